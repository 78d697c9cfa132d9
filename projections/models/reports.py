"""Reports: what players told the operators, and what these decided. Table `reports`, one row a report.

A row has the whole report, sealed with the keys of the report and of its reporter. It goes with either.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Final, Literal, NamedTuple
from uuid import UUID

import msgspec
from psycopg import Connection, Cursor, sql

from domain.reports.report import Report, evolve
from domain.store import Event
from domain.store.errors import Erased
from domain.store.sealer import Sealer, place, unsealed
from domain.threadsafe.decoder import Decoder
from projections import pagination
from projections.engine.projection import Message, Recorded
from projections.models.deletions import TOPIC, deleted_players

Order = Literal["oldest", "newest"]

_REPORT: Final = Decoder(Report)
LOAD: Final = "SELECT report, number, content FROM reports WHERE report = ANY(%s)"
SAVE: Final = (
    "INSERT INTO reports (report, number, reporter, status, filed_at, decided_at, content)"
    " VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT (report) DO UPDATE"
    " SET (number, status, decided_at, content) ="
    " (EXCLUDED.number, EXCLUDED.status, EXCLUDED.decided_at, EXCLUDED.content)"
)
DELETE: Final = "DELETE FROM reports WHERE report = ANY(%s)"
DELETE_OF: Final = "DELETE FROM reports WHERE reporter = ANY(%s)"


class RestingReport(NamedTuple):
    """A report as it rests. `number`: of its last event."""

    report: UUID
    number: int
    content: bytes


class FoundReport(NamedTuple):
    """A report and its id."""

    report: UUID
    content: Report


class Filters(msgspec.Struct, frozen=True):
    """Which reports a page shows, and in which order they were filed.

    `not_about`: a player who learns of no report about them. Whom a report is about rests sealed, so these
    are left out when the rows are opened.
    """

    status: str | None = None
    reporter: str | None = None
    not_about: str | None = None
    order: Order = "newest"


class After(msgspec.Struct, frozen=True, array_like=True):
    """The keys after which a page begins."""

    filed_at: datetime
    report: UUID


class RestingPage(NamedTuple):
    """A page of reports as they rest. `cursor`: of the next page, None on the last one."""

    reports: Sequence[RestingReport]
    cursor: str | None


class Page(NamedTuple):
    """A page of reports. `cursor`: of the next page, None on the last one."""

    reports: Sequence[FoundReport]
    cursor: str | None


AFTER: Final = Decoder(After)


class Reports:
    """The projection."""

    name = "reports"
    topics = ("report.", TOPIC)
    tables = ("reports",)

    def __init__(self, sealer: Sealer | None = None) -> None:
        self._sealer = sealer

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Read and write each report of the batch once. Nothing is published: that it exists is a secret."""
        events = [event for _, event in batch]
        self._save(cursor, [event for event in events if event.topic.startswith("report.")])
        if gone := deleted_players(batch):
            cursor.execute(DELETE_OF, (gone,))
        return ()

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM reports")

    def _save(self, cursor: Cursor, events: Sequence[Event]) -> None:
        if not events:
            return
        numbers = {event.stream: event.step for event in events}
        found: dict[UUID, Report | None] = {
            rest.report: _opened(rest, self._sealer)
            for rest in map(RestingReport._make, cursor.execute(LOAD, (list(numbers),)))
        }
        for event in events:
            found[event.stream] = evolve(found.get(event.stream), event)
        rows = {report: self._row(report, numbers[report], found[report]) for report in numbers}
        cursor.executemany(SAVE, [row for row in rows.values() if row is not None])
        cursor.execute(DELETE, ([report for report, row in rows.items() if row is None],))

    def _row(self, report: UUID, number: int, content: Report | None) -> tuple[object, ...] | None:
        """The row of a report; None if it is erased."""
        if content is None:
            return None
        plain = msgspec.json.encode(content)
        if self._sealer is not None:
            try:
                author = UUID(content.reporter)
                plain = self._sealer.seal(report, place("report", number), plain, author=author)
            except Erased:
                return None
        keys = (content.reporter, content.status, content.filed_at, content.decided_at)
        return (report, number, *keys, plain)


CONDITIONS: Final = {
    "status": sql.SQL("status = %(status)s"),
    "reporter": sql.SQL("reporter = %(reporter)s"),
    "oldest": sql.SQL("(filed_at, report) > (%(filed_at)s, %(report)s)"),
    "newest": sql.SQL("(filed_at, report) < (%(filed_at)s, %(report)s)"),
}
ORDERS: Final = {
    "oldest": sql.SQL("ORDER BY filed_at, report LIMIT %(limit)s"),
    "newest": sql.SQL("ORDER BY filed_at DESC, report DESC LIMIT %(limit)s"),
}
PAGE: Final = sql.SQL("SELECT report, number, content, filed_at FROM nostos.reports WHERE {} {}")


def page(filters: Filters, cursor: str | None, limit: int, read: Callable[[str | None], Page]) -> Page:
    """At most `limit` reports, and fewer only if there are no more. `read`: the reports behind a cursor.

    Its cursor names the last report on it, and none that is left out: cursors can be read.
    """
    found: list[FoundReport] = []
    for portion in pagination.pages(read, cursor):
        found += portion.reports
        if len(found) > limit:
            last = found[limit - 1]
            after = After(last.content.filed_at, last.report)
            return Page(found[:limit], pagination.issue("reports", filters, after))
    return Page(found, None)


def resting(connection: Connection, filters: Filters, cursor: str | None, limit: int) -> RestingPage:
    """At most `limit` reports, from the first or after the cursor. BadCursor if it has other filters.

    Those about the player who learns of none are among them; its cursor is shown to nobody.
    """
    given = {"status": filters.status, "reporter": filters.reporter}
    where = [CONDITIONS[name] for name, value in given.items() if value is not None]
    if cursor is not None:
        where.append(CONDITIONS[filters.order])
        given |= msgspec.structs.asdict(pagination.read("reports", filters, cursor, AFTER))
    which = sql.SQL(" AND ").join(where) if where else sql.SQL("true")
    rows = connection.execute(
        PAGE.format(which, ORDERS[filters.order]), {**given, "limit": limit + 1}
    ).fetchall()
    found = [RestingReport(*row[:3]) for row in rows[:limit]]
    if len(rows) <= limit:
        return RestingPage(found, None)
    last = After(rows[limit - 1][3], found[-1].report)
    return RestingPage(found, pagination.issue("reports", filters, last))


def opened(rests: RestingPage, filters: Filters, sealer: Sealer | None) -> Page:
    """The reports, without those that are erased, and without those about the player who learns of none."""
    found = ((rest.report, _opened(rest, sealer)) for rest in rests.reports)
    kept = [
        FoundReport(report, content)
        for report, content in found
        if content is not None and (filters.not_about is None or content.player != filters.not_about)
    ]
    return Page(kept, rests.cursor)


def undecided(connection: Connection, reporter: str) -> int:
    """How many reports of the player are not decided."""
    found = connection.execute(
        "SELECT count(*) FROM nostos.reports WHERE reporter = %s AND status <> 'decided'", (reporter,)
    ).fetchone()
    return 0 if found is None else int(found[0])


def decided(connection: Connection, before: datetime, after: UUID, limit: int) -> Sequence[UUID]:
    """Reports that were decided before that time, after a report, in the order of their ids."""
    found = connection.execute(
        "SELECT report FROM nostos.reports WHERE decided_at <= %s AND report > %s ORDER BY report LIMIT %s",
        (before, after, limit),
    )
    return [report for (report,) in found]


def _opened(rest: RestingReport, sealer: Sealer | None) -> Report | None:
    """The report; None if it is erased."""
    try:
        stored = unsealed(sealer, rest.report, place("report", rest.number), bytes(rest.content))
    except Erased:
        return None
    return _REPORT.decode(stored)
