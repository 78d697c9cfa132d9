"""Bots: players of the service, who take free seats."""

from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

from flask import Response

from api.http.commands import step_response
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.runtime.services import services
from api.schemas import requests
from api.schemas.responses.views import StepSchema
from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.errors import TokenShown
from domain.accounts.tokens import Identity
from domain.kernel.match import Sitter
from domain.matches import AcceptedCommand, errors

bots = Resource("bots", "Players of the service. They know what their seats know, and nothing else.")


@bots.endpoint(
    "PUT",
    "/v1/matches/<match>/bots",
    Answer(201, StepSchema, "The step at which the last bot sat down.", headers=["ETag"]),
    scope="play",
    body=requests.CompanySchema,
    headers=["Accept-Language"],
    problems=[
        "no-such-match",
        "no-such-seat",
        "wrong-status",
        "not-the-host",
        "seat-taken",
        "bad-signature",
    ],
    uses=["bots-seated"],
)
def bring(match: UUID, identity: Identity, body: requests.Company) -> Response:
    """Let bots take free seats. The host and the players of the match may. Sent twice, it happens once."""
    matches = services().matches  # not the lobby, which may show the seats a moment later
    if identity.player != matches.host(match) and matches.seat_of(match, identity.player) is None:
        raise errors.NotAtTheTable
    _check(match, matches.sitters(match), body)
    for seat in body["seats"]:
        done = _seated(ServiceBot(match, seat, body["level"]))
    return step_response(done, 201)


def _check(match: UUID, sitters: Sequence[Sitter | None], body: requests.Company) -> None:
    """Raise the refusal of any of the seats before the first bot sits down.

    Who takes one of them in the meantime keeps it; the bots on the seats before it stay.
    """
    for at, seat in enumerate(body["seats"]):
        where = ("seats", str(at))
        if seat not in range(len(sitters)):
            raise errors.NoSuchSeat(where)
        sitter = sitters[seat]
        if sitter is not None and sitter.player != ServiceBot(match, seat, body["level"]).player:
            raise errors.SeatTaken(where)


def _seated(bot: ServiceBot) -> AcceptedCommand:
    with suppress(TokenShown):  # the bot is registered already; nobody has its token
        services().players.register(bot.name, bot.registration)
    return services().matches.sit(bot.match, bot.player, bot.seat, None, bot.sitting)
