"""How soon a node is ready, with a short log and with a long one, and how many rows its start reads.

The logs are copies of one played match: events, ledger and tree are those of a real log (`long_log`). The
read models have nothing of them, and the tracks of the projections are at the end: a start reads no row of
those. The processes are those of `nostos up`, over a database server that runs. A node is ready when
`/readyz` answers 200 and nothing is wrong with the cluster. The notary has taken over when it has signed a
step that is made then.

The long log takes some minutes and 1 GB a million events; it is removed at the end.
"""

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Final

import click
import psycopg
from psycopg import Connection

from api.client import Client, Kept
from api.runtime.settings import Settings
from deploy.bench.tools import bench_service
from deploy.bench.tools.long_log import lengthen
from deploy.bench.tools.measurement import Measurement, medians_in_turn, new_measurement, with_limits
from deploy.bench.tools.synthetic_game import LOOM, SEATS
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.stack.addresses import service_url
from deploy.stack.local_service import local_service
from deploy.stack.ports import free_port
from deploy.terminal.console import spinner
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until

SHORT: Final = 50_000  # events
LONG: Final = 5_000_000
LIMIT: Final = 10.0  # seconds until a node is ready
SIGNED_WITHIN: Final = 300.0  # seconds
POLL_INTERVAL: Final = 0.01
BYTES_AN_EVENT: Final = 1_500  # of disk, with indexes, ledger and WAL
COMMANDS: Final = {
    **bench_service.COMMANDS,
    "clock": (sys.executable, "-m", "workers", "clock"),
    "house": (sys.executable, "-m", "workers", "house"),
    "desk": (sys.executable, "-m", "workers", "desk"),
}
READ: Final = """
    SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0) FROM pg_stat_user_tables
    WHERE schemaname = 'nostos' AND relname IN ('events', 'heads', 'nodes')
"""
ALONE: Final = """
    SELECT count(*) = 1 FROM pg_stat_activity WHERE datid IS NOT NULL AND usesysid IS NOT NULL
"""
SIGNED: Final = (
    "SELECT (SELECT position FROM nostos.notary) >= (SELECT max(notification_id) FROM nostos.events)"
)


@click.command
@click.option("--short", type=click.IntRange(1), default=SHORT, show_default=True, help="Events of one log.")
@click.option("--long", type=click.IntRange(1), default=LONG, show_default=True, help="Events of the other.")
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@with_limits
def command(*, short: int, long: int, rounds: int) -> Measurement:
    """A node's start with a log of 50,000 events and with one of 5,000,000, in turn."""
    with spinner("Measuring"):
        return starts(short, long, rounds)


def starts(short: int, long: int, rounds: int, port: Callable[[], int] = free_port) -> Measurement:
    """The medians of the rounds. `port`: returns a free port."""
    with prepared(short, port) as one, prepared(long, port) as other:
        sides = {"short": partial(start, one, port), "long": partial(start, other, port)}
        figures = medians_in_turn(sides, rounds)
    figures |= {"short_events": float(short), "long_events": float(long)}
    ratios = {
        "ready_long_to_short": figures["long_ready_s"] / figures["short_ready_s"],
        "signed_long_to_short": figures["long_signed_s"] / figures["short_signed_s"],
    }
    return new_measurement(
        "starts", figures, ratios, {"long_ready_of_limit": figures["long_ready_s"] / LIMIT}
    )


@contextmanager
def prepared(events: int, port: Callable[[], int]) -> Iterator[Settings]:
    """Servers whose database has a log of so many events."""
    with scratch_home() as home:
        home.mkdir(parents=True)
        if shutil.disk_usage(home).free < 2 * events * BYTES_AN_EVENT:
            raise CommandError(f"there is too little room for {events} events on the disk of {home}")
        with EmbeddedServers(home) as servers:
            settings = replace(
                Settings(
                    home=home, log_level="error", halls=bench_service.CROWDED, bot_workers=1, reread_rate=1
                ),
                database_url=servers.database_url,
                redis_url=servers.redis_url,
            )
            start(settings, port)  # it makes the schema, and a key of a player, as every log in use has
            lengthen(settings, events)
            yield settings


def start(settings: Settings, port: Callable[[], int]) -> dict[str, float]:
    """Seconds of one start, and how many rows of log and ledger the database read for it."""
    url = str(settings.database_url)
    with psycopg.connect(url, autocommit=True) as database:
        before = _rows_read(database)
        began = time.perf_counter()
        with local_service(
            replace(settings, port=port()), COMMANDS, timeout=bench_service.READY_TIMEOUT
        ) as filled:
            ready = time.perf_counter() - began
            with Client(service_url(filled), kept=Kept()) as client:
                client.register("Laertes").open(LOOM.slug, SEATS)
            if not wait_until(lambda: _is(database, SIGNED), timeout=SIGNED_WITHIN, interval=POLL_INTERVAL):
                raise CommandError("the notary did not sign a new step")
            signed = time.perf_counter() - began
        return {"ready_s": ready, "signed_s": signed, "rows_read": _rows_read(database) - before}


def _rows_read(database: Connection) -> float:
    """How many rows of log and ledger have been read so far, once nobody else is connected: a session reports
    at its end.
    """
    if not wait_until(lambda: _is(database, ALONE), timeout=SIGNED_WITHIN, interval=POLL_INTERVAL):
        raise CommandError("a process of the service does not hang up")
    database.execute("SELECT pg_stat_clear_snapshot()")
    [(found,)] = database.execute(READ).fetchall()
    return float(found)


def _is(database: Connection, query: str) -> bool:
    [(found,)] = database.execute(query.encode()).fetchall()
    return bool(found)
