"""The clocks of a match: what was agreed on about time, and the clocks after each step."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from domain.kernel.clocks import Clock, Clocks, Correspondence, after_move, started
from domain.kernel.facts import Fact, Seat
from domain.kernel.match.acts import PenaltyGiven, Resumed, Rewound, SubstituteNamed, TimeAdjusted
from domain.kernel.match.facts import Played, Substituted, TimeGiven
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import Match


class TimedStep(NamedTuple):
    """A step. `first`: the fact that it begins with; no other changes clocks. `after`: the match after it,
    but for its clocks; `waited_for`: the seats it waits for then.
    """

    first: Fact | None
    at: int
    after: Match
    waited_for: Sequence[Seat]


def agreed_times(match: Match) -> tuple[Clock | None, Clock | None]:
    """The clock that was agreed on, and one that runs out when a seat is absent."""
    clock = None if match.opened is None else match.opened.clock
    after = None if match.leaving is None else match.leaving.absent_after
    return clock, None if after is None else Correspondence(after)


def soonest(match: Match, at: int) -> int | None:
    """The earliest moment when a time can be up, whatever is played from this moment on; None if none can."""
    if match.reveal_by is not None:
        return match.reveal_by
    agreed = zip(agreed_times(match), (match.clocks, match.waiting), strict=True)
    return min((now.soonest(at, clock.full) for clock, now in agreed if clock and now), default=None)


def adjusted(clocks: Clocks | None, first: Fact | None) -> Clocks | None:
    """The clocks before a step with what an arbiter gives or takes in it."""
    if clocks is None:
        return None
    match first:
        case TimeAdjusted(_, seats, seconds):
            for seat in seats:
                clocks = clocks.adjusted(seat, seconds)
        case PenaltyGiven() if first.seconds:
            clocks = clocks.adjusted(first.seat, -first.seconds)
    return clocks


def clocks_after(clock: Clock, before: Clocks | None, step: TimedStep) -> Clocks:
    """The clocks after a step, from those before it; a substitute begins with the whole time.

    A rewind has brought the clocks back to an earlier step: there they stand until the match is resumed.
    """
    first, at, after, waited_for = step
    if before is None:
        return started(clock, len(after.sitters), at, waited_for)
    if isinstance(first, Rewound):
        return msgspec.structs.replace(before, at=at, running=())
    elapsed = before.elapsed(at, first.seconds if isinstance(first, TimeGiven) else 0)
    moved = _moved(clock, elapsed, step)
    if isinstance(first, Substituted | SubstituteNamed):
        return moved.renewed(first.seat, clock.full)
    return moved


def _moved(clock: Clock, elapsed: Clocks, step: TimedStep) -> Clocks:
    """The clocks that run after a step, with what the seat that moved earns."""
    if step.after.status is not Status.PLAYING:
        return elapsed.stopped()
    if isinstance(step.first, Resumed):
        return elapsed.resumed(step.at, step.waited_for)
    mover = step.first.seat if isinstance(step.first, Played) else None
    return after_move(clock, elapsed, mover, step.waited_for)
