"""Boards: our four follow section 1.2, and a broken one is refused in one line."""

from pathlib import Path
from random import Random

import pytest

from api.presenters.localization import LANGUAGES
from domain.games.wrath_of_poseidon import GAME, game
from domain.games.wrath_of_poseidon.chart import BOARD, CONTENT, deep_seas, library, lone_squares
from domain.games.wrath_of_poseidon.sea import ISLANDS, sea_of
from domain.games.wrath_of_poseidon.words import WrathOptions
from domain.kernel.content import content, read
from domain.kernel.facts import REFEREE
from domain.kernel.game import BadContent, Setting
from tests.games.wrath_of_poseidon.scenes import NO_LOTS
from tests.support.games.playouts import playout
from tests.support.games.rule_sections import rule
from tests.support.games.told import called, faults, told

BOARDS = library().all(BOARD)
KINDS = {BOARD.word: BOARD}
GOOD = (CONTENT / "A.toml").read_text(encoding="utf-8")


@rule("1.2")
@pytest.mark.parametrize(("name", "size"), [("A", 9), ("B", 9), ("C", 11), ("D", 11)])
def test_the_boards_are_as_the_rules_want_them(name: str, size: int) -> None:
    chart = BOARDS[name]
    sea = sea_of(chart)

    assert size == len(chart.rows)
    assert 28 <= sum(kind in ISLANDS for kind in sea.ground.values()) <= 32  # about thirty
    assert "sacred" == sea.ground[sea.sacred]
    assert {8} == {len(sea.around[sea.sacred])}
    assert {3} == {len(sea.around[square]) for square in chart.starts.values()}  # in the corners
    assert {sea.ground[square] for square in chart.starts.values()} <= {"woody", "rocky"}
    assert 3 <= len(list(deep_seas(sea)))


@rule("1.2")
@pytest.mark.parametrize("name", ["A", "B", "C", "D"])
def test_the_same_survey_is_possible_on_several_squares(name: str) -> None:
    """On every board few squares can be recognized by their survey alone."""
    lone = list(lone_squares(sea_of(BOARDS[name])))

    assert len(lone) <= 4, lone


def test_there_are_no_other_boards() -> None:
    assert ["A", "B", "C", "D"] == sorted(BOARDS)


def test_the_hash_of_a_board_is_of_what_it_says_and_not_how_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "again.toml"
    path.write_text("# a comment\n" + GOOD, encoding="utf-8")

    assert content(BOARD, BOARDS["A"]) == content(*read(path, KINDS))
    assert 4 == len({content(BOARD, chart).sha256 for chart in BOARDS.values()})


BROKEN = {
    "not TOML": ('name = "A"', "name = ", "A.toml: not TOML: Invalid value (at line 2, column 8)"),
    "no name": ('name = "A"', "", "A.toml: board: Object missing required field `name`"),
    "an unknown key": ("[starts]", "sea = 1\n[starts]", "A.toml: board: Object contains unknown field `sea`"),
    "a number for a name": ('name = "A"', "name = 1", "A.toml: name: Expected `str`, got `int`"),
    "a bad name": (
        'name = "A"',
        'name = "A/1"',
        "A.toml: name: must be 1 to 24 letters, digits or hyphens",
    ),
    "an unknown ship": ("white =", "blue =", "A.toml: starts"),
    "no start": (
        'white = "a9"\n',
        "",
        "A.toml: starts: must name a square for each",
    ),
    "a start in the sea": (
        'white = "a9"',
        'white = "c4"',
        "A.toml: starts.white: c4 is not a corner",
    ),
    "two starts in one corner": ('white = "a9"', 'white = "i1"', "A.toml: starts.white: i1 is not a corner"),
    "an unknown sign": ("S", "s", "A.toml: rows[4]: 's' is none of . ~ w r S"),
    "a short row": ("S", "", "A.toml: rows[4]: has 8 squares, not 9"),
    "no Sacred Island": ("S", ".", "A.toml: rows: the Sacred Island must stand on e5, in the centre"),
    "no start island": ('"ww', '".w', "A.toml: starts.white: a9 is no island"),
    "no deep sea": ("~", ".", "A.toml: rows: there are 0 areas of deep sea; a board has 3 or more"),
}


@rule("1.2")
@pytest.mark.parametrize(("old", "new", "line"), BROKEN.values(), ids=BROKEN)
def test_a_broken_board_is_refused_in_one_line_that_names_file_and_key(
    old: str, new: str, line: str, tmp_path: Path
) -> None:
    assert old in GOOD
    path = tmp_path / "A.toml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")

    with pytest.raises(BadContent) as bad:
        read(path, KINDS)

    assert str(bad.value).startswith(line)
    assert "\n" not in str(bad.value)


def board(tmp_path: Path, rows: list[str], name: str = "mine") -> Path:
    """A file with these rows and starts in the corners."""
    size, last = len(rows), "abcdefghijklmno"[len(rows) - 1]
    corners = {"white": f"a{size}", "yellow": f"{last}{size}", "green": f"{last}1", "red": "a1"}
    starts = [f'{ship} = "{square}"' for ship, square in corners.items()]
    path = tmp_path / f"{name}.toml"
    text = "\n".join(['kind = "board"', f'name = "{name}"', f"rows = {rows}", "[starts]", *starts])
    path.write_text(text, encoding="utf-8")
    return path


@rule("1.2")
def test_a_board_of_another_size_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"mine.toml: rows: there are 5; a board has 7, 9, 11 or 13"):
        read(board(tmp_path, ["....."] * 5), KINDS)


@rule("1.2")
def test_a_board_with_too_few_islands_is_refused(tmp_path: Path) -> None:
    rows = ["w.....w", ".......", ".......", "...S...", ".......", ".......", "w.....w"]

    with pytest.raises(BadContent, match=r"mine.toml: rows: there are 5 islands; a board has 24 to 36"):
        read(board(tmp_path, rows), KINDS)


@rule("1.2")
def test_a_board_on_which_surveys_are_unique_is_refused(tmp_path: Path) -> None:
    """Small and very varied: one survey would be enough to recognize most squares."""
    rows = ["w~.rrww", "rwwrwr.", "..rww.r", "~.~S~.r", "..rrwwr", "~..~...", "wr.r..w"]

    with pytest.raises(BadContent, match=r"rows: 29 of 48 squares can be known by their survey alone"):
        read(board(tmp_path, rows), KINDS)


def test_boards_kept_elsewhere_can_be_played_on(tmp_path: Path) -> None:
    (tmp_path / "Aegean.toml").write_text(GOOD.replace('"A"', '"Aegean"'), encoding="utf-8")
    setting = Setting(2, WrathOptions(board="Aegean"))
    own = game(tmp_path)

    own.check(setting)

    assert ["Aegean"] == [content.name for content in own.content(setting)]
    assert "Aegean" == own.opening(setting, NO_LOTS)[0].chart.name  # type: ignore[attr-defined]
    assert GAME.content(Setting(2, WrathOptions(board="B"))) == own.content(
        Setting(2, WrathOptions(board="B"))
    )


def test_a_match_on_a_board_of_ones_own_is_told_in_every_language(tmp_path: Path) -> None:
    (tmp_path / "Aegean.toml").write_text(GOOD.replace('"A"', '"Aegean"'), encoding="utf-8")
    own = game(tmp_path)
    record = called(playout(own, Setting(3, WrathOptions(board="Aegean")), 3, Random(3)))

    for language in LANGUAGES:
        lines = [line for _, line in told(record, REFEREE, language)]
        assert [] == [fault for line in lines for fault in faults(line, language)]
        assert "Aegean" in " ".join(lines)


def test_two_boards_of_one_name_are_refused(tmp_path: Path) -> None:
    other = (CONTENT / "B.toml").read_text("utf-8").replace('name = "B"', 'name = "A"')
    (tmp_path / "other.toml").write_text(other, encoding="utf-8")

    with pytest.raises(BadContent, match=r"other.toml: name: there already is a board A"):
        library(tmp_path).all(BOARD)
