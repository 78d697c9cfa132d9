"""Board and deck: ours follow the rules, and a broken one is refused in one line."""

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from domain.games.odyssee import CONTENT, GAME, game
from domain.games.odyssee.boards import BOARD as BOARD_KIND
from domain.games.odyssee.decks import DECK, gives, within
from domain.games.odyssee.sea import FAR, Sea, sea_of
from domain.games.odyssee.setup import KINDS
from domain.games.odyssee.words import Card, Effect, Gifts, Heroes, OdysseeOptions, Trial
from domain.kernel.content import ContentKind, Library, content
from domain.kernel.content import read as read_any
from domain.kernel.game import BadContent, Setting
from domain.threadsafe.decoder import Decoder
from tests.games.odyssee.scenes import BOARD
from tests.support.games.all_games import texts
from tests.support.games.rule_sections import rule

LIBRARY = Library((CONTENT,), KINDS)
BOARDS, DECKS = LIBRARY.all(BOARD_KIND), LIBRARY.all(DECK)
SEA: Sea = sea_of(BOARDS["aegean"])
AEGEAN = (CONTENT / "aegean.toml").read_text(encoding="utf-8")
WANDERINGS = (CONTENT / "wanderings.toml").read_text(encoding="utf-8")


def read(path: Path) -> tuple[ContentKind[Any], Any]:
    """The board or deck of a file."""
    return read_any(path, {kind.word: kind for kind in KINDS})


@rule("1.2")
def test_the_board_is_as_the_rules_want_it() -> None:
    far = SEA.far(SEA.troy)
    nearest = [min(SEA.apart(a, b) for b in SEA.islands if b != a) for a in SEA.islands]

    assert set(range(1, 16)) == set(SEA.places)
    assert {(side + 3) % 6 for side in SEA.sides(SEA.troy)} & set(SEA.sides(SEA.ithaca))
    assert all(far[place] < FAR for place in (SEA.ithaca, SEA.syrte, *SEA.islands))
    assert set(nearest) <= {2, 3, 4, 5}
    assert all(SEA.open & set(line) for line in SEA.lines())


@rule("1.3")
def test_the_deck_has_fifteen_cards_of_which_five_give_gifts() -> None:
    cards = DECKS["wanderings"].cards

    assert 15 == len({card.name for card in cards})
    assert 5 <= sum(map(gives, cards))
    assert 9 == len({type(effect) for card in cards for effect in within(card)})


def test_every_card_has_a_word() -> None:
    words = texts(GAME)

    assert [] == [c.name for c in DECKS["wanderings"].cards if words.word(c.name) == c.name]


def test_the_way_by_sea_is_the_straight_distance_where_no_land_is_between() -> None:
    sea = sea_of(BOARD)

    assert 10 == sea.far("f1")["f11"]
    assert (3, 2) == (sea.far("h5")["f5"], sea.apart("h5", "f5"))


@rule("5.8")
def test_a_ship_is_brought_along_the_shortest_way() -> None:
    sea = sea_of(BOARD)

    assert "f2" == sea.ferried("f9", "f1", 9)
    assert 4 == sea.far("f1")[sea.ferried("f9", "f1", 4)]


def test_the_hash_is_of_what_it_says_and_not_how_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "again.toml"
    path.write_text("# a comment\n" + AEGEAN, encoding="utf-8")

    assert content(BOARD_KIND, BOARDS["aegean"]) == content(*read(path))
    assert {"board", "deck"} == {piece.kind for piece in GAME.library()}
    assert set(GAME.content(Setting(2, OdysseeOptions()))) == set(GAME.library())


ISLAND_1 = next(row for row in BOARDS["aegean"].rows if "1" in row.split())
BROKEN = {
    "not TOML": (
        AEGEAN,
        'name = "aegean"',
        "name = ",
        "broken.toml: not TOML: Invalid value (at line 2, column 8)",
    ),
    "no kind": (AEGEAN, 'kind = "board"', "", "broken.toml: kind: must be board or deck"),
    "an unknown key": (
        AEGEAN,
        "aeolus",
        "zeus = 1\naeolus",
        "broken.toml: board: Object contains unknown field `zeus`",
    ),
    "a bad name": (
        AEGEAN,
        '"aegean"',
        '"the sea"',
        "broken.toml: name: must be 1 to 24 letters, digits or hyphens",
    ),
    "no island of Aeolus": (AEGEAN, "aeolus = ", "aeolus = 9", "broken.toml: aeolus: "),
    "a row too short": (AEGEAN, '    ". ', '    "', "broken.toml: rows[0]: has "),
    "a strange sign": (AEGEAN, '    ". ', '    "x ', "broken.toml: rows: 'x' is no sign of a board"),
    "an island missing": (
        AEGEAN,
        ISLAND_1,
        " ".join("." if sign == "1" else sign for sign in ISLAND_1.split()),
        "broken.toml: rows: 1 must stand there once, not 0 times",
    ),
    "a text for a number": (
        WANDERINGS,
        "count = 3",
        'count = "x"',
        "broken.toml: cards[0].effects[0].count: Expected `int`, got `str`",
    ),
    "an unknown effect": (
        WANDERINGS,
        'type = "gifts"',
        'type = "gold"',
        "broken.toml: cards[0].effects[0].type: Invalid value 'gold'",
    ),
    "a trial in a trial": (
        WANDERINGS,
        'failed = [{ type = "heroes"',
        'failed = [{ type = "trial"',
        "broken.toml: cards[0].effects[2].failed[0].type: Invalid value 'trial'",
    ),
    "nothing of something": (
        WANDERINGS,
        "count = 3",
        "count = 0",
        "broken.toml: cards[0].effects[0].count: must not be 0",
    ),
    "a card twice": (
        WANDERINGS,
        'name = "lotus_eaters"',
        'name = "cicones"',
        "broken.toml: cards[1].name: there already is a card cicones",
    ),
    "a bad card name": (
        WANDERINGS,
        '"cicones"',
        '"The Cicones"',
        "broken.toml: cards[0].name: must be 1 to 24 small letters, digits or underscores",
    ),
}


@rule("1.2", "1.3")
@pytest.mark.parametrize("what", BROKEN)
def test_broken_content_is_refused_in_one_line_that_names_file_and_key(what: str, tmp_path: Path) -> None:
    good, old, new, line = BROKEN[what]
    path = tmp_path / "broken.toml"
    path.write_text(good.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(BadContent) as refused:
        read(path)

    assert str(refused.value).startswith(line)
    assert "\n" not in str(refused.value)


def test_a_deck_that_feeds_too_few_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hungry.toml"
    path.write_text(re.sub(r'"gifts", count = (\d)', r'"gifts", count = -\1', WANDERINGS), encoding="utf-8")

    with pytest.raises(BadContent, match=r"^hungry.toml: cards: 0 give gifts; at least 5 must$"):
        read(path)


def swapped(**moved: str) -> str:
    """The board of the examples as a file, with some signs replaced: `f11="."`."""
    sea = sea_of(BOARD)
    at = iter(sea.hexes)
    rows = (" ".join(moved.get(next(at), sign) for sign in row.split()) for row in BOARD.rows)
    quoted = "".join(f'    "{row}",\n' for row in rows)
    return f'kind = "board"\nname = "moved"\naeolus = 8\nrows = [\n{quoted}]\n'


@rule("1.2")
@pytest.mark.parametrize(
    ("moved", "line"),
    [
        (
            {"f11": ".", "f8": "T"},
            "moved.toml: rows: Troy and Ithaca must lie at opposite sides of the board",
        ),
        (
            {"f11": ".", "k3": "T"},
            "moved.toml: rows: Troy and Ithaca must lie at opposite sides of the board",
        ),
        (
            {"g5": ".", "a5": "6"},
            "moved.toml: rows: from island 14 the nearest other one is 1 hexes away, not 2 to 5",
        ),
    ],
)
def test_a_board_that_breaks_a_rule_is_refused(moved: dict[str, str], line: str, tmp_path: Path) -> None:
    path = tmp_path / "moved.toml"
    path.write_text(swapped(), encoding="utf-8")
    assert read(path)
    path.write_text(swapped(**moved), encoding="utf-8")

    with pytest.raises(BadContent) as refused:
        read(path)

    assert line == str(refused.value)


def test_content_of_another_folder_is_played_with(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(swapped(), encoding="utf-8")
    mine = game(tmp_path)
    setting = Setting(2, OdysseeOptions(board="moved"))

    mine.check(setting)
    assert "moved" in [piece.name for piece in mine.content(setting)]
    (tmp_path / "again.toml").write_text(swapped().replace("aeolus = 8", "aeolus = 9"), encoding="utf-8")
    with pytest.raises(BadContent, match=r"mine.toml: name: there already is a board moved, in .*again.toml"):
        game(tmp_path).check(setting)


def test_what_content_may_say_is_documented() -> None:
    """The card in the README is valid, and the README names every effect and every key of an effect."""
    readme = (CONTENT / "README.md").read_text(encoding="utf-8")
    [deck] = [block for block in re.findall(r"```toml\n(.*?)```", readme, re.DOTALL) if "[[cards]]" in block]
    [card] = Decoder[list[Card]](list[Card]).convert(tomllib.loads(deck)["cards"])
    kinds = get_args(Effect)

    assert [Gifts, Trial, Heroes] == [type(effect) for effect in within(card)]
    assert 9 == len(kinds)
    for kind in kinds:
        [row] = re.findall(rf"^\| `{kind.__struct_config__.tag}` .*$", readme, re.MULTILINE)
        assert {key for key in kind.__struct_fields__ if f"`{key}`" not in row} == set()
