"""How fast events are appended: by our recorder and by the event library's, compared with Postgres alone.

The limit is pgbench with 32 clients. Each inserts one row a transaction into a table with the columns and
indexes of the log, with every commit on disk. Our recorder appends one event a command, as the service does;
`sealed` does the same with events that are sealed first.
"""

import re
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final
from uuid import UUID, uuid4

import click
import psycopg
from eventsourcing.persistence import StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from psycopg.conninfo import conninfo_to_dict

from api.runtime.roles.logins import Role, role_url
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings
from deploy.bench.tools.measurement import Measurement, medians_in_turn, new_measurement, print_measurement
from deploy.embedded.binaries import find_binaries
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from deploy.terminal.console import spinner, with_json
from deploy.terminal.errors import CommandError
from domain.store.log import CONNECTIONS
from domain.store.postgres.connections import Datastore
from domain.store.postgres.recorder import SCHEMA, Recorder
from domain.store.sealer import place

CALLERS: Final = (1, 8, 32, 128)
CLIENTS: Final = 32  # of pgbench and of the library's recorder
SIZE: Final = 300  # bytes of an event's state
STATE: Final = b"x" * SIZE
TOPIC: Final = "match.moved"
LIMIT: Final = f"""
CREATE TABLE limit_of_events (LIKE nostos.events INCLUDING ALL);
CREATE SEQUENCE limit_position;
ALTER TABLE limit_of_events ALTER notification_id SET DEFAULT nextval('limit_position');
CREATE VIEW one_event AS SELECT gen_random_uuid() AS id, 1 AS version, '{TOPIC}' AS topic,
    convert_to(repeat('x', {SIZE}), 'UTF8') AS state
"""
INSERT: Final = "INSERT INTO limit_of_events SELECT * FROM one_event;\n"
FOUND: Final = re.compile(r"^tps = ([0-9.]+)", re.MULTILINE)

Insert = Callable[[Sequence[StoredEvent]], object]


@click.command
@click.option(
    "--seconds", type=click.FloatRange(1), default=2.0, show_default=True, help="Seconds for each side."
)
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True)
@with_json
def command(*, seconds: float, rounds: int, as_json: bool) -> None:
    """Events a second from 1, 8, 32 and 128 callers, compared with pgbench and the library's recorder."""
    with spinner("Measuring"):
        measurement = append(seconds, rounds)
    print_measurement(measurement, as_json=as_json)


def append(seconds: float, rounds: int) -> Measurement:
    """Events a second: the medians of the rounds. The sides take turns."""
    with scratch_home() as home, EmbeddedServers(home, valkey=False) as servers:
        url = servers.database_url
        settings = Settings(database_url=url, home=home)
        prepare(settings)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(LIMIT)
        script = home / "insert.sql"
        script.write_text(INSERT)
        with _stock(url) as stock, _ours(settings) as ours, _sealed(settings) as sealed:
            figures = medians_in_turn(
                {
                    "limit": partial(_limit, url, script, seconds),
                    "stock": partial(_rate, stock, CLIENTS, seconds),
                    f"sealed_{CLIENTS}": partial(_rate, sealed, CLIENTS, seconds),
                    **{f"ours_{callers}": partial(_rate, ours, callers, seconds) for callers in CALLERS},
                },
                rounds,
            )
    ratios = {
        f"ours_{callers}_of_limit": figures[f"ours_{callers}_per_second"] / figures["limit_per_second"]
        for callers in CALLERS
    }
    ratios["sealed_32_of_ours_32"] = figures["sealed_32_per_second"] / figures["ours_32_per_second"]
    ratios["stock_of_limit"] = figures["stock_per_second"] / figures["limit_per_second"]
    ratios["ours_32_of_stock"] = figures["ours_32_per_second"] / figures["stock_per_second"]
    return new_measurement("append", figures, ratios)


def _limit(url: str, script: Path, seconds: float) -> dict[str, float]:
    """Transactions a second, by pgbench. CommandError if it fails."""
    where = conninfo_to_dict(url)
    done = subprocess.run(
        [
            *(find_binaries().postgres / "pgbench", "--no-vacuum", "--protocol=prepared", f"--file={script}"),
            *(f"--client={CLIENTS}", "--jobs=2", f"--time={round(seconds)}", str(where["dbname"])),
        ],
        env={
            "PGHOST": str(where["host"]),
            "PGPORT": str(where["port"]),
            "PGUSER": str(where["user"]),
            "PGPASSWORD": str(where["password"]),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    found = FOUND.search(done.stdout)
    if done.returncode or found is None:
        raise CommandError(f"pgbench failed: {' '.join(done.stderr.split()[-30:])}")
    return {"per_second": float(found[1])}


def _rate(insert: Insert, callers: int, seconds: float) -> dict[str, float]:
    """Events a second from so many callers, each of which waits for its own event."""
    counts, deadline = [0] * callers, time.monotonic() + seconds
    start = time.monotonic()

    def call(number: int) -> None:
        stream, step = uuid4(), 0
        while time.monotonic() < deadline:
            step += 1
            insert([StoredEvent(stream, step, TOPIC, STATE)])
        counts[number] = step

    threads = [threading.Thread(target=call, args=(number,)) for number in range(callers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {"per_second": sum(counts) / (time.monotonic() - start)}


@contextmanager
def _ours(settings: Settings) -> Iterator[Insert]:
    datastore = Datastore(role_url(settings, Role.WRITER), SCHEMA, CONNECTIONS)
    try:
        yield Recorder(datastore).insert_events
    finally:
        datastore.close()


@contextmanager
def _sealed(settings: Settings) -> Iterator[Insert]:
    """Our recorder, with events that are sealed as those of matches are."""
    log = sealed_log(settings, Role.WRITER, {})
    assert log.sealer is not None
    seal = log.sealer.seal

    def insert(events: Sequence[StoredEvent]) -> object:
        [event] = events
        assert isinstance(event.originator_id, UUID)
        where = place("event", event.originator_version, event.topic)
        state = seal(event.originator_id, where, event.state)
        return log.recorder.insert_events([replace(event, state=state)])

    try:
        yield insert
    finally:
        log.close()


@contextmanager
def _stock(url: str) -> Iterator[Insert]:
    """The library's recorder with its own table, and a connection for each caller."""
    where = {name: str(value) for name, value in conninfo_to_dict(url).items()}
    datastore = PostgresDatastore(
        where["dbname"],
        where["host"],
        where["port"],
        where["user"],
        where["password"],
        pool_size=CLIENTS,
        max_overflow=0,
    )
    try:
        recorder = PostgresApplicationRecorder(datastore, events_table_name="stock_events")
        recorder.create_table()
        yield recorder.insert_events
    finally:
        datastore.close()
