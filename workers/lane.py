"""The lane: moves in, outcomes out, a line each, over one request that lasts as long as its sender likes.

    POST /v1/moves        Content-Type: application/x-ndjson

A line is a move with its match (`playing.MoveOfMatch`); the line that answers it has its number and what came
of it (`answers.MoveOutcome`). The moves of one match are played in the order of their lines; those of several
go on side by side, and each is answered when it is done. A line that is none is answered with its problem,
and the lane goes on. Who sends more than he fetches answers for is not read any further.
"""

import asyncio
import functools
import re
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive, Scope, Send

from api import faults, looking
from api.app import LARGEST
from api.parsing import decoded
from api.playing import MoveOfMatch, Sender, problem_told
from api.problems import Problem
from api.services import Services
from api.texts import preferred
from domain.kernel.notation import encode
from domain.players import Identity
from workers.asking import token_in
from workers.routing import Place
from workers.telling import LINES, answer_to

T = TypeVar("T")

PATH: Final = "/v1/moves"
UNDER_WAY: Final = 32  # moves of one lane that are being played
THREADS: Final = 16  # that play the moves of all lanes
PATIENCE: Final = 20.0  # seconds in which a sender takes in an answer
SCHEMA: Final = MoveOfMatch()
HEADERS: Final = [
    (b"content-type", LINES.encode()),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


class Lanes:
    """All lanes of a process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._threads = ThreadPoolExecutor(THREADS, "lane")
        self._open: set[asyncio.Task[None]] = set()

    def place(self) -> Place:
        """The one address, for an application that has others."""
        return Place(re.compile(PATH), self)

    def close(self) -> None:
        """Read no further: what is being played is answered, then every lane ends."""
        for reading in self._open:
            reading.cancel()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One lane."""
        request = Request(scope, receive)
        try:
            _check(request)
            await self._identity(request)
        except Exception as error:  # noqa: BLE001  # the service has one way to tell what is wrong
            await answer_to(error, request)(scope, receive, send)
            return
        lane = _Lane(request, send, functools.partial(self._outcome, request))
        reading = asyncio.create_task(lane.read())
        self._open.add(reading)
        try:
            await lane.run(reading)
        finally:
            self._open.discard(reading)

    async def _identity(self, request: Request) -> Identity:
        return await self._call(lambda: _identity(self._services, request))

    async def _outcome(self, request: Request, asked: dict[str, Any]) -> dict[str, Any]:
        """The token is looked at again for each move: it may have been revoked."""

        def play() -> dict[str, Any]:
            sender = Sender(self._services, _identity(self._services, request), _language(request), PATH)
            return sender.outcome(asked["match"], asked)

        return await self._call(play)

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
    identity = looking.authenticated(services, token_in(request))
    if identity is None:
        raise Problem("token-needed")
    looking.permitted(identity, "play")
    return identity


def _language(request: Request) -> str:
    return preferred(request.headers.get("accept-language"))


Outcome = Callable[[dict[str, Any]], Any]


class _Lane:
    """One request, from its first line to its last answer."""

    def __init__(self, request: Request, send: Send, outcome: Outcome) -> None:
        self._request = request
        self._send = send
        self._outcome = outcome
        self._room = asyncio.Semaphore(UNDER_WAY)
        self._last: dict[str, asyncio.Task[None]] = {}  # the last move of each match that is under way
        self._playing: set[asyncio.Task[None]] = set()
        self._sending = asyncio.Lock()

    async def run(self, reading: "asyncio.Task[None]") -> None:
        """Answer until there is nothing more to read and to be played."""
        await self._send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await asyncio.wait({reading})
        if self._playing:
            await asyncio.wait(self._playing)
        if not reading.cancelled() and isinstance(reading.exception(), ClientDisconnect):
            return
        await self._send({"type": "http.response.body", "body": b""})

    async def read(self) -> None:
        """Begin what the lines ask for, as far as there is room."""
        number = 0
        async for line in self._lines():
            number += 1
            if not line.strip():
                continue
            await self._room.acquire()
            self._begin(number, line)

    async def _lines(self) -> AsyncIterator[bytes]:
        """Lines without their ends; one that is too long is the last."""
        rest = b""
        async for chunk in self._request.stream():
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                yield line
            if len(rest) > LARGEST:
                yield rest
                return
        yield rest

    def _begin(self, number: int, line: bytes) -> None:
        try:
            asked = _move(line)
        except Problem as problem:
            task = asyncio.create_task(self._answer(number, problem_told(problem, self._language, PATH)))
        else:
            before = self._last.get(asked["match"])
            task = asyncio.create_task(self._play(number, asked, before))
            self._last[asked["match"]] = task
            task.add_done_callback(functools.partial(self._forget, asked["match"]))
        self._playing.add(task)
        task.add_done_callback(self._ended)

    @property
    def _language(self) -> str:
        return _language(self._request)

    def _forget(self, match: str, task: "asyncio.Task[None]") -> None:
        if self._last.get(match) is task:
            del self._last[match]

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._playing.discard(task)
        self._room.release()

    async def _play(self, number: int, asked: dict[str, Any], before: "asyncio.Task[None] | None") -> None:
        if before is not None:
            await asyncio.wait({before})
        try:
            told = await self._outcome(asked)
        except Exception as error:  # noqa: BLE001  # as above: a token that opens nothing any more
            told = problem_told(error, self._language, PATH)
        await self._answer(number, told)

    async def _answer(self, number: int, told: dict[str, Any]) -> None:
        body = encode({"line": number} | told) + b"\n"
        async with self._sending, asyncio.timeout(PATIENCE):
            await self._send({"type": "http.response.body", "body": body, "more_body": True})


def _move(line: bytes) -> dict[str, Any]:
    """What a line asks for. A Problem if it asks for nothing."""
    if len(line) > LARGEST:
        raise Problem("too-large", "A line has at most 64 KiB. The lane ends here.")
    asked: dict[str, Any] = faults.load(SCHEMA, decoded(line))
    return asked
