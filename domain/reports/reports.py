"""Reports: how players file them, and how operators take and decide them. RULES.md has the rules."""

from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID, uuid5

import msgspec

from domain.accounts.errors import NoSuchPlayer
from domain.accounts.players import Players
from domain.kernel.text_rules import legible
from domain.reports import errors
from domain.reports.report import KINDS, OUTCOMES, Report, ReportedLine, evolve
from domain.store import Command, CommandResult, Decision, Event, Log, Order, Streams
from domain.store.account_facts import ReportDecided, ReportErased, ReportFiled, ReportTaken

REPORTS: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de04")  # the namespace of their ids
LONGEST: Final = 1000  # characters of a text
LONGEST_REASON: Final = 500  # characters of the reason of a decision


class Filing(NamedTuple):
    """What a player reports. `player`, `match`, `step` and `line`: as in Report.

    That the reporter knows match, step and line is checked before: only the reads know it.
    """

    kind: str
    text: str
    player: str | None = None
    match: UUID | None = None
    step: int | None = None
    line: ReportedLine | None = None


class Reports:
    """All reports. `now`: UTC."""

    def __init__(self, log: Log, players: Players, now: Callable[[], datetime]) -> None:
        self._log = log
        self._players = players
        self._streams: Streams[Report | None] = Streams(log, now, None, _evolve_without_texts)

    def file(self, reporter: str, filing: Filing, command: Command) -> CommandResult:
        """1, 2: file a report; its id follows from the command."""
        if filing.kind not in KINDS:
            raise errors.BadReport("kind")
        if not legible(filing.text, LONGEST):
            raise errors.BadReport("text")
        self._check_about(reporter, filing)
        fact = ReportFiled(
            reporter=reporter,
            about=filing.kind,
            text=filing.text,
            player=filing.player,
            match=None if filing.match is None else str(filing.match),
            step=filing.step,
            line=None if filing.line is None else (filing.line.notebook, filing.line.number),
        )
        decision = Decision("report.filed", "", None, (fact,))
        return self._execute(report_id(command), reporter, command, lambda _: decision)

    def filed(self, reporter: str, command: Command) -> CommandResult | None:
        """What the command has filed already; None if it is new."""
        return self._streams.earlier(report_id(command), command, reporter)

    def take(self, report: UUID, operator: str, command: Command) -> CommandResult:
        """4: the operator takes the report."""

        def decide(found: Report) -> Decision:
            _check_own(found, operator)
            if found.status == "decided":
                raise errors.DecidedAlready
            if found.taken_by == operator:
                raise errors.TakenAlready
            return Decision("report.taken", "", None, (ReportTaken(operator),))

        return self._change(report, operator, command, decide)

    def decide(
        self, report: UUID, operator: str, outcome: str, reason: str, command: Command
    ) -> CommandResult:
        """5: the operator who has the report decides it."""

        def decide(found: Report) -> Decision:
            _check_own(found, operator)
            if found.status == "decided":
                raise errors.DecidedAlready
            if found.taken_by != operator:
                raise errors.NotTaken
            if outcome not in OUTCOMES:
                raise errors.BadDecision("outcome")
            if not legible(reason, LONGEST_REASON):
                raise errors.BadDecision("reason")
            return Decision("report.decided", "", None, (ReportDecided(operator, outcome, reason),))

        return self._change(report, operator, command, decide)

    def read(self, report: UUID) -> Report:
        """The report as the log has it now. NoSuchReport if there is none, or if it is erased.

        It is read from the log each time: what was erased must not be left in a cache.
        """
        found = None
        for event in self._log.read(report):
            found = evolve(found, event)
        return _existing(found)

    def shown(self, report: UUID, operator: str) -> Report:
        """7: the report, for an operator. NoSuchReport also if it is about them."""
        found = self.read(report)
        if found.player == operator:
            raise errors.NoSuchReport
        return found

    def erase(self, report: UUID) -> None:
        """8: erase a report: destroy its key, and say so in the log; again and again if need be."""
        self._streams.erase(report, Decision("report.erased", "", None, (ReportErased(),)))

    def _check_about(self, reporter: str, filing: Filing) -> None:
        if filing.player is None and filing.match is None:
            raise errors.NobodyReported
        if filing.player == reporter:
            raise errors.ReportsThemself("player")
        if filing.player is not None:
            try:
                self._players.key(filing.player)
            except NoSuchPlayer:
                raise errors.NobodyToReport("player") from None
        if filing.match is None and filing.step is not None:
            raise errors.NoSuchStep("step")
        if filing.match is None and filing.line is not None:
            raise errors.NoSuchLine("line")

    def _change(
        self, report: UUID, operator: str, command: Command, decide: Callable[[Report], Decision]
    ) -> CommandResult:
        """Change a report. NoSuchReport also for one about the operator, or one that is erased and still in
        the cache.
        """
        self.shown(report, operator)
        return self._execute(report, operator, command, lambda found: decide(_existing(found)))

    def _execute(
        self, report: UUID, actor: str, command: Command, decide: Callable[[Report | None], Decision]
    ) -> CommandResult:
        return self._streams.execute(Order(report, command, actor, lambda _head, found, _at: decide(found)))


def report_id(command: Command) -> UUID:
    """The id of the report that the command files."""
    return uuid5(REPORTS, str(command.id))


def _evolve_without_texts(report: Report | None, event: Event) -> Report | None:
    """What commands need of a report, without what people wrote: a deletion must find nothing in memory."""
    made = evolve(report, event)
    return None if made is None else msgspec.structs.replace(made, text="", reason=None)


def _existing(report: Report | None) -> Report:
    if report is None:
        raise errors.NoSuchReport
    return report


def _check_own(report: Report, operator: str) -> None:
    """6: a refusal if the operator filed the report."""
    if operator == report.reporter:
        raise errors.OwnReport
