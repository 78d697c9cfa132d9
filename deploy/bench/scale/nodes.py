"""Two nodes with 20,000 live matches: how long a move takes, compared with two nodes that have 200.

Each side is a service of its own: two nodes with caches of their own, Postgres, Valkey, projector and notary.
A request of a match goes to its node by the id in the path, as HAProxy sends it. The matches are copies of
one that were put into the log; then one move is played in each, so the nodes have read them. Moves go to
random matches among all of a side; the sides take turns, so a busy machine is busy for both. `first_move`: in
matches that no node has in memory yet. With it comes how many heads a second a notary signs (`notary_load`).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final, NamedTuple
from urllib.request import urlopen

import click
import psycopg
import uvloop

from deploy.bench.scale.live_matches import POLL_INTERVAL, TIMEOUT, live_matches, taken_in
from deploy.bench.scale.node_load import play_any, play_each
from deploy.bench.tools.bench_service import BenchService, bench_service
from deploy.bench.tools.cpu_usage import cpu_seconds
from deploy.bench.tools.measurement import (
    Measurement,
    medians_in_turn,
    new_measurement,
    percentile,
    with_limits,
)
from deploy.bench.tools.notary_load import notary_load
from deploy.bench.tools.workload import BenchMatch
from deploy.stack.ports import free_port
from deploy.terminal.console import spinner
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until
from domain.telemetry import exporter

NODES: Final = 2
MANY: Final = 20_000  # live matches
FEW: Final = 200
LIMIT: Final = 1.3  # the p50 of a move among many, to that among few
HEADS: Final = 3_000.0  # heads a second
FRONTS: Final = 2  # the number of the first node among the processes that serve metrics
COLD: Final = 200  # matches in which the first move is measured
MB: Final = 1_000_000
COUNTED: Final = ("matches", "bytes", "misses_total")
WRITTEN: Final = """
    SELECT pg_database_size(current_database()), pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8
"""


@click.command
@click.option("--many", type=click.IntRange(2), default=MANY, show_default=True, help="Live matches.")
@click.option("--few", type=click.IntRange(2), default=FEW, show_default=True, help="Of the other side.")
@click.option("--seconds", type=click.FloatRange(0.1), default=5.0, show_default=True, help="For each side.")
@click.option("--rounds", type=click.IntRange(1), default=6, show_default=True)
@click.option("--callers", type=click.IntRange(1), default=2, show_default=True, help="Of each node.")
@click.option("--heads", type=click.IntRange(0), default=20_000, show_default=True, help="0: no notary.")
@with_limits
def command(*, many: int, few: int, seconds: float, rounds: int, callers: int, heads: int) -> Measurement:
    """A move among 20,000 live matches on two nodes, compared with one among 200."""
    with spinner("Measuring"):
        return scale(Sizes(many, few, callers), seconds, rounds, heads)


class Sizes(NamedTuple):
    """How many live matches the sides have, and how many callers each node."""

    many: int
    few: int
    callers: int


def scale(sizes: Sizes, seconds: float, rounds: int, heads: int) -> Measurement:
    """The medians of the rounds. `heads`: how many the notary signs; 0: it is not measured."""
    with _side(sizes.few, sizes.callers) as small, _side(sizes.many, sizes.callers) as large:
        sides = {
            "few": partial(small.play, seconds),
            "many": partial(large.play, seconds),
        }
        figures = medians_in_turn(sides, rounds)
        figures |= {f"few_{name}": value for name, value in small.state().items()}
        figures |= {f"many_{name}": value for name, value in large.state().items()}
        figures |= large.written()
    ratios = {
        "p50_many_to_few": figures["many_p50_ms"] / figures["few_p50_ms"],
        "p99_many_to_few": figures["many_p99_ms"] / figures["few_p99_ms"],
        "first_move_to_later": figures["many_first_move_p50_ms"] / figures["many_p50_ms"],
    }
    if heads:
        figures |= notary_load(heads, min(heads, 10_000))
        ratios["heads_of_target"] = figures["heads_a_second_of_many_matches"] / HEADS
        ratios["heads_of_target_by_cpu"] = figures["heads_a_cpu_second_of_many_matches"] / HEADS
    limited = {"p50_of_limit": figures["many_p50_ms"] / figures["few_p50_ms"] / LIMIT}
    return new_measurement("scale", figures, ratios, limited)


class _Side:
    """A service with live matches, of which its nodes have all in memory that they have room for."""

    def __init__(self, service: BenchService, matches: Sequence[BenchMatch], callers: int) -> None:
        self._service = service
        self._matches = matches
        self._callers = callers
        self._round = 0
        self._moves = 0
        self._before: tuple[float, float] = (0.0, 0.0)
        self._cpu: dict[str, float] = {}
        self._first = uvloop.run(play_any(service, matches[:COLD], 1.0, 1, 0))
        uvloop.run(play_each(service, matches))
        self._misses = self._counted()["misses_total"]

    def play(self, seconds: float) -> dict[str, float]:
        """Moves for some seconds: how long they took, how many there were."""
        self._round += 1
        self._before = self._before if self._moves else self._sizes()
        used, misses = cpu_seconds(), self._counted()["misses_total"]
        answers = uvloop.run(play_any(self._service, self._matches, seconds, self._callers, self._round))
        self._moves += len(answers)
        spent = {kind: seconds - used[kind] for kind, seconds in cpu_seconds().items() if kind != "peer"}
        return {
            "p50_ms": percentile(answers, 0.5) * 1e3,
            "p99_ms": percentile(answers, 0.99) * 1e3,
            "per_second": len(answers) / seconds,
            "misses_a_move": (self._counted()["misses_total"] - misses) / len(answers),
            **{f"{kind}_cpu_ms_a_move": 1e3 * each / len(answers) for kind, each in spent.items()},
        }

    def state(self) -> dict[str, float]:
        """What the nodes have in memory, and how long the first move took that found nothing there."""
        counted = self._counted()
        return {
            "live_matches": float(len(self._matches)),
            "cached_matches": counted["matches"],
            "cached_mb": counted["bytes"] / MB,
            "first_move_p50_ms": percentile(self._first, 0.5) * 1e3,
        }

    def written(self) -> dict[str, float]:
        """Bytes of the database and of the WAL for each move that was measured, with all that follows it."""
        with psycopg.connect(str(self._service.settings.database_url), autocommit=True) as connection:
            if not wait_until(lambda: taken_in(connection), timeout=TIMEOUT, interval=POLL_INTERVAL):
                raise CommandError("the projector or the notary did not catch up")
        size, wal = self._sizes()
        return {
            "database_bytes_a_move": (size - self._before[0]) / self._moves,
            "wal_bytes_a_move": (wal - self._before[1]) / self._moves,
        }

    def _sizes(self) -> tuple[float, float]:
        with psycopg.connect(str(self._service.settings.database_url)) as connection:
            [(size, wal)] = connection.execute(WRITTEN).fetchall()
        return float(size), float(wal)

    def _counted(self) -> dict[str, float]:
        """What all nodes count of their caches, together."""
        found = dict.fromkeys(COUNTED, 0.0)
        for number in range(NODES):
            address = exporter.following(self._service.settings.metrics, FRONTS + number)
            with urlopen(f"http://{address}/metrics") as answer:
                lines = answer.read().decode().splitlines()
            for line in lines:
                name, _, value = line.partition(" ")
                part = name.removeprefix("nostos_match_cache_")
                if part in found and part != name:
                    found[part] += float(value)
        return found


@contextmanager
def _side(matches: int, callers: int) -> Iterator[_Side]:
    """A service of two nodes with so many live matches. Its metrics are at an address of its own."""
    port = free_port()
    metrics = f"127.101.{port >> 8}.{port & 0xFF}:9464"
    with bench_service(nodes=NODES, metrics=metrics) as service:
        yield _Side(service, live_matches(service, matches), callers)
