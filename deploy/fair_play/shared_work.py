"""Work that is shared among processes, with a bar that shows how far it is, and an end after some time."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from time import monotonic
from typing import Final, TypeVar

from rich.console import Console
from rich.progress import Progress

from deploy.terminal.console import COUNTING_BAR
from workers.child_processes import process_pool

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 2  # pieces of work that wait for each process


def processes(jobs: int | None) -> int:
    """The number of processes: as many as are wanted, or one a processor."""
    return jobs or os.cpu_count() or 1


def shared(
    work: Callable[[T], R], items: Sequence[T], *, jobs: int, title: str, seconds: float
) -> Iterator[R]:
    """The results of the work on each item, in the order in which they come; a bar on stderr counts them.

    No work begins after so many seconds; what has begun is finished.
    """
    end = monotonic() + seconds
    with Progress(*COUNTING_BAR, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(title, total=len(items))
        for result in _in_turn(work, items, end) if jobs == 1 else _at_once(work, items, jobs, end):
            progress.advance(bar)
            yield result


def _in_turn(work: Callable[[T], R], items: Sequence[T], end: float) -> Iterator[R]:
    for item in items:
        if monotonic() > end:
            return
        yield work(item)


def _at_once(work: Callable[[T], R], items: Sequence[T], jobs: int, end: float) -> Iterator[R]:
    left, waiting = iter(items), set[Future[R]]()
    with process_pool(min(jobs, max(1, len(items)))) as pool:
        while True:
            for item in left if len(waiting) < AHEAD * jobs and monotonic() <= end else ():
                waiting.add(pool.submit(work, item))
                if len(waiting) >= AHEAD * jobs:
                    break
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
