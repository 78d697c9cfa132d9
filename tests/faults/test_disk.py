"""The disk of Postgres is full: moves are refused as unavailable, and go on when there is room again."""

import contextlib
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from api.client import Client, ProblemError
from deploy.bench.tools.synthetic_game import LOOM
from tests.faults.cluster import cluster
from tests.faults.load import Load

pytestmark = pytest.mark.faults

ROOM = "256m"  # of the disk


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A directory with little room. Making it needs root."""
    directory = Path(tempfile.mkdtemp(prefix="nostos-", dir="/tmp"))
    directory.chmod(0o711)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOM},mode=711", "tmpfs", directory], check=True)
    yield directory
    subprocess.run(["umount", "--lazy", directory], check=True)
    directory.rmdir()


def test_a_full_disk_loses_nothing(small_disk: Path) -> None:
    with cluster(small_disk / "home") as running:
        load = Load(running, matches=4)
        ballast = small_disk / "ballast"
        with load.under_way():
            load.goes_on(100)
            with _kept_full(ballast):
                _until_nothing_goes(load)
                impatient = running.client(0)
                impatient._transport.patience = 0.0  # noqa: SLF001
                with pytest.raises(ProblemError) as problem:
                    _open_until_refused(impatient)
                assert 503 == problem.value.status
            load.goes_on(100)
        load.check()


@contextlib.contextmanager
def _kept_full(ballast: Path) -> Iterator[None]:
    """The disk is full, and stays so when Postgres gives room back as it recovers; until the block ends."""
    over = threading.Event()

    def fill() -> None:
        with ballast.open("wb", buffering=0) as file:
            while not over.is_set():
                try:
                    file.write(bytes(65536))
                except OSError:
                    over.wait(0.01)

    filling = threading.Thread(target=fill, daemon=True)
    filling.start()
    try:
        yield
    finally:
        over.set()
        filling.join()
        ballast.unlink()


def _open_until_refused(client: Client) -> None:
    """Open matches: what a page of Postgres still has room for may go through, and some may go unanswered."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with contextlib.suppress(httpx.TransportError):
            client.open(LOOM.slug, 2)


def _until_nothing_goes(load: Load) -> None:
    """Return when no move was acknowledged for two seconds."""
    before = -1
    while before != load.moves:
        before = load.moves
        threading.Event().wait(2.0)
