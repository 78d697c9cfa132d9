"""A tournament of a bench: it was announced, players entered it, and nobody waits for its registration."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID, uuid4

from api.runtime.services import Services
from domain.store import Command
from domain.store import command as new_command
from domain.threadsafe.decoder import JsonObject
from domain.tournaments.registration import NewEntrant


class EnteredTournament(NamedTuple):
    """The tournament. `host`, `players`: their ids; `token`: of the host."""

    tournament: UUID
    host: str
    token: str
    players: Sequence[str]


def entered(services: Services, regulations: JsonObject, players: int) -> EnteredTournament:
    """A tournament by these regulations that so many new players have entered."""
    host, token = _registered(services, "Penelope")
    found = [_registered(services, f"Weaver {at}")[0] for at in range(players)]
    all_ = services.tournaments
    tournament = all_.open(host, regulations, command_of(host)).tournament
    all_.open_registration(tournament, host, command_of(host))
    for player in found:
        all_.register(tournament, player, NewEntrant(player), command_of(player))
    all_.close_registration(tournament, host, command_of(host))
    return EnteredTournament(tournament, host, token, found)


def command_of(actor: str) -> Command:
    """A command of its own."""
    return new_command(actor, str(uuid4()), "bench", None)


def _registered(services: Services, name: str) -> tuple[str, str]:
    """The id and the token of a new player."""
    return services.players.register(name, command_of(name))
