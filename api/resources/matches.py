"""Matches: open, list, show, start and close them, and invite players to them."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final
from uuid import UUID

import msgspec
from flask import Response

from api.access import quotas
from api.access.match_access import listing
from api.http.commands import (
    MATCH_COMMAND_HEADERS,
    explain_refusals,
    match_command,
    step_response,
)
from api.http.conditional_reads import (
    CONDITIONAL,
    conditional,
    least_step,
    page_response,
    seen_step,
    wait_for_own_writes,
)
from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource
from api.http.permissions import HOST, SPECTATOR, SUMMONED
from api.presenters.match_json import listing_json, people_json
from api.problems import validation
from api.runtime.services import services
from api.schemas import match_terms, moves, queries
from api.schemas.fields import ID
from api.schemas.requests.matches import (
    Close,
    CloseSchema,
    InvitationCode,
    InvitationCodeSchema,
    NewMatch,
    NewMatchSchema,
)
from api.schemas.responses.matches import InvitationSchema, MatchesSchema, MatchSchema
from api.schemas.responses.views import StepSchema
from domain.accounts.tokens import Identity
from domain.kernel.game import Game
from domain.kernel.match.facts import (
    Closed,
    InvitationAccepted,
    InvitationRenewed,
    Invited,
    Started,
    Uninvited,
)
from domain.kernel.match.lifecycle import STEPS
from domain.matches import errors
from domain.matches.commands.openings import opened_by
from domain.store.errors import NewerEvent
from projections.match_filters import FILTERS
from projections.models.listing import Listing

matches = Resource("matches", "A match is one game that is played, from its opening to its end.")

STEP = Answer(200, StepSchema, "The step that the command made.", headers=["ETag", "Nostos-Receipt"])
ONE = Answer(200, MatchSchema, "The match.", headers=["ETag"])
PAGING = ("cursor", "limit")
PAGE = Answer(200, MatchesSchema, "A page of matches.", headers=["Link"])


@matches.endpoint(
    "POST",
    "/v1/matches",
    Answer(
        201,
        StepSchema,
        "The match is open; Location is its address.",
        headers=["ETag", "Location", "Nostos-Receipt"],
    ),
    scope="play",
    body=NewMatchSchema,
    headers=MATCH_COMMAND_HEADERS,
    problems=["no-such-guest", "unfit", "limit-reached"],
    uses=["matches-opened", "matches-opened-address"],
)
def open_match(identity: Identity, body: NewMatch) -> Response:
    """Open a match. Its seats are free; the caller is its host."""
    command = match_command(identity.player, "open", None, body)
    hosted, match = services().reads.hosted, opened_by(command)
    quotas.require_room_in_match("open-matches", hosted, identity, match, command)
    game, options = _game(body["game"]), body.get("options", {})
    moves.check_options(game, options)
    match_terms.check_terms(body)
    with explain_refusals(game):
        done = services().matches.open(
            identity.player,
            game.slug,
            body["seats"],
            options,
            command,
            **{name: value for name, value in body.items() if name not in SETTING},
        )
    response = step_response(done, 201)
    response.headers["Location"] = f"/v1/matches/{done.match}"
    return response


SETTING: Final = frozenset({"game", "seats", "options"})  # all else in the body are terms


def _game(slug: str) -> Game:
    shelf = services().shelf
    if slug not in shelf:
        raise validation.bad_value(("game",), "There is no such game.", accepted=sorted(shelf))
    return shelf[slug]


@matches.endpoint(
    "GET",
    "/v1/matches",
    PAGE,
    scope="read",
    optional=True,
    query=queries.MatchesQuerySchema,
    problems=["bad-cursor", "unavailable"],
)
def list_matches(identity: Identity | None, query: queries.MatchesQuery) -> Response:
    """The matches that the caller may know of, the newest first, one page at a time."""
    own = wait_for_own_writes()
    filters = {name: value for name, value in query.items() if name not in PAGING}
    caller = None if identity is None else identity.player
    page = services().reads.page(
        FILTERS.convert(filters), query.get("cursor"), query["limit"], caller=caller, at_least=own
    )
    services().names.of_seats(sitter for match in page.matches for sitter in match.seats)
    body = {"matches": [*_listings(page.matches)], "cursor": page.cursor}
    response = Response(msgspec.json.encode(body), mimetype="application/json")
    response.vary.add("Authorization")
    return page_response(response, page.cursor)


@matches.endpoint(
    "GET",
    "/v1/matches/<match>",
    ONE,
    scope="read",
    optional=True,
    headers=CONDITIONAL,
    who=SPECTATOR,
)
def show_match(match: UUID, identity: Identity | None) -> Response:
    """A match of the lobby. Of a delayed match only players and referee see the last step."""
    found = listing(services(), match, identity, least_step(), seen=seen_step())
    services().names.several([*found.guests, *found.barred])
    shown = {**_listing(found), "people": people_json(found, services().names)}
    response = conditional(Response(msgspec.json.encode(shown), mimetype="application/json"), found.step)
    if found.private:
        response.headers.update(NO_STORE)
    response.vary.add("Authorization")
    return response


def _listings(matches: Iterable[Listing]) -> Iterator[dict[str, object]]:
    """The matches as JSON, but for those that only a newer version knows."""
    for match in matches:
        with suppress(NewerEvent):
            yield _listing(match)


def _listing(match: Listing) -> dict[str, object]:
    return listing_json(services().rules(match), match, services().names)


@matches.endpoint(
    "POST",
    "/v1/matches/<match>/start",
    STEP,
    scope="play",
    headers=MATCH_COMMAND_HEADERS,
    who=HOST,
    at=STEPS[Started].statuses,
    problems=["seats-free", "content-changed", "no-beacon"],
)
def start(match: UUID, identity: Identity) -> Response:
    """Start a match whose seats are all taken. Only its host may."""
    command = match_command(identity.player, "start", match, None)
    return step_response(services().matches.start(match, identity.player, command), 200)


@matches.endpoint(
    "POST",
    "/v1/matches/<match>/close",
    STEP,
    scope="play",
    body=CloseSchema,
    headers=MATCH_COMMAND_HEADERS,
    who=HOST,
    at=STEPS[Closed].statuses,
)
def close(match: UUID, identity: Identity, body: Close) -> Response:
    """Close a match before its start. Only its host may."""
    command = match_command(identity.player, "close", match, body)
    return step_response(services().matches.close(match, identity.player, body["reason"], command), 200)


GUEST: Final = "/v1/matches/<match>/guests/<player>"
MADE = Answer(201, StepSchema, "The step that the command made.", headers=["ETag", "Nostos-Receipt"])


@matches.endpoint(
    "GET",
    "/v1/matches/<match>/invitation",
    Answer(200, InvitationSchema, "The invitation."),
    scope="read",
    who=HOST,
    problems=["no-invitation"],
)
def invitation(match: UUID, identity: Identity) -> tuple[dict[str, object], dict[str, str]]:
    """The code of the match's invitation, and its link. Only the host gets it."""
    number, code = services().matches.invitation(match, identity.player)
    told = {"match": match, "number": number, "code": code, "link": f"/matches/{match}#{code}"}
    return told, NO_STORE


@matches.endpoint(
    "POST",
    "/v1/matches/<match>/invitation",
    MADE,
    scope="play",
    headers=MATCH_COMMAND_HEADERS,
    who=HOST,
    at=STEPS[InvitationRenewed].statuses,
    problems=["no-invitation", "too-many-steps"],
)
def renew(match: UUID, identity: Identity) -> Response:
    """Make a new code. Those of before are void; who was invited stays invited. Only the host may."""
    command = match_command(identity.player, "renew_invitation", match, None)
    return step_response(services().matches.renew_invitation(match, identity.player, command), 201)


@matches.endpoint(
    "POST",
    "/v1/matches/<match>/guests",
    MADE,
    scope="play",
    unknown=True,
    body=InvitationCodeSchema,
    headers=MATCH_COMMAND_HEADERS,
    who=SUMMONED,
    at=STEPS[InvitationAccepted].statuses,
    problems=["too-many-steps"],
)
def accept(match: UUID, identity: Identity, body: InvitationCode) -> Response:
    """Accept the invitation whose code I have: from now on I may know of the match, and sit down."""
    command = match_command(identity.player, "accept_invitation", match, body)
    done = services().matches.accept_invitation(match, identity.player, body["code"], command)
    return step_response(done, 201)


@matches.endpoint(
    "PUT",
    GUEST,
    MADE,
    scope="play",
    headers=MATCH_COMMAND_HEADERS,
    who=HOST,
    at=STEPS[Invited].statuses,
    problems=["no-such-guest", "guest-list", "too-many-steps"],
)
def invite(match: UUID, player: str, identity: Identity) -> Response:
    """Invite a player, also one whom I removed. Only the host may."""
    if ID.fullmatch(player) is None:
        raise errors.NoSuchGuest(("player",))
    command = match_command(identity.player, "invite", [match, player], None)
    return step_response(services().matches.invite(match, identity.player, player, command), 201)


@matches.endpoint(
    "DELETE",
    GUEST,
    STEP,
    scope="play",
    headers=MATCH_COMMAND_HEADERS,
    who=HOST,
    at=STEPS[Uninvited].statuses,
    problems=["guest-list"],
)
def uninvite(match: UUID, player: str, identity: Identity) -> Response:
    """Take back the invitation of a player who does not sit. Only the host may."""
    command = match_command(identity.player, "uninvite", [match, player], None)
    return step_response(services().matches.uninvite(match, identity.player, player, command), 200)
