"""`nostos up` as a whole: the real processes, killed one by one."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import randrange
from urllib.parse import urlsplit

import pytest
from prometheus_client.parser import text_string_to_metric_families

from api.client import Client
from deploy.embedded.servers import running_addresses
from deploy.soak.runs import odd_lines
from deploy.stack.local_service import COMMANDS
from domain.telemetry.catalog import METRICS
from tests.support.eventually import eventually
from tests.support.ports import free_port
from tests.support.processes import ROOT, alive, children, heaps

PROJECTOR = "projector crashed with SIGSEGV (exit 139); it starts again in 0.2 s"
WANTED = {"feeder"}  # these run where a setting wants them
STARTED = [name for name in COMMANDS if name not in WANTED]
WHOLE = len(STARTED) + 2  # processes, with the two servers


class Up:
    """A running `nostos up --json`."""

    def __init__(self, home: Path, said: Path, **variables: str) -> None:
        self.home = home
        self.said = said
        environment = {**os.environ, "NOSTOS_HOME": str(home), "NOSTOS_PORT": str(free_port()), **variables}
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
def up(ready_home: Path, tmp_path: Path) -> Iterator[Up]:
    running_up = Up(ready_home, tmp_path / "said.txt")
    yield running_up
    if running_up.process.poll() is None:
        running_up.end(signal.SIGTERM)


def scrape(url: str) -> dict[str, set[str]]:
    """The names of the metrics at an address, each with those of its labels."""
    with urllib.request.urlopen(url, timeout=60) as answer:
        families = list(text_string_to_metric_families(answer.read().decode()))
    return {
        f"{family.name}{'_total' * (family.type == 'counter')}": {
            label for sample in family.samples for label in sample.labels if label != "le"
        }
        for family in families
        if family.name.startswith("nostos_") and not family.name.endswith("_created")
    }


@pytest.fixture
def metrics_address() -> str:
    """A host of loopback that nobody else has, so that all ports are free there."""
    return f"127.{randrange(1, 255)}.{randrange(1, 255)}.{randrange(1, 255)}:11000"


@pytest.fixture
def measured(ready_home: Path, tmp_path: Path, metrics_address: str) -> Iterator[Up]:
    """A service whose processes serve metrics."""
    running_up = Up(ready_home, tmp_path / "said.txt", NOSTOS_METRICS=metrics_address)
    yield running_up
    running_up.end(signal.SIGTERM)


def test_each_process_serves_the_metrics_of_its_kind_on_a_port_of_its_own(
    measured: Up, metrics_address: str
) -> None:
    told = deploy("status", "--json", NOSTOS_HOME=str(measured.home), NOSTOS_METRICS=metrics_address)
    lines = json.loads(told.stdout)["lines"]
    assert [] == [line for line in lines if not line["ok"]]
    served = {line["name"]: scrape(line["text"]) for line in lines if line["group"] == "metrics"}
    assert [*served] == STARTED
    for process, found in served.items():
        declared = {each.name: set(each.labels) for each in METRICS if process in each.processes}
        assert declared.keys() == found.keys(), process
        assert all(labels <= declared[name] for name, labels in found.items()), process
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(f"{measured.url}/metrics", timeout=60)
    with refusal.value as answer:
        assert (404, "application/problem+json") == (answer.status, answer.headers["Content-Type"])


def test_a_port_of_metrics_that_is_taken_is_told_before_anything_starts(tmp_path: Path) -> None:
    place = "192.0.2.1:11000"  # of no machine
    told = deploy("up", NOSTOS_HOME=str(tmp_path), NOSTOS_PORT=str(free_port()), NOSTOS_METRICS=place)
    assert (1, True) == (told.returncode, f"{place} is for metrics and cannot be listened on" in told.stderr)


def deploy(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command of nostos, which has ended."""
    return subprocess.run(
        [sys.executable, "-m", "deploy", *words],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def killed_and_back(up: Up, words: str, how: signal.Signals = signal.SIGKILL) -> None:
    """Kill the process whose command line holds `words`; another takes its place and all is ready again."""
    killed = up.child(words)
    os.kill(killed, how)
    eventually(lambda: not alive(killed), f"{words} is dead")
    eventually(lambda: any(words in line for line in children(up.process.pid).values()), f"{words} is back")
    eventually(up.answers, f"ready again after the death of {words}")


def test_what_dies_is_told_in_a_line_and_started_again_and_all_end_with_the_supervisor(up: Up) -> None:
    """A killed supervisor cannot stop its children; the kernel does."""
    assert {"postgres": True, "valkey": True} == up.ready["embedded"]
    killed_and_back(up, "workers projector", signal.SIGSEGV)
    for words in ("-m api.server", "bin/postgres", "valkey-server"):
        killed_and_back(up, words)
    lines = ("Valkey crashed with SIGKILL (exit 137); it starts again", PROJECTOR)
    eventually(lambda: all(line in up.said.read_text("utf-8") for line in lines), "both are told")
    eventually(lambda: len(children(up.process.pid)) == WHOLE, "all are there")
    family = list(children(up.process.pid))
    up.end(signal.SIGKILL)
    eventually(lambda: not any(alive(pid) for pid in family), "every process has ended")
    assert not up.answers()


def held_open(up: Up) -> list[socket.socket]:
    """Lines with every kind of answer that does not end: not read, and cut by the client."""
    with Client(up.url) as client:
        token = client.register("Homer").token
        matches = [client.as_player(token).open("odyssee", 2) for _ in range(2)]
        delay = {"delay": {"seconds": 60}}
        matches.append(client.as_player(token).open("odyssee", 2, broadcast=delay))
    several = "&".join(f"match={match}" for match in matches)
    paths = [*(f"/v1/matches/{match}/stream" for match in matches), f"/v1/stream?{several}"]
    lines = [asked(up, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n") for path in paths * 4]
    for line in lines[::3]:
        line.close()
    head = f"Host: x\r\nAuthorization: Bearer {token}\r\nContent-Type: application/x-ndjson"
    lanes = [
        asked(up, f"POST /v1/moves HTTP/1.1\r\n{head}\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(3)
    ]
    flood(lanes[0], matches[0])
    return [*lines, *lanes]


def asked(up: Up, request: str) -> socket.socket:
    """A line on which something was asked, and whose answer has begun."""
    place = urlsplit(up.url)
    line = socket.create_connection((str(place.hostname), int(place.port or 80)), timeout=60)
    line.sendall(request.encode())
    assert line.recv(1) == b"H"
    return line


def flood(lane: socket.socket, match: str) -> None:
    """Moves until no more is taken in, because none of their answers is."""
    move = b'{"match":"%b","move":{"type":"none-such"}}\n' % match.encode() * 100
    lane.settimeout(1)
    with suppress(TimeoutError, ConnectionError):  # on a slow machine the service may give the lane up before
        while True:
            lane.sendall(b"%x\r\n%b\r\n" % (len(move), move))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_all_of_it_ends_without_an_error_line_while_connections_are_open(up: Up, how: signal.Signals) -> None:
    eventually(lambda: len(children(up.process.pid)) == WHOLE, "all are there")
    family = list(children(up.process.pid))
    lines, before = held_open(up), len(up.said.read_text("utf-8"))
    assert (0, "") == up.end(how)
    for line in lines:
        line.close()
    assert () == odd_lines(up.said.read_text("utf-8")[before:])
    assert not any(alive(pid) for pid in family)
    assert running_addresses(up.home) is None


def test_threads_share_two_heaps(up: Up) -> None:
    """Each heap more has holes of its own, and a process grows for hours until all of them are full."""
    eventually(lambda: len(children(up.process.pid)) == WHOLE, "all are there")
    for line in held_open(up):
        line.close()
    python = {pid: line for pid, line in children(up.process.pid).items() if "-m" in line.split()}
    assert len(STARTED) <= len(python)
    assert {} == {line: heaps(pid) for pid, line in python.items() if heaps(pid) > 1}


def test_two_interrupts_print_no_error_either(up: Up) -> None:
    lines, before = held_open(up), len(up.said.read_text("utf-8"))
    up.process.send_signal(signal.SIGINT)
    assert (0, "") == up.end(signal.SIGINT)
    for line in lines:
        line.close()
    assert () == odd_lines(up.said.read_text("utf-8")[before:])
