"""The two-world law catches leaks of this game too: each is a mistake that is easily made in it."""

from itertools import islice
from random import Random
from typing import Any
from zlib import crc32

import pytest

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.adventure import playable
from domain.games.winds_of_fate.table import Table
from domain.games.winds_of_fate.words import suit
from domain.kernel.facts import Audience, Fact, known
from tests.laws.test_leaks import Facts, Marked, caught, declare, mistaken, planting
from tests.laws.worlds import Family, families, secret
from tests.support.service.replayed import scripted_game

__all__ = ["planting"]  # a fixture that every test here uses

FAMILIES = 6


@pytest.fixture(scope="module")
def some_families() -> list[Family]:
    return list(islice(families(GAME, Random("leaks")), FAMILIES))


@pytest.mark.slow
def test_the_law_holds_where_nothing_leaks(some_families: list[Family]) -> None:
    assert not caught(some_families, *scripted_game(GAME))
    assert not caught(some_families, *mistaken(GAME, lambda _, facts: facts))


@pytest.mark.parametrize(
    ("fact", "field"),
    [
        (f.CardPlayed, "card"),
        (f.DestinyChosen, "destiny"),
        (f.DestinySwitched, "destiny"),
        (f.Dealt, "cards"),
        (f.CardsDrawn, "cards"),
        (f.DeckShuffled, "cards"),
        (f.GodsShuffled, "gods"),
    ],
)
def test_a_field_that_is_public_by_mistake_is_caught(
    fact: type[Fact], field: str, some_families: list[Family], monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(monkeypatch, fact, **{field: Audience.PUBLIC})

    assert caught(some_families, *scripted_game(GAME))


def test_a_pass_by_the_service_would_show_that_a_hand_is_empty(some_families: list[Family]) -> None:
    """Something happens by itself where the next seat has nothing it may play."""

    def forced(table: Table, facts: Facts) -> Facts:
        if table.stage != "adventure" or not isinstance(facts[-1], f.CardPlayed | f.Passed):
            return facts
        after = GAME.evolve(GAME.evolve(table, facts[0]), facts[-1]) if len(facts) > 1 else table
        played = after.played[after.turn]
        follow = suit(known(played[0])) if played else None
        return facts if playable(after.hands[after.turn], follow) else (*facts, Marked("forced"))

    assert caught(some_families, *mistaken(GAME, forced))


def test_an_order_of_facts_that_depends_on_a_destiny_is_caught(some_families: list[Family]) -> None:
    """A pass and the switch that comes with it change places for one of the destinies."""

    def ordered(_: Table, facts: Facts) -> Facts:
        match facts:
            case (f.Passed() as passed, f.DestinySwitched(_, "death") as switched, *rest):
                return (switched, passed, *rest)
            case _:
                return facts

    assert caught(some_families, *mistaken(GAME, ordered))


def test_an_id_made_from_hidden_cards_is_caught(some_families: list[Family]) -> None:
    def marked(table: Any, facts: Facts) -> Facts:
        return (*facts, Marked(str(crc32(secret(GAME, table)))))

    assert caught(some_families, *mistaken(GAME, marked))
