"""Durable moves over HTTP: how many a second, how soon the opponent sees them, and what they cost.

Every match is a closed loop of two players, each with a stream of his own: the next move is sent when the one
before has been answered, which is after its commit. It is sent as a request of its own, or as a line on the
lane of its player, as bots do who play many matches. With `--peer` the same load is put on boardgame.io over
its Postgres adapter, in turn with ours, on the same Postgres. On a machine that others use, too, the ratio by
processor time is the one that can be trusted.
"""

import itertools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Final

import click
import uvloop

from deploy.bench.peer import Peer, peer
from deploy.bench.tools.bench_service import Service, service
from deploy.bench.tools.comparison import Side, in_turn
from deploy.bench.tools.cpu_usage import KINDS, spent
from deploy.bench.tools.measurement import Measurement, measured, show
from deploy.bench.tools.transports import Lanes, Posts
from deploy.bench.tools.workload import WARM, Match, closed_loop, paced
from deploy.terminal.console import spinner, with_json

MATCHES: Final = (1, 10, 50, 200)
COMPARED: Final = (10, 50)  # matches at which the peer plays, too
PACE: Final = 200.0  # moves a second
AT_PACE: Final = 50  # matches
WAYS: Final[Mapping[str, type[Posts | Lanes]]] = {"posts": Posts, "lanes": Lanes}
TARGET: Final = 1200.0  # moves a second
LIMIT_MS: Final = 15.0  # of a push at the opponent
THEIRS: Final = ("peer", "postgres")  # the processes that the peer's moves cost


@click.command
@click.option("--seconds", type=click.FloatRange(1), default=3.0, show_default=True, help="Of each side.")
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option("--peer", "with_peer", is_flag=True, help="Compare with boardgame.io, installed from npm.")
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True, help="Serving the port.")
@with_json
def command(*, seconds: float, rounds: int, with_peer: bool, processes: int, as_json: bool) -> None:
    """Moves a second over HTTP by 1, 10, 50 and 200 matches, and when the opponent sees them."""
    with spinner("Measuring"):
        measurement = moves(seconds, rounds, with_peer=with_peer, processes=processes)
    show(measurement, as_json=as_json)


def moves(seconds: float, rounds: int, *, with_peer: bool, processes: int) -> Measurement:
    """The medians of the rounds, the sides in turn."""
    with service(processes) as ours, _peer_of(ours, wanted=with_peer) as theirs:
        looms = [Match(ours.match()) for _ in range(MATCHES[-1])]
        sides: dict[str, Side] = {
            f"{name}_{count}": partial(_ours, ours, looms[:count], seconds, way)
            for name, way in WAYS.items()
            for count in MATCHES
        }
        if theirs is not None:
            sides |= {f"peer_{count}": partial(_theirs, theirs, count, seconds) for count in COMPARED}
        sides["paced"] = partial(_paced, ours, looms[:AT_PACE], seconds)
        figures = in_turn(sides, rounds)
    ratios = {f"{name}_50_to_target": figures[f"{name}_50_per_second"] / TARGET for name in WAYS}
    ratios["paced_push_p99_to_limit"] = figures["paced_push_p99_ms"] / LIMIT_MS
    if with_peer:
        for name, count in itertools.product(WAYS, COMPARED):
            mine, peers = f"{name}_{count}", f"peer_{count}"
            ratios[f"{mine}_of_peer"] = figures[f"{mine}_per_second"] / figures[f"{peers}_per_second"]
            ratios[f"{mine}_of_peer_by_cpu"] = _cpu(figures, peers) / _cpu(figures, mine)
    return measured("moves", figures, ratios)


def _theirs(theirs: Peer, matches: int, seconds: float) -> dict[str, float]:
    used = spent()
    figures = theirs.play(matches, seconds)
    moves = figures["per_second"] * (seconds + WARM)  # those that do not count cost as much
    costs = {kind: took - used[kind] for kind, took in spent().items() if kind in THEIRS}
    return figures | {f"{kind}_cpu_ms_per_move": took / moves * 1e3 for kind, took in costs.items()}


def _cpu(figures: Mapping[str, float], side: str) -> float:
    """Processor time that a side's servers used for a move, in ms; but for that of who has no part in it."""
    others = () if side.startswith("peer") else ("peer",)
    return sum(figures.get(f"{side}_{kind}_cpu_ms_per_move", 0.0) for kind in KINDS if kind not in others)


def _ours(ours: Service, looms: list[Match], seconds: float, way: type[Posts | Lanes]) -> dict[str, float]:
    return uvloop.run(closed_loop(ours, looms, seconds, way))


def _paced(ours: Service, looms: list[Match], seconds: float) -> dict[str, float]:
    return uvloop.run(paced(ours, looms, seconds, PACE))


@contextmanager
def _peer_of(ours: Service, *, wanted: bool) -> Iterator[Peer | None]:
    with peer(str(ours.settings.database_url)) if wanted else nullcontext() as there:
        yield there
