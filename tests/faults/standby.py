"""A standby of a Postgres that streams from it, and takes its place."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from deploy.embedded import directories
from deploy.embedded.directories import give_to
from deploy.embedded.postgres import OPTIONS, PORT, Postgres
from deploy.embedded.servers import EmbeddedServers
from tests.support.eventually import eventually
from tests.support.processes import kill_with_children


class Standby:
    """It streams from the primary until it is stopped. What is committed after that, it lacks."""

    def __init__(self, primary: Postgres, directory: Path) -> None:
        self._primary = primary
        self._directory = directory
        self._data = directory / "data"
        self._program("pg_basebackup", "-D", self._data, "-R", "-X", "stream", "-c", "fast")
        with (directory / "log").open("wb") as log:
            self._process = subprocess.Popen(
                self._words(), stdout=log, stderr=log, cwd=directory, process_group=0, **self._account()
            )
        eventually(lambda: self.ask("SELECT pg_is_in_recovery()") == [(True,)], "the standby answers")

    def stop(self) -> None:
        """It has everything that the primary has now, and gets nothing more."""
        [(position,)] = self.ask("SELECT pg_current_wal_lsn()", self._primary.sockets)
        replayed = f"SELECT pg_last_wal_replay_lsn() >= '{position}'"
        eventually(lambda: self.ask(replayed) == [(True,)], "the standby has it all")
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """It receives and acknowledges nothing meanwhile."""
        [(receiver,)] = self.ask("SELECT pid FROM pg_stat_wal_receiver")
        os.kill(receiver, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(receiver, signal.SIGCONT)

    def address(self, url: str) -> str:
        """The same database and login, at the standby."""
        return make_conninfo(url, host=str(self._directory))

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """It receives everything meanwhile, and shows nothing of it."""
        self.ask("SELECT pg_wal_replay_pause()")
        paused = "SELECT pg_get_wal_replay_pause_state()"
        eventually(lambda: self.ask(paused) == [("paused",)], "the standby stands still")
        try:
            yield
        finally:
            self.ask("SELECT pg_wal_replay_resume()")

    def catch_up(self) -> None:
        """It shows everything that the primary has now."""
        [(position,)] = self.ask("SELECT pg_current_wal_insert_lsn()", self._primary.sockets)
        self.ask("SELECT pg_switch_wal()", self._primary.sockets)  # so that nothing waits for more
        replayed = f"SELECT pg_last_wal_replay_lsn() >= '{position}'"
        eventually(lambda: self.ask(replayed) == [(True,)], "the standby shows it all")

    def promote(self) -> None:
        """It is a primary from now on."""
        self.ask("SELECT pg_promote()")
        eventually(lambda: self.ask("SELECT pg_is_in_recovery()") == [(False,)], "the standby is promoted")

    def take_over(self) -> None:
        """The primary is dead, and this is what the next server begins with, under another timeline.

        A server that is asked to recover, and finds no more to recover from, begins a timeline, as one does
        that is promoted.
        """
        (self._data / "standby.signal").rename(self._data / "recovery.signal")
        with (self._data / "postgresql.auto.conf").open("a") as settings:
            settings.write("primary_conninfo = ''\nrestore_command = 'false'\nhot_standby = off\n")
        shutil.rmtree(self._primary.data)
        shutil.move(self._data, self._primary.data)

    def close(self) -> None:
        """End it, and remove what it has."""
        if self._process.poll() is None:
            kill_with_children(self._process)
        shutil.rmtree(self._directory)

    def _words(self) -> Sequence[Any]:
        options = [word for name, value in OPTIONS.items() for word in ("-c", f"{name}={value}")]
        program = self._primary.programs / "postgres"
        return [program, "-D", self._data, "-k", self._directory, "-p", str(PORT), *options]

    def ask(self, question: str, sockets: Path | None = None) -> list[tuple[Any, ...]]:
        """The rows that it answers to its superuser, none if it does not. `sockets`: of another server."""
        address = {**self._address(), "host": str(sockets or self._directory)}
        try:
            with psycopg.connect(**address, dbname="postgres", autocommit=True) as connection:
                return connection.execute(question.encode()).fetchall()
        except psycopg.OperationalError:
            return []

    def _address(self) -> dict[str, Any]:
        where = conninfo_to_dict(self._primary.superuser_url("postgres"))
        return {name: where[name] for name in ("user", "password", "host", "port")}

    def _account(self) -> dict[str, Any]:
        """As whom its programs run; only root may say so."""
        owner = self._primary.owner
        return {"user": owner.uid, "group": owner.gid, "extra_groups": []} if os.geteuid() == 0 else {}

    def _program(self, name: str, *words: Any) -> None:
        where = self._address()
        environment = {"PGPASSWORD": str(where["password"])}
        address = ("-h", where["host"], "-p", str(where["port"]), "-U", where["user"])
        process = subprocess.run(
            [self._primary.programs / name, *address, *words],
            env=environment,
            check=False,
            capture_output=True,
            text=True,
            cwd=self._directory,
            **self._account(),
        )
        assert process.returncode == 0, process.stderr


@contextmanager
def standby(servers: EmbeddedServers) -> Iterator[Standby]:
    """A standby of the Postgres of these servers."""
    primary = servers.postgres
    assert primary is not None
    directory = give_to(Path(mkdtemp(prefix="nostos-standby-", dir=directories.TEMPORARY)), primary.owner)
    made = Standby(primary, directory)
    try:
        yield made
    finally:
        made.close()
