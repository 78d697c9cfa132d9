"""A whole cluster: started from nothing or again, prepared, and ended together."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import psycopg

from api.runtime.roles.logins import new_logins, path_of, store_logins
from deploy.cluster import state
from deploy.cluster.backups import make_repository
from deploy.cluster.layout import DATABASE, MACHINES, OWNER, Layout
from deploy.cluster.machine import FRONT, PREPARED, STOP_TIMEOUT, Machine
from deploy.cluster.programs import require_programs
from deploy.embedded import ownership
from deploy.embedded.directories import remove_sockets
from deploy.embedded.locks import lock_home
from deploy.migrations.logins import prepare
from deploy.stack.readiness import cluster_health
from deploy.terminal.console import spinner
from deploy.terminal.errors import CommandError
from deploy.terminal.interrupts import Interrupts
from deploy.waiting import wait_until

START_TIMEOUT: Final = 180.0  # seconds; two standbys are copied at the first start
POLL_INTERVAL: Final = 0.5


class Cluster:
    """A cluster that runs. `machines`: by their number; 0 is the front, which is never killed."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.machines = {number: Machine(layout, number) for number in (FRONT, *MACHINES)}

    def has_members(self) -> bool:
        """Whether every member is there."""
        return state.is_whole(self.layout) and all(each.ok for each in state.members(self.layout))

    def is_ready(self) -> bool:
        """Whether every member is there, and nothing keeps them from their work that passes by itself."""
        if not self.has_members():
            return False
        with cluster_health(self.layout.settings()) as health:
            return not any(each.passing for each in health.reasons())


@contextmanager
def cluster(home: Path, *, synchronous: bool, interrupts: Interrupts) -> Iterator[Cluster]:
    """The cluster in this home, ready. At its end everything that was started has ended.

    CommandError if a program is missing, or if it does not get ready.
    """
    require_programs()
    layout = Layout.make(home, synchronous=synchronous)
    lock = lock_home(layout.home)  # released when this process ends
    assert lock
    _write_logins(layout)
    running = Cluster(layout)
    try:
        for machine in running.machines.values():
            machine.start()
        with spinner("Starting etcd, Patroni, PostgreSQL, PgBouncer, HAProxy, Redis and Sentinel"):
            _wait(lambda: state.is_whole(layout), layout, "the databases do not replicate")
            _wait(lambda: _answers(layout), layout, "the primary does not answer")
        with spinner("Preparing the database"):
            make_repository(layout)
            prepare_database(layout)
        with spinner("Starting three nodes of Nostos"):
            _wait(running.is_ready, layout, "the cluster does not get ready")
        yield running
    finally:
        interrupts.stopping = True
        with spinner("Stopping the cluster"):
            _stop(running, interrupts)
        remove_sockets(layout.home)


def _stop(running: Cluster, interrupts: Interrupts) -> None:
    """End the machines together, then the front."""
    for numbers in (MACHINES, (FRONT,)):
        for number in numbers:
            running.machines[number].begin_to_stop()
        deadline = time.monotonic() + 2 * STOP_TIMEOUT
        for number in numbers:
            running.machines[number].stop(
                lambda: interrupts.hurry.is_set() or time.monotonic() > deadline  # noqa: B023 - called at once
            )


def _write_logins(layout: Layout) -> None:
    """Make the logins of the database and tell them to the pooler."""
    settings = layout.settings()
    path_of(settings).parent.mkdir(mode=0o700, exist_ok=True)
    logins = store_logins(settings, new_logins(settings))
    lines = [
        f'"{each.user}" "{each.password}"\n' for each in (logins.writer, logins.projector, logins.reader)
    ]
    layout.write(layout.data(None) / "users", "".join(lines))


def _answers(layout: Layout) -> bool:
    with (
        suppress(psycopg.OperationalError),
        psycopg.connect(layout.superuser_url("postgres"), connect_timeout=2),
    ):
        return True
    return False


def prepare_database(layout: Layout) -> None:
    """Make the owner, the database, the schema and the logins; from then on nodes start."""
    with psycopg.connect(layout.superuser_url("postgres"), autocommit=True) as connection:
        ownership.make_owner(connection, OWNER, layout.stored.passwords["owner_password"])
        ownership.make_database(connection, DATABASE, OWNER)
    with psycopg.connect(layout.superuser_url()) as connection:
        ownership.hand_over(connection, OWNER)
    prepare(layout.owners_settings())
    (layout.home / PREPARED).touch()


def _wait(condition: Callable[[], bool], layout: Layout, problem: str) -> None:
    """Return when it is true; CommandError, which says what is missing, if that takes too long."""
    if wait_until(condition, timeout=START_TIMEOUT, interval=POLL_INTERVAL):
        return
    missing = [
        f"{each.service} of machine {each.machine} ({each.state or 'no answer'})"
        for each in state.members(layout)
        if not each.ok
    ]
    raise CommandError(
        f"{problem} within {START_TIMEOUT:.0f} s: {', '.join(missing) or 'a role is missing'};"
        f" the logs are in {layout.folder}"
    )
