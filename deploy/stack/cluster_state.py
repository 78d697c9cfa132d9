"""The state of the whole service on all its machines, as its database and its Valkey have it.

Nothing here asks a process: leaders hold advisory locks, and everything else is in tables. So the state can
be read by whoever may read the database, from any machine, also when no process of Nostos runs.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from types import MappingProxyType
from typing import Final, NamedTuple

import psycopg
from psycopg import Connection

from api.runtime.settings import Settings
from deploy.migrations.logins import owner_url
from deploy.migrations.migrate import ahead, connected, pending
from projections.bus import clients
from projections.engine import dead_letters
from projections.engine.partitions import PROJECTORS, LockKeys
from projections.models import findings, transparency_log
from projections.models.log import origins, unsigned_matches
from workers import clock
from workers.bots.service_bots import BOTS
from workers.desk import process
from workers.feeder import fed_witnesses, lock_of
from workers.notary import notary

RECENT: Final = 5  # minutes
MOST: Final = 100_000  # events that are counted, of those that wait to be signed
VALKEY_TIMEOUT: Final = 2.0  # seconds

_SERVER: Final = """
    SELECT current_setting('server_version'), pg_is_in_recovery(), current_database(),
           pg_database_size(current_database()), current_setting('max_connections')::int,
           (SELECT count(*) FROM pg_stat_activity WHERE datid IS NOT NULL AND usesysid IS NOT NULL)
"""
_TIMELINE: Final = (
    "SELECT system_identifier::text, timeline_id FROM pg_control_system(), pg_control_checkpoint()"
)
_LOCKS: Final = """
    SELECT classid::int8, objid::int8, objsubid, pg_locks.pid, coalesce(application_name, ''),
           host(client_addr)
    FROM pg_locks LEFT JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted
      AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_PROJECTIONS: Final = """
    SELECT projection, max(partitions), min(position), min(stuck_since) FROM nostos.tracking
    GROUP BY projection ORDER BY projection
"""
_LOG: Final = """
    SELECT coalesce(nostos.last_position(), 0), pg_total_relation_size('nostos.events'),
           (SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0)::int8 FROM pg_inherits
            WHERE inhparent = 'nostos.cold_events'::regclass)
"""
_UNSIGNED: Final = """
    SELECT count(*) FROM (
        (SELECT FROM nostos.events
         WHERE notification_id > %(signed)s AND (topic LIKE 'match.%%' OR topic LIKE 'tournament.%%')
         LIMIT %(most)s)
        UNION ALL
        (SELECT FROM nostos.cold_events WHERE notification_id > %(signed)s LIMIT %(most)s)
        LIMIT %(most)s
    ) AS waiting
"""
_SIGNED: Final = "SELECT size, signed_at FROM {checkpoints} AS signed ORDER BY size DESC LIMIT 1"
_SIGNED_BEFORE: Final = """
    SELECT size FROM {checkpoints} AS signed WHERE signed_at < now() - make_interval(mins => %s)
    ORDER BY size DESC LIMIT 1
"""
_COSIGNED: Final = (
    "SELECT witness, max(size) FROM {cosignatures} AS cosigned GROUP BY witness ORDER BY witness"
)
_CLOCKS: Final = """
    SELECT (SELECT extract(epoch FROM now() - at)::float8 FROM nostos.clocks_minded),
           EXISTS (SELECT FROM nostos.lobby WHERE status = 'playing' AND clock IS NOT NULL)
"""
_LOSSES: Final = "SELECT count(*) FROM nostos.losses"
_MATCHES: Final = "SELECT status, count(*) FROM nostos.lobby GROUP BY status ORDER BY status"


class Server(NamedTuple):
    """PostgreSQL. `lineage`: the system that the database began in, and how often a standby took over."""

    version: str
    standby: bool
    database: str
    bytes: int
    most_connections: int
    connections: int
    lineage: str | None


class Holder(NamedTuple):
    """A session of the database that leads. `address`: of its machine; None for a socket, and where this
    login may not see it. `locks`: how many partitions it leads.
    """

    pid: int
    application: str
    address: str | None
    locks: int


class ProjectionState(NamedTuple):
    """How far a read model is. `lag`: events that it has not taken in."""

    name: str
    partitions: int
    lag: int
    stuck_since: datetime | None


class LogState(NamedTuple):
    """The log and what is signed of it. `recent`: steps signed in the last RECENT minutes.

    `waiting`: events of matches that are not signed; at most MOST are counted. `cosigned`: the size of the
    last checkpoint that each witness cosigned. `bytes`: of the hot part, `cold_bytes`: of the other one.
    """

    events: int
    bytes: int
    waiting: int
    signed: int
    signed_at: datetime | None
    recent: int
    cosigned: Mapping[str, int]
    cold_bytes: int = 0


class ClusterState(NamedTuple):
    """Everything. What comes after `pending` is only known if there are no pending migrations.

    `valkey`: its version; None if it does not answer. `ahead`: migrations of a newer version. `leaders`: who
    leads each role. `clock_age`: seconds since the clock looked; None where no match has a clock. `losses`:
    steps that were acknowledged and that the log does not have. `matches`: how many have each status.
    """

    at: datetime
    server: Server
    valkey: str | None
    pending: Sequence[str] = ()
    ahead: Sequence[str] = ()
    leaders: Mapping[str, Sequence[Holder]] = MappingProxyType({})
    projections: Sequence[ProjectionState] = ()
    log: LogState | None = None
    clock_age: float | None = None
    parked_matches: int = 0
    unsigned_matches: int = 0
    open_findings: int = 0
    losses: int = 0
    matches: Mapping[str, int] = MappingProxyType({})


def read_state(settings: Settings) -> ClusterState:
    """The state now. The address in the settings is of the owner, or of a login that may read all tables.

    CommandError if the database does not answer.
    """
    schema = pending(owner_url(settings))
    with connected(owner_url(settings)) as connection:
        connection.execute("SET statement_timeout = '20s'")
        [(at,)] = connection.execute("SELECT now()").fetchall()
        if schema:
            return ClusterState(at, _server(connection), _valkey(settings.redis_url), schema)
        log = _log(connection)
        locks = [_Lock(*row) for row in connection.execute(_LOCKS)]
        return ClusterState(
            at,
            _server(connection),
            _valkey(settings.redis_url),
            ahead=ahead(owner_url(settings)),
            leaders=dict(_leaders(locks, settings)),
            projections=list(_projections(connection, log.events)),
            log=log,
            clock_age=_clock_age(connection),
            parked_matches=dead_letters.count_streams(connection),
            unsigned_matches=len(unsigned_matches.unsigned_matches(connection)),
            open_findings=findings.count_open(connection),
            losses=_losses(connection),
            matches=dict(connection.execute(_MATCHES).fetchall()),
        )


class _Lock(NamedTuple):
    """An advisory lock, as pg_locks has it. `kind`: 1 for a key of 64 bits, 2 for two keys of 32 bits."""

    high: int
    low: int
    kind: int
    pid: int
    application: str
    address: str | None

    def is_key(self, key: int) -> bool:
        """Whether it is the lock of a key of 64 bits."""
        unsigned = key % 2**64
        return self.kind == 1 and (self.high, self.low) == (unsigned >> 32, unsigned % 2**32)

    def is_partition(self, keys: LockKeys) -> bool:
        """Whether it is the lock of a partition."""
        return self.kind == 2 and self.high == keys.partition  # noqa: PLR2004  # as the class says


def _leaders(locks: Sequence[_Lock], settings: Settings) -> Iterator[tuple[str, Sequence[Holder]]]:
    """Each role that one process at a time has, or that is dealt, with who has it now."""
    yield "clock", _holders(each for each in locks if each.is_key(clock.LOCK))
    yield "desk", _holders(each for each in locks if each.is_key(process.LOCK))
    yield "notary", _holders(each for each in locks if each.is_key(notary.LOCK))
    for fed in fed_witnesses(settings):
        key = lock_of(fed.verifier)
        yield f"feeder of {fed.verifier.name}", _holders(each for each in locks if each.is_key(key))
    yield "projector", _holders(each for each in locks if each.is_partition(PROJECTORS))
    yield "house", _holders(each for each in locks if each.is_partition(BOTS))


def _holders(locks: Iterable[_Lock]) -> list[Holder]:
    """The processes that hold these locks, each with how many."""
    count = Counter(Holder(each.pid, each.application, each.address, 0) for each in locks)
    return [holder._replace(locks=number) for holder, number in sorted(count.items())]


def _server(connection: Connection) -> Server:
    [(version, standby, name, size, most, used)] = connection.execute(_SERVER).fetchall()
    lineage = None
    with suppress(psycopg.Error):  # a service of a cloud may keep these functions to itself
        [(system, timeline)] = connection.execute(_TIMELINE).fetchall()
        lineage = f"{system}, timeline {timeline}"
    return Server(version, standby, name, size, most, used, lineage)


def _valkey(url: str | None) -> str | None:
    if url is None:
        return None
    try:
        return clients.version(url, VALKEY_TIMEOUT)
    except clients.AWAY:
        return None


def _projections(connection: Connection, end: int) -> Iterator[ProjectionState]:
    for name, partitions, position, stuck in connection.execute(_PROJECTIONS):
        yield ProjectionState(name, partitions, max(0, end - position), stuck)


def _log(connection: Connection) -> LogState:
    [(events, hot, cold)] = connection.execute(_LOG).fetchall()
    position = transparency_log.position(connection)
    [(waiting,)] = connection.execute(_UNSIGNED, {"signed": position, "most": MOST}).fetchall()
    here = origins.tables(connection)
    signed, at = connection.execute(here.query(_SIGNED)).fetchone() or (0, None)
    [before] = connection.execute(here.query(_SIGNED_BEFORE), (RECENT,)).fetchone() or (0,)
    cosigned: dict[str, int] = dict(connection.execute(here.query(_COSIGNED)).fetchall())
    return LogState(events, hot, waiting, signed, at, signed - before, cosigned, cold)


def _losses(connection: Connection) -> int:
    [(found,)] = connection.execute(_LOSSES).fetchall()
    return int(found)


def _clock_age(connection: Connection) -> float | None:
    [(age, wanted)] = connection.execute(_CLOCKS).fetchall()
    return age if wanted else None
