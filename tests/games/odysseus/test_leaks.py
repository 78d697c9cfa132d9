"""Leaks planted in Odysseus, each a mistake that is easily made, and each is caught by the two-world law."""

from typing import Any
from zlib import crc32

import msgspec
import pytest

from domain.games.odysseus import GAME
from domain.games.odysseus.facts import (
    CardLaidFaceDown,
    Dealt,
    DiskTaken,
    Passed,
    StackShuffled,
    TaskDealt,
)
from domain.games.odysseus.scoring import total
from domain.games.odysseus.table import Table
from domain.kernel.facts import Audience, Fact, known
from domain.kernel.game import Refused
from domain.matches.decisions import play as play_decisions
from domain.matches.decisions.context import Context
from tests.laws.test_leaks import Facts, Marked, caught, declare, few_families, mistaken, planting
from tests.laws.worlds import Family, secret
from tests.support.service.replayed import scripted_game

__all__ = ["planting"]  # a fixture that every test here uses


@pytest.fixture(scope="module")
def some_families() -> list[Family]:
    return few_families(GAME)


@pytest.mark.slow
def test_the_law_holds_where_nothing_leaks(some_families: list[Family]) -> None:
    assert not caught(some_families, *scripted_game(GAME))
    assert not caught(some_families, *mistaken(GAME, lambda _, facts: facts))


@pytest.mark.parametrize(
    ("fact", "field"),
    [(TaskDealt, "task"), (Dealt, "cards"), (StackShuffled, "cards"), (CardLaidFaceDown, "card")],
    ids=["tasks", "hands", "the stack", "cards face down"],
)
def test_one_wrong_word_in_a_declaration_is_caught(
    fact: type[Fact], field: str, some_families: list[Family], monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(monkeypatch, fact, **{field: Audience.PUBLIC})

    assert caught(some_families, *scripted_game(GAME))


def test_an_order_of_deals_that_depends_on_hidden_cards_is_caught(some_families: list[Family]) -> None:
    """The seat that was dealt better cards comes first."""

    def ordered(_: Table, facts: Facts) -> Facts:
        dealt = sorted((f for f in facts if isinstance(f, Dealt)), key=lambda f: sorted(map(str, f.cards)))  # type: ignore[arg-type]
        rest = iter(dealt)
        return tuple(next(rest) if isinstance(fact, Dealt) else fact for fact in facts)

    assert caught(some_families, *mistaken(GAME, ordered))


def test_a_pass_by_the_service_that_depends_on_hidden_cards_is_caught(some_families: list[Family]) -> None:
    """The service calls a pass forced if the cards are weak, which only their seat knows."""

    def forced(table: Table, facts: Facts) -> Facts:
        return tuple(_forced(table, fact) if isinstance(fact, Passed) else fact for fact in facts)

    def _forced(table: Table, passed: Passed) -> Passed:
        weak = all(known(card) in ("1", "2") for card in table.hands[passed.seat])
        return msgspec.structs.replace(passed, forced=weak or passed.forced)

    assert caught(some_families, *mistaken(GAME, forced))


def test_points_that_are_public_too_early_are_caught(some_families: list[Family]) -> None:
    """A seat has seven points: nobody may learn that before the end."""

    def warned(table: Table, facts: Facts) -> Facts:
        taken = (*table.taken, *(fact.adventure for fact in facts if isinstance(fact, DiskTaken)))
        near = any(total(known(task), taken) >= 7 for task in table.tasks)
        return (*facts, Marked("")) if near else facts

    assert caught(some_families, *mistaken(GAME, warned))


def test_a_refusal_that_depends_on_the_true_table_is_caught(
    some_families: list[Family], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = play_decisions.play

    def play(context: Context, **asked: Any) -> Any:
        try:
            return honest(context, **asked)
        except Refused as refused:
            odd = crc32(secret(GAME, context.match.table)) % 2
            raise Refused(refused.rule, "not_now" if odd else refused.key, refused.where) from None

    monkeypatch.setattr(play_decisions, "play", play)

    assert caught(some_families, *scripted_game(GAME))
