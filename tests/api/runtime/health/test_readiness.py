"""Readiness: whether this node can serve, whatever goes on elsewhere."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import psycopg
import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.runtime.roles.logins import Role, role_url
from api.runtime.sealing_keys import KEY_CURE, SealingKeys
from api.runtime.services import Services, assemble
from api.runtime.settings import Settings
from domain.store.log import WRITES_NOTHING
from tests.api.support import GAMES, ok, problem
from tests.projections.support import append, match_events
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.timeouts import patience


def reason(client: FlaskClient) -> str:
    """Why the node is not ready."""
    response = client.get("/readyz")
    assert "1" == response.headers["Retry-After"]
    return str(problem(response, "unavailable", 503)["detail"])


@pytest.fixture
def read_only(database: str) -> Iterator[None]:
    """New connections to the database may not write, as at a standby."""
    name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'.encode())
        yield
        owner.execute("SET default_transaction_read_only = off")
        owner.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only'.encode())


def test_a_node_is_ready_whatever_is_wrong_with_the_cluster(client: FlaskClient, services: Services) -> None:
    """No projector and no notary run, and no Valkey: moves are accepted all the same."""
    append(str(services.settings.database_url), match_events(1))
    assert {"read-models-empty", "unsigned"} == {each.name for each in services.cluster.reasons()}
    assert {"status": "ok", "log": "ok", "reads": "ok", "bus": "away"} == ok(client.get("/readyz"))


def test_the_bus_is_said_to_be_there(services: Services, redis_url: str) -> None:
    settings = replace(services.settings, redis_url=redis_url)
    client = create_app(replace(services, settings=settings)).test_client()
    eventually(lambda: ok(client.get("/readyz"))["bus"] == "ok")


def test_a_node_whose_database_takes_no_writes_is_not_ready(client: FlaskClient, read_only: None) -> None:
    with patience(0.1):
        assert "takes no writes" in reason(client)


def test_a_node_is_ready_again_by_itself_once_its_address_leads_to_a_primary(services: Services) -> None:
    """Connections of before lead to a server that became a standby."""
    client = create_app(services).test_client()
    ok(client.get("/readyz"))
    with cast("Any", services.log.recorder).datastore.get_connection() as connection:
        connection.execute("SET default_transaction_read_only = on")
    ok(client.get("/readyz"))


def test_looking_whether_a_server_takes_writes_writes_nothing(services: Services) -> None:
    with psycopg.connect(role_url(services.settings, Role.WRITER)) as writer:
        writer.execute(WRITES_NOTHING)
        assert (None,) == writer.execute("SELECT pg_current_xact_id_if_assigned()").fetchone()


def test_a_missing_sealing_key_is_said_without_its_id_and_its_path(
    client: FlaskClient, database: str, tmp_path: Path
) -> None:
    append(database, match_events(1), ring=SealingKeys(tmp_path / "of another machine"))
    assert f"What is hidden cannot be read: a sealing key is missing here; {KEY_CURE}." == reason(client)


def test_a_file_that_holds_no_sealing_keys_is_said_without_its_path(database: str, tmp_path: Path) -> None:
    file = tmp_path / "sealing.json"
    append(database, match_events(1), ring=SealingKeys(file))
    file.write_text("{}")
    services = assemble(
        Settings(database_url=database, logins=LOGINS, redis_url="redis://127.0.0.1:1", home=tmp_path), GAMES
    )
    said = reason(create_app(services).test_client())
    services.close()
    assert f"What is hidden cannot be read: a sealing key is missing here; {KEY_CURE}." == said
