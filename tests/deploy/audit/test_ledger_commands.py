"""`nostos keys`, `nostos findings`, `nostos organizer` and `nostos witness` as people call them."""

import json
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from click.testing import CliRunner

from api.runtime.signing_keys import Keyring
from deploy.cli.main import main
from projections.models import findings
from tests.support.logins import LOGINS, role_url


def run(*arguments: Any) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(main, [*map(str, arguments), "--json"])
    answer: dict[str, Any] = json.loads(result.stdout)
    return result.exit_code, answer


@pytest.fixture
def home(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of one's own, and a database."""
    monkeypatch.setenv("NOSTOS_HOME", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", database)
    monkeypatch.setenv("NOSTOS_LOGINS", str(LOGINS))
    return tmp_path


def test_keys_are_shown_without_their_secrets_and_changed(home: Path) -> None:
    first = run("keys")[1]["keys"]
    _, answer = run("keys", "--rotate")
    assert [True, False] == ["valid_until" not in key for key in answer["keys"]]
    assert first[0]["kid"] == answer["keys"][1]["kid"]
    assert not any("d" in key for key in answer["keys"])


def test_a_key_that_is_to_sign_later_is_shown_before_it_does(home: Path) -> None:
    [first] = run("keys")[1]["keys"]
    _, answer = run("keys", "--rotate", "--after", "3600")
    later, now = answer["keys"]
    assert (first["kid"], later["valid_from"]) == (now["kid"], now["valid_until"])
    assert now["kid"] == Keyring(home / "signing.json").signer.kid
    code, answer = run("keys", "--after", "3600")
    assert (2, {"error": "--after says when a new key signs: use it with --rotate"}) == (code, answer)


def test_a_key_is_revoked_and_one_that_is_not_there_is_refused(home: Path) -> None:
    [first] = run("keys")[1]["keys"]
    _, answer = run("keys", "--revoke", first["kid"])
    assert [first["kid"]] == [key["kid"] for key in answer["keys"] if "revoked" in key]
    code, answer = run("keys", "--revoke", "nobody")
    assert (1, {"error": "there is no key nobody; `nostos keys` lists them"}) == (code, answer)


def test_the_token_of_an_organizer_is_printed_once(home: Path, database: str) -> None:
    code, answer = run("organizer", "Mentor")
    assert (0, "Mentor", "nostos_") == (code, answer["name"], answer["token"][:7])


def test_findings_are_listed_and_acknowledged_with_a_reason(home: Path, database: str) -> None:
    with psycopg.connect(role_url(database, "nostos_projector"), autocommit=True) as connection:
        findings.add(connection, UUID(int=7), 3)
    [listed] = run("findings")[1]["findings"]
    assert (str(UUID(int=7)), 3, None) == (listed["match"], listed["step"], listed["reason"])
    text = CliRunner().invoke(main, ["findings"]).stdout
    assert f"1: match {UUID(int=7)}, step 3, found at 20" in text
    assert "nostos findings --acknowledge ID" in text
    number = listed["id"]
    assert "say what happened" in run("findings", "--acknowledge", number)[1]["error"]
    code, answer = run("findings", "--acknowledge", number, "--because", "a disk was broken")
    assert (0, "a disk was broken") == (code, answer["findings"][0]["reason"])
    assert "--acknowledge" not in CliRunner().invoke(main, ["findings"]).stdout


def test_only_an_open_finding_is_acknowledged(home: Path) -> None:
    code, answer = run("findings", "--acknowledge", 7, "--because", "nothing")
    assert (1, "no open finding has the id 7") == (code, answer["error"])


@pytest.mark.parametrize("name", ["", "Men\ntor", "M" * 41])
def test_a_bad_name_is_refused_in_one_line(home: Path, name: str) -> None:
    assert (2, {"error": "a name has 1 to 40 printable characters"}) == run("organizer", name)


def test_a_witness_prints_its_key_and_that_nobody_answers(tmp_path: Path) -> None:
    code, answer = run("witness", "http://127.0.0.1:9", "--dir", tmp_path / "w", "--once")
    assert 1 == code
    assert "cannot be reached" in answer["error"]
    assert 0o600 == (tmp_path / "w" / "witness.json").stat().st_mode & 0o777
