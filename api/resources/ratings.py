"""Ratings: how good players are, by game and role, as rated tournaments show it."""

from flask import Response

from api.http.conditional_reads import page_response, view_response
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.presenters.ratings_json import listed_json, player_ratings_json
from api.problems.problem import Problem
from api.runtime.services import services
from api.schemas.fields import ID
from api.schemas.queries import RatingsQuery, RatingsQuerySchema
from api.schemas.responses.tournaments.ratings import PlayerRatingsSchema, RatingsSchema
from domain.accounts.tokens import Identity
from domain.kernel.facts import ONLOOKER
from domain.kernel.notation import encode
from projections.rating_reads import RatingPage

ratings = Resource("ratings", "How good players are, by game and role, after rated tournaments.")


@ratings.endpoint(
    "GET",
    "/v1/ratings",
    Answer(200, RatingsSchema, "A page of the list.", headers=["Link"]),
    scope="read",
    optional=True,
    query=RatingsQuerySchema,
    problems=["no-such-game", "bad-cursor", "unavailable"],
)
def list_ratings(identity: Identity | None, query: RatingsQuery) -> Response:  # noqa: ARG001
    """The players of a game by their rating in a role, the best first, one page at a time.

    It has those who were rated in enough matches (`least_matches`). Without `role` it is the list of the
    first of `roles`.
    """
    game, reads = query["game"], services().rating_reads
    if game not in services().shelf:
        raise Problem("no-such-game", parameter="game", accepted=sorted(services().shelf))
    roles = reads.roles(game)
    role = query.get("role") or next(iter(roles), None)
    page = RatingPage((), None)
    if role is not None:
        page = reads.page(game, role, query.get("cursor"), query["limit"])
    services().names.several([each.player for each in page.ratings])
    body = listed_json(game, role, roles, page, services().names)
    return page_response(view_response(encode(body), ONLOOKER, None), page.cursor)


@ratings.endpoint(
    "GET",
    "/v1/players/<player>/ratings",
    Answer(200, PlayerRatingsSchema, "The ratings."),
    scope="read",
    optional=True,
    problems=["no-such-player", "unavailable"],
)
def show_ratings(player: str, identity: Identity | None) -> Response:  # noqa: ARG001
    """All ratings of a player, by game and role. Whoever was in no rated tournament has none."""
    name = services().names(player) if ID.fullmatch(player) else ""
    if not name:
        raise Problem("no-such-player")
    body = player_ratings_json(player, services().rating_reads.of_player(player), services().names)
    return view_response(encode(body), ONLOOKER, None)
