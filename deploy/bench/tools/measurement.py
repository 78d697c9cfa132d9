"""The result of a bench, how it is printed, and how sides are compared."""

import os
import platform
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median

import msgspec
from rich.console import Console
from rich.table import Table

from deploy.terminal.console import print_json

Sampler = Callable[[], Mapping[str, float]]


class Machine(msgspec.Struct, frozen=True):
    """The machine of a measurement. `load`: busy processes in the last minute."""

    python: str
    cores: int
    processor: str
    load: float


class Measurement(msgspec.Struct, frozen=True):
    """The result. The name of a figure has its unit; a ratio compares with a limit or a peer of the run."""

    bench: str
    machine: Machine
    figures: dict[str, float]
    ratios: dict[str, float]


def new_measurement(bench: str, figures: dict[str, float], ratios: dict[str, float]) -> Measurement:
    """The measurement, with the machine it was made on."""
    machine = Machine(
        platform.python_version(), os.cpu_count() or 1, _processor(), round(os.getloadavg()[0], 2)
    )
    return Measurement(bench, machine, figures, ratios)


def print_measurement(measurement: Measurement, *, as_json: bool) -> None:
    """Print one JSON object, or a table."""
    if as_json:
        print_json(msgspec.to_builtins(measurement))
        return
    table = Table("", measurement.bench)
    for name, value in (measurement.figures | measurement.ratios).items():
        table.add_row(name, f"{value:,.2f}")
    Console().print(table)


def medians_in_turn(sides: Mapping[str, Sampler], rounds: int) -> dict[str, float]:
    """The median of each figure over the rounds, in which the sides take turns: a busy machine is so for all.

    The name of a figure begins with its side: `side_figure`.
    """
    taken: dict[str, list[float]] = {}
    for _ in range(rounds):
        for side, take in sides.items():
            for name, value in take().items():
                taken.setdefault("_".join(filter(None, (side, name))), []).append(value)
    return {name: median(values) for name, values in taken.items()}


def percentile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed. ValueError if there are none."""
    if not values:
        raise ValueError("nothing was measured")
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())
