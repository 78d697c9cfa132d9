"""`nostos dataset`: its tables, what they hide, and that a match can be played again from them."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

import deploy.research
from deploy.cli.main import main
from deploy.research import data_set, dataset
from deploy.research.data_set import MATCHES, SEEN, TRUTH, decisions_schema
from deploy.research.layouts import LAYOUTS
from deploy.research.sequential_match import SequentialMatch, research_game


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["dataset", *arguments])


def tables(folder: Path) -> dict[str, list[dict[str, Any]]]:
    return {path.stem: parquet.read_table(path).to_pylist() for path in sorted(folder.glob("*.parquet"))}


@pytest.mark.parametrize("slug", LAYOUTS)
def test_a_match_is_played_again_from_its_seed_and_its_actions(slug: str, tmp_path: Path) -> None:
    answer = run(
        slug, "--matches", "2", "--bots", "random", "--jobs", "1", "--json", "--out", str(tmp_path / "d")
    )
    assert 0 == answer.exit_code, answer.output
    rows = tables(tmp_path / "d")
    assert json.loads(answer.stdout)["rows"] == {name: len(each) for name, each in rows.items()}
    for row in rows["matches"]:
        [seed] = {each["seed"] for each in _of(rows["truth"], row["match"])}
        match = SequentialMatch(research_game(slug), seed)
        for decision in _of(rows["decisions"], row["match"]):
            assert (decision["seat"], decision["legal"]) == (match.seat, list(match.legal))
            observed = np.array(match.observation(decision["seat"]), np.float32)
            assert observed.tolist() == decision["observation"]
            match.choose(decision["chosen"])
            assert row["returns"][decision["seat"]] == decision["result"]
        assert row["returns"] == match.returns()
        for seat in range(match.played.seats):
            facts = [
                fact
                for each in _of(rows["seen"], row["match"])
                if each["seat"] == seat
                for fact in json.loads(each["facts"])
            ]
            assert facts == [json.loads(line) for line in match.information_state(seat).splitlines()[1:]]
        assert [each["step"] for each in _of(rows["truth"], row["match"])][-1] == row["steps"]


def test_the_tables_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        arguments = ("wrath_of_poseidon", "--matches", "3", "--seats", "3", "--seed", "5", "--bots", "random")
        answer = run(*arguments, "--jobs", jobs, "--out", str(tmp_path / jobs))
        assert 0 == answer.exit_code, answer.output
        assert "3 matches" in answer.stdout
    assert tables(tmp_path / "1") == tables(tmp_path / "2")
    about = json.loads((tmp_path / "1" / "about.json").read_text("utf-8"))
    assert ("wrath_of_poseidon", 3, ["random"] * 3) == tuple(
        about[name] for name in ("game", "seats", "bots")
    )
    seeds = {row["match"]: row["seed"] for row in tables(tmp_path / "1")["truth"]}
    assert {0: 5, 1: 6, 2: 7} == seeds
    assert len(about["columns"]) == research_game("wrath_of_poseidon").observation_size


def test_only_the_truth_has_what_was_hidden(tmp_path: Path) -> None:
    """The sea of Poseidon: the squares of the ships are in no row of a navigator before they are revealed."""
    run(
        "wrath_of_poseidon", "--matches", "1", "--bots", "random", "--jobs", "1", "--out", str(tmp_path / "d")
    )
    rows = tables(tmp_path / "d")
    storms = [row for row in rows["seen"] if "ships_driven" in row["facts"]]
    assert storms
    for row in storms:
        driven = next(fact for fact in json.loads(row["facts"]) if fact["type"] == "ships_driven")
        assert ({"type": "hidden"} == driven["drives"]) is (row["seat"] != 0)
    assert all('"positions":{"white":"' in row["table"] for row in rows["truth"])


def test_only_the_truth_has_the_seed(tmp_path: Path) -> None:
    """The seed decides all that is hidden."""
    words = ("--matches", "1", "--bots", "random", "--jobs", "1", "--seed", "123456789")
    run("odysseus", *words, "--out", str(tmp_path / "d"))
    rows = tables(tmp_path / "d")
    assert {123456789} == {row["seed"] for row in rows.pop("truth")}
    assert "123456789" not in json.dumps(rows)
    assert "123456789" not in (tmp_path / "d" / "about.json").read_text("utf-8")


def test_a_seed_that_no_column_holds_is_a_wrong_word(tmp_path: Path) -> None:
    answer = run("odysseus", "--seed", str(2**63), "--out", str(tmp_path / "d"))
    assert 2 == answer.exit_code
    assert not (tmp_path / "d").exists()


def test_a_folder_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    answer = run("odysseus", "--matches", "1", "--out", str(tmp_path), "--json")
    assert 1 == answer.exit_code
    assert {"error": f"{tmp_path} is there already; name another folder"} == json.loads(answer.stdout)


def test_a_folder_that_is_there_is_found_before_anything_else(tmp_path: Path) -> None:
    answer = run("odysseus", "--bots", "nobody", "--out", str(tmp_path))
    assert "is there already" in answer.stderr


def test_what_lies_beside_the_folder_is_left_alone(tmp_path: Path) -> None:
    """Two that write into one folder, too: each has a part of its own, and the later one is refused."""
    (tmp_path / "d.part").mkdir()
    (tmp_path / "d.part" / "thesis.txt").touch()
    answer = run(
        "odysseus", "--matches", "1", "--bots", "random", "--jobs", "1", "--out", str(tmp_path / "d")
    )
    assert 0 == answer.exit_code, answer.output
    assert {"d", "d.part"} == {path.name for path in tmp_path.iterdir()}
    assert (tmp_path / "d.part" / "thesis.txt").exists()


def test_a_data_set_that_somebody_else_wrote_meanwhile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "new" / "d" / "other.parquet"

    def write(folder: Path, *_: object) -> dict[str, int]:
        (folder / "own.parquet").touch()
        other.parent.mkdir()
        other.touch()
        return {}

    monkeypatch.setattr(data_set, "write", write)
    answer = run("odysseus", "--out", str(other.parent))
    assert f"Error: {other.parent} cannot be written (Directory not empty)" in answer.stderr
    assert [other] == [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [other.parent] == [*other.parent.parent.iterdir()]


def test_a_missing_library_is_named_with_its_cure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "find_spec", lambda _: None)
    answer = run("odysseus", "--out", str(tmp_path / "d"), "--json")
    cure = "numpy and pyarrow not installed; cure: python -m pip install numpy pyarrow"
    assert {"error": cure} == json.loads(answer.stdout)
    assert not (tmp_path / "d").exists()


def test_a_game_without_a_layout_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "LAYOUTS", {})
    answer = run("odysseus", "--out", str(tmp_path / "d"), "--json")
    assert {"error": "odysseus has no layout in deploy/research/layouts.py"} == json.loads(answer.stdout)


def test_every_column_is_described() -> None:
    page = (Path(deploy.research.__file__).parent / "DATASET.md").read_text("utf-8")
    sections = dict(re.findall(r"^## (\w+)\.parquet\n(.*?)(?=^## )", page, re.MULTILINE | re.DOTALL))
    schemas = {"matches": MATCHES, "decisions": decisions_schema(1), "seen": SEEN, "truth": TRUTH}
    assert {name: schema.names for name, schema in schemas.items()} == {
        name: re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) for name, section in sections.items()
    }


def _of(rows: list[dict[str, Any]], match: int) -> list[dict[str, Any]]:
    return [row for row in rows if row["match"] == match]
