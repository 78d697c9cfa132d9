"""A tournament in memory."""

import pytest

from domain.store import Log
from tests.domain.tournaments.support import PlayedTournament


@pytest.fixture
def tournament(memory: Log) -> PlayedTournament:
    """A tournament of four players, which was just opened."""
    return PlayedTournament(memory)
