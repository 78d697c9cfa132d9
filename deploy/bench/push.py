"""Streams: how many one gateway process holds, what they weigh, and when the last of many hears of a move."""

import asyncio
import resource
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Final
from uuid import uuid4

import click
import uvloop

from deploy.bench.tools.bench_service import Service, service
from deploy.bench.tools.comparison import percentile
from deploy.bench.tools.cpu_usage import resident
from deploy.bench.tools.load_client import Ear, Line, dial, listen, request
from deploy.bench.tools.measurement import Measurement, measured, show
from deploy.bench.tools.synthetic_game import ROWS, SEATS
from deploy.bench.tools.transports import ACCEPTED
from deploy.bench.tools.workload import STARTED
from deploy.terminal.console import print_status, spinner, with_json
from deploy.terminal.errors import CommandError

HELD: Final = 100  # streams of each match but the one that many follow
AT_ONCE: Final = 200  # streams that are being opened
PATIENCE: Final = 60.0  # seconds for a stream to open, or for a move to be heard by all
PAUSE: Final = 0.1  # seconds between moves
SPARE: Final = 500  # files besides the streams
AIM_MS: Final = 30.0  # until the last of many has heard
AIM_HELD: Final = 10_000
FRONT: Final = "service front"  # the process that is the gateway


@click.command
@click.option("--streams", type=click.IntRange(1), default=AIM_HELD, show_default=True, help="Held in all.")
@click.option("--listeners", type=click.IntRange(1), default=1000, show_default=True, help="Of one match.")
@click.option("--moves", type=click.IntRange(1), default=60, show_default=True, help="That they hear of.")
@with_json
def command(*, streams: int, listeners: int, moves: int, as_json: bool) -> None:
    """10,000 streams in one process; a move told to 1,000 of them."""
    _allow_files(streams + SPARE)
    with spinner("Measuring"), service() as ours:
        measurement = uvloop.run(push(ours, max(streams, listeners), listeners, moves))
    show(measurement, as_json=as_json)


def _allow_files(wanted: int) -> None:
    """As many open files as are needed, here and in what is started. CommandError if they are too many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise CommandError(
            f"a process may open {hard} files here, and {wanted} are needed: ulimit -n {wanted}"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


async def push(ours: Service, streams: int, listeners: int, moves: int) -> Measurement:
    """All streams are open while the moves are told."""
    crowd, before = _Crowd(ours, ours.match()), resident(FRONT)
    start = time.perf_counter()
    await crowd.gather(listeners)
    quiet = [ours.match() for _ in range(-(-(streams - listeners) // HELD))]
    others = [_Crowd(ours, match) for match in quiet]
    for number, other in enumerate(others):
        await other.gather(min(HELD, streams - listeners - number * HELD))
        if number % 10 == 9:  # noqa: PLR2004  # now and then
            print_status(f"{listeners + (number + 1) * HELD:,} streams are open")
    opened = time.perf_counter() - start
    weight = (resident(FRONT) - before) / streams
    await crowd.play(2)  # so that all that is done but once is done
    heard = await crowd.play(moves)
    held = sum(each.alive() for each in (crowd, *others))
    figures = {
        "streams": float(held),
        "streams_opened_per_second": streams / opened,
        "kb_per_stream": weight / 1024,
        "listeners": float(listeners),
        **{
            f"fan_out_{which}_p{part}_ms": percentile(taken, part / 100) * 1e3
            for which, taken in heard.items()
            for part in (50, 99)
        },
    }
    for each in (crowd, *others):
        each.leave()
    ratios = {
        "streams_to_aim": held / AIM_HELD,
        "fan_out_last_to_aim": figures["fan_out_last_p50_ms"] / AIM_MS,
    }
    return measured("push", figures, ratios)


class _Crowd:
    """Onlookers of one match, each with a stream."""

    def __init__(self, ours: Service, match: str) -> None:
        self._ours = ours
        self._match = match
        self._ears: list[Ear] = []
        self._step = STARTED
        self._heard: list[float] = []  # when each heard of the last step
        self._all = asyncio.Event()

    async def gather(self, count: int) -> None:
        """So many more. CommandError if a stream does not open."""
        await _some_at_once(self._join for _ in range(count))

    async def _join(self) -> None:
        path = f"/v1/matches/{self._match}/stream?as=onlooker&after={self._step}"
        async with asyncio.timeout(PATIENCE):
            ear = await listen(self._ours.url, path, None, self._hears)
        if not ear.bytes:
            raise CommandError("a stream did not open")
        self._ears.append(ear)

    def _hears(self, step: int, when: float) -> None:
        if step == self._step:
            self._heard.append(when)
            if len(self._heard) == len(self._ears):
                self._all.set()

    def alive(self) -> int:
        """The streams that are open."""
        return sum(not ear.closed for ear in self._ears)

    async def play(self, moves: int) -> dict[str, list[float]]:
        """Seconds from sending each move until it was answered, and until the first and the last heard."""
        lines = [await dial(self._ours.url) for _ in range(SEATS)]
        taken: dict[str, list[float]] = {"answer": [], "first": [], "last": []}
        for _ in range(moves):
            sent = time.perf_counter()
            taken["answer"].append(await self._move(lines) - sent)
            await asyncio.wait_for(self._all.wait(), PATIENCE)
            taken["first"].append(min(self._heard) - sent)
            taken["last"].append(max(self._heard) - sent)
            await asyncio.sleep(PAUSE)
        for line in lines:
            line.close()
        return taken

    async def _move(self, lines: Sequence[Line]) -> float:
        """When the next move was answered."""
        seat = (self._step - STARTED) % SEATS
        self._step += 1
        self._heard.clear()
        self._all.clear()
        body = b'{"move":{"type":"weave","row":%d}}' % (self._step % len(ROWS))
        token, key = self._ours.players[seat].token, f"Idempotency-Key: {uuid4()}\r\n"
        status, answer = await lines[seat].ask(
            request("POST", f"/v1/matches/{self._match}/moves", token, body, key)
        )
        if status != ACCEPTED:
            raise CommandError(f"a move was refused: {answer.decode()}")
        return time.perf_counter()

    def leave(self) -> None:
        """All hang up."""
        for ear in self._ears:
            ear.close()


async def _some_at_once(tasks: Iterable[Callable[[], Coroutine[Any, Any, None]]]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(task: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async with gate:
            await task()

    await asyncio.gather(*map(one, tasks))
