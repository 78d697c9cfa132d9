"""The disk of Postgres is full: moves are refused as unavailable, and go on when there is room again."""

import contextlib
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.client import ProblemError
from deploy.bench.loom import LOOM
from tests.faults.cluster import cluster
from tests.faults.load import Load

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]

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
            _fill(ballast)
            _until_nothing_goes(load)
            impatient = running.client(0)
            impatient._transport.patience = 0.0
            with pytest.raises(ProblemError) as problem:
                impatient.open(LOOM.slug, 2)
            assert 503 == problem.value.status
            ballast.unlink()
            load.goes_on(100, patience=100)
        load.check()


def _fill(ballast: Path) -> None:
    with ballast.open("wb") as file, contextlib.suppress(OSError):
        while True:
            file.write(b"\0" * 65536)
            file.flush()


def _until_nothing_goes(load: Load) -> None:
    """Return when no move was acknowledged for two seconds."""
    before = -1
    while before != load.moves:
        before = load.moves
        threading.Event().wait(2.0)
