"""The whole service behind a pooler in transaction mode, with two connections for each login."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from api.client import Client
from api.runtime.roles.logins import Role, role_url, stored_logins
from api.runtime.settings import Settings
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from deploy.stack.addresses import service_url
from deploy.stack.local_service import COMMANDS, local_service
from tests.journeys.support import Nostos
from tests.support.eventually import eventually
from tests.support.pooler import needs_pooler, pooler, shares_connections
from tests.support.ports import free_port
from tests.support.processes import ROOT, children

pytestmark = needs_pooler
PATIENCE = 240.0  # seconds


@pytest.fixture(scope="module")
def behind() -> Iterator[Settings]:
    """The settings of a service whose DATABASE_URL is a pooler."""
    with scratch_home() as home, EmbeddedServers(home) as servers:
        settings = Settings(
            home=home,
            port=free_port(),
            log_level="warning",
            database_url=servers.database_url,
            redis_url=servers.redis_url,
        )
        prepare(settings)
        logins = stored_logins(settings)
        passwords = {logins.of(role).user: logins.of(role).password for role in Role}
        with pooler(servers.database_url, passwords) as address:
            yield replace(settings, database_url=address, database_direct_url=servers.database_url)


@pytest.fixture(scope="module")
def pooled(behind: Settings) -> Iterator[Nostos]:
    """That service, running."""
    others = frozenset(children(os.getpid()))
    with local_service(behind) as filled, Client(service_url(filled), patience=PATIENCE) as client:
        yield Nostos(filled, client, others)


def test_a_match_is_played_and_verified_through_a_pooler(behind: Settings, pooled: Nostos) -> None:
    """API, streams, projector, notary, clock and bots: what they hold or listen to goes past it."""
    assert shares_connections(role_url(behind, Role.READER))
    match, client = pooled.match(seats=3, brain="fair", maelstroms=1), pooled.client
    match.play()
    assert [] == [check for check in match.report().checks if not check.ok]

    host = client.register("Kalypso")
    timed = host.open("odysseus", 3, {}, clock={"kind": "fischer", "initial": 1})
    for seat, name in enumerate(("Kalypso", "Hermes", "Zeus")):
        (host if seat == 0 else client.register(name)).sit(timed, seat, contribute=False)
    host.start(timed)
    eventually(lambda: client.match(timed)["status"] == "ended", "the clock ends the match", PATIENCE)


def test_a_service_is_told_where_the_database_is_and_never_who_owns_it(
    behind: Settings, pooled: Nostos
) -> None:
    """Neither the owner's password nor the superuser's is in the environment of a process that serves."""
    home = behind.home / "servers"
    directory = home.resolve()
    secrets = [(directory / name).read_text().strip() for name in ("owner", "password")]
    pids = [
        pooled.process(" ".join(command[1:3])) for command in COMMANDS.values() if "feeder" not in command
    ]
    for pid in pids:
        environment = Path(f"/proc/{pid}/environ").read_text()
        assert "DATABASE_URL=" in environment
        assert not any(secret in environment for secret in secrets)
        assert "nostos_owner" not in environment


@pytest.mark.parametrize("words", [("workers", "projector"), ("workers", "clock"), ("api.server",)])
def test_a_process_whose_only_address_is_a_pooler_says_what_is_missing(
    behind: Settings, words: tuple[str, ...]
) -> None:
    """Leader locks and LISTEN would silently belong to whoever gets the connection next."""
    settings = replace(behind, database_direct_url=None, port=free_port())
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=ROOT,
        env=os.environ | settings.without_owner().environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert 1 == done.returncode
    assert done.stderr.startswith(
        "Nostos does not start: DATABASE_URL leads to a pooler, where no lock is held"
    )
    assert "cure: name the database itself in DATABASE_DIRECT_URL=" in done.stderr
