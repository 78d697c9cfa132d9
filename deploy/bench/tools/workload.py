"""Matches of the synthetic game over HTTP: each as fast as its moves are answered, or at a given pace."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Self

from deploy.bench.tools.bench_service import BenchService
from deploy.bench.tools.cpu_usage import cpu_seconds
from deploy.bench.tools.load_client import StreamListener, listen
from deploy.bench.tools.measurement import percentile
from deploy.bench.tools.synthetic_game import ROWS, SEATS
from deploy.bench.tools.transports import MoveStreamTransport, RequestTransport

WARM_UP: Final = 0.5  # seconds that are not measured
SETTLE: Final = 0.1  # seconds for the last pushes
STARTED: Final = 1 + SEATS + 1  # the step that starts a match


@dataclass
class BenchMatch:
    """A match under way: its step, when each move was sent, and how long the opponent waited for it."""

    id: str
    step: int = STARTED
    sent: dict[int, float] = field(default_factory=dict)
    answers: list[float] = field(default_factory=list)  # seconds
    pushes: list[float] = field(default_factory=list)  # seconds until the opponent had it
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # held until a move is answered

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return (self.step - STARTED) % SEATS

    def receive(self, seat: int, step: int, when: float) -> None:
        """A seat got a frame; this counts for the opponent of the seat that moved."""
        mover = (step - 1 - STARTED) % SEATS
        if seat != mover and step in self.sent:
            self.pushes.append(when - self.sent.pop(step))

    def reset(self) -> None:
        """Forget what was measured so far."""
        self.answers.clear()
        self.pushes.clear()


class Workload:
    """Matches with a stream for each player, and the transport of their moves."""

    def __init__(
        self,
        service: BenchService,
        matches: Sequence[BenchMatch],
        transport: type[RequestTransport | MoveStreamTransport] = RequestTransport,
    ) -> None:
        self.service = service
        self.matches = matches
        self._kind = transport
        self._listeners: list[StreamListener] = []

    async def __aenter__(self) -> Self:
        self._transport = await self._kind.open(self.service, [match.id for match in self.matches])
        for match in self.matches:
            match.turn = asyncio.Lock()  # the last lock belonged to another loop
            self._listeners += [await self._listen(match, seat) for seat in range(SEATS)]
        return self

    async def _listen(self, match: BenchMatch, seat: int) -> StreamListener:
        path = f"/v1/matches/{match.id}/stream?as={seat}&after={match.step}"
        token = self.service.players[seat].token
        return await listen(self.service.url, path, token, partial(match.receive, seat))

    async def __aexit__(self, *_: object) -> None:
        self._transport.close()
        for listener in self._listeners:
            listener.close()

    async def move(self, match: BenchMatch) -> None:
        """Play the next move of the match. CommandError if it is refused."""
        async with match.turn:
            step = match.step + 1
            match.sent[step] = sent = time.perf_counter()
            weave = f'{{"type":"weave","row":{step % len(ROWS)}}}'
            match.answers.append(await self._transport.move(match.id, match.seat, weave) - sent)
            match.step = step


async def closed_loop(
    service: BenchService,
    matches: Sequence[BenchMatch],
    seconds: float,
    transport: type[RequestTransport | MoveStreamTransport] = RequestTransport,
) -> dict[str, float]:
    """Each match as fast as it goes: moves a second, delays of answers and pushes, processor time a move."""
    async with Workload(service, matches, transport) as workload:
        until = time.perf_counter() + WARM_UP + seconds

        async def play(match: BenchMatch) -> None:
            while time.perf_counter() < until:
                await workload.move(match)

        meter = _LoadMeter(matches)
        playing = asyncio.gather(*map(play, matches))
        await asyncio.sleep(WARM_UP)
        meter.start()
        await playing
        meter.stop()
    return meter.figures


async def paced(
    service: BenchService, matches: Sequence[BenchMatch], seconds: float, rate: float
) -> dict[str, float]:
    """So many moves a second, evenly. The matches take turns."""
    async with Workload(service, matches) as workload:
        meter = _LoadMeter(matches)
        meter.start()
        moves, start = [], time.perf_counter()
        for number in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
            moves.append(asyncio.create_task(workload.move(matches[number % len(matches)])))
        await asyncio.gather(*moves)
        await asyncio.sleep(SETTLE)
        meter.stop()
    return meter.figures


class _LoadMeter:
    def __init__(self, matches: Sequence[BenchMatch]) -> None:
        self._matches = matches
        self._used: dict[str, float] = {}
        self._since = 0.0
        self.figures: dict[str, float] = {}

    def start(self) -> None:
        for match in self._matches:
            match.reset()
        self._used, self._since = cpu_seconds(), time.perf_counter()

    def stop(self) -> None:
        took, used = time.perf_counter() - self._since, cpu_seconds()
        answers = [each for match in self._matches for each in match.answers]
        pushes = [each for match in self._matches for each in match.pushes]
        self.figures = {
            "per_second": len(answers) / took,
            "answer_p50_ms": percentile(answers, 0.5) * 1e3,
            "answer_p99_ms": percentile(answers, 0.99) * 1e3,
            "push_p50_ms": percentile(pushes, 0.5) * 1e3,
            "push_p99_ms": percentile(pushes, 0.99) * 1e3,
        }
        for kind, seconds in used.items():
            if seconds > self._used[kind]:
                self.figures[f"{kind}_cpu_ms_per_move"] = (seconds - self._used[kind]) / len(answers) * 1e3
