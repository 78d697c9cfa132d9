"""Reports on fair play as JSON: as arbiters see them, and as a player does of whom they say something."""

from collections.abc import Callable, Sequence

import msgspec

from api.presenters.tournaments.people_json import person_json
from api.runtime.fair_play.reports import (
    FairPlayReport,
    FairPlayStatus,
    PlayerPart,
    ReportSpan,
    ReportSummary,
    summary_of,
)
from domain.kernel.texts import NameOf
from domain.threadsafe.decoder import JsonObject

NOTHING = ReportSummary()
WORK = ("started_at", "ended_at")  # members that are for arbiters


def listed_json(report: FairPlayReport, name_of: NameOf) -> JsonObject:
    """A report in a list of arbiters."""
    return {
        **_head(report, name_of),
        "done": report.done,
        "total": len(report.matches),
        "failure": _summary(report).failure or None,
    }


def report_json(
    report: FairPlayReport, parts: Sequence[PlayerPart], cursor: str | None, name_of: NameOf
) -> JsonObject:
    """A report with the parts of some players, for arbiters. `cursor`: of the next page of players."""
    matches = [str(match) for match in report.matches]
    result = _result(_summary(report), parts, cursor, name_of)
    over = report.status == FairPlayStatus.DONE
    return {**listed_json(report, name_of), "matches": matches, "result": result if over else None}


def own_listed_json(report: FairPlayReport, part: PlayerPart, name_of: NameOf) -> JsonObject:
    """A report in the list of a player of whom it says something: counted are their own matches alone.

    When the work on it began and ended is left out: how long it took hints at how much it says of others.
    """
    own, moments = len(_matches(part)), dict.fromkeys(WORK)
    return {**_head(report, name_of), **moments, "done": own, "total": own, "failure": None}


def own_report_json(report: FairPlayReport, part: PlayerPart, name_of: NameOf) -> JsonObject:
    """A report for a player of whom it says something, as if it were about them alone."""
    summary, games = _summary(report), {game.game for game in part.games}
    own = ReportSummary(tuple(each for each in summary.yardsticks if each.game in games))
    result = _result(own, [part], None, name_of)
    return {**own_listed_json(report, part, name_of), "matches": _matches(part), "result": result}


def own_part_json(part: PlayerPart) -> JsonObject:
    """What a report says of a player, for the export of their data."""
    return {
        "spans": [_span_json(span) for span in part.spans],
        "games": [msgspec.to_builtins(game) for game in part.games],
    }


def _matches(part: PlayerPart) -> list[str]:
    return [*dict.fromkeys(span.match for span in part.spans)]


def _summary(report: FairPlayReport) -> ReportSummary:
    return summary_of.decode(report.summary) if report.summary else NOTHING


def _head(report: FairPlayReport, name_of: NameOf) -> JsonObject:
    plain: Callable[[object], object] = msgspec.to_builtins
    return {
        "report": str(report.report),
        "tournament": str(report.tournament),
        "kind": report.kind,
        "status": report.status,
        "asked_by": person_json(report.asked_by, name_of),
        "asked_at": plain(report.asked_at),
        "started_at": plain(report.started_at),
        "ended_at": plain(report.ended_at),
    }


def _result(
    summary: ReportSummary, parts: Sequence[PlayerPart], cursor: str | None, name_of: NameOf
) -> JsonObject:
    return {
        "yardsticks": msgspec.to_builtins(summary.yardsticks),
        "left_out": msgspec.to_builtins(summary.left_out),
        "players": [{**person_json(part.player, name_of), **own_part_json(part)} for part in parts],
        "cursor": cursor,
    }


def _span_json(span: ReportSpan) -> JsonObject:
    return {name: getattr(span, name) for name in ReportSpan.__struct_fields__}
