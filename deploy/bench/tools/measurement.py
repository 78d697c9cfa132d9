"""The result of a bench, how it is printed, and how sides are compared."""

import functools
import os
import platform
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from types import MappingProxyType
from typing import Any, Final

import click
import msgspec
from rich.console import Console
from rich.table import Table

from deploy.terminal.console import print_json, with_json
from deploy.terminal.errors import CommandError

Sampler = Callable[[], Mapping[str, float]]
EMPTY: Final[Mapping[str, float]] = MappingProxyType({})


class Machine(msgspec.Struct, frozen=True):
    """The machine of a measurement. `load`: busy processes in the last minute."""

    python: str
    cores: int
    processor: str
    load: float


class Measurement(msgspec.Struct, frozen=True):
    """The result. The name of a figure has its unit; a ratio compares with a limit or a peer of the run.
    `limits`: the names of the ratios that are at most 1, if all is well.
    """

    bench: str
    machine: Machine
    figures: dict[str, float]
    ratios: dict[str, float]
    limits: tuple[str, ...] = ()

    @property
    def broken(self) -> dict[str, float]:
        """The ratios that exceed their limit."""
        return {name: self.ratios[name] for name in self.limits if self.ratios[name] > 1}


def new_measurement(
    bench: str, figures: dict[str, float], ratios: dict[str, float], limited: Mapping[str, float] = EMPTY
) -> Measurement:
    """The measurement, with the machine it was made on. `limited`: the ratios that are at most 1, if all is
    well; the other `ratios` may be anything.
    """
    machine = Machine(
        platform.python_version(), os.cpu_count() or 1, _processor(), round(os.getloadavg()[0], 2)
    )
    return Measurement(bench, machine, figures, {**limited, **ratios}, tuple(limited))


def with_limits(function: Callable[..., Measurement]) -> Callable[..., None]:
    """The body of a bench that has limits, with --json and --require-limits. What it returns is printed."""

    @click.option("--require-limits", is_flag=True, help="Exit with 1 if a limit is exceeded.")
    @with_json
    @functools.wraps(function)
    def run(*, as_json: bool, require_limits: bool, **options: Any) -> None:  # click checks the options
        measurement = function(**options)
        print_measurement(measurement, as_json=as_json)
        if require_limits and measurement.broken:
            broken = ", ".join(f"{name} is {ratio:,.2f}" for name, ratio in measurement.broken.items())
            raise CommandError(f"beyond the limit: {broken}")

    return run


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
