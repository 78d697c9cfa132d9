"""Starting a server process that cannot outlive its supervisor."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from deploy.embedded.directories import Account
from deploy.terminal.interrupts import deferred

PR_SET_PDEATHSIG: Final = 1  # <linux/prctl.h>

Process = subprocess.Popen[bytes]


def end_with_parent(on_death: signal.Signals) -> Callable[[], None]:
    """What a child runs between fork and exec: unblock all signals, and get `on_death` when its parent dies.

    Only Linux can do the second. There the parent is the *thread* that forked, so start from one that lasts.
    """
    parent = os.getpid()
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None

    def prepare() -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        if prctl is not None:
            prctl(PR_SET_PDEATHSIG, int(on_death))
            if os.getppid() != parent:  # it died before the line above
                os._exit(1)

    return prepare


def spawn(
    command: Sequence[str | Path],
    *,
    owner: Account,
    directory: Path,
    log: Path,
    on_death: signal.Signals,
    lock: int,
) -> Process:
    """Start `command` as `owner`, with its output in `log`.

    It is in a process group of its own, because Ctrl-C is for the supervisor. It inherits `lock`, the
    descriptor of the server's lock.
    """
    root = os.geteuid() == 0
    with os.fdopen(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as out, deferred():
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            cwd=directory,
            env={"LC_ALL": "C", "TZ": "UTC", "PATH": os.defpath},
            user=owner.uid if root else None,
            group=owner.gid if root else None,
            extra_groups=[] if root else None,
            process_group=0,
            pass_fds=(lock,),
            umask=0o077,
            preexec_fn=end_with_parent(on_death),  # noqa: PLW1509 - it takes no lock, allocates next to nothing
        )


def stop(process: Process, signal_: signal.Signals, timeout: float) -> None:
    """Ask a process to end, wait `timeout` seconds, then kill it. One that has ended is only reaped."""
    if process.poll() is None:
        process.send_signal(signal_)
    try:
        process.wait(timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def last_lines(log: Path, count: int = 3) -> str:
    """The last lines of a log in one line, for an error message."""
    try:
        return " | ".join(log.read_text(errors="replace").splitlines()[-count:])
    except FileNotFoundError:
        return ""
