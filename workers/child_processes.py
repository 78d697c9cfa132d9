"""Processes that a process starts for a part of its work. They end when it ends, however it ends."""

import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_context: Final = get_context("spawn")


def end_with_parent() -> None:
    """End this process as soon as the one that started it has ended, also by a kill and while this one works.
    From now on Ctrl-C is for that one alone.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after_parent, name="parent", daemon=True).start()


def _end_after_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])  # a pipe, which the kernel closes
    os._exit(1)


def share_out(
    work: Callable[[T], R], items: Iterable[T], processes: int
) -> Generator[tuple[int, R], None, None]:
    """Do the work on each item, in so many processes. What comes is the place of an item and its result, as
    soon as it is there. An item is taken when a process is free for it.

    An error of the work is raised here; a process that ends by itself is a ChildProcessError. When the
    iteration ends, also by an error or an interrupt, the processes end at once, whatever they do. For this
    there is no thread, queue or lock between them: an interrupt may come at any line, and nothing waits for
    what it left undone.
    """
    left, busy = enumerate(items), dict[Connection, int]()
    with _started(work, processes) as free:
        while True:
            for number, item in islice(left, len(free)):
                worker = free.pop()
                with suppress(ConnectionError):  # it has ended: there is no result of it
                    worker.send(item)
                busy[worker] = number
            if not busy:
                return
            ready = [worker for worker in wait([*busy]) if isinstance(worker, Connection)]
            free.extend(ready)
            yield from [(busy.pop(worker), _result(worker)) for worker in ready]


def in_order(results: Generator[tuple[int, R], None, None]) -> Iterator[R]:
    """The results in the order of their items; one that comes early waits."""
    early, place = dict[int, R](), 0
    with closing(results):
        for number, result in results:
            early[number] = result
            while place in early:
                yield early.pop(place)
                place += 1


@contextmanager
def _started(work: Callable[[T], R], processes: int) -> Iterator[list[Connection]]:
    """The connections to so many processes, which wait for items. With the block they are killed."""
    started = list[SpawnProcess]()
    try:
        yield [_start(work, started) for _ in range(processes)]
    finally:
        for process in started:
            if process.pid is not None:
                process.kill()
                process.join()


def _start(work: Callable[[T], R], started: list[SpawnProcess]) -> Connection:
    ours, theirs = _context.Pipe()
    with theirs:  # only the process itself keeps it, so that its end is the end of the connection
        started.append(_context.Process(target=_work, args=(work, theirs), daemon=True))
        started[-1].start()
    return ours


def _result(worker: Connection) -> Any:
    try:
        result, error = worker.recv()
    except (EOFError, ConnectionError) as ended:
        raise ChildProcessError("a process ended before it had done its work") from ended
    if error is not None:
        raise error
    return result


def _work(work: Callable[[T], R], items: Connection) -> None:
    """The main function of a process: each item gets its result, or the error."""
    end_with_parent()
    with suppress(EOFError):
        while True:
            items.send(_outcome(work, items.recv()))


def _outcome(work: Callable[[T], R], item: T) -> tuple[R, None] | tuple[None, Exception]:
    try:
        return work(item), None
    except Exception as error:  # noqa: BLE001  # it is raised where the results are wanted
        error.add_note(traceback.format_exc())
        return None, error
