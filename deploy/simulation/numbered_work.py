"""Work on numbered things, such as matches, shared out among processes."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

from deploy.terminal.console import COUNTING_BAR
from workers.child_processes import in_order, share_out

R = TypeVar("R")


def numbered_results(work: Callable[[int], R], count: int, jobs: int, title: str) -> Iterator[R]:
    """The results of the work on the numbers from 0 to `count` - 1, in this order, however many do it.

    A bar with the title shows how many there are. The work is done in this process if there is one job.
    """
    numbers, alone = range(count), jobs == 1 or count == 1
    results = map(work, numbers) if alone else in_order(share_out(work, numbers, min(jobs, count)))
    with Progress(*COUNTING_BAR, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(results, total=count, description=title)
