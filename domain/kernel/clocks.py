"""Clocks: what is agreed of time before a match, and how long each seat may still think.

Nobody looks at a clock in here. Moments are microseconds since 1970 and come with the steps; which seats are
waited for is public. So whoever knows the steps of a match knows its clocks at each of them.
"""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from domain.kernel.facts import Seat

SECOND: Final = 1_000_000  # microseconds
HOUR, DAY, MONTH = 3_600, 86_400, 30 * 86_400  # seconds


class Fischer(msgspec.Struct, frozen=True, tag_field="kind", tag="fischer", forbid_unknown_fields=True):
    """So much time for the whole match, and some more for each turn, up to a most. Seconds."""

    initial: Annotated[int, Meta(ge=1, le=DAY, description="seconds for the whole match")]
    increment: Annotated[
        int, Meta(ge=0, le=HOUR, description="seconds earned by each turn, up to `initial` and one of these")
    ] = 0

    @property
    def full(self) -> int:
        """What every seat begins with."""
        return self.initial * SECOND

    def behind(self, left: int, *, moved: bool, waited_for: bool) -> int:
        """What is left behind a step: a move earns the increment if the game waits for its seat no more, as
        far as the seat has then no more than at the start and one increment. So turns for nothing save up no
        time.
        """
        if not moved or waited_for:
            return left
        return min(left + self.increment * SECOND, (self.initial + self.increment) * SECOND)


class Correspondence(
    msgspec.Struct, frozen=True, tag_field="kind", tag="correspondence", forbid_unknown_fields=True
):
    """So much time for each move. Seconds."""

    per_move: Annotated[int, Meta(ge=60, le=MONTH, description="seconds for each move")]

    @property
    def full(self) -> int:
        """What every move has."""
        return self.per_move * SECOND

    def behind(self, left: int, *, moved: bool, waited_for: bool) -> int:
        """What is left behind a step: the next move has its whole time."""
        return left if waited_for and not moved else self.full


Clock = Fischer | Correspondence


class Clocks(msgspec.Struct, frozen=True):
    """How long each seat may still think, as of a step. `at`: the moment of the step; `left`: microseconds, a
    number a seat, less than none once its time is up; `running`: the seats whose time goes.
    """

    at: int
    left: tuple[int, ...]
    running: tuple[Seat, ...]

    @property
    def deadline(self) -> int | None:
        """The moment when the first of the running clocks has run out; None where none runs."""
        return min((self.at + self.left[seat] for seat in self.running), default=None)

    def soonest(self, at: int) -> int:
        """The earliest moment when a clock can have run out, whatever is played after this moment."""
        any_other = at + min(self.left)
        return any_other if self.deadline is None else min(self.deadline, any_other)

    def ran(self, at: int, given: int = 0) -> "Clocks":
        """The clocks at a later moment. `given`: seconds that those that ran get back."""
        now = max(at, self.at)
        spent = now - self.at - given * SECOND
        left = (time - spent if seat in self.running else time for seat, time in enumerate(self.left))
        return Clocks(now, tuple(left), self.running)

    def stopped(self) -> "Clocks":
        """The clocks when the match is over."""
        return Clocks(self.at, self.left, ())

    def up(self, at: int) -> bool:
        """Whether a clock has run out at this moment."""
        return self.deadline is not None and at >= self.deadline

    def unminded(self, since: int, until: int) -> int:
        """For how long the clocks that run have run between two moments; 0 where none does."""
        return max(0, until - max(since, self.at)) if self.running else 0

    def first(self) -> tuple[Seat, ...]:
        """The seats whose clocks run out first: one, or several at the very same moment."""
        least = min((self.left[seat] for seat in self.running), default=0)
        return tuple(seat for seat in self.running if self.left[seat] == least)


def begun(clock: Clock, seats: int, at: int, waited_for: Sequence[Seat]) -> Clocks:
    """The clocks when a match starts."""
    return Clocks(at, (clock.full,) * seats, tuple(waited_for))


def behind(clock: Clock, clocks: Clocks, mover: Seat | None, waited_for: Sequence[Seat]) -> Clocks:
    """The clocks behind a step, of those that ran up to it. `mover`: the seat that moved, if one did;
    `waited_for`: the seats that the game waits for from now on.
    """
    left = list(clocks.left)
    for seat in clocks.running:
        left[seat] = clock.behind(left[seat], moved=seat == mover, waited_for=seat in waited_for)
    return Clocks(clocks.at, tuple(left), tuple(waited_for))
