"""Matches with many moves, played through the application, which is faster than over HTTP."""

import threading
from collections.abc import Sequence
from functools import partial
from typing import Final
from uuid import UUID

from api.runtime.services import Services, assemble
from deploy.bench.tools.bench_service import BenchService
from deploy.bench.tools.synthetic_game import BENCH_SHELF, ROWS, SEATS
from deploy.bench.tools.workload import STARTED, BenchMatch
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until
from domain.store import command

PROJECTION_TIMEOUT: Final = 600.0  # seconds
POLL_INTERVAL: Final = 0.02


def prepare_match(service: BenchService, moves: int) -> BenchMatch:
    """A match after so many moves."""
    [match] = prepare_matches(service, [moves])
    return match


def prepare_matches(service: BenchService, moves: Sequence[int]) -> list[BenchMatch]:
    """Matches after so many moves each, played at the same time; the read models have them at the return."""
    services = assemble(service.settings, BENCH_SHELF)
    players = [player.me().player for player in service.players]
    matches = [BenchMatch(service.match(), STARTED + count) for count in moves]
    threads = [threading.Thread(target=_play, args=(services, match, players)) for match in matches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for match in matches:
        is_read = partial(_is_read, services, match)
        if not wait_until(is_read, timeout=PROJECTION_TIMEOUT, interval=POLL_INTERVAL):
            raise CommandError("the read models did not catch up")
    services.close()
    return matches


def _is_read(services: Services, match: BenchMatch) -> bool:
    return services.reads.head(UUID(match.id)) >= match.step


def _play(services: Services, match: BenchMatch, players: Sequence[str]) -> None:
    named = UUID(match.id)
    for number in range(match.step - STARTED):
        move = {"type": "weave", "row": number % len(ROWS)}
        player = players[number % SEATS]
        services.matches.play(named, player, move, command(player, f"{match.id}/{number}", "move", move))
