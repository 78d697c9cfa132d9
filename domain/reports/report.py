"""A report: the state that its events make."""

from datetime import datetime
from typing import Final, Literal

import msgspec

from domain.kernel.facts import Fact
from domain.store import Event
from domain.store.account_facts import ReportDecided, ReportErased, ReportFiled, ReportTaken

Kind = Literal["name", "talk", "conduct", "cheating", "other"]
Status = Literal["open", "taken", "decided"]
Outcome = Literal["upheld", "rejected", "unclear"]

KINDS: Final[tuple[Kind, ...]] = ("name", "talk", "conduct", "cheating", "other")
STATUSES: Final[tuple[Status, ...]] = ("open", "taken", "decided")
OUTCOMES: Final[tuple[Outcome, ...]] = ("upheld", "rejected", "unclear")


class ReportedLine(msgspec.Struct, frozen=True):
    """Where a line of talk is: the number of the notebook in its match, and of the line in the notebook."""

    notebook: int
    number: int


class Report(msgspec.Struct, frozen=True):
    """A report. `player`: whom it is about, `match` and `step`: where; None where it names none.

    `taken_by`: the operator who has it; `outcome` and `reason`: their decision.
    """

    reporter: str
    kind: str
    text: str
    player: str | None
    match: str | None
    step: int | None
    line: ReportedLine | None
    filed_at: datetime
    status: Status = "open"
    taken_by: str | None = None
    taken_at: datetime | None = None
    outcome: str | None = None
    reason: str | None = None
    decided_at: datetime | None = None


def evolve(report: Report | None, event: Event) -> Report | None:
    """The report after an event. None: there is none, or it is erased."""
    for fact in event.facts:
        report = _after(report, fact, event.at)
    return report


def _after(report: Report | None, fact: Fact, at: datetime) -> Report | None:
    match fact:
        case ReportFiled():
            line = None if fact.line is None else ReportedLine(*fact.line)
            return Report(
                fact.reporter, fact.about, fact.text, fact.player, fact.match, fact.step, line, filed_at=at
            )
        case ReportTaken() if report is not None:
            return msgspec.structs.replace(report, status="taken", taken_by=fact.by, taken_at=at)
        case ReportDecided() if report is not None:
            return msgspec.structs.replace(
                report, status="decided", outcome=fact.outcome, reason=fact.reason, decided_at=at
            )
        case ReportErased():
            return None
        case _:
            return report
