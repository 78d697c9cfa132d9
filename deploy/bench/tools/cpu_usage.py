"""Processor time and memory of the processes of a service (Linux)."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TICKS: Final = os.sysconf("SC_CLK_TCK")
PROC: Final = Path("/proc")
PARENT, USER, CHILDREN_SYSTEM, THREADS = (
    1,
    11,
    14,
    17,
)  # fields of /proc/PID/stat after the name, from 0; see proc(5)
KINDS: Final = {
    "front": "service front",
    "projector": "service projector",
    "notary": "service notary",
    "postgres": "postgres",
    "valkey": "valkey-server",
    "peer": "server.js",
    "analysis": "workers analysis",
}


def cpu_seconds() -> dict[str, float]:
    """Seconds of processor time that the descendants of this process have used, by kind."""
    stats = dict(_stats())
    used = dict.fromkeys(KINDS, 0.0)
    for pid, fields in stats.items():
        if not _descends(pid, stats):
            continue
        line = _command_line(pid)
        kind = next((kind for kind, words in KINDS.items() if words in line), None)
        if kind is not None:
            used[kind] += sum(map(int, fields[USER : CHILDREN_SYSTEM + 1])) / TICKS
    return used


def _stats() -> Iterator[tuple[int, list[str]]]:
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            try:
                text = (entry / "stat").read_text()
            except OSError:  # it has just ended
                continue
            yield int(entry.name), text.rpartition(")")[2].split()


def _descends(pid: int, stats: dict[int, list[str]]) -> bool:
    seen = 0
    while pid in stats and pid != os.getpid() and seen < len(stats):
        pid, seen = int(stats[pid][PARENT]), seen + 1
    return pid == os.getpid()


def _command_line(pid: int) -> str:
    try:
        return (PROC / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def thread_count(words: str) -> int:
    """Threads of the descendants of this process with these words in their command lines."""
    stats = dict(_stats())
    return sum(
        int(fields[THREADS])
        for pid, fields in stats.items()
        if _descends(pid, stats) and words in _command_line(pid)
    )


def resident_bytes(words: str) -> int:
    """Bytes of memory of the descendants of this process with these words in their command lines."""
    stats = dict(_stats())
    pages = (
        int((PROC / str(pid) / "statm").read_text().split()[1])
        for pid in stats
        if _descends(pid, stats) and words in _command_line(pid)
    )
    return sum(pages) * os.sysconf("SC_PAGE_SIZE")


def peak_bytes(words: str) -> int:
    """The most bytes of memory that descendants of this process, with these words in their command lines,
    had since each began.
    """
    stats = dict(_stats())
    return sum(_peak_of(pid) for pid in stats if _descends(pid, stats) and words in _command_line(pid))


def _peak_of(pid: int) -> int:
    lines = (PROC / str(pid) / "status").read_text().splitlines()
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:")), 0)
