"""Trends: what a soak's samples say after the warm-up, and a verdict on each.

The first third is warm-up: caches fill, connections open, allocators reach the size of the largest request.
Caches that are bounded by bytes are made small for the soak, and those that are bounded by a number of
matches are filled before it begins, so what still grows afterwards is no cache that fills. A slope is that of
the least squares over all samples of a process that lived all the time; processes that come and go, as
workers of autovacuum do, are in the sum of their kind. An allocator gives and takes whole arenas of 1 MB: one
step of that size in the middle of 40 minutes looks like 2 MB an hour, so the verdict of a single short soak
errs to the strict side.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import median
from typing import Final

import msgspec

from deploy.simulation.line_plots import Series
from deploy.soak.samples import Process, Sample

WARM_UP: Final = 1 / 3  # of the time
MEMORY_LIMIT: Final = 1.0  # MB an hour
COUNT_LIMIT: Final = 10.0  # threads or files an hour: streams come and go
POSTGRES_FILES: Final = 1010  # a process of Postgres keeps as many tables open (max_files_per_process)
LAG_ALLOWANCE: Final = {
    "events": 20.0,
    "seconds": 2.0,
}  # by chance, of a median
MB: Final = 1_000_000
HOUR: Final = 3600

"""Seconds and values, in their order."""


class Verdict(msgspec.Struct, frozen=True):
    """What was looked at, its value, the limit, and whether it keeps to it. `unit`: of both."""

    what: str
    value: float
    limit: float
    unit: str
    good: bool


def slope(series: Series) -> float:
    """By how much the value grows in a second, by least squares; 0 of less than two moments."""
    if len(series) < 2:  # noqa: PLR2004 - a line needs two points
        return 0.0
    middle_at = sum(at for at, _ in series) / len(series)
    middle = sum(value for _, value in series) / len(series)
    across = sum((at - middle_at) ** 2 for at, _ in series)
    return sum((at - middle_at) * (value - middle) for at, value in series) / across if across else 0.0


def measured(samples: Sequence[Sample]) -> Sequence[Sample]:
    """The samples after the warm-up."""
    since = samples[-1].at * WARM_UP
    return [sample for sample in samples if sample.at >= since]


def named(samples: Sequence[Sample]) -> Mapping[int, str]:
    """The processes that are in all these samples, by pid: each has a name that no other has."""
    alive = set.intersection(*({each.pid for each in sample.processes} for sample in samples))
    count, names = Counter[str](), {}
    for each in sorted(samples[-1].processes, key=lambda process: process.pid):
        if each.pid in alive:
            count[each.name] += 1
            names[each.pid] = each.name if count[each.name] == 1 else f"{each.name} {count[each.name]}"
    return names


def series_of(samples: Iterable[Sample], pid: int, value: Callable[[Process], float]) -> Series:
    """A value of one process over time."""
    return [(sample.at, value(each)) for sample in samples for each in sample.processes if each.pid == pid]


def sums(samples: Iterable[Sample]) -> Mapping[str, Series]:
    """The memory of all processes of each kind over time, in bytes."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for sample in samples:
        total = Counter[str]()
        for each in sample.processes:
            total[kind(each.name)] += each.memory
        for name, memory in total.items():
            found[name].append((sample.at, float(memory)))
    return found


def kind(name: str) -> str:
    """All processes of Postgres are one kind."""
    return name.partition(" ")[0] if name.startswith("postgres") else name


def verdicts(samples: Sequence[Sample], promised: Mapping[str, int]) -> list[Verdict]:
    """All verdicts. `promised`: the most connections of each kind, and `shared_bytes`."""
    late = measured(samples)
    return [*_of_processes(late), *_of_sums(late), *_of_bounds(samples, promised), *_of_lags(late)]


def _of_processes(late: Sequence[Sample]) -> Iterator[Verdict]:
    for pid, name in named(late).items():
        grown = slope(series_of(late, pid, lambda each: each.memory)) * HOUR / MB
        yield _at_most(f"memory of {name}", grown, MEMORY_LIMIT, "MB an hour")
        threads, files = (series_of(late, pid, value) for value in COUNTED)
        yield _at_most(f"threads of {name}", slope(threads) * HOUR, COUNT_LIMIT, "an hour")
        if name.startswith("postgres"):
            yield _at_most(f"files of {name}", max(count for _, count in files), POSTGRES_FILES, "at most")
        else:
            yield _at_most(f"files of {name}", slope(files) * HOUR, COUNT_LIMIT, "an hour")


COUNTED: Final[Sequence[Callable[[Process], float]]] = (
    lambda each: each.threads,
    lambda each: each.files,
)


def _of_sums(late: Sequence[Sample]) -> Iterator[Verdict]:
    """Of the kinds whose processes come and go: each of them may keep to the limit while they become more."""
    for name, series in sums(late).items():
        count = max(sum(kind(each.name) == name for each in sample.processes) for sample in late)
        if count > 1:
            grown = slope(series) * HOUR / MB
            yield _at_most(f"memory of all {name}, {count}", grown, count * MEMORY_LIMIT, "MB an hour")


def _of_bounds(samples: Sequence[Sample], promised: Mapping[str, int]) -> Iterator[Verdict]:
    shared = max(sample.shared for sample in samples) / MB
    yield _at_most("shared memory", shared, promised["shared_bytes"] / MB, "MB")
    for name in sorted({name for sample in samples for name in sample.connections}):
        most = max(sample.connections.get(name, 0) for sample in samples)
        yield _at_most(f"connections of {name}", most, promised.get(name, 0), "at most")


def _of_lags(late: Sequence[Sample]) -> Iterator[Verdict]:
    """The median of the last third of what is measured, which may not be above that of the first."""
    third = max(1, len(late) // 3)
    for name in sorted({name for sample in late for name in sample.lags}):
        first, last = (
            median([sample.lags.get(name, 0.0) for sample in part]) for part in (late[:third], late[-third:])
        )
        unit = name.rpartition("_")[2]
        yield _at_most(name, last, first + LAG_ALLOWANCE.get(unit, 2.0), unit)


def _at_most(what: str, value: float, limit: float, unit: str) -> Verdict:
    return Verdict(what, round(value, 3), round(limit, 3), unit, value <= limit)
