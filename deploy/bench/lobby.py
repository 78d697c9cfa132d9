"""A full lobby: pages of 10,000 matches, from the newest, from the middle, and by filter."""

import json
import threading
import time
from functools import partial
from typing import Final

import click
import uvloop

from api.runtime.services import Services, assemble
from deploy.bench.tools.bench_service import BenchService, bench_service
from deploy.bench.tools.load_client import HttpConnection, connect, request
from deploy.bench.tools.measurement import (
    Sampler,
    medians_in_turn,
    new_measurement,
    percentile,
    print_measurement,
)
from deploy.bench.tools.synthetic_game import BENCH_SHELF, LOOM, SEATS
from deploy.terminal.console import spinner, with_json
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until
from domain.store import command as command_of

LIMIT: Final = 50  # matches on a page
FEW: Final = 100  # matches of the small lobby, for comparison
REQUESTS: Final = 60
THREADS: Final = 32
RARE: Final = 100  # the other player opens one match in so many, and sits there
POLL_INTERVAL: Final = 0.05
PROJECTION_TIMEOUT: Final = 600.0


@click.command
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option("--matches", type=click.IntRange(FEW), default=10_000, show_default=True)
@with_json
def command(*, rounds: int, matches: int, as_json: bool) -> None:
    """A page of 50 out of 10,000 matches: the newest, from the middle, by player, by free seats."""
    with spinner("Measuring"), bench_service() as ours:
        _fill(ours, 0, FEW)
        figures = medians_in_turn({"few": partial(_pages, ours, "")}, rounds)
        _fill(ours, FEW, matches)
        figures |= medians_in_turn(_sides(ours, matches), rounds)
    ratios = {
        "newest_of_all_to_few": figures["newest_p50_ms"] / figures["few_p50_ms"],
        "middle_to_newest": figures["middle_p50_ms"] / figures["newest_p50_ms"],
    }
    print_measurement(new_measurement("lobby", figures, ratios), as_json=as_json)


def _sides(ours: BenchService, matches: int) -> dict[str, Sampler]:
    player = ours.players[1].me().player
    queries = {
        "newest": "",
        "middle": f"&cursor={_cursor(ours, matches // 2)}",
        "of_player": f"&player={player}",
        "free": f"&game={LOOM.slug}&status=open&open_seats={SEATS}",
    }
    return {name: partial(_pages, ours, query) for name, query in queries.items()}


def _cursor(ours: BenchService, skipped: int) -> str:
    """The cursor of the page after so many matches."""

    async def walk() -> str:
        line, cursor = await connect(ours.url), ""
        for _ in range(skipped // LIMIT):
            page = await _page(line, f"&cursor={cursor}" if cursor else "")
            cursor = str(json.loads(page)["cursor"])
        line.close()
        return cursor

    return uvloop.run(walk())


def _pages(ours: BenchService, query: str) -> dict[str, float]:
    return uvloop.run(_time_pages(ours, query))


async def _time_pages(ours: BenchService, query: str) -> dict[str, float]:
    """How long the same page takes, many times."""
    line, taken = await connect(ours.url), []
    for _ in range(REQUESTS):
        start = time.perf_counter()
        page = await _page(line, query)
        taken.append(time.perf_counter() - start)
    line.close()
    times = {f"p{part}_ms": percentile(taken, part / 100) * 1e3 for part in (50, 99)}
    return {**times, "kb": len(page) / 1024}


async def _page(line: HttpConnection, query: str) -> bytes:
    status, answer = await line.send(request("GET", f"/v1/matches?limit={LIMIT}{query}", None))
    if status != 200:  # noqa: PLR2004
        raise CommandError(f"the lobby could not be read: {answer.decode()}")
    return answer


def _fill(ours: BenchService, first: int, upto: int) -> None:
    """Open matches through the application, and wait until the read models have the last one."""
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
    if not wait_until(lambda: _is_read(services), timeout=PROJECTION_TIMEOUT, interval=POLL_INTERVAL):
        raise CommandError("the read models did not catch up")
    services.close()


def _is_read(services: Services) -> bool:
    """Whether all read models have the whole log."""
    return min(each.position for each in services.reads.progress().values()) >= services.log.position()


def _open(services: Services, numbers: range, host: str, other: str) -> None:
    for number in numbers:
        player = host if number % RARE else other
        opened = services.matches.open(
            player, LOOM.slug, SEATS, {}, command_of(player, f"lobby {number}", "open", number)
        )
        if number % RARE == 0:
            sitting = command_of(player, f"lobby {number} seat", "sit", number)
            services.matches.sit(opened.match, player, 0, None, sitting)
