"""A tournament in memory."""

import pytest

from domain.store import Log
from tests.domain.support import Names
from tests.domain.tournaments.support import PlayedTournament


@pytest.fixture
def tournament(memory: Log) -> PlayedTournament:
    """A tournament of four players, which was just opened."""
    return PlayedTournament(memory)


@pytest.fixture
def names(tournament: PlayedTournament) -> Names:
    """Its players; those in `deleted` are not there any more."""
    return tournament.people
