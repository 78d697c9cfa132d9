"""Wrath of Poseidon: the tiles that Poseidon has left, as far as the viewer can tell."""

import json
from typing import Any

import pytest

from tests.web.conftest import Open

HIDDEN = {"type": "hidden"}
LEFT = """async (table) => {
  const { tilesLeft } = await import("/web/boards/wrath_of_poseidon/pieces.js");
  return tilesLeft(table);
}"""
ALL = {"white": 2, "yellow": 2, "green": 2, "red": 2, "black": 3}


@pytest.mark.parametrize(
    ("rounds", "played", "left"),
    [
        (11, [], ALL),
        (11, ["red", "black", "red"], ALL | {"red": 0, "black": 2}),
        (12, ["white"], ALL | {"white": 1, "leviathan": 1}),
        (13, ["leviathan"], ALL | {"leviathan": 0, "kraken": 1}),
    ],
)
def test_each_kind_is_counted_where_all_that_were_played_are_known(
    look: Open, rounds: int, played: list[str], left: dict[str, int]
) -> None:
    found = look("/rules").page.evaluate(f"({LEFT})({json.dumps({'rounds': rounds, 'played': played})})")
    assert dict(found) == left


@pytest.mark.parametrize("played", [[HIDDEN], ["leviathan", HIDDEN, HIDDEN]])
def test_only_the_number_is_known_where_tiles_were_played_face_down(look: Open, played: list[Any]) -> None:
    found = look("/rules").page.evaluate(f"({LEFT})({json.dumps({'rounds': 12, 'played': played})})")
    assert found == [[None, 12 - len(played)]]


def test_the_tiles_left_stand_above_the_board(look: Open, finished: dict[str, str]) -> None:
    sight = look(f"/matches/{finished['wrath_of_poseidon']}?step=14").at(14)
    sight.page.wait_for_selector(".facts-line .counted")
    line = sight.page.locator(".facts-line span", has_text="Storms left")
    counts = [int(each) for each in line.locator(".counted").all_inner_texts()]
    played = sight.page.locator(".facts-line [data-thing^=storm-]").count()
    assert sum(counts) == sum(ALL.values()) - played
