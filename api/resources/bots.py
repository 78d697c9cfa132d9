"""Bots: players of the service, who take free seats."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final
from uuid import UUID

from flask import Response

from api.access.seats.bot_seats import BotsBusy, BotSeats, TooManyBots
from api.http.commands import step_response
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.http.permissions import HOST
from api.problems.problem import Problem
from api.problems.validation import bad_value
from api.runtime.services import services
from api.schemas.requests.bots import Company, CompanySchema
from api.schemas.responses.views import StepSchema
from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.errors import TokenShown
from domain.accounts.tokens import Identity
from domain.kernel.match.facts import Sat
from domain.kernel.match.lifecycle import STEPS, Status
from domain.kernel.match.state import Sitter
from domain.matches import AcceptedCommand, errors

RETRY_AFTER: Final = 30  # seconds after which there may be room for bots again

Place = tuple[str, ...]  # in the body

bots = Resource("bots", "Players of the service. They know what their seats know, and nothing else.")


@bots.endpoint(
    "PUT",
    "/v1/matches/<match>/bots",
    Answer(201, StepSchema, "The step at which the last bot sat down.", headers=["ETag", "Nostos-Receipt"]),
    scope="play",
    body=CompanySchema,
    headers=["Accept-Language"],
    who=HOST,
    at=STEPS[Sat].statuses,
    problems=[
        "no-such-seat",
        "seat-taken",
        "seat-reserved",
        "removed",
        "bad-signature",
        "too-many-bots",
        "bots-busy",
        "too-many-steps",
    ],
    uses=["bots-seated"],
)
def bring(match: UUID, identity: Identity, body: Company) -> Response:
    """Let bots take free seats. Only the host of the match may. Sent twice, it happens once.

    A host may have only so many bots at once, in all their matches that are not over.
    """
    matches = services().matches  # not the lobby, which may show the seats a moment later
    matches.require_runs(match, identity.player)
    wanted, sitters = _wanted(match, body), matches.sitters(match)
    _check(wanted, sitters, matches.reserved(match))
    new = [bot for bot in wanted.values() if sitters[bot.seat] is None]
    if new and matches.status(match) is Status.OPEN:
        matches.require_room(match, identity.player, len(new))
        _take(new, matches.host(match))
    for bot in wanted.values():
        done = _seated(bot, identity.player)
    return step_response(done, 201)


def _wanted(match: UUID, body: Company) -> dict[Place, ServiceBot]:
    """The bots, each with the place in the body that asks for it."""
    level, pace = body["level"], body.get("pace", services().settings.bot_pace)
    alike: dict[Place, ServiceBot] = {
        ("seats", str(at)): ServiceBot(match, seat, level, pace)
        for at, seat in enumerate(body.get("seats", ()))
    }
    own: dict[Place, ServiceBot] = {
        ("bots", str(at), "seat"): ServiceBot(
            match, each["seat"], each.get("level", level), each.get("pace", pace)
        )
        for at, each in enumerate(body.get("bots", ()))
    }
    wanted = {**alike, **own}
    if not wanted:
        raise Problem("missing-field", "`seats` or `bots` is needed.", pointer="/seats")
    seats = [bot.seat for bot in wanted.values()]
    for at, (place, bot) in enumerate(wanted.items()):
        if bot.seat in seats[:at]:
            raise bad_value(place, "Each seat only once.")
    return wanted


def _check(
    wanted: Mapping[Place, ServiceBot], sitters: Sequence[Sitter | None], reserved: Sequence[str | None]
) -> None:
    """Raise the refusal of any of the seats before the first bot sits down.

    Who takes one of them in the meantime keeps it; the bots on the seats before it stay.
    """
    for place, bot in wanted.items():
        if bot.seat not in range(len(sitters)):
            raise errors.NoSuchSeat(place, [*range(len(sitters))])
        sitter = sitters[bot.seat]
        if sitter is not None and sitter.player != bot.player:
            raise errors.SeatTaken(place, _free(sitters, reserved))
        if sitter is None and reserved[bot.seat] is not None:
            raise errors.SeatReserved(place, _free(sitters, reserved))


def _free(sitters: Sequence[Sitter | None], reserved: Sequence[str | None]) -> list[int]:
    """The seats that a bot can take."""
    kept = enumerate(zip(sitters, reserved, strict=True))
    return [seat for seat, (sitter, player) in kept if sitter is None and player is None]


def _take(bots: Sequence[ServiceBot], host: str) -> None:
    """Take the seats within the limits on bots, or none of them."""
    try:
        BotSeats(services()).take(bots, host)
    except TooManyBots as error:
        detail = f"A host may have {error.most} bots at once, in all matches that are not over."
        raise Problem("too-many-bots", detail) from None
    except BotsBusy:
        raise Problem("bots-busy", headers={"Retry-After": str(RETRY_AFTER)}) from None


def _seated(bot: ServiceBot, host: str) -> AcceptedCommand:
    with suppress(TokenShown):  # the bot is registered already; nobody has its token
        services().players.register(bot.name, bot.registration, trusted=True)
    return services().matches.seat_bot(bot.match, host, bot.player, bot.seat, bot.sitting)
