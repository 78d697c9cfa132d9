"""Backups of the cluster: pgBackRest on a machine, as the account that its PostgreSQL runs as."""

import subprocess
from typing import Final

from deploy.cluster import state
from deploy.cluster.layout import Layout
from deploy.cluster.machine import as_account
from deploy.cluster.programs import program
from deploy.terminal.errors import CommandError

STANZA: Final = "nostos"
TIMEOUT: Final = 240.0  # seconds


def run_as_account(layout: Layout, machine: int, *words: str) -> str:
    """What a program prints, run on a machine as the account of its servers. CommandError if it fails."""
    command = (*as_account(layout), *words)
    done = subprocess.run(
        command, cwd=layout.data(machine), capture_output=True, text=True, timeout=TIMEOUT, check=False
    )
    if done.returncode != 0:
        lines = (done.stdout + done.stderr).strip().splitlines()
        raise CommandError(f"{' '.join(words[:1])} failed: {lines[-1] if lines else done.returncode}")
    return done.stdout


def pgbackrest(layout: Layout, machine: int, *words: str) -> str:
    """What pgBackRest prints to this command on a machine. CommandError if it fails."""
    config = layout.data(machine) / "pgbackrest.conf"
    return run_as_account(
        layout, machine, str(program("pgbackrest")), f"--config={config}", f"--stanza={STANZA}", *words
    )


def make_repository(layout: Layout) -> None:
    """Make the place of this cluster's backups; the primary then archives what it writes."""
    pgbackrest(layout, primary(layout), "stanza-create")


def back_up(layout: Layout) -> None:
    """Make a full backup of the primary."""
    pgbackrest(layout, primary(layout), "--type=full", "backup")


def primary(layout: Layout) -> int:
    """The machine of the primary. CommandError if there is none."""
    found = state.primary(layout)
    if found is None:
        raise CommandError(f"no database is the primary; the logs are in {layout.folder}")
    return found
