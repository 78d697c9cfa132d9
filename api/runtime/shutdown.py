"""Being told to stop: by the supervisor, or by a person at the keyboard."""

import signal
import threading


def told_to_stop() -> threading.Event:
    """What is set once the process gets SIGTERM or SIGINT. To be called in the main thread."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    return stop
