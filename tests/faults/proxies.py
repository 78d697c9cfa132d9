"""Proxies that lose answers: what was asked arrives, and the line breaks before the answer is back."""

import contextlib
import itertools
import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

CHUNK = 65536


class Losing:
    """Passes on what comes; every `nth` chunk that the server sends is lost, and its line with it."""

    def __init__(self, listener: socket.socket, family: int, server: Any, nth: int) -> None:
        self.lost = 0
        self._listener = listener
        self._family = family
        self._server = server
        self._nth = nth
        self._sent = itertools.count(1)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # it was closed
            while True:
                line, _ = self._listener.accept()
                threading.Thread(target=self._pass, args=(line,), daemon=True).start()

    def _pass(self, line: socket.socket) -> None:
        with (
            line,
            socket.socket(self._family) as server,
            selectors.DefaultSelector() as both,  # unlike select.select it has no limit on file numbers
            contextlib.suppress(OSError),
        ):
            server.connect(self._server)
            both.register(line, selectors.EVENT_READ)
            both.register(server, selectors.EVENT_READ)
            while True:
                for ready in (cast("socket.socket", key.fileobj) for key, _ in both.select()):
                    chunk = ready.recv(CHUNK)
                    if not chunk:
                        return
                    if ready is server and next(self._sent) % self._nth == 0:
                        self.lost += 1
                        return
                    (line if ready is server else server).sendall(chunk)


@contextmanager
def losing_port(port: int, nth: int) -> Iterator[tuple[str, Losing]]:
    """Before a web server: its address, and the proxy."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield (
            f"http://127.0.0.1:{listener.getsockname()[1]}",
            Losing(listener, socket.AF_INET, ("127.0.0.1", port), nth),
        )


@contextmanager
def losing_socket(directory: Path, server: Path, nth: int) -> Iterator[Losing]:
    """Before the socket of a Postgres; its own lies in the directory under the same name."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(directory / server.name))
        listener.listen()
        yield Losing(listener, socket.AF_UNIX, str(server), nth)
