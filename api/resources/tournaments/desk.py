"""The desk of a tournament: rulings, appeals, calls for an arbiter, announcements."""

from typing import Final
from uuid import UUID

from flask import Response

from api.http.commands import expected_step
from api.http.conditional_reads import view_response
from api.http.declaration import Answer
from api.http.tournament_commands import tournament_command
from api.http.tournament_permissions import TOURNAMENT_VIEWER
from api.presenters.tournaments.desk_json import DeskPage, desk_json
from api.problems import validation
from api.resources.tournaments.endpoints import TOURNAMENT, TournamentResource, path_number
from api.resources.tournaments.looks import look_at_tournament
from api.runtime.services import services
from api.schemas.requests.tournaments.desk import (
    AnnouncementsRead,
    AnnouncementsReadSchema,
    AppealDecision,
    AppealDecisionSchema,
    NewAnnouncement,
    NewAnnouncementSchema,
    NewAppeal,
    NewAppealSchema,
    NewCall,
    NewCallSchema,
    RulingRequest,
    RulingRequestSchema,
    TableNumber,
)
from api.schemas.responses.tournaments.desk import DeskSchema
from api.schemas.tournament_queries import DeskQuery, DeskQuerySchema
from domain.accounts.tokens import Identity
from domain.competition import errors
from domain.competition.desk_facts import (
    Announced,
    AnnouncedTo,
    AppealDecided,
    AppealMade,
    ArbiterCalled,
    CallAnswered,
    NoticesRead,
    RulingMade,
)
from domain.competition.round_facts import TablePlace
from domain.kernel.notation import encode
from domain.tournaments.desk import NewRuling
from domain.tournaments.execution import AcceptedStep

desk = TournamentResource(
    "desk", "Rulings, appeals, calls for an arbiter, and announcements of a tournament."
)

READERS: Final = ("about", "to", "table")  # members of an announcement, of which at most one is there


@desk.read(
    f"{TOURNAMENT}/desk",
    Answer(200, DeskSchema, "The desk.", headers=["ETag"]),
    query=DeskQuerySchema,
    who=TOURNAMENT_VIEWER,
)
def show_desk(tournament: UUID, identity: Identity | None, query: DeskQuery) -> Response:
    """What was ruled, appealed, called and announced, as I may read it; who has read each announcement.

    The newest entries first come in a page: `earlier` of the answer is `before` of the page before it.
    """
    look = look_at_tournament(tournament, identity, query.get("as_"), query.get("at"))
    page = DeskPage(query["limit"], query.get("before"))
    shown = desk_json(look.known(), page, services().names)
    body = {"tournament": str(tournament), "step": look.step, "viewer": look.viewer_name, **shown}
    return view_response(encode(body), look.viewer, look.step)


@desk.command(
    "POST",
    f"{TOURNAMENT}/rulings",
    RulingMade,
    body=RulingRequestSchema,
    problems=["no-such-table", "no-such-notice"],
    at_step=True,
)
def make_ruling(tournament: UUID, identity: Identity, body: RulingRequest) -> AcceptedStep:
    """Rule on a question about the rules. Only arbiters may."""
    command = tournament_command(identity.player, "make_ruling", tournament, body)
    ruling = NewRuling(
        body["question"],
        body["answer"],
        body["rule"],
        _place(body.get("place")),
        body.get("match", ""),
        body.get("step", 0),
        body.get("precedent", 0),
    )
    return services().tournaments.rule(tournament, identity.player, ruling, command, expect=expected_step())


@desk.command("POST", f"{TOURNAMENT}/appeals", AppealMade, body=NewAppealSchema, problems=["no-such-notice"])
def make_appeal(tournament: UUID, identity: Identity, body: NewAppeal) -> AcceptedStep:
    """Appeal against a ruling. Those at the table and the staff read why."""
    command = tournament_command(identity.player, "make_appeal", tournament, body)
    return services().tournaments.appeal(tournament, identity.player, body["ruling"], body["text"], command)


@desk.command(
    "POST",
    f"{TOURNAMENT}/appeals/<appeal>/decision",
    AppealDecided,
    body=AppealDecisionSchema,
    problems=["no-such-notice"],
    at_step=True,
)
def decide_appeal(tournament: UUID, appeal: str, identity: Identity, body: AppealDecision) -> AcceptedStep:
    """Write down what a panel decided. Who made the ruling does not sit on it."""
    command = tournament_command(identity.player, "decide_appeal", [tournament, appeal], body)
    decided = AppealDecided(
        path_number(appeal, errors.NoSuchNotice("appeal")),
        body["upheld"],
        body["answer"],
        body["rule"],
        tuple(body["panel"]),
        "",
        body.get("ruling", 0),
    )
    return services().tournaments.decide_appeal(
        tournament, identity.player, decided, command, expected_step()
    )


@desk.command(
    "POST",
    f"{TOURNAMENT}/calls",
    ArbiterCalled,
    body=NewCallSchema,
    problems=["no-such-table", "not-at-the-table"],
)
def call_arbiter(tournament: UUID, identity: Identity, body: NewCall) -> AcceptedStep:
    """Call an arbiter to my table. Those at the table and the staff read what for."""
    command = tournament_command(identity.player, "call_arbiter", tournament, body)
    place = TablePlace(body["place"]["round"], body["place"]["table"])
    return services().tournaments.call_arbiter(tournament, identity.player, place, body["text"], command)


@desk.command("POST", f"{TOURNAMENT}/calls/<call>/answer", CallAnswered, problems=["no-such-notice"])
def answer_call(tournament: UUID, call: str, identity: Identity) -> AcceptedStep:
    """Answer a call. Only arbiters may."""
    command = tournament_command(identity.player, "answer_call", [tournament, call], None)
    number = path_number(call, errors.NoSuchNotice("call"))
    return services().tournaments.answer_call(tournament, identity.player, number, command)


@desk.command(
    "POST",
    f"{TOURNAMENT}/announcements",
    Announced,
    AnnouncedTo,
    body=NewAnnouncementSchema,
    problems=["no-such-table", "no-such-entrant"],
)
def announce(tournament: UUID, identity: Identity, body: NewAnnouncement) -> AcceptedStep:
    """Tell something to everybody, perhaps about a table; or to some entrants, or those at a table, alone."""
    command, asked = tournament_command(identity.player, "announce", tournament, body), services().tournaments
    named, text = [name for name in READERS if name in body], body["text"]
    if len(named) > 1:
        raise validation.bad_value((named[-1],), "An announcement names only one of these.", accepted=READERS)
    if "to" in body:
        return asked.announce_to(tournament, identity.player, body["to"], text, command)
    table = _place(body.get("table"))
    if table is not None:
        return asked.announce_to_table(tournament, identity.player, table, text, command)
    return asked.announce(tournament, identity.player, text, command, _place(body.get("about")))


@desk.command(
    "POST",
    f"{TOURNAMENT}/announcements/read",
    NoticesRead,
    body=AnnouncementsReadSchema,
    problems=["no-such-notice"],
)
def read_announcements(tournament: UUID, identity: Identity, body: AnnouncementsRead) -> AcceptedStep:
    """Say that I have read these announcements."""
    command = tournament_command(identity.player, "read_announcements", tournament, body)
    return services().tournaments.read_notices(tournament, identity.player, body["announcements"], command)


def _place(body: TableNumber | None) -> TablePlace | None:
    return None if body is None else TablePlace(body["round"], body["table"])
