"""Whether long matches are slower: move 1,500 compared with move 50, and the bytes of a late join."""

import asyncio
from functools import partial
from typing import Final

import click
import uvloop

from deploy.bench.tools.bench_service import BenchService, bench_service
from deploy.bench.tools.load_client import connect, listen, request
from deploy.bench.tools.measurement import (
    Measurement,
    medians_in_turn,
    new_measurement,
    percentile,
    print_measurement,
)
from deploy.bench.tools.prepared_matches import prepare_match
from deploy.bench.tools.workload import STARTED, BenchMatch, Workload
from deploy.terminal.console import spinner, with_json

EARLY: Final = 50
LATE: Final = 1500
JOINED: Final = 1600
AROUND: Final = 25  # so many moves before and after are measured
SETTLE: Final = 0.5  # seconds in which a stream sends its first frames


@click.command
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True)
@with_json
def command(*, rounds: int, as_json: bool) -> None:
    """Move 1,500 compared with move 50, and the bytes that joining at step 1,600 takes."""
    with spinner("Measuring"), bench_service() as ours:
        measurement = growth(ours, rounds)
    print_measurement(measurement, as_json=as_json)


def growth(ours: BenchService, rounds: int) -> Measurement:
    """The medians of the rounds. In each, the moves of a short and of a long match alternate."""
    figures = medians_in_turn({"": partial(_round, ours)}, rounds)
    figures["joining_at_1600_bytes"] = float(
        uvloop.run(_joining(ours, prepare_match(ours, JOINED - STARTED)))
    )
    ratios = {
        "p50_late_to_early": figures["move_1500_p50_ms"] / figures["move_50_p50_ms"],
        "p90_late_to_early": figures["move_1500_p90_ms"] / figures["move_50_p90_ms"],
    }
    return new_measurement("growth", figures, ratios)


def _round(ours: BenchService) -> dict[str, float]:
    short, long = prepare_match(ours, EARLY - AROUND), prepare_match(ours, LATE - AROUND)
    uvloop.run(_alternate(ours, short, long))
    return {
        f"move_{number}_p{part}_ms": percentile(match.answers, part / 100) * 1e3
        for number, match in ((EARLY, short), (LATE, long))
        for part in (50, 90)
    }


async def _alternate(ours: BenchService, *matches: BenchMatch) -> None:
    async with Workload(ours, matches) as hall:
        for match in matches:
            await hall.move(match)  # the service reads the match once
            match.reset()
        for _ in range(2 * AROUND):
            for match in matches:
                await hall.move(match)


async def _joining(ours: BenchService, match: BenchMatch) -> int:
    """The bytes that an onlooker gets: the present table, and a stream of the later steps."""
    line = await connect(ours.url)
    await line.send(request("GET", f"/v1/matches/{match.id}/view?as=onlooker", None))
    path = f"/v1/matches/{match.id}/stream?as=onlooker&after={match.step}"
    ear = await listen(ours.url, path, None, lambda *_: None)
    await asyncio.sleep(SETTLE)
    line.close()
    ear.close()
    return line.bytes + ear.bytes
