"""Any number of matches under way, as copies of one: made in the database, with valid heads, in seconds.

They rest open, as those of logs from before sealing; what is played in them later is sealed as everywhere.
Projector and notary take them in as they do all events.
"""

from collections.abc import Sequence
from itertools import count
from typing import Final
from uuid import UUID, uuid4

import psycopg
from psycopg import Connection

from deploy.bench.tools.bench_service import BenchService
from deploy.bench.tools.long_log import Row, Template
from deploy.bench.tools.notary_start import played
from deploy.bench.tools.workload import STARTED, BenchMatch
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until
from domain.store import Event

TIMEOUT: Final = 3600.0  # seconds for projector and notary to take in all events
POLL_INTERVAL: Final = 0.1
LOCK: Final = """
    SELECT pg_advisory_xact_lock('pg_class'::regclass::oid::int4, 'nostos.events'::regclass::oid::int4)
"""
COPY: Final = (
    "COPY nostos.events (originator_id, originator_version, topic, state, notification_id) FROM STDIN"
)
LAST: Final = "SELECT coalesce(max(notification_id), 0) FROM nostos.events"
DONE: Final = """
    SELECT least((SELECT min(position) FROM nostos.tracking), (SELECT position FROM nostos.notary))
        >= (SELECT max(notification_id) FROM nostos.events)
"""


def live_matches(service: BenchService, number: int) -> list[BenchMatch]:
    """So many matches of the players of the service, in which nobody has moved; read models and ledger have
    them at the return.
    """
    started = played([player.me().player for player in service.players], STARTED)
    with psycopg.connect(str(service.settings.database_url), autocommit=True) as connection:
        ids = add_copies(connection, started, number)
        if not wait_until(lambda: taken_in(connection), timeout=TIMEOUT, interval=POLL_INTERVAL):
            raise CommandError("the projector or the notary did not catch up")
    return [BenchMatch(str(match), STARTED) for match in ids]


def add_copies(connection: Connection, started: Sequence[Event], number: int) -> list[UUID]:
    """So many copies of a match, whose events are given; returns their ids. The connection is the owner's."""
    template, ids = Template(started), [uuid4() for _ in range(number)]
    append(connection, [row for match in ids for row in template.copy(match)])
    return ids


def taken_in(connection: Connection) -> bool:
    """Whether the read models and the ledger have all events."""
    [(done,)] = connection.execute(DONE).fetchall()
    return bool(done)


def append(connection: Connection, rows: Sequence[Row]) -> None:
    """Append rows as the stored function does: under its lock, at the next positions."""
    with connection.transaction():
        connection.execute(LOCK)
        [(last,)] = connection.execute(LAST).fetchall()
        with connection.cursor() as cursor, cursor.copy(COPY) as copy:
            for position, row in zip(count(last + 1), rows, strict=False):
                copy.write_row((row.match, row.step, row.topic, row.state, position))
        connection.execute("SELECT setval('nostos.events_position', %s)", (last + len(rows),))
        connection.execute("NOTIFY nostos_events")
