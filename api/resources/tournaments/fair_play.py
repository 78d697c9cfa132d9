"""Reports on fair play: arbiters ask for them, and each player sees what a report says of them."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from api.http.commands import COMMAND_HEADERS, keyed_command
from api.http.declaration import NO_STORE, Answer
from api.http.permissions import ANYBODY, CallerKind, only
from api.resources.tournaments.endpoints import TOURNAMENT, TournamentResource
from api.runtime.fair_play.queue import ReportPlace
from api.runtime.fair_play.report_json import (
    listed_json,
    own_listed_json,
    own_report_json,
    report_json,
)
from api.runtime.fair_play.reports import FairPlayReport, FairPlayStatus, PlayerPart
from api.runtime.services import services
from api.schemas.fields import ID
from api.schemas.queries import PageQuery, PageQuerySchema
from api.schemas.requests.tournaments.fair_play import (
    MOST_MATCHES,
    NewFairPlayReport,
    NewFairPlayReportSchema,
)
from api.schemas.responses.tournaments.fair_play import FairPlayReportSchema, FairPlayReportsSchema
from domain.accounts.tokens import Identity
from domain.competition.errors import NotStaff, TournamentError
from domain.store import Command, CommandReused
from domain.threadsafe.decoder import Decoder, JsonObject
from domain.tournaments import errors
from projections import pagination

fair_play = TournamentResource(
    "fair play", "Reports on the disclosed matches of a tournament, for its arbiters and for each player."
)

FAIR_PLAY: Final = f"{TOURNAMENT}/fair_play"
REPORT: Final = f"{FAIR_PLAY}/<report>"
MOST_A_DAY: Final = 20
MOST_KEPT: Final = 200
ARBITERS: Final = only(
    "an arbiter of the tournament",
    "not-on-the-staff",
    CallerKind.TOURNAMENT_HOST,
    CallerKind.TOURNAMENT_ARBITER,
)
READERS: Final = ANYBODY._replace(who="an arbiter of the tournament; others get what is about them")
CONCERNED: Final = only(
    "an arbiter of the tournament, and a player of whom the report says something",
    "no-such-fair-play-report",
    CallerKind.TOURNAMENT_HOST,
    CallerKind.TOURNAMENT_ARBITER,
)

_place: Final = Decoder(ReportPlace)
_player: Final = Decoder(str)
_FIRST: Final = ReportPlace(datetime.max.replace(tzinfo=UTC), UUID(int=2**128 - 1))


@fair_play.endpoint(
    "POST",
    FAIR_PLAY,
    Answer(202, FairPlayReportSchema, "The report, which is made when there is time."),
    scope="play",
    body=NewFairPlayReportSchema,
    headers=COMMAND_HEADERS,
    problems=["fair-play-refused", "unavailable", "behind"],
    uses=["tournament-trials", "tournament-trials-address"],
    who=ARBITERS,
)
def ask_for_report(
    tournament: UUID, identity: Identity, body: NewFairPlayReport
) -> tuple[JsonObject, dict[str, str]]:
    """Ask for a report on disclosed matches. Only arbiters may; who asked is shown to all who see it."""
    if not _is_arbiter(tournament, identity):
        raise NotStaff("by")
    command = keyed_command(identity.player, "fair_play", [str(tournament)], body)
    found = services().fair_play.find(command.id)
    replayed = {"Idempotent-Replayed": "true"} if found is not None else {}
    if found is None:
        found = _added(tournament, identity, body, command)
    elif found.digest != command.digest:
        raise CommandReused
    return report_json(found, [], None, services().names), NO_STORE | replayed


@fair_play.endpoint(
    "GET",
    FAIR_PLAY,
    Answer(200, FairPlayReportsSchema, "The reports, the newest first."),
    scope="read",
    query=PageQuerySchema,
    problems=["bad-cursor", "unavailable"],
    who=READERS,
)
def list_fair_play_reports(
    tournament: UUID, identity: Identity, query: PageQuery
) -> tuple[JsonObject, dict[str, str]]:
    """All reports, for arbiters. For anybody else those that are done and say something of them."""
    arbiter = _is_arbiter(tournament, identity)
    queue, names = services().fair_play, services().names
    filters = [str(tournament), identity.player, arbiter]
    before = pagination.read("fair_play", filters, query["cursor"], _place) if "cursor" in query else _FIRST
    found = queue.listed(tournament, before, query["limit"], None if arbiter else identity.player)
    shown = [listed_json(each, names) for each in found] if arbiter else _own(found, identity)
    cursor = None
    if len(found) == query["limit"]:
        last = ReportPlace(found[-1].asked_at, found[-1].report)
        cursor = pagination.issue("fair_play", filters, last)
    return {"reports": shown, "cursor": cursor}, NO_STORE


@fair_play.endpoint(
    "GET",
    REPORT,
    Answer(200, FairPlayReportSchema, "The report."),
    scope="read",
    query=PageQuerySchema,
    problems=["bad-cursor", "unavailable"],
    who=CONCERNED,
)
def show_fair_play_report(
    tournament: UUID, report: str, identity: Identity, query: PageQuery
) -> tuple[JsonObject, dict[str, str]]:
    """A report: how far it is, and when it is done a page of its players. A player gets their own part."""
    found = _report(tournament, report)
    if not _is_arbiter(tournament, identity):
        [part] = _part(found, identity)
        return own_report_json(found, part, services().names), NO_STORE
    after = pagination.read("fair_play_parts", report, query["cursor"], _player) if "cursor" in query else ""
    parts = services().fair_play.parts(found.report, after, query["limit"])
    cursor = None
    if len(parts) == query["limit"]:
        cursor = pagination.issue("fair_play_parts", report, parts[-1].player)
    return report_json(found, parts, cursor, services().names), NO_STORE


def _is_arbiter(tournament: UUID, identity: Identity) -> bool:
    """Whether the caller is an arbiter now. NoTournament if there is none."""
    return identity.player in services().tournaments.arbiters(tournament)


def _report(tournament: UUID, text: str) -> FairPlayReport:
    """The report of the id in a path. NoSuchFairPlayReport if the tournament has none."""
    found = services().fair_play.find(UUID(text)) if ID.fullmatch(text) else None
    if found is None or found.tournament != tournament:
        services().tournaments.head(tournament)  # raises NoTournament
        raise errors.NoSuchFairPlayReport
    return found


def _part(report: FairPlayReport, identity: Identity) -> list[PlayerPart]:
    """What a report that is done says of the caller, in a list of one. NoSuchFairPlayReport if nothing."""
    done = report.status == FairPlayStatus.DONE
    found = services().fair_play.parts(report.report, "", 1, identity.player) if done else []
    if not found:
        raise errors.NoSuchFairPlayReport
    return found


def _own(reports: list[FairPlayReport], identity: Identity) -> list[JsonObject]:
    """These reports for a player of whom each says something."""
    parts = services().fair_play.parts_in(identity.player, [each.report for each in reports])
    found = [(report, parts.get(report.report)) for report in reports]  # None: they were deleted just now
    return [own_listed_json(report, part, services().names) for report, part in found if part is not None]


def _added(tournament: UUID, identity: Identity, body: NewFairPlayReport, command: Command) -> FairPlayReport:
    """A new report in the queue; a refusal if it would be one too many."""
    queue, truth = services().fair_play, services().tournaments.truth(tournament)
    counts = queue.counts(tournament)
    if counts.under_way:
        raise errors.ReportUnderWay
    if counts.today >= MOST_A_DAY or counts.kept >= MOST_KEPT:
        raise errors.TooManyFairPlayReports
    made = FairPlayReport(
        report=command.id,
        tournament=tournament,
        kind=body["kind"],
        asked_by=identity.player,
        asked_at=datetime.now(UTC),
        digest=command.digest,
        matches=_matches(tournament, body.get("matches")),
        evaluator=truth.rules.evaluator,
        status=FairPlayStatus.QUEUED,
        done=0,
        started_at=None,
        ended_at=None,
        summary="",
    )
    queue.add(made)
    found = queue.find(command.id)
    if found is None:  # another one was faster
        raise errors.ReportUnderWay
    return found


def _matches(tournament: UUID, named: list[UUID] | None) -> list[UUID]:
    """The matches of a report; a refusal if one of those that are named may not be in it."""
    places = [table for _, table in services().tournaments.truth(tournament).places()]
    listed = {UUID(each.match) for table in places for each in table.matches}
    counting = {UUID(table.match) for table in places if table.match and table.state == "confirmed"}
    if named is None:
        found = sorted(match for match in counting if _is_disclosed(match))
        if not 1 <= len(found) <= MOST_MATCHES:
            raise errors.NoMatchesToReport("matches")
        return found
    for at, match in enumerate(named):
        if match not in listed:
            raise _at(errors.NoMatchesToReport(), at)
        if match not in counting or not _is_disclosed(match):
            raise _at(errors.MatchesNotDisclosed(), at)
    return named


def _at(error: TournamentError, place: int) -> TournamentError:
    """The error, of the match at this place of the body."""
    error.where = ("matches", str(place))
    return error


def _is_disclosed(match: UUID) -> bool:
    """Whether everybody is shown the whole match by now."""
    found = services().reads.shown(match)
    return found is not None and found.disclosed
