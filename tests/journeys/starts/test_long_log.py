"""What a start reads does not grow with the log: rows that Postgres read, counted by itself."""

import sys
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from api.runtime.roles.logins import Role, role_url
from api.runtime.services import assemble
from api.runtime.settings import Settings
from deploy.bench.tools.long_log import lengthen
from deploy.bench.tools.notary_start import counted_rows
from deploy.bench.tools.synthetic_game import BENCH_SHELF
from deploy.embedded.directories import make_home, scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from deploy.stack.local_service import COMMANDS
from domain.matches.state import entries
from domain.store import Log, command
from domain.store.postgres.connections import connect_session
from tests.journeys.starts.test_postgres_away import settings_of, started
from tests.support.eventually import eventually
from workers.notary.log_integrity import ROLE
from workers.notary.notary import Notary

SHORT, LONG = 5_000, 50_000  # events
SLACK = 5_000  # rows: processes go on to look at the log while they run
WITH_THE_LOOM = {
    name: (sys.executable, "-m", "tests.faults.node", name) for name in ("front", "projector", "notary")
}
READ = """
    SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables)
        + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes)
"""
BACKENDS = "SELECT count(*) FROM pg_stat_activity WHERE usename LIKE 'nostos\\_%' AND pid <> pg_backend_pid()"


def register(settings: Settings) -> None:
    """A player is there. Where none has a key, each start looks for an event that needs one."""
    services = assemble(settings)
    try:
        services.players.register("Homer", command("", "a key", "register", None))
    finally:
        services.close()


def rows_read(url: str) -> int:
    """How many rows and entries of indexes the server has read for all clients, which are gone by now."""
    with psycopg.connect(url, autocommit=True) as owner:
        eventually(lambda: owner.execute(BACKENDS).fetchone() == (0,), "all sessions are over")
        owner.execute("SELECT pg_stat_clear_snapshot()")
        [(found,)] = owner.execute(READ).fetchall()
        return int(found)


def rows_of_a_start(settings: Settings, folder: Path) -> int:
    """How many rows a node reads until it serves, and until it has ended."""
    before = rows_read(str(settings.database_url))
    with started(settings, folder, {**COMMANDS, **WITH_THE_LOOM}) as node:
        eventually(node.serves, "the node serves", 240)
        assert node.all_run()
    return rows_read(str(settings.database_url)) - before


def rows_of_a_take_over(settings: Settings) -> int:
    """How many rows a notary reads that waits for its turn and then leads."""
    events = Log(role_url(settings, ROLE), BENCH_SHELF, connections=1)
    notary = Notary(events, settings)
    try:
        with counted_rows() as count, connect_session(role_url(settings, ROLE)) as connection:
            notary.follow(connection)
            notary.begin(connection)
            assert 0 == notary.append_batch(connection)
        return count.rows
    finally:
        events.close()


@pytest.mark.faults
def test_a_start_and_a_take_over_read_no_more_of_a_log_that_is_ten_times_as_long(tmp_path: Path) -> None:
    with scratch_home() as home, EmbeddedServers(make_home(home)) as embedded:
        settings = replace(settings_of(embedded, home), reread_rate=1)  # else it is all that is counted
        prepare(settings)
        register(settings)
        starts, takeovers = [], []
        for length in (SHORT, LONG):
            lengthen(settings, length)
            takeovers.append(rows_of_a_take_over(settings))
            starts.append(rows_of_a_start(settings, tmp_path))
        assert starts[1] < starts[0] + SLACK
        assert takeovers[1] <= takeovers[0] + 2 * 2 * 256  # the last tiles of two levels, twice
        log = Log(role_url(settings, Role.WRITER), BENCH_SHELF)
        try:
            some = log.read_log(LONG - 1, 1)[0][1].stream
            events = log.read(some)
            assert [event.head for event in events] == [head for _, _, head in entries(events)]
        finally:
            log.close()
