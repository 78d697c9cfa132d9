"""Homes at which two processes look, or begin, in the same moment."""

import fcntl
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from deploy.embedded import directories, locks
from deploy.embedded.directories import scratch_home, server_account
from deploy.embedded.locks import HomeHolder, announce, holder, lock_home
from deploy.embedded.postgres import ServerStartError
from deploy.embedded.servers import EmbeddedServers, running_addresses
from tests.support.interleaving import right_after

MAKE = {"servers": directories.servers_directory, "run": directories.socket_directory}


@pytest.fixture
def home() -> Iterator[Path]:
    """A home in which a service ran once."""
    with scratch_home() as home:
        directories.make_home(home)
        lock = lock_home(home)
        announce(lock, "http://127.0.0.1:8000")
        os.close(lock)
        yield home


def test_who_only_looks_at_a_home_keeps_nobody_out(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`up` begins while `doctor` looks: its first try fails."""
    monkeypatch.setattr(locks, "LOOKING", 60.0)
    flock, locked, tried = fcntl.flock, list[int](), threading.Event()
    starting = threading.Thread(target=lambda: locked.append(lock_home(home)))

    def begin_meanwhile(lock: int, how: int) -> None:
        try:
            flock(lock, how)
        finally:
            if threading.current_thread() is starting:
                tried.set()
        if threading.current_thread() is threading.main_thread():
            starting.start()
            assert tried.wait(60)

    monkeypatch.setattr(fcntl, "flock", begin_meanwhile)
    assert holder(home) is None
    starting.join(60)
    assert 1 == len(locked)
    os.close(locked[0])


def test_two_who_only_look_at_a_home_do_not_see_each_other(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[HomeHolder | None]()
    right_after(monkeypatch, fcntl, "flock", lambda: seen.append(holder(home)))
    assert holder(home) is None
    assert [None] == seen


def test_a_home_whose_servers_are_being_made_has_no_addresses_yet(home: Path) -> None:
    lock = lock_home(home)
    assert running_addresses(home) is None
    os.close(lock)


@pytest.mark.parametrize("name", MAKE)
def test_two_make_a_directory_of_a_home_at_once(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    exists, made = Path.exists, list[Path]()

    def exists_a_moment_later(path: Path) -> bool:
        found = exists(path)
        if path == home.resolve() / name and not made:
            made.append(path)
            MAKE[name](home.resolve(), server_account())
        return found

    monkeypatch.setattr(Path, "exists", exists_a_moment_later)
    assert MAKE[name](home.resolve(), server_account()).is_dir()
    assert made


def test_a_server_that_dies_as_soon_as_it_is_ready_did_not_start(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def died(*_: object, **__: object) -> None:
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(psycopg, "connect", died)
    with pytest.raises(ServerStartError, match="did not stay"), EmbeddedServers(home, valkey=False):
        pass
