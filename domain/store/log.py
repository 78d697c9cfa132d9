"""The log: all events of all streams, in one order."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import (
    InfrastructureFactory,
    IntegrityError,
    InterfaceError,
    InternalError,
    Mapper,
    Notification,
    OperationalError,
    StoredEvent,
)
from eventsourcing.utils import Environment, EnvType

from domain.kernel.facts import Fact
from domain.kernel.game import Shelf
from domain.store import memory
from domain.store.errors import Ahead, Conflict, KeysLost, KeysUnavailable, Unavailable
from domain.store.event import Event, EventMapper
from domain.store.personal_keys import KeysInMemory, PersonalKeys
from domain.store.postgres.connections import Datastore
from domain.store.postgres.data_keys import DataKeys
from domain.store.postgres.personal_keys import PersonalKeyTable
from domain.store.postgres.privileges import PRIVILEGES, Privileges
from domain.store.postgres.recorder import (
    COOL,
    COOLING,
    LOSE,
    LOSSES,
    OPENINGS,
    SHARE,
    SIGNS,
    STEPS,
    WITH_ANY,
    WITHOUT,
    Addition,
    Factory,
    Recorder,
    Unfounded,
    digest_of,
)
from domain.store.sealer import PERSONAL as PERSONAL_MARK
from domain.store.sealer import Sealer, SealingRing
from domain.telemetry.span_catalog import APPEND
from domain.telemetry.traces import part

CONNECTIONS = 16  # to Postgres, of one process
MOST_STREAMS = 200  # all events of which one statement reads
KEY_CONNECTIONS = 4  # to the database of the personal keys, if that is another one
PERSONAL = "nostos_personal"  # the schema of the personal keys
NEEDS_KEYS = """
    SELECT 1 FROM nostos.events WHERE topic = 'player.registered' AND get_byte(state, 0) = %b LIMIT 1
"""


# A server that takes no writes refuses it, without a look at the rows. It changes nothing and writes no WAL.
WRITES_NOTHING = "DELETE FROM nostos.bot_seats WHERE false RETURNING 1"


class Sign(NamedTuple):
    """That an event happened: its position, stream, step and topic, without its content."""

    position: int
    stream: UUID
    step: int
    topic: str


class Appended(NamedTuple):
    """Where an event was appended: its position, and the digest of its row."""

    position: int
    digest: bytes


class Lost(NamedTuple):
    """A step that the log has no more: its number, and the head of the ledger at it, "" if there is none."""

    step: int
    head: str


class Loss(NamedTuple):
    """A step that a process had read or acknowledged, and that the log has no more.

    `lineage`: the newest part of the log's lineage when that was found.
    """

    stream: UUID
    step: int
    head: str
    lineage: int
    found_at: datetime


class Cooling(NamedTuple):
    """A match that is over and disclosed, and not in the cold part of the log. `since`: when it was over."""

    match: UUID
    since: datetime


class Share(NamedTuple):
    """Some of the partitions of the streams. A stream is in the partition of its id modulo their number."""

    partitions: int
    led: Sequence[int]


class Log(Application[UUID]):
    """The event library's application, in its functional style: events go in, events come out.

    `dsn`: a libpq connection string of a role that may write; None keeps everything in memory.
    It connects at the first query. While Postgres is away, every method raises Unavailable within a few
    seconds; it works again when Postgres is back. `ring`: seals what hides something; None leaves it readable
    for everybody who can read the database. `sealer`: seals read models with the same keys; `people`: has the
    keys of players. `keys_dsn`: where these lie, if that is another database; while it is away, what needs a
    key raises KeysUnavailable.
    """

    def __init__(
        self,
        dsn: str | None,
        shelf: Shelf,
        connections: int = CONNECTIONS,
        *,
        ring: SealingRing | None = None,
        keys_dsn: str | None = None,
    ) -> None:
        self._key_store = None
        if keys_dsn is not None:
            self._key_store = Recorder(Datastore(keys_dsn, PERSONAL, min(connections, KEY_CONNECTIONS)))
        self._key_table = PersonalKeyTable(self.ask_keys)
        self.sealer = None if ring is None else Sealer(ring, DataKeys(self.ask), self._key_table)
        self.people: PersonalKeys = KeysInMemory() if self.sealer is None else self.sealer.people
        self._dsn = dsn
        self._shelf = shelf
        self._connections = connections
        super().__init__()

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """An environment without the variables of the process, from which the library would read settings."""
        return Environment(name, env)

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """The recorder in memory, or the one over Postgres."""
        return memory.Factory(env) if self._dsn is None else Factory(self._dsn, self._connections)

    def construct_mapper(self) -> Mapper[UUID]:
        """Our mapper."""
        return EventMapper(self._shelf, sealer=self.sealer)

    def observe_appends(self, observe: Callable[[int, float], None]) -> None:
        """Call `observe` after each batch of appends, with the number of its callers and its seconds.

        In memory there are no batches.
        """
        if isinstance(self.recorder, Recorder):
            self.recorder.observe_appends(observe)

    def ask(self, query: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """The rows of one statement on a table that is kept beside the log. Only over Postgres."""
        with _our_errors():
            return cast("Recorder", self.recorder).ask(query, parameters)

    def ask_keys(self, query: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """The rows of one statement where the personal keys are."""
        if self._key_store is None:
            return self.ask(query, parameters)
        try:
            with _our_errors():
                return self._key_store.ask(query, parameters)
        except Unavailable as error:
            raise KeysUnavailable from error

    def append(self, event: Event, after: bytes | None = None) -> Appended:
        """Append the event. Conflict if its place is taken; Ahead if the log does not have what it builds on.

        `after`: the digest of the row of the step before its own; None: whichever row that is. The first
        event of a stream builds on the key that seals it: where a failover lost that, it is Ahead too, and
        the next try seals with the key that there is.
        """
        [outcome] = self._append([(event, after)])
        if isinstance(outcome, Exception):
            with _our_errors():
                raise outcome
        return outcome

    def append_each(self, events: Sequence[tuple[Event, bytes | None]]) -> list[Appended | None]:
        """Append events in one transaction, each as above; None for those that were not appended."""
        return [None if isinstance(outcome, Exception) else outcome for outcome in self._append(events)]

    def _append(self, events: Sequence[tuple[Event, bytes | None]]) -> list[Appended | Exception]:
        with part(APPEND), _our_errors():
            after = [self._foundation(event) if event.step == 1 else digest for event, digest in events]
            rows = [self.mapper.to_stored_event(event) for event, _ in events]
            additions = [Addition([row], digest) for row, digest in zip(rows, after, strict=True)]
            outcomes = cast("memory.Recorder | Recorder", self.recorder).insert_each(additions)
        for (event, _), outcome in zip(events, outcomes, strict=True):
            if isinstance(outcome, Unfounded) and self.sealer is not None:
                self.sealer.forget(event.stream, event.stream)  # a player's stream has the player's id
        return [
            outcome if isinstance(outcome, Exception) else Appended(outcome[0], digest_of(row))
            for row, outcome in zip(rows, outcomes, strict=True)
        ]

    def _foundation(self, event: Event) -> bytes | None:
        """What the first event of a stream builds on, if that is in the same database: the key of it."""
        if self._key_store is not None and event.topic.startswith("player."):
            return None
        return cast("EventMapper", self.mapper).foundation(event)

    def read(self, stream: UUID, after: int = 0, upto: int | None = None) -> list[Event]:
        """The events of a stream after a step, in their order."""
        with _our_errors():
            return cast("list[Event]", list(self.events.get(stream, gt=after, lte=upto)))

    def stream_rows(self, stream: UUID, after: int = 0) -> Sequence[StoredEvent]:
        """The rows of the same events."""
        with _our_errors():
            return self.recorder.select_events(stream, gt=after)

    def goes_on(self, stream: UUID, after: int) -> bool:
        """Whether the stream has an event after a step. It is not read."""
        with _our_errors():
            return bool(self.recorder.select_events(stream, gt=after, limit=1))

    def facts(self, stream: UUID, upto: int | None = None) -> list[Fact]:
        """The facts of a stream up to a step, in their order; faster than its events."""
        with _our_errors():
            return cast("EventMapper", self.mapper).facts(self.recorder.select_events(stream, lte=upto))

    def read_log(
        self, after: int = 0, limit: int = 500, topics: Sequence[str] = ()
    ) -> list[tuple[int, Event]]:
        """The events after a position in the order of their commits, each with its position.

        `topics`: only events with these topics, if there are any.
        """
        return [(row.id, self.event(row)) for row in self.rows(after, limit, topics)]

    def opening_rows(self, streams: Sequence[UUID]) -> list[Notification]:
        """The rows of the first events of streams, of those that have one. Only over Postgres."""
        return [Notification(*row) for row in self.ask(OPENINGS, (list(streams),))] if streams else []

    def step_rows(self, stream: UUID, first: int, upto: int, limit: int) -> list[Notification]:
        """The rows of a stream from a step on, as far as a position. Only over Postgres."""
        return [Notification(*row) for row in self.ask(STEPS, (stream, first, upto, limit))]

    def learn_keys(self, streams: Iterable[UUID]) -> None:
        """Read the data keys of streams at once, so that reading their events asks for none."""
        if self.sealer is not None:
            self.sealer.learn(streams)

    def rows(
        self, after: int = 0, limit: int = 500, topics: Sequence[str] = (), *, share: Share | None = None
    ) -> Sequence[Notification]:
        """The rows of the same events.

        `share`: those of other partitions come without what is in them, so those who share the log read each
        body once among them; all topics, only over Postgres.
        """
        if share is not None:
            number = (share.partitions,) * 4
            return [Notification(*row) for row in self.ask(SHARE, (*number, list(share.led), after, limit))]
        with _our_errors():
            return self.recorder.select_notifications(after, limit, topics=topics, inclusive_of_start=False)

    def signs(self, after: int = 0, limit: int = 500) -> list[Sign]:
        """Signs of the events after a position, in the order of their commits. Only over Postgres."""
        return [Sign(*row) for row in self.ask(SIGNS, (after, limit))]

    def without(self, topic: str, streams: Sequence[UUID]) -> list[UUID]:
        """Those of the streams that have events, and none of this topic. Only over Postgres."""
        return [stream for (stream,) in self.ask(WITHOUT, (list(streams), topic))]

    def with_any(self, topics: Sequence[str], streams: Sequence[UUID]) -> list[UUID]:
        """Those of the streams that have an event of one of these topics. Only over Postgres.

        Each statement reads some of them, so that no number of streams takes one longer than it may.
        """
        wanted, at_once = sorted(streams), range(0, len(streams), MOST_STREAMS)
        parts = (self.ask(WITH_ANY, (wanted[at : at + MOST_STREAMS], list(topics))) for at in at_once)
        return [stream for part in parts for (stream,) in part]

    def cooling(self, before: datetime, after: Cooling | None, limit: int) -> list[Cooling]:
        """Matches that were over before that time and are not in the cold part, the oldest first. Only over
        Postgres.

        `after`: those that come after this one.
        """
        first = after or Cooling(UUID(int=0), datetime.min.replace(tzinfo=UTC))
        return [Cooling(*row) for row in self.ask(COOLING, (before, first.since, first.match, limit))]

    def cool(self, matches: Sequence[UUID]) -> int:
        """Move matches to the cold part of the log, in one transaction, after one that makes the partitions
        which are missing; how many events moved. Again and again if need be. Only over Postgres.
        """
        moved = None
        while moved is None:
            [(moved,)] = self.ask(COOL, (list(matches),))
        return int(moved)

    def report_lost(self, stream: UUID, steps: Collection[Lost]) -> None:
        """Keep which steps of a stream the log had, and has no more: each once, whoever reports it."""
        if steps and self._dsn is not None:
            ordered = sorted(steps)
            columns = ([lost.step for lost in ordered], [lost.head for lost in ordered])
            self.ask(LOSE, (stream, *columns))

    def losses(self) -> list[Loss]:
        """All that were reported, stream by stream. Only over Postgres."""
        return [Loss(*row) for row in self.ask(LOSSES, ())]

    def destroy_key(self, stream: UUID, at: datetime) -> None:
        """Destroy the data key of a stream; again and again if need be. What it sealed is erased."""
        if self.sealer is not None:
            self.sealer.destroy(stream, at)

    def event(self, row: StoredEvent) -> Event:
        """The event of a row. LookupError if its game is not on the shelf."""
        return cast("Event", self.mapper.to_domain_event(row))

    def check_sealing_keys(self) -> None:
        """KeyMissing if the database is sealed with a key that is not in the ring."""
        if self.sealer is not None:
            self.sealer.check()

    def check_personal_keys(self) -> None:
        """KeysLost if there is no personal key at all, and the log has events that need one."""
        if (
            self.sealer is not None
            and self._key_table.is_empty()
            and self.ask(NEEDS_KEYS, (PERSONAL_MARK[0],))
        ):
            raise KeysLost

    def require_writable(self) -> None:
        """Unavailable if the server takes no writes, since it became a standby.

        Its connections are closed then, and the next ones go where the address leads.
        """
        self.ask(WRITES_NOTHING, ())

    def privileges(self) -> Privileges:
        """What the login may do: lines as in `domain.store.postgres.privileges`."""
        return {line for (line,) in self.ask(PRIVILEGES, ())}

    def key_privileges(self) -> Privileges | None:
        """The same where the personal keys are; None if that is no other database."""
        if self._key_store is None:
            return None
        return {line for (line,) in self.ask_keys(PRIVILEGES, ())}

    def position(self) -> int:
        """The position of the last event, 0 if there is none."""
        with _our_errors():
            return self.recorder.max_notification_id() or 0

    def close(self) -> None:
        """Close the connections."""
        super().close()
        if self._key_store is not None:
            self._key_store.datastore.close()


@contextmanager
def _our_errors() -> Iterator[None]:
    """Turn the library's errors into ours. InternalError: a read-only server, after a failover."""
    try:
        yield
    except IntegrityError:
        raise Conflict from None
    except Unfounded:
        raise Ahead from None
    except (OperationalError, InterfaceError, InternalError) as error:
        raise Unavailable from error
