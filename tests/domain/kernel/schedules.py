"""Clocks of every kind, and generated schedules of steps: who is waited for, who moves, and when."""

from typing import NamedTuple

from hypothesis import strategies as st

from domain.kernel.clocks import (
    SECOND,
    Bronstein,
    ByoYomi,
    Clock,
    Clocks,
    Correspondence,
    Fischer,
    PerMove,
    SimpleDelay,
    after_move,
    started,
)

SEATS = 3
START = 1000  # the moment of the first step
INITIAL = st.integers(1, 60) | st.integers(1, 1000)  # of many of these a few steps use all
DELAYS = st.integers(1, 60)
FISCHER = st.builds(Fischer, INITIAL, st.integers(0, 60))
BRONSTEIN = st.builds(Bronstein, INITIAL, DELAYS)
DELAY = st.builds(SimpleDelay, INITIAL, DELAYS)
BYO_YOMI = st.builds(ByoYomi, st.just(0) | INITIAL, st.integers(1, 5), st.integers(5, 60))
PER_MOVE = st.builds(PerMove, st.integers(5, 100)) | st.builds(Correspondence, st.integers(60, 100_000))
ANY_CLOCK = FISCHER | BRONSTEIN | DELAY | BYO_YOMI | PER_MOVE
WAITED_FOR = st.sets(st.integers(0, SEATS - 1)).map(lambda seats: tuple(sorted(seats)))
SEAT = st.integers(0, SEATS - 1)
TIME = st.integers(0, 100 * SECOND)


class Step(NamedTuple):
    """A step as the clocks see it. `after`: microseconds; less than none, where a process is behind."""

    after: int
    mover: int | None
    given: int
    waited_for: tuple[int, ...]


def _step(after: int, mover: int | None, given_back: int, waited_for: tuple[int, ...]) -> Step:
    """A step that gives back no more than has run since the step before."""
    return Step(after, mover, min(given_back, max(0, after) // SECOND), waited_for)


STEPS = st.lists(
    st.builds(
        _step,
        st.integers(-SECOND, 100 * SECOND) | st.integers(0, 10).map(lambda seconds: seconds * SECOND),
        st.none() | SEAT,
        st.sampled_from((0, 0, 0, 5)),
        WAITED_FOR,
    ),
    max_size=20,
)
SHORT = st.lists(st.builds(_step, st.integers(0, 3 * SECOND), SEAT, st.just(0), WAITED_FOR), max_size=30)


def take(clock: Clock, before: Clocks, step: Step) -> Clocks:
    """The clocks after a step."""
    return after_move(clock, before.elapsed(before.at + step.after, step.given), step.mover, step.waited_for)


def clocks_at_steps(clock: Clock, first: tuple[int, ...], steps: list[Step]) -> list[Clocks]:
    """The clocks at the start and after each step."""
    found = [started(clock, SEATS, START, first)]
    for step in steps:
        found.append(take(clock, found[-1], step))
    return found


def most(clock: Clock) -> int:
    """The most that a seat has by this clock."""
    return clock.full + (clock.increment * SECOND if isinstance(clock, Fischer) else 0)
