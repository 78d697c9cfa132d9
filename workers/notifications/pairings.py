"""Pairings: who has a table in the last round of a tournament, as everybody may know."""

from uuid import UUID

from api.runtime.services import Services
from domain.competition.lifecycle import TournamentStatus
from domain.competition.state import Tournament
from domain.kernel.facts import ONLOOKER


def waiting_at_tables(services: Services, tournament: UUID) -> frozenset[str]:
    """The players with a table in the round that is paired and not yet opened, as everybody knows it now."""
    found = services.tournaments.view(tournament, ONLOOKER)
    return frozenset(_tables(found)) if found.status is TournamentStatus.PAIRED else frozenset()


def tables(services: Services, tournament: UUID, step: int) -> dict[str, tuple[int, ...]]:
    """By player the numbers at their table of the last round, as everybody knew it at a step."""
    return _tables(services.tournaments.view(tournament, ONLOOKER, step))


def _tables(found: Tournament) -> dict[str, tuple[int, ...]]:
    return {
        found.entrants[number - 1].player: tuple(table.seats)
        for table in found.rounds[-1].tables
        for number in table.seats
    }
