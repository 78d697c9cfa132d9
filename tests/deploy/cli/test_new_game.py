"""A new game is a copy of the template under another name, complete before anything of it is changed."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from deploy.cli.main import main
from deploy.cli.new_game import ABOUT, CORPUS, GAME, PAGES, SHELF, TESTS, NewGame, new_game, renamed
from deploy.terminal.errors import CommandError
from domain.games import SLUGS
from tests.support.knockout import GAME as TEMPLATE
from tests.support.processes import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of the project as a new game touches."""
    for folder in (GAME, TESTS, CORPUS, PAGES):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / SHELF).parent.mkdir(parents=True)
    for file in (SHELF, Path("pyproject.toml")):
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


@pytest.fixture
def liars_dice(checkout: Path) -> NewGame:
    return new_game(checkout, "liars_dice")


def test_every_file_of_the_template_and_of_its_tests_is_copied(checkout: Path, liars_dice: NewGame) -> None:
    for source, target in ((GAME, liars_dice.folder), (TESTS, liars_dice.tests)):
        files = [path for path in (checkout / source).rglob("*") if path.is_file() and path.suffix != ".pyc"]
        assert files
        assert all(
            (checkout / target / renamed(str(path.relative_to(checkout / source)), "liars_dice")).is_file()
            for path in files
        )


def test_nothing_that_was_written_speaks_of_the_template(checkout: Path, liars_dice: NewGame) -> None:
    own = [file for file in liars_dice.files if "liars_dice" in file]
    assert len(own) > len(TEMPLATE.facts)
    assert [] == [file for file in own if "knockout" in (checkout / file).read_text("utf-8").lower()]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from tests.support import knockout", "from domain.games import liars_dice"),
        ("import KnockoutOptions", "import LiarsDiceOptions"),
        (
            "from tests.games.knockout.play import knockout_match",
            "from tests.games.liars_dice.play import liars_dice_match",
        ),
        ('slug="knockout"', 'slug="liars_dice"'),
    ],
)
def test_a_copy_imports_itself_and_has_classes_of_its_own_name(before: str, after: str) -> None:
    assert after == renamed(before, "liars_dice")


def test_the_game_is_last_on_the_shelf(checkout: Path, liars_dice: NewGame) -> None:
    shelf = (checkout / SHELF).read_text("utf-8")
    assert f"SLUGS: Final = {(*SLUGS, 'liars_dice')}".replace("'", '"') in shelf


def test_the_corpus_has_every_kind_of_fact_once(checkout: Path, liars_dice: NewGame) -> None:
    kinds = [path.name.split(".")[1] for path in (checkout / CORPUS).glob("liars_dice.*")]
    assert sorted(str(kind.__struct_config__.tag) for kind in TEMPLATE.facts) == sorted(kinds)


def test_the_pages_have_a_line_about_it_in_every_language(checkout: Path, liars_dice: NewGame) -> None:
    assert ABOUT.keys() == {path.stem for path in (ROOT / PAGES).glob("*.ftl")}
    for language, line in ABOUT.items():
        before = (ROOT / PAGES / f"{language}.ftl").read_text("utf-8").splitlines()
        after = (checkout / PAGES / f"{language}.ftl").read_text("utf-8").splitlines()
        assert f"about-liars_dice = {line}" in after
        assert before == [each for each in after if "liars_dice" not in each]


def test_its_imports_and_lines_are_as_the_linter_wants_them(checkout: Path, liars_dice: NewGame) -> None:
    for words in (("check", "--select", "E,F,I"), ("format", "--check")):
        linter = [sys.executable, "-m", "ruff", *words, liars_dice.folder, liars_dice.tests]
        found = subprocess.run(linter, cwd=checkout, capture_output=True, text=True, check=False)
        assert 0 == found.returncode, found.stdout


@pytest.mark.parametrize("slug", ["Liars", "2048", "liars-dice", "", "class", "../liars"])
def test_a_name_that_is_no_package_is_refused(checkout: Path, slug: str) -> None:
    with pytest.raises(CommandError, match="choose small letters, digits and _, like liars_dice"):
        new_game(checkout, slug)


@pytest.mark.parametrize("slug", ["toy", "loom", "knockout"])
def test_the_name_of_a_game_of_the_tests_is_refused(checkout: Path, slug: str) -> None:
    with pytest.raises(CommandError, match="belongs to a game of the tests; choose another"):
        new_game(checkout, slug)


def test_a_name_that_is_taken_is_refused_and_nothing_is_written(checkout: Path, liars_dice: NewGame) -> None:
    before = (checkout / SHELF).read_text("utf-8")
    with pytest.raises(CommandError, match="domain/games/liars_dice is there already; choose another name"):
        new_game(checkout, "liars_dice")
    assert before == (checkout / SHELF).read_text("utf-8")


def test_without_a_checkout_one_line_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="is not a checkout of Nostos; clone the repository"):
        new_game(tmp_path, "liars_dice")


def test_the_command_prints_one_object(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.cli.new_game.ROOT", checkout)
    answer = CliRunner().invoke(main, ["new-game", "liars_dice", "--json"])
    result = json.loads(answer.stdout)
    assert ("liars_dice", "domain/games/liars_dice", "tests/games/liars_dice") == (
        result["game"],
        result["folder"],
        result["tests"],
    )
    assert "domain/games/liars_dice/RULES.md" in result["files"]


def test_the_command_says_what_comes_next(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.cli.new_game.ROOT", checkout)
    answer = CliRunner().invoke(main, ["new-game", "liars_dice"])
    assert 0 == answer.exit_code, answer.output
    assert "./nostos test --game liars_dice" in answer.stderr


def test_the_tests_of_an_unknown_game_are_refused() -> None:
    answer = CliRunner().invoke(main, ["test", "--quick", "--game", "nonsense"])
    assert (2, "Error: no game is called 'nonsense'; ./nostos new-game nonsense makes one\n") == (
        answer.exit_code,
        answer.stderr,
    )


def test_the_tests_of_one_game_are_chosen_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []

    def run(command: tuple[str, ...], **_: object) -> subprocess.CompletedProcess[str]:
        called.append(list(command))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    CliRunner().invoke(main, ["test", "--quick", "--game", "odyssee", "-x"])
    assert ["-k", "odyssee", "-x"] == called[0][-3:]
