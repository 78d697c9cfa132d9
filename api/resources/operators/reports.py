"""Reports: players file them; operators read, take and decide them. Nobody else learns that there are any."""

from uuid import UUID

from api.access import match_access, quotas
from api.access.authentication import require_scope
from api.http.commands import COMMAND_HEADERS, keyed_command
from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource, match_id
from api.presenters.report_json import own_report_json, quoted_line_json, report_json
from api.problems.problem import Problem
from api.runtime.services import services
from api.schemas import queries
from api.schemas.requests.reports import (
    LinePlace,
    NewReport,
    NewReportSchema,
    ReportDecision,
    ReportDecisionSchema,
)
from api.schemas.responses.reports import (
    OwnReportSchema,
    OwnReportsSchema,
    ReportInFullSchema,
    ReportsSchema,
)
from domain.accounts.tokens import OPERATE, READ, Identity
from domain.kernel.facts import REFEREE, Viewer
from domain.kernel.notation import viewer_name
from domain.reports import errors
from domain.reports.report import ReportedLine
from domain.reports.reports import Filing
from domain.threadsafe.decoder import JsonObject
from projections.models.listing import Listing
from projections.models.reports import Filters

reports = Resource("reports", "What players tell the operators. Whom it is about never learns of it.")

CHANGING = ("no-such-report", "report-status", "own-report")


@reports.endpoint(
    "POST",
    "/v1/reports",
    Answer(201, OwnReportSchema, "The report."),
    scope="play",
    body=NewReportSchema,
    headers=COMMAND_HEADERS,
    problems=["missing-scope", "no-such-match", "limit-reached", "unavailable", "behind"],
    uses=["reports", "reports-address"],
)
def file_report(identity: Identity, body: NewReport) -> tuple[JsonObject, dict[str, str]]:
    """Report a player, a match, or both to the operators. Whom it is about never learns who reported.

    The text rests sealed with my key, and goes with me. Operators read the line of talk while it exists.
    """
    command = keyed_command(identity.player, "report", None, body)
    done = services().reports.filed(identity.player, command)
    if done is None:
        quotas.require_room("open-reports", services().reads.undecided_reports(identity.player))
        done = services().reports.file(identity.player, _filing(identity, body), command)
    report = done.event.stream
    replayed = {"Idempotent-Replayed": "true"} if done.repeated else {}
    told = own_report_json(report, services().reports.read(report), services().names)
    return told, NO_STORE | replayed


@reports.endpoint(
    "GET",
    "/v1/players/me/reports",
    Answer(200, OwnReportsSchema, "The reports, the newest first."),
    scope="read",
    query=queries.PageQuerySchema,
    problems=["bad-cursor", "unavailable"],
)
def own_reports(identity: Identity, query: queries.PageQuery) -> tuple[JsonObject, dict[str, str]]:
    """My own reports, and what came of them."""
    filters = Filters(reporter=identity.player)
    page = services().reads.reports(filters, query.get("cursor"), query["limit"])
    found = [own_report_json(*each, services().names) for each in page.reports]
    return {"reports": found, "cursor": page.cursor}, NO_STORE


@reports.endpoint(
    "GET",
    "/v1/reports",
    Answer(200, ReportsSchema, "The reports."),
    scope=OPERATE,
    query=queries.ReportsQuerySchema,
    problems=["bad-cursor", "unavailable"],
)
def list_reports(identity: Identity, query: queries.ReportsQuery) -> tuple[JsonObject, dict[str, str]]:
    """The queue of reports, without those about me. Only for operators."""
    filters = Filters(status=query.get("status"), order=query["order"], not_about=identity.player)
    page = services().reads.reports(filters, query.get("cursor"), query["limit"])
    found = [report_json(*each, services().names) for each in page.reports]
    return {"reports": found, "cursor": page.cursor}, NO_STORE


@reports.endpoint(
    "GET",
    "/v1/reports/<report>",
    Answer(200, ReportInFullSchema, "The report."),
    scope=OPERATE,
    problems=["no-such-report", "unavailable"],
)
def show_report(identity: Identity, report: str) -> tuple[JsonObject, dict[str, str]]:
    """One report, with the line of talk that it is about. Only for operators; none about me."""
    return _in_full(_id(report), identity), NO_STORE


@reports.endpoint(
    "POST",
    "/v1/reports/<report>/taking",
    Answer(200, ReportInFullSchema, "The report, which I have now."),
    scope=OPERATE,
    headers=COMMAND_HEADERS,
    problems=[*CHANGING, "unavailable"],
)
def take_report(identity: Identity, report: str) -> tuple[JsonObject, dict[str, str]]:
    """Take a report that is not decided, so that others know. Another operator may take it over."""
    chosen = _id(report)
    services().reports.take(
        chosen, identity.player, keyed_command(identity.player, "take_report", report, None)
    )
    return _in_full(chosen, identity), NO_STORE


@reports.endpoint(
    "POST",
    "/v1/reports/<report>/decision",
    Answer(200, ReportInFullSchema, "The report, decided."),
    scope=OPERATE,
    body=ReportDecisionSchema,
    headers=COMMAND_HEADERS,
    problems=[*CHANGING, "unavailable"],
)
def decide_report(identity: Identity, report: str, body: ReportDecision) -> tuple[JsonObject, dict[str, str]]:
    """Decide a report that I have taken. The reporter is told the outcome, and not the reason."""
    chosen = _id(report)
    command = keyed_command(identity.player, "decide_report", report, body)
    services().reports.decide(chosen, identity.player, body["outcome"], body["reason"], command)
    return _in_full(chosen, identity), NO_STORE


def _filing(identity: Identity, body: NewReport) -> Filing:
    """What is reported; a refusal where the reporter does not know match, step or line."""
    about = (body["kind"], body["text"], body.get("player"))
    step, line = body.get("step"), body.get("line")
    if "match" not in body:
        if line is not None:
            raise errors.NoSuchLine("line")
        return Filing(*about, step=step)
    match = match_id(body["match"])
    found, viewer = match_access.look(services(), match, identity, None)
    if step is not None and step > found.step:
        raise errors.NoSuchStep("step")
    return Filing(*about, match, step, None if line is None else _known_line(identity, found, viewer, line))


def _known_line(identity: Identity, match: Listing, viewer: Viewer, line: LinePlace) -> ReportedLine:
    """The place of a line that the reporter may read: as their own viewer, or as the referee if they may."""
    require_scope(identity, READ)
    reads = match_access.reads_of(services(), match)
    lines = reads.talk(match.match, _reading(identity, match, viewer))
    notebook = services().notebooks.number_of(match.match, line["seats"])
    if notebook is None or not any(
        (list(each.seats), each.number) == (line["seats"], line["number"]) for each in lines
    ):
        raise errors.NoSuchLine("line")
    return ReportedLine(notebook, line["number"])


def _reading(identity: Identity, match: Listing, viewer: Viewer) -> Viewer:
    """The viewer who reads most of what the caller may read."""
    try:
        return match_access.viewer_for(services(), identity, match, viewer_name(REFEREE))
    except Problem:
        return viewer


def _id(text: str) -> UUID:
    """The id of a report from the text in a request. NoSuchReport if the text is not an id."""
    try:
        report = UUID(text)
    except ValueError:
        raise errors.NoSuchReport from None
    if str(report) != text:
        raise errors.NoSuchReport
    return report


def _in_full(report: UUID, operator: Identity) -> JsonObject:
    """The report, and its line as the notebook has it now: it goes with its author and with the notebook."""
    content, line = services().reports.shown(report, operator.player), None
    if content.line is not None and content.match is not None:
        line = services().notebooks.line(UUID(content.match), content.line.notebook, content.line.number)
    return report_json(report, content, services().names) | {"line": quoted_line_json(line)}
