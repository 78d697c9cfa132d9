"""How players send moves: as one request each, or as lines of a move stream that stays open."""

import asyncio
import re
import time
from collections.abc import Sequence
from functools import partial
from typing import Final, Self, cast
from uuid import uuid4

from deploy.bench.tools.bench_service import BenchService
from deploy.bench.tools.load_client import HttpConnection, chunked_request, connect, host_and_port, request
from deploy.bench.tools.synthetic_game import SEATS
from deploy.terminal.errors import CommandError

ACCEPTED: Final = 201
OUTCOME: Final = re.compile(rb'^\{"line":([0-9]+),"status":([0-9]+)', re.MULTILINE)


class RequestTransport:
    """A request for each move, on a connection for each player of each match."""

    def __init__(self, service: BenchService, lines: dict[str, list[HttpConnection]]) -> None:
        self._service = service
        self._lines = lines

    @classmethod
    async def open(cls, service: BenchService, matches: Sequence[str]) -> Self:
        """The transport, with open connections."""
        return cls(service, {match: [await connect(service.url) for _ in range(SEATS)] for match in matches})

    async def move(self, match: str, seat: int, move: str) -> float:
        """Play a move (JSON); returns when it was answered. CommandError if it is refused."""
        key = f"Idempotency-Key: {uuid4()}\r\n"
        token = self._service.players[seat].token
        body = f'{{"move":{move}}}'.encode()
        message = request("POST", f"/v1/matches/{match}/moves", token, body, key)
        status, answer = await self._lines[match][seat].send(message)
        if status != ACCEPTED:
            raise CommandError(f"a move was refused: {answer.decode()}")
        return time.perf_counter()

    def close(self) -> None:
        """Close all connections."""
        for lines in self._lines.values():
            for line in lines:
                line.close()


class MoveStreamTransport:
    """A move stream for each player, for the moves of all their matches."""

    def __init__(self, streams: Sequence["MoveStreamConnection"]) -> None:
        self._streams = streams

    @classmethod
    async def open(cls, service: BenchService, _: Sequence[str]) -> Self:
        """The transport, with open move streams."""
        loop, where = asyncio.get_running_loop(), host_and_port(service.url)
        opened = [
            await loop.create_connection(partial(MoveStreamConnection, player.token), *where)
            for player in service.players
        ]
        return cls([stream for _, stream in opened])

    async def move(self, match: str, seat: int, move: str) -> float:
        """Play a move (JSON); returns when its outcome came. CommandError if it is refused."""
        status, when = await self._streams[seat].send(
            f'{{"match":"{match}","key":"{uuid4()}","move":{move}}}\n'.encode()
        )
        if status != ACCEPTED:
            raise CommandError(f"a move was refused with {status}")
        return when

    def close(self) -> None:
        """Close all connections."""
        for stream in self._streams:
            stream.close()


class MoveStreamConnection(asyncio.Protocol):
    """One long request: lines are sent in chunks, outcomes come back."""

    def __init__(self, token: str | None) -> None:
        self._head = chunked_request("/v1/moves", token)
        self._unsent: list[bytes] = []
        self._waiting: dict[int, asyncio.Future[tuple[int, float]]] = {}
        self._number = 0
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the head of the request."""
        self._transport = cast("asyncio.Transport", transport)  # every loop has its own class
        self._transport.write(self._head)

    def send(self, line: bytes) -> "asyncio.Future[tuple[int, float]]":
        """The status of the line's outcome, and when it came. Lines of one moment are sent together."""
        loop = asyncio.get_running_loop()
        if not self._unsent:
            loop.call_soon(self._flush)
        self._unsent.append(line)
        self._number += 1
        answer: asyncio.Future[tuple[int, float]] = loop.create_future()
        self._waiting[self._number] = answer
        return answer

    def _flush(self) -> None:
        assert self._transport is not None
        data = b"".join(self._unsent)
        self._unsent.clear()
        self._transport.write(b"%x\r\n%b\r\n" % (len(data), data))

    def data_received(self, data: bytes) -> None:
        """Complete the moves whose outcomes have come."""
        now = time.perf_counter()
        whole, _, self._rest = (self._rest + data).rpartition(b"\n")
        for number, status in OUTCOME.findall(whole):
            self._waiting.pop(int(number)).set_result((int(status), now))

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the moves that wait for an outcome."""
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(exc or ConnectionResetError("the move stream is closed"))

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.abort()
