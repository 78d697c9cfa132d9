"""Interrupts that come at bad moments."""

import json
import signal
import subprocess
import sys

import pytest

from tests.support.processes import ROOT

AT_THE_FORK = """
import os, signal, sys
from pathlib import Path
import click
from deploy.embedded.directories import server_account
from deploy.embedded.processes import spawn
from deploy.terminal.console import wait_for_interrupt, with_json

@click.command
@with_json
def command(as_json):
    directory.chmod(0o777)
    spawn(
        ["/bin/true"], owner=server_account(), directory=directory, log=directory / "log",
        on_death=signal.SIGKILL, lock=0,
    )
    wait_for_interrupt()

directory, how = Path(sys.argv[1]), int(sys.argv[2])
os.register_at_fork(after_in_parent=lambda: signal.raise_signal(how))
command(["--json"])
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_while_a_server_is_being_started_is_not_lost(
    how: signal.Signals, tmp_path_factory: pytest.TempPathFactory
) -> None:
    directory = tmp_path_factory.mktemp("server")
    done = subprocess.run(
        [sys.executable, "-c", AT_THE_FORK, str(directory), str(int(how))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (130, "") == (done.returncode, done.stderr)
    assert {"error": "interrupted"} == json.loads(done.stdout)
