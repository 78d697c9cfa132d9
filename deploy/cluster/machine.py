"""One machine of the cluster: a process that keeps the servers and the node of the machine alive.

When another build is installed on it, the node stops as on SIGTERM, and starts again from that build.

A machine that is killed is killed as by a power cut: nothing of it has time to say goodbye.
"""

import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Final

from rich.markup import escape

from deploy.cluster import builds
from deploy.cluster.layout import REDIS_MACHINES, Layout
from deploy.cluster.programs import program
from deploy.stack.supervisor import Child, Supervisor
from deploy.terminal.console import print_status
from deploy.terminal.interrupts import interruptible

FRONT: Final = 0  # the number of what is in front of the machines: HAProxy and PgBouncer
POLL_INTERVAL: Final = 0.2
STOP_TIMEOUT: Final = 40.0  # seconds; Patroni stops its PostgreSQL first
# Of a shell that becomes the server.
TO_LOG: Final = 'umask 077; cd "$1"; log="$2"; shift 2; exec "$@" >>"$log" 2>&1'
NODE: Final = ("-m", "deploy", "up")  # of Python
PREPARED: Final = "prepared"  # the file in the home that lets nodes run


def run(layout: Layout, number: int) -> None:
    """Run a machine until a signal ends it: its servers, and its node while the database is prepared."""
    with interruptible() as interrupts, suppress(KeyboardInterrupt):

        def kept(children: Sequence[Child]) -> Supervisor:
            return Supervisor(
                children,
                report=lambda line: print_status(escape(f"machine {number}: {line}")),
                stop_timeout=STOP_TIMEOUT,
                interrupts=interrupts,
            )

        prepared = layout.home / PREPARED
        with kept(list(servers(layout, number))):
            while not interrupts.hurry.is_set():  # it is, by a signal that comes while a node stops
                if number != FRONT and prepared.exists():
                    build = builds.installed(layout, number)
                    with kept([node(layout, number, build)]):
                        builds.note_running(layout, number, build)
                        while (
                            prepared.exists()
                            and builds.installed(layout, number) == build
                            and not interrupts.hurry.is_set()
                        ):
                            sleep(POLL_INTERVAL)
                    interrupts.stopping = False  # only the node was stopped
                sleep(POLL_INTERVAL)


def servers(layout: Layout, number: int) -> Iterator[Child]:
    """The servers of a machine, configured."""
    if number == FRONT:
        yield _server(layout, number, "haproxy", "-db", "-f", layout.render("haproxy.cfg"))
        yield _server(layout, number, "pgbouncer", layout.render("pgbouncer.ini"))
        return
    yield _server(layout, number, "etcd", "--config-file", layout.render("etcd.yml", number))
    layout.subfolder(number, "pgbackrest")
    layout.render("pgbackrest.conf", number)
    yield _server(layout, number, "patroni", layout.render("patroni.yml", number))
    if number in REDIS_MACHINES:
        layout.subfolder(number, "redis")
        # Redis and Sentinel rewrite their files, which then say more than the templates.
        config = layout.render("redis.conf", number, replace_it=False)
        yield _server(layout, number, "redis-server", config)
    layout.subfolder(number, "sentinel")
    config = layout.render("sentinel.conf", number, replace_it=False)
    yield _server(layout, number, "redis-sentinel", config)


def node(layout: Layout, number: int, build: Path) -> Child:
    """The node of a machine: all processes of the service under their own supervisor."""
    return Child("node", builds.command(build, *NODE[1:]), layout.settings(number).environment())


def _server(layout: Layout, number: int, name: str, *words: str | Path) -> Child:
    """A server that runs as its account, ends with this process, and writes a log of its own."""
    folder = layout.data(number or None)
    command = (*as_account(layout), str(program(name)), *(str(word) for word in words))
    log = folder / f"{name}.log"
    if not log.exists():
        layout.write(log, "")
    return Child(
        name,
        ("/bin/sh", "-c", TO_LOG, "sh", str(folder), str(log), *command),
        {"LC_ALL": "C", "TZ": "UTC", "PATH": f"{os.defpath}:/usr/sbin"},
    )


def as_account(layout: Layout) -> tuple[str, ...]:
    """The beginning of a command of root that runs as the account of the servers."""
    if os.geteuid() != 0:
        return ()
    user, group = f"--reuid={layout.owner.uid}", f"--regid={layout.owner.gid}"
    # A change of the user forgets the signal that comes when the parent dies.
    setpriv = shutil.which("setpriv") or "setpriv"
    return (setpriv, user, group, "--clear-groups", "--pdeathsig", "TERM", "--")


class Machine:
    """A machine as seen by the process that starts, kills and ends it."""

    def __init__(self, layout: Layout, number: int) -> None:
        self.number = number
        self._layout = layout
        words = ("-m", "deploy.cluster.machine", str(number), str(layout.home))
        self._child = Child(self.name, (sys.executable, *words))

    @property
    def name(self) -> str:
        """What people call it."""
        return "front" if self.number == FRONT else f"machine {self.number}"

    @property
    def runs(self) -> bool:
        """Whether its process is alive."""
        return self._child.process is not None and self._child.process.poll() is None

    @property
    def node_runs(self) -> bool:
        """Whether its node is alive, or has not ended yet."""
        own = None if self._child.process is None else self._child.process.pid
        return any(parent == own and _command(pid)[1:] == NODE for pid, parent in _parents())

    def start(self) -> None:
        """Start it; from a thread that lasts."""
        self._child.start()

    def crash(self) -> None:
        """Kill everything of it at once, as a power cut does."""
        assert self._child.process is not None
        tree = _stopped(self._child.process.pid)
        postmaster = self._postmaster()
        if postmaster is not None:
            tree += _stopped(postmaster)
        for pid in tree:
            _send(pid, signal.SIGKILL)
        self._child.wait_or_kill(lambda: True)

    def begin_to_stop(self) -> None:
        """Ask it to end."""
        self._child.terminate()

    def stop(self, is_late: Callable[[], bool]) -> None:
        """Return when it and its PostgreSQL have ended; once it is late, kill it."""
        self._child.wait_or_kill(is_late)
        postmaster = self._postmaster()
        if postmaster is not None:  # Patroni was killed before it could stop it
            for pid in _stopped(postmaster):
                _send(pid, signal.SIGKILL)

    def _postmaster(self) -> int | None:
        """The process of its PostgreSQL, which is no child of Patroni's."""
        data = self._layout.data(self.number or None) / "postgres"
        try:
            pid = int((data / "postmaster.pid").read_text().split("\n", 1)[0])
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
        except (OSError, ValueError):
            return None
        return pid if os.fsencode(data) in command else None


def _stopped(root: int) -> list[int]:
    """A process and all below it, stopped: none of them makes another while they are killed."""
    found: list[int] = []
    new = [root]
    while new:
        for pid in new:
            _send(pid, signal.SIGSTOP)
        found += new
        new = [pid for pid, parent in _parents() if parent in found and pid not in found]
    return found


def _parents() -> Iterator[tuple[int, int]]:
    """Every process of this machine with its parent."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            yield int(path.parent.name), int(path.read_text().rpartition(")")[2].split()[1])


def _command(pid: int) -> tuple[str, ...]:
    """The words of the command of a process; none if it has ended."""
    try:
        return tuple(os.fsdecode(Path(f"/proc/{pid}/cmdline").read_bytes()).split("\0")[:-1])
    except OSError:
        return ()


def _send(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


if __name__ == "__main__":
    run(Layout.of(Path(sys.argv[2])), int(sys.argv[1]))
