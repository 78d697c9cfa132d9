"""Tournaments: announce, list and show them, change their regulations, postpone, cancel and finish them."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final
from uuid import UUID

import msgspec
from flask import Response

from api.http.commands import expected_step
from api.http.conditional_reads import page_response, view_response
from api.http.declaration import Answer
from api.http.tournament_commands import (
    TOURNAMENT_COMMAND_HEADERS,
    tournament_command,
    tournament_step_response,
)
from api.http.tournament_permissions import TOURNAMENT_VIEWER
from api.presenters.tournaments.people_json import person_json
from api.presenters.tournaments.tournament_json import people_of, tournament_json, you_json
from api.resources.tournaments.endpoints import MADE, SENT, TOURNAMENT, TournamentResource
from api.resources.tournaments.looks import look_at_tournament, wait_for_own_tournaments
from api.runtime.services import services
from api.schemas.regulations_schema import regulations_document
from api.schemas.requests.tournaments.openings import (
    NewRegulations,
    NewRegulationsSchema,
    NewTournament,
    NewTournamentSchema,
    Postponement,
    PostponementSchema,
    TournamentEnd,
    TournamentEndSchema,
)
from api.schemas.requests.tournaments.reasons import GivenReason, GivenReasonSchema
from api.schemas.responses.tournaments.tournaments import (
    TournamentSchema,
    TournamentsSchema,
)
from api.schemas.tournament_queries import (
    TournamentQuery,
    TournamentQuerySchema,
    TournamentsQuery,
    TournamentsQuerySchema,
)
from domain.accounts.tokens import Identity
from domain.competition.facts import (
    RegulationsChanged,
    TournamentCancelled,
    TournamentFinished,
    TournamentPostponed,
)
from domain.competition.lifecycle import TournamentStatus
from domain.kernel.facts import ONLOOKER
from domain.kernel.notation import encode
from domain.threadsafe.decoder import JsonObject
from domain.tournaments.execution import AcceptedStep
from domain.tournaments.playing.ruling_intake import ACT_TOPICS
from domain.tournaments.playing.tournament_ending import TournamentEnding
from projections.models.tournaments.listings import TournamentListing
from projections.tournament_reads import TournamentFilters

tournaments = TournamentResource(
    "tournaments", "A tournament is a number of rounds of matches, from its regulations to its standings."
)

FOR_EVER: Final = "public, max-age=3600"  # how long the schema is kept


@tournaments.endpoint(
    "GET", "/v1/regulations/schema", Answer(200, None, "A JSON schema.", "application/schema+json")
)
def regulations_schema() -> Response:
    """The schema of the regulations of tournaments (JSON Schema 2020-12)."""
    body = msgspec.json.encode(regulations_document())
    return Response(body, mimetype="application/schema+json", headers={"Cache-Control": FOR_EVER})


@tournaments.endpoint(
    "GET",
    "/v1/tournaments",
    Answer(200, TournamentsSchema, "A page of tournaments.", headers=["Link"]),
    scope="read",
    optional=True,
    query=TournamentsQuerySchema,
    problems=["bad-cursor", "unavailable"],
)
def list_tournaments(identity: Identity | None, query: TournamentsQuery) -> Response:
    """All tournaments, the newest first, one page at a time."""
    wait_for_own_tournaments()
    status = query.get("status")
    filters = TournamentFilters(
        None if status is None else TournamentStatus(status),
        query.get("game"),
        query.get("player"),
        query.get("host"),
        query.get("tournament", msgspec.UNSET),
    )
    page = services().tournament_reads.listings(filters, query.get("cursor"), query["limit"])
    services().names.several([each.host for each in page.tournaments])
    asking = _asking(identity, [each.tournament for each in page.tournaments])
    body = {"tournaments": [_listing(each, asking) for each in page.tournaments], "cursor": page.cursor}
    return page_response(view_response(encode(body), ONLOOKER, None), page.cursor)


def _asking(identity: Identity | None, tournaments: Sequence[UUID]) -> set[UUID]:
    """Those of the tournaments that ask the caller to take part."""
    if identity is None or not tournaments:
        return set()
    return services().tournament_reads.asking(identity.player, tournaments)


def _listing(found: TournamentListing, asking: Collection[UUID]) -> JsonObject:
    """A tournament in the list. `asking`: those that ask the caller."""
    listing: JsonObject = msgspec.to_builtins(found)
    del listing["edition"]  # for the projection alone
    host = person_json(found.host, services().names)
    asks = found.tournament in asking
    return {**listing, "host": host, "starts": found.starts or None, "asks_you": asks}


@tournaments.endpoint(
    "POST",
    "/v1/tournaments",
    MADE._replace(
        description="The tournament is announced; Location is its address.", headers=[*SENT, "Location"]
    ),
    scope="play",
    body=NewTournamentSchema,
    headers=TOURNAMENT_COMMAND_HEADERS,
    problems=["no-such-tournament", "too-many-acts"],
    uses=["tournaments-opened", "tournaments-opened-address"],
)
def open_tournament(identity: Identity, body: NewTournament) -> Response:
    """Announce a tournament with its regulations. The caller is its host: an organizer and an arbiter."""
    command = tournament_command(identity.player, "open_tournament", None, body)
    done = services().tournaments.open(identity.player, body["regulations"], command)
    response = tournament_step_response(done, 201)
    response.headers["Location"] = f"/v1/tournaments/{done.tournament}"
    return response


@tournaments.read(
    TOURNAMENT,
    Answer(200, TournamentSchema, "The tournament.", headers=["ETag"]),
    query=TournamentQuerySchema,
    who=TOURNAMENT_VIEWER,
)
def show_tournament(tournament: UUID, identity: Identity | None, query: TournamentQuery) -> Response:
    """The tournament as I may know it: its regulations, its people, its rounds in short, its lots."""
    look = look_at_tournament(tournament, identity, query.get("as_"), query.get("at"))
    known, names = look.known(), services().names
    role = services().tournaments.role(tournament, "" if identity is None else identity.player)
    names.several([*people_of(known.tournament)])
    body = {
        "tournament": str(tournament),
        "step": look.step,
        "viewer": look.viewer_name,
        **tournament_json(known, names),
        "you": you_json(identity, role),
    }
    return view_response(encode(body), look.viewer, look.step)


@tournaments.command(
    "POST",
    f"{TOURNAMENT}/regulations",
    RegulationsChanged,
    body=NewRegulationsSchema,
)
def change_regulations(tournament: UUID, identity: Identity, body: NewRegulations) -> AcceptedStep:
    """Replace the regulations before the first round. Only organizers may."""
    command = tournament_command(identity.player, "change_regulations", tournament, body)
    return services().tournaments.change_regulations(
        tournament, identity.player, body["regulations"], body["reason"], command
    )


@tournaments.command("POST", f"{TOURNAMENT}/postponement", TournamentPostponed, body=PostponementSchema)
def postpone(tournament: UUID, identity: Identity, body: Postponement) -> AcceptedStep:
    """Let the tournament, or its next round, begin at another moment."""
    command = tournament_command(identity.player, "postpone", tournament, body)
    return services().tournaments.postpone(
        tournament, identity.player, body["starts"], body["reason"], command
    )


@tournaments.command(
    "POST", f"{TOURNAMENT}/cancellation", TournamentCancelled, body=GivenReasonSchema, at_step=True
)
def cancel_tournament(tournament: UUID, identity: Identity, body: GivenReason) -> AcceptedStep:
    """End the tournament without final standings. What was published stays."""
    command = tournament_command(identity.player, "cancel_tournament", tournament, body)
    return services().tournaments.cancel(
        tournament, identity.player, body["reason"], command, expected_step()
    )


@tournaments.command(
    "POST",
    f"{TOURNAMENT}/end",
    TournamentFinished,
    body=TournamentEndSchema,
    problems=["unsettled-tables", "wrong-round", "draw-refused"],
    at_step=True,
)
def finish_tournament(tournament: UUID, identity: Identity, body: TournamentEnd) -> AcceptedStep:
    """Finish the tournament when all rounds are closed and every table has a result that counts. Its matches
    are ended before, and what arbiters did in them is taken.
    """
    command = tournament_command(identity.player, "finish_tournament", tournament, body)
    held = services()
    acted, over = partial(held.log.with_any, ACT_TOPICS), held.reads.those_over
    ending = TournamentEnding(held.tournaments, held.matches, acted, over)
    ending.prepare(tournament, identity.player, command)
    return held.tournaments.finish(
        tournament, identity.player, command, beacon=body.get("beacon", ""), expect=expected_step()
    )
