"""The result of a bench, and how it is printed."""

import os
import platform
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from deploy.terminal.console import print_json


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


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())
