"""`nostos verify`: exit codes, one JSON object, many records at once, and nothing of the server imported."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from deploy.audit.verify import command
from domain.kernel.facts import ONLOOKER, REFEREE
from domain.ledger.canonical import canonical
from domain.ledger.receipts import HeadReceipt
from tests.domain.ledger.support import KEY, SIGNER, played, record

SERVER = ("flask", "psycopg", "redis", "eventsourcing", "api", "workers", "projections", "httpx")


def run(*arguments: Any) -> tuple[int, dict[str, Any]]:
    result = CliRunner().invoke(command, [*map(str, arguments), "--json"])
    answer: dict[str, Any] = json.loads(result.stdout)
    return result.exit_code, answer


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Three records of one match."""
    events, made = played("wrath_of_poseidon", 2), []
    for viewer in (ONLOOKER, 0, REFEREE):
        made.append(tmp_path / f"{viewer}.jsonl")
        made[-1].write_bytes(record(events, viewer))
    return made


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    """Who trusts the service of the tests."""
    path = tmp_path / "policy.json"
    path.write_text(json.dumps({"keys": [{"kid": KEY.kid, "x": KEY.x}]}))
    return path


def test_records_that_hold_end_with_0(files: list[Path], policy: Path) -> None:
    code, answer = run(*files, "--policy", policy)
    assert (0, True, True, []) == (code, answer["ok"], answer["trusted"], answer["disagreeing"])
    assert 1 == len({each["head"] for each in answer["records"]})
    assert ["onlooker", "0", "referee"] == [each["viewer"] for each in answer["records"]]
    assert "moves re-decided" in [check["name"] for check in answer["records"][2]["checks"]]


def test_a_record_that_does_not_hold_ends_with_1_and_the_place(files: list[Path], policy: Path) -> None:
    lines = files[2].read_bytes().splitlines(keepends=True)
    files[2].write_bytes(b"".join([*lines[:9], *lines[11:]]))
    code, answer = run(*files, "--policy", policy)
    assert (1, False) == (code, answer["ok"])
    assert [True, True, False] == [each["ok"] for each in answer["records"]]
    assert "line" in answer["records"][2]["checks"][0]["detail"]


def test_an_unreadable_file_ends_with_2_and_others_are_verified(tmp_path: Path, files: list[Path]) -> None:
    nowhere, page, empty = tmp_path / "nowhere.jsonl", tmp_path / "page.md", tmp_path / "empty"
    page.write_text("# A page\n\n{}\n")
    empty.touch()
    code, answer = run(nowhere, *files, page, empty)
    assert (2, False) == (code, answer["ok"])
    no_record = "line 1: it is no record: none of its first 8 lines is one of a record"
    errors = ["No such file or directory", "", "", "", no_record, no_record]
    assert errors == [each["error"] for each in answer["records"]]
    assert [error == "" for error in errors] == [each["ok"] for each in answer["records"]]
    spoken = CliRunner().invoke(command, [str(nowhere)])
    assert f"Error: {nowhere}: No such file or directory\n" in spoken.stderr


def test_a_damaged_record_has_a_report_and_a_missing_file_has_none(tmp_path: Path, files: list[Path]) -> None:
    files[0].write_bytes(b"x" + files[0].read_bytes())
    code, answer = run(tmp_path / "nowhere.jsonl", *files)
    assert (1, "") == (code, answer["records"][1]["error"])
    assert "line 1" in answer["records"][1]["checks"][0]["detail"]


@pytest.mark.parametrize(
    ("policy", "finding"),
    [
        ('{"keys": 7}', "keys"),
        ('{"kyes": []}', "kyes"),
        ('{"witnesses": ["somebody"]}', "name+id+key"),
        ("no JSON", "malformed"),
    ],
)
def test_a_bad_policy_ends_with_2(tmp_path: Path, files: list[Path], policy: str, finding: str) -> None:
    file = tmp_path / "mistaken.json"
    file.write_text(policy, encoding="utf-8")
    answer = CliRunner().invoke(command, [str(files[0]), "--policy", str(file)])
    assert (2, 1) == (answer.exit_code, answer.stderr.count("\n"))
    assert finding in answer.stderr


@pytest.mark.parametrize("trusting", [False, True])
def test_a_key_of_a_time_that_is_none_fails_its_record_alone(
    files: list[Path], policy: Path, *, trusting: bool
) -> None:
    first, rest = files[0].read_bytes().split(b"\n", 1)
    header = json.loads(first)
    header["header"]["keys"][0]["valid_until"] = "soon"
    files[0].write_bytes(canonical(header) + b"\n" + rest)
    options = ["--policy", policy] if trusting else []
    code, answer = run(*files, *options)
    assert (1, [False, True, True]) == (code, [each["ok"] for each in answer["records"]])
    details = {check["name"]: check["detail"] for check in answer["records"][0]["checks"]}
    assert "line 1: Invalid isoformat string: 'soon'" == details["valid keys"]


def test_receipts_that_players_kept_are_compared_with_the_record(
    tmp_path: Path, files: list[Path], policy: Path
) -> None:
    events, kept = played("wrath_of_poseidon", 2), tmp_path / "receipts"
    kept.write_text(SIGNER.sign(HeadReceipt(str(events[0].stream), 9, events[8].head)) + "\n")
    assert 0 == run(files[0], "--policy", policy, "--receipts", kept)[0]
    kept.write_text(SIGNER.sign(HeadReceipt(str(events[0].stream), 9, "ab" * 32)) + "\n")
    code, answer = run(files[0], "--policy", policy, "--receipts", kept)
    assert 1 == code
    assert ["kept receipts"] == [check["name"] for check in answer["records"][0]["checks"] if not check["ok"]]


def test_two_histories_of_one_match_disagree(tmp_path: Path, files: list[Path]) -> None:
    from tests.domain.ledger.test_records import rewritten

    events = played("toy", 2, 1, 7)
    for name, history in (("one", events), ("other", rewritten(events, __import__("random").Random(2)))):
        (tmp_path / name).write_bytes(record(history, ONLOOKER))
    code, answer = run(tmp_path / "one", tmp_path / "other")
    assert 1 == code
    assert not answer["ok"]


def test_many_records_are_verified_in_parallel(tmp_path: Path, policy: Path) -> None:
    data = record(played("wrath_of_poseidon", 2), REFEREE)
    paths = [tmp_path / f"{number}.jsonl" for number in range(24)]
    for path in paths:
        path.write_bytes(data)
    code, answer = run(*paths, "--policy", policy)
    assert (0, [str(path) for path in paths]) == (code, [each["file"] for each in answer["records"]])


def test_the_text_names_each_check_and_says_that_no_key_was_trusted(files: list[Path]) -> None:
    result = CliRunner().invoke(command, [str(files[2])])
    assert 0 == result.exit_code
    assert "ok   moves re-decided" in result.stdout
    assert "No keys were given to trust" in result.stderr


def test_nothing_of_the_server_is_imported(files: list[Path]) -> None:
    program = (
        "import sys; from deploy.audit.verify import command\n"
        "try: command(sys.argv[1:], standalone_mode=True)\n"
        "except SystemExit as end: assert end.code == 0, end.code\n"
        f"print(sorted({{name.split('.')[0] for name in sys.modules}} & set({SERVER!r})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, files)], capture_output=True, text=True, check=True
    )
    assert "[]" == done.stdout.splitlines()[-1]
