"""What a command is decided on, and what many decisions check."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from domain.kernel.facts import Fact, Seat, Viewer
from domain.kernel.game import Game
from domain.kernel.match import referee
from domain.kernel.match.lifecycle import BEFORE_START, STEPS, Status
from domain.kernel.match.state import Match
from domain.matches import errors
from domain.store import Decision

LONGEST_REASON: Final = 200  # characters


@dataclass(frozen=True)
class Context:
    """What a command is decided on. `match`: the truth; `view`: the match as a viewer knows it.

    `player`: the one who sent the command; `step`: the one that the command makes if it is accepted, and
    `at` the moment of that step, in microseconds since 1970; `since`: that of the step before it.
    """

    game: Game
    match: Match
    player: str
    step: int
    at: int
    view: Callable[[Viewer], Match]
    since: int = 0

    @property
    def position(self) -> referee.Position:
        """What the referee decides on."""
        return referee.Position(self.game, self.match, self.step, self.view)

    @property
    def seat(self) -> Seat:
        """9: the seat that the player acts for. NotSeated if there is none."""
        return seat_of(self.match, self.player)


def seat_of(match: Match, player: str) -> Seat:
    """9: the seat that the player acts for."""
    seat = match.seat_of(player)
    if seat is None:
        raise errors.NotSeated
    return seat


def check_status(context: Context, fact: type[Fact]) -> None:
    """8 and 24: the status of the match allows a step that begins with such a fact. If the step
    belongs before the start of a delayed match, a player without a seat learns only that it is too late.
    35: what is done in play is not done in a pause.
    """
    match, allowed = context.match, STEPS[fact].statuses
    if match.status in allowed:
        return
    if match.status is Status.PAUSED and Status.PLAYING in allowed:
        raise errors.MatchPaused
    late = sees_late(context) and not allowed.isdisjoint(BEFORE_START)
    raise errors.WrongStatus(None if late else match.status)


def sees_late(context: Context) -> bool:
    """24: whether the match is delayed for the player, who has no seat."""
    match = context.match
    return referee.opened(match).broadcast is not None and match.seat_of(context.player) is None


def check_step(context: Context, expect: int | None) -> None:
    """16: the match is at the step that the command was made for; None: any."""
    if expect is not None and expect != context.step - 1:
        raise errors.Stale(expect, context.step - 1)


def check_time(context: Context) -> None:
    """22: nothing is played any more once a clock has run out."""
    clocks = context.match.clocks
    if clocks is not None and clocks.out_of_time(context.at):
        raise errors.TimeIsUp(clocks.first())


def check_seat(match: Match, seat: Seat) -> None:
    """4: the match has such a seat."""
    if seat not in range(len(match.sitters)):
        raise errors.NoSuchSeat(("seat",), [*range(len(match.sitters))])


def free_seats(match: Match, player: str) -> list[Seat]:
    """4, 30: the seats that are free for the player."""
    kept = zip(match.sitters, match.reserved, strict=True)
    return [
        seat for seat, (sitter, reserved) in enumerate(kept) if sitter is None and reserved in (None, player)
    ]


def decision(game: Game, seat: Seat | None, facts: tuple[Fact, ...]) -> Decision:
    """The decision for these facts; the first of them says which kind of step it is."""
    return Decision(referee.topic_of(facts), game.slug, seat, facts)
