"""Log proofs: proofs from the transparency log, and the cosignatures of witnesses."""

from typing import NamedTuple
from uuid import UUID

import psycopg
from msgspec import UNSET

from api.problems.problem import Problem
from api.runtime import witness_list
from api.runtime.roles.logins import Role, role_url
from api.runtime.services import services
from domain.ledger import leaves
from domain.ledger.bundle import CheckpointLine
from domain.ledger.log import signed_note, tiles
from projections.models import transparency_log
from projections.reads import ReadsUnavailable


def checkpoint_lines(match: UUID, step: int) -> list[CheckpointLine]:
    """The checkpoints that hold the match's head at the step, with proofs; none if the step is too new."""
    _, heads = services().matches.ledger(match)
    return _with_checkpoints(match, step, heads[step - 1], leaf_salt(match, step))


def tournament_checkpoint_lines(tournament: UUID, step: int) -> list[CheckpointLine]:
    """The same of a tournament, whose leaves are never blinded."""
    _, heads = services().tournaments.ledger(tournament)
    return _with_checkpoints(tournament, step, heads[step - 1], None)


def _with_checkpoints(ledger: UUID, step: int, head: str, salt: str | None) -> list[CheckpointLine]:
    return [
        CheckpointLine(
            note=checkpoint.note(),
            index=proof.leaf_index,
            proof=tuple(transparency_log.to_base64(proof.hashes)),
            salt=UNSET if salt is None else salt,
        )
        for checkpoint, proof in services().reads.checkpoints_with_proofs(ledger, step, head)
    ]


def leaf_salt(match: UUID, step: int) -> str | None:
    """The salt (hex) of the leaf of a step, None if it is not blinded. Who may know the head may know it."""
    chain, _ = services().matches.ledger(match)
    return leaves.salt_of(chain, step).hex() if leaves.is_blinded(chain) else None


class BundleOpenings(NamedTuple):
    """What opens the leaves of a bundle. `private`: the leaves of private matches, which stay blinded;
    `complete`: every leaf is opened.
    """

    openings: list[leaves.LeafOpening]
    private: list[int]
    complete: bool


def openings(bundle: int, log: int | None = None) -> BundleOpenings:
    """What opens the blinded leaves of a bundle of entries, as far as everybody is shown their steps. `log`:
    the number of a log, if it is not the one of now.

    A Problem if the log does not have the bundle.
    """
    first, size = bundle * tiles.WIDTH, services().reads.shown_leaves(log)
    if first >= size:
        raise Problem("not-in-the-log")
    places = services().reads.blinded_places(range(first, first + tiles.WIDTH), log)
    shown = [place for place in places if place.shown]
    chains = {match: services().matches.chain(match) for match in {place.match for place in shown}}
    found = [
        leaves.LeafOpening(
            index=place.leaf,
            match=str(place.match),
            step=place.step,
            head=place.head,
            salt=leaves.salt_of(chains[place.match], place.step).hex(),
        )
        for place in shown
    ]
    private = [place.leaf for place in places if place.private]
    complete = size >= first + tiles.WIDTH and len(shown) == len(places)
    return BundleOpenings(found, private, complete)


def inclusion_proof(match: UUID, step: int, size: int) -> transparency_log.Proof:
    """The proof that a head is among the first `size` leaves. A Problem if it is not there, or not yet.

    A step that a delayed match does not show yet gets the same Problem as one that does not exist.
    """
    _require_signed(size)
    shown = services().reads.shown(match)
    if shown is not None and shown.broadcast is not None and shown.step < step:
        raise Problem("not-in-the-log")
    found = services().reads.inclusion_proof(match, step, size)
    if found is None:
        raise Problem("not-in-the-log")
    return found


def consistency_proof(old: int, new: int) -> list[bytes]:
    """The proof that the log was only appended to. A Problem if it never had these sizes."""
    _require_signed(new)
    try:
        return services().reads.consistency_proof(old, new)
    except (ValueError, LookupError):
        raise Problem("not-in-the-log") from None


def name() -> str:
    """The name of the log of now."""
    return services().reads.log_name(services().settings.log_name)


def published_checkpoint() -> signed_note.Checkpoint | None:
    """The newest checkpoint that as many witnesses cosigned as the settings say. It never gets smaller.

    None if there is no such checkpoint.
    """
    settings, reads = services().settings, services().reads
    if not settings.cosignatures:
        return reads.checkpoint()
    names = [each.name for each in witness_list.verifiers(witness_list.parse(settings.witnesses))]
    size = reads.cosigned_size(names, settings.cosignatures)
    return None if size is None else reads.checkpoint(size)


def _require_signed(size: int) -> None:
    """Raise a Problem if no checkpoint covers this size yet."""
    last = services().reads.checkpoint()
    if last is None or size > last.size:
        raise Problem("not-in-the-log")


def cosign(line: str, size: int | None = None) -> tuple[int, str]:
    """Store a witness's line on the checkpoint of that size, or on the last one.

    Returns the size of the checkpoint and the name of the witness.
    A Problem if the line is not a cosignature of a known witness.
    """
    settings, last = services().settings, services().reads.checkpoint(size)
    if last is None:
        raise Problem("not-in-the-log")
    witnesses = witness_list.verifiers(witness_list.parse(settings.witnesses))
    try:
        witness = signed_note.witness_of(last, line, witnesses)
    except signed_note.InvalidNote:
        raise Problem("bad-cosignature") from None
    try:
        transparency_log.add_cosignature(role_url(settings, Role.WRITER), last.size, witness.name, line)
    except psycopg.OperationalError as error:
        raise ReadsUnavailable from error
    return last.size, witness.name
