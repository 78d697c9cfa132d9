"""Work that goes on in a thread while a test looks on."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 60.0  # seconds


@contextmanager
def working(work: Callable[[threading.Event], object]) -> Iterator[None]:
    """Do the work in a thread. It gets an event, and ends when that is set: on leaving."""
    stop = threading.Event()
    thread = threading.Thread(target=work, args=(stop,))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(PATIENCE)
        assert not thread.is_alive()
