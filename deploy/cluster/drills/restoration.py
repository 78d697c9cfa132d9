"""A restore of the cluster to a moment: the steps of BACKUPS.md, in their order."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import psycopg

from api.access.personal_data import deletion_file
from deploy.cluster import state
from deploy.cluster.backups import pgbackrest, primary, run_as_account
from deploy.cluster.cluster import Cluster
from deploy.cluster.drills import recovery
from deploy.cluster.drills.faults import patronictl
from deploy.cluster.drills.recovery import WITHIN
from deploy.cluster.layout import HOSTS, MACHINES

PG_CTL: Final = "/usr/lib/postgresql/15/bin/pg_ctl"


class Step(NamedTuple):
    """A step of the restore, and how long it took."""

    name: str
    seconds: float


class Restoration:
    """The restore of a cluster to a moment. `steps`: those that are done."""

    def __init__(self, running: Cluster, moment: str) -> None:
        self.steps: list[Step] = []
        self._running = running
        self._layout = running.layout
        self._moment = moment
        self._machine = primary(running.layout)

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """A step of this name, in this block."""
        began = time.monotonic()
        yield
        self.steps.append(Step(name, time.monotonic() - began))

    def stop(self) -> None:
        """Stop the service, and the databases below a Patroni that pauses."""
        with self.timed("the service stops"):
            recovery.stop_service(self._running)
        with self.timed("the databases stop"):
            patronictl(self._layout, "pause", "--wait", "nostos")
            standbys = [each for each in MACHINES if each != self._machine]
            for machine in (*standbys, self._machine):  # the primary ends when the repository has all
                self._pg_ctl(machine, "stop", "--mode=fast")
            for machine in standbys:
                data = self._layout.data(machine) / "postgres"
                shutil.rmtree(data.rename(data.with_suffix(".before")))  # Patroni writes into the other

    def go_back(self) -> None:
        """Restore the former primary to the moment, and rebuild the others from it."""
        layout, machine = self._layout, self._machine
        with self.timed("the files are restored"):
            target = (f"--target={self._moment}", "--type=time", "--target-action=promote")
            pgbackrest(layout, machine, "--delta", *target, "restore")
        with self.timed("the log is read again up to the moment"):
            options = f"-c listen_addresses={HOSTS[machine]}"
            log = layout.data(machine) / "restore.log"
            self._pg_ctl(machine, "start", f"--options={options}", f"--log={log}")
            self._wait(self._is_promoted, f"the moment is not reached; {log} says why")
        with self.timed("Patroni goes on, and the standbys are rebuilt"):
            self._wait(lambda: state.primary(layout) == machine, "Patroni does not take the primary over")
            patronictl(layout, "restart", "--force", "nostos", f"machine-{machine}")
            patronictl(layout, "resume", "--wait", "nostos")
            self._wait(lambda: state.is_whole(layout), "the databases do not replicate")

    def delete_again(self) -> int:
        """Delete the players again whom the nodes deleted; how many there are in their files."""
        files = [self._layout.settings(each).home / deletion_file.FILE for each in MACHINES]
        with self.timed("deletions are made again"):
            for file in filter(Path.exists, files):
                recovery.nostos(self._layout, "deletions", "--apply", str(file))
        return sum(len(deletion_file.read(file)) for file in files if file.exists())

    def recover(self, receipts: Path) -> str:
        """Begin a new log of heads, by the checkpoints of all notaries and these receipts; its name."""
        with self.timed("a new log of heads begins"):
            because = f"The database went back to {self._moment}."
            return recovery.begin_log(self._layout, because, receipts)

    def start(self) -> None:
        """Start the service."""
        with self.timed("the service starts"):
            recovery.start_service(self._running)

    def _pg_ctl(self, machine: int, *words: str) -> None:
        data = self._layout.data(machine) / "postgres"
        run_as_account(
            self._layout, machine, PG_CTL, f"--pgdata={data}", "--wait", f"--timeout={WITHIN:.0f}", *words
        )

    def _is_promoted(self) -> bool:
        try:
            with psycopg.connect(self._layout.superuser_url(machine=self._machine)) as connection:
                return connection.execute("SELECT pg_is_in_recovery()").fetchone() == (False,)
        except psycopg.OperationalError:
            return False

    def _wait(self, condition: Callable[[], bool], problem: str) -> None:
        recovery.wait(self._layout, condition, problem)
