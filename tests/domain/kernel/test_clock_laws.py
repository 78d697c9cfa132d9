"""Laws of all clocks, over generated schedules of steps."""

from itertools import pairwise
from typing import NamedTuple

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.clocks import (
    LEAST_LEFT,
    MOST_LEFT,
    SECOND,
    Clock,
    Clocks,
    Correspondence,
    Fischer,
    PerMove,
    after_move,
    started,
)
from domain.threadsafe.decoder import Decoder
from tests.domain.kernel.schedules import (
    ANY_CLOCK,
    BRONSTEIN,
    BYO_YOMI,
    DELAY,
    FISCHER,
    PER_MOVE,
    SEAT,
    SEATS,
    SHORT,
    START,
    STEPS,
    TIME,
    WAITED_FOR,
    Step,
    clocks_at_steps,
    most,
    take,
)

CLOCKS = Decoder(Clocks)
AGREED = Decoder[Clock](Clock)


@given(FISCHER, WAITED_FOR, STEPS)
def test_what_is_left_is_what_there_was_and_was_earned_up_to_a_most_and_given_less_what_ran(
    clock: Fischer, first: tuple[int, ...], steps: list[Step]
) -> None:
    seen = clocks_at_steps(clock, first, steps)
    for seat in range(SEATS):
        due = clock.initial * SECOND
        for (before, after), step in zip(pairwise(seen), steps, strict=True):
            if seat in before.running:
                earned = seat == step.mover and seat not in step.waited_for
                due += step.given * SECOND - (after.at - before.at)
                due = min(due + clock.increment * SECOND, most(clock)) if earned else due
        assert due == seen[-1].left[seat]


@given(PER_MOVE, WAITED_FOR, STEPS)
def test_each_move_has_its_whole_time(
    clock: Correspondence | PerMove, first: tuple[int, ...], steps: list[Step]
) -> None:
    for (before, after), step in zip(pairwise(clocks_at_steps(clock, first, steps)), steps, strict=True):
        for seat in range(SEATS):
            going_on = seat in before.running and seat in after.running and seat != step.mover
            if not going_on:
                assert clock.per_move * SECOND == after.left[seat]


@given(ANY_CLOCK, WAITED_FOR, STEPS | SHORT)
def test_no_seat_ever_has_more_than_the_most(clock: Clock, first: tuple[int, ...], steps: list[Step]) -> None:
    for clocks in clocks_at_steps(clock, first, steps):
        assert max(clocks.left) <= most(clock)


@given(ANY_CLOCK, WAITED_FOR, STEPS | SHORT)
def test_as_long_as_no_clock_has_run_out_every_seat_has_time_left(
    clock: Clock, first: tuple[int, ...], steps: list[Step]
) -> None:
    seen = clocks_at_steps(clock, first, steps)
    for (before, after), step in zip(pairwise(seen), steps, strict=True):
        if before.out_of_time(before.at + step.after):
            return
        assert min(after.left) > 0


@given(FISCHER | BRONSTEIN | DELAY | BYO_YOMI, WAITED_FOR, STEPS)
def test_a_clock_that_has_run_out_gets_no_time_at_the_end_of_its_turn(
    clock: Clock, first: tuple[int, ...], steps: list[Step]
) -> None:
    clocks = started(clock, SEATS, START, first)
    for step in steps:
        elapsed = clocks.elapsed(clocks.at + step.after)
        clocks = after_move(clock, elapsed, None, step.waited_for)
        for seat in range(SEATS):
            if elapsed.left[seat] <= 0:
                assert clocks.left[seat] == elapsed.left[seat]


@given(ANY_CLOCK, WAITED_FOR, STEPS)
def test_time_never_goes_back_and_clocks_that_stand_still_are_not_touched(
    clock: Clock, first: tuple[int, ...], steps: list[Step]
) -> None:
    for before, after in pairwise(clocks_at_steps(clock, first, steps)):
        assert before.at <= after.at
        for seat in set(range(SEATS)) - {*before.running}:
            assert after.left[seat] == before.left[seat]


@given(ANY_CLOCK, WAITED_FOR, st.lists(st.integers(1, SECOND), max_size=5))
def test_a_step_that_changes_nothing_puts_no_deadline_off(
    clock: Clock, first: tuple[int, ...], pauses: list[int]
) -> None:
    """So who is called out first is the same, however late the service says so."""
    seen = clocks_at_steps(clock, first, [Step(pause, None, 0, first) for pause in pauses])
    if not isinstance(clock, Correspondence | PerMove):
        seen = clocks_at_steps(clock, first, [Step(pause, 0, 0, first) for pause in pauses if 0 in first])
    assert 1 == len({(each.deadline, each.first()) for each in seen})


@given(ANY_CLOCK, WAITED_FOR, STEPS, TIME, TIME)
def test_clocks_that_run_in_two_parts_run_as_in_one(
    clock: Clock, first: tuple[int, ...], steps: list[Step], one: int, other: int
) -> None:
    clocks = clocks_at_steps(clock, first, steps)[-1]
    middle, end = clocks.at + one, clocks.at + one + other
    assert clocks.elapsed(end) == clocks.elapsed(middle).elapsed(end)


@given(ANY_CLOCK, WAITED_FOR, STEPS)
def test_a_clock_has_run_out_at_its_deadline_and_not_a_microsecond_before(
    clock: Clock, first: tuple[int, ...], steps: list[Step]
) -> None:
    for clocks in clocks_at_steps(clock, first, steps):
        due = clocks.deadline
        if due is None:
            assert ((), False) == (clocks.first(), clocks.out_of_time(10**18))
            continue
        assert [False, True] == [clocks.out_of_time(due - 1), clocks.out_of_time(due)]
        if min(clocks.left) > 0:
            just_before, then = clocks.elapsed(due - 1).left, clocks.elapsed(due).left
            assert all(just_before[seat] > 0 for seat in clocks.running)
            assert [seat for seat in clocks.running if then[seat] == 0] == [*clocks.first()]
            assert all(then[seat] >= 0 for seat in clocks.running)


@given(ANY_CLOCK, WAITED_FOR, STEPS | SHORT)
def test_no_clock_runs_out_sooner_than_the_soonest_moment(
    clock: Clock, first: tuple[int, ...], steps: list[Step]
) -> None:
    """So nobody has to look at the clocks before, whatever is played."""
    seen = clocks_at_steps(clock, first, steps)
    soonest = seen[0].soonest(seen[0].at, clock.full)
    for (before, _), step in zip(pairwise(seen), steps, strict=True):
        if before.deadline is not None:
            assert before.deadline >= soonest
        if before.out_of_time(before.at + step.after):
            return


@given(ANY_CLOCK, WAITED_FOR, STEPS, st.integers(0, 20))
def test_clocks_that_are_written_and_read_again_go_on_as_if_nothing_had_been(
    clock: Clock, first: tuple[int, ...], steps: list[Step], number: int
) -> None:
    seen = clocks_at_steps(clock, first, steps)
    at = min(number, len(steps))
    read, agreed = CLOCKS.decode(msgspec.json.encode(seen[at])), AGREED.decode(msgspec.json.encode(clock))
    assert (seen[at], clock) == (read, agreed)
    for step, expected in zip(steps[at:], seen[at + 1 :], strict=True):
        read = take(agreed, read, step)
        assert expected == read


class Pause(NamedTuple):
    """A pause. `step`: the step after which it comes; `after`, `length`: microseconds."""

    step: int
    after: int
    length: int


@given(ANY_CLOCK, WAITED_FOR, STEPS, st.builds(Pause, st.integers(0, 20), TIME, st.integers(0, 10**12)))
def test_a_pause_moves_what_follows_and_changes_nothing_else(
    clock: Clock, first: tuple[int, ...], steps: list[Step], pause: Pause
) -> None:
    """Wherever it falls, also within a turn, and however long it is."""
    seen = clocks_at_steps(clock, first, steps)
    at = min(pause.step, len(steps))
    ran = pause.after if at == len(steps) else min(pause.after, max(0, steps[at].after))
    paused = seen[at].elapsed(seen[at].at + ran).stopped()
    assert ((), None) == (paused.running, paused.deadline)
    clocks = paused.resumed(paused.at + pause.length, seen[at].running)
    assert seen[at].elapsed(seen[at].at + ran) == msgspec.structs.replace(clocks, at=paused.at)
    for nth, step in enumerate(steps[at:]):
        clocks = take(clock, clocks, step._replace(after=step.after - ran) if nth == 0 and ran else step)
        assert seen[at + nth + 1] == msgspec.structs.replace(clocks, at=clocks.at - pause.length)


@given(ANY_CLOCK, WAITED_FOR, STEPS, SEAT, st.integers(-10_000, 10_000))
def test_an_arbiter_changes_the_time_of_one_seat_within_bounds(
    clock: Clock, first: tuple[int, ...], steps: list[Step], seat: int, seconds: int
) -> None:
    before = clocks_at_steps(clock, first, steps)[-1]
    after = before.adjusted(seat, seconds)
    others = [each for each in range(SEATS) if each != seat]
    assert [before.left[each] for each in others] == [after.left[each] for each in others]
    assert (before.at, before.running, before.used) == (after.at, after.running, after.used)
    if seconds >= 0:
        assert after.left[seat] == min(before.left[seat] + seconds * SECOND, MOST_LEFT)
    else:
        shorter = before.left[seat] + seconds * SECOND
        assert after.left[seat] == max(shorter, min(LEAST_LEFT, before.left[seat]))


@given(ANY_CLOCK, WAITED_FOR, STEPS, SEAT)
def test_a_substitute_begins_with_the_whole_time_and_a_turn_of_their_own(
    clock: Clock, first: tuple[int, ...], steps: list[Step], seat: int
) -> None:
    clocks = clocks_at_steps(clock, first, steps)[-1].renewed(seat, clock.full)
    assert (clock.full, 0) == (clocks.left[seat], clocks.used[seat] if clocks.used else 0)
