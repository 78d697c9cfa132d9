"""Processes that start while Postgres is away, and an address with several hosts that fails over."""

import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from api.client import Client
from api.runtime.settings import Settings
from deploy.embedded.directories import make_home, scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from deploy.stack.local_service import COMMANDS, Command
from deploy.stack.readiness import cluster_health
from tests.faults.standby import standby
from tests.support.eventually import eventually
from tests.support.loopback import CROWDED
from tests.support.ports import free_port
from tests.support.processes import ROOT, kill_with_children

NAMES = ("projector", "clock", "house", "desk", "notary", "front")


class Started:
    """Processes of a node, as systemd starts them. None is started again."""

    def __init__(self, settings: Settings, folder: Path, commands: Mapping[str, Command]) -> None:
        self.url = f"http://127.0.0.1:{settings.port}"
        self.settings = settings
        self._logs = {name: folder / f"{name}.log" for name in NAMES}
        environment = {**os.environ, **settings.without_owner().environment()}
        self._processes = {name: self._start(commands[name], name, environment) for name in NAMES}

    def _start(self, command: Command, name: str, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
        with self._logs[name].open("wb") as log:
            return subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=log, stderr=log, process_group=0
            )

    def events(self, name: str) -> list[str]:
        """The names of the events that a process has logged."""
        lines = self._logs[name].read_text().splitlines()
        return [json.loads(line)["event"] for line in lines if line.startswith("{")]

    def status(self, path: str) -> int:
        """What the front answers; 0 if it does not."""
        try:
            return httpx.get(self.url + path, timeout=60).status_code
        except httpx.TransportError:
            return 0

    def serves(self) -> bool:
        """Whether the node is ready, and nothing is wrong with the cluster."""
        with cluster_health(self.settings) as health:
            return self.status("/readyz") == 200 and not health.reasons()

    def all_run(self) -> bool:
        """Whether no process has ended."""
        return [None] * len(NAMES) == [process.poll() for process in self._processes.values()]

    def close(self) -> None:
        """End them."""
        for process in self._processes.values():
            if process.poll() is None:
                kill_with_children(process)


@contextmanager
def started(
    settings: Settings, folder: Path, commands: Mapping[str, Command] = COMMANDS
) -> Iterator[Started]:
    """The processes, until the end of the context."""
    with ExitStack() as stack:
        node = Started(settings, folder, commands)
        stack.callback(node.close)
        yield node


def settings_of(embedded: EmbeddedServers, home: Path) -> Settings:
    """The settings of a node."""
    return Settings(
        home=home,
        database_url=embedded.database_url,
        redis_url=embedded.redis_url,
        port=free_port(),
        halls=CROWDED,
        log="json",
        bot_workers=1,
    )


def play(url: str) -> str:
    """A match is opened, and read back."""
    with Client(url, patience=240) as client:
        host = client.register("Homer")
        match = host.open("wrath_of_poseidon", 2)
        assert 1 == host.match(match)["step"]
        return match


@pytest.mark.faults
def test_processes_that_start_while_postgres_is_away_wait_and_serve_once_it_is_there(tmp_path: Path) -> None:
    with scratch_home() as home, EmbeddedServers(make_home(home)) as embedded:
        settings = settings_of(embedded, home)
        prepare(settings)
        assert embedded.postgres is not None
        embedded.postgres.stop()
        with started(settings, tmp_path) as node:
            eventually(lambda: node.status("/healthz") == 200, "the front answers", 240)
            assert 503 == node.status("/readyz")
            said = ["database_awaited"]
            eventually(lambda: all(said == node.events(name)[:1] for name in NAMES), "all say it", 240)
            assert node.all_run()
            assert [("Postgres", 0)] == list(embedded.restart_dead())
            eventually(node.serves, "the node serves", 240)
            play(node.url)
            assert node.all_run()
            for name in NAMES:
                assert 1 == node.events(name).count("database_awaited")


@pytest.mark.faults
def test_an_address_of_several_hosts_leads_to_the_primary_before_and_after_a_failover(tmp_path: Path) -> None:
    """The standby is named first; libpq goes on to who takes writes."""
    with (
        scratch_home() as home,
        EmbeddedServers(make_home(home)) as embedded,
        standby(embedded) as second,
    ):
        alone = settings_of(embedded, home)
        one = conninfo_to_dict(str(alone.database_url))
        other = conninfo_to_dict(second.address(str(alone.database_url)))
        hosts = f"{other['host']},{one['host']}"
        several = make_conninfo(
            str(alone.database_url),
            host=hosts,
            port=f"{other['port']},{one['port']}",
            target_session_attrs="read-write",
        )
        settings = replace(alone, database_url=several)
        prepare(settings)
        second.catch_up()
        with started(settings, tmp_path) as node:
            eventually(node.serves, "the node serves", 240)
            before = play(node.url)
            second.catch_up()
            assert embedded.postgres is not None
            embedded.postgres.stop()
            second.promote()
            eventually(node.serves, "the node serves again", 240)
            play(node.url)
            with Client(node.url, patience=240) as client:
                assert 1 == client.match(before)["step"]
            eventually(node.serves, "all is projected and signed", 240)
            assert node.all_run()
