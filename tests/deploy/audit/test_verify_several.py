"""`nostos verify` of a file in which records follow one another: each is verified by itself."""

from pathlib import Path

from domain.kernel.facts import ONLOOKER, REFEREE
from tests.deploy.audit.test_verify import run
from tests.domain.ledger.support import played, record

FIRST, SECOND = played("wrath_of_poseidon", 2), played("odyssee", 2, seed=2)


def test_every_record_of_a_file_is_verified(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_bytes(record(FIRST, REFEREE) + record(SECOND, ONLOOKER) + record(FIRST, 0))
    code, answer = run(file)
    assert (0, True) == (code, answer["ok"])
    assert ["referee", "onlooker", "0"] == [each["viewer"] for each in answer["records"]]
    assert f"{file} from byte 0" == answer["records"][0]["file"]


def test_the_record_that_does_not_hold_is_named(tmp_path: Path) -> None:
    file, before = tmp_path / "matches.jsonl", record(FIRST, ONLOOKER)
    lines = record(SECOND, REFEREE).splitlines(keepends=True)
    lines[9] = lines[8]
    file.write_bytes(before + b"".join(lines))
    code, answer = run(file)
    assert (1, [True, False]) == (code, [each["ok"] for each in answer["records"]])
    assert f"{file} from byte {len(before)}" == answer["records"][1]["file"]


def test_a_file_that_is_cut_off_says_in_which_record(tmp_path: Path) -> None:
    file, whole = tmp_path / "matches.jsonl", record(FIRST, ONLOOKER)
    file.write_bytes(whole + whole[: len(whole) // 2])
    code, answer = run(file)
    assert 1 == code
    assert [True, False] == [each["ok"] for each in answer["records"]]
    assert answer["records"][1]["checks"][0]["detail"].startswith("record 2: it has fewer lines")


def test_what_follows_one_record_and_is_none_belongs_to_it(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(record(FIRST, ONLOOKER) + b"and so on\n")
    code, answer = run(file)
    assert (1, 1) == (code, len(answer["records"]))
    assert "the header tells of" in answer["records"][0]["checks"][0]["detail"]
