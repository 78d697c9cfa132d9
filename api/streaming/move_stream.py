"""The move stream: one request of any length, with a move in each line; the response has their outcomes.

    POST /v1/moves        Content-Type: application/x-ndjson

A line is a move with its match (`bulk_moves.MoveOfMatchSchema`); its response line has its number and its
outcome (`responses.MoveOutcomeSchema`). The lines that arrive while one wave of moves is played are the
next wave. Its moves of different matches are stored in one transaction; moves of one match are played in the
order of their lines. The response headers are sent at once. The outcome of a line that is not a move is a
problem, and the stream continues. When the token of the stream is revoked or expires, the stream ends with a
problem that has no line. While a client does not read the outcomes, its lines are not read; while none of
them can be played, they are read ever more slowly. Who has used up the quota of refused lines opens none.
"""

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import Final, NamedTuple, TypeVar

import structlog
from cachetools import TTLCache
from starlette.requests import ClientDisconnect, Request
from starlette.types import Receive, Scope, Send

from api.access.authentication import authenticate, bearer_token, require_scope
from api.access.quotas import identify, refusal
from api.http.bulk_moves import (
    DEFECT,
    MoveOfMatch,
    MoveOfMatchSchema,
    MoveOutcome,
    MoveSender,
    problem_outcome,
)
from api.http.declaration import MAX_BODY_BYTES
from api.http.json_body import decoded
from api.limits.client_address import Client
from api.limits.policies import CAPS, RATES
from api.problems import validation
from api.problems.problem import Problem
from api.problems.problem_response import LINES, problem_response
from api.runtime.services import Services
from api.streaming.declarations import PLAY_MOVES
from api.streaming.stream import headers
from api.streaming.stream_request import check_content_type, check_method, client_of, query_of
from api.streaming.timeouts import call_after
from domain.accounts.tokens import Identity
from domain.kernel.notation import encode
from domain.store import Unavailable

T = TypeVar("T")

WAVE: Final = 64  # lines that are played together; as many are read in the meantime
THREADS: Final = 4  # for the waves of all move streams
SEND_TIMEOUT: Final = 20.0  # seconds in which a client receives an outcome
PAUSE: Final = 0.01  # seconds after a wave that made no move; twice as long after the next one in a row
DOUBLINGS: Final = 7  # so that no pause is longer than 1.28 seconds
PLAYERS: Final = 10_000  # of whom it is remembered that their last wave made no move
REFUSED_LINES: Final = RATES["refused-lines"]
SCHEMA: Final = MoveOfMatchSchema()
log = structlog.get_logger()


class NumberedLine(NamedTuple):
    """A line of a move stream, and its number, from 1."""

    number: int
    data: bytes


class PlayedWave(NamedTuple):
    """A wave that was played: its response lines, how many are refusals, and whether any made a move now."""

    body: bytes
    refused: int
    moved: bool


PlayWave = Callable[["MoveStream", Sequence[NumberedLine]], Awaitable[tuple[bytes, int]]]
"""Plays a wave. Returns its response lines, and how many waves of the player in a row made no move."""


class MoveStreams:
    """All move streams of a process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._threads = ThreadPoolExecutor(THREADS, "move-stream")
        self._doubtful = ThreadPoolExecutor(1, "refused-lines")  # for players whose last wave made no move
        self._idle: TTLCache[str, int] = TTLCache(PLAYERS, REFUSED_LINES.seconds)
        """How many waves of a player in a row made no move, in whichever streams; only of those with any."""
        self._closed = False
        self._checks: set[asyncio.Task[None]] = set()
        self._open: dict[MoveStream, asyncio.Task[None]] = {}
        """Each stream with the task that reads it. A stream that held this task itself would keep its request
        alive after the end, and the server cannot stop while a request is alive."""

    def close(self) -> None:
        """Stop reading, also of streams that are opened from now on.

        Each stream sends the outcomes of the moves that are being played, then ends.
        """
        self._closed = True
        for stream, reading in self._open.items():
            _stop(stream, reading)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one move stream."""
        request = Request(scope, receive)
        with ExitStack() as held:
            try:
                check_method(request, PLAY_MOVES)
                client = client_of(request, self._services)
                identity = await self._call(lambda: _opener(self._services, client, request))
                query_of(request, PLAY_MOVES)
                check_content_type(request, PLAY_MOVES)
                self._require_quota(client, identity)
                self._hold(client, identity, held)
            except Exception as error:  # noqa: BLE001  # any error becomes a problem
                await problem_response(error, request)(scope, receive, send)
                return
            await self._run(request, send, identity)

    def _require_quota(self, client: Client, identity: Identity) -> None:
        """Raise a Problem if the player has used up the quota of refused lines."""
        verdict = self._services.limiter.refusal(REFUSED_LINES, identity.player, client.factor)
        if verdict is not None:
            raise refusal(verdict)

    def _hold(self, client: Client, identity: Identity, stack: ExitStack) -> None:
        """Count the stream for its player and for their address."""
        for name, caller in (("move-streams", identity.player), ("address-move-streams", client.address)):
            stack.enter_context(self._services.concurrency.hold(CAPS[name], caller, client.factor))

    async def _run(self, request: Request, send: Send, identity: Identity) -> None:
        stream = MoveStream(request, send, self._play, identity.player)
        self._open[stream] = reading = asyncio.create_task(stream.read())
        if self._closed:
            _stop(stream, reading)
        expired = functools.partial(self._check_soon, identity.player)
        expiry = call_after(identity.expires, expired)
        try:
            await stream.run()
        except TimeoutError:
            log.info("move_stream_cut")
        finally:
            expiry.cancel()
            del self._open[stream]
            reading.cancel()

    async def check(self, players: Collection[str]) -> None:
        """End the streams of these players whose tokens allow nothing any more."""
        for stream, reading in list(self._open.items()):
            if stream.player in players and (problem := await self._refusal(stream.request)) is not None:
                stream.refuse(problem)
                _stop(stream, reading)

    def _check_soon(self, player: str) -> None:
        checking = asyncio.create_task(self.check({player}))
        self._checks.add(checking)  # the loop holds tasks weakly
        checking.add_done_callback(self._checks.discard)

    async def _refusal(self, request: Request) -> MoveOutcome | None:
        """Why the stream must end; None if its token is valid, or if nobody knows: each move is checked."""
        try:
            await self._call(lambda: _holder(self._services, request))
        except Unavailable:
            return None
        except Exception as error:  # noqa: BLE001  # any error becomes a problem
            return problem_outcome(error, _language(request), PLAY_MOVES.rule)
        return None

    async def _play(self, stream: "MoveStream", wave: Sequence[NumberedLine]) -> tuple[bytes, int]:
        """Play a wave. Refused lines use up a quota, and at its end the stream ends."""
        threads = self._doubtful if stream.player in self._idle else self._threads
        play = functools.partial(outcome_lines, self._services, stream.request, wave)
        played = await asyncio.get_running_loop().run_in_executor(threads, play)
        idle = 0 if played.moved else self._idle.get(stream.player, 0) + 1
        if idle:
            self._idle[stream.player] = idle
        else:
            self._idle.pop(stream.player, None)
        factor, take = client_of(stream.request, self._services).factor, self._services.limiter.take
        taken = [take(REFUSED_LINES, stream.player, factor) for _ in range(played.refused)]
        if taken and not taken[-1].allowed:
            problem = refusal(taken[-1])
            stream.refuse(problem_outcome(problem, _language(stream.request), PLAY_MOVES.rule))
            _stop(stream, self._open[stream])
        return played.body, idle

    async def _call(self, function: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function)


def _stop(stream: "MoveStream", reading: asyncio.Task[None]) -> None:
    reading.cancel()
    stream.end()


def _opener(services: Services, client: Client, request: Request) -> Identity:
    """The player who opens the stream, if they may."""
    return _permitted(identify(services, client, _token(request)))


def _holder(services: Services, request: Request) -> Identity:
    """The player of a stream that is open, if they still may."""
    return _permitted(authenticate(services, _token(request)))


def _token(request: Request) -> str | None:
    return bearer_token(request.headers.get("authorization"))


def _permitted(identity: Identity | None) -> Identity:
    if identity is None:
        raise Problem("token-needed")
    require_scope(identity, PLAY_MOVES.scope or "")
    return identity


def _language(request: Request) -> str | None:
    return request.headers.get("accept-language")


def outcome_lines(services: Services, request: Request, wave: Sequence[NumberedLine]) -> PlayedWave:
    """Play a wave. The token is checked again: it may have been revoked. A repetition is no move: it costs as
    much as a refusal, and can be sent without end.
    """
    moves, outcomes = _parse_wave(request, wave)
    try:
        sender = MoveSender(services, _holder(services, request), _language(request), PLAY_MOVES.rule)
        with services.traces.request(PLAY_MOVES.method, PLAY_MOVES.rule):
            played = sender.outcomes([(move["match"], move) for move in moves.values()])
    except Exception as error:  # noqa: BLE001  # any error becomes a problem
        played = [problem_outcome(error, _language(request), PLAY_MOVES.rule)] * len(moves)
    outcomes |= zip(moves, played, strict=True)
    lines = b"".join(encode({"line": line.number} | outcomes[line.number]) + b"\n" for line in wave)
    refused = sum("problem" in each and each["status"] < DEFECT for each in outcomes.values())
    repeated = sum(outcome.get("repeated", False) for outcome in outcomes.values())
    return PlayedWave(lines, refused, moved=refused + repeated < len(wave))


def _parse_wave(
    request: Request, wave: Sequence[NumberedLine]
) -> tuple[dict[int, MoveOfMatch], dict[int, MoveOutcome]]:
    """The moves by their lines, and the outcomes of the lines that are not moves."""
    moves: dict[int, MoveOfMatch] = {}
    problems: dict[int, MoveOutcome] = {}
    for number, data in wave:
        try:
            moves[number] = _move(data)
        except Problem as problem:
            problems[number] = problem_outcome(problem, _language(request), PLAY_MOVES.rule)
    return moves, problems


class MoveStream:
    """One move stream, from its first line to its last outcome."""

    def __init__(self, request: Request, send: Send, play: PlayWave, player: str) -> None:
        self.request = request
        self.player = player
        self._refusal: MoveOutcome | None = None  # why the stream ends early
        self._send = send
        self._play = play
        self._lines: list[NumberedLine] = []  # read but not played yet
        self._ended = asyncio.Event()  # no more lines will come
        self._ready = asyncio.Event()  # there are lines, or the stream has ended
        self._room = asyncio.Event()  # for one more line
        self._room.set()

    async def run(self) -> None:
        """Send outcomes until there are no more moves."""
        await self._send({"type": "http.response.start", "status": 200, "headers": headers(LINES)})
        # An empty part of the body makes the server send the headers now.
        await self._send({"type": "http.response.body", "body": b"", "more_body": True})
        while wave := await self._wave():
            body, idle = await self._play(self, wave)
            async with asyncio.timeout(SEND_TIMEOUT):
                await self._send({"type": "http.response.body", "body": body, "more_body": True})
            if idle:
                await self._pause(idle)
        last = b"" if self._refusal is None else encode(self._refusal) + b"\n"
        await self._send({"type": "http.response.body", "body": last})

    async def _wave(self) -> list[NumberedLine]:
        """The lines that have arrived, as soon as there are any; none once the stream has ended."""
        await self._ready.wait()
        if not self._ended.is_set():
            self._ready.clear()
        wave, self._lines = self._lines, []
        self._room.set()
        return wave

    async def _pause(self, idle: int) -> None:
        """Read nothing for a while: the longer, the more waves in a row made no move."""
        self._room.clear()
        doublings = min(idle - 1, DOUBLINGS)
        with suppress(TimeoutError):
            async with asyncio.timeout(PAUSE * 2**doublings):
                await self._ended.wait()
        self._room.set()

    async def read(self) -> None:
        """Read the lines that the client sends, as far as there is room."""
        number = 0
        try:
            async for line in self._split_lines():
                number += 1
                if line.strip():
                    await self._add(NumberedLine(number, line))
        except ClientDisconnect:
            pass  # the lines that have arrived are played
        finally:
            self.end()

    def end(self) -> None:
        """Note that no more lines will come."""
        self._ended.set()
        self._ready.set()

    def refuse(self, problem: MoveOutcome) -> None:
        """End the stream with a problem, after the outcomes of the moves that have arrived."""
        self._refusal = problem
        self.end()

    async def _add(self, line: NumberedLine) -> None:
        await self._room.wait()
        self._lines.append(line)
        self._ready.set()
        if len(self._lines) >= WAVE:
            self._room.clear()

    async def _split_lines(self) -> AsyncIterator[bytes]:
        """The lines without their line ends; nothing is read after a line that is too long."""
        rest = b""
        async for chunk in self.request.stream():
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
    """The move in a line. A Problem if there is none."""
    if len(line) > MAX_BODY_BYTES:
        raise Problem("too-large", "A line has at most 64 KiB. The stream ends here.")
    move: MoveOfMatch = validation.load(SCHEMA, decoded(line))
    return move
