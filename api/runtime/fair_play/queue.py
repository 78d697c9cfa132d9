"""The queue of reports on fair play, in Postgres, through the login that writes: no other login reads it.

A process takes a report up with a lease. While it works it renews the lease; when it is killed the lease runs
out, and another process goes on with the next match. Each statement may be carried out twice: a connection
may be lost after the first time.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from api.runtime.fair_play.reports import FairPlayReport, PlayerPart, ReportSummary, part_of
from domain.store import Log

MOST_ATTEMPTS: Final = 5  # processes that may die over a report before it has failed
COLUMNS: Final = ", ".join(FairPlayReport._fields)
OPEN: Final = "status IN ('queued', 'running')"
ADD: Final = (
    "INSERT INTO nostos.fair_play_reports"
    " (report, tournament, kind, asked_by, asked_at, digest, matches, evaluator)"
    " VALUES (%b, %b, %t, %t, now(), %t, %b::uuid[], %t) ON CONFLICT DO NOTHING RETURNING report"
)
ONE: Final = f"SELECT {COLUMNS} FROM nostos.fair_play_reports WHERE report = %b"  # noqa: S608  # written above
COUNTS: Final = (
    f"SELECT count(*) FILTER (WHERE {OPEN}),"  # noqa: S608  # as above
    " count(*) FILTER (WHERE asked_at > now() - interval '1 day'), count(*)"
    " FROM nostos.fair_play_reports WHERE tournament = %b"
)
LISTED: Final = (
    f"SELECT {COLUMNS} FROM nostos.fair_play_reports AS reports"  # noqa: S608  # as above
    " WHERE tournament = %b AND (asked_at, report) < (%b, %b) AND (%t::text IS NULL OR"
    " status = 'done' AND EXISTS (SELECT 1 FROM nostos.fair_play_parts AS parts"
    " WHERE parts.report = reports.report AND parts.player = %t))"
    " ORDER BY asked_at DESC, report DESC LIMIT %b::int4"
)
PARTS: Final = (
    "SELECT part FROM nostos.fair_play_parts WHERE report = %b AND player > %t"
    " AND (%t::text IS NULL OR player = %t) ORDER BY player LIMIT %b::int4"
)
PARTS_IN: Final = (
    "SELECT report, part FROM nostos.fair_play_parts WHERE player = %t AND report = ANY (%b::uuid[])"
)
OWN_PARTS: Final = (
    "SELECT report, part FROM nostos.fair_play_parts WHERE player = %t AND report > %b"
    " ORDER BY report LIMIT %b::int4"
)
GIVE_UP: Final = (
    "WITH failed AS (UPDATE nostos.fair_play_reports SET status = 'failed', ended_at = now(), summary = %t"  # noqa: S608  # as above
    f" WHERE {OPEN} AND attempts >= %b::int4 AND leased_until < now() RETURNING report),"
    " gone AS (DELETE FROM nostos.fair_play_notes WHERE report IN (SELECT report FROM failed))"
    " SELECT report FROM failed"
)
TAKE: Final = (
    "UPDATE nostos.fair_play_reports SET status = 'running', lease = %b,"  # noqa: S608  # as above
    " leased_until = now() + make_interval(secs => %b::float8), started_at = coalesce(started_at, now()),"
    " attempts = attempts + 1 WHERE report = (SELECT report FROM nostos.fair_play_reports"
    f" WHERE {OPEN} AND (lease = %b OR leased_until IS NULL OR leased_until < now())"
    " ORDER BY asked_at, report LIMIT 1 FOR UPDATE SKIP LOCKED)"
    f" RETURNING {COLUMNS}"
)
RENEW: Final = (
    "UPDATE nostos.fair_play_reports SET leased_until = now() + make_interval(secs => %b::float8)"
    " WHERE report = %b AND lease = %b AND status = 'running' RETURNING report"
)
RELEASE: Final = (
    "UPDATE nostos.fair_play_reports SET lease = NULL, leased_until = NULL, status = 'queued',"
    " attempts = attempts - 1 WHERE report = %b AND lease = %b AND status = 'running' RETURNING report"
)
NOTED: Final = "SELECT place FROM nostos.fair_play_notes WHERE report = %b"
NOTES: Final = "SELECT note FROM nostos.fair_play_notes WHERE report = %b ORDER BY place"
NOTE: Final = (
    "WITH held AS (UPDATE nostos.fair_play_reports SET done = done + 1"
    " WHERE report = %b AND lease = %b AND status = 'running' AND NOT EXISTS"
    " (SELECT 1 FROM nostos.fair_play_notes WHERE report = %b AND place = %b::int4) RETURNING report)"
    " INSERT INTO nostos.fair_play_notes (report, place, note) SELECT report, %b::int4, %t FROM held"
    " RETURNING place"
)
END: Final = (
    "WITH ended AS (UPDATE nostos.fair_play_reports SET status = %t, ended_at = now(), summary = %t,"
    " lease = NULL, leased_until = NULL WHERE report = %b AND lease = %b AND status = 'running'"
    " RETURNING report), parts AS (INSERT INTO nostos.fair_play_parts (report, player, part)"
    " SELECT ended.report, each.value ->> 0, each.value ->> 1"
    " FROM ended, jsonb_array_elements(%t::jsonb) AS each),"
    " gone AS (DELETE FROM nostos.fair_play_notes WHERE report IN (SELECT report FROM ended))"
    " SELECT report FROM ended"
)
FORGET: Final = (
    "WITH gone AS (DELETE FROM nostos.fair_play_parts WHERE player = ANY (%t::text[]) RETURNING 1)"
    " SELECT count(*) FROM gone"
)


class ReportCounts(NamedTuple):
    """How many reports of a tournament are not done, were asked for in the last day, and are kept."""

    under_way: int
    today: int
    kept: int


class ReportPlace(NamedTuple):
    """Where a list of reports goes on: before the one that was asked for then."""

    at: datetime
    report: UUID


class FairPlayQueue:
    """All reports. Unavailable while Postgres is away."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def add(self, report: FairPlayReport) -> bool:
        """Queue a report; False if there is one with this id, or one of the tournament is under way."""
        row = (report.report, report.tournament, report.kind, report.asked_by, report.digest)
        return bool(self._log.ask(ADD, (*row, report.matches, report.evaluator)))

    def find(self, report: UUID) -> FairPlayReport | None:
        """The report with this id."""
        found = self._log.ask(ONE, (report,))
        return FairPlayReport(*found[0]) if found else None

    def counts(self, tournament: UUID) -> ReportCounts:
        """How many there are of a tournament."""
        return ReportCounts(*self._log.ask(COUNTS, (tournament,))[0])

    def listed(
        self, tournament: UUID, before: ReportPlace, most: int, player: str | None
    ) -> list[FairPlayReport]:
        """Reports of a tournament, the newest first. `player`: only those that are done and say something of
        them; None: all.
        """
        rows = self._log.ask(LISTED, (tournament, *before, player, player, most))
        return [FairPlayReport(*row) for row in rows]

    def parts(self, report: UUID, after: str, most: int, player: str | None = None) -> list[PlayerPart]:
        """The parts of players after one, by their ids. `player`: of that one alone."""
        rows = self._log.ask(PARTS, (report, after, player, player, most))
        return [part_of.decode(part) for (part,) in rows]

    def parts_in(self, player: str, reports: Sequence[UUID]) -> dict[UUID, PlayerPart]:
        """What these reports say of a player, by their ids."""
        found = self._log.ask(PARTS_IN, (player, [*reports]))
        return {report: part_of.decode(part) for report, part in found}

    def parts_of(self, player: str, after: UUID, most: int) -> list[tuple[UUID, PlayerPart]]:
        """What all reports say of a player, by the ids of the reports after one."""
        rows = self._log.ask(OWN_PARTS, (player, after, most))
        return [(report, part_of.decode(part)) for report, part in rows]

    def take(self, lease: UUID, seconds: float) -> FairPlayReport | None:
        """The report that waits longest, which is this lease's for so many seconds; None if none waits.

        One over which too many processes died has failed.
        """
        failed = ReportSummary(failure="The work on it ended too often. Ask for fewer matches.")
        self._log.ask(GIVE_UP, (msgspec.json.encode(failed).decode(), MOST_ATTEMPTS))
        found = self._log.ask(TAKE, (lease, float(seconds), lease))
        return FairPlayReport(*found[0]) if found else None

    def renew(self, report: UUID, lease: UUID, seconds: float) -> bool:
        """Keep it for so many seconds more; whether it is still this lease's."""
        return bool(self._log.ask(RENEW, (float(seconds), report, lease)))

    def release(self, report: UUID, lease: UUID) -> None:
        """Let any process take it up at once."""
        self._log.ask(RELEASE, (report, lease))

    def noted(self, report: UUID) -> set[int]:
        """The places of the matches that are noted."""
        return {place for (place,) in self._log.ask(NOTED, (report,))}

    def note(self, report: UUID, lease: UUID, place: int, note: bytes) -> None:
        """Note what a match says; nothing happens if it is noted, or if the lease is another process's."""
        self._log.ask(NOTE, (report, lease, report, place, place, note.decode()))

    def notes(self, report: UUID) -> Sequence[str]:
        """What is noted of each match, as JSON, by their places."""
        return [note for (note,) in self._log.ask(NOTES, (report,))]

    def end(self, report: UUID, lease: UUID, summary: ReportSummary, parts: Sequence[PlayerPart]) -> bool:
        """It is done, or has failed; its notes are deleted. Whether it was still this lease's."""
        status = "failed" if summary.failure else "done"
        packed = [(part.player, msgspec.json.encode(part).decode()) for part in parts]
        row = (status, msgspec.json.encode(summary).decode(), report, lease)
        return bool(self._log.ask(END, (*row, msgspec.json.encode(packed).decode())))

    def forget_players(self, players: Collection[str]) -> int:
        """Delete what reports say of these players; of how many it was something."""
        return int(self._log.ask(FORGET, (sorted(players),))[0][0]) if players else 0
