"""The faults of a drill: a machine that dies as by a power cut, and a planned change of the primary."""

import os
import signal
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import psycopg

from deploy.cluster import state
from deploy.cluster.cluster import Cluster
from deploy.cluster.drills.laws import receipts_in
from deploy.cluster.drills.players import Players
from deploy.cluster.drills.recovery import heads, is_needed, recover
from deploy.cluster.layout import MACHINES, Layout
from deploy.cluster.programs import program
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until

CRASH, SWITCHOVER = "crash", "switchover"
KINDS: Final = (CRASH, SWITCHOVER)
RECOVERY: Final = 120.0  # seconds in which a new primary is found, and in which the cluster is whole again
SIGNING: Final = 600.0  # seconds in which a new log has the heads of all steps, on a busy machine
CALM: Final = 5.0  # seconds of play between two faults
POLL_INTERVAL: Final = 0.25
BECAUSE: Final = "A machine died, and its standby lacked the last commits."
LAG: Final = 2.0  # seconds of commits that asynchronous standbys do not get
SHUTDOWN: Final = 60.0  # seconds for patronictl


class Fault(NamedTuple):
    """A fault and what it cost. Times are seconds. `machine`: of the former primary; `primary`: of the new.

    `waits`: for each table the longest time without an accepted move, from the fault to the calm after it.
    `whole`: until every member was there again; `ready`: until nothing waited any more, as heads do that are
    not signed yet; None if that did not happen. `log`: of heads, which began after it since signed ones were
    lost; "" if none was.
    """

    kind: str
    at: float
    machine: int
    primary: int | None
    waits: Sequence[float]
    whole: float | None
    ready: float | None
    log: str = ""

    @property
    def longest(self) -> float:
        """The longest of the waits."""
        return max(self.waits)


def inflict(running: Cluster, players: Players, kind: str, began: float, folder: Path) -> Fault:
    """Do this to the primary while matches are played; a machine that died is started again later.

    Where signed heads are lost, as they may be without a synchronous standby, a new log of heads begins: an
    operator has to decide that. `folder`: for receipts.
    """
    former = _primary(running)
    at = time.monotonic()
    if kind == CRASH and not running.layout.stored.synchronous:
        with _standbys_lag(running, former):
            running.machines[former].crash()
    elif kind == CRASH:
        running.machines[former].crash()
    else:
        _switch_over(running)
    wait_until(lambda: _taken_over(running, former), timeout=RECOVERY, interval=POLL_INTERVAL)
    primary = state.primary(running.layout)
    back = time.monotonic()
    players.wait_for_moves(back, RECOVERY)
    if kind == CRASH:
        running.machines[former].start()
    log = "" if running.layout.stored.synchronous else _recovered(running, players, folder)
    whole = _since(at, running.has_members, RECOVERY)
    ready = _since(at, running.is_ready, SIGNING if log else RECOVERY)
    time.sleep(CALM)
    until = time.monotonic()
    waits = [table.longest_wait(at, until) for table in players.tables if not table.failure]
    return Fault(kind, at - began, former, primary, waits, whole, ready, log)


def _since(at: float, holds: Callable[[], bool], timeout: float) -> float | None:
    """Seconds from that moment until it holds; None if it does not within the time from now."""
    found = wait_until(holds, timeout=timeout, interval=POLL_INTERVAL)
    return time.monotonic() - at if found else None


def summary(fault: Fault) -> dict[str, object]:
    """The fault as JSON, with the distribution of the waits."""
    waits = sorted(fault.waits)
    return {
        "kind": fault.kind,
        "at": round(fault.at, 1),
        "machine": fault.machine,
        "primary": fault.primary,
        "wait": {
            "median": round(statistics.median(waits), 2),
            "p95": round(waits[int(0.95 * (len(waits) - 1))], 2),
            "longest": round(waits[-1], 2),
        },
        "whole": None if fault.whole is None else round(fault.whole, 1),
        "ready": None if fault.ready is None else round(fault.ready, 1),
        "log": fault.log,
    }


def _primary(running: Cluster) -> int:
    wait_until(lambda: state.primary(running.layout) is not None, timeout=RECOVERY, interval=POLL_INTERVAL)
    found = state.primary(running.layout)
    if found is None:
        raise CommandError(f"no database is the primary; the logs are in {running.layout.folder}")
    return found


def _recovered(running: Cluster, players: Players, folder: Path) -> str:
    """The log of heads that begins if signed ones are lost; "" if none is. By then a notary has looked."""
    layout, before = running.layout, heads(running.layout)

    def has_decided() -> bool:
        return state.is_whole(layout) and (is_needed(layout) or heads(layout) not in (None, before))

    wait_until(has_decided, timeout=RECOVERY, interval=POLL_INTERVAL)
    if not wait_until(lambda: is_needed(layout), timeout=CALM, interval=POLL_INTERVAL):  # by the others
        return ""
    return recover(running, BECAUSE, receipts_in(folder / "receipts", players))


def _taken_over(running: Cluster, former: int) -> bool:
    return state.primary(running.layout) not in (None, former)


@contextmanager
def _standbys_lag(running: Cluster, former: int) -> Iterator[None]:
    """The standbys do not take in the last commits before this block, nor what they were sent of them."""
    receivers = [_receiver(running, machine) for machine in MACHINES if machine != former]
    for pid in receivers:
        os.kill(pid, signal.SIGSTOP)
    time.sleep(LAG)
    try:
        yield
    finally:
        for pid in receivers:
            os.kill(pid, signal.SIGTERM)  # it comes before the receiver reads again
            os.kill(pid, signal.SIGCONT)


def _receiver(running: Cluster, machine: int) -> int:
    """The process of a standby that receives the log."""
    with psycopg.connect(running.layout.superuser_url(machine=machine)) as connection:
        [(pid,)] = connection.execute("SELECT pid FROM pg_stat_wal_receiver").fetchall()
        return int(pid)


def _switch_over(running: Cluster) -> None:
    """Ask Patroni for another primary, as an operator does."""
    patronictl(running.layout, "switchover", "nostos", "--force")


def patronictl(layout: Layout, *words: str) -> None:
    """Ask Patroni for something, and return when it has succeeded. CommandError if it does not."""
    config = layout.data(MACHINES[0]) / "patroni.yml"
    command = [str(program("patronictl")), "-c", str(config), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SHUTDOWN, check=False)
    if "Success" not in done.stdout:
        lines = (done.stdout + done.stderr).strip().splitlines()
        raise CommandError(
            f"patronictl {words[0]} does not succeed: {lines[-1] if lines else done.returncode}"
        )
