"""One run among many, and the report on all of them."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import IO, Final

import click
import msgspec

from deploy.embedded.processes import end_with_parent
from deploy.stack.supervisor import describe_exit
from deploy.terminal.console import print_json, print_status, progress_bar
from deploy.terminal.errors import CommandError
from deploy.terminal.interrupts import deferred

ROOT: Final = Path(__file__).parents[2]
NOSTOS: Final = (sys.executable, "-m", "deploy")
SETTING: Final = re.compile("NOSTOS_|DATABASE_URL|REDIS_URL")  # variables that no run gets
USUAL: Final = re.compile(
    r"(Starting the embedded servers|Applying migrations|Starting Nostos|Verifying) \.\.\.|step [0-9]+"
    r"|Nostos is (ready at|not ready yet) .*|It can be looked at whenever .*|Nostos has stopped\."
    r"|[0-9T:.-]+Z \[(info|debug) +\] .*"
)
"""The lines that a command and its processes print on stderr when all is well."""

DEFAULTS: Final[Mapping[str, str]] = MappingProxyType({})
RUNNING: Final[set[subprocess.Popen[str]]] = set()
"""The processes of all runs that have not ended."""


class Run(msgspec.Struct, frozen=True):
    """One run. `wrong`: what failed, a line each. `odd`: the lines on stderr that are not usual."""

    name: str
    exit: int
    seconds: float
    wrong: tuple[str, ...]
    odd: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether nothing failed and no odd line was printed."""
        return self.exit == 0 and not self.wrong and not self.odd


class SoakReport(msgspec.Struct, frozen=True):
    """All runs. `odd_lines`: the number of all; `seconds`: by the clock; `failures`: runs not good."""

    runs: int
    good: int
    odd_lines: int
    seconds: float
    failures: tuple[Run, ...]


def odd_lines(errors: str) -> tuple[str, ...]:
    """The lines that are not usual: warnings, errors, crashes, tracebacks."""
    return tuple(line for line in errors.splitlines() if not USUAL.fullmatch(line))


def environment(home: Path, port: int, settings: Mapping[str, str] = DEFAULTS) -> dict[str, str]:
    """The environment of a command with a home and a port of its own, and these other settings."""
    own = {"NOSTOS_HOME": str(home), "NOSTOS_PORT": str(port)}
    others = {name: value for name, value in os.environ.items() if not SETTING.match(name)}
    return {**others, **settings, **own}


@contextmanager
def start_nostos(
    *words: str,
    home: Path,
    port: int,
    stderr: IO[str] | int,
    settings: Mapping[str, str] = DEFAULTS,
    program: Sequence[str] = (),
) -> Iterator[subprocess.Popen[str]]:
    """A running command of `nostos`, with a home and a port of its own. It is killed at the end of the block.

    `settings`: others than the usual ones; `program`: what is run in place of `nostos`.

    It also ends when this process ends, however it ends.
    """
    with ExitStack() as stack:
        with deferred():
            process = stack.enter_context(
                subprocess.Popen(
                    [*(program or NOSTOS), *words],
                    cwd=ROOT,
                    env=environment(home, port, settings),
                    stdout=subprocess.PIPE,
                    stderr=stderr,
                    text=True,
                    process_group=0,  # Ctrl-C is for the soak, which ends its runs
                    preexec_fn=end_with_parent(signal.SIGTERM),  # noqa: PLW1509 - it takes no lock
                )
            )
            stack.callback(process.kill)
            RUNNING.add(process)
            stack.callback(RUNNING.discard, process)
        yield process


def run_all(runs: Sequence[Callable[[], Run]], title: str, jobs: int) -> SoakReport:
    """Do all runs, `jobs` at the same time. A run that is not good is printed at once."""
    began = time.monotonic()
    done = []
    for run in progress_bar(_done(runs, jobs), len(runs), title):
        done.append(run)
        if not run.good:
            print_status(f"[red]{run.name}[/red]: {describe_exit(run.exit)}")
            for line in (*run.wrong, *run.odd):
                click.echo(f"    {line}", err=True)
    failures = tuple(run for run in done if not run.good)
    return SoakReport(
        runs=len(done),
        good=len(done) - len(failures),
        odd_lines=sum(len(run.odd) for run in done),
        seconds=round(time.monotonic() - began, 1),
        failures=failures,
    )


def _done(runs: Sequence[Callable[[], Run]], jobs: int) -> Iterator[Run]:
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for future in as_completed([pool.submit(_attempted, run) for run in runs]):
                yield future.result()
        except BaseException:  # the caller has stopped waiting: end what runs, start nothing more
            pool.shutdown(wait=False, cancel_futures=True)
            for process in tuple(RUNNING):
                process.terminate()
            raise


def _attempted(run: Callable[[], Run]) -> Run:
    """The run; an error becomes a failed run."""
    began = time.monotonic()
    try:
        return run()
    except (CommandError, OSError, subprocess.SubprocessError) as error:
        return Run("a run", 1, round(time.monotonic() - began, 1), wrong=(str(error),), odd=())


def print_report(report: SoakReport, title: str, *, as_json: bool) -> None:
    """Print the report. CommandError if any run failed."""
    line = f"{report.good} of {report.runs} {title}, {report.odd_lines} odd lines, {report.seconds:.0f} s"
    if as_json:
        print_json(msgspec.to_builtins(report))
    else:
        click.echo(line)
    if report.failures:
        raise CommandError(f"{len(report.failures)} of {report.runs} runs went wrong; see the lines above")
