"""The commands of fair play: records are audited, bots are counted, and bad bytes are named in one line."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from deploy.fair_play import luck_check
from deploy.fair_play.command import command
from tests.domain.ledger import kept

KEPT: Final = Path(kept.__file__).parent
ODYSSEE: Final = KEPT / "odyssee.ledger-2.jsonl"
WRATH: Final = KEPT / "wrath_of_poseidon.ledger-2.jsonl"


def run(arguments: Sequence[object]) -> Result:
    """The command with these arguments, in this process."""
    return CliRunner().invoke(command, [*map(str, arguments), "--jobs", "1"])


def told(arguments: Sequence[object]) -> Any:
    """The JSON object that it prints."""
    result = run([*arguments, "--json"])
    assert 0 == result.exit_code, result.output
    return json.loads(result.stdout)


def test_an_audit_has_a_report_for_each_player() -> None:
    result = told(["audit", ODYSSEE])
    assert 3 == len(result["reports"])
    for report in result["reports"]:
        assert ("odyssee", 1, 3) == (report["game"], report["matches"], report["seats"])
        assert report["one_in"] >= 1.0
        assert not report["above"]
        assert "This is not a probability of cheating." in report["words"]


def test_an_audit_is_told_to_people_in_sentences() -> None:
    result = run(["audit", ODYSSEE])
    assert 0 == result.exit_code
    assert 3 == result.stdout.count("This is not a probability of cheating.")


def test_luck_and_the_rest_are_together_the_result() -> None:
    [match] = told(["luck", ODYSSEE, "--draws", 3])["matches"]
    for seat in match["seats"]:
        assert pytest.approx(seat["result"]) == seat["start"] + seat["draws"] + seat["rest"]
    assert pytest.approx(0.0, abs=1e-9) == sum(seat["draws"] for seat in match["seats"])


def test_a_game_without_chance_has_no_luck() -> None:
    [match] = told(["luck", WRATH])["matches"]
    assert {0.0} == {seat["draws"] for seat in match["seats"]}


@pytest.mark.parametrize("name", ["audit", "luck"])
def test_bad_bytes_are_named_with_the_file_and_the_place(name: str, tmp_path: Path) -> None:
    good, bad = ODYSSEE.read_bytes(), tmp_path / "bad.jsonl"
    lines = good.split(b"\n")
    for data, place in (
        (b"\x00\xff" + good, "line 1"),
        (good[: len(good) // 2], "line "),
        (b"\n".join([*lines[:6], b"\xff" + lines[6], *lines[7:]]), "line 7"),
        (b"", "line 1"),
    ):
        bad.write_bytes(data)
        result = run([name, bad])
        assert 1 == result.exit_code
        assert result.stderr.splitlines()[-1].startswith(f"Error: {bad}: {place}")


def test_a_record_that_was_changed_says_nothing_of_its_players(tmp_path: Path) -> None:
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(ODYSSEE.read_bytes().replace(b'"pips":3', b'"pips":4', 1))
    result = run(["audit", changed])
    assert 1 == result.exit_code
    assert f"Error: {changed}: the check of " in result.stderr


def test_a_record_of_less_than_the_whole_truth_is_refused() -> None:
    onlooker = KEPT / "odyssee-playing-onlooker.before-worlds.jsonl"
    result = run(["audit", onlooker])
    assert 1 == result.exit_code
    assert f"Error: {onlooker}: line 1: it is the record of the viewer onlooker" in result.stderr


def test_a_file_that_is_not_there_and_a_match_that_is_given_twice_are_refused(tmp_path: Path) -> None:
    missing = run(["audit", tmp_path / "missing"])
    assert f"Error: {tmp_path / 'missing'}: No such file or directory" in missing.stderr
    twice = run(["luck", ODYSSEE, ODYSSEE, "--draws", 1])
    assert 1 == twice.exit_code
    assert "are of the same match" in twice.stderr


@pytest.mark.parametrize("kind", ["random", "peek1", "placebo"])
def test_bots_are_audited_and_counted(kind: str) -> None:
    found = told(["calibrate", "--game", "odyssee", "--kind", kind, "--players", 1, "--matches", 1])
    assert (kind, 1, 1) == tuple(found["rate"][name] for name in ("kind", "players", "matches"))
    assert pytest.approx(sum(found["histograms"][0])) == found["rate"]["decisions"] > 0
    flagged, redrawn = found["rate"]["flagged"], found["redrawn"]["after"]
    curve = [(1, flagged, redrawn[0], found["rate"]["foretold"])] if kind != "random" else []
    assert curve == [tuple(point.values()) for point in found["curve"]]


def test_a_kind_or_a_game_that_is_not_there_is_named() -> None:
    assert 2 == run(["calibrate", "--game", "odyssee", "--kind", "sly"]).exit_code
    assert 2 == run(["calibrate", "--game", "chess", "--kind", "random"]).exit_code


def test_the_luck_of_bots_is_compared_with_0() -> None:
    checked = told(["luck-check", "--game", "odyssee", "--matches", 3, "--bots", "random", "--draws", 2])
    assert 3 == checked["matches"]
    assert pytest.approx(0.0, abs=1e-9) == sum(seat["luck"] for seat in checked["seats"])
    for seat in checked["seats"]:
        assert pytest.approx(seat["result"] - seat["luck"]) == seat["adjusted"]


def test_tables_of_a_judge_have_random_values_too() -> None:
    """The judge of Wrath of Poseidon adds what everybody can know to a table. Nothing is drawn there."""
    asked = ("--matches", 2, "--bots", "random", "--draws", 1, "--random-values", 1)
    checked = told(["luck-check", "--game", "wrath_of_poseidon", *asked])
    assert {0.0} == {seat["luck"] for seat in checked["seats"]}


def test_a_full_count_goes_on_where_it_ended_and_counts_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a count that was killed while it wrote; when it is called again, with more players; then what
    was kept is not played again, and the result is that of a count that nothing disturbed.
    """
    monkeypatch.setattr(luck_check, "BATCH", 2)

    def counted(folder: Path, *more: object) -> Any:
        parts = ("--part", "random", "--part", "luck", "--bots", "random")
        sizes = ("--matches", 1, "--luck", 3)
        return told(["full-count", "--folder", folder, "--game", "odyssee", *parts, *sizes, *more])

    killed, whole = tmp_path / "killed", tmp_path / "whole"
    counted(killed, "--honest", 1)
    kept = killed / "odyssee.random.jsonl"
    before = kept.read_bytes()
    kept.write_bytes(before + before[: len(before) // 2])
    luck = killed / "odyssee.luck.jsonl"
    luck.write_bytes(luck.read_bytes().splitlines(keepends=True)[1])
    short = counted(killed, "--honest", 2, "--minutes", 0)
    assert [(1, 2, None), (2, 3, None)] == [
        (part["done"], part["wanted"], part["holds"]) for part in short["parts"]
    ]
    assert short["holds"] is None
    again, expected = counted(killed, "--honest", 2), counted(whole, "--honest", 2)
    assert again["holds"] is True
    for ours, theirs in zip(again["parts"], expected["parts"], strict=True):
        assert (ours["line"], ours["luck"]) == (theirs["line"], theirs["luck"])
    assert before in kept.read_bytes()


def test_a_full_count_draws_how_soon_those_that_peek_are_found(tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    asked = ("--game", "odyssee", "--peeking", 1, "--peeking-matches", 2, "--folder", tmp_path / "kept")
    told(["full-count", *asked, "--part", "peek1", "--curve", curve])
    root = ET.fromstring(curve.read_text("utf-8"))
    words = [text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"peek1 0.0", "peek1 foretold 0.0"} <= set(words)
    nowhere = run(["full-count", *asked, "--part", "peek1", "--curve", tmp_path / "no" / "curve.svg"])
    assert f"Error: {tmp_path / 'no' / 'curve.svg'} cannot be written" in nowhere.stderr
    nothing = run(["full-count", *asked, "--part", "peek2", "--minutes", 0, "--curve", curve])
    assert "no part that peeks has anything yet" in nothing.stderr
