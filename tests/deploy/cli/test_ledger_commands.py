"""`nostos keys`, `nostos organizer` and `nostos witness` as people call them."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from deploy.cli.main import main


def run(*arguments: Any) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(main, [*map(str, arguments), "--json"])
    told: dict[str, Any] = json.loads(result.stdout)
    return result.exit_code, told


@pytest.fixture
def home(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of one's own, and a database."""
    monkeypatch.setenv("NOSTOS_HOME", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", database)
    return tmp_path


def test_keys_are_shown_without_their_secrets_and_changed(home: Path) -> None:
    first = run("keys")[1]["keys"]
    _, told = run("keys", "--rotate")
    assert [True, False] == ["valid_until" not in key for key in told["keys"]]
    assert first[0]["kid"] == told["keys"][1]["kid"]
    assert not any("d" in key for key in told["keys"])


def test_an_organizer_is_given_a_token_once(home: Path, database: str) -> None:
    code, told = run("organizer", "Mentor")
    assert (0, "Mentor", "nostos_") == (code, told["name"], told["token"][:7])


@pytest.mark.parametrize("name", ["", "Men\ntor", "M" * 41])
def test_a_name_that_is_none_is_refused_in_one_line(home: Path, name: str) -> None:
    assert (1, {"error": "a name has 1 to 40 printable characters"}) == run("organizer", name)


def test_a_witness_says_by_which_key_it_is_known_and_that_nobody_answers(tmp_path: Path) -> None:
    code, told = run("witness", "http://127.0.0.1:9", "--dir", tmp_path / "w", "--once")
    assert 1 == code
    assert "cannot be reached" in told["error"]
    assert 0o600 == (tmp_path / "w" / "witness.json").stat().st_mode & 0o777
