"""The matches of a round: bots with the tokens of the entrants play them, several tables at once."""

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Final

from api.client import Client, ProblemError
from deploy.simulation.tournament.gate import Gate, gated
from deploy.simulation.tournament.tournament_plan import TournamentPlan
from deploy.terminal.errors import CommandError
from domain.kernel.game import Shelf
from domain.kernel.match.lifecycle import Status
from domain.threadsafe.decoder import JsonObject
from workers.bots import registry
from workers.bots.runner import Bot, play_all

TABLES: Final = 8  # that are played at the same time
WAIT: Final = 0.2  # seconds between two looks
OPENED_WITHIN: Final = 120.0  # seconds for the service to open a match


class TablePlayers:
    """Plays tables. `players`: the clients of the entrants, by their numbers; more may come."""

    def __init__(self, plan: TournamentPlan, shelf: Shelf, players: Mapping[int, Client]) -> None:
        self._plan = plan
        self._shelf = shelf
        self._players = players

    @contextmanager
    def playing(self, held: JsonObject, game: str, gate: Gate | None) -> Iterator[Sequence[Future[None]]]:
        """The tables of a round are played in this block: a future each. `gate`: of the first table.

        A match ends when its result counts; the block is left when all have ended. If it is left by an error,
        everybody hangs up.
        """
        with ThreadPoolExecutor(TABLES, "table") as pool:
            try:
                yield [
                    pool.submit(self._play, table, game, None if at else gate)
                    for at, table in enumerate(held["tables"])
                ]
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                if gate is not None:
                    gate.open()
                for player in self._players.values():
                    player.hang_up()
                raise

    def _play(self, table: JsonObject, game: str, gate: Gate | None) -> None:
        """Play the match of a table until it has ended."""
        match, made = table["match"], registry.strategy(self._plan.brain, game)
        chosen = made if gate is None else gated(gate, made)
        clients = [self._players[seat["number"]] for seat in table["seats"]]
        wait_for_start(clients[0], match)
        play_all(
            [
                Bot(
                    client,
                    match,
                    seat,
                    self._shelf[game],
                    chosen(),
                    Random(f"{self._plan.seed}/{match}/{seat}"),  # noqa: S311  # a game, not a secret
                    again=chosen,
                )
                for seat, client in enumerate(clients)
            ]
        )


def wait_for_start(client: Client, match: str) -> None:
    """Wait until the service has opened and started a match. CommandError if it does not."""
    deadline = time.monotonic() + OPENED_WITHIN
    while not _has_started(client, match):
        if time.monotonic() > deadline:
            raise CommandError("the service does not open the matches of the round; does its desk run?")
        time.sleep(WAIT)


def _has_started(client: Client, match: str) -> bool:
    try:
        return bool(client.match(match)["status"] != Status.OPEN)
    except ProblemError as problem:
        if problem.name != "no-such-match":
            raise
        return False
