"""Play: the legal moves of a seat, and moves."""

from uuid import UUID

import msgspec
from flask import Response, request

from api.http import bulk_moves
from api.http.commands import (
    MATCH_COMMAND_HEADERS,
    expected_step,
    explain_move_refusals,
    match_command,
    step_response,
)
from api.http.conditional_reads import conditional
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.http.permissions import MOVER, SEATED
from api.presenters.bot_flags import flagged
from api.presenters.offers_json import offers_json
from api.runtime.services import services
from api.schemas import moves, queries
from api.schemas.requests.play import NewMove, NewMoveSchema
from api.schemas.responses.play import LegalSchema, MoveOutcomesSchema
from api.schemas.responses.views import StepSchema
from domain.accounts.tokens import Identity
from domain.kernel.match.facts import Played
from domain.kernel.match.lifecycle import STEPS
from domain.kernel.notation import encode

play = Resource("play", "The legal moves of a seat, as offers, and moves.")


@play.endpoint(
    "GET",
    "/v1/matches/<match>/legal",
    Answer(200, LegalSchema, "The offers.", headers=["ETag"]),
    scope="read",
    query=queries.LegalQuerySchema,
    headers=["If-None-Match"],
    who=SEATED,
)
def legal(match: UUID, identity: Identity, query: queries.LegalQuery) -> Response:
    """The legal moves of my seat. There are none if it is not my turn, or if time is up.

    With `text`, a sentence says what my seat is asked, and each offer has a `prompt` that says what it does.
    Where a value says nothing by itself, such as the number of a card, its field has `labels`, one a value.
    """
    legal = services().matches.legal(match, identity.player)
    names = flagged(match, len(legal.view.sitters), services().names)
    body = {"match": match, "step": legal.step, "seat": legal.seat}
    body |= offers_json(legal, query.get("text"), names)
    step = legal.step
    response = conditional(Response(msgspec.json.encode(body), mimetype="application/json"), step)
    response.headers["Cache-Control"] = "no-store"
    return response


@play.endpoint(
    "POST",
    "/v1/matches/<match>/moves",
    Answer(
        201,
        StepSchema,
        "The step that the move made, as my seat sees it.",
        headers=["ETag", "Nostos-Receipt"],
    ),
    scope="play",
    body=NewMoveSchema,
    headers=[*MATCH_COMMAND_HEADERS, "If-Match"],
    who=SEATED,
    at=STEPS[Played].statuses,
    problems=["time-is-up", "out-of-turn", "refused", "stale"],
)
def move(match: UUID, identity: Identity, body: NewMove) -> Response:
    """Play a move for my seat."""
    sent = body["move"]
    moves.check_move(services().matches.game(match), sent)
    command = match_command(identity.player, "move", match, body)
    accept_language = request.headers.get("Accept-Language")
    with explain_move_refusals(services(), match, identity, sent, accept_language):
        done = services().matches.play(match, identity.player, sent, command, expected_step())
    return step_response(done, 201)


@play.endpoint(
    "POST",
    "/v1/matches/<match>/moves:batch",
    Answer(200, MoveOutcomesSchema, "The outcome of each."),
    scope="play",
    body=bulk_moves.MovesSchema,
    headers=["Accept-Language"],
    who=MOVER,
    at=STEPS[Played].statuses,
)
def batch(match: UUID, identity: Identity, body: bulk_moves.Moves) -> Response:
    """Play several moves for my seat, one after the other.

    Each has an outcome of its own, the same as if it were sent alone. A move is played even if one before it
    was refused: `expect` names the step that a move is for, if it is for no other.
    """
    services().matches.head(match)  # raises NoSuchMatch
    sender = bulk_moves.MoveSender(services(), identity, request.headers.get("Accept-Language"), request.path)
    outcomes = sender.outcomes([(str(match), each) for each in body["moves"]])
    response = Response(encode({"match": match, "outcomes": outcomes}), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response
