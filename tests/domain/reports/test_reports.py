"""The rules of reports, one by one, and what becomes of a report when its reporter is deleted."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest

from api.presenters.localization import LANGUAGES
from domain import kernel
from domain import reports as room
from domain.accounts.players import Players
from domain.kernel.facts import ONLOOKER
from domain.kernel.match.fold import seen
from domain.kernel.texts import Texts
from domain.reports import errors
from domain.reports.report import OUTCOMES, ReportedLine
from domain.reports.reports import Filing, Reports, report_id
from domain.store import CommandReused, Log
from tests.domain.support import SHELF, ManualClock, TickingClock, command, writer
from tests.support.sealing_ring import Ring

MATCH = UUID(int=7)
CANARY = "Polyphemus-7f3a"


class Office:
    """Players, an operator, and the reports, as one process has them."""

    def __init__(self, log: Log, clock: Any = None) -> None:
        self.log = log
        self.players = Players(log, TickingClock(), os.urandom)
        self.reports = Reports(log, self.players, clock or TickingClock())
        self.ann, self.bob, self.op, self.other = (
            self.players.register(name, command())[0] for name in ("Ann", "Bob", "Mentor", "Athena")
        )

    def filed(self, **about: Any) -> UUID:
        """A report by Ann about Bob."""
        asked = command()
        filing = Filing(**{"kind": "conduct", "text": CANARY, "player": self.bob, **about})
        self.reports.file(self.ann, filing, asked)
        return report_id(asked)


@pytest.fixture
def office(memory: Log) -> Office:
    return Office(memory)


def test_every_section_has_its_refusals_and_every_refusal_a_text() -> None:
    assert room.__file__ is not None
    rules = Path(room.__file__).with_name("RULES.md").read_text()
    sections = {int(number) for number in re.findall(r"^## (\d+) ", rules, re.MULTILINE)}
    kinds = errors.ReportError.__subclasses__()
    assert set(range(1, 9)) == sections
    assert sections - {7, 8} == {kind.section for kind in kinds}  # those two refuse nothing
    for language in LANGUAGES:
        texts = Texts(language, (Path(kernel.__file__).with_name("language"),))
        assert all(texts.refusal(kind()) for kind in kinds)


def test_a_report_says_what_and_about_whom_and_where(office: Office) -> None:
    line = ReportedLine(1, 4)
    found = office.reports.read(office.filed(kind="talk", match=MATCH, step=9, line=line))
    assert (office.ann, office.bob, "talk", CANARY) == (found.reporter, found.player, found.kind, found.text)
    assert (str(MATCH), 9, line, "open") == (found.match, found.step, found.line, found.status)


@pytest.mark.parametrize(
    ("error", "field", "about"),
    [
        (errors.BadReport, "kind", {"kind": "weather"}),
        (errors.BadReport, "text", {"text": ""}),
        (errors.BadReport, "text", {"text": "a\u200bb"}),
        (errors.BadReport, "text", {"text": "x" * 1001}),
        (errors.NobodyReported, None, {"player": None}),
        (errors.NobodyToReport, "player", {"player": str(uuid4())}),
        (errors.NoSuchStep, "step", {"step": 3}),
        (errors.NoSuchLine, "line", {"line": ReportedLine(0, 1)}),
    ],
)
def test_a_report_that_does_not_fit_is_refused_and_stores_nothing(
    office: Office, error: type[errors.ReportError], field: str | None, about: dict[str, Any]
) -> None:
    before = office.log.position()
    with pytest.raises(error) as refused:
        office.filed(**about)
    assert (() if field is None else (field,)) == refused.value.where
    assert before == office.log.position()


def test_nobody_reports_themself_or_somebody_who_was_deleted(office: Office) -> None:
    with pytest.raises(errors.ReportsThemself):
        office.filed(player=office.ann)
    office.players.delete(office.bob)
    with pytest.raises(errors.NobodyToReport):
        office.filed()


def test_a_match_alone_can_be_reported(office: Office) -> None:
    assert office.reports.read(office.filed(player=None, match=MATCH)).player is None


def test_a_report_is_filed_once_however_often_it_is_sent(office: Office) -> None:
    asked, filing = command("this"), Filing("name", "It is rude.", office.bob)
    first, again = (office.reports.file(office.ann, filing, asked) for _ in range(2))
    assert (first.event, False, True) == (again.event, first.repeated, again.repeated)
    with pytest.raises(CommandReused):
        office.reports.file(office.bob, Filing("name", "It is rude.", office.ann), asked)


def test_an_operator_takes_a_report_another_takes_it_over_and_who_has_it_decides(office: Office) -> None:
    report, reports = office.filed(), office.reports
    with pytest.raises(errors.NotTaken):
        reports.decide(report, office.op, "upheld", "They insulted Ann.", command())
    reports.take(report, office.op, command())
    with pytest.raises(errors.TakenAlready):
        reports.take(report, office.op, command())
    reports.take(report, office.other, command())
    with pytest.raises(errors.NotTaken):
        reports.decide(report, office.op, "upheld", "They insulted Ann.", command())
    reports.decide(report, office.other, "upheld", "They insulted Ann.", command())

    found = reports.read(report)
    assert ("decided", office.other, "upheld") == (found.status, found.taken_by, found.outcome)
    assert "They insulted Ann." == found.reason
    with pytest.raises(errors.DecidedAlready):
        reports.take(report, office.op, command())
    with pytest.raises(errors.DecidedAlready):
        reports.decide(report, office.other, "rejected", "On second thought.", command())


@pytest.mark.parametrize(
    ("outcome", "reason"), [("lost", "x"), ("upheld", ""), ("upheld", "x" * 501), ("upheld", "\u202e")]
)
def test_a_decision_that_does_not_fit_is_refused(office: Office, outcome: str, reason: str) -> None:
    report = office.filed()
    office.reports.take(report, office.op, command())
    with pytest.raises(errors.BadDecision):
        office.reports.decide(report, office.op, outcome, reason, command())
    assert "taken" == office.reports.read(report).status


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_each_outcome_can_be_decided(office: Office, outcome: str) -> None:
    report = office.filed()
    office.reports.take(report, office.op, command())
    office.reports.decide(report, office.op, outcome, "So it is.", command())
    assert outcome == office.reports.read(report).outcome


def test_nobody_takes_or_decides_what_they_filed(office: Office) -> None:
    report = office.filed()
    with pytest.raises(errors.OwnReport):
        office.reports.take(report, office.ann, command())
    with pytest.raises(errors.OwnReport):
        office.reports.decide(report, office.ann, "rejected", "No.", command())


def test_for_an_operator_there_is_no_report_about_them(office: Office) -> None:
    report, before = office.filed(), office.log.position()
    for ask in (
        lambda: office.reports.shown(report, office.bob),
        lambda: office.reports.take(report, office.bob, command()),
        lambda: office.reports.decide(report, office.bob, "rejected", "No.", command()),
    ):
        with pytest.raises(errors.NoSuchReport):
            ask()
    assert before == office.log.position()
    assert CANARY == office.reports.shown(report, office.op).text


def test_there_is_no_report_that_nobody_filed(office: Office) -> None:
    for ask in (
        lambda: office.reports.read(uuid4()),
        lambda: office.reports.shown(uuid4(), office.op),
        lambda: office.reports.take(uuid4(), office.op, command()),
        lambda: office.reports.decide(uuid4(), office.op, "upheld", "x", command()),
    ):
        with pytest.raises(errors.NoSuchReport):
            ask()
    with pytest.raises(errors.NoSuchReport):
        office.reports.read(UUID(office.ann))  # a stream of another kind


def test_the_facts_of_a_report_are_shown_to_no_viewer_of_a_match(office: Office) -> None:
    report = office.filed()
    office.reports.take(report, office.op, command())
    office.reports.decide(report, office.op, "upheld", "x", command())
    facts = [fact for event in office.log.read(report) for fact in event.facts]
    assert 3 == len(facts)
    assert all(() == seen(viewer, facts) for viewer in (ONLOOKER, 0, 1))


@pytest.fixture
def sealed(database: str) -> Iterator[Office]:
    log = Log(writer(database), SHELF, 2, ring=Ring())
    yield Office(log, ManualClock())
    log.close()


def test_a_report_rests_sealed_and_goes_with_its_reporter(sealed: Office) -> None:
    report = sealed.filed()
    sealed.reports.take(report, sealed.op, command())
    rows = sealed.log.ask("SELECT state FROM nostos.events WHERE originator_id = %b", (report,))
    for told in (CANARY, sealed.bob, UUID(sealed.bob).hex):
        assert all(told.encode() not in bytes(state) for (state,) in rows)
    sealed.players.delete(sealed.ann)
    for ask in (
        lambda: sealed.reports.read(report),
        lambda: sealed.reports.take(report, sealed.other, command()),
        lambda: sealed.reports.decide(report, sealed.op, "upheld", "x", command()),
    ):
        with pytest.raises(errors.NoSuchReport):
            ask()
    assert ["report.filed", "report.taken"] == [event.topic for event in sealed.log.read(report)]
    with pytest.raises(errors.NoSuchReport):  # nor in a process that has never read it
        Reports(sealed.log, sealed.players, TickingClock()).read(report)


def test_a_report_stays_when_the_player_whom_it_is_about_is_deleted(sealed: Office) -> None:
    report = sealed.filed()
    sealed.players.delete(sealed.bob)
    assert CANARY == sealed.reports.read(report).text
