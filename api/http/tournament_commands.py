"""Commands of tournaments over HTTP: the head that their authors saw, their responses, their refusals."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from uuid import UUID

import msgspec
from flask import Response, g

from api.access.tournament_access import viewer_of
from api.http.commands import (
    COMMAND_HEADERS,
    ETAG,
    MOST_MISSED,
    SEEN,
    bad_header,
    checked_header,
    expected_step,
    keyed_command,
    sealed_response,
    stale_problem,
)
from api.http.receipts import LedgerCommand, tournament_refusal
from api.problems.problem import Problem
from api.runtime.services import services
from domain.accounts.tokens import READ, Identity
from domain.ledger.receipts import AcceptedReceipt
from domain.store import Command
from domain.tournaments.errors import StaleTournament
from domain.tournaments.execution import AcceptedStep

TOURNAMENT_COMMAND_HEADERS: Final = (*COMMAND_HEADERS, "Nostos-Seen")


def tournament_command(actor: str, kind: str, target: object, body: object) -> Command:
    """A command of a tournament, with the head that its author saw. Its response has a receipt."""
    seen = checked_header("Nostos-Seen", SEEN)
    command = msgspec.structs.replace(keyed_command(actor, kind, target, body), seen=seen)
    g.ledger_command = LedgerCommand(tournament_refusal, target, actor, command)
    return command


def needed_step() -> int:
    """The step that the header If-Match names. A Problem without it: the command changes what was seen."""
    step = expected_step()
    if step is None:
        raise bad_header("If-Match", {"type": "string", "pattern": f"^{ETAG.pattern}$"})
    return step


@contextmanager
def explain_stale_tournament(tournament: UUID, identity: Identity) -> Iterator[None]:
    """Let the problem of a stale command have the frames that the caller missed."""
    try:
        yield
    except StaleTournament as error:
        raise _stale(tournament, identity, error) from None


def _stale(tournament: UUID, identity: Identity, error: StaleTournament) -> Problem:
    """That problem. The frames are reads: a token that does not have the scope `read` gets none."""
    expect, head = error.expect, error.head

    def missed() -> list[bytes]:
        viewer = viewer_of(services().tournaments.role(tournament, identity.player))
        reads = services().tournament_reads
        return reads.frames(tournament, viewer, expect, limit=MOST_MISSED, upto=head, at_least=head)

    read = missed if identity.allows(READ) else None
    return stale_problem("tournament", expect, head, read, rule=error.rule, key=error.key)


def tournament_step_response(done: AcceptedStep, status: int) -> Response:
    """The step that a command made, as its author sees it, with head and receipt. Later reads wait for it."""
    services().written_tournaments.record(done.tournament, done.step)
    tournament, frame = str(done.tournament), msgspec.structs.asdict(done.frame)
    receipt = services().keys.sign(
        AcceptedReceipt(tournament, done.step, done.head, done.bound, done.frame.at)
    )  # the same command always gets the same receipt
    step = {"tournament": tournament, **frame, "head": done.head, "receipt": receipt}
    return sealed_response(step, status, repeated=done.repeated)
