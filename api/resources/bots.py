"""Bots: seats that the service plays."""

from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

from flask import Response

from api.http.commands import step_response
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.runtime.services import services
from api.schemas import requests, responses
from domain.accounts import bot_accounts
from domain.accounts.errors import TokenShown
from domain.accounts.tokens import Identity
from domain.kernel.facts import Seat
from domain.kernel.match import Sitter
from domain.matches import AcceptedCommand, errors

bots = Resource("bots", "Players that the service brings to the table. They know what their seats know.")


@bots.endpoint(
    "PUT",
    "/v1/matches/<match>/bots",
    Answer(201, responses.StepSchema, "The step at which the last of them sat down.", headers=["ETag"]),
    scope="play",
    body=requests.CompanySchema,
    headers=["Accept-Language"],
    problems=["no-such-match", "no-such-seat", "wrong-status", "not-the-host", "seat-taken"],
)
def bring(match: UUID, identity: Identity, body: requests.Company) -> Response:
    """Sit bots down at free seats. The match's host may, and anyone who sits there. Again is the same."""
    matches = services().matches  # who sits there now: the lobby may show it a moment later
    if identity.player != matches.host(match) and matches.seat_of(match, identity.player) is None:
        raise errors.NotAtTheTable
    _check(match, matches.sitters(match), body["seats"])
    for seat in body["seats"]:
        done = _seated(match, seat)
    return step_response(done, 201)


def _check(match: UUID, sitters: Sequence[Sitter | None], seats: Sequence[Seat]) -> None:
    """Refuse before the first bot sits down what would be refused for the last."""
    for at, seat in enumerate(seats):
        where = ("seats", str(at))
        if seat not in range(len(sitters)):
            raise errors.NoSuchSeat(where)
        sitter = sitters[seat]
        if sitter is not None and sitter.player != bot_accounts.player(match, seat):
            raise errors.SeatTaken(where)


def _seated(match: UUID, seat: Seat) -> AcceptedCommand:
    with suppress(TokenShown):  # a bot that was called before; its token is nobody's
        services().players.register(bot_accounts.name(seat), bot_accounts.registration(match, seat))
    player, asked = bot_accounts.player(match, seat), bot_accounts.sitting(match, seat)
    return services().matches.sit(match, player, seat, None, asked)
