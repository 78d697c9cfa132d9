"""Matches: open, list, show, start and close them."""

from typing import Final
from urllib.parse import urlencode
from uuid import UUID

import msgspec
from flask import Response, request

from api.access import quotas
from api.access.match_access import listing
from api.http.commands import (
    MATCH_COMMAND_HEADERS,
    explain_refusals,
    match_command,
    step_response,
)
from api.http.conditional_reads import CONDITIONAL, conditional, least_step, wait_for_own_writes
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.presenters.match_json import listing_json
from api.problems import validation
from api.runtime.services import services
from api.schemas import match_terms, moves, queries, requests
from api.schemas.responses.matches import MatchesSchema, MatchSchema
from api.schemas.responses.views import StepSchema
from domain.accounts.tokens import Identity
from domain.kernel.game import Game
from projections.models.listing import Listing
from projections.models.lobby import FILTERS

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
    body=requests.NewMatchSchema,
    headers=MATCH_COMMAND_HEADERS,
    problems=["unfit", "limit-reached"],
    uses=["matches-opened", "matches-opened-address"],
)
def open_match(identity: Identity, body: requests.NewMatch) -> Response:
    """Open a match. Its seats are free; the caller is its host."""
    quotas.require_room_for_match(identity)
    game, options = _game(body["game"]), body.get("options", {})
    moves.check_options(game, options)
    match_terms.check_terms(body)
    command = match_command(identity.player, "open", None, body)
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
    query=queries.MatchesQuerySchema,
    problems=["bad-cursor", "unavailable"],
)
def list_matches(query: queries.MatchesQuery) -> Response:
    """The matches, the newest first, one page at a time."""
    wait_for_own_writes()
    filters = {name: value for name, value in query.items() if name not in PAGING}
    page = services().reads.page(FILTERS.convert(filters), query.get("cursor"), query["limit"])
    body = {"matches": [_listing(match) for match in page.matches], "cursor": page.cursor}
    response = Response(msgspec.json.encode(body), mimetype="application/json")
    if page.cursor is not None:
        rest = urlencode({**request.args, "cursor": page.cursor})
        response.headers["Link"] = f'</v1/matches?{rest}>; rel="next"'
    return response


@matches.endpoint(
    "GET",
    "/v1/matches/<match>",
    ONE,
    scope="read",
    optional=True,
    headers=CONDITIONAL,
    problems=["no-such-match", "unavailable", "behind"],
)
def show_match(match: UUID, identity: Identity | None) -> Response:
    """A match of the lobby. Of a delayed match only players and referee see the last step."""
    found = listing(services(), match, identity, least_step())
    response = conditional(
        Response(msgspec.json.encode(_listing(found)), mimetype="application/json"), found.step
    )
    response.vary.add("Authorization")
    return response


def _listing(match: Listing) -> dict[str, object]:
    return listing_json(services().rules(match), match)


@matches.endpoint(
    "POST",
    "/v1/matches/<match>/start",
    STEP,
    scope="play",
    headers=MATCH_COMMAND_HEADERS,
    problems=["no-such-match", "wrong-status", "not-the-host", "seats-free", "content-changed", "no-beacon"],
)
def start(match: UUID, identity: Identity) -> Response:
    """Start a match whose seats are all taken. Its host and its players may."""
    command = match_command(identity.player, "start", match, None)
    return step_response(services().matches.start(match, identity.player, command), 200)


@matches.endpoint(
    "POST",
    "/v1/matches/<match>/close",
    STEP,
    scope="play",
    body=requests.CloseSchema,
    headers=MATCH_COMMAND_HEADERS,
    problems=["no-such-match", "wrong-status", "not-the-host"],
)
def close(match: UUID, identity: Identity, body: requests.Close) -> Response:
    """Close a match before its start. Only its host may."""
    command = match_command(identity.player, "close", match, body)
    return step_response(services().matches.close(match, identity.player, body["reason"], command), 200)
