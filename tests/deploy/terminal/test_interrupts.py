"""Interrupts that come at bad moments."""

import json
import signal
import subprocess
import sys

import pytest

from deploy.embedded.directories import scratch_home
from tests.support.processes import ROOT

AT_THE_FORK = """
import os, signal, sys
from pathlib import Path
import click
from deploy.embedded.servers import EmbeddedServers
from deploy.terminal.console import wait_for_interrupt, with_json

@click.command
@with_json
def command(as_json):
    servers = EmbeddedServers(Path(sys.argv[1]), postgres=False)
    try:
        servers.start()
    finally:
        os.write(2, b"runs" if servers.valkey.process.returncode is None else b"ended")
    wait_for_interrupt()

os.register_at_fork(after_in_parent=lambda: signal.raise_signal(int(sys.argv[2])))
command(["--json"])
"""
"""An interrupt as soon as the child is made. Prints whether the server has ended."""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_while_a_server_is_being_started_is_not_lost(
    how: signal.Signals,
) -> None:
    with scratch_home() as home:
        done = subprocess.run(
            [sys.executable, "-c", AT_THE_FORK, str(home), str(int(how))],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert (130, "ended") == (done.returncode, done.stderr)
    assert {"error": "interrupted"} == json.loads(done.stdout)
