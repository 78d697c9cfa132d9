"""Work that one process does at a time: who leads, and what follows when it fails."""

import psycopg
import pytest
from psycopg import Connection

from workers.loop import run_as_leader

KEY = 7


class Waits:
    """A stop that is set after so many waits, which take no time."""

    def __init__(self, most: int) -> None:
        self.left = most

    def is_set(self) -> bool:
        return self.left <= 0

    def wait(self, _: float) -> bool:
        self.left -= 1
        return self.is_set()


def test_a_leader_that_fails_finds_its_lock_free_though_its_session_has_not_ended(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server ends a session some time after it was closed; here it does not at all."""
    close, open_still = Connection.close, list[Connection]()
    stop, led, waited = Waits(3), list[Connection](), list[Connection]()

    def keep_open(connection: Connection) -> None:
        open_still.append(connection)

    def fails(connection: Connection) -> None:
        led.append(connection)
        raise ValueError

    monkeypatch.setattr(Connection, "close", keep_open)
    try:
        run_as_leader(database, KEY, fails, stop, 0.0, retry=(ValueError,), waiting=waited.append)  # type: ignore[arg-type]  # it asks for no more
    finally:
        for connection in open_still:
            close(connection)
    assert 3 == len({*led})
    assert [] == waited


def test_a_session_that_is_lost_hides_no_error(database: str) -> None:
    """There is no lock to free, and the error of the work is told."""

    def loses(connection: Connection) -> None:
        with psycopg.connect(database, autocommit=True) as owner:
            owner.execute("SELECT pg_terminate_backend(%s, 60000)", (connection.info.backend_pid,))
        raise LookupError

    with pytest.raises(LookupError):
        run_as_leader(database, KEY, loses, Waits(1), 0.0)  # type: ignore[arg-type]  # as above
