"""Records of matches and tournaments, with the keys, and the checkpoints that hold the head."""

from collections.abc import Sequence
from uuid import UUID

from api.presenters.record_cache import tag_of
from api.runtime import log_proofs
from api.runtime.services import services
from api.runtime.signing_keys import LoadedKeys
from domain.kernel.facts import Viewer
from domain.kernel.notation import viewer_name
from domain.ledger.bundle import CheckpointLine
from domain.matches.record_export import RecordBody, completed


def step_name(match: UUID, step: int) -> tuple[object, ...]:
    """What names a step of a match with all before it: a failover may put another one in its place."""
    return match, step, *services().matches.ledger(match)[1][step - 1 : step]


def match_record(
    match: UUID,
    viewer: Viewer,
    upto: int,
    keys: LoadedKeys,
    checkpoints: Sequence[CheckpointLine],
) -> bytes:
    """The record of a match up to a step, with what the viewer may open of it. Rewritten if somebody changed
    the log.
    """
    sign, published = keys.signer.sign, keys.published()
    erased = services().matches.erased_names(match)
    tag = tag_of(*step_name(match, upto), viewer_name(viewer), published, *erased)

    def make() -> RecordBody:
        return services().matches.record_body(match, viewer, upto, sign, erased)

    return completed(services().records.body(tag, make), sign, published, checkpoints)


def tournament_record(tournament: UUID, viewer: Viewer, upto: int, keys: LoadedKeys) -> bytes:
    """The record of a tournament up to a step, with what the viewer may open of it. Rewritten as above."""
    sign, published, heads = keys.signer.sign, keys.published(), services().tournaments.ledger(tournament)[1]
    tag = tag_of(tournament, upto, heads[upto - 1], viewer_name(viewer), published)

    def make() -> RecordBody:
        return services().tournaments.record_body(tournament, viewer, upto, sign)

    checkpoints = log_proofs.tournament_checkpoint_lines(tournament, upto)
    return completed(services().records.body(tag, make), sign, published, checkpoints)
