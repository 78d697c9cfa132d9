"""Keeping processes alive: restart what dies, stop all together, leave nothing behind."""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final, Self

from deploy.embedded.processes import Process, end_with_parent
from deploy.terminal.errors import CommandError
from deploy.terminal.interrupts import Interrupts, deferred

FIRST_DELAY: Final = 0.25  # seconds before the first restart; each death doubles it
LONGEST_DELAY: Final = 15.0
STEADY: Final = 30.0  # seconds alive after which a death counts as the first again
STOP_TIMEOUT: Final = 10.0
STOP_INTERVAL: Final = 0.01
STDERR: Final = 2
OWNER_VARIABLES: Final = ("PGUSER", "PGPASSWORD", "PGPASSFILE", "PGOPTIONS")  # read by libpq


@dataclass
class Child:
    """A process to keep running, and how often it was started."""

    name: str
    command: Sequence[str]
    environment: dict[str, str] = field(default_factory=dict)
    process: Process | None = None
    started: float = 0.0
    next_delay: float = FIRST_DELAY
    delay: float = 0.0  # seconds from its last death to the next start
    due: float = 0.0  # when that start is
    starts: int = 0

    def start(self) -> None:
        """Start it in a process group of its own. What it prints to stdout goes to stderr."""
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.DEVNULL,
            stdout=STDERR,
            env=_inherited(self.environment) | self.environment,
            process_group=0,
            preexec_fn=end_with_parent(signal.SIGTERM),  # noqa: PLW1509 - it takes no lock
        )
        self.started = time.monotonic()
        self.starts += 1

    def reap(self) -> int | None:
        """Its exit code if it has died, else None. What is left of its group is killed."""
        code = None if self.process is None else self.process.poll()
        if self.process is None or code is None:
            return None
        _kill_group(self.process.pid)
        self.process = None
        if time.monotonic() - self.started > STEADY:
            self.next_delay = FIRST_DELAY
        self.delay = self.next_delay
        self.due = time.monotonic() + self.delay
        self.next_delay = min(self.next_delay * 2, LONGEST_DELAY)
        return code

    def terminate(self) -> None:
        """Send SIGTERM to the process itself; it ends its own helpers."""
        if self.process is not None:
            self.process.terminate()

    def wait_or_kill(self, is_late: Callable[[], bool]) -> None:
        """Wait until it has ended; once it is late, kill its whole group."""
        while self.process is not None and self.reap() is None:
            if is_late():
                _kill_group(self.process.pid)
            time.sleep(STOP_INTERVAL)


def _inherited(given: Mapping[str, str]) -> dict[str, str]:
    """The environment of this process, without other sources of what is given, or of the database's owner."""
    return {
        name: value
        for name, value in os.environ.items()
        if name.removesuffix("_FILE") not in given and name not in OWNER_VARIABLES
    }


class Supervisor:
    """Runs its children in a thread of its own from `with` to the end of the block.

    `maintain` is called in every round and yields a line for each thing it did (it restarts the embedded
    servers); `report` gets these lines, and one for each child that died. At the end the children get
    SIGTERM. They are killed after `stop_timeout` seconds, or as soon as an interrupt says to hurry.
    """

    def __init__(
        self,
        children: Sequence[Child],
        *,
        report: Callable[[str], None],
        maintain: Callable[[], Iterable[str]] = tuple,
        stop_timeout: float = STOP_TIMEOUT,
        interval: float = 0.1,
        interrupts: Interrupts | None = None,
    ) -> None:
        self.children = children
        self._report = report
        self._maintain = maintain
        self._stop_timeout = stop_timeout
        self._interval = interval
        self._stopping = threading.Event()
        self._interrupts = interrupts or Interrupts()
        # One thread starts every child: the kernel ends them when the thread that started them dies.
        self._thread = threading.Thread(target=self._run, name="supervisor")

    def __enter__(self) -> Self:
        try:
            with deferred():
                self._thread.start()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._stop()
        except KeyboardInterrupt:  # one more signal, before `stopping` was set
            self.__exit__(kind, error, trace)
            raise

    def _stop(self) -> None:
        """Returns when all children have ended; only then may the servers be stopped."""
        self._interrupts.stopping = True
        self._stopping.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        # The main thread may be interrupted before `__exit__` has begun. Then nobody stops this one.
        while not self._stopping.is_set() and threading.main_thread().is_alive():
            self._round()
            self._stopping.wait(self._interval)
        for child in self.children:
            child.terminate()
        deadline = time.monotonic() + self._stop_timeout
        for child in self.children:
            child.wait_or_kill(lambda: self._interrupts.hurry.is_set() or time.monotonic() > deadline)

    def _round(self) -> None:
        try:
            for line in self._maintain():
                self._report(line)
        except CommandError as error:
            self._report(str(error))
            self._stopping.wait(FIRST_DELAY * 4)
        for child in self.children:
            code = child.reap()
            if code is not None:
                self._report(f"{child.name} {describe_exit(code)}; it starts again in {child.delay:.1f} s")
            if child.process is None and time.monotonic() >= child.due:
                child.start()


def describe_exit(code: int) -> str:
    """How a process ended: `crashed with exit 3`, or `crashed with SIGSEGV (exit 139)`, as a shell counts.

    A process that ended on SIGTERM has not crashed.
    """
    verb = "ended" if code in (0, -signal.SIGTERM) else "crashed"
    if code >= 0:
        return f"{verb} with exit {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:  # a real-time signal
        name = f"signal {-code}"
    return f"{verb} with {name} (exit {128 - code})"


def _kill_group(group: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS raises it for a group of zombies
        os.killpg(group, signal.SIGKILL)
