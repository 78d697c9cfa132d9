"""How soon the matches of a round have started: from the answer to its opening until the last one has.

The service is that of all benches, with the process that takes care of tournaments. The opening only lists
the matches; that process finds them in the log, opens them, seats the players and starts. A match counts when
another connection reads that it started, so the commit is in the time.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Final

import click
import psycopg
from psycopg import Connection

from api.runtime.services import Services, assemble
from deploy.bench.scale.entered_tournament import command_of, entered
from deploy.bench.tools.bench_service import BenchService, bench_service
from deploy.bench.tools.measurement import Measurement, new_measurement, with_limits
from deploy.bench.tools.synthetic_game import BENCH_SHELF, LOOM, SEATS
from deploy.terminal.console import spinner
from deploy.terminal.errors import CommandError
from domain.threadsafe.decoder import JsonObject

TABLES: Final = 100
ROUNDS: Final = 5
LIMIT: Final = 2.0  # seconds until the matches of a round of 100 tables have started
GRACE: Final = 120.0  # seconds until the bench gives up
POLL_INTERVAL: Final = 0.01  # seconds, where no notification comes
POSITION: Final = "SELECT coalesce(max(notification_id), 0) FROM nostos.events"
STARTS: Final = """
    SELECT count(*) FROM nostos.events WHERE notification_id > %s AND topic = 'match.started'
"""


@click.command
@click.option("--tables", type=click.IntRange(2, 250), default=TABLES, show_default=True, help="Of a round.")
@click.option("--rounds", type=click.IntRange(1, 20), default=ROUNDS, show_default=True, help="That open.")
@with_limits
def command(*, tables: int, rounds: int) -> Measurement:
    """From the opening of a round until its 100 matches have started."""
    with spinner("Measuring"), bench_service(desk=True) as service:
        return opened_rounds(service, tables, rounds)


def opened_rounds(service: BenchService, tables: int, rounds: int) -> Measurement:
    """How long each of so many rounds takes."""
    with (
        closing(assemble(service.settings, BENCH_SHELF)) as services,
        psycopg.connect(str(service.settings.database_url), autocommit=True) as connection,
    ):
        connection.execute("LISTEN nostos_events")
        took = sorted(_each_round(services, connection, tables, rounds))
    figures = {
        "tables": float(tables),
        "rounds": float(rounds),
        "started_p50_ms": took[len(took) // 2] * 1e3,
        "started_most_ms": took[-1] * 1e3,
    }
    return new_measurement("rounds", figures, {}, {"most_of_limit": took[-1] / LIMIT})


def _each_round(services: Services, connection: Connection, tables: int, rounds: int) -> Iterator[float]:
    """Open the rounds of a tournament, one after the other; the seconds until all matches have started."""
    all_, held = services.tournaments, entered(services, _regulations(rounds), SEATS * tables)
    host, tournament = held.host, held.tournament
    for number in range(1, rounds + 1):
        all_.pair(tournament, host, number, command_of(host))
        [(position,)] = connection.execute(POSITION).fetchall()
        all_.open_round(tournament, host, number, command_of(host))
        yield _wait_for_starts(connection, position, tables)
        all_.close_round(tournament, host, number, command_of(host))


def _wait_for_starts(connection: Connection, position: int, tables: int) -> float:
    """The seconds until so many matches have started, after that position of the log."""
    began = time.monotonic()
    while _started(connection, position) < tables:
        if time.monotonic() > began + GRACE:
            raise CommandError(f"the {tables} matches of a round did not start")
        for _ in connection.notifies(timeout=POLL_INTERVAL, stop_after=1):
            pass
    return time.monotonic() - began


def _started(connection: Connection, position: int) -> int:
    rows: Sequence[tuple[int]] = connection.execute(STARTS, (position,)).fetchall()
    return rows[0][0]


def _regulations(rounds: int) -> JsonObject:
    """A Swiss tournament of the synthetic game, whose results nobody waits for."""
    return {
        "title": "The looms of Ithaca",
        "format": "swiss",
        "rounds": rounds,
        "games": [{"game": LOOM.slug, "shape": {"seats": SEATS}}],
        "scoring": {"by": "places", "places": [{"points": [2, 0]}]},
        "ranking": ["points", "lot"],
        "counting": {"by": "arbiter"},
    }
