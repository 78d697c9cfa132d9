"""Clocks: what follows from the moments of steps, whoever folds them."""

from itertools import pairwise
from typing import NamedTuple

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.clocks import SECOND, Clock, Clocks, Correspondence, Fischer, after_move, started

SEATS = 3
FISCHER = st.builds(Fischer, st.integers(1, 1000), st.integers(0, 60))
CORRESPONDENCE = st.builds(Correspondence, st.integers(60, 100_000))
WAITED_FOR = st.sets(st.integers(0, SEATS - 1)).map(lambda seats: tuple(sorted(seats)))


class Step(NamedTuple):
    """A step as the clocks see it. `after`: microseconds; less than none, where a process is behind."""

    after: int
    mover: int | None
    given: int
    waited_for: tuple[int, ...]


STEPS = st.lists(
    st.builds(
        Step,
        st.integers(-SECOND, 100 * SECOND),
        st.none() | st.integers(0, SEATS - 1),
        st.sampled_from((0, 0, 0, 5)),
        WAITED_FOR,
    ),
    max_size=20,
)


def told(clock: Clock, first: tuple[int, ...], steps: list[Step]) -> list[Clocks]:
    """The clocks at the start and after each step."""
    found = [started(clock, SEATS, 1000, first)]
    for step in steps:
        last = found[-1]
        elapsed = last.elapsed(last.at + step.after, step.given)
        found.append(after_move(clock, elapsed, step.mover, step.waited_for))
    return found


@given(FISCHER, WAITED_FOR, STEPS)
def test_what_is_left_is_what_there_was_and_was_earned_up_to_a_most_and_given_less_what_ran(
    clock: Fischer, first: tuple[int, ...], steps: list[Step]
) -> None:
    seen = told(clock, first, steps)
    for seat in range(SEATS):
        due, most = clock.initial * SECOND, (clock.initial + clock.increment) * SECOND
        for (before, after), step in zip(pairwise(seen), steps, strict=True):
            if seat in before.running:
                earned = seat == step.mover and seat not in step.waited_for
                due += step.given * SECOND - (after.at - before.at)
                due = min(due + clock.increment * SECOND, most) if earned else due
        assert due == seen[-1].left[seat]


@given(CORRESPONDENCE, WAITED_FOR, STEPS)
def test_each_move_has_its_whole_time(
    clock: Correspondence, first: tuple[int, ...], steps: list[Step]
) -> None:
    for (before, after), step in zip(pairwise(told(clock, first, steps)), steps, strict=True):
        for seat in range(SEATS):
            going_on = seat in before.running and seat in after.running and seat != step.mover
            if not going_on:
                assert clock.per_move * SECOND == after.left[seat]


@given(FISCHER | CORRESPONDENCE, WAITED_FOR, STEPS)
def test_time_never_goes_back_and_clocks_that_stand_still_are_not_touched(
    clock: Clock, first: tuple[int, ...], steps: list[Step]
) -> None:
    for before, after in pairwise(told(clock, first, steps)):
        assert before.at <= after.at
        for seat in set(range(SEATS)) - {*before.running}:
            assert after.left[seat] == before.left[seat]


@given(FISCHER | CORRESPONDENCE, WAITED_FOR, st.lists(st.integers(1, SECOND), max_size=5))
def test_a_step_that_changes_nothing_puts_no_deadline_off(
    clock: Clock, first: tuple[int, ...], pauses: list[int]
) -> None:
    """So who is called out first is the same, however late the service says so."""
    seen = told(clock, first, [Step(pause, None, 0, first) for pause in pauses])
    assert 1 == len({(each.deadline, each.first()) for each in seen})


def test_a_clock_is_up_at_its_deadline_and_not_before() -> None:
    clocks = started(Fischer(2), SEATS, 0, (1,))
    assert (2 * SECOND, (1,)) == (clocks.deadline, clocks.first())
    assert [False, True] == [clocks.out_of_time(2 * SECOND - 1), clocks.out_of_time(2 * SECOND)]
    nobody = msgspec.structs.replace(clocks, running=())
    assert (None, (), False) == (nobody.deadline, nobody.first(), nobody.out_of_time(10**18))


def test_who_moves_and_is_waited_for_again_has_earned_nothing_yet() -> None:
    clock = Fischer(10, 5)
    clocks = started(clock, SEATS, 0, (0,))
    half = after_move(clock, clocks.elapsed(SECOND), 0, (0,))
    whole = after_move(clock, half.elapsed(2 * SECOND), 0, (1,))
    assert (9 * SECOND, 13 * SECOND) == (half.left[0], whole.left[0])


def test_turns_that_take_no_time_save_up_no_more_than_one_increment() -> None:
    clock = Fischer(180, 10)
    clocks = started(clock, 2, 0, (0,))
    for turn in range(100):
        clocks = after_move(clock, clocks.elapsed(turn), turn % 2, ((turn + 1) % 2,))
    assert max(clocks.left) <= 190 * SECOND
    assert min(clocks.left) > 189 * SECOND


def test_where_all_time_is_used_up_only_a_substitute_can_run_out_of_it() -> None:
    assert 7 + 60 * SECOND == Clocks(5, (0, -3), ()).soonest(7, 60 * SECOND)
