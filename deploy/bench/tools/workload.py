"""Players at looms over HTTP: each match goes on as fast as its moves are answered, or at a given pace."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Self

from deploy.bench.tools.bench_service import Service
from deploy.bench.tools.comparison import percentile
from deploy.bench.tools.cpu_usage import spent
from deploy.bench.tools.load_client import Ear, listen
from deploy.bench.tools.synthetic_game import ROWS, SEATS
from deploy.bench.tools.transports import Lanes, Posts

WARM: Final = 0.5  # seconds before it counts
SETTLED: Final = 0.1  # seconds for the last pushes
STARTED: Final = 1 + SEATS + 1  # the step at which a loom has been started


@dataclass
class Match:
    """A loom under way: how far it is, when each move was sent, and how long it took to be seen."""

    id: str
    step: int = STARTED
    sent: dict[int, float] = field(default_factory=dict)
    answers: list[float] = field(default_factory=list)  # seconds
    pushes: list[float] = field(default_factory=list)  # seconds, at the opponent
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)  # nobody moves before the last move is answered

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.step - STARTED) % SEATS

    def heard(self, seat: int, step: int, when: float) -> None:
        """A frame has come to a seat; it counts at the opponent of who made it."""
        mover = (step - 1 - STARTED) % SEATS
        if seat != mover and step in self.sent:
            self.pushes.append(when - self.sent.pop(step))

    def begin(self) -> None:
        """Forget what was measured."""
        self.answers.clear()
        self.pushes.clear()


class Hall:
    """Matches with a stream for each player of each, and the way in which their moves are sent."""

    def __init__(self, service: Service, matches: Sequence[Match], way: type[Posts | Lanes] = Posts) -> None:
        self.service = service
        self.matches = matches
        self._kind = way
        self._ears: list[Ear] = []

    async def __aenter__(self) -> Self:
        self._way = await self._kind.to(self.service, [match.id for match in self.matches])
        for match in self.matches:
            match.turn = asyncio.Lock()  # the last one was of another loop
            self._ears += [await self._listen(match, seat) for seat in range(SEATS)]
        return self

    async def _listen(self, match: Match, seat: int) -> Ear:
        path = f"/v1/matches/{match.id}/stream?as={seat}&after={match.step}"
        token = self.service.players[seat].token
        return await listen(self.service.url, path, token, partial(match.heard, seat))

    async def __aexit__(self, *_: object) -> None:
        self._way.close()
        for ear in self._ears:
            ear.close()

    async def move(self, match: Match) -> None:
        """Whoever's turn it is weaves. CommandError if he may not."""
        async with match.turn:
            step = match.step + 1
            match.sent[step] = sent = time.perf_counter()
            weave = f'{{"type":"weave","row":{step % len(ROWS)}}}'
            match.answers.append(await self._way.move(match.id, match.seat, weave) - sent)
            match.step = step


async def closed_loop(
    service: Service, matches: Sequence[Match], seconds: float, way: type[Posts | Lanes] = Posts
) -> dict[str, float]:
    """Each match as fast as it goes: moves a second, times of answers and pushes, processor time a move."""
    async with Hall(service, matches, way) as hall:
        until = time.perf_counter() + WARM + seconds

        async def play(match: Match) -> None:
            while time.perf_counter() < until:
                await hall.move(match)

        taken = _Taken(matches)
        playing = asyncio.gather(*map(play, matches))
        await asyncio.sleep(WARM)
        taken.start()
        await playing
        taken.stop()
    return taken.figures


async def paced(service: Service, matches: Sequence[Match], seconds: float, rate: float) -> dict[str, float]:
    """So many moves a second, evenly, the matches in turn."""
    async with Hall(service, matches) as hall:
        taken = _Taken(matches)
        taken.start()
        moves, begin = [], time.perf_counter()
        for number in range(int(seconds * rate)):
            await asyncio.sleep(max(0.0, begin + number / rate - time.perf_counter()))
            moves.append(asyncio.create_task(hall.move(matches[number % len(matches)])))
        await asyncio.gather(*moves)
        await asyncio.sleep(SETTLED)
        taken.stop()
    return taken.figures


class _Taken:
    def __init__(self, matches: Sequence[Match]) -> None:
        self._matches = matches
        self._used: dict[str, float] = {}
        self._since = 0.0
        self.figures: dict[str, float] = {}

    def start(self) -> None:
        for match in self._matches:
            match.begin()
        self._used, self._since = spent(), time.perf_counter()

    def stop(self) -> None:
        took, used = time.perf_counter() - self._since, spent()
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
