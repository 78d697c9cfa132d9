"""Turns: how long each seat thought, from when the match waited for it, and what its clock said.

All of it follows from what everybody sees, and is the same for every viewer. Times are microseconds. They are
the service's: a move has the time at which it was stored, not that at which it was sent.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from domain.kernel.clocks import SECOND
from domain.kernel.facts import Fact, Seat
from domain.kernel.match.clocks import adjusted
from domain.kernel.match.facts import Absent, Played, TimedOut, TimeGiven
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.line import goes_back_to
from domain.kernel.match.state import Match
from domain.matches.dossier.history import SeenStep


class TurnEnd(StrEnum):
    """By what a turn ended."""

    MOVED = "moved"  # the seat's own move
    TIMED_OUT = "timed_out"  # its clock ran out
    LEFT = "left"  # it resigned, or was absent
    REWOUND = "rewound"  # the match went back to an earlier step
    OVER = "over"  # the match ended
    OTHER = "other"  # a move of another seat; the game waited for several
    GOING_ON = "going_on"  # it has not ended


class StepTime(msgspec.Struct, frozen=True):
    """A step, and its moment."""

    step: int
    at: int


class TimedTurn(msgspec.Struct, frozen=True):
    """A turn of a seat. `began`: the step since which the match waited for it; `ended`: None if it goes on.

    `until`: the last step that is counted; `moves`: the seat's own moves. `used`: the time that it ran,
    without pauses; `paused`: how long the match was paused in it; `given`: what the clock got back because
    the service was away; `adjusted`: what arbiters gave, negative if they took.
    `before`, `after`: what the clock had left; `runs_out`: when it would have run out, or did. All three are
    None in a match without a clock, and `runs_out` also while no clock runs.
    """

    seat: Seat
    began: StepTime
    until: StepTime
    end: TurnEnd
    moves: tuple[StepTime, ...] = ()
    used: int = 0
    paused: int = 0
    given: int = 0
    adjusted: int = 0
    before: int | None = None
    after: int | None = None
    runs_out: int | None = None

    @property
    def earned(self) -> int | None:
        """What the kind of clock added at its moves: increments, delays and periods; None without a clock."""
        if self.before is None or self.after is None:
            return None
        return self.after - (self.before - self.used + self.given + self.adjusted)


def turns(steps: Sequence[SeenStep]) -> tuple[TimedTurn, ...]:
    """The turns of all seats, in the order in which they began; of the same step by seat."""
    open_turns: dict[Seat, TimedTurn] = {}
    found: list[TimedTurn] = []
    last = None
    for step in steps:
        if last is not None:
            for seat, turn in open_turns.items():
                open_turns[seat] = _counted(turn, last, step)
        found += [
            msgspec.structs.replace(open_turns.pop(seat), end=_end(seat, step))
            for seat in _ending(open_turns, step)
        ]
        for seat in step.waited_for:
            if seat not in open_turns:
                open_turns[seat] = _begun(seat, step)
        last = step
    found.extend(_going_on(turn, steps[-1].after) for turn in open_turns.values())
    return tuple(sorted(found, key=lambda turn: (turn.began.step, turn.seat)))


def _begun(seat: Seat, step: SeenStep) -> TimedTurn:
    here = StepTime(step.frame.step, step.at)
    left = _left(step.after, seat)
    return TimedTurn(seat, here, here, TurnEnd.GOING_ON, before=left, after=left)


def _counted(turn: TimedTurn, last: SeenStep, step: SeenStep) -> TimedTurn:
    """The turn with the time between two steps, and what the later one adds."""
    seat, first, spent = turn.seat, step.first, max(0, step.at - last.at)
    here = StepTime(step.frame.step, step.at)
    paused = last.after.status is not Status.PLAYING
    moved = isinstance(first, Played) and first.seat == seat
    given = first.seconds * SECOND if isinstance(first, TimeGiven) and not paused else 0
    return msgspec.structs.replace(
        turn,
        until=here,
        moves=(*turn.moves, here) if moved else turn.moves,
        used=turn.used + (0 if paused else spent),
        paused=turn.paused + (spent if paused else 0),
        given=turn.given + (given if _has_clock(last.after) else 0),
        adjusted=turn.adjusted + _adjustment(last.after, seat, first),
        after=_left(step.after, seat),
        runs_out=_runs_out(last.after, seat),
    )


def _adjustment(match: Match, seat: Seat, first: Fact | None) -> int:
    """What an arbiter gives a seat in the step that begins with a fact."""
    before, after = match.clocks, adjusted(match.clocks, first)
    return 0 if before is None or after is None else after.left[seat] - before.left[seat]


def _ending(open_turns: Iterable[Seat], step: SeenStep) -> list[Seat]:
    """The seats whose turn ends with the step. In a pause turns go on; where the match goes back all end."""
    if goes_back_to(step.frame.facts) is not None:
        return [*open_turns]
    goes_on = step.after.status is Status.PAUSED
    return [seat for seat in open_turns if seat not in step.waited_for and not goes_on]


def _end(seat: Seat, step: SeenStep) -> TurnEnd:
    if goes_back_to(step.frame.facts) is not None:
        return TurnEnd.REWOUND
    match step.first:
        case TimedOut(seats) if seat in seats:
            return TurnEnd.TIMED_OUT
        case Absent(seats) if seat in seats:
            return TurnEnd.LEFT
        case Played() if step.first.seat == seat:
            return TurnEnd.MOVED
    if seat in step.after.gone:
        return TurnEnd.LEFT
    return TurnEnd.OTHER if step.after.status is Status.PLAYING else TurnEnd.OVER


def _going_on(turn: TimedTurn, match: Match) -> TimedTurn:
    return msgspec.structs.replace(turn, runs_out=_runs_out(match, turn.seat))


def _has_clock(match: Match) -> bool:
    return match.clocks is not None


def _left(match: Match, seat: Seat) -> int | None:
    return None if match.clocks is None else match.clocks.left[seat]


def _runs_out(match: Match, seat: Seat) -> int | None:
    """When the clock of the seat runs out if nothing happens."""
    clocks = match.clocks
    return None if clocks is None or seat not in clocks.running else clocks.at + clocks.left[seat]
