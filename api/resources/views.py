"""Views: a match as a viewer knows it, or knew it at a step."""

from uuid import UUID

import msgspec
from flask import Response

from api.access import tickets
from api.access.match_access import reads_of
from api.http.conditional_reads import CONDITIONAL, look_at_match, look_back_at_match, step_at, view_response
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.http.permissions import VIEWER
from api.presenters import view_cache
from api.presenters.bot_flags import flagged
from api.presenters.localization import Narrator, texts
from api.presenters.match_json import view_json
from api.problems.problem import Problem
from api.runtime.services import services
from api.schemas import queries
from api.schemas.requests.views import NewTicket, NewTicketSchema
from api.schemas.responses.views import FramesSchema, TicketSchema, ViewSchema, WorldsSchema
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
    _check_shown(game, found)
    seen = view_cache.facts(reads_of(services(), found, viewer, identity), game, match, viewer, upto=step)
    possible = game.deduce(viewer, line(seen))
    body = {"match": match, "step": step, "viewer": viewer_name(viewer), "worlds": possible}
    if "text" in query and game.describe is not None:
        view = services().views.view(reads_of(services(), found, viewer, identity), game, match, viewer, step)
        named = flagged(match, len(found.seats), services().names)
        said, known = texts(game, query["text"]), names(view, named)
        body["text"] = [said.prompt(each, known) for each in game.describe(view.table, possible)]
    return view_response(encode(body), viewer, step)


def _check_shown(game: Game, found: Listing) -> None:
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
    return issued, {"Cache-Control": "no-store"}
