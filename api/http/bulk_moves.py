"""Many moves in one go: each is played or refused by itself, and comes to what it would have come to alone.

A batch and the lane both come here. A move under one key happens once, whichever way it is sent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

import msgspec
import structlog
from marshmallow import fields, validate

from api.http import receipts
from api.http.commands import KEY_LENGTH, SEEN, SIGNATURE, explain_move_refusals, step_json
from api.http.endpoint import match_id
from api.presenters.localization import texts_for
from api.problems.problem import problem_of
from api.runtime.services import Services
from api.schemas import moves
from api.schemas.fields import Line, Whole
from api.schemas.schema_from_msgspec import Strict, told
from domain import store
from domain.accounts.players import Identity
from domain.matches import Done, Play
from domain.store import Command

MOST: Final = 100  # moves in a batch
MADE: Final = 201
OURS: Final = 500  # problems from here on are not the caller's

log = structlog.get_logger()


class KeyedMoveSchema(Strict):
    """A move, with what the headers say of a move that is sent alone."""

    move = fields.Dict(keys=fields.String(), required=True)
    key = Line(KEY_LENGTH, **told("as Idempotency-Key; without one the move may happen twice"))
    expect = Whole(0, 2**31 - 1, **told("as If-Match: the step that the move is made for"))
    seen = fields.String(validate=validate.Regexp(f"^{SEEN.pattern}$"), **told("as Nostos-Seen"))
    signature = fields.String(
        validate=validate.Regexp(f"^{SIGNATURE.pattern}$"), **told("as Nostos-Signature")
    )


class MoveOfMatchSchema(KeyedMoveSchema):
    """A line of the lane."""

    match = fields.String(required=True)


class MovesSchema(Strict):
    """Moves of my seat, played in this order."""

    moves = fields.List(fields.Nested(KeyedMoveSchema), required=True, validate=validate.Length(1, MOST))


Told = dict[str, Any]  # an outcome, as `answers.MoveOutcome` tells it
Asked = tuple[str, Mapping[str, Any]]  # a match, and a move of it as `KeyedMoveSchema` has it


@dataclass(frozen=True)
class Sender:
    """Who sends moves, the language he is told refusals in, and the address he sends to."""

    services: Services
    identity: Identity
    accept_language: str | None
    address: str

    def outcomes(self, asked: Sequence[Asked]) -> list[Told]:
        """What came of each move, as if it had been sent alone and after those before it.

        Never raises: a problem is an outcome, too. Each is told as the match stands then.
        """
        understood = [self._understood(match, each) for match, each in asked]
        plays = [play for play in understood if isinstance(play, Play)]
        done = self.services.matches.play_each(plays)
        return [self._told(each, next(done)) if isinstance(each, Play) else each for each in understood]

    def _understood(self, match: str, asked: Mapping[str, Any]) -> Play | Told:
        """The very command that the move would be if it were sent alone, or why it is none."""
        try:
            named, move = match_id(match), asked["move"]
            moves.check_move(self.services.matches.game(named), move)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is this move's alone
            return problem_outcome(error, self.accept_language, self.address)
        player = self.identity.player
        command = store.command(player, asked.get("key") or str(uuid4()), "move", [match, {"move": move}])
        seen, signature = asked.get("seen", ""), asked.get("signature", "")
        command = msgspec.structs.replace(command, seen=seen, signature=signature)
        return Play(named, player, move, command, asked.get("expect"))

    def _told(self, play: Play, done: Done | Exception) -> Told:
        try:
            if isinstance(done, Done):
                return {"status": MADE, "repeated": done.repeated, "step": step_json(self.services, done)}
            with explain_move_refusals(
                self.services, play.match, self.identity, play.move, self.accept_language
            ):
                raise done  # noqa: TRY301  # to be explained
        except Exception as error:  # noqa: BLE001  # as above
            return self._refused(error, str(play.match), play.command)

    def _refused(self, error: Exception, match: str, command: Command) -> Told:
        """The outcome that an error is; with a receipt if it refuses the command."""
        told = problem_outcome(error, self.accept_language, self.address)
        if told["status"] >= OURS:
            return told
        problem = bytes(told["problem"])
        receipt = receipts.refusal_receipt(self.services, match, self.identity.player, command, problem)
        return told | {"receipt": receipt}


def problem_outcome(error: Exception, accept_language: str | None, address: str) -> Told:
    """An error as the outcome of what could not be done."""
    problem = problem_of(error, texts_for(None, accept_language))
    if problem.kind.name == "internal":
        log.error("defect", route=address, exc_info=error)
    return {"status": problem.kind.status, "problem": msgspec.Raw(problem.body(address))}
