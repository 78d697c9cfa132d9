"""Durable moves over HTTP: how many a second, how soon the opponent sees them, and what they cost.

Every match is a closed loop of two players, each with a stream of their own. The next move is sent when the
one before has been answered, which is after its commit. A move is one request, or one line of its player's
move stream, as bots use it that play many matches. With `--peer`, boardgame.io gets the same load in turn,
with its Postgres adapter on the same Postgres. On a shared machine, trust the ratio by processor time.
"""

import itertools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Final

import click
import uvloop

from deploy.bench.peer import Peer, peer
from deploy.bench.tools.bench_service import BenchService, bench_service
from deploy.bench.tools.cpu_usage import KINDS, cpu_seconds
from deploy.bench.tools.measurement import (
    Measurement,
    Sampler,
    medians_in_turn,
    new_measurement,
    with_limits,
)
from deploy.bench.tools.transports import MoveStreamTransport, RequestTransport
from deploy.bench.tools.workload import WARM_UP, BenchMatch, closed_loop, paced
from deploy.embedded.servers import superuser_url
from deploy.terminal.console import spinner

MATCHES: Final = (1, 10, 50, 200)
COMPARED: Final = (10, 50)  # numbers of matches for the peer
PACE: Final = 200.0  # moves a second
PACED_MATCHES: Final = 50
TRANSPORTS: Final[Mapping[str, type[RequestTransport | MoveStreamTransport]]] = {
    "posts": RequestTransport,
    "lanes": MoveStreamTransport,
}
TARGET: Final = 1200.0  # moves a second
LIMIT_MS: Final = 15.0  # until the opponent has the push
PEER_PROCESSES: Final = ("peer", "postgres")  # those that work for the peer's moves


@click.command
@click.option(
    "--seconds", type=click.FloatRange(1), default=3.0, show_default=True, help="Seconds for each side."
)
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option("--peer", "with_peer", is_flag=True, help="Compare with boardgame.io, installed from npm.")
@click.option(
    "--processes", type=click.IntRange(1), default=1, show_default=True, help="Processes that serve the port."
)
@with_limits
def command(*, seconds: float, rounds: int, with_peer: bool, processes: int) -> Measurement:
    """Moves a second over HTTP by 1, 10, 50 and 200 matches, and when the opponent sees them."""
    with spinner("Measuring"):
        return moves(seconds, rounds, with_peer=with_peer, processes=processes)


def moves(seconds: float, rounds: int, *, with_peer: bool, processes: int) -> Measurement:
    """The medians of the rounds. The sides take turns."""
    with bench_service(processes) as ours, _peer_of(ours, wanted=with_peer) as theirs:
        looms = [BenchMatch(ours.match()) for _ in range(MATCHES[-1])]
        sides: dict[str, Sampler] = {
            f"{name}_{count}": partial(_ours, ours, looms[:count], seconds, transport)
            for name, transport in TRANSPORTS.items()
            for count in MATCHES
        }
        if theirs is not None:
            sides |= {f"peer_{count}": partial(_theirs, theirs, count, seconds) for count in COMPARED}
        sides["paced"] = partial(_paced, ours, looms[:PACED_MATCHES], seconds)
        figures = medians_in_turn(sides, rounds)
    ratios = {f"{name}_50_to_target": figures[f"{name}_50_per_second"] / TARGET for name in TRANSPORTS}
    limited = {"paced_push_p99_to_limit": figures["paced_push_p99_ms"] / LIMIT_MS}
    if with_peer:
        for name, count in itertools.product(TRANSPORTS, COMPARED):
            mine, peers = f"{name}_{count}", f"peer_{count}"
            ratios[f"{mine}_of_peer"] = figures[f"{mine}_per_second"] / figures[f"{peers}_per_second"]
            ratios[f"{mine}_of_peer_by_cpu"] = _cpu(figures, peers) / _cpu(figures, mine)
    return new_measurement("moves", figures, ratios, limited)


def _theirs(theirs: Peer, matches: int, seconds: float) -> dict[str, float]:
    used = cpu_seconds()
    figures = theirs.play(matches, seconds)
    moves = figures["per_second"] * (seconds + WARM_UP)  # uncounted moves cost as much
    costs = {kind: took - used[kind] for kind, took in cpu_seconds().items() if kind in PEER_PROCESSES}
    return figures | {f"{kind}_cpu_ms_per_move": took / moves * 1e3 for kind, took in costs.items()}


def _cpu(figures: Mapping[str, float], side: str) -> float:
    """Processor time of a side's servers for a move, in milliseconds."""
    others = () if side.startswith("peer") else ("peer",)
    return sum(figures.get(f"{side}_{kind}_cpu_ms_per_move", 0.0) for kind in KINDS if kind not in others)


def _ours(
    ours: BenchService,
    looms: list[BenchMatch],
    seconds: float,
    transport: type[RequestTransport | MoveStreamTransport],
) -> dict[str, float]:
    return uvloop.run(closed_loop(ours, looms, seconds, transport))


def _paced(ours: BenchService, looms: list[BenchMatch], seconds: float) -> dict[str, float]:
    return uvloop.run(paced(ours, looms, seconds, PACE))


@contextmanager
def _peer_of(ours: BenchService, *, wanted: bool) -> Iterator[Peer | None]:
    with peer(superuser_url(ours.settings.home)) if wanted else nullcontext() as there:
        yield there
