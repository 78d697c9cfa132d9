"""The desk of tournaments at work in this process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from api.runtime.services import Services
from workers.desk.process import keep_desk


@contextmanager
def kept_desk(services: Services) -> Iterator[None]:
    """In this block a thread opens the matches of tournaments, takes their results and ends them."""
    stop = threading.Event()
    thread = threading.Thread(target=keep_desk, args=(services, stop))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(60)
        assert not thread.is_alive()
