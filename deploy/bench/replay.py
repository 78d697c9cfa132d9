"""Looking back: a view at any step of a long match, a log taken into the read models, a match folded anew."""

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
from prometheus_client import CollectorRegistry
from psycopg import Connection

from api.runtime.gc_tuning import settle
from api.runtime.settings import role_url
from deploy.bench.tools.bench_service import Service, service
from deploy.bench.tools.comparison import in_turn, percentile
from deploy.bench.tools.cpu_usage import spent
from deploy.bench.tools.load_client import dial, request
from deploy.bench.tools.measurement import measured, show
from deploy.bench.tools.prepared_matches import grown
from deploy.bench.tools.synthetic_game import BENCH_SHELF, LOOM, ROWS, SEATS
from deploy.bench.tools.workload import STARTED, Match
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.migrate import migrate
from deploy.terminal.console import spinner, with_json
from domain import store
from domain.kernel.match import fold
from domain.matches import Matches
from domain.store import Log
from domain.store.mapper import EventMapper
from projections.engine.connections import CONNECTION
from projections.engine.metrics import register_metrics
from projections.engine.projection import Message
from projections.engine.rebuild import rebuild
from projections.engine.runner import Runner
from projections.models.registry import projections

STEPS: Final = 2000  # of the match that is looked back on
LOOKS: Final = 300
LENGTH: Final = 200  # events of a match of the log that is caught up with, and of the one folded anew
FOLDS: Final = 20
AIMS: Final = {"catching_up_per_second": 20_000.0, "view_p99_ms": 20.0, "folding_200_cpu_ms": 0.3}


@click.command
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option("--matches", type=click.IntRange(1), default=100, show_default=True, help="Of 200 events each.")
@with_json
def command(*, rounds: int, matches: int, as_json: bool) -> None:
    """A view at any step of a match of 2,000; catching up with a log; folding a match of 200 events."""
    with spinner("Measuring"):
        with service() as ours:
            figures = in_turn({"": partial(_looking, ours, grown(ours, STEPS - STARTED))}, rounds)
        figures |= _catching_up(rounds, matches)
    ratios = {f"{name}_to_aim": figures[name] / aim for name, aim in AIMS.items()}
    show(measured("replay", figures, ratios), as_json=as_json)


def _looking(ours: Service, match: Match) -> dict[str, float]:
    return uvloop.run(_views(ours, match))


async def _views(ours: Service, match: Match) -> dict[str, float]:
    """Views at steps here and there, of an onlooker and of a seat."""
    line, taken, whims = await dial(ours.url), [], Random(0)  # noqa: S311  # a choice of steps
    for number in range(LOOKS):
        viewer = ("onlooker", "0")[number % 2]
        path = f"/v1/matches/{match.id}/view?as={viewer}&at={whims.randint(1, STEPS)}"
        start = time.perf_counter()
        status, _ = await line.ask(request("GET", path, ours.players[0].token))
        assert status == 200  # noqa: PLR2004
        taken.append(time.perf_counter() - start)
    line.close()
    return {f"view_p{part}_ms": percentile(taken, part / 100) * 1e3 for part in (50, 99)}


class _Names:
    def name(self, player: str) -> str:
        return player


class _Nobody:
    """Nobody listens while a log is caught up with."""

    def publish(self, messages: Sequence[Message]) -> int:
        return len(messages)


def _catching_up(rounds: int, matches: int) -> dict[str, float]:
    """A log of so many matches, taken into all read models again and again, by a process like a projector."""
    with scratch_home() as home, EmbeddedServers(home, valkey=False) as servers:
        url = servers.database_url
        migrate(url)
        streams = _written(url, matches)
        dsn = role_url(url, "nostos_projector")
        log = Log(dsn, BENCH_SHELF, connections=1)
        settle()
        sides = {
            "catching_up": partial(_projected, dsn, log),
            "rebuild": partial(_rebuilt, dsn, log),
            "folding_200": partial(_folded, log, streams[0]),
        }
        figures = in_turn(sides, rounds)
        log.close()
    return figures


def _written(url: str, matches: int) -> list[UUID]:
    """The matches of a new log, played side by side."""
    log = Log(role_url(url, "nostos_writer"), BENCH_SHELF)
    application = Matches(log, BENCH_SHELF, _Names(), lambda: datetime.now(UTC), os.urandom)
    opened = [application.open("0", LOOM.slug, SEATS, {}, _asked("0", n)).match for n in range(matches)]

    def play(match: UUID) -> None:
        for seat in range(SEATS):
            application.sit(match, str(seat), seat, None, _asked(str(seat), match))
        application.start(match, "0", _asked("0", f"{match} start"))
        for number in range(LENGTH - STARTED):
            move, player = {"type": "weave", "row": number % len(ROWS)}, str(number % SEATS)
            application.play(match, player, move, _asked(player, f"{match} {number}"))

    threads = [threading.Thread(target=play, args=(match,)) for match in opened]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log.close()
    return opened


def _asked(player: str, key: object) -> store.Command:
    return store.command(player, str(key), "bench", None)


def _projected(dsn: str, log: Log) -> dict[str, float]:
    """All of the log into empty read models, as a projector that starts takes it."""
    made = projections()
    with Connection.connect(dsn, autocommit=True, **CONNECTION) as connection, connection.cursor() as cursor:
        for projection in made:
            projection.empty(cursor)
        cursor.execute("DELETE FROM tracking")
        cursor.execute("SET synchronous_commit = off")  # as the runner does
        runner = Runner(dsn, log, made, _Nobody(), register_metrics(CollectorRegistry()))
        runner.attach(connection)
        took, start, used, served = 0, time.perf_counter(), time.process_time(), spent()["postgres"]
        while more := runner.take(connection):
            took += more
        return {
            "per_second": took / (time.perf_counter() - start),
            "cpu_us_per_event": (time.process_time() - used) / took * 1e6,
            "postgres_cpu_us_per_event": (spent()["postgres"] - served) / took * 1e6,
        }


def _rebuilt(dsn: str, log: Log) -> dict[str, float]:
    start = time.perf_counter()
    done = rebuild(dsn, log, projections())
    return {"per_second": done.events / (time.perf_counter() - start)}


def _folded(log: Log, stream: UUID) -> dict[str, float]:
    """Processor time from the rows of a match to its state."""
    assert isinstance(log.mapper, EventMapper)
    rows, mapper = list(log.recorder.select_events(stream)), log.mapper
    used = time.process_time()
    for _ in range(FOLDS):
        fold(LOOM, mapper.facts(rows))
    return {"cpu_ms": (time.process_time() - used) / FOLDS * 1e3 * LENGTH / len(rows)}
