"""Incidents: the steps in which something other than a move happened to a match that had begun.

They are what arbiters did, who looked at hidden things, time that ran out or was given back, and seats that
left or changed hands. Everybody sees them.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from domain.kernel.facts import Fact
from domain.kernel.match.acts import ACTS
from domain.kernel.match.facts import (
    Aborted,
    Absent,
    ArbitersNamed,
    LookedAsSeat,
    OpenedToReferee,
    ResultReached,
    SideResigned,
    Substituted,
    TimedOut,
    TimeGiven,
)
from domain.kernel.notation import Frame

OPENINGS: Final = (OpenedToReferee, LookedAsSeat)
"""By these somebody who does not play sees more than everybody sees."""
TIMES: Final = (TimedOut, TimeGiven, Absent)
CHANGES: Final = (SideResigned, Substituted, ArbitersNamed, Aborted, ResultReached)


class Incident(NamedTuple):
    """A step, its moment as RFC 3339, and the fact."""

    step: int
    at: str
    fact: Fact


def incidents(frames: Iterable[Frame], kinds: tuple[type[Fact], ...]) -> Iterator[Incident]:
    """The facts of these kinds."""
    for frame in frames:
        for fact in frame.facts:
            if isinstance(fact, kinds):
                yield Incident(frame.step, frame.at, fact)


def acts(frames: Iterable[Frame]) -> Iterator[Incident]:
    """What arbiters decided."""
    return incidents(frames, ACTS)


def openings(frames: Iterable[Frame]) -> Iterator[Incident]:
    """Who looked at what not everybody sees."""
    return incidents(frames, OPENINGS)


def events(frames: Iterable[Frame]) -> Iterator[Incident]:
    """Time that ran out or was given back, seats that left or changed hands, and results."""
    return incidents(frames, (*TIMES, *CHANGES))
