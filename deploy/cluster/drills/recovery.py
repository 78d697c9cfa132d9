"""A recovery: where signed heads are lost, a new log of heads begins. The steps are those of FAILOVER.md."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import psycopg

from deploy.cluster import state
from deploy.cluster.backups import TIMEOUT
from deploy.cluster.cluster import Cluster
from deploy.cluster.layout import MACHINES, Layout
from deploy.cluster.machine import PREPARED
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until
from domain.threadsafe.decoder import read_json
from projections.models import findings, transparency_log
from workers.notary.log_integrity import CHECKPOINT

NOTHING_LOST: Final = "nothing is lost: "  # how `nostos recover` refuses
WITHIN: Final = 240.0  # seconds in which all nodes end, and in which they are there again
POLL_INTERVAL: Final = 0.25
# A notary found that the database lacks what was signed; nobody has acknowledged it.
OPEN: Final = "SELECT EXISTS (SELECT FROM nostos.open_findings WHERE match IS NULL)"


def heads(layout: Layout) -> int | None:
    """How many heads the log has that is appended to now; None if the database does not answer."""
    try:
        with psycopg.connect(layout.superuser_url()) as connection:
            return transparency_log.size(connection)
    except psycopg.OperationalError:
        return None


def is_needed(layout: Layout) -> bool:
    """Whether a notary has found that signed heads are lost."""
    try:
        with psycopg.connect(layout.superuser_url()) as connection:
            return connection.execute(OPEN).fetchone() == (True,)
    except psycopg.OperationalError:
        return False


def recover(running: Cluster, because: str, receipts: Path) -> str:
    """Stop the service, begin a new log of heads, and start the service; the name of the log.

    "" if nothing is lost: a log that begins anew takes in all heads again, and those that a dead server had
    are made again from the steps. Then the finding is acknowledged.
    """
    layout = running.layout
    stop_service(running)
    try:
        log = begin_log(layout, because, receipts)
    except CommandError as error:
        if NOTHING_LOST not in str(error):
            raise
        log = ""
        _acknowledge(layout, because)
    start_service(running)
    return log


def _acknowledge(layout: Layout, because: str) -> None:
    """Acknowledge what the notary found, as an operator who has looked does."""
    with psycopg.connect(layout.superuser_url()) as connection:
        found = [each.id for each in findings.findings(connection) if each.acknowledged_at is None]
    words = (word for each in found for word in ("--acknowledge", str(each)))
    nostos(layout, "findings", *words, "--because", because)


def stop_service(running: Cluster) -> None:
    """Stop all nodes."""
    (running.layout.home / PREPARED).unlink()
    machines = running.machines.values()
    wait(running.layout, lambda: not any(each.node_runs for each in machines), "a node does not end")


def start_service(running: Cluster) -> None:
    """Start all nodes again."""
    layout = running.layout
    (layout.home / PREPARED).touch()
    wait(layout, lambda: all(each.ok for each in state.members(layout)), "a node does not start")


def begin_log(layout: Layout, because: str, receipts: Path) -> str:
    """Begin a new log of heads, by the checkpoints of all notaries and these receipts; its name."""
    known = [layout.settings(each).home / CHECKPOINT for each in MACHINES]
    kept = [f"--checkpoint={path}" for path in known if path.exists()]
    words = ("--because", because, *kept, "--receipts", str(receipts), "--yes", "--json")
    answer = read_json(nostos(layout, "recover", *words).encode())
    return str(answer["discontinuity"]["origin"])


def wait(layout: Layout, condition: Callable[[], bool], problem: str) -> None:
    """Return when the condition holds. CommandError with the problem if that takes too long."""
    if not wait_until(condition, timeout=WITHIN, interval=POLL_INTERVAL):
        raise CommandError(f"{problem}; the logs are in {layout.folder}")


def nostos(layout: Layout, *words: str) -> str:
    """What a command of ours prints for the service of this cluster. CommandError if it fails."""
    done = subprocess.run(
        (sys.executable, "-m", "deploy", *words),
        env={**os.environ, **layout.owners_settings().environment()},
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    if done.returncode != 0:
        raise CommandError(f"nostos {words[0]} failed: {done.stderr.strip()} {done.stdout.strip()}")
    return done.stdout
