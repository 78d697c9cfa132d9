"""Postgres or Redis away: 503 with Retry-After, the process stays up, and comes back by itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deploy.embedded.servers import EmbeddedServers
from tests.api.support import ApiService, ok, open_match, problem, running_api
from tests.support.eventually import eventually
from tests.support.logins import prepared
from tests.support.processes import kill_with_children
from tests.support.servers import kill, revive
from tests.support.timeouts import patience


@pytest.fixture
def own(ready_home: Path) -> Iterator[EmbeddedServers]:
    """Servers of one's own to kill."""
    with EmbeddedServers(ready_home) as embedded:
        prepared(embedded)
        yield embedded


@pytest.fixture
def fragile(own: EmbeddedServers) -> Iterator[ApiService]:
    """The service over them."""
    with running_api(own.database_url, own.redis_url) as service:
        yield service


def test_postgres_may_die_and_come_back(fragile: ApiService, own: EmbeddedServers) -> None:
    table = open_match(fragile)
    player, path, key = table.players[0], table.path, {"Idempotency-Key": "start"}
    kill(own)
    with patience(0.5):
        for response in (
            player.post(f"{path}/start", headers=key),
            player.get(f"{path}/legal"),
            fragile.anybody.get(f"{path}/view"),
            fragile.anybody.get("/readyz"),
        ):
            problem(response, "unavailable", 503)
            assert "1" == response.headers["Retry-After"]
    assert 200 == fragile.anybody.get("/healthz").status_code
    revive(own)
    started: list[Any] = []

    def starts() -> bool:
        started.append(player.post(f"{path}/start", headers=key))
        return bool(started[-1].status_code == 200)

    eventually(starts, "the match starts")
    assert started[-1].get_json() == ok(player.post(f"{path}/start", headers=key))
    eventually(lambda: fragile.anybody.get("/readyz").status_code == 200, "ready again")
    eventually(lambda: _status(fragile, path) == "playing", "the projector follows")
    assert 4 == ok(fragile.anybody.get(path))["step"]


def _status(service: ApiService, path: str) -> str:
    return str((service.anybody.get(path).get_json() or {}).get("status"))


def test_without_redis_everything_but_the_streams_goes_on(fragile: ApiService, own: EmbeddedServers) -> None:
    assert own.valkey is not None
    assert own.valkey.process is not None
    kill_with_children(own.valkey.process)
    table = open_match(fragile)
    ok(table.players[0].post(f"{table.path}/start"))
    assert "playing" == ok(table.players[0].get(f"{table.path}/view"))["status"]
    assert 200 == fragile.anybody.get("/readyz").status_code
