"""One Valkey server for pub/sub: unix socket only, nothing kept on disk, slow readers are cut off."""

import contextlib
import signal
import socket
import time
from pathlib import Path
from urllib.parse import quote

from deploy.embedded.locks import server_lock
from deploy.embedded.places import Account
from deploy.embedded.postgres import ServerStartError
from deploy.embedded.processes import Process, spawn, stop, tail

START_PATIENCE = 60.0  # seconds
STOP_PATIENCE = 10.0
PAUSE = 0.005

OPTIONS = {
    "port": ("0",),
    "unixsocketperm": ("700",),
    "save": ("",),
    "appendonly": ("no",),
    "maxclients": ("10000",),
    "client-output-buffer-limit": (
        "pubsub 8mb 2mb 30",
    ),  # at once, or for 30 s: then the stream fills its gap from Postgres
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
        with server_lock(self.directory / "valkey.lock", lambda: self._ask(b"SHUTDOWN NOSAVE\r\n")) as lock:
            self.log.unlink(missing_ok=True)
            options = [word for name, values in OPTIONS.items() for word in (f"--{name}", *values)]
            self.process = spawn(
                [self.program, "--unixsocket", self.socket, "--dir", self.directory, *options],
                owner=self.owner,
                directory=self.directory,
                log=self.log,
                on_death=signal.SIGTERM,
                lock=lock,
            )
        deadline = time.monotonic() + START_PATIENCE
        while self._ask(b"PING\r\n") != b"+PONG\r\n":
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise ServerStartError(f"Valkey did not start: {tail(self.log)}")
            time.sleep(PAUSE)

    def stop(self) -> None:
        """End it; nothing to do if it never started or has died."""
        if self.process is not None:
            stop(self.process, signal.SIGTERM, STOP_PATIENCE)

    def _ask(self, command: bytes) -> bytes:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as client:
            client.settimeout(1)
            client.connect(str(self.socket))
            client.sendall(command)
            return client.recv(64)
        return b""
