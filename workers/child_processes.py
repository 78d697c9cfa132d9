"""Processes that a process starts for a part of its work. They end when it ends, however it ends."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait


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


@contextmanager
def process_pool(processes: int, method: str | None = "spawn") -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes. An error or an interrupt in the block ends them at once, whatever they do;
    else they end with the block.

    `method`: how they are started; None: as is usual here.
    """
    others = {*active_children()}
    context = multiprocessing.get_context(method)
    pool = ProcessPoolExecutor(processes, context, initializer=end_with_parent)
    try:
        yield pool
    except BaseException:
        for process in {*active_children()} - others:
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
