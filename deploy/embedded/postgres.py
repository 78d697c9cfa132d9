"""One PostgreSQL server: SCRAM passwords, unix socket only, checksums, every commit on disk."""

import os
import secrets
import shutil
import signal
import subprocess
from pathlib import Path
from urllib.parse import quote

import psycopg

from deploy.embedded import ownership
from deploy.embedded.directories import Account, give_to
from deploy.embedded.locks import server_lock
from deploy.embedded.processes import Process, last_lines, spawn, stop
from deploy.terminal.errors import CommandError
from deploy.terminal.interrupts import deferred
from deploy.waiting import wait_until

SUPERUSER = "nostos"  # for preparing the database alone
OWNER = "nostos_owner"  # of the database and the schema; migrates, and is no superuser
DATABASE = "nostos"
PORT = 5432  # names the socket; nothing listens on the network
START_TIMEOUT = 60.0  # seconds; recovery after a crash reads the write-ahead log
STOP_TIMEOUT = 30.0
POLL_INTERVAL = 0.01
PID_LINE, STATUS_LINE = 0, 7  # lines of postmaster.pid (src/include/utils/pidfile.h)

OPTIONS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "fsync": "on",
    "synchronous_commit": "on",
    "max_connections": "100",
    "shared_buffers": "64MB",
    "jit": "off",  # compiling costs more than our short queries
    "timezone": "UTC",
    "log_error_verbosity": "terse",  # details and statements hold what players may not see
    "log_min_error_statement": "panic",
}


class ServerStartError(CommandError):
    """A server did not start; the message is one line with the end of its log."""


class Postgres:
    """The server with its data in `directory/data` and its socket in `sockets`."""

    def __init__(self, programs: Path, directory: Path, sockets: Path, owner: Account) -> None:
        self.programs = programs
        self.directory = directory
        self.sockets = sockets
        self.owner = owner
        self.data = directory / "data"
        self.log = directory / "postgres.log"
        self._superuser_password = directory / "password"
        self._owner_password = directory / "owner"
        self.process: Process | None = None

    @property
    def url(self) -> str:
        """The address of the database `nostos` for its owner, with the password."""
        return self._address(OWNER, self._owner_password, DATABASE)

    def superuser_url(self, database: str = DATABASE) -> str:
        """The address of one of the server's databases for the superuser. No process that serves knows it."""
        return self._address(SUPERUSER, self._superuser_password, database)

    def _address(self, user: str, password_file: Path, database: str) -> str:
        password = quote(password_file.read_text().strip(), safe="")
        place = quote(str(self.sockets), safe="/")
        return f"postgresql://{user}:{password}@/{database}?host={place}&port={PORT}"

    def start(self) -> None:
        """Create the data if there is none, start, and wait for it. Raises ServerStartError, InUseError.

        Under the lock no process of an earlier run is alive, so its lock files are stale. They are removed,
        because PostgreSQL would refuse to start if another process had that number by now.
        """
        with server_lock(self.directory / "postgres.lock", self._stop_former) as lock:
            if not self.data.exists():
                self._initialise(lock)
            for stale in (self.data / "postmaster.pid", self.sockets / f".s.PGSQL.{PORT}.lock"):
                stale.unlink(missing_ok=True)
            if self.log.exists():
                self.log.rename(self.log.with_suffix(".log.1"))  # the log of the last run is kept
            with deferred():  # `stop` finds the process, however soon an interrupt comes
                self.process = self._run(lock)
        self._wait(self.process)
        self._prepare_database()

    def stop(self) -> None:
        """End it with a fast shutdown, if it was started."""
        if self.process is not None:
            stop(self.process, signal.SIGINT, STOP_TIMEOUT)

    def _run(self, lock: int) -> Process:
        options = [word for name, value in OPTIONS.items() for word in ("-c", f"{name}={value}")]
        return spawn(
            [self.programs / "postgres", "-D", self.data, "-k", self.sockets, "-p", str(PORT), *options],
            owner=self.owner,
            directory=self.directory,
            log=self.log,
            on_death=signal.SIGINT,  # a fast shutdown: sessions are cut, committed work is kept
            lock=lock,
        )

    def _stop_former(self) -> None:
        """Ask a server whose supervisor died to end, if the kernel has not done so."""
        try:
            pid = int(self._status()[PID_LINE])
            if str(self.data) in subprocess.check_output(["ps", "-o", "args=", "-p", str(pid)], text=True):
                os.kill(pid, signal.SIGINT)
        except (OSError, IndexError, ValueError, subprocess.SubprocessError):
            return  # no such file or process; or no `ps`, which only Linux systems lack

    def _initialise(self, lock: int) -> None:
        """Create the data under another name and rename it: a killed start leaves nothing half done."""
        unfinished = self.directory / "new"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(mode=0o700)
        give_to(unfinished, self.owner)
        password = secrets.token_urlsafe(24)
        _write(self._superuser_password, password)
        for_initdb = give_to(_write(self.directory / "password.initdb", password), self.owner)
        log = self.directory / "initdb.log"
        process = spawn(
            [
                *(self.programs / "initdb", "-D", unfinished, "-U", SUPERUSER, "--pwfile", for_initdb),
                *("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--data-checksums"),
            ],
            owner=self.owner,
            directory=self.directory,
            log=log,
            on_death=signal.SIGKILL,
            lock=lock,
        )
        code = process.wait()
        for_initdb.unlink()
        if code != 0:
            raise ServerStartError(f"PostgreSQL's first start failed: {last_lines(log)}")
        unfinished.rename(self.data)

    def _status(self) -> list[str]:
        return (self.data / "postmaster.pid").read_text().splitlines()

    def _wait(self, process: Process) -> None:
        def decided() -> bool:
            return self._ready(process) or process.poll() is not None

        in_time = wait_until(decided, timeout=START_TIMEOUT, interval=POLL_INTERVAL)
        if process.poll() is not None:
            raise ServerStartError(f"PostgreSQL did not start: {last_lines(self.log)}")
        if not in_time:
            self.stop()
            raise ServerStartError(
                f"PostgreSQL was not ready after {START_TIMEOUT:.0f} s: {last_lines(self.log)}"
            )

    def _ready(self, process: Process) -> bool:
        try:
            lines = self._status()
            return int(lines[PID_LINE]) == process.pid and lines[STATUS_LINE].strip() == "ready"
        except (OSError, IndexError, ValueError):
            return False

    def _owners_password(self) -> str:
        """The password of the owner; made now if there is none."""
        if not self._owner_password.exists():
            _write(self._owner_password, secrets.token_urlsafe(24))
        return self._owner_password.read_text()

    def _prepare_database(self) -> None:
        """Make the owner and the database, or what is missing: homes of earlier versions have no owner."""
        try:
            with psycopg.connect(self.superuser_url("postgres"), autocommit=True) as connection:
                ownership.make_owner(connection, OWNER, self._owners_password())
                ownership.make_database(connection, DATABASE, OWNER)
            with psycopg.connect(self.superuser_url()) as connection:
                ownership.hand_over(connection, OWNER)
        except psycopg.OperationalError:  # it died again
            raise ServerStartError(f"PostgreSQL did not stay: {last_lines(self.log)}") from None


def _write(path: Path, secret: str) -> Path:
    """A new file that only its owner can read."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret)
    return path
