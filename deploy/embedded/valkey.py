"""One Valkey server for pub/sub: unix socket only, nothing on disk, slow readers are disconnected."""

import contextlib
import signal
import socket
from pathlib import Path
from urllib.parse import quote

from deploy.embedded.directories import Account
from deploy.embedded.locks import server_lock
from deploy.embedded.postgres import ServerStartError
from deploy.embedded.processes import Process, last_lines, spawn, stop
from deploy.terminal.interrupts import deferred
from deploy.waiting import wait_until

START_TIMEOUT = 60.0  # seconds
STOP_TIMEOUT = 10.0
POLL_INTERVAL = 0.005

OPTIONS = {
    "port": ("0",),
    "unixsocketperm": ("700",),
    "save": ("",),
    "appendonly": ("no",),
    "maxclients": ("10000",),
    # 8 MB at once, or 2 MB for 30 s, and the client is disconnected; its stream then reads on from Postgres.
    "client-output-buffer-limit": ("pubsub 8mb 2mb 30",),
}


class Valkey:
    """The server whose socket is `sockets/valkey.sock`."""

    def __init__(self, program: Path, directory: Path, sockets: Path, owner: Account) -> None:
        self.program = program
        self.directory = directory
        self.owner = owner
        self.socket = sockets / "valkey.sock"
        self.log = directory / "valkey.log"
        self.process: Process | None = None

    @property
    def url(self) -> str:
        """The address, for redis-py."""
        return f"unix://{quote(str(self.socket))}"

    def start(self) -> None:
        """Start and wait until it answers. Raises ServerStartError, InUseError."""
        with server_lock(
            self.directory / "valkey.lock", lambda: self._request(b"SHUTDOWN NOSAVE\r\n")
        ) as lock:
            self.log.unlink(missing_ok=True)
            options = [word for name, values in OPTIONS.items() for word in (f"--{name}", *values)]
            with deferred():  # `stop` finds the process, however soon an interrupt comes
                self.process = process = spawn(
                    [self.program, "--unixsocket", self.socket, "--dir", self.directory, *options],
                    owner=self.owner,
                    directory=self.directory,
                    log=self.log,
                    on_death=signal.SIGTERM,
                    lock=lock,
                )
        self._wait(process)

    def stop(self) -> None:
        """End it, if it was started."""
        if self.process is not None:
            stop(self.process, signal.SIGTERM, STOP_TIMEOUT)

    def _wait(self, process: Process) -> None:
        def answers() -> bool:
            return self._request(b"PING\r\n") == b"+PONG\r\n"

        def decided() -> bool:
            return answers() or process.poll() is not None

        in_time = wait_until(decided, timeout=START_TIMEOUT, interval=POLL_INTERVAL)
        if process.poll() is not None or not in_time:
            self.stop()
            raise ServerStartError(f"Valkey did not start: {last_lines(self.log)}")

    def _request(self, command: bytes) -> bytes:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            client.connect(str(self.socket))
            client.sendall(command)
            return client.recv(64)
        return b""
