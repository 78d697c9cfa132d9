"""Loops of workers: rounds until the process stops, in a thread too, and work of one process at a time."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Final

import psycopg
from psycopg import Connection

from domain.store import Unavailable
from domain.store.postgres.connections import connect_session

# Errors of a database that is away; of one that became a standby too, which takes no LISTEN either.
DATABASE_ERRORS = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    psycopg.errors.ReadOnlySqlTransaction,
    Unavailable,
)

Errors = tuple[type[Exception], ...]

OUTAGE: Final = 3  # failures in a row


class Outage:
    """Tells an outage from a failure of a process that gives way to all others: on a busy machine it may get
    no processor for seconds, and then its timeouts pass although nothing is away.
    """

    def __init__(self) -> None:
        self._failures = 0

    def begins(self) -> bool:
        """Note a failure. Whether an outage begins with it: it is the third in a row."""
        self._failures += 1
        return self._failures == OUTAGE

    def ended(self) -> None:
        """Note a success."""
        self._failures = 0


def rounds(stop: threading.Event, interval: float) -> Iterator[int]:
    """The numbers of rounds from 0, with `interval` seconds between two, until `stop` is set."""
    for number in count():
        if stop.is_set():
            return
        yield number
        stop.wait(interval)


@contextmanager
def in_thread(name: str, work: Callable[[threading.Event], None]) -> Iterator[None]:
    """In this block a thread of that name does the work, which ends when the event that it gets is set."""
    stop = threading.Event()
    thread = threading.Thread(target=work, args=(stop,), name=name)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def run_as_leader(
    dsn: str,
    key: int,
    work: Callable[[Connection], None],
    stop: threading.Event,
    poll: float,
    *,
    retry: Errors = DATABASE_ERRORS,
    on_retry: Callable[[Exception], None] = lambda _: None,
    leading: Callable[[bool], None] = lambda _: None,
    waiting: Callable[[Connection], None] = lambda _: None,
) -> None:
    """Call `work` while this process holds the advisory lock of `key`, until `stop` is set.

    `work` gets the connection that holds the lock, and returns once `stop` is set. An error in `retry` begins
    everything again after `poll` seconds. `leading` is called with whether this process leads, and `waiting`
    every `poll` seconds while another one does; what it raises ends the waiting as an error of `work` does.
    """
    while not stop.is_set():
        leading(False)  # noqa: FBT003  # as `Meters.leading` says
        try:
            with connect_session(dsn) as connection:
                if _wait_for_lock(connection, key, stop, poll, waiting):
                    leading(True)  # noqa: FBT003
                    try:
                        work(connection)
                    finally:
                        _free_lock(connection, key)
        except retry as error:
            on_retry(error)
            stop.wait(poll)


def _wait_for_lock(
    connection: Connection,
    key: int,
    stop: threading.Event,
    poll: float,
    waiting: Callable[[Connection], None],
) -> bool:
    """True once no other process holds the lock; False if `stop` is set before."""
    while connection.execute("SELECT pg_try_advisory_lock(%s)", (key,)).fetchone() != (True,):
        waiting(connection)
        if stop.wait(poll):
            return False
    return True


def _free_lock(connection: Connection, key: int) -> None:
    """Free the lock for whoever asks next, this process too.

    The server frees it by itself only some time after the connection is closed.
    """
    with suppress(psycopg.Error):  # a session that is lost has no lock any more
        connection.execute("SELECT pg_advisory_unlock(%s)", (key,))
