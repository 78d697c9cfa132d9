"""Samples of a running service: memory, threads and files of each process, connections, and lags.

Memory is the share of a process in anonymous pages (`Pss_Anon` of /proc/PID/smaps_rollup): what it has
allocated. Pages of files are the kernel's to keep or to drop; pages that processes share on purpose, as the
buffers of Postgres, are reserved once by a setting, and count as one number for all, `shared`.
"""

import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import msgspec
import psycopg
import redis
from prometheus_client.parser import text_string_to_metric_families

from deploy.embedded.servers import Addresses

PROC: Final = Path("/proc")
KIB: Final = 1024
PARENT: Final = 1  # field of /proc/PID/stat after the name, from 0; see proc(5)
TIMEOUT: Final = 30.0  # seconds for an answer
KINDS: Final = (  # words of a command line, and what the process is called
    (re.compile(r"-m api\.server"), "front"),
    (re.compile(r"-m workers (\w+)"), r"\1"),
    (re.compile(r"multiprocessing\.resource_tracker"), "bots' tracker"),
    (re.compile(r"multiprocessing\.forkserver"), "bots"),
    (re.compile(r"^postgres: ([a-z_]+(?: [a-z]+)?)"), r"postgres \1"),
    (re.compile(r"/postgres "), "postgres"),
    (re.compile(r"valkey-server"), "valkey"),
    (re.compile(r"-m deploy"), "supervisor"),
)
SIZE: Final = re.compile(r"^(\w+): +(\d+) kB", re.MULTILINE)
THREADS: Final = re.compile(r"^Threads:\s+(\d+)", re.MULTILINE)
LAGS: Final = ("nostos_projection_lag_events", "nostos_notary_lag_seconds", "nostos_clock_late_seconds")
CACHED: Final = "nostos_match_cache_bytes"
SESSIONS: Final = """
    SELECT usename, count(*) FROM pg_stat_activity
    WHERE datid IS NOT NULL AND usesysid IS NOT NULL AND pid <> pg_backend_pid() GROUP BY 1
"""


class Process(msgspec.Struct, frozen=True):
    """A process. `memory`: bytes that it has allocated; `resident`: all pages that it sees."""

    pid: int
    name: str
    memory: int
    resident: int
    threads: int
    files: int


class Sample(msgspec.Struct, frozen=True):
    """A moment. `at`: seconds since the first; `shared`: bytes of memory that processes share on purpose;
    `cached`: bytes that all processes have of matches.
    """

    at: float
    processes: tuple[Process, ...]
    shared: int
    connections: dict[str, int]
    lags: dict[str, float]
    done: dict[str, int]
    load: float
    cached: int = 0


class Sampler:
    """Takes samples of the service that a process has started. `metrics`: addresses of its exporters."""

    def __init__(self, pid: int, addresses: Addresses, metrics: Sequence[str]) -> None:
        self._pid = pid
        self._metrics = metrics
        self._first: float | None = None  # the moment of the first sample: the warm-up begins there
        self._database = psycopg.connect(addresses.database_url, autocommit=True)
        self._valkey = redis.Redis.from_url(addresses.redis_url)

    def sample(self, done: Mapping[str, int]) -> Sample:
        """The service now. `done`: counts of what its clients did so far."""
        now = time.monotonic()
        self._first = now if self._first is None else self._first
        found = [(process, shared) for pid in _family(self._pid) for process, shared in _read(pid)]
        metrics = self._scraped()
        return Sample(
            at=round(now - self._first, 1),
            processes=tuple(process for process, _ in found),
            shared=sum(shared for _, shared in found),
            connections=self._connections(),
            lags={name: max(values) for name, values in metrics.items() if name != CACHED},
            cached=int(sum(metrics.get(CACHED, ()))),
            done=dict(done),
            load=round(os.getloadavg()[0], 2),
        )

    def close(self) -> None:
        """Close the connections."""
        self._database.close()
        self._valkey.close()

    def _connections(self) -> dict[str, int]:
        counts = {str(name): int(count) for name, count in self._database.execute(SESSIONS).fetchall()}
        return counts | {"valkey": int(self._valkey.info("clients")["connected_clients"]) - 1}

    def _scraped(self) -> dict[str, list[float]]:
        """Each lag as processes know it, and the bytes of matches that each has."""
        found: dict[str, list[float]] = {}
        for address in self._metrics:
            with urlopen(f"http://{address}/metrics", timeout=TIMEOUT) as answer:
                text = answer.read().decode()
            for family in text_string_to_metric_families(text):
                if family.name in (*LAGS, CACHED):
                    found.setdefault(family.name, []).extend(each.value for each in family.samples)
        return found


def _family(root: int) -> list[int]:
    """The process and all that descend from it, oldest first."""
    parents = dict(_parents())
    found = [root]
    for pid in sorted(parents):
        line, parent = [pid], parents[pid]
        while parent in parents and parent != root and len(line) < len(parents):
            line.append(parent)
            parent = parents[parent]
        if parent == root:
            found.append(pid)
    return found


def _parents() -> Iterator[tuple[int, int]]:
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:  # it has just ended
                continue
            yield int(entry.name), int(stat.rpartition(")")[2].split()[PARENT])


def _read(pid: int) -> Iterator[tuple[Process, int]]:
    """The process and its share of shared memory; nothing if it has just ended."""
    folder = PROC / str(pid)
    try:
        line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        rollup, status = (folder / "smaps_rollup").read_text(), (folder / "status").read_text()
        files = len(list((folder / "fd").iterdir()))
    except OSError:
        return
    sizes = {name: int(number) * KIB for name, number in SIZE.findall(rollup)}
    if "Pss_Anon" not in sizes:  # it ended meanwhile
        return
    threads = int(THREADS.findall(status)[0])
    memory = sizes["Pss_Anon"] + sizes.get("SwapPss", 0)
    yield Process(pid, name_of(line), memory, sizes["Rss"], threads, files), sizes["Pss_Shmem"]


def name_of(line: str) -> str:
    """What a process with this command line is called."""
    for pattern, name in KINDS:
        found = pattern.search(line)
        if found is not None:
            return found.expand(name).strip()
    return line.split(" ", 1)[0].rpartition("/")[2]
