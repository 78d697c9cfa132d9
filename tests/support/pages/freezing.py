"""A network that dies: a proxy whose bytes stop while its sockets stay open, or whose sockets are cut."""

import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, cast

CHUNK: Final = 65536
LOOK: Final = 0.05  # seconds until a line notices that it is dead


class Freezing:
    """Passes on what comes. A line that was ever frozen stays dead, as one does whose network is gone."""

    def __init__(self, listener: socket.socket, port: int) -> None:
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self._listener = listener
        self._port = port
        self._frozen = False
        self._lives = 0  # lines of an earlier life are dead
        self._cut = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def freeze(self) -> None:
        """From now on nothing passes, and no socket closes."""
        self._frozen, self._lives = True, self._lives + 1

    def thaw(self) -> None:
        """New lines pass again."""
        self._frozen = False

    def cut(self) -> None:
        """Closes every line, as a server does that stops; new ones are closed until `thaw`."""
        self.freeze()
        self._cut.set()

    def mend(self) -> None:
        """New lines pass again after a cut."""
        self._cut.clear()
        self.thaw()

    def _accept(self) -> None:
        with suppress(OSError):  # it was closed
            while True:
                line, _ = self._listener.accept()
                threading.Thread(target=self._pass, args=(line,), daemon=True).start()

    def _pass(self, line: socket.socket) -> None:
        life = self._lives - self._frozen  # opened while all is frozen: dead from the beginning
        with line, socket.socket() as server, selectors.DefaultSelector() as both, suppress(OSError):
            server.connect(("127.0.0.1", self._port))
            both.register(line, selectors.EVENT_READ)
            both.register(server, selectors.EVENT_READ)
            while life == self._lives:
                for ready in (cast("socket.socket", key.fileobj) for key, _ in both.select(LOOK)):
                    chunk = ready.recv(CHUNK)
                    if not chunk:
                        return
                    if life == self._lives:
                        (line if ready is server else server).sendall(chunk)
            self._cut.wait()


@contextmanager
def freezing(port: int) -> Iterator[Freezing]:
    """Before a web server of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        proxy = Freezing(listener, port)
        try:
            yield proxy
        finally:
            proxy.cut()
            with suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
