"""Seats: take one, leave it, resign, take over that of somebody who left; the host keeps and frees them."""

from uuid import UUID

from flask import Response

from api.access import quotas
from api.access.seats.bot_seats import BotSeats
from api.access.staff_looks import is_insider
from api.http.commands import MATCH_COMMAND_HEADERS, match_command, step_response
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.http.permissions import HOLDER, HOST, NEWCOMER, SEATED, SUBSTITUTE
from api.runtime.services import services
from api.schemas.requests.seats import KeptFor, KeptForSchema, Removal, RemovalSchema, Sit, SitSchema
from api.schemas.responses.views import StepSchema
from domain.accounts.tokens import Identity
from domain.kernel.match.facts import (
    Left,
    Removed,
    Reserved,
    ResignationOffered,
    ResignationWithdrawn,
    Sat,
    Substituted,
)
from domain.kernel.match.lifecycle import STEPS

seats = Resource("seats", "The seats of a match. A player holds at most one of them.")

TAKEN = Answer(201, StepSchema, "The step that the command made.", headers=["ETag", "Nostos-Receipt"])
DONE = Answer(200, StepSchema, "The step that the command made.", headers=["ETag", "Nostos-Receipt"])
SEAT = "/v1/matches/<match>/seats/<seat>"
RESIGNATION = "/v1/matches/<match>/resignation"
GIVING_UP = ("time-is-up", "resignation", "has-left")


@seats.endpoint(
    "PUT",
    SEAT,
    TAKEN,
    scope="play",
    body=SitSchema,
    headers=MATCH_COMMAND_HEADERS,
    who=NEWCOMER,
    at=STEPS[Sat].statuses,
    problems=["no-such-seat", "seat-taken", "seat-reserved", "limit-reached", "too-many-steps"],
)
def sit(match: UUID, seat: str, identity: Identity, body: Sit) -> Response:
    """Take a free seat, and commit myself to 32 bytes of chance, which I reveal when the match starts."""
    command = match_command(identity.player, "sit", [match, seat], body)
    quotas.require_room_in_match("seats", services().reads.seated, identity, match, command)
    done = services().matches.sit(match, identity.player, _number(seat), body.get("commitment"), command)
    return step_response(done, 201)


@seats.endpoint(
    "DELETE",
    SEAT,
    DONE,
    scope="play",
    headers=MATCH_COMMAND_HEADERS,
    who=HOLDER,
    at=STEPS[Left].statuses,
    problems=["no-such-seat"],
)
def leave(match: UUID, seat: str, identity: Identity) -> Response:
    """Leave my seat before the start."""
    command = match_command(identity.player, "leave", [match, seat], None)
    return step_response(services().matches.leave(match, identity.player, _number(seat), command), 200)


@seats.endpoint(
    "POST",
    f"{SEAT}/substitution",
    TAKEN,
    scope="play",
    headers=MATCH_COMMAND_HEADERS,
    who=SUBSTITUTE,
    at=STEPS[Substituted].statuses,
    problems=["no-such-seat"],
)
def substitute(match: UUID, seat: str, identity: Identity) -> Response:
    """Take over the seat of a player who left. I see what the seat has seen, and play on for it."""
    command = match_command(identity.player, "substitute", [match, seat], None)
    insider = is_insider(services(), identity.player, match)
    done = services().matches.substitute(match, identity.player, _number(seat), command, insider=insider)
    return step_response(done, 201)


@seats.endpoint(
    "POST",
    RESIGNATION,
    TAKEN,
    scope="play",
    headers=MATCH_COMMAND_HEADERS,
    who=SEATED,
    at=STEPS[ResignationOffered].statuses,
    problems=GIVING_UP,
)
def resign(match: UUID, identity: Identity) -> Response:
    """Offer to resign. A side resigns when all its seats that have not left offer it."""
    command = match_command(identity.player, "resign", match, None)
    return step_response(services().matches.resign(match, identity.player, command), 201)


@seats.endpoint(
    "DELETE",
    RESIGNATION,
    DONE,
    scope="play",
    headers=MATCH_COMMAND_HEADERS,
    who=SEATED,
    at=STEPS[ResignationWithdrawn].statuses,
    problems=[*GIVING_UP, "too-many-steps"],
)
def withdraw(match: UUID, identity: Identity) -> Response:
    """Withdraw my offer to resign."""
    command = match_command(identity.player, "withdraw", match, None)
    return step_response(services().matches.resign(match, identity.player, command, withdraw=True), 200)


@seats.endpoint(
    "PUT",
    f"{SEAT}/reservation",
    TAKEN,
    scope="play",
    body=KeptForSchema,
    headers=MATCH_COMMAND_HEADERS,
    who=HOST,
    at=STEPS[Reserved].statuses,
    problems=["no-such-seat", "no-such-guest", "seat-taken", "guest-list", "too-many-steps"],
)
def reserve(match: UUID, seat: str, identity: Identity, body: KeptFor) -> Response:
    """Keep a seat for a player, who is invited by it. Only the host may."""
    command = match_command(identity.player, "reserve", [match, seat], body)
    done = services().matches.reserve(match, identity.player, _number(seat), body["player"], command)
    return step_response(done, 201)


@seats.endpoint(
    "DELETE",
    f"{SEAT}/reservation",
    DONE,
    scope="play",
    headers=MATCH_COMMAND_HEADERS,
    who=HOST,
    at=STEPS[Reserved].statuses,
    problems=["no-such-seat", "no-such-guest", "seat-taken", "guest-list", "too-many-steps"],
)
def release(match: UUID, seat: str, identity: Identity) -> Response:
    """Keep a seat for nobody any more. Only the host may."""
    command = match_command(identity.player, "release", [match, seat], None)
    done = services().matches.reserve(match, identity.player, _number(seat), None, command)
    return step_response(done, 200)


@seats.endpoint(
    "POST",
    f"{SEAT}/removal",
    TAKEN,
    scope="play",
    body=RemovalSchema,
    headers=MATCH_COMMAND_HEADERS,
    who=HOST,
    at=STEPS[Removed].statuses,
    problems=["no-such-seat", "nobody-there"],
)
def remove(match: UUID, seat: str, identity: Identity, body: Removal) -> Response:
    """Take a seat from its player or bot before the start. Only the host may."""
    command = match_command(identity.player, "remove", [match, seat], body)
    done = services().matches.remove(match, identity.player, _number(seat), body.get("reason"), command)
    BotSeats(services()).release_removed(done)
    return step_response(done, 201)


def _number(seat: str) -> int:
    """The number of a seat in the path; -1, which no seat has, if it is none."""
    is_number = seat.isascii() and seat.isdigit() and len(seat) <= 2  # noqa: PLR2004  # no game has that many
    return int(seat) if is_number else -1
