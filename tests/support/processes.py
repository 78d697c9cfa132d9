"""Helpers for tests that start and kill processes."""

import os
import signal
import subprocess
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEAP = 64 * 1024 * 1024  # bytes of addresses of a heap


def alive(pid: int) -> bool:
    """Whether the process runs; one that has died but was not reaped yet does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):  # it ended just now, or this system has no /proc
        return not Path("/proc/self").exists()
    return state != "Z"


def children(parent: int) -> dict[int, str]:
    """The child processes of `parent` by number, with their command lines (Linux)."""
    found = {}
    for task in _tasks(parent):
        for pid in _read(task / "children").split():
            if words := _read(Path(f"/proc/{pid}/cmdline")):
                found[int(pid)] = words.replace("\0", " ")
    return found


def threads(pid: int) -> int:
    """How many threads the process and all below it have (Linux)."""
    return len(_tasks(pid)) + sum(map(threads, children(pid)))


def heaps(pid: int) -> int:
    """How many heaps of glibc's allocator the process has beside the first one (Linux).

    Such a heap begins at a multiple of 64 MB, and what it does not use yet cannot be read, up to the next
    (glibc, malloc/arena.c).
    """
    maps = [line.split()[:2] for line in _read(Path(f"/proc/{pid}/maps")).splitlines()]
    return sum(
        (used, rest) == ("rw-p", "---p") and _is_edge(first.split("-")[0]) and _is_edge(last.split("-")[1])
        for (first, used), (last, rest) in pairwise(maps)
    )


def _is_edge(address: str) -> bool:
    return int(address, 16) % HEAP == 0


def _tasks(pid: int) -> list[Path]:
    with suppress(FileNotFoundError, ProcessLookupError):  # it has ended
        return [*Path(f"/proc/{pid}/task").iterdir()]
    return []


def _read(path: Path) -> str:
    """What /proc says; nothing of what has ended in the meantime."""
    try:
        return path.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def kill_with_children(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and its children, as a power cut would. They may have process groups of their own."""
    started = children(process.pid)
    process.kill()  # first, so that it starts no others
    for pid in started:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    process.wait()


def hear() -> None:
    """Make this process obey Ctrl-C, which children of a shell's background job ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
