"""Whether long matches are slower: a move at move 1,500 against one at move 50, taken in turn; and what it
takes to join one late.
"""

import asyncio
from functools import partial
from typing import Final

import click
import uvloop

from deploy.bench.tools.bench_service import Service, service
from deploy.bench.tools.comparison import in_turn, percentile
from deploy.bench.tools.load_client import dial, listen, request
from deploy.bench.tools.measurement import Measurement, measured, show
from deploy.bench.tools.prepared_matches import grown
from deploy.bench.tools.workload import STARTED, Hall, Match
from deploy.terminal.console import spinner, with_json

EARLY: Final = 50
LATE: Final = 1500
JOINED: Final = 1600
AROUND: Final = 25  # moves on either side that are measured
SETTLE: Final = 0.5  # seconds in which a stream sends what it sends at once


@click.command
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True)
@with_json
def command(*, rounds: int, as_json: bool) -> None:
    """A move at move 1,500 against one at move 50, and the bytes of joining at step 1,600."""
    with spinner("Measuring"), service() as ours:
        measurement = growth(ours, rounds)
    show(measurement, as_json=as_json)


def growth(ours: Service, rounds: int) -> Measurement:
    """The medians of the rounds; in each the moves of a young and of an old match alternate."""
    figures = in_turn({"": partial(_round, ours)}, rounds)
    figures["joining_at_1600_bytes"] = float(uvloop.run(_joining(ours, grown(ours, JOINED - STARTED))))
    ratios = {
        "p50_late_to_early": figures["move_1500_p50_ms"] / figures["move_50_p50_ms"],
        "p90_late_to_early": figures["move_1500_p90_ms"] / figures["move_50_p90_ms"],
    }
    return measured("growth", figures, ratios)


def _round(ours: Service) -> dict[str, float]:
    young, old = grown(ours, EARLY - AROUND), grown(ours, LATE - AROUND)
    uvloop.run(_alternate(ours, young, old))
    return {
        f"move_{number}_p{part}_ms": percentile(match.answers, part / 100) * 1e3
        for number, match in ((EARLY, young), (LATE, old))
        for part in (50, 90)
    }


async def _alternate(ours: Service, *matches: Match) -> None:
    async with Hall(ours, matches) as hall:
        for match in matches:
            await hall.move(match)  # so that the service has read the match
            match.begin()
        for _ in range(2 * AROUND):
            for match in matches:
                await hall.move(match)


async def _joining(ours: Service, match: Match) -> int:
    """The bytes that an onlooker is sent: the table as it is, and a stream of what comes behind it."""
    line = await dial(ours.url)
    await line.ask(request("GET", f"/v1/matches/{match.id}/view?as=onlooker", None))
    path = f"/v1/matches/{match.id}/stream?as=onlooker&after={match.step}"
    ear = await listen(ours.url, path, None, lambda *_: None)
    await asyncio.sleep(SETTLE)
    line.close()
    ear.close()
    return line.bytes + ear.bytes
