"""A synchronous standby: no checkpoint covers what it has not acknowledged."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import make_conninfo
from structlog.testing import capture_logs

from api.runtime.settings import Settings
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from domain.store import Event, Log
from tests.domain.ledger.support import SHELF, played
from tests.faults.standby import Standby, standby
from tests.support.eventually import eventually
from tests.support.logins import LOGINS, role_url
from tests.workers.notary.rewriting import append, notary, size
from workers.notary.log_integrity import check_log

pytestmark = pytest.mark.faults

Asked = list[tuple[Any, ...]]


@pytest.fixture
def replicated() -> Iterator[tuple[Settings, EmbeddedServers, Standby]]:
    """A database with a standby. It is synchronous for those who ask for more than `local`."""
    with scratch_home() as home, EmbeddedServers(home, valkey=False) as servers:
        settings = Settings(database_url=servers.database_url, home=home, logins=LOGINS)
        prepare(settings)
        with standby(servers) as second:
            superuser(servers, "ALTER SYSTEM SET synchronous_standby_names = '*'")
            superuser(servers, "SELECT pg_reload_conf()")
            waits = "SELECT pid FROM pg_stat_replication WHERE sync_state = 'sync'"
            eventually(lambda: superuser(servers, waits), "the standby is synchronous")
            yield settings, servers, second


def superuser(servers: EmbeddedServers, statement: str) -> Asked:
    """The rows of a statement, which waits for no standby."""
    assert servers.postgres is not None
    with psycopg.connect(servers.postgres.superuser_url("postgres"), autocommit=True) as connection:
        connection.execute("SET synchronous_commit = local")
        done = connection.execute(statement.encode())
        return done.fetchall() if done.description else []


def append_locally(settings: Settings, events: tuple[Event, ...]) -> None:
    """Append as a primary does that crashes: all events are visible at once, and the standby lacks them."""
    dsn = role_url(str(settings.database_url), "nostos_writer")
    log = Log(make_conninfo(dsn, options="-c synchronous_commit=local"), SHELF)
    assert None not in log.append_each([(event, None) for event in events])
    log.close()


def signed(settings: Settings) -> int:
    """The size of the last checkpoint."""
    last = check_log(settings)
    return 0 if last is None else last.size


WAITING = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


def test_a_checkpoint_covers_only_leaves_that_the_standby_has(
    replicated: tuple[Settings, EmbeddedServers, Standby],
) -> None:
    """Somebody ends the wait of the notary for the standby: its leaves are visible on the primary alone."""
    settings, servers, second = replicated
    events = played("toy", 2)
    append(settings, events[:-3])
    with notary(settings):
        eventually(lambda: signed(settings) == len(events) - 3)
    with capture_logs(), notary(settings):
        with second.paused():
            append_locally(settings, events[-3:])
            eventually(lambda: superuser(servers, f"SELECT pid {WAITING}"), "the notary waits")
            assert len(events) - 3 == size(settings)
            superuser(servers, f"SELECT pg_cancel_backend(pid) {WAITING}")
            eventually(lambda: size(settings) == len(events), "the leaves are visible")
            eventually(lambda: superuser(servers, f"SELECT pid {WAITING}"), "the notary waits again")
            assert len(events) - 3 == signed(settings)
        eventually(lambda: signed(settings) == len(events), "the standby has them, and they are signed")
