"""`nostos verify` of the archive of a tournament: its records, and whether it is complete."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from deploy.audit import verify
from domain.ledger.verify.tournaments.archive import write_archive
from tests.domain.ledger.support import KEY
from tests.domain.ledger.tournaments.kept import KEPT
from tests.domain.ledger.tournaments.kit import FORGED
from tests.domain.ledger.tournaments.support import honest
from tests.domain.support import SHELF


@pytest.fixture(autouse=True)
def toy_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tournament of the tests is played with a game that is not on the shelf."""
    monkeypatch.setattr(verify, "shelf_with", lambda _: SHELF)
    monkeypatch.setattr(verify, "FEW", 100)


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    """Who trusts the service of the tests."""
    path = tmp_path / "policy.json"
    path.write_text(json.dumps({"keys": [{"kid": KEY.kid, "x": KEY.x}]}))
    return path


def run(*arguments: Any) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(verify.command, [*map(str, arguments), "--json"])
    answer: dict[str, Any] = json.loads(result.stdout)
    return result.exit_code, answer


def in_file(folder: Path, data: bytes, name: str = "cup.archive") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_an_honest_archive_is_complete(tmp_path: Path, policy: Path) -> None:
    file = in_file(tmp_path, honest().archive())
    code, answer = run(file, "--policy", policy)
    assert (0, True, True, True) == (code, answer["ok"], answer["complete"], answer["trusted"])
    [report] = answer["tournaments"]
    assert (6, []) == (report["matches"]["listed"], report["missing"])
    assert ["tournament", *["match"] * 6] == [each["kind"] for each in answer["records"]]
    assert f"{file} from byte 94" == answer["records"][0]["file"]
    spoken = CliRunner().invoke(verify.command, [str(file), "--policy", str(policy)])
    assert f"tournament {report['tournament']}: complete, 6 matches\n" in spoken.stdout


@pytest.mark.parametrize("edition", [1, 2])
def test_an_archive_of_an_earlier_edition_is_judged_as_it_was(edition: int, policy: Path) -> None:
    """It was written before there was a third one. The points of a penalty in it are not taken."""
    code, answer = run(KEPT / f"toy.edition-{edition}.archive", "--policy", policy)
    assert (0, True, True) == (code, answer["ok"], answer["complete"])


def test_an_archive_without_a_match_is_not_complete_though_all_its_records_hold(
    tmp_path: Path, policy: Path
) -> None:
    told = honest()
    left = told.without_match(str(next(iter(told.matches))))
    file = in_file(tmp_path, left.archive())
    code, answer = run(file, "--policy", policy)
    assert (1, False, False) == (code, answer["ok"], answer["complete"])
    assert all(each["ok"] for each in answer["records"])
    [sentence] = answer["tournaments"][0]["missing"]
    assert sentence.endswith("its record is missing")
    spoken = CliRunner().invoke(verify.command, [str(file), "--policy", str(policy)])
    assert f"  FAIL {sentence}\n" in spoken.stdout


def test_records_in_files_of_their_own_are_compared_as_well(tmp_path: Path, policy: Path) -> None:
    records = [honest().record(), *honest().records()]
    files = [in_file(tmp_path, data, f"{at}.jsonl") for at, data in enumerate(records)]
    code, answer = run(*files, "--policy", policy)
    assert (0, True) == (code, answer["complete"])
    code, answer = run(*files[:-1], "--policy", policy)
    assert (1, False) == (code, answer["complete"])


def test_the_record_of_a_tournament_alone_says_nothing_of_its_matches(tmp_path: Path, policy: Path) -> None:
    file = in_file(tmp_path, honest().record())
    code, answer = run(file, "--policy", policy)
    assert (0, True) == (code, answer["ok"])
    assert "complete" not in answer


def test_an_archive_without_the_record_of_its_tournament_is_not_complete(
    tmp_path: Path, policy: Path
) -> None:
    tournament = str(honest().events[0].stream)
    file = in_file(tmp_path, b"".join(write_archive(tournament, honest().records())))
    code, answer = run(file, "--policy", policy)
    assert (1, False) == (code, answer["complete"])


def test_a_damaged_archive_is_reported_and_others_are_verified(tmp_path: Path, policy: Path) -> None:
    damaged = in_file(tmp_path, honest().archive()[:-10])
    other = in_file(tmp_path, honest().record(), "record.jsonl")
    code, answer = run(damaged, other, "--policy", policy)
    assert (1, [False, True]) == (code, [each["ok"] for each in answer["records"]])
    assert "fewer lines" in answer["records"][0]["checks"][0]["detail"]


@pytest.mark.parametrize("name", FORGED)
def test_what_a_dishonest_organizer_forged_is_found_and_named(
    name: str, tmp_path: Path, policy: Path
) -> None:
    """All heads, receipts and signatures are made anew with the key of the service."""
    make, sentences = FORGED[name]
    file = in_file(tmp_path, make().archive())
    code, answer = run(file, "--policy", policy)
    assert (1, False) == (code, answer["ok"])
    spoken = CliRunner().invoke(verify.command, [str(file), "--policy", str(policy)]).stdout
    found = [line.strip() for line in spoken.splitlines() if line.startswith("  FAIL ")]
    assert found
    for sentence in sentences:
        assert any(sentence in line for line in found), (sentence, found)
