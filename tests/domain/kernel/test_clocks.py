"""Clocks: what each kind does to the time of a seat, compared with a clock that stands on the table."""

import msgspec
import pytest
from hypothesis import given

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
from domain.threadsafe.decoder import Decoder
from tests.domain.kernel.schedules import (
    BRONSTEIN,
    BYO_YOMI,
    DELAY,
    SEATS,
    SHORT,
    START,
    STEPS,
    WAITED_FOR,
    Step,
    take,
)

CLOCKS = Decoder(Clocks)


class Face:
    """A clock as it stands on a table: it ticks, and its button ends a turn. In microseconds."""

    def tick(self, time: int) -> None:
        """Run so long."""
        raise NotImplementedError

    def press(self) -> None:
        """End the turn."""
        raise NotImplementedError

    @property
    def flag_falls_in(self) -> int:
        """The time until the flag falls if the clock goes on to run."""
        raise NotImplementedError


class DelayFace(Face):
    """The main time begins to run when the delay of the turn is over."""

    def __init__(self, clock: SimpleDelay) -> None:
        self.delay = self.waits = clock.delay * SECOND
        self.main = clock.initial * SECOND

    def tick(self, time: int) -> None:
        """Run so long: first the delay."""
        waited = min(time, self.waits)
        self.waits -= waited
        self.main -= time - waited

    def press(self) -> None:
        """End the turn."""
        self.waits = self.delay

    @property
    def flag_falls_in(self) -> int:
        """The delay that is left, and the main time."""
        return self.waits + self.main


class BronsteinFace(Face):
    """The time runs; at the end of a turn the time since its beginning is added, up to the delay."""

    def __init__(self, clock: Bronstein) -> None:
        self.delay = clock.delay * SECOND
        self.main = self.at_first = clock.initial * SECOND

    def tick(self, time: int) -> None:
        """Run so long."""
        self.main -= time

    def press(self) -> None:
        """End the turn."""
        self.main += min(self.at_first - self.main, self.delay)
        self.at_first = self.main

    @property
    def flag_falls_in(self) -> int:
        """The main time."""
        return self.main


class ByoYomiFace(Face):
    """The main time runs, then one period after the other; at the end of a turn the period begins anew."""

    def __init__(self, clock: ByoYomi) -> None:
        self.main = clock.initial * SECOND
        self.period = self.in_period = clock.period * SECOND
        self.periods = clock.periods

    def tick(self, time: int) -> None:
        """Run so long: first the main time."""
        from_main = min(time, self.main)
        self.main -= from_main
        time -= from_main
        while self.periods and time >= self.in_period:
            time -= self.in_period
            self.periods, self.in_period = self.periods - 1, self.period
        self.in_period -= time

    def press(self) -> None:
        """End the turn."""
        self.in_period = self.period

    @property
    def flag_falls_in(self) -> int:
        """The main time and that of all periods."""
        return self.main + (self.periods - 1) * self.period + self.in_period


def face(clock: SimpleDelay | Bronstein | ByoYomi) -> Face:
    """A clock of that kind, on the table."""
    match clock:
        case SimpleDelay():
            return DelayFace(clock)
        case Bronstein():
            return BronsteinFace(clock)
        case ByoYomi():
            return ByoYomiFace(clock)


@given(DELAY | BRONSTEIN | BYO_YOMI, WAITED_FOR, STEPS | SHORT)
def test_a_clock_counts_as_one_that_stands_on_the_table(
    clock: SimpleDelay | Bronstein | ByoYomi, first: tuple[int, ...], steps: list[Step]
) -> None:
    """One that ticks, with a button that ends the turn, until its flag falls."""
    faces = [face(clock) for _ in range(SEATS)]
    clocks = started(clock, SEATS, START, first)
    for step in steps:
        if clocks.out_of_time(clocks.at + step.after):
            break
        after = take(clock, clocks, step)
        for seat in clocks.running:
            faces[seat].tick(after.at - clocks.at - step.given * SECOND)
            if seat not in step.waited_for:
                faces[seat].press()
        clocks = after
        assert tuple(each.flag_falls_in for each in faces) == clocks.left


def test_time_that_an_arbiter_added_is_not_lost_at_the_end_of_a_turn() -> None:
    clock = Fischer(60, 5)
    clocks = started(clock, SEATS, 0, (0,)).adjusted(0, 100)
    assert 159 * SECOND == after_move(clock, clocks.elapsed(SECOND), 0, (1,)).left[0]


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


def turns(clock: Clock, *seconds: float) -> list[float]:
    """What is left of the time of a seat, in seconds, at the start and after each of its turns."""
    clocks = started(clock, 2, 0, (0,))
    left = [clocks.left[0] / SECOND]
    for turn in seconds:
        clocks = after_move(clock, clocks.elapsed(clocks.at + round(turn * SECOND)), 0, (1,))
        left.append(clocks.left[0] / SECOND)
        clocks = after_move(clock, clocks.elapsed(clocks.at + SECOND), 1, (0,))
    return left


@pytest.mark.parametrize(
    ("clock", "lengths", "left"),
    [
        (Fischer(60), (10, 20), [60, 50, 30]),
        (Fischer(60, 5), (10, 2), [60, 55, 58]),
        (Bronstein(60, 5), (10, 3, 5, 5.5), [60, 55, 55, 55, 54.5]),
        (SimpleDelay(60, 5), (10, 3, 5, 5.5), [65, 60, 60, 60, 59.5]),
        # main time, into the first period, a whole period, two and a half, one to the last moment
        (ByoYomi(60, 5, 30), (50, 15, 29, 30, 75, 29.5), [210, 160, 150, 150, 120, 60, 60]),
        (ByoYomi(0, 1, 20), (19, 5), [20, 20, 20]),
        (PerMove(20), (19, 5), [20, 20, 20]),
        (Correspondence(60), (19, 5), [60, 60, 60]),
    ],
    ids=repr,
)
def test_what_each_kind_of_clock_has_after_turns_of_so_many_seconds(
    clock: Clock, lengths: tuple[float, ...], left: list[float]
) -> None:
    assert left == turns(clock, *lengths)


@pytest.mark.parametrize(
    ("clock", "due"),
    [(Bronstein(60, 5), 60), (SimpleDelay(60, 5), 65), (ByoYomi(60, 5, 30), 210), (ByoYomi(0, 2, 30), 60)],
    ids=repr,
)
def test_in_its_first_turn_a_clock_runs_out_with_its_delay_and_its_last_period(
    clock: Clock, due: int
) -> None:
    assert due * SECOND == started(clock, 2, 0, (0,)).deadline


@pytest.mark.parametrize("clock", [Bronstein(60, 5), SimpleDelay(60, 5)], ids=repr)
def test_moves_of_one_turn_have_one_delay(clock: Clock) -> None:
    clocks = started(clock, 2, 0, (0,))
    for waited_for in ((0,), (0,), (1,)):
        clocks = after_move(clock, clocks.elapsed(clocks.at + 4 * SECOND), 0, waited_for)
    assert clock.full - 7 * SECOND == clocks.left[0]


def test_the_moves_of_one_turn_share_its_period() -> None:
    clock = ByoYomi(0, 3, 10)
    clocks = started(clock, 2, 0, (0,))
    for waited_for in ((0,), (0,), (1,)):
        clocks = after_move(clock, clocks.elapsed(clocks.at + 4 * SECOND), 0, waited_for)
    assert 20 * SECOND == clocks.left[0]


@pytest.mark.parametrize("clock", [Fischer(60, 5), Bronstein(60, 5), SimpleDelay(55, 5), ByoYomi(0, 2, 30)])
def test_a_turn_that_ends_after_its_clock_ran_out_gets_nothing_back(clock: Clock) -> None:
    """So a seat that left on time has no time again."""
    late = started(clock, 2, 0, (0, 1)).elapsed(61 * SECOND)
    assert -SECOND == after_move(clock, late, None, (1,)).left[0]


def test_time_that_is_given_back_counts_for_no_delay() -> None:
    clock = SimpleDelay(60, 5)
    away = started(clock, 2, 0, (0,)).elapsed(100 * SECOND, given=98)
    assert 65 * SECOND == after_move(clock, away, 0, (1,)).left[0]


def test_where_all_time_is_used_up_only_a_substitute_can_run_out_of_it() -> None:
    assert 7 + 60 * SECOND == Clocks(5, (0, -3), ()).soonest(7, 60 * SECOND)


def test_clocks_of_before_are_written_and_read_as_they_were() -> None:
    written = b'{"at":5,"left":[7,8],"running":[1]}'
    assert Clocks(5, (7, 8), (1,)) == CLOCKS.decode(written)
    assert written == msgspec.json.encode(Clocks(5, (7, 8), (1,)))
    assert () == started(Fischer(60, 5), 2, 0, (0,)).used
