"""Callers that cost next to nothing: just enough of HTTP/1.1, on kept lines, to put load on a service."""

import asyncio
import re
import time
from collections.abc import Callable
from typing import Final, cast
from urllib.parse import urlsplit

END: Final = b"\r\n\r\n"
LENGTH: Final = re.compile(rb"content-length: *([0-9]+)", re.IGNORECASE)
ID: Final = re.compile(rb"^id: ([0-9]+)$", re.MULTILINE)

Heard = Callable[[int, float], None]  # a step, and when it came


class Line(asyncio.Protocol):
    """A connection with one request under way at a time; the answer must tell its length."""

    def __init__(self) -> None:
        self._got = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None
        self.bytes = 0  # that have come

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is open."""
        self._transport = cast("asyncio.Transport", transport)  # whatever the loop calls it

    def data_received(self, data: bytes) -> None:
        """Give out the answer when all of it is there."""
        self.bytes += len(data)
        self._got += data
        head, end, body = self._got.partition(END)
        if not end or self._answer is None:
            return
        length = LENGTH.search(head)
        if len(body) < (int(length[1]) if length else 0):
            return
        answer, self._answer, self._got = self._answer, None, b""
        answer.set_result((int(head[9:12]), body))

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more will come."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionResetError("the line is closed"))

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """Status and body of the answer. ConnectionError if the line breaks."""
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


class Ear(asyncio.Protocol):
    """A stream of server-sent events, of which only the steps are looked at."""

    def __init__(self, request: bytes, heard: Heard) -> None:
        self._request = request
        self._heard = heard
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self.bytes = 0
        self.closed = False
        self.begun = asyncio.Event()  # the answer has, or has ended

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        self._transport = cast("asyncio.Transport", transport)  # whatever the loop calls it
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Tell the steps that are in it."""
        now = time.perf_counter()
        self.begun.set()
        self.bytes += len(data)
        whole, _, self._rest = (self._rest + data).rpartition(b"\n")
        for step in ID.findall(whole):
            self._heard(int(step), now)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # as asyncio calls it
        """The stream is over."""
        self.closed = True
        self.begun.set()

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


def request(method: str, path: str, token: str | None, body: bytes = b"", headers: str = "") -> bytes:
    """A request as it goes over the line. `headers`: more of them, each ended by CRLF."""
    authorization = f"Authorization: Bearer {token}\r\n" if token else ""
    typed = "Content-Type: application/json\r\n" if body else ""
    head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\n{authorization}{typed}{headers}"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def opening(path: str, token: str | None) -> bytes:
    """A request whose body, lines of JSON, follows in chunks."""
    told = (
        f"Authorization: Bearer {token}\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked"
    )
    return f"POST {path} HTTP/1.1\r\nHost: bench\r\n{told}\r\n\r\n".encode()


async def dial(url: str) -> Line:
    """A line to the service."""
    _, line = await asyncio.get_running_loop().create_connection(Line, *place(url))
    return line


async def listen(url: str, path: str, token: str | None, heard: Heard) -> Ear:
    """A stream of the service, once it has begun."""
    asked = request("GET", path, token)
    _, ear = await asyncio.get_running_loop().create_connection(lambda: Ear(asked, heard), *place(url))
    await ear.begun.wait()
    return ear


def place(url: str) -> tuple[str, int]:
    """Host and port."""
    parts = urlsplit(url)
    return str(parts.hostname), int(parts.port or 80)
