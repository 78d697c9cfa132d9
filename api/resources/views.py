"""Views: a match as a viewer knows it, or knew it at a step."""

from functools import partial
from uuid import UUID

import msgspec
from flask import Response

from api.access import quotas, tickets
from api.access.match_access import reads_of, require_known
from api.http.conditional_reads import CONDITIONAL, look_at_match, look_back_at_match, step_at, view_response
from api.http.declaration import NO_STORE, RATE_LIMIT, Answer
from api.http.endpoint import Resource
from api.http.permissions import VIEWER
from api.presenters import view_cache
from api.presenters.analysis.decisions import decision_json, decision_of
from api.presenters.analysis.doubts import PAGE
from api.presenters.bot_flags import flagged
from api.presenters.localization import Narrator, texts
from api.presenters.match_json import view_json
from api.problems.problem import Problem
from api.runtime.services import services
from api.schemas import queries
from api.schemas.requests.views import NewTicket, NewTicketSchema
from api.schemas.responses.views import (
    DecisionSchema,
    DoubtSchema,
    FramesSchema,
    OnlookersSchema,
    TicketSchema,
    ViewSchema,
    WorldsSchema,
)
from domain.accounts.tokens import Identity
from domain.kernel.game import Game
from domain.kernel.match.line import line
from domain.kernel.notation import encode, viewer_name
from domain.kernel.texts import names
from projections.models.listing import Listing

views = Resource("views", "A match as one viewer knows it. Onlookers need no token.")


@views.endpoint(
    "GET",
    "/v1/matches/<match>/view",
    Answer(200, ViewSchema, "The match as the viewer knew it.", headers=["ETag"]),
    scope="read",
    optional=True,
    query=queries.ViewQuerySchema,
    headers=CONDITIONAL,
    who=VIEWER,
)
def view(match: UUID, identity: Identity | None, query: queries.ViewQuery) -> Response:
    """The match as a viewer knew it at a step."""
    found, viewer = look_back_at_match(match, identity, query.get("as_"))
    step, game = step_at(found, query.get("at")), services().rules(found)
    known = services().views.view(reads_of(services(), found, viewer, identity), game, match, viewer, step)
    body = {"match": match, "game": game.slug, "step": step, "viewer": viewer_name(viewer)}
    return view_response(encode(body | view_json(game, match, known, services().names)), viewer, step)


@views.endpoint(
    "GET",
    "/v1/matches/<match>/frames",
    Answer(200, FramesSchema, "The frames after the step `after`.", headers=["ETag"]),
    scope="read",
    optional=True,
    query=queries.FramesQuerySchema,
    headers=CONDITIONAL,
    who=VIEWER,
)
def frames(match: UUID, identity: Identity | None, query: queries.FramesQuery) -> Response:
    """What a viewer saw, one frame a step."""
    found, viewer = look_back_at_match(match, identity, query.get("as_"))
    after, upto = query["after"], found.step
    reads = reads_of(services(), found, viewer, identity)
    bodies = reads.frames(match, viewer, after, limit=query["limit"], upto=upto)
    if "text" in query and bodies:
        game = services().rules(found)
        before = services().views.view(reads, game, match, viewer, after)
        named = flagged(match, len(found.seats), services().names)
        bodies = list(map(Narrator(game, query["text"], before, named), bodies))
    body = {"match": match, "viewer": viewer_name(viewer), "step": upto}
    return view_response(encode(body | {"frames": [msgspec.Raw(body) for body in bodies]}), viewer, upto)


@views.endpoint(
    "GET",
    "/v1/matches/<match>/onlookers",
    Answer(200, OnlookersSchema, "How many look on."),
    scope="read",
    optional=True,
)
def onlookers(match: UUID, identity: Identity | None) -> tuple[dict[str, object], dict[str, str]]:
    """How many follow the match as onlookers, some seconds late; never who. Its players and the staff of its
    tournament are not among them, and of a private match nobody is counted.
    """
    require_known(services(), match, identity)
    public = services().matches.is_noted_public(match)
    return {"match": match, "onlookers": services().onlookers.number(match) if public else None}, NO_STORE


@views.endpoint(
    "GET",
    "/v1/matches/<match>/worlds",
    Answer(200, WorldsSchema, "The possible worlds.", headers=["ETag"]),
    scope="read",
    optional=True,
    query=queries.WorldsQuerySchema,
    headers=CONDITIONAL,
    who=VIEWER,
    problems=["no-worlds", "worlds-off", "worlds-later"],
)
def worlds(match: UUID, identity: Identity | None, query: queries.WorldsQuery) -> Response:
    """The worlds that are still possible at a step, as the game computes them.

    Each game says from whose knowledge. Wrath of Poseidon: from what the navigators know, the same for every
    viewer. The other games: from what the viewer knows. If `exact` is false, some possibilities may be too
    many; none is missing. After a rewind nothing is used that was seen in steps that were taken back. The
    option `worlds` says whether and when they are told. With `text`, sentences say the same.
    """
    found, viewer = look_back_at_match(match, identity, query.get("as_"))
    step, game = step_at(found, query.get("at")), services().rules(found)
    if game.deduce is None:
        raise Problem("no-worlds")
    check_worlds_told(game, found)
    seen = view_cache.facts(reads_of(services(), found, viewer, identity), game, match, viewer, upto=step)
    possible = game.deduce(viewer, line(seen))
    body = {"match": match, "step": step, "viewer": viewer_name(viewer), "worlds": possible}
    if "text" in query and game.describe is not None:
        view = services().views.view(reads_of(services(), found, viewer, identity), game, match, viewer, step)
        named = flagged(match, len(found.seats), services().names)
        said, known = texts(game, query["text"]), names(view, named)
        body["text"] = [said.prompt(each, known) for each in game.describe(view.table, possible)]
    return view_response(encode(body), viewer, step)


@views.endpoint(
    "GET",
    "/v1/matches/<match>/doubt",
    Answer(
        200, DoubtSchema, "How many worlds were possible after up to 25 steps.", headers=["ETag", *RATE_LIMIT]
    ),
    scope="read",
    optional=True,
    query=queries.DoubtQuerySchema,
    headers=CONDITIONAL,
    who=VIEWER,
    problems=["no-worlds", "worlds-off", "doubt-later", "too-many-requests"],
)
def doubt(match: UUID, identity: Identity | None, query: queries.DoubtQuery) -> Response:
    """How many worlds a viewer held possible after each step, in a match whose secrets are shown.

    `bits` is the binary logarithm of how many there are. Odyssee counts them. In the other games it is a
    bound: what is possible place by place, taken together, so there are at most so many. The worlds are those
    of `GET /v1/matches/{match}/worlds`; what goes beyond what a viewer saw is not in them.
    """
    found, viewer = look_back_at_match(match, identity, query.get("as_"))
    game = services().rules(found)
    if game.deduce is None or game.doubt is None:
        raise Problem("no-worlds")
    if not found.disclosed:
        raise Problem("doubt-later")
    check_worlds_told(game, found)
    after = query["after"]
    doubts = services().doubts.page(
        (reads_of(services(), found, viewer, identity), game, match, viewer),
        services().views,
        range(after + 1, min(after + PAGE, found.step) + 1),
        partial(quotas.charge, ["doubts"], identity),
    )
    body = {"match": match, "viewer": viewer_name(viewer), "step": found.step, "doubts": doubts}
    return view_response(encode(body), viewer, found.step)


@views.endpoint(
    "GET",
    "/v1/matches/<match>/decision",
    Answer(200, DecisionSchema, "What the seat had to decide.", headers=["ETag"]),
    scope="read",
    optional=True,
    query=queries.WorldsQuerySchema,
    headers=CONDITIONAL,
    who=VIEWER,
    problems=["decision-later", "no-decision"],
)
def decision(match: UUID, identity: Identity | None, query: queries.WorldsQuery) -> Response:
    """What a seat had to decide after a step, in a match whose secrets are shown: its view, and its offers.

    All is as the seat knew it then, and nothing says what it did. Nobody is named: with `text`, prompts and
    labels call players by their seats, of which the first is 1. What the seat did is in its next frames.
    """
    found, viewer = look_back_at_match(match, identity, query.get("as_"))
    if not found.disclosed:
        raise Problem("decision-later")
    step, game = step_at(found, query.get("at")), services().rules(found)
    known = services().views.view(reads_of(services(), found, viewer, identity), game, match, viewer, step)
    asked = decision_of(game, known, viewer, step)
    if asked is None:
        raise Problem("no-decision")
    body = {"match": match, "game": game.slug, "step": step, "viewer": viewer_name(viewer)}
    return view_response(encode(body | decision_json(match, asked, query.get("text"))), viewer, step)


def check_worlds_told(game: Game, found: Listing) -> None:
    """Problem if the players agreed that the worlds are not told, or not before the match is disclosed."""
    match game.worlds(game.setting(len(found.seats), found.options).options):
        case "never":
            raise Problem("worlds-off")
        case "after" if not found.disclosed:
            raise Problem("worlds-later")


@views.endpoint(
    "POST",
    "/v1/matches/<match>/tickets",
    Answer(201, TicketSchema, "The ticket."),
    scope="read",
    body=NewTicketSchema,
    who=VIEWER,
)
def ticket(match: UUID, identity: Identity, body: NewTicket) -> tuple[dict[str, object], dict[str, str]]:
    """A ticket for one stream of the match: for browsers, whose EventSource cannot send a token.

    It is part of the stream's address, is valid for half a minute, and opens one stream. Clients that can
    send the header Authorization should do so instead.
    """
    _, viewer = look_at_match(match, identity, body.get("as_"))
    name = viewer_name(viewer)
    text, until = tickets.issue_ticket(services().keys, identity, str(match), name)
    issued = {"ticket": text, "match": str(match), "viewer": name, "until": msgspec.to_builtins(until)}
    return issued, NO_STORE
