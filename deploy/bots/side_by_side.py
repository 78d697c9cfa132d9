"""Work side by side, each in a thread of its own; the first error ends all of it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import Final

LAST_WORDS: Final = 10.0  # seconds in which threads end; who thinks longer is not waited for

Task = Callable[[], None]


def side_by_side(tasks: Sequence[Task], stop: Callable[[], None]) -> None:
    """Do all tasks. After the first error, or an interrupt, `stop` ends the others, and it is raised."""
    ended: SimpleQueue[Exception | None] = SimpleQueue()
    with _running(tasks, ended, stop):
        for _ in tasks:
            error = ended.get()
            if error is not None:
                raise error


@contextmanager
def _running(
    tasks: Sequence[Task], ended: SimpleQueue[Exception | None], stop: Callable[[], None]
) -> Iterator[None]:
    threads = [Thread(target=_run, args=(task, ended), daemon=True) for task in tasks]
    try:
        for thread in threads:
            thread.start()
        yield
    except BaseException:
        stop()
        raise
    finally:
        for thread in threads:
            if thread.is_alive():
                thread.join(LAST_WORDS)


def _run(task: Task, ended: SimpleQueue[Exception | None]) -> None:
    try:
        task()
    except Exception as error:  # noqa: BLE001  # raised again in the thread that waits
        ended.put(error)
    else:
        ended.put(None)
