"""Cheap clients for load: just enough of HTTP/1.1, on kept connections."""

import asyncio
import re
import time
from collections.abc import Callable
from typing import Final, cast
from urllib.parse import urlsplit

END: Final = b"\r\n\r\n"
LENGTH: Final = re.compile(rb"content-length: *([0-9]+)", re.IGNORECASE)
ID: Final = re.compile(rb"^id: ([0-9]+)$", re.MULTILINE)

OnStep = Callable[[int, float], None]  # called with a step, and when it came


class HttpConnection(asyncio.Protocol):
    """A connection with one request at a time. The answer must have a Content-Length."""

    def __init__(self) -> None:
        self._received = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None
        self.bytes = 0  # received

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is open."""
        self._transport = cast("asyncio.Transport", transport)  # every loop has its own class

    def data_received(self, data: bytes) -> None:
        """Complete the answer when all of it is there."""
        self.bytes += len(data)
        self._received += data
        head, end, body = self._received.partition(END)
        if not end or self._answer is None:
            return
        length = LENGTH.search(head)
        if len(body) < (int(length[1]) if length else 0):
            return
        answer, self._answer, self._received = self._answer, None, b""
        if not answer.done():  # who waited may have been cancelled
            answer.set_result((int(head[9:12]), body))

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the request under way."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionResetError("the connection is closed"))

    async def send(self, request: bytes) -> tuple[int, bytes]:
        """Status and body of the answer. ConnectionError if the connection breaks."""
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.abort()


class StreamListener(asyncio.Protocol):
    """A stream of server-sent events; only the numbers of the steps are read."""

    def __init__(self, request: bytes, on_step: OnStep) -> None:
        self._request = request
        self._on_step = on_step
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self.bytes = 0
        self.closed = False
        self.started = asyncio.Event()  # the answer has started, or has ended

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the request for the stream."""
        self._transport = cast("asyncio.Transport", transport)  # every loop has its own class
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Report the steps in the data."""
        now = time.perf_counter()
        self.started.set()
        self.bytes += len(data)
        whole, _, self._rest = (self._rest + data).rpartition(b"\n")
        for step in ID.findall(whole):
            self._on_step(int(step), now)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # as asyncio calls it
        """The stream is over."""
        self.closed = True
        self.started.set()

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.abort()


def request(method: str, path: str, token: str | None, body: bytes = b"", headers: str = "") -> bytes:
    """A request as bytes. `headers`: more headers, each with CRLF at its end."""
    authorization = f"Authorization: Bearer {token}\r\n" if token else ""
    typed = "Content-Type: application/json\r\n" if body else ""
    head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\n{authorization}{typed}{headers}"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def chunked_request(path: str, token: str | None) -> bytes:
    """The head of a request whose body, lines of JSON, follows in chunks."""
    headers = (
        f"Authorization: Bearer {token}\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked"
    )
    return f"POST {path} HTTP/1.1\r\nHost: bench\r\n{headers}\r\n\r\n".encode()


async def connect(url: str) -> HttpConnection:
    """An open connection to the service."""
    _, connection = await asyncio.get_running_loop().create_connection(HttpConnection, *host_and_port(url))
    return connection


async def listen(url: str, path: str, token: str | None, on_step: OnStep) -> StreamListener:
    """A stream of the service that has started."""
    head = request("GET", path, token)
    _, listener = await asyncio.get_running_loop().create_connection(
        lambda: StreamListener(head, on_step), *host_and_port(url)
    )
    await listener.started.wait()
    return listener


def host_and_port(url: str) -> tuple[str, int]:
    """Host and port of the URL."""
    parts = urlsplit(url)
    return str(parts.hostname), int(parts.port or 80)
