"""Keys of players in a database of their own: no copy of the log has them; its absence deletes nobody."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from click.testing import CliRunner

from api.runtime.roles.logins import Role, personal_url
from api.runtime.roles.privileges import TooMuch, check_role
from api.runtime.sealing_keys import PERSONAL_CURE, check_sealing_keys
from api.runtime.settings import Settings
from deploy.cli import doctor
from deploy.cli.main import main
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from domain.store.errors import KeysLost
from tests.api.support import ApiService, ok, problem, running_api, start_match
from tests.api.test_deletion import DELETION, deleted
from tests.api.test_deletion_drill import NAME, dumped, hidden_in
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.servers import Servers
from tests.support.timeouts import patience


@pytest.fixture
def apart(servers: Servers, database: str) -> Iterator[Settings]:
    """A database for the log and one for the keys, both ready."""
    with servers.fresh_database(migrated=False) as keys:
        settings = Settings(
            database_url=database, personal_url=keys, logins=LOGINS, redis_url=servers.redis_url
        )
        assert ["0023_personal_keys.sql in NOSTOS_PERSONAL_URL"] == prepare(settings)
        yield settings


@contextmanager
def running(settings: Settings) -> Iterator[ApiService]:
    """The service with its keys apart."""
    place, redis_url = str(settings.database_url), str(settings.redis_url)
    with running_api(place, redis_url, personal_url=settings.personal_url) as service:
        yield service


@contextmanager
def away(servers: Servers, database: str) -> Iterator[None]:
    """The database takes no connection, and those that there were are gone."""
    name = urlsplit(database).path[1:]
    servers.admin(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
    servers.admin(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    try:
        yield
    finally:
        servers.admin(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")


def rows(database: str, table: str) -> int:
    with psycopg.connect(database) as owner:
        [(count,)] = owner.execute(f"SELECT count(*) FROM nostos_personal.{table}").fetchall()
    return int(count)


def ran(*arguments: str) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(main, [*arguments, "--json"])
    answer: dict[str, Any] = json.loads(result.stdout)
    return result.exit_code, answer


@pytest.fixture
def shell(apart: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Settings:
    """The settings in the environment."""
    monkeypatch.setenv("DATABASE_URL", str(apart.database_url))
    monkeypatch.setenv("NOSTOS_PERSONAL_URL", str(apart.personal_url))
    monkeypatch.setenv("NOSTOS_LOGINS", str(LOGINS))
    monkeypatch.setenv("NOSTOS_HOME", str(tmp_path))
    return apart


def test_a_physical_copy_of_the_log_has_no_key_of_a_player(apart: Settings) -> None:
    place, keys = str(apart.database_url), str(apart.personal_url)
    with running(apart) as service:
        ann = service.player(NAME)
        table = start_match(service)
        assert (0, 3) == (rows(place, "keys"), rows(keys, "keys"))
        eventually(lambda: ann.player.encode() in dumped(place, "--table=nostos.players"))
        assert [] == hidden_in(dumped(place) + dumped(keys))
        assert 204 == deleted(ann)
        assert (0, 2, 1) == (rows(place, "keys"), rows(keys, "keys"), rows(keys, "deletions"))
        problem(ann.get("/v1/players/me"), "bad-token", 401)
        assert table.players[0].name == ok(table.players[0].get("/v1/players/me"))["name"]


def test_while_the_keys_are_away_nobody_counts_as_deleted(servers: Servers, apart: Settings) -> None:
    """Names are no empty strings then: those are of deleted players."""
    with running(apart) as service:
        table = start_match(service)
        ann, bob = table.players[0], service.player("Bob")
        service.services.reads.wait(table.id, service.services.matches.head(table.id))
        before = ok(ann.get(table.path))["seats"]
        events = service.events()
        with patience(0.5), away(servers, str(apart.personal_url)):
            service.services.names.forget(ann.player)
            eventually(lambda: service.anybody.get(table.path).status_code == 503)
            problem(service.anybody.get(table.path), "unavailable", 503)
            problem(service.anybody.post("/v1/players", {"name": "Eve"}), "unavailable", 503)
            problem(bob.post(DELETION, {"confirm": "Bob"}), "unavailable", 503)
            assert ann.name == ok(ann.get("/v1/players/me"))["name"]  # the process remembers the account
            told = problem(service.anybody.get("/readyz"), "unavailable", 503)
            assert "NOSTOS_PERSONAL_URL" in told["detail"]
        eventually(lambda: ann.get(table.path).status_code == 200)
        assert before == ok(ann.get(table.path))["seats"]
        assert ann.name == ok(ann.get("/v1/players/me"))["name"]
        assert events == service.events()
        assert 0 == rows(str(apart.personal_url), "deletions")


def test_a_login_may_do_there_what_its_role_needs_and_no_more(apart: Settings) -> None:
    for role in Role:
        check_role(apart, role)
    dsn = str(personal_url(apart, Role.PROJECTOR))
    with psycopg.connect(dsn, autocommit=True) as login, pytest.raises(psycopg.errors.InsufficientPrivilege):
        login.execute("SELECT nostos_personal.destroy_key(gen_random_uuid(), now())")
    with psycopg.connect(str(apart.personal_url), autocommit=True) as owner:
        owner.execute("GRANT DELETE ON nostos_personal.keys TO nostos_writer")
    with pytest.raises(TooMuch, match=r"DELETE on nostos_personal\.keys"):
        check_role(apart, Role.WRITER)


def test_processes_get_the_address_without_its_owner(apart: Settings) -> None:
    given = str(apart.without_owner().personal_url)
    assert "user" not in given
    assert "password" not in given
    assert "personal_url" not in repr(apart)


def test_keys_move_and_none_stays_behind(shell: Settings) -> None:
    place, keys = str(shell.database_url), str(shell.personal_url)
    with running_api(place, str(shell.redis_url)) as service:
        home = service.services.settings.home
        ann, bob = service.player("Ann"), service.player("Bob")
        assert 204 == deleted(bob)
        code, answer = ran("personal-keys", "--move")
        assert (1, True) == (code, "stop them first" in answer["error"])
        (Path(os.environ["NOSTOS_HOME"]) / "sealing.json").write_bytes((home / "sealing.json").read_bytes())
    with pytest.raises(KeysLost):
        check_sealing_keys(_at(shell))
    [found] = doctor.personal(_at(shell))
    assert (False, PERSONAL_CURE) == (found.ok, found.cure)
    code, answer = ran("personal-keys", "--move")
    assert (0, {"elsewhere": True, "keys": 1, "deletions": 1, "moved": 1, "lost": 0}) == (code, answer)
    assert 0 == rows(place, "keys") + rows(place, "deletions")
    assert (1, 1) == (rows(keys, "keys"), rows(keys, "deletions"))
    assert 0 == ran("personal-keys", "--move")[1]["moved"]
    check_sealing_keys(_at(shell))
    assert all(found.ok for found in doctor.personal(_at(shell)))
    with running(shell) as service:
        (service.services.settings.home / "sealing.json").write_bytes(
            (Path(os.environ["NOSTOS_HOME"]) / "sealing.json").read_bytes()
        )
        ann.service = service
        assert "Ann" == ok(ann.get("/v1/players/me"))["name"]


def _at(settings: Settings) -> Settings:
    """The settings in the home of the environment."""
    return Settings(
        database_url=settings.database_url,
        personal_url=settings.personal_url,
        logins=LOGINS,
        redis_url=settings.redis_url,
        home=Path(os.environ["NOSTOS_HOME"]),
    )


def test_keys_do_not_move_to_where_they_are(shell: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOSTOS_PERSONAL_URL", str(shell.database_url))
    with psycopg.connect(str(shell.database_url), autocommit=True) as owner:
        owner.execute("INSERT INTO nostos_personal.keys VALUES (gen_random_uuid(), 'x', '')")
    code, answer = ran("personal-keys", "--move")
    assert (1, True) == (code, "leads to the database of the log" in answer["error"])
    assert 1 == rows(str(shell.database_url), "keys")
    monkeypatch.delenv("NOSTOS_PERSONAL_URL")
    assert 1 == ran("personal-keys", "--move")[0]


def test_keys_that_are_lost_for_good_delete_their_players(shell: Settings) -> None:
    with running(shell) as service:
        service.player("Ann")
        home = service.services.settings.home
        (Path(os.environ["NOSTOS_HOME"]) / "sealing.json").write_bytes((home / "sealing.json").read_bytes())
    with psycopg.connect(str(shell.personal_url), autocommit=True) as owner:
        owner.execute("DELETE FROM nostos_personal.keys")
    with pytest.raises(KeysLost):
        check_sealing_keys(_at(shell))
    assert 1 == ran("personal-keys", "--lost")[1]["lost"]
    check_sealing_keys(_at(shell))
    assert 0 == ran("personal-keys", "--lost")[1]["lost"]


def test_a_rotation_wraps_the_keys_there_too(shell: Settings) -> None:
    with running(shell) as service:
        ann = service.player("Ann")
        home = service.services.settings.home
        file = Path(os.environ["NOSTOS_HOME"]) / "sealing.json"
        file.write_bytes((home / "sealing.json").read_bytes())
        [before] = ran("sealing-keys")[1]["sealing"]
        code, answer = ran("sealing-keys", "--rotate")
        [after] = answer["sealing"]
        assert (0, before["data_keys"]) == (code, after["data_keys"])
        assert before["id"] != after["id"]
        with psycopg.connect(str(shell.personal_url)) as owner:
            assert [(after["id"],)] == owner.execute(
                "SELECT sealed_with FROM nostos_personal.keys"
            ).fetchall()
        (home / "sealing.json").write_bytes(file.read_bytes())
        assert "Ann" == ok(ann.get("/v1/players/me"))["name"]


def test_the_doctor_says_where_keys_beside_the_log_end_up(shell: Settings) -> None:
    beside = Settings(database_url=shell.database_url, logins=LOGINS, home=Path(os.environ["NOSTOS_HOME"]))
    [found] = doctor.personal(beside)
    assert found.ok
    assert "NOSTOS_PERSONAL_URL" in found.detail
    [found] = doctor.personal(_at(shell))
    assert found.ok
    assert "apart from the log" in found.detail


@pytest.mark.slow
def test_the_keys_may_lie_on_another_server(database: str) -> None:
    with scratch_home() as home, EmbeddedServers(home, valkey=False) as other:
        settings = Settings(database_url=database, personal_url=other.database_url, logins=LOGINS)
        prepare(settings)
        for role in Role:
            check_role(settings, role)
        assert [] == prepare(settings)
        assert 0 == rows(other.database_url, "keys")
