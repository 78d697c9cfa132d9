"""The lobby when it is full: pages of 10,000 matches, the newest, those far behind, and those sought."""

import json
import threading
import time
from functools import partial
from typing import Final

import click
import uvloop

from api.runtime.services import Services, assemble
from deploy.bench.tools.bench_service import Service, service
from deploy.bench.tools.comparison import Side, in_turn, percentile
from deploy.bench.tools.load_client import Line, dial, request
from deploy.bench.tools.measurement import measured, show
from deploy.bench.tools.synthetic_game import BENCH_SHELF, LOOM, SEATS
from deploy.terminal.console import spinner, with_json
from deploy.terminal.errors import CommandError
from domain.store import command as command_of

LIMIT: Final = 50  # matches on a page
FEW: Final = 100  # matches of the lobby that the full one is compared with
LOOKS: Final = 60
THREADS: Final = 32
RARE: Final = 100  # one match in so many is the other player's, and he sits there
PAUSE: Final = 0.05


@click.command
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option("--matches", type=click.IntRange(FEW), default=10_000, show_default=True)
@with_json
def command(*, rounds: int, matches: int, as_json: bool) -> None:
    """A page of 50 out of 10,000 matches: the newest, in the middle, by player, by free seats."""
    with spinner("Measuring"), service() as ours:
        _fill(ours, 0, FEW)
        figures = in_turn({"few": partial(_pages, ours, "")}, rounds)
        _fill(ours, FEW, matches)
        figures |= in_turn(_sides(ours, matches), rounds)
    ratios = {
        "newest_of_all_to_few": figures["newest_p50_ms"] / figures["few_p50_ms"],
        "middle_to_newest": figures["middle_p50_ms"] / figures["newest_p50_ms"],
    }
    show(measured("lobby", figures, ratios), as_json=as_json)


def _sides(ours: Service, matches: int) -> dict[str, Side]:
    player = ours.players[1].me().player
    asked = {
        "newest": "",
        "middle": f"&cursor={_cursor(ours, matches // 2)}",
        "of_player": f"&player={player}",
        "free": f"&game={LOOM.slug}&status=open&open_seats={SEATS}",
    }
    return {name: partial(_pages, ours, query) for name, query in asked.items()}


def _cursor(ours: Service, behind: int) -> str:
    """Of the page behind so many matches."""

    async def walk() -> str:
        line, cursor = await dial(ours.url), ""
        for _ in range(behind // LIMIT):
            page = await _page(line, f"&cursor={cursor}" if cursor else "")
            cursor = str(json.loads(page)["cursor"])
        line.close()
        return cursor

    return uvloop.run(walk())


def _pages(ours: Service, query: str) -> dict[str, float]:
    return uvloop.run(_looked(ours, query))


async def _looked(ours: Service, query: str) -> dict[str, float]:
    """How long the same page takes, again and again."""
    line, taken = await dial(ours.url), []
    for _ in range(LOOKS):
        start = time.perf_counter()
        page = await _page(line, query)
        taken.append(time.perf_counter() - start)
    line.close()
    times = {f"p{part}_ms": percentile(taken, part / 100) * 1e3 for part in (50, 99)}
    return {**times, "kb": len(page) / 1024}


async def _page(line: Line, query: str) -> bytes:
    status, answer = await line.ask(request("GET", f"/v1/matches?limit={LIMIT}{query}", None))
    if status != 200:  # noqa: PLR2004
        raise CommandError(f"the lobby could not be read: {answer.decode()}")
    return answer


def _fill(ours: Service, first: int, upto: int) -> None:
    """Open matches straight on the application, and wait until the last ones are read."""
    services = assemble(ours.settings, BENCH_SHELF)
    host, other = (player.me().player for player in ours.players)
    threads = [
        threading.Thread(target=_open, args=(services, range(first + number, upto, THREADS), host, other))
        for number in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    while min(standing.position for standing in services.reads.progress().values()) < services.log.position():
        time.sleep(PAUSE)
    services.close()


def _open(services: Services, numbers: range, host: str, other: str) -> None:
    for number in numbers:
        player = host if number % RARE else other
        opened = services.matches.open(
            player, LOOM.slug, SEATS, {}, command_of(player, f"lobby {number}", "open", number)
        )
        if number % RARE == 0:
            sitting = command_of(player, f"lobby {number} seat", "sit", number)
            services.matches.sit(opened.match, player, 0, None, sitting)
