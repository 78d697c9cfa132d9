"""Strangers: how long a paced player's move takes while strangers take what they can get.

Every phase measures the same two players, who move twenty times a second, and how soon `/healthz` answers.
The strangers are a process with addresses of their own (127.0.1.x and on). Nobody is a hall: all pay the
quotas of everybody. They share the cores of this machine at a low priority. Alone and all together:

- readers: 24 read the record of a match in progress again and again, and do not wait as they are told;
- silent: 20,000 connections that send nothing, opened again when they are closed;
- registrations: 1,000 a second;
- lanes: 500 move streams of as many players who send lines and never read the answers.
"""

import asyncio
import multiprocessing
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from typing import Final

import click
import uvloop

from api.runtime.services import assemble
from deploy.bench.tools.bench_service import BenchService, bench_service
from deploy.bench.tools.cpu_usage import resident_bytes, thread_count
from deploy.bench.tools.load_client import host_and_port
from deploy.bench.tools.measurement import Measurement, new_measurement, percentile, print_measurement
from deploy.bench.tools.prepared_matches import prepare_match
from deploy.bench.tools.stranger_load import Attack, run
from deploy.bench.tools.synthetic_game import BENCH_SHELF
from deploy.bench.tools.workload import BenchMatch, Workload
from deploy.terminal.console import spinner, with_json
from domain.store import command as store_command

FRONT: Final = "service front"
PACE: Final = 20.0  # moves a second
AIM: Final = 4.0  # how many times longer a move may take
BUILD_UP: Final = 3.0  # seconds of an attack before the measurement begins
LAST: Final = 30.0  # seconds until strangers who were told to stop have stopped


@click.command
@click.option("--seconds", type=click.FloatRange(1), default=10.0, show_default=True, help="For each phase.")
@click.option("--silent", type=click.IntRange(0), default=20_000, show_default=True, help="Connections.")
@click.option("--lanes", type=click.IntRange(0), default=500, show_default=True, help="Move streams.")
@click.option("--readers", type=click.IntRange(0), default=24, show_default=True, help="Readers of a record.")
@click.option("--registrations", type=click.IntRange(0), default=1000, show_default=True, help="A second.")
@click.option("--steps", type=click.IntRange(1), default=300, show_default=True, help="Of the record.")
@with_json
def command(
    *, seconds: float, silent: int, lanes: int, readers: int, registrations: int, steps: int, as_json: bool
) -> None:
    """A paced player's move while strangers read, register, connect and never listen."""
    whole = Attack(readers=readers, silent=silent, registrations=registrations, lanes=lanes)
    with spinner("Measuring"):
        measurement = strangers(whole, seconds, steps)
    print_measurement(measurement, as_json=as_json)


def strangers(whole: Attack, seconds: float, steps: int) -> Measurement:
    """The figures of each phase, and its p99 over that of the quiet moments before, between and after."""
    with bench_service(halls="") as ours:
        record = prepare_match(ours, steps)
        match = BenchMatch(ours.match())
        tokens = _registered(ours, whole.lanes)
        figures = dict(_memory("before"))
        quiet = _phase("quiet", ours, match, seconds / 2, figures)
        answers: dict[str, list[float]] = {}
        for name, attack in whole.phases().items():
            with _attacked(ours, attack, record.id, tokens) as counts:
                time.sleep(BUILD_UP)
                answers[name] = _phase(name, ours, match, seconds, figures)
            figures |= {f"{name}_{what}": float(count) for what, count in sorted(counts.items())}
            quiet += _phase("quiet", ours, match, seconds / 2, figures)
        figures |= _memory("after")
    figures |= _quantiles("quiet", quiet)
    figures["peak_mb"] = max(each for name, each in figures.items() if name.endswith("_mb"))
    figures["peak_threads"] = max(each for name, each in figures.items() if name.endswith("_threads"))
    ratios = {
        f"{name}_p99_to_quiet": figures[f"{name}_answer_p99_ms"] / figures["quiet_answer_p99_ms"]
        for name in answers
    }
    ratios["worst_of_aim"] = max(ratios.values()) / AIM
    return new_measurement("strangers", figures, ratios)


def _phase(
    name: str, ours: BenchService, match: BenchMatch, seconds: float, figures: dict[str, float]
) -> list[float]:
    """How long the moves of the paced players took. Adds figures of them, of health, threads and memory."""
    with (
        _sampled(lambda: _health(ours)) as health,
        _sampled(lambda: float(thread_count(FRONT))) as threads,
        _sampled(lambda: resident_bytes(FRONT) / 1e6) as memory,
    ):
        answers = uvloop.run(_moves(ours, match, seconds))
    figures |= _quantiles(name, answers)
    figures[f"{name}_health_p99_ms"] = percentile(health, 0.99) * 1e3
    figures[f"{name}_threads"] = max(threads)
    figures[f"{name}_mb"] = max(memory)
    return answers


def _quantiles(name: str, answers: list[float]) -> dict[str, float]:
    return {f"{name}_answer_p{part}_ms": percentile(answers, part / 100) * 1e3 for part in (50, 99)}


async def _moves(ours: BenchService, match: BenchMatch, seconds: float) -> list[float]:
    """Seconds until each of the paced moves was answered."""
    async with Workload(ours, [match]) as workload:
        match.reset()
        began = time.perf_counter()
        for number in range(int(seconds * PACE)):
            await asyncio.sleep(max(0.0, began + number / PACE - time.perf_counter()))
            await workload.move(match)
    return list(match.answers)


def _health(ours: BenchService) -> float:
    """Seconds until `/healthz` answers, over a connection of its own, which costs hardly anything to make."""
    host, port = host_and_port(ours.url)
    began = time.perf_counter()
    with closing(HTTPConnection(host, port, timeout=60)) as connection:
        connection.request("GET", "/healthz")
        assert connection.getresponse().status == HTTPStatus.OK
    return time.perf_counter() - began


@contextmanager
def _sampled(sample: Callable[[], float]) -> Iterator[list[float]]:
    """What `sample` returns, five times a second, for as long as the context lasts; at least once."""
    found, stop = [sample()], threading.Event()

    def watch() -> None:
        while not stop.wait(0.2):
            found.append(sample())

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield found
    finally:
        stop.set()
        thread.join()


def _memory(when: str) -> Mapping[str, float]:
    return {f"{when}_mb": resident_bytes(FRONT) / 1e6, f"{when}_threads": float(thread_count(FRONT))}


@contextmanager
def _attacked(
    ours: BenchService, attack: Attack, record: str, tokens: list[str]
) -> Iterator[Mapping[str, int]]:
    """Strangers at work. What is yielded has their counts when the context ends."""
    counts: Counter[str] = Counter()
    context = multiprocessing.get_context("spawn")
    ours_end, theirs = context.Pipe()
    process = context.Process(target=run, args=(theirs, ours.url, attack, record, tokens), daemon=True)
    process.start()
    try:
        ours_end.recv()  # they have begun
        yield counts
        ours_end.send("stop")
        counts.update(ours_end.recv() if ours_end.poll(LAST) else {"lost": 1})
    finally:
        process.join(LAST)
        if process.is_alive():
            process.kill()


def _registered(ours: BenchService, count: int) -> list[str]:
    """Tokens of so many players, who registered long ago."""
    services = assemble(ours.settings, BENCH_SHELF)
    made = [
        services.players.register(f"Suitor {number}", store_command("", f"suitor-{number}", "register", None))
        for number in range(count)
    ]
    services.close()
    return [token for _, token in made]
