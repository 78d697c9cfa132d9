"""Sealing keys as people meet them: shown, replaced, and missed by whatever starts."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from click.testing import CliRunner

from api.app import create_app
from api.runtime.sealing_keys import KEY_CURE, NAME, SealingKeys
from api.runtime.services import assemble
from api.runtime.settings import Settings
from deploy.cli import doctor
from deploy.cli.main import main
from deploy.stack.preflight import require_sealing_keys
from deploy.terminal.errors import CommandError
from domain.store import Log
from tests.domain.support import SHELF, event, writer
from tests.support.logins import LOGINS


def run(*arguments: str) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(main, [*arguments, "--json"])
    answer: dict[str, Any] = json.loads(result.stdout)
    return result.exit_code, answer


@pytest.fixture
def settings(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A home and a database with sealed events of three streams."""
    monkeypatch.setenv("NOSTOS_HOME", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", database)
    monkeypatch.setenv("NOSTOS_LOGINS", str(LOGINS))
    made = Settings(database_url=database, logins=LOGINS, redis_url="redis://127.0.0.1:1", home=tmp_path)
    log = Log(writer(database), SHELF, 1, ring=SealingKeys.of(made))
    for _ in range(3):
        log.append(event(uuid4(), 1))
    log.close()
    return made


def elsewhere(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """The settings of another machine, with a key of its own."""
    home = tmp_path_factory.mktemp("other")
    SealingKeys(home / NAME).first()
    return Settings(
        database_url=settings.database_url, logins=LOGINS, redis_url=settings.redis_url, home=home
    )


def test_the_file_is_made_for_its_owner_alone_and_the_database_has_no_key_of_it(settings: Settings) -> None:
    file = settings.home / NAME
    assert 0o600 == file.stat().st_mode & 0o777
    [stored] = json.loads(file.read_text())["keys"]
    code, answer = run("sealing-keys")
    [shown] = answer["sealing"]
    assert (0, stored["id"], 3, True) == (code, shown["id"], shown["data_keys"], shown["here"])
    assert stored["k"] not in json.dumps(answer)


def test_a_rotation_is_shown_and_the_old_key_stays_in_the_file(settings: Settings) -> None:
    [first] = run("sealing-keys")[1]["sealing"]
    code, answer = run("sealing-keys", "--rotate")
    [shown] = answer["sealing"]
    assert (0, 3) == (code, shown["data_keys"])
    stored = [key["id"] for key in json.loads((settings.home / NAME).read_text())["keys"]]
    assert [shown["id"], first["id"]] == stored
    text = CliRunner().invoke(main, ["sealing-keys"]).stdout
    assert f"{shown['id']}  added 20" in text
    assert "wraps 3 keys" in text


def test_who_has_another_key_rotates_nothing(
    settings: Settings, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = elsewhere(settings, tmp_path_factory)
    monkeypatch.setenv("NOSTOS_HOME", str(other.home))
    code, answer = run("sealing-keys", "--rotate")
    assert (1, True) == (code, answer["error"].endswith(KEY_CURE))
    assert 1 == len(json.loads((other.home / NAME).read_text())["keys"])
    assert [False] == [key["here"] for key in run("sealing-keys")[1]["sealing"]]


def test_the_service_does_not_start_with_another_key_and_says_so_in_one_line(
    settings: Settings, tmp_path_factory: pytest.TempPathFactory
) -> None:
    require_sealing_keys(settings)
    other = elsewhere(settings, tmp_path_factory)
    with pytest.raises(CommandError, match="Nostos does not start: the database is sealed with a key"):
        require_sealing_keys(other)
    for command in (["api.server"], ["workers", "projector"], ["workers", "notary"]):
        started = subprocess.run(
            [sys.executable, "-m", *command],
            env={**os.environ, **other.environment()},
            capture_output=True,
            text=True,
            check=False,
        )
        assert 1 == started.returncode
        assert 1 == len(started.stderr.splitlines()), started.stderr
        assert KEY_CURE in started.stderr


def test_another_machine_with_a_copy_of_the_file_starts(
    settings: Settings, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = elsewhere(settings, tmp_path_factory)
    (other.home / NAME).write_bytes((settings.home / NAME).read_bytes())
    require_sealing_keys(other)


def test_a_missing_key_is_named_by_the_doctor_and_by_readyz_and_nothing_is_made_in_its_place(
    settings: Settings,
) -> None:
    [found] = doctor.sealing(settings)
    assert found.ok
    (settings.home / NAME).unlink()
    [found] = doctor.sealing(settings)
    assert (False, KEY_CURE) == (found.ok, found.cure)
    services = assemble(settings, SHELF)
    answer = create_app(services).test_client().get("/readyz")
    services.close()
    assert 503 == answer.status_code
    assert KEY_CURE in answer.get_json()["detail"]
    assert not (settings.home / NAME).exists()


@pytest.mark.parametrize(
    "content", ["", "{}", '{"keys": []}', '{"keys": [{"id": "a", "k": "AA", "made_at": ""}]}']
)
def test_a_file_that_holds_no_keys_is_refused_with_its_name(settings: Settings, content: str) -> None:
    (settings.home / NAME).write_text(content)
    with pytest.raises(CommandError, match=NAME):
        require_sealing_keys(settings)
