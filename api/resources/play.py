"""Play: the legal moves of a seat, moves, and takebacks."""

from uuid import UUID

import msgspec
from flask import Response, request

from api.http import bulk_moves
from api.http.commands import (
    MATCH_COMMAND_HEADERS,
    expected_step,
    explain_move_refusals,
    explain_stale,
    match_command,
    step_response,
)
from api.http.conditional_reads import conditional
from api.http.declaration import NO_STORE, Answer
from api.http.endpoint import Resource
from api.http.permissions import MOVER, SEATED
from api.presenters.bot_flags import flagged
from api.presenters.offers_json import offers_json, takeback_choice_json
from api.runtime.services import services
from api.schemas import moves, queries
from api.schemas.requests.play import NewMove, NewMoveSchema, TakebackAnswer, TakebackAnswerSchema
from api.schemas.responses.play import LegalSchema, MoveOutcomesSchema
from api.schemas.responses.views import StepSchema
from domain.accounts.tokens import Identity
from domain.kernel.match.facts import Played
from domain.kernel.match.lifecycle import STEPS
from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked
from domain.kernel.notation import encode

play = Resource("play", "The legal moves of a seat, as offers, moves, and takebacks.")


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
    `public` says that onlookers know the offers too: a move that follows at once then tells nothing.
    In a match with takebacks, `takeback` says whether my seat may ask for one, or is to answer a request.
    """
    legal = services().matches.legal(match, identity.player)
    names = flagged(match, len(legal.view.sitters), services().names)
    body = {"match": match, "step": legal.step, "seat": legal.seat}
    body["public"] = legal.is_public
    body |= offers_json(legal, query.get("text"), names)
    body |= takeback_choice_json(legal, query.get("text"), names)
    step = legal.step
    response = conditional(Response(msgspec.json.encode(body), mimetype="application/json"), step)
    response.headers.update(NO_STORE)
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
    "/v1/matches/<match>/takeback",
    Answer(
        201,
        StepSchema,
        "The request, or the takeback where nobody has to answer.",
        headers=["ETag", "Nostos-Receipt"],
    ),
    scope="play",
    headers=[*MATCH_COMMAND_HEADERS, "If-Match"],
    who=SEATED,
    at=STEPS[TakebackAsked].statuses,
    problems=["time-is-up", "takeback-refused", "stale", "too-many-steps"],
)
def ask_takeback(match: UUID, identity: Identity) -> Response:
    """Ask the others to take back the last move, which is mine and showed nothing that was hidden.

    `step` of the fact `takeback_asked` is the step before the move. If all agree, the table goes back to it.
    """
    command = match_command(identity.player, "ask_takeback", match, None)
    with explain_stale(services(), match, identity):
        done = services().matches.ask_takeback(match, identity.player, command, expected_step())
    return step_response(done, 201)


@play.endpoint(
    "POST",
    "/v1/matches/<match>/takeback/answer",
    Answer(
        201, StepSchema, "The answer; with the last one the takeback.", headers=["ETag", "Nostos-Receipt"]
    ),
    scope="play",
    body=TakebackAnswerSchema,
    headers=MATCH_COMMAND_HEADERS,
    who=SEATED,
    at=STEPS[TakebackAnswered].statuses,
    problems=["time-is-up", "takeback-refused"],
)
def answer_takeback(match: UUID, identity: Identity, body: TakebackAnswer) -> Response:
    """Agree to the takeback that another seat asks for, or refuse it; then the request is void.

    The answer names the request by its `step`, so it never agrees to another one. It takes no If-Match, since
    others may answer meanwhile.
    """
    command = match_command(identity.player, "answer_takeback", match, body)
    done = services().matches.answer_takeback(match, identity.player, command, **body)
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
    response.headers.update(NO_STORE)
    return response
