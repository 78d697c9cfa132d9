"""The supervisor of processes, with small children that do nothing but live and die."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.stack.supervisor import Child, Supervisor, describe_exit
from deploy.terminal.errors import CommandError
from tests.support.eventually import eventually
from tests.support.processes import ROOT, alive, children, hear

LASTS = (sys.executable, "-c", "import time; time.sleep(600)")
DEAF = """
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open(sys.argv[1], "w").close()
time.sleep(600)
"""
HELPER = """
import subprocess, sys, time
helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open(sys.argv[1], "w").write(str(helper.pid))
time.sleep(600)
"""
AT_THE_DOOR = """
import signal, sys
from contextlib import suppress
from deploy.terminal.interrupts import interruptible
from deploy.stack.supervisor import Child, Supervisor

stop, signals = Supervisor._stop, [signal.SIGTERM, signal.SIGINT, signal.SIGTERM]

def stop_interrupted(self):
    if signals:
        signal.raise_signal(signals.pop())
    stop(self)

Supervisor._stop = stop_interrupted
with interruptible() as interrupts:
    with suppress(KeyboardInterrupt):
        with Supervisor([Child("one", sys.argv[1:])], report=print, interrupts=interrupts):
            signal.raise_signal(signal.SIGINT)
    print("stopped")
"""
"""More signals come before the first line of the supervisor's end is done."""


@pytest.fixture
def lines() -> list[str]:
    return []


def pid_of(child: Child) -> int:
    eventually(lambda: child.process is not None, f"{child.name} was started")
    assert child.process is not None
    return child.process.pid


def test_children_live_in_the_block_and_not_after_it(lines: list[str]) -> None:
    children = [Child("one", LASTS), Child("two", LASTS)]
    with Supervisor(children, report=lines.append, interval=0.01):
        pids = [pid_of(child) for child in children]
        assert all(alive(pid) for pid in pids)
    assert not any(alive(pid) for pid in pids)
    assert [] == lines


def test_a_child_gets_its_environment(tmp_path: Path, lines: list[str]) -> None:
    command = (
        sys.executable,
        "-c",
        f"import os; open({str(tmp_path / 'x')!r}, 'w').write(os.environ['WORD'])",
    )
    with Supervisor([Child("one", command, {"WORD": "sail"})], report=lines.append, interval=0.01):
        eventually(lambda: (tmp_path / "x").exists() and (tmp_path / "x").read_text() == "sail", "it wrote")


def test_a_dead_child_is_started_again_with_growing_pauses(lines: list[str]) -> None:
    child = Child("short", (sys.executable, "-c", "raise SystemExit(3)"))
    began = time.monotonic()
    with Supervisor([child], report=lines.append, interval=0.01):
        eventually(lambda: child.starts >= 3, "it was started three times")
    assert time.monotonic() - began > 0.25 + 0.5
    assert "short crashed with exit 3; it starts again in 0.2 s" == lines[0]
    assert "short crashed with exit 3; it starts again in 0.5 s" == lines[1]


def test_the_helpers_of_a_killed_child_are_killed_before_it_starts_again(
    tmp_path: Path, lines: list[str]
) -> None:
    note = tmp_path / "pid"
    child = Child("parent", (sys.executable, "-c", HELPER, str(note)))
    with Supervisor([child], report=lines.append, interval=0.01):
        eventually(lambda: note.exists() and note.read_text() != "", "it has a helper")
        helper = int(note.read_text())
        os.kill(pid_of(child), signal.SIGKILL)
        eventually(lambda: child.starts == 2, "it was started again")
        eventually(lambda: not alive(helper), "what was killed takes a moment to die")


def test_a_child_that_does_not_stop_is_killed_after_the_timeout(tmp_path: Path, lines: list[str]) -> None:
    note = tmp_path / "deaf"
    child = Child("deaf", (sys.executable, "-c", DEAF, str(note)))
    with Supervisor([child], report=lines.append, interval=0.01, stop_timeout=0.3):
        pid = pid_of(child)
        eventually(note.exists, "it ignores signals")
    assert not alive(pid)


def test_a_crash_is_one_line_with_the_name_and_the_exit(lines: list[str]) -> None:
    child = Child("oar", LASTS)
    with Supervisor([child], report=lines.append, interval=0.01):
        os.kill(pid_of(child), signal.SIGSEGV)
        eventually(lambda: child.starts == 2, "it was started again")
    assert ["oar crashed with SIGSEGV (exit 139); it starts again in 0.2 s"] == lines


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (0, "ended with exit 0"),
        (3, "crashed with exit 3"),
        (-9, "crashed with SIGKILL (exit 137)"),
        (-15, "ended with SIGTERM (exit 143)"),
        (-40, "crashed with signal 40 (exit 168)"),
    ],
)
def test_an_exit_is_counted_as_a_shell_counts_it(code: int, words: str) -> None:
    assert words == describe_exit(code)


IMPATIENT = """
import sys
from contextlib import suppress
from deploy.terminal.interrupts import interruptible
from deploy.stack.supervisor import Child, Supervisor
with interruptible() as interrupts:
    with suppress(KeyboardInterrupt):
        with Supervisor([Child("deaf", sys.argv[1:])], report=print, stop_timeout=600, interrupts=interrupts):
            input()
    print("stopped", flush=True)
    input()
"""


def test_a_second_interrupt_kills_a_child_that_ignores_signals(tmp_path: Path) -> None:
    note = tmp_path / "deaf"
    command = [sys.executable, "-c", IMPATIENT, sys.executable, "-c", DEAF, str(note)]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear,  # noqa: PLW1509 - it takes no lock
    ) as process:
        eventually(note.exists, "the child ignores signals")
        [child] = children(process.pid)
        eventually(lambda: _interrupted(process) and not alive(child), "the child is killed")
        output, errors = process.communicate("\n")
    assert (0, "stopped\n", "") == (process.returncode, output, errors)


AT_ONCE = """
import os, signal, sys
from contextlib import suppress
from deploy.terminal.interrupts import interruptible
from deploy.stack.supervisor import Child, Supervisor

def maintain():
    if not maintained:
        maintained.append(1)
        os.kill(os.getpid(), signal.SIGINT)
    return ()

maintained = []
with interruptible() as interrupts:
    with suppress(KeyboardInterrupt):
        with Supervisor([Child("one", sys.argv[1:])], report=print, maintain=maintain, interrupts=interrupts):
            input()
    print("stopped")
"""


def test_an_interrupt_while_the_supervisor_starts_stops_it() -> None:
    command = [sys.executable, "-c", AT_ONCE, *LASTS]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False, stdin=subprocess.PIPE
    )
    assert (0, "stopped\n", "") == (done.returncode, done.stdout, done.stderr)


def _interrupted(process: subprocess.Popen[str]) -> bool:
    """Interrupt it once more."""
    process.send_signal(signal.SIGINT)
    return True


def test_an_error_in_maintenance_is_reported_and_the_children_stay(lines: list[str]) -> None:
    def maintain() -> list[str]:
        raise CommandError("the sea is rough")

    child = Child("one", LASTS)
    with Supervisor([child], report=lines.append, maintain=maintain, interval=0.01):
        pid = pid_of(child)
        eventually(lambda: len(lines) > 0, "it was reported")
        assert alive(pid)
    assert "the sea is rough" == lines[0]


@pytest.fixture
def orphan(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """A process that supervises one child, which writes its number into a file."""
    note = tmp_path / "pid"
    child = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    program = (
        "import sys, time; from deploy.stack.supervisor import Child, Supervisor, describe_exit\n"
        f"with Supervisor([Child('one', (sys.executable, '-c', {child!r}))], report=print): time.sleep(600)"
    )
    process = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT)
    yield process, note
    process.kill()
    process.wait()


def test_children_die_with_the_supervisor(orphan: tuple[subprocess.Popen[bytes], Path]) -> None:
    process, note = orphan
    eventually(lambda: note.exists() and note.read_text() != "", "the child runs")
    process.kill()
    process.wait()
    eventually(lambda: not alive(int(note.read_text())), "the child has ended")


def test_more_signals_as_the_block_ends_do_not_keep_it_going() -> None:
    command = (sys.executable, "-c", AT_THE_DOOR, *LASTS)
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (0, "stopped\n", "") == (done.returncode, done.stdout, done.stderr)
