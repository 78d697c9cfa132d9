"""Boards and tile sets: ours follow the rules, and a broken one is refused in one line."""

import re
from pathlib import Path
from random import Random

import pytest

from api.presenters.localization import LANGUAGES
from domain.games.winds_of_fate import GAME, game
from domain.games.winds_of_fate.catalogue import BOARD, CONTENT, TILES, distances, library
from domain.games.winds_of_fate.words import WindsOptions
from domain.kernel.content import content, read
from domain.kernel.facts import REFEREE
from domain.kernel.game import BadContent, Setting
from tests.games.winds_of_fate import scenes
from tests.support.games.playouts import playout
from tests.support.games.rule_sections import rule
from tests.support.games.told import called, faults, told

KINDS = {kind.word: kind for kind in (BOARD, TILES)}
BOARD_FILE = (CONTENT / "aegean.toml").read_text(encoding="utf-8")
TILES_FILE = (CONTENT / "winds.toml").read_text(encoding="utf-8")


@rule("1.2")
def test_our_board_reaches_ithaca_in_round_eight_at_the_earliest() -> None:
    """Troy is round 1, so that is seven moves; winning them all takes the calm path."""
    space, way = "troy", []
    while exit_ := scenes.BOARD.spaces[space].calm:
        way.append(space := exit_)

    assert (7, "ithaca") == (len(way), way[-1])
    assert 7 == distances(scenes.BOARD)["troy"]


@rule("1.2")
def test_storms_lead_aside_or_back() -> None:
    """Never nearer to Ithaca than the calm exit leads, and from most spaces farther away."""
    far = distances(scenes.BOARD)
    ways = [exits for space, exits in scenes.BOARD.spaces.items() if space != "ithaca"]
    lost = [far[exits.stormy or ""] - far[exits.calm or ""] for exits in ways]

    assert all(moves >= 0 for moves in lost)
    assert 7 == sum(moves > 0 for moves in lost)


@rule("1.4")
def test_later_places_have_better_consolations() -> None:
    worth = [sum(effect.amount for effect in effects) for effects in scenes.TILES.consolations]

    assert sorted(worth) == worth


def test_the_hash_is_of_what_a_file_says_and_not_how_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "again.toml"
    path.write_text("# a comment\n" + BOARD_FILE, encoding="utf-8")

    assert content(BOARD, scenes.BOARD) == content(*read(path, KINDS))


BROKEN = {
    "not TOML": ("board", 'name = "aegean"', "name = ", "x.toml: not TOML: Invalid value"),
    "no kind": ("board", 'kind = "board"', "", "x.toml: kind: must be board or tiles"),
    "no name": ("board", 'name = "aegean"', "", "x.toml: board: Object missing required field `name`"),
    "a bad name": ("board", '"aegean"', '"the sea"', "x.toml: name: must be 1 to 24"),
    "an unknown key": ("board", "calm", "still", "x.toml: spaces"),
    "no Troy": ("board", "troy  ", "tory  ", "x.toml: spaces: there is no troy"),
    "a space too few": ("board", "sicily     =", "# ", "x.toml: spaces: there are 10; a board has Troy"),
    "a missing exit": (
        "board",
        ', stormy = "syrtis"',
        "",
        "x.toml: spaces.malea.stormy: every other space has",
    ),
    "an exit to nowhere": (
        "board",
        'calm = "cythera"',
        'calm = "k"',
        "x.toml: spaces.malea.calm: every other",
    ),
    "an exit to itself": (
        "board",
        'calm = "cythera"',
        'calm = "malea"',
        "x.toml: spaces.malea.calm: no exit leads",
    ),
    "a storm to Ithaca": (
        "board",
        'stormy = "sicily"',
        'stormy = "ithaca"',
        "x.toml: spaces.pylos.stormy: only calm leads to Ithaca",
    ),
    "a way on from Ithaca": (
        "board",
        "at = [1.2, 1.4]",
        'at = [1.2, 1.4], calm = "crete"',
        "x.toml: spaces.ithaca.calm: nothing leads on",
    ),
    "no way home": ("board", 'calm = "ithaca"', 'calm = "zacynthus"', "x.toml: spaces.troy: there is no way"),
    "too short a way": (
        "board",
        'calm = "ismarus"',
        'calm = "cephalonia"',
        "x.toml: spaces.troy: Ithaca is 2 moves",
    ),
    "a bad value": ("tiles", "help = [1", "help = [0", "x.toml: adventure.help: a card's value is 1 to 9"),
    "a great hand": ("tiles", "hand = 6", "hand = 11", "x.toml: adventure.hand: 50 cards are not enough"),
    "a strange god": ("tiles", '"athena-2"', '"zeus-2"', "x.toml: gods[0]: must be athena or poseidon"),
    "a god too few": ("tiles", '"athena-2", ', "", "x.toml: gods: there are 5; there must be 6"),
    "a name taken": ("tiles", 'name = "circe"', 'name = "cyclops"', "x.toml: encounters["),
    "a reward too few": ("tiles", '[[rewards]]\nname = "omen"', "[[x]]", "x.toml: tiles: Object contains"),
    "an unknown effect": ("tiles", 'do = "points"', 'do = "fame"', "x.toml: "),
    "nothing of it": ("tiles", "amount = 2", "amount = 0", "x.toml: "),
    "crew for a seat": (
        "tiles",
        'name = "gold"\neffects = [{ do = "points"',
        'name = "gold"\neffects = [{ do = "crew"',
        "x.toml: rewards[",
    ),
    "who of a reward": (
        "tiles",
        'name = "gold"\neffects = [{ do = "points"',
        'name = "gold"\neffects = [{ do = "points", who = "each"',
        "x.toml: rewards[",
    ),
    "nobody's cards": ("tiles", 'do = "move_bet", who = "each"', 'do = "move_bet"', "x.toml: encounters["),
    "two bets": ("tiles", 'do = "place_bet" }', 'do = "place_bet", amount = 2 }', "x.toml: rewards["),
}


@rule("1.2", "1.4")
@pytest.mark.parametrize(("file", "old", "new", "line"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_refused_in_one_line_that_names_file_and_key(
    file: str, old: str, new: str, line: str, tmp_path: Path
) -> None:
    good = BOARD_FILE if file == "board" else TILES_FILE
    assert old in good
    path = tmp_path / "x.toml"
    path.write_text(good.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(BadContent) as bad:
        read(path, KINDS)

    assert str(bad.value).startswith(line)
    assert "\n" not in str(bad.value)


@rule("1.2")
def test_a_board_of_ones_own_is_played_on(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(BOARD_FILE.replace("aegean", "mine"), encoding="utf-8")
    own = game(tmp_path)
    setting = Setting(3, WindsOptions(board="mine"))

    own.check(setting)
    assert {"aegean", "mine"} == set(library(tmp_path).all(BOARD))
    assert "mine" == playout(own, setting, 1, Random(1)).setting.options.board
    assert "mine" not in library().all(BOARD)
    assert 2 == len(GAME.library())


def test_two_of_one_name_are_refused_unless_they_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "again.toml").write_text(BOARD_FILE, encoding="utf-8")
    assert {"aegean"} == set(library(tmp_path).all(BOARD))
    (tmp_path / "again.toml").write_text(BOARD_FILE.replace("9.3, 1.2", "9.4, 1.2"), encoding="utf-8")

    with pytest.raises(BadContent, match=r"again\.toml: name: there already is a board aegean"):
        library(tmp_path).all(BOARD)


def test_a_match_with_a_board_and_tiles_of_ones_own_is_told_in_every_language(tmp_path: Path) -> None:
    """Cards up to 9, gods up to 9, and places and tiles that no language knows."""
    tiles = TILES_FILE.replace('name = "winds"', 'name = "own"').replace('"poseidon-5"', '"poseidon-9"')
    tiles = tiles.replace("[1, 1, 1, 1, 1,", "[6, 7, 8, 9, 9,").replace('"cyclops"', '"Polyphemus"')
    board = BOARD_FILE.replace('name = "aegean"', 'name = "own"').replace("malea", "Tenedos")
    for kind, text in (("tiles", tiles.replace('"ox"', '"Bag-of-winds"')), ("board", board)):
        (tmp_path / f"own-{kind}.toml").write_text(text, encoding="utf-8")
    own = game(tmp_path)
    record = called(playout(own, Setting(5, WindsOptions(board="own", tiles="own")), 3, Random(3)))

    for language in LANGUAGES:
        lines = [line for _, line in told(record, REFEREE, language)]
        assert [] == [fault for line in lines for fault in faults(line, language)]
        assert {"Polyphemus", "Tenedos", "Bag-of-winds"} <= set(re.findall(r"[\w-]+", " ".join(lines)))
        assert not re.search(r"\b(help|hinder|athena|poseidon)-\d", " ".join(lines))
