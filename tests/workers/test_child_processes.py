"""Processes that share work end with the one that started them, however it ends."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from itertools import repeat
from multiprocessing import active_children

import pytest

from tests.support.eventually import eventually
from tests.support.processes import ROOT, alive, children, hear, kill_with_children
from workers.child_processes import in_order, share_out

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


def large(size: int) -> bytes:
    """A result that a pipe does not hold, so that a process that ends has sent a part of it."""
    return bytes(size)


def fail_at(number: int) -> int:
    if number == 1:
        raise LookupError(number)
    return number


def end_by(number: int) -> None:
    os.kill(os.getpid(), number)


def pause(_: int) -> None:
    signal.pause()


def test_work_ends_in_the_middle_of_a_result() -> None:
    for _ in range(5):
        results = share_out(large, repeat(10_000_000), JOBS)
        assert len(next(results)[1]) == 10_000_000
        results.close()
        assert [] == active_children()


def test_work_ends_while_it_waits() -> None:
    interrupt = threading.Timer(2, signal.pthread_kill, [threading.main_thread().ident, signal.SIGINT])
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        list(share_out(pause, range(3), JOBS))
    assert [] == active_children()


def test_an_error_of_the_work_is_raised_and_tells_its_place() -> None:
    with pytest.raises(LookupError) as raised:
        list(share_out(fail_at, range(3), JOBS))
    assert "in fail_at" in raised.value.__notes__[0]
    assert [] == active_children()


def test_a_process_that_ends_is_an_error() -> None:
    with pytest.raises(ChildProcessError):
        list(share_out(end_by, [signal.SIGKILL], 1))
    assert [] == active_children()


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_every_item_has_its_result(processes: int) -> None:
    items = [*range(10, 30)]
    assert [*enumerate(map(str, items))] == sorted(share_out(str, items, processes))
    assert [*map(str, items)] == [*in_order(share_out(str, items, processes))]
    assert [] == [*share_out(str, [], processes)]


def test_results_are_put_in_order() -> None:
    assert ["a", "b", "c"] == [*in_order(item for item in [(1, "b"), (0, "a"), (2, "c")])]
