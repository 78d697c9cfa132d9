"""The ways in which players send moves: a request for each, or a line on a lane that is open all the time."""

import asyncio
import re
import time
from collections.abc import Sequence
from functools import partial
from typing import Final, Self, cast
from uuid import uuid4

from deploy.bench.tools.bench_service import Service
from deploy.bench.tools.load_client import Line, dial, opening, place, request
from deploy.bench.tools.synthetic_game import SEATS
from deploy.terminal.errors import CommandError

ACCEPTED: Final = 201
OUTCOME: Final = re.compile(rb'^\{"line":([0-9]+),"status":([0-9]+)', re.MULTILINE)


class Posts:
    """A request for each move, on a line for each player of each match."""

    def __init__(self, service: Service, lines: dict[str, list[Line]]) -> None:
        self._service = service
        self._lines = lines

    @classmethod
    async def to(cls, service: Service, matches: Sequence[str]) -> Self:
        """The lines, open."""
        return cls(service, {match: [await dial(service.url) for _ in range(SEATS)] for match in matches})

    async def move(self, match: str, seat: int, move: str) -> float:
        """Play a move (as JSON); when it was answered. CommandError if it is refused."""
        key = f"Idempotency-Key: {uuid4()}\r\n"
        token = self._service.players[seat].token
        body = f'{{"move":{move}}}'.encode()
        asked = request("POST", f"/v1/matches/{match}/moves", token, body, key)
        status, answer = await self._lines[match][seat].ask(asked)
        if status != ACCEPTED:
            raise CommandError(f"a move was refused: {answer.decode()}")
        return time.perf_counter()

    def close(self) -> None:
        """Hang up."""
        for lines in self._lines.values():
            for line in lines:
                line.close()


class Lanes:
    """A lane for each player, for the moves of all his matches."""

    def __init__(self, lanes: Sequence["Lane"]) -> None:
        self._lanes = lanes

    @classmethod
    async def to(cls, service: Service, _: Sequence[str]) -> Self:
        """The lanes, open."""
        loop, where = asyncio.get_running_loop(), place(service.url)
        made = [
            await loop.create_connection(partial(Lane, player.token), *where) for player in service.players
        ]
        return cls([lane for _, lane in made])

    async def move(self, match: str, seat: int, move: str) -> float:
        """The same."""
        status, when = await self._lanes[seat].ask(
            f'{{"match":"{match}","key":"{uuid4()}","move":{move}}}\n'.encode()
        )
        if status != ACCEPTED:
            raise CommandError(f"a move was refused with {status}")
        return when

    def close(self) -> None:
        """Hang up."""
        for lane in self._lanes:
            lane.close()


class Lane(asyncio.Protocol):
    """One request that goes on: lines out in chunks, outcomes in."""

    def __init__(self, token: str | None) -> None:
        self._head = opening("/v1/moves", token)
        self._asked: list[bytes] = []
        self._waiting: dict[int, asyncio.Future[tuple[int, float]]] = {}
        self._number = 0
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Open the lane."""
        self._transport = cast("asyncio.Transport", transport)  # whatever the loop calls it
        self._transport.write(self._head)

    def ask(self, line: bytes) -> "asyncio.Future[tuple[int, float]]":
        """The status that answers the line, and when it came. What is asked at one moment goes together."""
        loop = asyncio.get_running_loop()
        if not self._asked:
            loop.call_soon(self._send)
        self._asked.append(line)
        self._number += 1
        answer: asyncio.Future[tuple[int, float]] = loop.create_future()
        self._waiting[self._number] = answer
        return answer

    def _send(self) -> None:
        assert self._transport is not None
        data = b"".join(self._asked)
        self._asked.clear()
        self._transport.write(b"%x\r\n%b\r\n" % (len(data), data))

    def data_received(self, data: bytes) -> None:
        """Give out the outcomes that are whole."""
        now = time.perf_counter()
        whole, _, self._rest = (self._rest + data).rpartition(b"\n")
        for number, status in OUTCOME.findall(whole):
            self._waiting.pop(int(number)).set_result((int(status), now))

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more will come."""
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(exc or ConnectionResetError("the lane is closed"))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()
