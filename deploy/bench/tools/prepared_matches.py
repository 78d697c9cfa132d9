"""Matches that have been played for a long time: grown straight on the application, not over HTTP."""

import threading
from collections.abc import Sequence
from uuid import UUID

from api.runtime.services import Services, assemble
from deploy.bench.tools.bench_service import Service
from deploy.bench.tools.synthetic_game import BENCH_SHELF, ROWS, SEATS
from deploy.bench.tools.workload import STARTED, Match
from domain.store import command


def grown(service: Service, moves: int) -> Match:
    """A loom after so many moves."""
    [match] = grown_together(service, [moves])
    return match


def grown_together(service: Service, moves: Sequence[int]) -> list[Match]:
    """Looms after so many moves each, grown side by side; projected when this returns."""
    services = assemble(service.settings, BENCH_SHELF)
    players = [player.me().player for player in service.players]
    matches = [Match(service.match(), STARTED + count) for count in moves]
    threads = [threading.Thread(target=_weave, args=(services, match, players)) for match in matches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for match in matches:
        while services.reads.head(UUID(match.id)) < match.step:
            threading.Event().wait(0.02)
    services.close()
    return matches


def _weave(services: Services, match: Match, players: Sequence[str]) -> None:
    named = UUID(match.id)
    for number in range(match.step - STARTED):
        move = {"type": "weave", "row": number % len(ROWS)}
        player = players[number % SEATS]
        services.matches.play(named, player, move, command(player, f"{match.id}/{number}", "move", move))
