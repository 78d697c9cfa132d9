"""The embedded servers' life: first start, crash, restart, and the end of whoever started them."""

import contextlib
import json
import os
import pwd
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis

from deploy.embedded import directories
from deploy.embedded.directories import SOCKET_PATH, scratch_home
from deploy.embedded.locks import InUseError
from deploy.embedded.postgres import ServerStartError
from deploy.embedded.servers import EmbeddedServers, running_addresses
from tests.support.eventually import eventually
from tests.support.processes import ROOT, alive
from tests.support.servers import revive

IS_ROOT = os.geteuid() == 0
ACCOUNTS = ["me", "nobody"] if IS_ROOT else ["me"]  # an ordinary user can only be itself


class Holder:
    """A supervisor in a process of its own."""

    def __init__(self, home: Path, account: str) -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.deploy.stack.holder",
                str(home),
                *([account] if account == "nobody" else []),
            ],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(self.process.communicate()[1])
        self.ready: dict[str, Any] = json.loads(line)
        self.pids: list[int] = self.ready["pids"]
        self.database_url: str = self.ready["database_url"]

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.wait()

    def wait(self) -> int:
        self.process.communicate(timeout=120)
        return self.process.returncode

    def run(self, statement: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database_url, autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []


@pytest.fixture
def fresh_home() -> Iterator[Path]:
    """Where nothing has started yet."""
    with scratch_home() as path:
        yield path


@pytest.fixture(scope="module")
def homes() -> Iterator[dict[str, Path]]:
    """A home for each account. Tests share it, one after the other, because a first start takes long."""
    with ExitStack() as stack:
        found = {account: stack.enter_context(scratch_home()) for account in ACCOUNTS}
        for path in found.values():
            path.parent.chmod(0o777)  # either account makes its home in it
        yield found


@pytest.fixture
def home(homes: dict[str, Path]) -> Path:
    """The home of the account that runs these tests."""
    return homes["me"]


@pytest.fixture
def hold(homes: dict[str, Path]) -> Iterator[Any]:
    """Start a holder on an account's home; whatever is left of it ends with the test."""
    with ExitStack() as stack:

        def start(account: str = "me") -> Holder:
            holder = Holder(homes[account], account)
            stack.callback(lambda: holder.process.poll() is None and holder.end())
            return holder

        yield start


@pytest.mark.parametrize("account", ACCOUNTS)
def test_committed_rows_survive_any_crash(account: str, hold: Any) -> None:
    """Stop, kill -9 of the supervisor, kill -9 of the servers: the next start has every committed row."""
    first = hold(account)
    first.run("CREATE TABLE t (n integer)")
    first.run("INSERT INTO t VALUES (1)")
    assert 0 == first.end()

    second = hold(account)
    second.run("INSERT INTO t VALUES (2)")
    second.end(signal.SIGKILL)

    third = hold(account)  # at once, while the servers of the second may still be ending
    third.run("INSERT INTO t VALUES (3)")
    os.killpg(third.pids[0], signal.SIGKILL)
    os.kill(third.pids[1], signal.SIGKILL)
    third.end(signal.SIGKILL)

    fourth = hold(account)
    assert [(1,), (2,), (3,)] == fourth.run("SELECT n FROM t ORDER BY n")
    before = [*first.pids, *second.pids, *third.pids]
    eventually(lambda: not any(alive(pid) for pid in before), "none of the former servers is left")


@pytest.mark.parametrize("account", ACCOUNTS)
def test_the_servers_never_run_as_root_and_end_when_their_supervisor_is_killed(
    account: str, hold: Any
) -> None:
    holder = hold(account)
    expected = pwd.getpwnam("nobody").pw_uid if IS_ROOT else os.geteuid()
    assert expected == holder.ready["uid"]
    assert not IS_ROOT or {expected} == {Path(f"/proc/{pid}").stat().st_uid for pid in holder.pids}
    holder.end(signal.SIGKILL)
    eventually(lambda: not any(alive(pid) for pid in holder.pids), "both servers have ended")


def test_a_home_has_one_supervisor_whose_servers_others_can_find(hold: Any, home: Path) -> None:
    assert running_addresses(home) is None
    holder = hold()
    assert (holder.database_url, holder.ready["redis_url"]) == running_addresses(home)
    with pytest.raises(InUseError) as refusal, EmbeddedServers(home):
        pass
    assert f"{home} is in use by process {holder.process.pid}" in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert [(1,)] == holder.run("SELECT 1")
    holder.end()
    assert running_addresses(home) is None


def test_a_stale_pid_file_does_not_matter_even_if_another_process_has_that_number(home: Path) -> None:
    with EmbeddedServers(home) as servers:
        assert servers.postgres is not None
        pid_file = servers.postgres.data / "postmaster.pid"
        before = pid_file.read_text()
    pid_file.write_text(re.sub(r"^\d+", str(os.getpid()), before))
    with EmbeddedServers(home) as servers, psycopg.connect(servers.database_url) as connection:
        assert (1,) == connection.execute("SELECT 1").fetchone()


def test_root_writes_nothing_where_the_servers_account_could_make_a_link(servers: Any) -> None:
    """Else `nobody` could turn root's writing against the machine."""
    directory = servers.embedded.postgres.directory
    assert os.geteuid() == directory.stat().st_uid
    assert 0 == directory.stat().st_mode & 0o022
    not_ours = {path.name for path in directory.iterdir() if path.stat().st_uid != os.geteuid()}
    assert ({"data"} if IS_ROOT else set()) == not_ours


def test_a_home_of_another_user_is_refused_in_one_line(fresh_home: Path) -> None:
    fresh_home.mkdir()
    (fresh_home / "supervisor.lock").write_text("")
    (fresh_home / "supervisor.lock").chmod(0o000)
    refused = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.deploy.stack.holder",
            str(fresh_home),
            *(["nobody"] if IS_ROOT else []),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    expected = f"{fresh_home} belongs to another user; run as that user, or set NOSTOS_HOME\n"
    assert (1, expected) == (refused.returncode, refused.stderr)


def test_a_first_start_that_was_killed_is_done_again(fresh_home: Path) -> None:
    half = fresh_home / "servers" / "new"
    half.mkdir(parents=True)
    (half / "PG_VERSION").write_text("18\n")
    with EmbeddedServers(fresh_home) as servers, psycopg.connect(servers.database_url) as connection:
        assert (1,) == connection.execute("SELECT 1").fetchone()


def test_a_dead_server_is_started_again(home: Path) -> None:
    with EmbeddedServers(home) as servers:
        assert servers.valkey is not None
        assert servers.valkey.process is not None
        assert servers.postgres is not None
        assert servers.postgres.process is not None
        assert [] == list(servers.restart_dead())
        servers.valkey.process.kill()
        servers.valkey.process.wait()
        os.killpg(servers.postgres.process.pid, signal.SIGKILL)
        servers.postgres.process.wait()
        revive(servers, ["Postgres", "Valkey"])
        with psycopg.connect(servers.database_url) as connection:
            assert (1,) == connection.execute("SELECT 1").fetchone()
        with redis.Redis.from_url(servers.redis_url) as client:
            assert client.ping()


def test_postgres_starts_again_only_when_no_session_of_the_killed_one_is_alive(home: Path) -> None:
    """A session can outlive its postmaster and still write; a second server on its files would ruin them."""
    with EmbeddedServers(home) as servers:
        assert servers.postgres is not None
        assert servers.postgres.process is not None
        with contextlib.suppress(psycopg.Error), psycopg.connect(servers.database_url) as connection:
            session = connection.info.backend_pid
            os.kill(session, signal.SIGSTOP)  # as busy as can be: it cannot even see that its server is dead
            servers.postgres.process.kill()
            servers.postgres.process.wait()
            assert alive(session)
            threading.Timer(0.5, os.kill, (session, signal.SIGCONT)).start()
            revive(servers)
            eventually(lambda: not alive(session), "it is dead as soon as its locks are free")


def test_a_connection_needs_the_password(servers: Any) -> None:
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(re.sub(r":[^:@]+@", "@", servers.url("postgres")))


def test_commits_are_on_disk_and_no_port_is_open(fresh_home: Path) -> None:
    """Of servers as people start them: those that the tests share do not wait for the disk."""
    query = "SELECT name, setting FROM pg_settings WHERE name = ANY(%s)"
    expected = {"fsync": "on", "synchronous_commit": "on", "data_checksums": "on", "listen_addresses": ""}
    with EmbeddedServers(fresh_home) as servers, psycopg.connect(servers.database_url) as connection:
        assert expected == dict(connection.execute(query, (list(expected),)).fetchall())


def test_nobody_else_can_read_the_password(servers: Any) -> None:
    directory = servers.embedded.postgres.directory
    assert 0o600 == (directory / "password").stat().st_mode & 0o777
    assert os.geteuid() == (directory / "password").stat().st_uid
    assert 0o600 == (directory / "postgres.log").stat().st_mode & 0o777
    assert 0o700 == (directory / "data").stat().st_mode & 0o777
    assert 0o700 == servers.embedded.postgres.sockets.stat().st_mode & 0o777
    assert not (directory / "password.initdb").exists()
    assert "password" not in repr(servers.embedded.postgres)


def test_a_deep_home_gets_a_short_place_for_its_sockets(fresh_home: Path) -> None:
    deep = fresh_home / ("deep" * 20) / ("deeper" * 10)
    deep.mkdir(parents=True)
    fresh_home.chmod(0o755)
    with EmbeddedServers(deep) as servers:
        assert servers.postgres is not None
        assert len(str(servers.postgres.sockets / ".s.PGSQL.5432")) <= SOCKET_PATH
        assert servers.postgres.sockets == (deep / "run").resolve()
        with psycopg.connect(servers.database_url) as connection:
            assert (1,) == connection.execute("SELECT 1").fetchone()
    assert not servers.postgres.sockets.exists()


def test_a_home_that_others_cannot_reach_links_to_a_folder_that_they_can(
    fresh_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root's home directory is closed to `nobody`; an ordinary user's servers stay where they are wanted."""
    elsewhere = fresh_home.parent / "elsewhere"
    monkeypatch.setattr(directories, "ROOT_DATA", elsewhere)
    fresh_home.mkdir(mode=0o700)
    with EmbeddedServers(fresh_home / "project") as servers:
        assert servers.postgres is not None
        assert (elsewhere if IS_ROOT else fresh_home) in servers.postgres.data.parents
        first = servers.postgres.data
    with EmbeddedServers(fresh_home / "project") as servers:
        assert servers.postgres is not None
        assert first == servers.postgres.data


def test_a_server_that_does_not_start_is_named_with_the_end_of_its_log(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with EmbeddedServers(home) as servers:
        assert servers.postgres is not None
        data = servers.postgres.data
    version = (data / "PG_VERSION").read_text()
    (data / "PG_VERSION").write_text("9\n")
    with (
        pytest.raises(ServerStartError, match=r"did not start: .*incompatible with server") as failure,
        EmbeddedServers(home),
    ):
        pass
    assert "\n" not in str(failure.value)
    (data / "PG_VERSION").write_text(version)


@pytest.mark.faults
def test_no_acknowledged_row_is_lost_when_postgres_is_killed_under_load(home: Path) -> None:
    with EmbeddedServers(home) as servers:
        assert servers.postgres is not None
        with psycopg.connect(servers.database_url, autocommit=True) as connection:
            connection.execute("CREATE TABLE acknowledged (n integer PRIMARY KEY)")
        acknowledged: list[int] = []
        for round_ in range(5):
            with psycopg.connect(servers.database_url, autocommit=True) as connection:
                for n in range(round_ * 1000, round_ * 1000 + 200):
                    connection.execute("INSERT INTO acknowledged VALUES (%s)", (n,))
                    acknowledged.append(n)
                assert servers.postgres.process is not None
                os.killpg(servers.postgres.process.pid, signal.SIGKILL)
            servers.postgres.process.wait()
            revive(servers)
        with psycopg.connect(servers.database_url) as connection:
            kept = {n for (n,) in connection.execute("SELECT n FROM acknowledged")}
        assert set(acknowledged) <= kept
