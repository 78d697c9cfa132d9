"""Clocks: the time that the players agree on before a match, and how long each seat may still think.

Nothing here reads the time of day. Moments are microseconds since 1970 and come with the steps, and everybody
knows which seats the game waits for. So the steps of a match alone give its clocks at each step.
"""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from domain.kernel.facts import Seat

SECOND: Final = 1_000_000  # microseconds
HOUR, DAY, MONTH = 3_600, 86_400, 30 * 86_400  # seconds


class Fischer(msgspec.Struct, frozen=True, tag_field="kind", tag="fischer", forbid_unknown_fields=True):
    """Some time for the whole match, and an increment for each turn, up to a maximum. In seconds."""

    initial: Annotated[int, Meta(ge=1, le=DAY, description="seconds for the whole match")]
    increment: Annotated[
        int, Meta(ge=0, le=HOUR, description="seconds earned by each turn, up to `initial` and one of these")
    ] = 0

    @property
    def full(self) -> int:
        """The time that every seat begins with."""
        return self.initial * SECOND

    def after_move(self, left: int, *, moved: bool, waited_for: bool) -> int:
        """The time left after a step: a move earns the increment once the game no longer waits for its seat.

        No seat has more than the initial time and one increment, so quick turns cannot save up time.
        """
        if not moved or waited_for:
            return left
        return min(left + self.increment * SECOND, (self.initial + self.increment) * SECOND)


class Correspondence(
    msgspec.Struct, frozen=True, tag_field="kind", tag="correspondence", forbid_unknown_fields=True
):
    """The same time for each move. In seconds."""

    per_move: Annotated[int, Meta(ge=60, le=MONTH, description="seconds for each move")]

    @property
    def full(self) -> int:
        """The time that every move has."""
        return self.per_move * SECOND

    def after_move(self, left: int, *, moved: bool, waited_for: bool) -> int:
        """The time left after a step: the next move has its whole time."""
        return left if waited_for and not moved else self.full


Clock = Fischer | Correspondence


class Clocks(msgspec.Struct, frozen=True):
    """How long each seat may still think, as of a step.

    `at`: the moment of the step; `left`: microseconds, one number a seat, negative once its time is up;
    `running`: the seats whose clocks run.
    """

    at: int
    left: tuple[int, ...]
    running: tuple[Seat, ...]

    @property
    def deadline(self) -> int | None:
        """The moment when the first of the running clocks runs out; None if none runs."""
        return min((self.at + self.left[seat] for seat in self.running), default=None)

    def soonest(self, at: int, full: int) -> int:
        """The earliest moment when a clock can run out, whatever is played from this moment on.

        `full`: the time that a substitute begins with.
        """
        any_other = at + min((full, *(time for time in self.left if time > 0)))
        return any_other if self.deadline is None else min(self.deadline, any_other)

    def elapsed(self, at: int, given: int = 0) -> "Clocks":
        """The clocks at a later moment. `given`: seconds that the running ones get back."""
        now = max(at, self.at)
        spent = now - self.at - given * SECOND
        left = (time - spent if seat in self.running else time for seat, time in enumerate(self.left))
        return Clocks(now, tuple(left), self.running)

    def renewed(self, seat: Seat, time: int) -> "Clocks":
        """The clocks with this time on the clock of a seat."""
        return Clocks(self.at, (*self.left[:seat], time, *self.left[seat + 1 :]), self.running)

    def stopped(self) -> "Clocks":
        """The clocks when the match is over."""
        return Clocks(self.at, self.left, ())

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


def started(clock: Clock, seats: int, at: int, waited_for: Sequence[Seat]) -> Clocks:
    """The clocks when a match starts."""
    return Clocks(at, (clock.full,) * seats, tuple(waited_for))


def after_move(clock: Clock, clocks: Clocks, mover: Seat | None, waited_for: Sequence[Seat]) -> Clocks:
    """The clocks after a step, from those that ran until it.

    `mover`: the seat that moved, if one did; `waited_for`: the seats that the game waits for from now on.
    """
    left = list(clocks.left)
    for seat in clocks.running:
        left[seat] = clock.after_move(left[seat], moved=seat == mover, waited_for=seat in waited_for)
    return Clocks(clocks.at, tuple(left), tuple(waited_for))
