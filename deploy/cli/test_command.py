"""`nostos test`: the same checks for a person, for `make` and for continuous integration."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import click

from deploy.terminal.console import print_json, print_status, with_json
from deploy.terminal.errors import CommandError, WrongUsage

ROOT = Path(__file__).parents[2]
STDERR = 2
# Tests wait for their servers about half of the time: two cores have work for three processes. Each process
# has servers of its own. Files go to the processes in the order of `tests/conftest.py`.
PROCESSES = min(max(os.cpu_count() or 1, 3), 4)
ON_ALL_CORES = (f"--numprocesses={PROCESSES}", "--dist=loadfile", "--no-loadscope-reorder")
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"


class Check(NamedTuple):
    """A program that runs in the root of the project. It passes when it exits with 0."""

    name: str
    command: tuple[str, ...]


CHECKS = (
    Check("lint", (sys.executable, "-m", "ruff", "check")),
    Check("format", (sys.executable, "-m", "ruff", "format", "--check")),
    Check("types", (sys.executable, "-m", "mypy")),
    Check("contracts", (str(Path(sys.executable).with_name("lint-imports")),)),
    Check("javascript", (sys.executable, "-m", "deploy.cli.javascript_checks")),
)


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--quick", is_flag=True, help="Run the tests only.")
@click.option("--only", type=click.Choice([check.name for check in CHECKS]), help="Run this check only.")
@click.option("--game", "slug", help="Run the tests of this game only.")
@click.argument("pytest_arguments", nargs=-1, type=click.UNPROCESSED)
@with_json
def command(
    *, as_json: bool, quick: bool, only: str | None, slug: str | None, pytest_arguments: tuple[str, ...]
) -> None:
    """Run lint, types, contracts and JavaScript checks, then pytest with PYTEST_ARGUMENTS, or on all cores.

    With --game these are the game's own tests, and the parts for this game of the tests for all games. The
    command ends at the first failure, with its exit code.
    """
    if not (ROOT / "tests").is_dir():
        raise CommandError(f"{ROOT} is not a checkout of Nostos; the tests are not installed with it")
    checks = [check for check in CHECKS if only in (None, check.name) and not quick]
    if only is None:
        arguments = (pytest_arguments or ON_ALL_CORES) if slug is None else _of_game(slug, pytest_arguments)
        checks.append(Check("tests", (sys.executable, "-m", "pytest", *arguments)))
    results = []
    code = 0
    for check in checks:
        began = time.monotonic()
        code = _run(check, to_stderr=as_json)
        seconds = round(time.monotonic() - began, 1)
        print_status(f"{check.name} {'failed' if code else 'passed'} in {seconds} s")
        results.append({"name": check.name, "passed": code == 0, "seconds": seconds})
        if code:
            break
    if as_json:
        print_json({"passed": code == 0, "checks": results})
    sys.exit(code)


def _of_game(slug: str, more: tuple[str, ...]) -> tuple[str, ...]:
    """Pytest's arguments for one game: its tests have the slug in their names. CommandError if none has."""
    if not (ROOT / "tests" / "games" / slug).is_dir():
        raise WrongUsage(f"no game is called {slug!r}; ./nostos new-game {slug} makes one")
    return (*ON_ALL_CORES, "-k", slug, *more)


def _run(check: Check, *, to_stderr: bool) -> int:
    """The exit code. The tests start many processes: all but the first find their modules compiled."""
    print_status(f"[bold]{check.name}[/bold]")
    environment = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    return subprocess.run(
        check.command, cwd=ROOT, env=environment, check=False, stdout=STDERR if to_stderr else None
    ).returncode
