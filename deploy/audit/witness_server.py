"""The HTTP side of a witness: answers `POST /add-checkpoint` as c2sp.org/tlog-witness says.

Requests need no token: what counts is the log's signature. Anybody may send them, so bodies, connections and
their duration are bounded.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from deploy.audit.witness_memory import (
    LogRewrittenError,
    NotProvedError,
    OtherSizeError,
    SmallerSizeError,
    UnknownLogError,
    UntrustedKeyError,
    WitnessMemory,
)
from deploy.terminal.errors import CommandError
from domain.ledger.log import submission

TEXT: Final = "text/plain; charset=utf-8"
CONNECTIONS: Final = 64  # at once; more are closed unread
IDLE: Final = 10.0  # seconds without a byte, after which a connection is closed
LONGEST: Final = 60.0  # seconds that a connection lasts
STATUS: Final = {
    UnknownLogError: HTTPStatus.NOT_FOUND,
    UntrustedKeyError: HTTPStatus.FORBIDDEN,
    SmallerSizeError: HTTPStatus.BAD_REQUEST,
    NotProvedError: HTTPStatus.UNPROCESSABLE_ENTITY,
}

Reply = tuple[HTTPStatus, str, str]
"""The status, the media type and the text of an answer."""


def answer(memory: WitnessMemory, body: bytes) -> Reply:
    """What the witness answers to a submission."""
    try:
        return HTTPStatus.OK, TEXT, f"{memory.cosign(submission.parse(body))}\n"
    except submission.BadSubmission as error:
        return HTTPStatus.BAD_REQUEST, TEXT, f"{error}\n"
    except OtherSizeError as error:
        return HTTPStatus.CONFLICT, submission.SIZE_TYPE, f"{error.size}\n"
    except LogRewrittenError:
        return HTTPStatus.CONFLICT, submission.SIZE_TYPE, f"{memory.last().size}\n"
    except CommandError as error:
        return STATUS[type(error)], TEXT, f"{error}\n"


class WitnessServer(ThreadingHTTPServer):
    """A server with the memory of a witness."""

    daemon_threads = True

    def __init__(self, address: tuple[str, int], memory: WitnessMemory) -> None:
        super().__init__(address, WitnessHandler)
        self.memory = memory
        self.url = f"http://{address[0]}:{self.server_address[1]}"
        self._free = threading.BoundedSemaphore(CONNECTIONS)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Begin a connection, unless there are too many."""
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serve a connection until it is closed, or lasts too long."""
        limit = threading.Timer(LONGEST, _cut, [request])
        limit.daemon = True
        limit.start()
        try:
            super().process_request_thread(request, client_address)
        finally:
            limit.cancel()
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away is no error of the witness."""


class WitnessHandler(BaseHTTPRequestHandler):
    """Answers the requests of one connection."""

    protocol_version = "HTTP/1.1"
    server_version = "nostos-witness"
    sys_version = ""
    timeout = IDLE
    server: WitnessServer

    def do_POST(self) -> None:
        """Answer a submission."""
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdigit():
            self._send(HTTPStatus.LENGTH_REQUIRED, TEXT, "the request has no Content-Length\n", keep=False)
        elif int(length) > submission.MOST_BYTES:
            self._send(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TEXT, "the body is too large\n", keep=False)
        else:
            body = self.rfile.read(int(length))
            if self.path != submission.PATH:
                self._send(HTTPStatus.NOT_FOUND, TEXT, f"POST {submission.PATH} is all there is\n")
            elif len(body) == int(length):
                self._send(*answer(self.server.memory, body))

    def do_GET(self) -> None:
        """There is nothing to get."""
        found = self.path == submission.PATH
        status = HTTPStatus.METHOD_NOT_ALLOWED if found else HTTPStatus.NOT_FOUND
        self._send(status, TEXT, f"POST {submission.PATH} is all there is\n", keep=False)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # as the library calls it
        """Requests are not logged: anybody may send as many as they like."""

    def _send(self, status: HTTPStatus, kind: str, text: str, *, keep: bool = True) -> None:
        data = text.encode()
        self.close_connection = self.close_connection or not keep
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        if status is HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", "POST")
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(data)


def _cut(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


@contextmanager
def serving(server: WitnessServer) -> Iterator[None]:
    """The server answers, in a thread, until the block ends."""
    with server:
        thread = threading.Thread(target=server.serve_forever, name="witness", daemon=True)
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()
