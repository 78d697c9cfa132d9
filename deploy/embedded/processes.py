"""Starting a server process that cannot outlive its supervisor."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from deploy.embedded.places import Account

PR_SET_PDEATHSIG = 1  # <linux/prctl.h>

Process = subprocess.Popen[bytes]


def leash(on_death: signal.Signals) -> Callable[[], None]:
    """What a child does between fork and exec: hear all signals, and get `on_death` when its starter dies.

    Only Linux can do the second. There the starter is the *thread* that forked, so start from one that lasts.
    """
    parent = os.getpid()
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None

    def tie() -> None:
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        if prctl is not None:
            prctl(PR_SET_PDEATHSIG, int(on_death))
            if os.getppid() != parent:  # it died before the line above
                os._exit(1)

    return tie


def spawn(
    command: Sequence[str | Path],
    *,
    owner: Account,
    directory: Path,
    log: Path,
    on_death: signal.Signals,
    lock: int,
) -> Process:
    """Start `command` as `owner`, writing to `log`, in its own process group: Ctrl-C is the supervisor's.

    `lock` is the descriptor of the server's lock, which it inherits.
    """
    root = os.geteuid() == 0
    with os.fdopen(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as out:
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
            preexec_fn=leash(on_death),  # noqa: PLW1509 - it takes no lock and allocates next to nothing
        )


def stop(process: Process, how: signal.Signals, patience: float) -> None:
    """Ask a process to end, wait `patience` seconds, then kill it. One that ended already is only reaped."""
    if process.poll() is None:
        process.send_signal(how)
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def tail(log: Path, lines: int = 3) -> str:
    """The last lines of a log on one line, for an error message."""
    try:
        return " | ".join(log.read_text(errors="replace").splitlines()[-lines:])
    except FileNotFoundError:
        return ""
