"""Variations: a match whose secrets are shown is played on after a step, otherwise than it went.

Nothing is kept of a variation: it is where it begins and the line of moves made since. Chance has draws of
its own there, which follow from that, so that the same line is the same variation.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias
from uuid import UUID

import msgspec

from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat, Viewer
from domain.kernel.game import Game, Move, Refused
from domain.kernel.match.facts import Ended, Played
from domain.kernel.match.fold import fold, seen
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.referee import RESIGNED, final_outcome
from domain.kernel.match.state import Match
from domain.kernel.notation import notation

MOST_MOVES: Final = 60  # of a line
MOST_WORLDS: Final = 100  # that are numbered

Line: TypeAlias = Sequence[tuple[Seat, Mapping[str, Any]]]
"""The moves of a variation as they are written, each with its seat."""


class Beginning(NamedTuple):
    """Where a variation begins: the seat from which one looks, a step, and which world it is.

    `world`: 0 is the table as it truly was; n is the nth other one that looked the same to the seat.
    """

    match: UUID
    seat: Seat
    step: int
    world: int = 0

    def draws(self, number: int) -> Lots:
        """The draws of the move of that number of the line, counted from 1."""
        said = f"{self.match} {self.step} {self.world} {self.seat if self.world else ''}"
        return Lots(sha256(said.encode()).digest(), number)

    def choices(self) -> Random:
        """By which the other world is chosen."""
        return Random(f"{self.match} {self.step} {self.seat} {self.world}")  # noqa: S311  # anybody may know it


class VariedStep(NamedTuple):
    """A move of the line, what followed, and the match before it: as it is, and as the seat knows it."""

    seat: Seat
    move: Move
    facts: tuple[Fact, ...]
    truth: Match
    own: Match


class Variation(NamedTuple):
    """A match that is played on. `truth`: as it is; `own`: as the seat knows it; `seen`: all that it saw."""

    game: Game
    beginning: Beginning
    truth: Match
    own: Match
    seen: tuple[Fact, ...]
    steps: tuple[VariedStep, ...] = ()

    def match(self, viewer: Viewer) -> Match:
        """The match as a viewer knows it: the seat, or the referee."""
        return self.own if viewer == self.beginning.seat else self.truth

    def after(self, seat: Seat, move: Move) -> "Variation":
        """The variation after a move that is offered to the seat."""
        number = len(self.steps) + 1
        decided = self.game.decide(self.truth.table, seat, move, self.beginning.draws(number))
        made = (Played(seat, move), *decided)
        truth = fold(self.game, made, self.truth)
        ending = _ending(self.game, truth)
        facts = (*made, *ending)
        learnt = seen(self.beginning.seat, facts)
        return self._replace(
            truth=fold(self.game, ending, truth),
            own=fold(self.game, learnt, self.own),
            seen=(*self.seen, *learnt),
            steps=(*self.steps, VariedStep(seat, move, facts, self.truth, self.own)),
        )

    def asked(self) -> tuple[Seat, ...]:
        """The seats that are to act."""
        return self.game.to_act(self.truth.table) if self.truth.status is Status.PLAYING else ()

    def followed(self, line: Line) -> "Variation":
        """The variation after more moves, as they are written. Misplayed at the first that cannot be."""
        found = self
        for seat, plain in line:
            found = found.played(seat, plain)
        return found

    def played(self, seat: Seat, plain: Mapping[str, Any]) -> "Variation":
        """The variation after a move as it is written. Misplayed if it cannot be played."""
        if seat not in self.asked():
            raise Misplayed(self, seat, plain, None)
        table = self.match(seat).table
        try:
            move = notation(self.game).move(plain)
            if not self.game.offers(table, seat, move):
                raise self.game.refuse(table, seat, move)
        except (Refused, msgspec.ValidationError) as error:
            raise Misplayed(self, seat, plain, error) from None
        return self.after(seat, move)


class Misplayed(Exception):  # noqa: N818  # nothing went wrong
    """A move cannot be played. `error`: the rules forbid it, or it is no move of the game; None if the seat
    is not to act.
    """

    def __init__(
        self,
        before: Variation,
        seat: Seat,
        move: Mapping[str, Any],
        error: Refused | msgspec.ValidationError | None,
    ) -> None:
        super().__init__(str(error))
        self.before = before
        self.seat = seat
        self.move = move
        self.error = error


def variation(
    game: Game, beginning: Beginning, truth: Match, own: Match, known: Sequence[Fact]
) -> Variation | None:
    """The beginning of a variation; None if the match was not played then, or the game has no other worlds.

    `truth`, `own`: the match after the step as it was, and as the seat knew it; `known`: the facts of its
    line that the seat saw.
    """
    if truth.status is not Status.PLAYING or (beginning.world and game.resample is None):
        return None
    truth, own = _alone(truth), _alone(own)
    if beginning.world:
        assert game.resample is not None
        other = game.resample(beginning.seat, known, beginning.choices())
        truth = msgspec.structs.replace(truth, table=other)
    return Variation(game, beginning, truth, own, tuple(known))


def _alone(match: Match) -> Match:
    """The match without what is about its players: clocks, offers to resign, moves that may be taken back."""
    return msgspec.structs.replace(
        match, clocks=None, waiting=None, resigning=(), step=0, past=(), last_move=None, takeback=None
    )


def _ending(game: Game, after: Match) -> tuple[Fact, ...]:
    """What is shown if the game is over, and how it ended."""
    if game.outcome(after.table) is None:
        return ()
    outcome = final_outcome(game, after, RESIGNED)
    return (*game.disclose(after.table), Ended(*msgspec.structs.astuple(outcome)))
