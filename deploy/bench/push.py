"""Streams: how many one process holds, how much memory they take, and when the last of many gets a move."""

import asyncio
import resource
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final
from uuid import uuid4

import click
import uvloop

from deploy.bench.tools.bench_service import BenchService, bench_service
from deploy.bench.tools.cpu_usage import resident_bytes
from deploy.bench.tools.load_client import HttpConnection, StreamListener, connect, listen, request
from deploy.bench.tools.measurement import Measurement, new_measurement, percentile, print_measurement
from deploy.bench.tools.synthetic_game import ROWS, SEATS
from deploy.bench.tools.transports import ACCEPTED
from deploy.bench.tools.workload import STARTED
from deploy.terminal.console import print_status, spinner, with_json
from deploy.terminal.errors import CommandError

HELD: Final = 100  # streams of each match, except the one with many listeners
AT_ONCE: Final = 200  # streams that open at the same time
STREAM_TIMEOUT: Final = 60.0  # seconds for a stream to open, or for all streams to get a move
PAUSE: Final = 0.1  # seconds between moves
SPARE: Final = 500  # files besides the streams
AIM_MS: Final = 30.0  # until the last listener has the move
AIM_HELD: Final = 10_000
FRONT: Final = "service front"  # the process that holds the streams


@click.command
@click.option(
    "--streams", type=click.IntRange(1), default=AIM_HELD, show_default=True, help="Streams in all."
)
@click.option(
    "--listeners", type=click.IntRange(1), default=1000, show_default=True, help="Streams of one match."
)
@click.option("--moves", type=click.IntRange(1), default=60, show_default=True, help="Moves in that match.")
@with_json
def command(*, streams: int, listeners: int, moves: int, as_json: bool) -> None:
    """10,000 streams in one process; a move that 1,000 of them get."""
    _allow_files(streams + SPARE)
    with spinner("Measuring"), bench_service() as ours:
        measurement = uvloop.run(push(ours, max(streams, listeners), listeners, moves))
    print_measurement(measurement, as_json=as_json)


def _allow_files(wanted: int) -> None:
    """Allow this process and its children so many open files. CommandError if the system forbids it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise CommandError(
            f"a process may open {hard} files here, and {wanted} are needed: ulimit -n {wanted}"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


async def push(ours: BenchService, streams: int, listeners: int, moves: int) -> Measurement:
    """The figures; all streams are open while the moves are played."""
    audience, before = _Audience(ours, ours.match()), resident_bytes(FRONT)
    start = time.perf_counter()
    await audience.gather(listeners)
    quiet = [ours.match() for _ in range(-(-(streams - listeners) // HELD))]
    others = [_Audience(ours, match) for match in quiet]
    for number, other in enumerate(others):
        await other.gather(min(HELD, streams - listeners - number * HELD))
        if number % 10 == 9:  # noqa: PLR2004  # now and then
            print_status(f"{listeners + (number + 1) * HELD:,} streams are open")
    opened = time.perf_counter() - start
    weight = (resident_bytes(FRONT) - before) / streams
    await audience.play(2)  # warm up
    times = await audience.play(moves)
    held = sum(each.alive() for each in (audience, *others))
    figures = {
        "streams": float(held),
        "streams_opened_per_second": streams / opened,
        "kb_per_stream": weight / 1024,
        "listeners": float(listeners),
        **{
            f"fan_out_{which}_p{part}_ms": percentile(taken, part / 100) * 1e3
            for which, taken in times.items()
            for part in (50, 99)
        },
    }
    for each in (audience, *others):
        each.close()
    ratios = {
        "streams_to_aim": held / AIM_HELD,
        "fan_out_last_to_aim": figures["fan_out_last_p50_ms"] / AIM_MS,
    }
    return new_measurement("push", figures, ratios)


class _Audience:
    """The onlookers of one match, each with a stream."""

    def __init__(self, ours: BenchService, match: str) -> None:
        self._ours = ours
        self._match = match
        self._listeners: list[StreamListener] = []
        self._step = STARTED
        self._received: list[float] = []  # when each listener got the last step
        self._all = asyncio.Event()

    async def gather(self, count: int) -> None:
        """Open so many more streams. CommandError if one does not open."""
        await _some_at_once(self._join for _ in range(count))

    async def _join(self) -> None:
        path = f"/v1/matches/{self._match}/stream?as=onlooker&after={self._step}"
        async with asyncio.timeout(STREAM_TIMEOUT):
            listener = await listen(self._ours.url, path, None, self._receive)
        if not listener.bytes:
            raise CommandError("a stream did not open")
        self._listeners.append(listener)

    def _receive(self, step: int, when: float) -> None:
        if step == self._step:
            self._received.append(when)
            if len(self._received) == len(self._listeners):
                self._all.set()

    def alive(self) -> int:
        """The number of open streams."""
        return sum(not listener.closed for listener in self._listeners)

    async def play(self, moves: int) -> dict[str, list[float]]:
        """Seconds from each move to its answer, and to the first and the last listener that got it."""
        lines = [await connect(self._ours.url) for _ in range(SEATS)]
        taken: dict[str, list[float]] = {"answer": [], "first": [], "last": []}
        for _ in range(moves):
            sent = time.perf_counter()
            taken["answer"].append(await self._move(lines) - sent)
            await asyncio.wait_for(self._all.wait(), STREAM_TIMEOUT)
            taken["first"].append(min(self._received) - sent)
            taken["last"].append(max(self._received) - sent)
            await asyncio.sleep(PAUSE)
        for line in lines:
            line.close()
        return taken

    async def _move(self, lines: Sequence[HttpConnection]) -> float:
        """Send the next move; returns when it was answered."""
        seat = (self._step - STARTED) % SEATS
        self._step += 1
        self._received.clear()
        self._all.clear()
        body = b'{"move":{"type":"weave","row":%d}}' % (self._step % len(ROWS))
        token, key = self._ours.players[seat].token, f"Idempotency-Key: {uuid4()}\r\n"
        status, answer = await lines[seat].send(
            request("POST", f"/v1/matches/{self._match}/moves", token, body, key)
        )
        if status != ACCEPTED:
            raise CommandError(f"a move was refused: {answer.decode()}")
        return time.perf_counter()

    def close(self) -> None:
        """Close all streams."""
        for listener in self._listeners:
            listener.close()


async def _some_at_once(tasks: Iterable[Callable[[], Awaitable[None]]]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(task: Callable[[], Awaitable[None]]) -> None:
        async with gate:
            await task()

    await asyncio.gather(*map(one, tasks))
