"""How late a step says that time is up, among 5,000 running clocks: from the due moment to the step.

The service is that of all benches, with the process that checks the clocks. The matches are copies that were
put into the log (`live_matches`). Most clocks run for an hour; the others run out one after the other, at the
same distance. They begin so early that each of them was looked at before it is due. A step counts when
another connection reads it, so the commit is in the time.
"""

import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

import click
import msgspec
import psycopg
from psycopg import Connection

from deploy.bench.scale.live_matches import LAST, TIMEOUT, add_copies, append
from deploy.bench.tools.bench_service import BenchService, bench_service
from deploy.bench.tools.long_log import Row, Template
from deploy.bench.tools.measurement import Measurement, new_measurement, percentile, with_limits
from deploy.bench.tools.notary_start import played
from deploy.bench.tools.workload import STARTED
from deploy.terminal.console import spinner
from deploy.terminal.errors import CommandError, WrongUsage
from deploy.waiting import wait_until
from domain.store import Event
from domain.threadsafe.decoder import JsonObject

CLOCKS: Final = 5_000  # that run
ENDING: Final = 500  # of them, that run out
SECONDS: Final = 50.0  # in which they do
LIMIT: Final = 0.25  # seconds after the due moment
HOUR, SHORT = 3_600, 600  # seconds that a seat has
LEAD: Final = timedelta(seconds=30)  # between the start of these matches and the first that is due
GRACE: Final = 60.0  # seconds after the last is due, until the bench gives up
POLL_INTERVAL: Final = 0.02  # seconds, where no notification comes
CHECKS: Final = "SELECT count(*), count(*) FILTER (WHERE at <= now()) FROM nostos.next_checks"
OUT: Final = """
    SELECT originator_id, notification_id FROM nostos.events
    WHERE notification_id > %s AND topic = 'match.timed_out'
"""


@click.command
@click.option("--clocks", type=click.IntRange(2), default=CLOCKS, show_default=True, help="That run.")
@click.option("--ending", type=click.IntRange(1), default=ENDING, show_default=True, help="That run out.")
@click.option("--seconds", type=click.FloatRange(0.1), default=SECONDS, show_default=True, help="In which.")
@with_limits
def command(*, clocks: int, ending: int, seconds: float) -> Measurement:
    """How late a step says that time is up, among 5,000 running clocks."""
    if ending >= clocks:
        raise WrongUsage("fewer clocks must run out than run")
    with spinner("Measuring"), bench_service(clock=True) as service:
        return expiries(service, clocks, ending, seconds)


def expiries(service: BenchService, clocks: int, ending: int, seconds: float) -> Measurement:
    """How late the steps are of the clocks that run out, among all that run."""
    players = [player.me().player for player in service.players]
    with psycopg.connect(str(service.settings.database_url), autocommit=True) as connection:
        add_copies(connection, played(players, STARTED, sudden_death(HOUR)), clocks - ending)
        _wait_until_checked(connection, clocks - ending)
        late = _lateness(connection, _add_ending(connection, players, ending, seconds))
    figures = {
        "clocks": float(clocks),
        "ran_out": float(len(late)),
        "late_p50_ms": percentile(late, 0.5) * 1e3,
        "late_p99_ms": percentile(late, 0.99) * 1e3,
        "late_most_ms": max(late) * 1e3,
    }
    limited = {"p99_of_limit": percentile(late, 0.99) / LIMIT, "most_of_limit": max(late) / LIMIT}
    return new_measurement("clocks", figures, {}, limited)


def _wait_until_checked(connection: Connection, number: int) -> None:
    """Wait until the clock has looked at so many matches, and none of them is due."""

    def checked() -> bool:
        return connection.execute(CHECKS).fetchall() == [(number, 0)]

    if not wait_until(checked, timeout=TIMEOUT, interval=POLL_INTERVAL):
        raise CommandError("the clock did not look at all matches")


def _add_ending(
    connection: Connection, players: Sequence[str], number: int, seconds: float
) -> dict[UUID, datetime]:
    """Start matches whose time is up one after the other; when each is due."""
    started = played(players, STARTED, sudden_death())
    first = datetime.now(UTC) + LEAD
    due = {uuid4(): first + timedelta(seconds=seconds * at / number) for at in range(number)}
    append(connection, [row for match, moment in due.items() for row in ending_match(started, match, moment)])
    if datetime.now(UTC) > first - LEAD / 2:
        raise CommandError("the matches were not ready when the first was due")
    return due


def ending_match(started: Sequence[Event], match: UUID, due: datetime) -> list[Row]:
    """A copy of the match that began so long ago that the time of its first turn is up at that moment."""
    began = due - timedelta(seconds=SHORT)
    return list(Template([msgspec.structs.replace(event, at=began) for event in started]).copy(match))


def sudden_death(seconds: int = SHORT) -> JsonObject:
    """The clock of that name."""
    return {"kind": "fischer", "initial": seconds}


def _lateness(connection: Connection, due: dict[UUID, datetime]) -> list[float]:
    """Seconds from each due moment until its step was read from the log."""
    [(last,)] = connection.execute(LAST).fetchall()
    late: dict[UUID, float] = {}
    connection.execute("LISTEN nostos_events")
    until = time.monotonic() + (max(due.values()) - datetime.now(UTC)).total_seconds() + GRACE
    while len(late) < len(due):
        if time.monotonic() > until:
            raise CommandError(f"of {len(due)} clocks only {len(late)} have run out")
        for _ in connection.notifies(timeout=POLL_INTERVAL, stop_after=1):
            pass
        found, now = connection.execute(OUT, (last,)).fetchall(), datetime.now(UTC)
        late |= {match: (now - due[match]).total_seconds() for match, _ in found}
        last = max((position for _, position in found), default=last)
    if min(late.values()) < 0:
        raise CommandError("a step said too early that time is up")
    return list(late.values())
