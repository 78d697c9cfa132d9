"""How events are appended to Postgres and read back: the only SQL of the domain."""

import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import chain, islice
from typing import Any, Final, NamedTuple, TypeVar, cast
from uuid import UUID

from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    InfrastructureFactory,
    IntegrityError,
    InterfaceError,
    Notification,
    OperationalError,
    ProcessRecorder,
    StoredEvent,
)
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresTrackingRecorder
from eventsourcing.utils import Environment
from psycopg.rows import tuple_row

from domain.store.postgres.connections import POSTGRES_TIMEOUT, Datastore
from domain.store.postgres.group_commit import Batcher

T = TypeVar("T")
Row = tuple[Any, ...]
Positions = Sequence[int]
Stored = Sequence[StoredEvent]  # the events of one command
Outcome = Positions | Exception


class Unfounded(Exception):  # noqa: N818  # nothing went wrong here
    """What an event builds on is not in the log, or another row is in its place."""


class Addition(NamedTuple):
    """The events of one command, to be stored all or none.

    `after`: the digest of the row that the first of them builds on, the step before its own; None: whichever
    row that is. Of the first event of a stream, it is the digest of the wrapped key that seals it, and None
    where nothing does.
    """

    events: Stored
    after: bytes | None = None


SCHEMA: Final = "nostos"
TABLE: Final = "events"
CHANNEL: Final = "nostos_events"
EVER: Final = 2**63 - 1
PAUSE: Final = 0.02  # seconds before the next try

APPEND: Final = """
    SELECT answered, "position"
    FROM nostos.append_after(%b::int4[], %b::uuid[], %b::int8[], %t::text[], %b::bytea[], %b::bytea[])
"""
# The log has a hot and a cold part. These functions of the database read both, each row once, by indexes.
STORED: Final = """
    SELECT topic, state, notification_id FROM nostos.stream_events(%b::uuid, %b::int8 - 1, %b::int8)
"""
STREAM: Final = """
    SELECT originator_id, originator_version, topic, state
    FROM nostos.stream_events(%b::uuid, %b::int8, %b::int8)
    ORDER BY originator_version LIMIT %b
"""
STREAM_BACKWARDS: Final = STREAM.replace("ORDER BY originator_version", "ORDER BY originator_version DESC")
NOTIFICATIONS: Final = """
    SELECT originator_id, originator_version, topic, state, notification_id
    FROM nostos.log_events(%b::int8, %b::int8, %t::text[], %b::int8)
"""
_WORDS: Final = tuple(
    f"('x' || encode(substr(uuid_send(originator_id), {at}, 4), 'hex'))::bit(32)::int8"
    for at in (1, 5, 9, 13)
)
_PARTITION: Final = "mod(mod(mod(mod({}, %b) * 2^32 + {}, %b) * 2^32 + {}, %b) * 2^32 + {}, %b)".replace(
    "2^32", str(2**32)
).format(*_WORDS)  # the id of the stream as one number, modulo the partitions
SHARE: Final = f"""
    SELECT originator_id, originator_version, topic,
        CASE WHEN {_PARTITION} = ANY (%b::int8[]) THEN state ELSE '' END, notification_id
    FROM nostos.log_events(%b::int8, {EVER}, NULL, %b::int8)
"""  # noqa: S608  # made of constants
SIGNS: Final = f"""
    SELECT notification_id, originator_id, originator_version, topic
    FROM nostos.log_events(%b::int8, {EVER}, NULL, %b::int8)
"""  # noqa: S608  # as above
STEPS: Final = """
    SELECT originator_id, originator_version, topic, state, notification_id
    FROM nostos.stream_events(%b::uuid, %b::int8 - 1, 9223372036854775807)
    WHERE notification_id <= %b ORDER BY originator_version LIMIT %b
"""
OPENINGS: Final = """
    SELECT opening.originator_id, originator_version, topic, state, notification_id
    FROM unnest(%b::uuid[]) AS wanted (stream), nostos.stream_events(wanted.stream, 0, 1) AS opening
"""
WITHOUT: Final = """
    SELECT wanted.stream FROM unnest(%b::uuid[]) AS wanted (stream)
    WHERE EXISTS (SELECT FROM nostos.stream_events(wanted.stream, 0, 1)) AND NOT EXISTS (
        SELECT FROM nostos.stream_events(wanted.stream, 0, 9223372036854775807) WHERE topic = %t
    ) ORDER BY wanted.stream
"""
WITH_ANY: Final = """
    SELECT wanted.stream FROM unnest(%b::uuid[]) AS wanted (stream) WHERE EXISTS (
        SELECT FROM nostos.stream_events(wanted.stream, 0, 9223372036854775807) WHERE topic = ANY(%t::text[])
    ) ORDER BY wanted.stream
"""
LOSE: Final = """
    INSERT INTO nostos.losses (stream, step, head, lineage)
    SELECT %b::uuid, lost.step, lost.head, (SELECT max(number) FROM nostos.lineage)
    FROM unnest(%b::int8[], %t::text[]) AS lost (step, head)
    ON CONFLICT DO NOTHING RETURNING step
"""
LOSSES: Final = """
    SELECT stream, step, head, lineage, found_at FROM nostos.losses ORDER BY stream, step, found_at, head
"""
LAST: Final = "SELECT nostos.last_position()"
COOL: Final = "SELECT nostos.move_to_cold(%b::uuid[])"
COOLING: Final = """
    SELECT match, since FROM nostos.cooling_matches
    WHERE since <= %b AND (since, match) > (%b, %b::uuid)
    ORDER BY since, match LIMIT %b
"""


def digest_of(row: StoredEvent) -> bytes:
    """What names a row of the log: the SHA-256 of its state as it rests."""
    return sha256(row.state).digest()


class Recorder(PostgresApplicationRecorder):
    """Appends through the stored function `append_after`, commands of many callers in one transaction.

    Never creates a table. Waits for Postgres for POSTGRES_TIMEOUT seconds and then raises the library's
    OperationalError.
    """

    def __init__(self, datastore: Datastore) -> None:
        super().__init__(datastore, events_table_name=TABLE)
        self.sql_create_statements.clear()
        self.channel_name = CHANNEL
        self._batcher: Batcher[Sequence[Addition], Sequence[Outcome]] = Batcher(self._append_all)

    def insert_events(self, stored_events: Stored, **_: Any) -> Positions | None:
        """Append the events of one command, all or none.

        IntegrityError if the place of one is taken. Unfounded if the log does not have the step before it.
        """
        if not stored_events:
            return None
        [outcome] = self.insert_each([Addition(stored_events)])
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def insert_each(self, commands: Sequence[Addition]) -> Sequence[Outcome]:
        """Append the events of several commands in one transaction; each has an outcome of its own."""
        return self._batcher.submit(commands)

    def observe_appends(self, observe: Callable[[int, float], None]) -> None:
        """Call `observe` after each batch, with the number of its callers and its seconds."""
        self._batcher.observe = observe

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """The events of a stream in their order, or the reverse."""
        query = STREAM_BACKWARDS if desc else STREAM
        bounds = (0 if gt is None else gt, EVER if lte is None else lte, EVER if limit is None else limit)
        return [StoredEvent(*row) for row in self.ask(query, (originator_id, *bounds))]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """The events of the log in the order of their commits."""
        first = (start or 0) + (not inclusive_of_start)
        last = EVER if stop is None else stop
        rows = self.ask(NOTIFICATIONS, (first - 1, last, list(topics) or None, limit))
        return [Notification(*row) for row in rows]

    def max_notification_id(self) -> int | None:
        """The position of the last event."""
        found: int | None = self.ask(LAST, ())[0][0]
        return found

    def _append_all(self, callers: Sequence[Sequence[Addition]]) -> Sequence[Sequence[Outcome]]:
        """The commands of several callers in one transaction."""
        outcomes = iter(self._append(list(chain.from_iterable(callers))))
        return [list(islice(outcomes, len(commands))) for commands in callers]

    def _append(self, commands: Sequence[Addition]) -> Sequence[Outcome]:
        """Append a batch in one transaction.

        Where the answer was lost we do not know whether it was committed: the batch is sent again, and a
        command whose place is then taken by its very own events was stored the first time.
        """
        numbers = [at for at, command in enumerate(commands) for _ in command.events]
        events = [event for command in commands for event in command.events]
        after = [row for command in commands for row in (command.after, *[None] * (len(command.events) - 1))]
        parameters = (
            numbers,
            [event.originator_id for event in events],
            [event.originator_version for event in events],
            [event.topic for event in events],
            [event.state for event in events],
            after,
        )
        attempts, rows = self._until_answered(lambda: self.query(APPEND, parameters))
        outcomes: dict[int, list[int] | Exception] = {}
        for number, position in rows:
            if position is None:
                outcomes[number] = Unfounded()
            else:
                cast("list[int]", outcomes.setdefault(number, [])).append(position)
        resent = attempts > 1
        return [
            outcomes.get(at)
            or (resent and self._stored(command.events))
            or IntegrityError("the place is taken")
            for at, command in enumerate(commands)
        ]

    def _stored(self, command: Stored) -> list[int]:
        """The positions of the command's events if these very events are in the log, else none."""
        found = []
        for event in command:
            version = event.originator_version
            for topic, state, position in self.ask(STORED, (event.originator_id, version, version)):
                if (topic, state) == (event.topic, event.state):
                    found.append(position)
        return found if len(found) == len(command) else []

    def ask(self, query: str, parameters: Row) -> list[Row]:
        """The rows of one statement, repeated until Postgres answers."""
        _, rows = self._until_answered(lambda: self.query(query, parameters))
        return rows

    def query(self, query: str, parameters: Row) -> list[Row]:
        """The rows of one statement, over a connection of the pool."""
        with (
            self.datastore.get_connection() as connection,
            connection.cursor(binary=True, row_factory=tuple_row) as cursor,
        ):
            return cursor.execute(query.encode(), parameters, prepare=True).fetchall()

    def _until_answered(self, ask: Callable[[], T]) -> tuple[int, T]:
        """The number of tries, and the result. A connection may be stale, and Postgres may be restarting."""
        deadline = time.monotonic() + POSTGRES_TIMEOUT
        attempts = 0
        while True:
            attempts += 1
            try:
                return attempts, ask()
            except (OperationalError, InterfaceError):
                if time.monotonic() >= deadline:
                    raise
            time.sleep(PAUSE)


class Factory(InfrastructureFactory[PostgresTrackingRecorder]):
    """Makes the library's parts. We use one recorder, over one datastore."""

    def __init__(self, dsn: str, connections: int) -> None:
        super().__init__(Environment())
        self._datastore = Datastore(dsn, SCHEMA, connections)

    def application_recorder(self) -> ApplicationRecorder:
        """The recorder of the log."""
        return Recorder(self._datastore)

    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        """There are no snapshots."""
        raise NotImplementedError(purpose)

    def tracking_recorder(self, tracking_recorder_class: Any = None) -> PostgresTrackingRecorder:
        """Projections keep their own positions."""
        raise NotImplementedError

    def process_recorder(self) -> ProcessRecorder:
        """Projections keep their own positions."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the connections."""
        self._datastore.close()
