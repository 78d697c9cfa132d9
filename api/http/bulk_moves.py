"""Bulk moves: many moves in one request, each with the same outcome as if it were sent alone.

Batches and move streams both use this. A move under one key happens once, whichever way it is sent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NotRequired, TypedDict
from uuid import UUID, uuid4

import msgspec
import structlog
from marshmallow import fields, validate

from api.access.match_access import require_known
from api.http import receipts
from api.http.commands import KEY_LENGTH, SEEN, SIGNATURE, explain_move_refusals, step_json
from api.http.endpoint import match_id
from api.presenters.localization import texts_for
from api.problems.problem import problem_of
from api.runtime.services import Services
from api.schemas import moves
from api.schemas.fields import TextLine, Whole
from api.schemas.schema_from_msgspec import Strict, described
from domain import store
from domain.accounts.tokens import Identity
from domain.matches import AcceptedCommand, Play
from domain.store import Command

MOST: Final = 100  # moves in a batch
MADE: Final = 201
DEFECT: Final = 500  # problems from this status on are not the caller's

log = structlog.get_logger()


class KeyedMoveSchema(Strict):
    """A move, with fields for the headers of a move that is sent alone."""

    move = fields.Dict(keys=fields.String(), required=True)
    key = TextLine(KEY_LENGTH, **described("as Idempotency-Key; without one the move may happen twice"))
    expect = Whole(0, 2**31 - 1, **described("as If-Match: the step that the move is made for"))
    seen = fields.String(validate=validate.Regexp(f"^{SEEN.pattern}$"), **described("as Nostos-Seen"))
    signature = fields.String(
        validate=validate.Regexp(f"^{SIGNATURE.pattern}$"), **described("as Nostos-Signature")
    )


class KeyedMove(TypedDict):
    """A move, with fields for the headers of a move that is sent alone."""

    move: dict[str, object]
    key: NotRequired[str]
    expect: NotRequired[int]
    seen: NotRequired[str]
    signature: NotRequired[str]


class MoveOfMatchSchema(KeyedMoveSchema):
    """A line of a move stream."""

    match = fields.String(required=True)


class MoveOfMatch(KeyedMove):
    """A line of a move stream."""

    match: str


class MovesSchema(Strict):
    """Moves of one seat, played in this order."""

    moves = fields.List(fields.Nested(KeyedMoveSchema), required=True, validate=validate.Length(1, MOST))


class Moves(TypedDict):
    """Moves of one seat, played in this order."""

    moves: list[KeyedMove]


class MoveOutcome(TypedDict):
    """The outcome of a move: the step that it made, or the problem that prevented it."""

    status: int
    repeated: NotRequired[bool]
    step: NotRequired[dict[str, object]]
    problem: NotRequired[msgspec.Raw]
    receipt: NotRequired[str | None]


@dataclass(frozen=True)
class MoveSender:
    """A player who sends several moves.

    `accept_language`: the header that names the language of refusals. `address`: the `instance` of problems.
    """

    services: Services
    identity: Identity
    accept_language: str | None
    address: str

    def outcomes(self, sent: Sequence[tuple[str, KeyedMove]]) -> list[MoveOutcome]:
        """The outcome of each move: the same as if it had been sent alone, after the moves before it.

        `sent`: moves, each with the id of its match. This never raises: a problem is an outcome, too.
        """
        plays = [self._play(match, move) for match, move in sent]
        done = self.services.matches.play_each([play for play in plays if isinstance(play, Play)])
        return [self._outcome(play, next(done)) if isinstance(play, Play) else play for play in plays]

    def _play(self, match: str, sent: KeyedMove) -> Play | MoveOutcome:
        """The play that a move asks for, as if it were sent alone; its outcome if it cannot be played."""
        try:
            uuid, move = match_id(match), sent["move"]
            require_known(self.services, uuid, self.identity)
            moves.check_move(self.services.matches.game(uuid), move)
        except Exception as error:  # noqa: BLE001  # any error concerns this move alone
            return problem_outcome(error, self.accept_language, self.address)
        player = self.identity.player
        command = store.command(player, sent.get("key") or str(uuid4()), "move", [match, {"move": move}])
        seen, signature = sent.get("seen", ""), sent.get("signature", "")
        command = msgspec.structs.replace(command, seen=seen, signature=signature)
        return Play(uuid, player, move, command, sent.get("expect"))

    def _outcome(self, play: Play, done: AcceptedCommand | Exception) -> MoveOutcome:
        try:
            if isinstance(done, AcceptedCommand):
                step = step_json(self.services, done)
                return {"status": MADE, "repeated": done.repeated, "step": step}
            with explain_move_refusals(
                self.services, play.match, self.identity, play.move, self.accept_language
            ):
                raise done  # noqa: TRY301  # to be explained
        except Exception as error:  # noqa: BLE001  # as above
            return self._refusal(error, play.match, play.command)

    def _refusal(self, error: Exception, match: UUID, command: Command) -> MoveOutcome:
        """The outcome of an error; with a receipt if it refuses the command."""
        outcome = problem_outcome(error, self.accept_language, self.address)
        if outcome["status"] < DEFECT:
            outcome["receipt"] = receipts.match_refusal(
                self.services, match, self.identity.player, command, bytes(outcome["problem"])
            )
        return outcome


def problem_outcome(error: Exception, accept_language: str | None, address: str) -> MoveOutcome:
    """The outcome of a move that an error prevented."""
    problem = problem_of(error, texts_for(None, accept_language))
    if problem.kind.name == "internal":
        log.error("defect", route=address, exc_info=error)
    return {"status": problem.kind.status, "problem": msgspec.Raw(problem.body(address, of_line=True))}
