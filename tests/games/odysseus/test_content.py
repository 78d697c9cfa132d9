"""Boards and cards: a broken file is refused in one line that names file and key."""

from pathlib import Path

import pytest

from domain.games.odysseus import GAME, game
from domain.games.odysseus.contents import BOARD, CONTENT, DECK, KINDS
from domain.games.odysseus.sea import ends
from domain.games.odysseus.words import Board, OdysseusOptions
from domain.kernel.content import Library, content
from domain.kernel.draws import Lots
from domain.kernel.game import BadContent, Setting
from tests.games.odysseus.scenes import BOARDS, LIBRARY
from tests.support.games.rule_sections import rule

AEGEAN = (CONTENT / "aegean.toml").read_text(encoding="utf-8")
STANDARD = (CONTENT / "standard.toml").read_text(encoding="utf-8")


def read(*folders: Path) -> Library:
    return Library(folders, KINDS)


def test_there_are_two_boards_and_one_set_of_cards() -> None:
    assert ["aegean", "ionian"] == sorted(BOARDS)
    assert ["standard"] == sorted(LIBRARY.all(DECK))


@rule("1.3")
def test_the_boards_are_as_the_rules_want_them() -> None:
    """A ring around a star; and circles i whose lines lead to the circles 9 + i, i + 1 and i + 3 inside."""
    aegean, ionian = (BOARDS[name].lines for name in ("aegean", "ionian"))
    ring = {frozenset((i, (i + 1) % 9)) for i in range(9)}
    spokes = {frozenset((i, i + 9)) for i in range(9)}
    star = {frozenset((9 + i, 9 + (i + 2) % 9)) for i in range(9)}

    assert ring | spokes | star == {frozenset(ends(line)) for lines in aegean.values() for line in lines}
    for colour, shift in (("yellow", 0), ("green", 1), ("red", 3)):
        assert {f"{i}-{9 + (i + shift) % 9}" for i in range(9)} == set(ionian[colour])  # type: ignore[index]


def test_a_match_names_its_board_and_cards_by_hash() -> None:
    named = GAME.content(Setting(3, OdysseusOptions(board="ionian")))

    assert [("board", "ionian"), ("cards", "standard")] == [(each.kind, each.name) for each in named]
    assert set(named) <= set(GAME.library())
    assert 3 == len({each.sha256 for each in GAME.library()})


def test_the_hash_is_of_what_a_file_says_and_not_how_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "again.toml"
    path.write_text("# a comment\n" + AEGEAN, encoding="utf-8")

    assert content(BOARD, BOARDS["aegean"]) == content(BOARD, read(tmp_path).all(BOARD)["aegean"])


BROKEN = {
    "not TOML": (AEGEAN, 'name = "aegean"', "name = ", "mine.toml: not TOML: Invalid value"),
    "no kind": (AEGEAN, 'kind = "board"', "", "mine.toml: kind: must be board or cards"),
    "another kind": (AEGEAN, 'kind = "board"', 'kind = "map"', "mine.toml: kind: must be board or cards"),
    "no name": (AEGEAN, 'name = "aegean"', "", "mine.toml: board: Object missing required field `name`"),
    "a bad name": (
        AEGEAN,
        '"aegean"',
        '"a/b"',
        "mine.toml: name: must be 1 to 24 letters",
    ),
    "an unknown key": (
        AEGEAN,
        "[lines]",
        "sea = 1\n[lines]",
        "mine.toml: board: Object contains",
    ),
    "an unknown colour": (AEGEAN, "red =", "blue =", "mine.toml: lines"),
    "no line": (AEGEAN, '"0-1"', '"here"', "mine.toml: lines.yellow[0]: 'here' does not name two circles"),
    "a circle too many": (AEGEAN, '"0-1"', '"0-18"', "mine.toml: lines.yellow[0]: '0-18' does not name two"),
    "two lines of a colour": (
        AEGEAN,
        '"0-1"',
        '"0-2"',
        "mine.toml: lines.yellow: circle 1 has 0 lines of this colour, not 1",
    ),
    "a line missing": (
        AEGEAN,
        '"0-8", ',
        "",
        "mine.toml: lines.green: circle 0 has 0 lines of this colour, not 1",
    ),
    "a line to itself": (AEGEAN, '"0-1"', '"0-0"', "mine.toml: lines.yellow: circle 0 has 2 lines"),
    "lines alike": (
        AEGEAN,
        '"0-9", "1-2", "3-12", "4-5", "6-15", "7-8", "10-17"',
        '"0-8", "1-2", "3-12", "4-5", "6-15", "7-9", "10-17"',
        "mine.toml: lines: the lines of circle 0 do not lead to three other circles",
    ),
    "a place missing": (AEGEAN, "[50, 4], ", "", "mine.toml: places: there are 17 places for 18 circles"),
    "a place outside": (AEGEAN, "[50, 4]", "[50, 101]", "mine.toml: places: must be from 0 to 100"),
    "an unknown wind": (STANDARD, "5 = 5", "12 = 5", "mine.toml: winds"),
    "none of a wind": (STANDARD, "5 = 5", "5 = 0", "mine.toml: winds.5: there must be one at least"),
    "a wind missing": (
        STANDARD,
        "dionysus = 8\n",
        "",
        "mine.toml: winds.dionysus: there must be one",
    ),
    "too few winds": (
        STANDARD,
        "2 = 11\n1 = 10\n",
        "2 = 1\n1 = 1\n",
        "mine.toml: winds: there are 23 wind cards; there must be 30 to 99",
    ),
    "an unknown adventure": (STANDARD, '"circe"', '"calypso"', "mine.toml: tasks"),
    "a task too many": (
        STANDARD,
        "[[tasks]]\n",
        '[[tasks]]\nthree = "circe"\ntwo = "sirens"\none = "scylla"\n[[tasks]]\n',
        "mine.toml: tasks: there are 7 task cards, not 6",
    ),
    "an adventure twice": (
        STANDARD,
        'two = "underworld"',
        'two = "sirens"',
        "mine.toml: tasks[0]: must name three adventures",
    ),
    "tasks alike": (
        STANDARD,
        'three = "sirens"',
        'three = "scylla"',
        "mine.toml: tasks: no card gives three for sirens",
    ),
}


@rule("1.3", "1.5", "1.6")
@pytest.mark.parametrize(("good", "old", "new", "line"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_refused_in_one_line_that_names_file_and_key(
    good: str, old: str, new: str, line: str, tmp_path: Path
) -> None:
    assert old in good
    path = tmp_path / "mine.toml"
    path.write_text(good.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(BadContent) as bad:
        read(tmp_path).listed()

    assert str(bad.value).startswith(line)
    assert "\n" not in str(bad.value)


@rule("1.3")
def test_a_board_in_two_parts_is_refused(tmp_path: Path) -> None:
    """Three times the smallest graph of this kind, six circles each."""
    lines: dict[str, list[str]] = {"yellow": [], "green": [], "red": []}
    for low in (0, 6, 12):
        for i in range(3):
            for shift, colour in enumerate(lines):
                lines[colour].append(f"{low + i}-{low + 3 + (i + shift) % 3}")
    board = Board("parts", {k: tuple(v) for k, v in lines.items()}, ((0, 0),) * 18)  # type: ignore[misc]
    path = tmp_path / "parts.toml"
    path.write_text(_toml(board), encoding="utf-8")

    with pytest.raises(BadContent, match=r"parts.toml: lines: some circles cannot be reached"):
        read(tmp_path).listed()


def _toml(board: Board) -> str:
    lines = [f"{colour} = {list(each)}" for colour, each in board.lines.items()]
    places = [list(place) for place in board.places]
    head = [f'kind = "board"\nname = "{board.name}"', f"places = {places}", "[lines]"]
    return "\n".join([*head, *lines])


def test_boards_and_cards_kept_elsewhere_can_be_played_with(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(AEGEAN.replace('"aegean"', '"mine"'), encoding="utf-8")
    (tmp_path / "b.toml").write_text(STANDARD.replace('"standard"', '"mine"'), encoding="utf-8")
    setting = Setting(3, OdysseusOptions(board="mine", cards="mine"))
    own = game(tmp_path)

    own.check(setting)

    assert ["mine", "mine"] == [each.name for each in own.content(setting)]
    assert "mine" == own.opening(setting, Lots(b"", 1))[0].board.name  # type: ignore[attr-defined]


def test_two_boards_of_one_name_are_refused(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(AEGEAN.replace("[50, 4]", "[50, 5]"), encoding="utf-8")

    with pytest.raises(BadContent, match=r"other.toml: name: there already is a board aegean"):
        read(CONTENT, tmp_path).listed()
