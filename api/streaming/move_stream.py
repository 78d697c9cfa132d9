"""The lane: moves in, outcomes out, a line each, over one request that lasts as long as its sender likes.

    POST /v1/moves        Content-Type: application/x-ndjson

A line is a move with its match (`playing.MoveOfMatch`); the line that answers it has its number and what came
of it (`answers.MoveOutcome`). What has come while one wave of moves was played is the next wave: its moves of
different matches are stored in one transaction, those of one match are played in the order of their lines.
The head of the answer is sent at once. A line that is none is answered with its problem, and the lane goes
on. Who sends more than he fetches answers for is not read any further.
"""

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, TypeVar

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive, Scope, Send

from api.access.authentication import authenticate, bearer_token, require_scope
from api.app import MAX_BODY_BYTES
from api.http.bulk_moves import MoveOfMatch, MoveOfMatchSchema, MoveOutcome, MoveSender, problem_outcome
from api.http.json_body import decoded
from api.problems import validation
from api.problems.problem import Problem
from api.problems.problem_response import LINES, answer_to
from api.runtime.services import Services
from api.streaming.stream import headers
from domain.accounts.tokens import Identity
from domain.kernel.notation import encode

T = TypeVar("T")

PATH: Final = "/v1/moves"
WAVE: Final = 64  # lines that are played together; so many more are read meanwhile
THREADS: Final = 4  # that play the waves of all lanes
PATIENCE: Final = 20.0  # seconds in which a sender takes in an answer
SCHEMA: Final = MoveOfMatchSchema()
log = structlog.get_logger()


class Line(NamedTuple):
    """What came in, and as which line of its lane, from 1."""

    number: int
    data: bytes


Play = Callable[[Sequence[Line]], Awaitable[bytes]]  # the lines that answer a wave


class Lanes:
    """All lanes of a process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._threads = ThreadPoolExecutor(THREADS, "lane")
        self._open: dict[_Lane, asyncio.Task[None]] = {}
        """Each with who reads it. A lane that held its own reader would keep the request alive after its end,
        and the server does not stop while there is one."""

    def close(self) -> None:
        """Read no further: what is being played is answered, then every lane ends."""
        for lane, reading in self._open.items():
            reading.cancel()
            lane.end()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One lane."""
        request = Request(scope, receive)
        try:
            _check(request)
            await self._identity(request)
        except Exception as error:  # noqa: BLE001  # the service has one way to tell what is wrong
            await answer_to(error, request)(scope, receive, send)
            return
        lane = _Lane(request, send, functools.partial(self._play, request))
        self._open[lane] = reading = asyncio.create_task(lane.read())
        try:
            await lane.run()
        except TimeoutError:
            log.info("lane_cut")
        finally:
            del self._open[lane]
            reading.cancel()

    async def _identity(self, request: Request) -> Identity:
        return await self._call(lambda: _identity(self._services, request))

    async def _play(self, request: Request, wave: Sequence[Line]) -> bytes:
        return await self._call(lambda: _answers(self._services, request, wave))

    async def _call(self, function: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function)


def _check(request: Request) -> None:
    """Raise a Problem if this is no lane."""
    if request.method != "POST":
        raise Problem("method-not-allowed", headers={"Allow": "POST"})
    for name in request.query_params:
        raise Problem("bad-parameter", parameter=name, accepted=[])
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != LINES:
        raise Problem("wrong-content-type", f"Send the moves as {LINES}.", accepted=[LINES])


def _identity(services: Services, request: Request) -> Identity:
    identity = authenticate(services.players, bearer_token(request.headers.get("authorization")))
    if identity is None:
        raise Problem("token-needed")
    require_scope(identity, "play")
    return identity


def _language(request: Request) -> str | None:
    return request.headers.get("accept-language")


def _answers(services: Services, request: Request, wave: Sequence[Line]) -> bytes:
    """What came of each line. The token is looked at again for each wave: it may have been revoked."""
    understood, outcomes = _understood(request, wave)
    try:
        sender = MoveSender(services, _identity(services, request), _language(request), PATH)
        told = sender.outcomes([(asked["match"], asked) for asked in understood.values()])
    except Exception as error:  # noqa: BLE001  # the service has one way to tell what is wrong
        told = [problem_outcome(error, _language(request), PATH)] * len(understood)
    outcomes |= zip(understood, told, strict=True)
    return b"".join(encode({"line": line.number} | outcomes[line.number]) + b"\n" for line in wave)


def _understood(
    request: Request, wave: Sequence[Line]
) -> tuple[dict[int, MoveOfMatch], dict[int, MoveOutcome]]:
    """The moves that are asked for, by line, and the outcomes of the lines that are none."""
    moves: dict[int, MoveOfMatch] = {}
    problems: dict[int, MoveOutcome] = {}
    for number, data in wave:
        try:
            moves[number] = _move(data)
        except Problem as problem:
            problems[number] = problem_outcome(problem, _language(request), PATH)
    return moves, problems


class _Lane:
    """One request, from its first line to its last answer."""

    def __init__(self, request: Request, send: Send, play: Play) -> None:
        self._request = request
        self._send = send
        self._play = play
        self._came: list[Line] = []
        self._ended = False  # no more will come
        self._more = asyncio.Event()  # there is something, or it has ended
        self._room = asyncio.Event()  # for one more
        self._room.set()

    async def run(self) -> None:
        """Answer until there is nothing more to play."""
        await self._send({"type": "http.response.start", "status": 200, "headers": headers(LINES)})
        # The server sends the head with the first part of the body, however short that is.
        await self._send({"type": "http.response.body", "body": b"", "more_body": True})
        while wave := await self._wave():
            body = await self._play(wave)
            async with asyncio.timeout(PATIENCE):
                await self._send({"type": "http.response.body", "body": body, "more_body": True})
        await self._send({"type": "http.response.body", "body": b""})

    async def _wave(self) -> list[Line]:
        """All that has come, as soon as that is something; nothing once it has ended."""
        await self._more.wait()
        if not self._ended:
            self._more.clear()
        wave, self._came = self._came, []
        self._room.set()
        return wave

    async def read(self) -> None:
        """Take in what is sent, as far as there is room."""
        number = 0
        try:
            async for line in self._lines():
                number += 1
                if line.strip():
                    await self._take(Line(number, line))
        except ClientDisconnect:
            pass  # what has come is played
        finally:
            self.end()

    def end(self) -> None:
        """What has come is the last."""
        self._ended = True
        self._more.set()

    async def _take(self, line: Line) -> None:
        await self._room.wait()
        self._came.append(line)
        self._more.set()
        if len(self._came) >= WAVE:
            self._room.clear()

    async def _lines(self) -> AsyncIterator[bytes]:
        """Lines without their ends; one that is too long is the last."""
        rest = b""
        async for chunk in self._request.stream():
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                yield line
                if len(line) > MAX_BODY_BYTES:
                    return
            if len(rest) > MAX_BODY_BYTES:
                yield rest
                return
        yield rest


def _move(line: bytes) -> MoveOfMatch:
    """What a line asks for. A Problem if it asks for nothing."""
    if len(line) > MAX_BODY_BYTES:
        raise Problem("too-large", "A line has at most 64 KiB. The lane ends here.")
    asked: MoveOfMatch = validation.load(SCHEMA, decoded(line))
    return asked
