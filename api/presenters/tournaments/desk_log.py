"""The log of a desk: what was ruled, appealed, called and announced, with the texts that the viewer may read.

The fold of a tournament keeps no texts; they are in the facts, and are kept here as the viewer saw them.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from domain.competition.desk_facts import (
    Announced,
    AnnouncedTo,
    AppealDecided,
    AppealMade,
    ArbiterCalled,
    CallAnswered,
    RulingMade,
)
from domain.competition.round_facts import PointsDeducted, ResultDisputed
from domain.kernel.facts import Fact
from domain.kernel.notation import Frame


class DeskEntry(Struct, frozen=True):
    """A fact of the desk, with the step that it is of and the moment (UTC, RFC 3339)."""

    step: int
    at: str
    fact: Fact


class DeskLog(Struct, frozen=True):
    """The entries, the first ones first. `closings`: decisions of appeals and answers to calls."""

    rulings: tuple[DeskEntry, ...] = ()
    appeals: tuple[DeskEntry, ...] = ()
    calls: tuple[DeskEntry, ...] = ()
    closings: tuple[DeskEntry, ...] = ()
    announcements: tuple[DeskEntry, ...] = ()
    disputes: tuple[DeskEntry, ...] = ()
    penalties: tuple[DeskEntry, ...] = ()


KEPT: Final[Mapping[type[Fact], str]] = {
    RulingMade: "rulings",
    AppealMade: "appeals",
    AppealDecided: "closings",
    ArbiterCalled: "calls",
    CallAnswered: "closings",
    Announced: "announcements",
    AnnouncedTo: "announcements",
    ResultDisputed: "disputes",
    PointsDeducted: "penalties",
}
"""Where each fact is kept; all others are not."""


def followed(log: DeskLog, frame: Frame) -> DeskLog:
    """The log after one more step."""
    for fact in frame.facts:
        name = KEPT.get(type(fact))
        if name is not None:
            entry = DeskEntry(frame.step, frame.at, fact)
            log = replace(log, **{name: (*getattr(log, name), entry)})
    return log
