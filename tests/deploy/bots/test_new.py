"""`nostos bot new`: a folder with a bot for each game, and what is refused."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from deploy.bots.new import FILE, README, new_bot
from deploy.cli.main import main
from deploy.terminal.errors import CommandError, WrongUsage
from domain.games import SHELF, SLUGS
from tests.support.processes import ROOT

WORDS = (
    ["check", "--isolated"],
    ["format", "--isolated", "--check"],
    ["format", "--check", "--config", "pyproject.toml"],
)


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A bot of each game, in files of different names."""
    folder = tmp_path_factory.mktemp("bots")
    for slug in SLUGS:
        new_bot(folder, f"Circe {slug}", SHELF[slug])
        (folder / f"{slug}.py").write_bytes((folder / f"Circe {slug}" / FILE).read_bytes())
    return [folder / f"{slug}.py" for slug in SLUGS]


def python(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """What a module of Python says, called in the project."""
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_a_bot_of_each_game_is_as_the_linter_and_the_formatter_want_it(programs: list[Path]) -> None:
    for words in WORDS:
        answer = python("ruff", *words, *programs)
        assert 0 == answer.returncode, answer.stdout


def test_a_bot_of_each_game_has_strict_types(programs: list[Path]) -> None:
    answer = python("mypy", "--strict", *programs)
    assert 0 == answer.returncode, answer.stdout


@pytest.mark.parametrize("slug", SLUGS)
def test_the_program_and_its_page_speak_of_the_game(tmp_path: Path, slug: str) -> None:
    game, bot = SHELF[slug], new_bot(tmp_path, "Circe", SHELF[slug])
    program = (tmp_path / "Circe" / FILE).read_text("utf-8")
    assert program.startswith(f'"""A bot for {game.title}. ')
    assert f'NAME, GAME = "Circe", "{slug}"\nSEATS, SEAT = {game.seats[0]}, {game.seats[0] - 1}' in program
    page = (tmp_path / "Circe" / README).read_text("utf-8")
    assert f"./nostos bot run {tmp_path}/Circe/bot.py --game {slug} " in page
    for address in (f"/v1/games/{slug}/openapi.json", f"/learn/{slug}", f"/rules/{slug}"):
        assert f"`{address}`" in page
    assert ("Circe", slug, str(tmp_path / "Circe"), (FILE, README)) == (
        bot.name,
        bot.game,
        bot.folder,
        bot.files,
    )


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "/a", "a\\b"])
def test_a_name_that_no_folder_has_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(WrongUsage, match="cannot name a folder; choose letters and digits, like circe"):
        new_bot(tmp_path, name, SHELF["odyssee"])
    assert [] == [*tmp_path.iterdir()]


@pytest.mark.parametrize("name", ["my-bot", "my_bot", "Robot", "admin", "x" * 41, "a\nb", " "])
def test_a_name_that_no_player_has_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(WrongUsage, match=r"no player may be called .*, and the bot plays under its name"):
        new_bot(tmp_path, name, SHELF["odyssee"])
    assert [] == [*tmp_path.iterdir()]


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    new_bot(tmp_path, "Circe", SHELF["odyssee"])
    before = (tmp_path / "Circe" / FILE).read_bytes()
    with pytest.raises(WrongUsage, match="Circe is there already; choose another name, or remove it"):
        new_bot(tmp_path, "Circe", SHELF["odysseus"])
    assert before == (tmp_path / "Circe" / FILE).read_bytes()


def test_where_nothing_can_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match=r"Circe cannot be written \(Not a directory\)"):
        new_bot(tmp_path / "file", "Circe", SHELF["odyssee"])


def called(*words: str | Path) -> Result:
    """What the command prints."""
    return CliRunner().invoke(main, ["bot", "new", *map(str, words)])


def test_the_command_says_what_comes_next(tmp_path: Path) -> None:
    answer = called("Circe", "--game", "odyssee", "--out", tmp_path / "new")
    assert 0 == answer.exit_code, answer.output
    assert f"./nostos bot run {tmp_path}/new/Circe/bot.py --game odyssee" in answer.stderr
    assert "" == answer.stdout


def test_the_command_prints_one_object(tmp_path: Path) -> None:
    answer = called("Circe", "--game", "odysseus", "--out", tmp_path, "--json")
    folder = str(tmp_path / "Circe")
    assert {"name": "Circe", "game": "odysseus", "folder": folder, "files": [FILE, README]} == json.loads(
        answer.stdout
    )
    again = called("Circe", "--game", "odysseus", "--out", tmp_path, "--json")
    assert (2, f"{folder} is there already; choose another name, or remove it") == (
        again.exit_code,
        json.loads(again.stdout)["error"],
    )


def test_a_game_that_there_is_not_is_refused(tmp_path: Path) -> None:
    answer = called("Circe", "--game", "chess", "--out", tmp_path)
    assert 2 == answer.exit_code
    assert "'chess' is not one of 'odyssee'" in answer.stderr
    assert [] == [*tmp_path.iterdir()]
