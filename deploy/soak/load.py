"""`nostos soak load`: the whole service under load, to find what grows with the time alone."""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import click
import msgspec

from deploy.embedded.directories import scratch_home
from deploy.soak import curves, trends
from deploy.soak.samples import Sample
from deploy.soak.soaked_service import SoakedService, promised, soaked_service
from deploy.soak.traffic import Plan, Traffic
from deploy.stack.ports import free_port
from deploy.terminal.console import print_json, print_status, spinner, with_json
from deploy.terminal.errors import CommandError

FILE: Final = click.Path(dir_okay=False, path_type=Path)
MINUTE: Final = 60.0
FULL: Final = 10_500  # matches: more than any cache holds that is bounded by a number


class LoadReport(msgspec.Struct, frozen=True):
    """The result. `kinds`: MB of memory of each kind of process at the end of warm-up and at the end, and its
    slope in MB an hour; `errors`: of clients; `odd`: unusual lines of the service.
    """

    minutes: float
    pace: float
    load: float
    good: bool
    done: dict[str, int]
    kinds: dict[str, tuple[float, float, float]]
    verdicts: tuple[trends.Verdict, ...]
    errors: dict[str, int]
    odd: tuple[str, ...]


@click.command
@click.option("--minutes", type=click.FloatRange(min=0.1), default=60.0, show_default=True)
@click.option(
    "--pace", type=click.FloatRange(min=0.1), default=20.0, show_default=True, help="Moves a second in all."
)
@click.option("--tables", type=click.IntRange(min=2), default=12, show_default=True, help="Pairs of players.")
@click.option("--bots", type=click.IntRange(min=0), default=2, show_default=True, help="Tables with a bot.")
@click.option("--streams", type=click.IntRange(min=0), default=8, show_default=True, help="Open at a time.")
@click.option(
    "--first",
    type=click.IntRange(min=0),
    default=FULL,
    show_default=True,
    help="Matches that are opened and closed before, to fill caches.",
)
@click.option("--every", type=click.FloatRange(min=0.1), default=10.0, show_default=True, help="Seconds.")
@click.option("--report", type=FILE, help="Write a page with the curve.")
@click.option("--curve", type=FILE, help="Write the curve alone, as SVG.")
@click.option("--samples", type=FILE, help="Write each sample at once.")
@with_json
def command(
    *,
    minutes: float,
    pace: float,
    tables: int,
    bots: int,
    streams: int,
    first: int,
    every: float,
    report: Path | None,
    curve: Path | None,
    samples: Path | None,
    as_json: bool,
) -> None:
    """Load the service for an hour, and look whether memory, connections or lags grow.

    It runs as `nostos up` does, with two processes that serve: players at a pace, bots, readers, streams that
    come and go, matches that begin and end. After a warm-up of a third of the time, the memory of each
    process must grow by less than 1 MB an hour, by least squares; threads, files and lags must not grow, and
    connections must be no more than the settings promise. A machine that cannot keep the pace gets less load.
    """
    with spinner("Loading"):
        taken, result = load(
            Plan(pace, tables, min(bots, tables), streams, first), minutes * MINUTE, every, samples
        )
    for path, made in ((report, curves.page(taken, result.verdicts)), (curve, curves.svg(taken))):
        if path is not None:
            path.write_text(made, encoding="utf-8")
    print_load(result, as_json=as_json)


def load(
    plan: Plan,
    seconds: float,
    every: float,
    file: Path | None = None,
    port: Callable[[], int] = free_port,
) -> tuple[Sequence[Sample], LoadReport]:
    """The samples and the report. `every`: seconds between two samples; `file`: gets each at once."""
    with scratch_home() as home, soaked_service(home, port()) as service:
        traffic = Traffic(service.ready.url, plan)
        traffic.fill()
        with traffic.running():
            samples = list(_samples(service, traffic, seconds, every, file))
        most = promised(service)
        odd = service.stop()
    found = tuple(trends.verdicts(samples, most))
    return samples, LoadReport(
        minutes=round(samples[-1].at / MINUTE, 1),
        pace=plan.pace,
        load=round(sum(sample.load for sample in samples) / len(samples), 1),
        good=all(each.good for each in found) and not traffic.errors and not odd,
        done=dict(traffic.done),
        kinds=_kinds(samples),
        verdicts=found,
        errors=dict(traffic.errors),
        odd=odd,
    )


def _samples(
    service: SoakedService, traffic: Traffic, seconds: float, every: float, file: Path | None
) -> Iterator[Sample]:
    """A sample at once, and then every so many seconds."""
    began = time.monotonic()
    for number in range(1, max(2, int(seconds / every)) + 1):
        service.require_alive()
        sample = service.sampler.sample(traffic.done)
        if file is not None:
            with file.open("ab") as lines:
                lines.write(msgspec.json.encode(sample) + b"\n")
        yield sample
        time.sleep(max(0.0, began + number * every - time.monotonic()))


def _kinds(samples: Sequence[Sample]) -> dict[str, tuple[float, float, float]]:
    found = {}
    for name, line in trends.sums(trends.measured(samples)).items():
        ends = (line[0][1] / trends.MB, line[-1][1] / trends.MB, trends.slope(line) * trends.HOUR / trends.MB)
        found[name] = (round(ends[0], 1), round(ends[1], 1), round(ends[2], 2))
    return found


def print_load(result: LoadReport, *, as_json: bool) -> None:
    """Print the report. CommandError if a verdict is bad, a client failed, or a line is unusual."""
    if as_json:
        print_json(msgspec.to_builtins(result))
    else:
        for each in result.verdicts:
            mark = "good" if each.good else "[red]too much[/red]"
            print_status(f"{each.what}: {each.value:g} of {each.limit:g} {each.unit}: {mark}")
    for line in (*result.errors, *result.odd):
        click.echo(f"    {line}", err=True)
    if not result.good:
        bad = [each.what for each in result.verdicts if not each.good]
        raise CommandError(f"not all is well: {', '.join(bad) or 'see the lines above'}")
