"""The two-world law catches leaks of this game too: each is a mistake that is easily made in it.

Only the cards on the rim are hidden, from everybody; so all leaks are about where they lie.
"""

from itertools import islice
from random import Random
from typing import Any
from zlib import crc32

import pytest

from domain.games.odyssee import GAME
from domain.games.odyssee import facts as f
from domain.games.odyssee.adventures import cards_of
from domain.games.odyssee.decks import gives
from domain.games.odyssee.table import Table
from domain.kernel.facts import Audience, known
from domain.kernel.game import Refused
from domain.matches.decisions import play as play_decisions
from domain.matches.decisions.context import Context
from tests.laws.test_leaks import Facts, Marked, caught, declare, mistaken, planting
from tests.laws.worlds import Family, families, secret
from tests.support.service.replayed import scripted_game

__all__ = ["planting"]  # a fixture that every test here uses

FAMILIES = 2


@pytest.fixture(scope="module")
def some_families() -> list[Family]:
    return list(islice(families(GAME, Random("leaks")), FAMILIES))


def fed(table: Table) -> int:
    """How many of the cards that still lie on the first islands give gifts: nobody may know this."""
    cards = [known(card) for card in table.rim[:5] if card is not None]
    return sum(gives(cards_of(table.deck)[card]) for card in cards)


@pytest.mark.slow
def test_the_law_holds_where_nothing_leaks(some_families: list[Family]) -> None:
    assert not caught(some_families, *scripted_game(GAME))
    assert not caught(some_families, *mistaken(GAME, lambda _, facts: facts))


def test_cards_on_the_rim_that_are_public_by_mistake_are_caught(
    some_families: list[Family], monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(monkeypatch, f.CardsLaid, cards=Audience.PUBLIC)

    assert caught(some_families, *scripted_game(GAME))


def test_a_fact_that_happens_only_for_some_hidden_cards_is_caught(some_families: list[Family]) -> None:
    """A fact without content, after a roll: it shows what lies on an island near by."""

    def smelt(table: Table, facts: Facts) -> Facts:
        return (*facts, Marked("")) if isinstance(facts[0], f.DieRolled) and fed(table) % 2 else facts

    assert caught(some_families, *mistaken(GAME, smelt))


def test_an_order_of_facts_that_depends_on_a_hidden_card_is_caught(some_families: list[Family]) -> None:
    """The same facts, but the cards decide whether one of them is first or last."""

    def ordered(table: Table, facts: Facts) -> Facts:
        return (Marked(""), *facts) if fed(table) % 2 else (*facts, Marked(""))

    assert caught(some_families, *mistaken(GAME, ordered))


def test_a_refusal_that_depends_on_a_hidden_card_is_caught(
    some_families: list[Family], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = play_decisions.play

    def play(context: Context, **asked: Any) -> Any:
        try:
            return honest(context, **asked)
        except Refused as refused:
            raise Refused(refused.rule, "no_food" if fed(context.match.table) % 2 else refused.key) from None

    monkeypatch.setattr(play_decisions, "play", play)

    assert caught(some_families, *scripted_game(GAME))


def test_an_id_made_from_hidden_cards_is_caught(some_families: list[Family]) -> None:
    def marked(table: Any, facts: Facts) -> Facts:
        return (*facts, Marked(str(crc32(secret(GAME, table)))))

    assert caught(some_families, *mistaken(GAME, marked))
