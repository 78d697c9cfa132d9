"""Variations: a match whose secrets are shown is played on otherwise, and nothing is kept of it."""

from typing import Any, Final
from uuid import UUID

import msgspec
from flask import Response, request

from api.access.match_access import reads_of
from api.http.conditional_reads import CONDITIONAL, look_back_at_match, step_at, view_response
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.http.permissions import VIEWER
from api.presenters.analysis.variations import begun, variation_json
from api.presenters.localization import texts_for
from api.problems.problem import Problem, pointer, refusal
from api.resources.views import check_worlds_told
from api.runtime.services import services
from api.schemas import moves, queries
from api.schemas.responses.views import VariationSchema
from domain.accounts.tokens import Identity
from domain.kernel.facts import REFEREE, Seat
from domain.kernel.game import Refused
from domain.kernel.notation import encode, viewer_name
from domain.matches.variations import MOST_MOVES, Beginning, Line, Misplayed, Variation
from domain.threadsafe.decoder import Decoder

variations = Resource("variations", "A match that has shown what it hid, played on otherwise.")

SHAPE: Final = {
    "type": "array",
    "maxItems": MOST_MOVES,
    "items": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "object"}]},
}
_read_line: Final = Decoder(list[tuple[Seat, dict[str, Any]]]).decode
LIMITS: Final = ["variation-later", "no-variation", "bad-line", "worlds-off"]


@variations.endpoint(
    "GET",
    "/v1/matches/<match>/variation",
    Answer(200, VariationSchema, "The match after the moves of the line.", headers=["ETag"]),
    scope="read",
    optional=True,
    query=queries.VariationQuerySchema,
    headers=CONDITIONAL,
    who=VIEWER,
    problems=LIMITS,
)
def variation(match: UUID, identity: Identity | None, query: queries.VariationQuery) -> Response:
    """A match that has shown what it hid, taken up after a step and played on by other moves.

    It is seen from a seat: as that seat would know it, or with `whole` all of it. With `world` it goes on
    from another table that the seat could not rule out. The draws of chance are of the variation; the same
    query gives the same. Nobody is named: with `text`, texts call players by their seats, the first 1.
    """
    found = vary(match, identity, query)
    seat, step, game = found.beginning.seat, found.beginning.step, found.game
    body = {"match": match, "game": game.slug, "step": step, "viewer": viewer_name(seat)}
    whole = "whole" in query
    told = variation_json(found, whole=whole, language=query.get("text"))
    more = {"world": query["world"], "whole": whole}
    return view_response(encode(body | more | told), seat, step)


def vary(match: UUID, identity: Identity | None, query: queries.VariationQuery) -> Variation:
    """The variation of a query. Problem if there is none, or if the caller may not look."""
    found, seat = look_back_at_match(match, identity, query.get("as_"))
    if not found.disclosed:
        raise Problem("variation-later")
    if not isinstance(seat, int):
        raise Problem("no-variation", "A variation is seen from a seat.", parameter="as")
    step, game = step_at(found, query.get("at")), services().rules(found)
    if query["world"]:
        check_worlds_told(game, found)
    line, reads = _line(query["line"]), reads_of(services(), found, REFEREE, identity)
    beginning = Beginning(match, seat, step, query["world"])
    varied = begun(reads, services().views, game, beginning)
    if varied is None:
        raise Problem("no-variation")
    try:
        return varied.followed(line)
    except Misplayed as misplayed:
        raise _refused(misplayed) from None


def _line(text: str) -> Line:
    """The moves, as the query has them."""
    try:
        found = _read_line(text)
    except (msgspec.DecodeError, RecursionError):
        raise Problem("bad-line", "It has another shape.", accepted=SHAPE) from None
    if len(found) > MOST_MOVES:
        raise Problem("bad-line", f"Not more than {MOST_MOVES} moves.", accepted=SHAPE)
    return found


def _refused(misplayed: Misplayed) -> Problem:
    """The problem of a move that cannot be played."""
    before, seat, error = misplayed.before, misplayed.seat, misplayed.error
    number = str(len(before.steps))
    match error:
        case Refused():
            offers = before.game.legal(before.match(seat).table, seat)
            accepted = moves.alternatives(offers, misplayed.move, error.where)
            said = texts_for(before.game, request.headers.get("Accept-Language"))
            return refusal(error, said, "bad-line", (number, "1"), accepted=accepted)
        case msgspec.ValidationError():
            told, place = f"No move of the game: {error}", "1"
        case _:
            told, place = "It is not the turn of this seat.", "0"
    where = pointer((number, place))
    return Problem("bad-line", told, pointer=where, accepted=[*before.asked()])
