"""Processes that share work end with the one that started them, however it ends."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from multiprocessing import active_children

import pytest

from tests.support.eventually import eventually
from tests.support.processes import ROOT, alive, children, hear, kill_with_children
from workers.child_processes import process_pool

JOBS = 2
COMMAND = ("-m", "deploy", "simulate", "odyssee", "--games", "1000000", "--jobs", str(JOBS))
STARTED = "spawn_main"  # in the command line of a process of a pool


@pytest.fixture
def simulating() -> Iterator[tuple[subprocess.Popen[bytes], dict[int, str]]]:
    """A simulation that would take long, and its processes."""
    process = subprocess.Popen(
        [sys.executable, *COMMAND],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=hear,  # noqa: PLW1509  # it takes no lock
    )
    found = dict[int, str]()

    def started() -> bool:
        found.update(children(process.pid))
        return sum(STARTED in words for words in found.values()) == JOBS

    try:
        eventually(started, "its processes are there")
        yield process, found
    finally:
        kill_with_children(process)


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_process_is_left_when_a_simulation_ends(
    simulating: tuple[subprocess.Popen[bytes], dict[int, str]], how: signal.Signals
) -> None:
    process, started = simulating
    process.send_signal(how)
    process.wait(60)
    for pid, words in started.items():
        eventually(partial(_has_ended, pid), f"{words} has ended")


def _has_ended(pid: int) -> bool:
    return not alive(pid)


def _fail_at_work() -> None:
    with process_pool(1) as pool:
        working = pool.submit(signal.pause)
        eventually(working.running, "it works")
        raise LookupError


def test_an_error_ends_what_is_still_at_work() -> None:
    with pytest.raises(LookupError):
        _fail_at_work()
    assert [] == active_children()
