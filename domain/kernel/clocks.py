"""Clocks: the time that the players agree on before a match, and how long each seat may still think.

Nothing here reads the time of day. Moments are microseconds since 1970 and come with the steps, and everybody
knows which seats the game waits for. So the steps of a match alone give its clocks at each step.

A turn of a seat lasts from when the game waits for it until the game no longer does; a seat may make several
moves in it. What a seat has left is always the time until its clock has run out if the game goes on to wait
for it: delay and periods are in it. So every kind of clock counts down in the same way, and differs only in
what a seat gets at the end of a turn.
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final, NamedTuple

import msgspec
from msgspec import Meta

from domain.kernel.facts import Seat

SECOND: Final = 1_000_000  # microseconds
HOUR, DAY, MONTH = 3_600, 86_400, 30 * 86_400  # seconds
MOST_PERIODS: Final = 100
LEAST_LEFT: Final = 10 * SECOND  # what an arbiter leaves to a seat whose time they shorten
MOST_LEFT: Final = 2 * MONTH * SECOND  # up to which an arbiter adds time

Initial = Annotated[int, Meta(ge=1, le=DAY, description="seconds for the whole match")]


class SeatTurn(NamedTuple):
    """The turn of a seat, as of a step until which its clock ran.

    `left`: microseconds that the seat has left; `used`: microseconds that the turn has used; `moved`: the
    seat moved in the step; `over`: the game no longer waits for it.
    """

    left: int
    used: int
    moved: bool
    over: bool


class Fischer(msgspec.Struct, frozen=True, tag_field="kind", tag="fischer", forbid_unknown_fields=True):
    """Some time for the whole match, and an increment for each turn, up to a maximum. In seconds.

    Without an increment: sudden death.
    """

    counts_turns: ClassVar[bool] = False

    initial: Initial
    increment: Annotated[
        int, Meta(ge=0, le=HOUR, description="seconds earned by each turn, up to `initial` and one of these")
    ] = 0

    @property
    def full(self) -> int:
        """The time that every seat begins with."""
        return self.initial * SECOND

    def left_after(self, turn: SeatTurn) -> int:
        """The time left after a step: a move earns the increment once the game no longer waits for its seat.

        No seat has more than the initial time and one increment, so quick turns cannot save up time.
        """
        if not (turn.moved and turn.over):
            return turn.left
        most = max(turn.left, (self.initial + self.increment) * SECOND)  # an arbiter may have added time
        return min(turn.left + self.increment * SECOND, most)


class Bronstein(msgspec.Struct, frozen=True, tag_field="kind", tag="bronstein", forbid_unknown_fields=True):
    """Some time for the whole match; after a turn its time is given back, up to the delay. In seconds."""

    counts_turns: ClassVar[bool] = True

    initial: Initial
    delay: Annotated[
        int, Meta(ge=1, le=HOUR, description="seconds of each turn that are given back after it")
    ]

    @property
    def full(self) -> int:
        """The time that every seat begins with."""
        return self.initial * SECOND

    def left_after(self, turn: SeatTurn) -> int:
        """The time left after a step: at the end of a turn its time is back."""
        return _with_delay_back(turn, self.delay)


class SimpleDelay(msgspec.Struct, frozen=True, tag_field="kind", tag="delay", forbid_unknown_fields=True):
    """Some time for the whole match, which begins to run some seconds after each turn has begun. In seconds.

    The time left has the delay in it. So to begin late is the same as to get back what a turn used of its
    delay.
    """

    counts_turns: ClassVar[bool] = True

    initial: Initial
    delay: Annotated[int, Meta(ge=1, le=HOUR, description="seconds of each turn before the clock runs")]

    @property
    def full(self) -> int:
        """The time that every seat begins with, and the delay of its first turn."""
        return (self.initial + self.delay) * SECOND

    def left_after(self, turn: SeatTurn) -> int:
        """The time left after a step: at the end of a turn the delay of the next one is in it."""
        return _with_delay_back(turn, self.delay)


class ByoYomi(msgspec.Struct, frozen=True, tag_field="kind", tag="byo_yomi", forbid_unknown_fields=True):
    """Some time for the whole match, then periods. In seconds.

    A turn that ends within a period keeps that period; each whole period that it used is gone.
    """

    counts_turns: ClassVar[bool] = False

    initial: Annotated[int, Meta(ge=0, le=DAY, description="seconds before the first period; 0: none")]
    periods: Annotated[int, Meta(ge=1, le=MOST_PERIODS, description="how many periods follow")]
    period: Annotated[int, Meta(ge=5, le=HOUR, description="seconds of each period")]

    @property
    def full(self) -> int:
        """The time that every seat begins with: that of all periods is in it."""
        return (self.initial + self.periods * self.period) * SECOND

    def left_after(self, turn: SeatTurn) -> int:
        """The time left after a step: after a turn every period that is not gone is whole again."""
        period = self.period * SECOND
        kept = -(-turn.left // period)  # the periods that are left, with the one that has begun
        return kept * period if turn.over and 0 < kept <= self.periods else turn.left


class Correspondence(
    msgspec.Struct, frozen=True, tag_field="kind", tag="correspondence", forbid_unknown_fields=True
):
    """The same time for each move, of players who are not at the table. In seconds."""

    counts_turns: ClassVar[bool] = False

    per_move: Annotated[int, Meta(ge=60, le=MONTH, description="seconds for each move")]

    @property
    def full(self) -> int:
        """The time that every move has."""
        return self.per_move * SECOND

    def left_after(self, turn: SeatTurn) -> int:
        """The time left after a step: the next move has its whole time."""
        return self.full if turn.moved or turn.over else turn.left


class PerMove(msgspec.Struct, frozen=True, tag_field="kind", tag="per_move", forbid_unknown_fields=True):
    """The same short time for each move, of players at the table. In seconds.

    A kind of its own: who knows only `Correspondence` takes such a short time for an error.
    """

    counts_turns: ClassVar[bool] = False

    per_move: Annotated[int, Meta(ge=5, le=HOUR, description="seconds for each move")]

    @property
    def full(self) -> int:
        """The time that every move has."""
        return self.per_move * SECOND

    def left_after(self, turn: SeatTurn) -> int:
        """The time left after a step: the next move has its whole time."""
        return self.full if turn.moved or turn.over else turn.left


Clock = Fischer | Bronstein | SimpleDelay | ByoYomi | PerMove | Correspondence


def _with_delay_back(turn: SeatTurn, delay: int) -> int:
    """The time left; at the end of a turn with the part of the delay that the turn used.

    A clock that has run out gets nothing back.
    """
    return turn.left + min(turn.used, delay * SECOND) if turn.over and turn.left > 0 else turn.left


class Clocks(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long each seat may still think, as of a step.

    `at`: the moment of the step; `left`: microseconds, one number a seat, negative once its time is up;
    `running`: the seats whose clocks run; `used`: microseconds that each seat has used of its turn, empty if
    the kind of clock does not depend on it.
    """

    at: int
    left: tuple[int, ...]
    running: tuple[Seat, ...]
    used: tuple[int, ...] = ()

    @property
    def deadline(self) -> int | None:
        """The moment when the first of the running clocks runs out; None if none runs."""
        return min((self.at + self.left[seat] for seat in self.running), default=None)

    def soonest(self, at: int, full: int) -> int:
        """The earliest moment when a clock can run out, whatever is played from this moment on.

        `full`: the time that a substitute begins with. An arbiter may take time: see `adjusted`.
        """
        any_other = at + min((full, *(time for time in self.left if time > 0)))
        return any_other if self.deadline is None else min(self.deadline, any_other)

    def elapsed(self, at: int, given: int = 0) -> "Clocks":
        """The clocks at a later moment. `given`: seconds that the running ones get back."""
        now = max(at, self.at)
        spent = now - self.at - given * SECOND
        left = (time - spent if seat in self.running else time for seat, time in enumerate(self.left))
        used = (max(0, time + spent) if seat in self.running else time for seat, time in enumerate(self.used))
        return Clocks(now, tuple(left), self.running, tuple(used))

    def renewed(self, seat: Seat, time: int) -> "Clocks":
        """The clocks with this time on the clock of a seat, whose turn begins anew."""
        return Clocks(
            self.at,
            _replaced(self.left, seat, time),
            self.running,
            self.used and _replaced(self.used, seat, 0),
        )

    def adjusted(self, seat: Seat, seconds: int) -> "Clocks":
        """The clocks with so many seconds more for a seat, or fewer if negative. Its turn goes on.

        No seat gets less than LEAST_LEFT by it, and none gets more than MOST_LEFT. Afterwards a clock may run
        out sooner than `soonest` said before.
        """
        left = self.left[seat]
        low, high = min(left, LEAST_LEFT), max(left, MOST_LEFT)
        return msgspec.structs.replace(
            self, left=_replaced(self.left, seat, min(max(left + seconds * SECOND, low), high))
        )

    def stopped(self) -> "Clocks":
        """The clocks when the match is paused or over."""
        return msgspec.structs.replace(self, running=())

    def resumed(self, at: int, waited_for: Sequence[Seat]) -> "Clocks":
        """The clocks after a pause. The turns of the seats that the game waits for go on."""
        used = (time if seat in waited_for else 0 for seat, time in enumerate(self.used))
        return Clocks(max(at, self.at), self.left, tuple(waited_for), tuple(used))

    def out_of_time(self, at: int) -> bool:
        """Whether a clock has run out by this moment."""
        return self.deadline is not None and at >= self.deadline

    def ran_between(self, since: int, until: int) -> int:
        """How long the running clocks ran between two moments; 0 if none runs."""
        return max(0, until - max(since, self.at)) if self.running else 0

    def first(self) -> tuple[Seat, ...]:
        """The seats whose clocks run out first: one, or several at the same moment."""
        least = min((self.left[seat] for seat in self.running), default=0)
        return tuple(seat for seat in self.running if self.left[seat] == least)


def _replaced(times: tuple[int, ...], seat: Seat, time: int) -> tuple[int, ...]:
    """The times with another one for a seat."""
    return (*times[:seat], time, *times[seat + 1 :])


def started(clock: Clock, seats: int, at: int, waited_for: Sequence[Seat]) -> Clocks:
    """The clocks when a match starts."""
    used = (0,) * seats if clock.counts_turns else ()
    return Clocks(at, (clock.full,) * seats, tuple(waited_for), used)


def after_move(clock: Clock, clocks: Clocks, mover: Seat | None, waited_for: Sequence[Seat]) -> Clocks:
    """The clocks after a step, from those that ran until it.

    `mover`: the seat that moved, if one did; `waited_for`: the seats that the game waits for from now on.
    """
    left, used = list(clocks.left), list(clocks.used)
    for seat in clocks.running:
        over = seat not in waited_for
        left[seat] = clock.left_after(SeatTurn(left[seat], used[seat] if used else 0, seat == mover, over))
        if used and over:
            used[seat] = 0
    return Clocks(clocks.at, tuple(left), tuple(waited_for), tuple(used))
