"""Every game of the shelf has what a game must have: rules, tests of each section, reviewed playthroughs."""

from typing import Any

import pytest

from domain.games import SHELF
from domain.kernel.facts import Fact
from domain.kernel.game import Game
from tests.support.rules import leaves, sections, shown
from tests.support.shelf import TESTS, folder

on_the_shelf = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)


def test_games_stand_under_their_slugs() -> None:
    assert list(SHELF) == [game.slug for game in SHELF.values()]


@on_the_shelf
def test_every_section_of_the_rules_has_a_test(game: Game[Any]) -> None:
    """Marked by `@rule`; no test names a section that is not there."""
    numbers = sections(folder(game) / "RULES.md")
    tested = set(shown(TESTS / "games" / game.slug))

    assert len(numbers) > 3
    assert set() == set(leaves(numbers)) - tested
    assert set() == tested - set(numbers)


@on_the_shelf
def test_a_game_has_playthroughs(game: Game[Any]) -> None:
    """Matches written down step by step, compared by a test of the game."""
    written = list((TESTS / "games" / game.slug / "playthroughs").iterdir())

    assert written
    assert all(path.stat().st_size > 1000 for path in written)


@on_the_shelf
def test_who_sees_what_is_as_it_was_reviewed(game: Game[Any]) -> None:
    """If this fails, look at each changed line of visibility.txt: do the rules tell it to that audience?"""
    reviewed = (TESTS / "games" / game.slug / "visibility.txt").read_text(encoding="utf-8")

    assert reviewed == "".join(map(_visibility, game.facts))


def _visibility(fact: type[Fact]) -> str:
    head = f"{fact.__struct_config__.tag}: {fact.told.value}\n"
    return head + "".join(f"    {name}: {audience.value}\n" for name, audience in fact.audiences.items())
