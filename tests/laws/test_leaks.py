"""The two-world law catches leaks: five are planted, each a mistake that is easily made, and each is found.

A mutant is the same game or service with one such mistake. It replays the same twins as the law itself does:
one in six of them, and as many as NOSTOS_TEST_TWINS says, where 1 is the full count.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any
from zlib import crc32

import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.facts import ShipSailed, ShipsDriven, Surveyed
from domain.kernel import facts as kernel
from domain.kernel.facts import Audience, Fact, Kind, Public
from domain.kernel.game import Game, Refused
from domain.matches.decisions import openings
from domain.matches.decisions import play as play_decisions
from domain.matches.decisions.context import Context
from tests.laws.worlds import EVERY, Family, families, judge, secret, thinned
from tests.support import toy
from tests.support.service.replayed import Script, scripted_game

FAMILIES = 5


class Marked(Fact):
    """A fact that no game has."""

    kind = Kind.OTHER

    token: Public[str]


Facts = tuple[Fact, ...]
Mistake = Callable[[Any, Facts], Facts]  # the true table before, and what happens


@pytest.fixture(scope="module")
def some_families() -> list[Family]:
    return few_families(GAME)


def few_families(game: Game) -> list[Family]:
    """Some families, with those of their twins that are replayed."""
    return [thinned(family, EVERY) for family in islice(families(game, Random("leaks")), FAMILIES)]


@pytest.fixture(autouse=True)
def planting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One commitment for all worlds, as in the law; what a test declared otherwise is forgotten after it."""
    monkeypatch.setattr(openings, "commitment", lambda _: "0" * 64)
    yield
    monkeypatch.undo()
    kernel.viewing_plan.cache_clear()


def caught(found: list[Family], game: Game, script: Script) -> bool:
    """Whether the law fails for some family, and says at which step and for whom."""
    verdicts = (_verdict(family, game, script) for family in found)
    return any(re.search(r", step \d+: \w+ can tell two worlds apart", verdict) for verdict in verdicts)


def _verdict(family: Family, game: Game, script: Script) -> str:
    try:
        judge(family, game, script)
    except AssertionError as error:
        return str(error)
    return ""


def mistaken(game: Game, mistake: Mistake) -> tuple[Game, Script]:
    """The game with a mistake in what its moves bring about."""
    honest, script = scripted_game(game)

    def decide(table: Any, *_: object) -> Facts:
        return mistake(table, script.facts)

    def evolve(table: Any, fact: Fact) -> Any:
        return table if isinstance(fact, Marked) else game.evolve(table, fact)

    return replace(honest, facts=(*game.facts, Marked), decide=decide, evolve=evolve), script


def odd(table: Any) -> bool:
    """A bit of all that the truth holds."""
    return crc32(secret(GAME, table)) % 2 == 1


def test_the_law_holds_where_nothing_leaks(some_families: list[Family]) -> None:
    assert not caught(some_families, *scripted_game(GAME))
    assert not caught(some_families, *mistaken(GAME, lambda _, facts: facts))


def test_a_ship_position_that_is_public_is_caught(
    some_families: list[Family], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One word wrong in a declaration: where the ships are driven is Public."""
    declare(monkeypatch, ShipsDriven, drives=Audience.PUBLIC)

    assert caught(some_families, *scripted_game(GAME))


def test_a_number_of_facts_that_depends_on_something_hidden_is_caught(some_families: list[Family]) -> None:
    """A fact without content, whose being there depends on something hidden."""

    def extra(table: Any, facts: Facts) -> Facts:
        return (*facts, Marked("")) if odd(table) else facts

    assert caught(some_families, *mistaken(GAME, extra))


def test_an_id_that_is_a_hash_of_something_hidden_is_caught(some_families: list[Family]) -> None:
    """An id made by hashing hidden content: who guesses the content can check the guess."""

    def marked(table: Any, facts: Facts) -> Facts:
        return (*facts, Marked(sha256(secret(GAME, table)).hexdigest()[:12]))

    assert caught(some_families, *mistaken(GAME, marked))


def test_a_refusal_that_depends_on_the_true_table_is_caught(
    some_families: list[Family], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal that looks at the true table."""
    honest = play_decisions.play

    def play(context: Context, **asked: Any) -> Any:
        try:
            return honest(context, **asked)
        except Refused as refused:
            key = "rocks_ahead" if odd(context.match.table) else refused.key
            raise Refused(refused.rule, key, refused.where) from None

    monkeypatch.setattr(play_decisions, "play", play)

    assert caught(some_families, *scripted_game(GAME))


def test_an_order_of_facts_that_depends_on_something_hidden_is_caught(some_families: list[Family]) -> None:
    """The same facts, in an order that depends on something hidden."""

    def ordered(table: Any, facts: Facts) -> Facts:
        match facts:
            case (ShipSailed(), Surveyed(), *rest) if odd(table):
                return (facts[1], facts[0], *rest)
            case _:
                return facts

    assert caught(some_families, *mistaken(GAME, ordered))


def test_a_secret_fact_whose_existence_becomes_public_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its fields stay hidden, but the others learn that it happened."""
    found = few_families(toy.GAME)
    monkeypatch.setattr(toy.OmenSeen, "existence", Audience.PUBLIC)
    kernel.viewing_plan.cache_clear()

    assert caught(found, *scripted_game(toy.GAME))


def declare(monkeypatch: pytest.MonkeyPatch, fact: type[Fact], **audiences: Audience) -> None:
    """Declares fields of a fact otherwise."""
    for field, audience in audiences.items():
        monkeypatch.setitem(fact.audiences, field, audience)
    kernel.viewing_plan.cache_clear()
