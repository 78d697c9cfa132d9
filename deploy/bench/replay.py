"""History: a view at any step of a long match, a log applied to the read models, a match folded again."""

import os
import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Final
from uuid import UUID

import click
import uvloop

from api.runtime.memory_tuning import keep_few_heaps, tune_memory
from api.runtime.roles.logins import Role, role_url
from api.runtime.settings import Settings
from deploy.bench.tools.bench_service import BenchService, bench_service
from deploy.bench.tools.cpu_usage import cpu_seconds
from deploy.bench.tools.load_client import connect, request
from deploy.bench.tools.measurement import medians_in_turn, new_measurement, percentile, print_measurement
from deploy.bench.tools.prepared_matches import prepare_match
from deploy.bench.tools.synthetic_game import BENCH_SHELF, LOOM, ROWS, SEATS
from deploy.bench.tools.workload import STARTED, BenchMatch
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from deploy.terminal.console import spinner, with_json
from domain import store
from domain.kernel.match.fold import fold
from domain.ledger.names import name_commitment
from domain.matches import Matches
from domain.store import Log
from domain.store.event import EventMapper
from domain.telemetry.metrics import Meters
from projections.engine import connections
from projections.engine.metrics import projector_metrics
from projections.engine.projection import Message
from projections.engine.rebuild import rebuild
from projections.engine.runner import Runner
from projections.models.registry import projections

STEPS: Final = 2000  # of the match whose views are read
REQUESTS: Final = 300
LENGTH: Final = 200  # events of each match in the log
FOLDS: Final = 20
AIMS: Final = {"catching_up_per_second": 20_000.0, "view_p99_ms": 20.0, "folding_200_cpu_ms": 0.3}


@click.command
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option(
    "--matches", type=click.IntRange(1), default=100, show_default=True, help="Matches of 200 events."
)
@with_json
def command(*, rounds: int, matches: int, as_json: bool) -> None:
    """Views at steps of a match of 2,000; catching up with a log; folding a match of 200 events."""
    with spinner("Measuring"):
        with bench_service() as ours:
            figures = medians_in_turn(
                {"": partial(_read_views, ours, prepare_match(ours, STEPS - STARTED))}, rounds
            )
        figures |= _catching_up(rounds, matches)
    ratios = {f"{name}_to_aim": figures[name] / aim for name, aim in AIMS.items()}
    print_measurement(new_measurement("replay", figures, ratios), as_json=as_json)


def _read_views(ours: BenchService, match: BenchMatch) -> dict[str, float]:
    return uvloop.run(_views(ours, match))


async def _views(ours: BenchService, match: BenchMatch) -> dict[str, float]:
    """Views at random steps, for an onlooker and for a seat."""
    line, taken, choices = await connect(ours.url), [], Random(0)  # noqa: S311  # a choice of steps
    for number in range(REQUESTS):
        viewer = ("onlooker", "0")[number % 2]
        path = f"/v1/matches/{match.id}/view?as={viewer}&at={choices.randint(1, STEPS)}"
        start = time.perf_counter()
        status, _ = await line.send(request("GET", path, ours.players[0].token))
        assert status == 200  # noqa: PLR2004
        taken.append(time.perf_counter() - start)
    line.close()
    return {f"view_p{part}_ms": percentile(taken, part / 100) * 1e3 for part in (50, 99)}


class _PlayerNames:
    def named(self, player: str, match: UUID) -> str:
        return name_commitment(match.bytes, player)

    def key(self, _: str) -> str:
        return ""


class _NoSubscribers:
    """A publisher without subscribers."""

    def publish(self, messages: Sequence[Message]) -> int:
        return len(messages)


def _catching_up(rounds: int, matches: int) -> dict[str, float]:
    """A log of so many matches, applied to all read models many times, as a projector does it."""
    keep_few_heaps()
    with scratch_home() as home, EmbeddedServers(home, valkey=False) as servers:
        settings = Settings(database_url=servers.database_url, home=home)
        prepare(settings)
        streams = _write_log(settings, matches)
        dsn = role_url(settings, Role.PROJECTOR)
        log = Log(dsn, BENCH_SHELF, connections=1)
        tune_memory()
        sides = {
            "catching_up": partial(_apply_log, dsn, log),
            "rebuild": partial(_rebuild, dsn, log),
            "folding_200": partial(_fold, log, streams[0]),
        }
        figures = medians_in_turn(sides, rounds)
        log.close()
    return figures


def _write_log(settings: Settings, matches: int) -> list[UUID]:
    """Play matches into a new log, all at the same time; returns their ids."""
    log = Log(role_url(settings, Role.WRITER), BENCH_SHELF)
    application = Matches(log, BENCH_SHELF, _PlayerNames(), lambda: datetime.now(UTC), os.urandom)
    opened = [application.open("0", LOOM.slug, SEATS, {}, _command("0", n)).match for n in range(matches)]

    def play(match: UUID) -> None:
        for seat in range(SEATS):
            application.sit(match, str(seat), seat, None, _command(str(seat), match))
        application.start(match, "0", _command("0", f"{match} start"))
        for number in range(LENGTH - STARTED):
            move, player = {"type": "weave", "row": number % len(ROWS)}, str(number % SEATS)
            application.play(match, player, move, _command(player, f"{match} {number}"))

    threads = [threading.Thread(target=play, args=(match,)) for match in opened]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log.close()
    return opened


def _command(player: str, key: object) -> store.Command:
    return store.command(player, str(key), "bench", None)


def _apply_log(dsn: str, log: Log) -> dict[str, float]:
    """Apply the whole log to empty read models, as a new projector does."""
    models = projections()
    with connections.connect(dsn) as connection, connection.cursor() as cursor:
        for projection in models:
            projection.empty(cursor)
        cursor.execute("DELETE FROM nostos.tracking")
        cursor.execute("SET synchronous_commit = off")  # as the runner does
        runner = Runner(dsn, log, models, _NoSubscribers(), projector_metrics(Meters()))
        runner.attach(connection)
        took, start, used, served = 0, time.perf_counter(), time.process_time(), cpu_seconds()["postgres"]
        while more := runner.take(connection):
            took += more
        return {
            "per_second": took / (time.perf_counter() - start),
            "cpu_us_per_event": (time.process_time() - used) / took * 1e6,
            "postgres_cpu_us_per_event": (cpu_seconds()["postgres"] - served) / took * 1e6,
        }


def _rebuild(dsn: str, log: Log) -> dict[str, float]:
    start = time.perf_counter()
    done = rebuild(dsn, log, projections())
    return {"per_second": done.events / (time.perf_counter() - start)}


def _fold(log: Log, stream: UUID) -> dict[str, float]:
    """Processor time to make the state of a match from its rows."""
    assert isinstance(log.mapper, EventMapper)
    rows, mapper = list(log.recorder.select_events(stream)), log.mapper
    used = time.process_time()
    for _ in range(FOLDS):
        fold(LOOM, mapper.facts(rows))
    return {"cpu_ms": (time.process_time() - used) / FOLDS * 1e3 * LENGTH / len(rows)}
