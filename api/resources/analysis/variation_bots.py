"""Bots in variations: what they do in the seats of the others, and what they think of one's own moves."""

from functools import partial
from typing import Any, Final
from uuid import UUID

import msgspec
from flask import Response

from api.access import quotas
from api.http.conditional_reads import CONDITIONAL, view_response
from api.http.declaration import RATE_LIMIT, Answer
from api.http.endpoint import Resource
from api.http.permissions import VIEWER
from api.problems.problem import Problem
from api.resources.analysis.variations import LIMITS, vary
from api.runtime.analysis.questions import Kind, NobodyAnswers, Question
from api.runtime.services import services
from api.schemas import queries
from api.schemas.responses.views import OpinionsSchema, RepliesSchema
from domain.accounts.tokens import Identity
from domain.kernel.notation import encode, viewer_name
from domain.matches.variations import Variation

variation_bots = Resource(
    "variation bots", "Bots that play on in variations, and say what they think of moves."
)

BOTS_LIMITS: Final = [*LIMITS, "no-analysis", "too-many-requests"]
RETRY: Final = {"Retry-After": "2"}


@variation_bots.endpoint(
    "GET",
    "/v1/matches/<match>/variation/replies",
    Answer(200, RepliesSchema, "What the others do.", headers=RATE_LIMIT),
    scope="read",
    optional=True,
    query=queries.VariationQuerySchema,
    headers=CONDITIONAL[1:],
    who=VIEWER,
    problems=BOTS_LIMITS,
)
def replies(match: UUID, identity: Identity | None, query: queries.VariationQuery) -> Response:
    """What bots do in the seats of the others after the line, until the seat is to act or the game is over.

    At most 20 moves, none if the seat is to act at once. They go on the line as they are, and the same query
    gives the same. What nobody asked just before uses up a quota.
    """
    found = vary(match, identity, query)
    waits = bool(found.asked()) and found.beginning.seat not in found.asked()
    return _response(found, "moves", _asked("replies", found, identity) if waits else ())


@variation_bots.endpoint(
    "GET",
    "/v1/matches/<match>/variation/opinions",
    Answer(200, OpinionsSchema, "What a bot thinks.", headers=RATE_LIMIT),
    scope="read",
    optional=True,
    query=queries.VariationQuerySchema,
    headers=CONDITIONAL[1:],
    who=VIEWER,
    problems=BOTS_LIMITS,
)
def opinions(match: UUID, identity: Identity | None, query: queries.VariationQuery) -> Response:
    """What a bot in the seat thinks of its moves after the line: at most five, the best first.

    It searches for a second, by what the seat has seen and nothing else. There are none if the seat
    is not to act, or if no bot of the game looks ahead. What nobody asked just before uses up a quota.
    """
    found = vary(match, identity, query)
    acts = found.beginning.seat in found.asked()
    return _response(found, "opinions", _asked("opinions", found, identity) if acts else ())


def _asked(kind: Kind, found: Variation, identity: Identity | None) -> Any:
    """The answer of a bot. Problem if there is none in time, or if the caller has asked too much."""
    line = [(each.seat, msgspec.to_builtins(each.move)) for each in found.steps]
    try:
        return services().questions.ask(
            Question(kind, found.beginning, line), partial(quotas.charge, ["opinions"], identity)
        )
    except NobodyAnswers:
        raise Problem("no-analysis", headers=RETRY) from None


def _response(found: Variation, name: str, answer: Any) -> Response:
    match, seat, step, _ = found.beginning
    body = {"match": match, "step": step, "viewer": viewer_name(seat), name: answer}
    return view_response(encode(body), seat, None)
