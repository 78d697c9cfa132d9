"""Matches of a tournament that players play to their end, each with the first move that there is."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from api.runtime.services import Services
from domain.kernel.match.lifecycle import Status
from domain.matches.errors import NoSuchMatch
from domain.store import command
from tests.support.eventually import eventually


def play_first_offers(services: Services, match: UUID, players: Sequence[str]) -> None:
    """Play a match, once the desk has opened it, until it is over."""
    eventually(lambda: has_begun(services, match), "the match has begun")
    while services.matches.status(match) is Status.PLAYING:
        player, offers = next(
            (player, offers) for player in players if (offers := services.matches.legal(match, player).offers)
        )
        asked = command(player, str(uuid4()), "test", None)
        services.matches.play(match, player, next(iter(offers[0].all())), asked)


def is_disclosed(services: Services, match: UUID) -> bool:
    """Whether everybody is shown the whole match."""
    found = services.reads.shown(match)
    return found is not None and found.disclosed


def has_begun(services: Services, match: UUID) -> bool:
    """Whether the desk has opened and started the match, which is not over."""
    try:
        return services.matches.status(match) is Status.PLAYING
    except NoSuchMatch:
        return False
