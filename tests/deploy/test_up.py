"""`nostos up` as a whole: the real processes, killed one by one."""

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.embedded import running
from deploy.embedded.places import scratch_home
from deploy.stack import COMMANDS
from tests.support.processes import ROOT, alive, children, eventually
from tests.support.servers import free_port


class Up:
    """A running `nostos up --json`."""

    def __init__(self, home: Path, said: Path) -> None:
        self.home = home
        environment = {**os.environ, "NOSTOS_HOME": str(home), "NOSTOS_PORT": str(free_port())}
        with said.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "deploy", "up", "--json"],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self.process.communicate()
            pytest.fail(f"it did not start: {said.read_text(encoding='utf-8')}")
        self.ready = json.loads(line)
        self.url: str = self.ready["url"]

    def child(self, words: str) -> int:
        eventually(lambda: any(words in line for line in children(self.process.pid).values()), words)
        return next(pid for pid, line in children(self.process.pid).items() if words in line)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=60) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def end(self, how: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(how)
        output, _ = self.process.communicate(timeout=120)
        return self.process.returncode, output


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Up]:
    with scratch_home() as home:
        running_up = Up(home, tmp_path / "said.txt")
        yield running_up
        if running_up.process.poll() is None:
            running_up.end(signal.SIGTERM)


def killed_and_back(up: Up, words: str) -> None:
    """Kill the process whose command line holds `words`; another takes its place and all is ready again."""
    killed = up.child(words)
    os.kill(killed, signal.SIGKILL)
    eventually(lambda: not alive(killed), f"{words} is dead")
    eventually(lambda: any(words in line for line in children(up.process.pid).values()), f"{words} is back")
    eventually(up.answers, f"ready again after the death of {words}")


def test_whatever_dies_comes_back_and_all_of_it_ends_when_told(up: Up) -> None:
    assert {"postgres": True, "valkey": True} == up.ready["embedded"]
    for words in ("workers projector", "deploy.front", "bin/postgres", "valkey-server"):
        killed_and_back(up, words)
    whole = len(COMMANDS) + 2  # with the two servers
    eventually(lambda: len(children(up.process.pid)) == whole, "all are there")
    family = list(children(up.process.pid))
    code, output = up.end(signal.SIGTERM)
    assert (0, "") == (code, output)
    assert not any(alive(pid) for pid in family)
    assert running(up.home) is None


def test_all_of_it_ends_when_the_supervisor_is_killed(up: Up) -> None:
    """Which can tell nobody anything any more; the kernel does."""
    family = list(children(up.process.pid))
    up.end(signal.SIGKILL)
    eventually(lambda: not any(alive(pid) for pid in family), "every process has ended")
    assert not up.answers()
