"""Work that is shared among processes, with a bar that shows how far it is, and an end after some time."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from time import monotonic
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

from deploy.terminal.console import COUNTING_BAR
from workers.child_processes import share_out

T = TypeVar("T")
R = TypeVar("R")


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
        in_time = takewhile(lambda _: monotonic() <= end, items)
        for result in map(work, in_time) if jobs == 1 else _at_once(work, in_time, min(jobs, len(items))):
            progress.advance(bar)
            yield result


def _at_once(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    for _, result in share_out(work, items, jobs):
        yield result
