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
from typing import Self

from deploy.embedded.processes import Process, leash
from deploy.terminal.errors import CommandError
from deploy.terminal.interrupts import Interrupts

FIRST_PAUSE = 0.25  # seconds before the first restart; doubled with each death
LONGEST_PAUSE = 15.0
STEADY = 30.0  # seconds alive after which a death counts as the first again
STDERR = 2


@dataclass
class Child:
    """A process to be kept running, and how it is doing."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    process: Process | None = None
    started: float = 0.0
    pause: float = FIRST_PAUSE
    rest: float = 0.0  # seconds from its last death to the next start
    due: float = 0.0  # when that is
    starts: int = 0

    def start(self) -> None:
        """Start it in a process group of its own. What it prints to stdout goes to stderr."""
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.DEVNULL,
            stdout=STDERR,
            env={**os.environ, **self.environment},
            process_group=0,
            preexec_fn=leash(signal.SIGTERM),  # noqa: PLW1509 - it takes no lock
        )
        self.started = time.monotonic()
        self.starts += 1

    def bury(self) -> int | None:
        """If it has died: kill what it left of its group, plan the restart, give its exit code. Else None."""
        code = None if self.process is None else self.process.poll()
        if self.process is None or code is None:
            return None
        _kill_group(self.process.pid)
        self.process = None
        if time.monotonic() - self.started > STEADY:
            self.pause = FIRST_PAUSE
        self.rest = self.pause
        self.due = time.monotonic() + self.rest
        self.pause = min(self.pause * 2, LONGEST_PAUSE)
        return code

    def ask_to_stop(self) -> None:
        """SIGTERM to the process itself; it ends its own helpers."""
        if self.process is not None:
            self.process.terminate()

    def make_stop(self, late: Callable[[], bool]) -> None:
        """Wait for its end; once it is late, kill its whole group."""
        while self.process is not None and self.bury() is None:
            if late():
                _kill_group(self.process.pid)
            time.sleep(0.01)


class Supervisor:
    """Runs its children in a thread of its own from `with` to the end of the block.

    `tend` is called in every round and says what it did (the embedded servers' restarts); `say` gets a line
    for each thing that happens to a child. At the end the children are asked to stop; they are killed after
    `patience` seconds, or as soon as an interrupt says that they are to hurry.
    """

    def __init__(
        self,
        children: Sequence[Child],
        *,
        say: Callable[[str], None],
        tend: Callable[[], Iterable[str]] = tuple,
        patience: float = 10.0,
        every: float = 0.1,
        interrupts: Interrupts | None = None,
    ) -> None:
        self.children = children
        self._say = say
        self._tend = tend
        self._patience = patience
        self._every = every
        self._over = threading.Event()
        self._interrupts = interrupts or Interrupts()
        # One thread starts every child: the kernel ends them when the thread that started them dies.
        self._thread = threading.Thread(target=self._run, name="supervisor")

    def __enter__(self) -> Self:
        try:
            with self._interrupts.deferred():
                self._thread.start()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        """Whoever starts the servers must not stop them before this has returned."""
        self._interrupts.stopping = True
        self._over.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._over.is_set():
            self._round()
            self._over.wait(self._every)
        for child in self.children:
            child.ask_to_stop()
        deadline = time.monotonic() + self._patience
        for child in self.children:
            child.make_stop(lambda: self._interrupts.hurry.is_set() or time.monotonic() > deadline)

    def _round(self) -> None:
        try:
            for line in self._tend():
                self._say(line)
        except CommandError as trouble:
            self._say(str(trouble))
            self._over.wait(FIRST_PAUSE * 4)
        for child in self.children:
            code = child.bury()
            if code is not None:
                self._say(f"{child.name} {ending(code)}; it starts again in {child.rest:.1f} s")
            if child.process is None and time.monotonic() >= child.due:
                child.start()


def ending(code: int) -> str:
    """How a process ended, from its code: `crashed with exit 3`, or `crashed with SIGSEGV (exit 139)`, as a
    shell counts signals. What was told to end has not crashed.
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
    with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS answers so for a group of zombies
        os.killpg(group, signal.SIGKILL)
