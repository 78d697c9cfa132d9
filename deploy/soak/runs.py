"""One run among many, and what came of all of them."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import click
import msgspec

from deploy.embedded.processes import end_with_parent
from deploy.stack.supervisor import describe_exit
from deploy.terminal.console import print_json, print_status, progress_bar
from deploy.terminal.errors import CommandError

ROOT: Final = Path(__file__).parents[2]
NOSTOS: Final = (sys.executable, "-m", "deploy")
SETTING: Final = re.compile("NOSTOS_|DATABASE_URL|REDIS_URL")  # what no run is given
USUAL: Final = re.compile(
    r"(Starting the embedded servers|Applying migrations|Starting Nostos|Verifying) \.\.\.|step [0-9]+"
    r"|Nostos is ready at .*|It can be looked at whenever .*|Nostos has stopped\."
    r"|[0-9T:.-]+Z \[(info|debug) +\] .*"
)
"""The lines that a command and its processes print on stderr when all goes well."""

STARTED: Final[set[subprocess.Popen[str]]] = set()
"""The processes of the runs under way."""


class Run(msgspec.Struct, frozen=True):
    """One run. `wrong`: what failed, a line each; `odd`: the lines on stderr that are not usual."""

    name: str
    exit: int
    seconds: float
    wrong: tuple[str, ...]
    odd: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether nothing went wrong and nothing odd was said."""
        return self.exit == 0 and not self.wrong and not self.odd


class Soaked(msgspec.Struct, frozen=True):
    """All runs. `odd_lines`: of all of them; `seconds`: of the clock; `failures`: those not good."""

    runs: int
    good: int
    odd_lines: int
    seconds: float
    failures: tuple[Run, ...]


def odd_lines(said: str) -> tuple[str, ...]:
    """The lines that are not usual: warnings, errors, crashes, tracebacks."""
    return tuple(line for line in said.splitlines() if not USUAL.fullmatch(line))


def environment(home: Path, port: int) -> dict[str, str]:
    """That of a command with a home and a port of its own."""
    own = {"NOSTOS_HOME": str(home), "NOSTOS_PORT": str(port)}
    others = {name: value for name, value in os.environ.items() if not SETTING.match(name)}
    return others | own


@contextmanager
def started(*words: str, home: Path, port: int, stderr: IO[str] | int) -> Iterator[subprocess.Popen[str]]:
    """A command of `nostos` with a home and a port of its own; killed at the end if it goes on. It ends with
    this process, however this one ends.
    """
    with subprocess.Popen(
        [*NOSTOS, *words],
        cwd=ROOT,
        env=environment(home, port),
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        process_group=0,  # Ctrl-C is for who started it
        preexec_fn=end_with_parent(signal.SIGTERM),  # noqa: PLW1509 - it takes no lock
    ) as process:
        STARTED.add(process)
        try:
            yield process
        finally:
            STARTED.discard(process)
            process.kill()


def soaked(runs: Sequence[Callable[[], Run]], on: str, jobs: int) -> Soaked:
    """Do all runs, so many at a time; each that is not good is told at once."""
    began = time.monotonic()
    done = []
    for run in progress_bar(_done(runs, jobs), len(runs), on):
        done.append(run)
        if not run.good:
            print_status(f"[red]{run.name}[/red]: {describe_exit(run.exit)}")
            for line in (*run.wrong, *run.odd):
                click.echo(f"    {line}", err=True)
    failures = tuple(run for run in done if not run.good)
    return Soaked(
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
        except BaseException:  # nobody waits any more, neither for those under way nor for the others
            pool.shutdown(wait=False, cancel_futures=True)
            for process in tuple(STARTED):
                process.terminate()
            raise


def _attempted(run: Callable[[], Run]) -> Run:
    """The run, whatever comes of it."""
    began = time.monotonic()
    try:
        return run()
    except (CommandError, OSError, subprocess.SubprocessError) as error:
        return Run("a run", 1, round(time.monotonic() - began, 1), wrong=(str(error),), odd=())


def show(result: Soaked, what: str, *, as_json: bool) -> None:
    """Print the result. CommandError if anything went wrong."""
    line = f"{result.good} of {result.runs} {what}, {result.odd_lines} odd lines, {result.seconds:.0f} s"
    if as_json:
        print_json(msgspec.to_builtins(result))
    else:
        click.echo(line)
    if result.failures:
        raise CommandError(f"{len(result.failures)} of {result.runs} runs went wrong; see the lines above")
