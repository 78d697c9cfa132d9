"""What laws are tried on: records of every game, played once, and a service."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from domain.kernel.game import Game
from tests.api.support import ApiService, running_api
from tests.support.games.all_games import GAMES, any_setting
from tests.support.games.playouts import Record, playout
from tests.support.servers import Servers

MATCHES = 40


@pytest.fixture(params=GAMES, ids=lambda game: game.slug, scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    """Each game of the shelf, and the toy."""
    chosen: Game = request.param
    return chosen


@pytest.fixture(scope="module")
def records(game: Game) -> list[Record]:
    """Whole matches of the game, under settings of all kinds."""
    return list(played(game))


@cache
def played(game: Game) -> tuple[Record, ...]:
    """The same matches for all files of a process; the chooser is seeded."""
    choosers = [(seed, Random(f"{game.slug} {seed}")) for seed in range(MATCHES)]
    return tuple(playout(game, any_setting(game, chooser), seed, chooser) for seed, chooser in choosers)


@pytest.fixture(scope="module")
def service(servers: Servers) -> Iterator[ApiService]:
    """The service, running."""
    with servers.fresh_database() as database, running_api(database, servers.redis_url) as service:
        yield service
