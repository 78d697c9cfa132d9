"""Tables that a look ahead has found: they are those that anyone would come to who folds the facts anew."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from functools import reduce
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple

import pytest

from domain.games import SHELF
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact
from domain.kernel.game import Game, Setting
from domain.kernel.notation import notation
from domain.threadsafe.evolution import evolution


class Count(NamedTuple):
    """A table: the numbers counted so far."""

    numbers: tuple[int, ...] = ()


class Counted(NamedTuple):
    """A fact: the next number."""

    number: int


def counted(count: Count, fact: Counted) -> Count:
    return Count((*count.numbers, fact.number))


def down(count: Count, least: int) -> tuple[Counted, ...]:
    """The numbers go down by one, to the least."""
    last = count.numbers[-1]
    return (Counted(last - 1),) if last > least else ()


def test_all_that_follows_is_found() -> None:
    _, look_ahead = evolution({Counted: counted})

    assert tuple(map(Counted, (9, 3, 2, 1))) == look_ahead(Count(), (Counted(9), Counted(3)), down, 1)


def test_the_tables_of_a_look_ahead_are_there_already() -> None:
    made: list[Count] = []

    def make(count: Count, fact: Counted) -> Count:
        made.append(counted(count, fact))
        return made[-1]

    evolve, look_ahead = evolution({Counted: make})
    start = Count()

    facts = look_ahead(start, (Counted(3),), down, 1)
    assert [start, *made] == list(accumulate(facts, evolve, initial=start))
    assert 3 == len(facts) == len(made)


def test_the_same_facts_at_another_table_lead_elsewhere() -> None:
    evolve, look_ahead = evolution({Counted: counted})

    first, *_ = look_ahead(Count(), (Counted(2),), down, 1)

    assert Count((7, 2)) == evolve(Count((7,)), first)


def test_facts_are_folded_more_than_once_and_in_any_order() -> None:
    evolve, look_ahead = evolution({Counted: counted})
    start = Count()

    facts = look_ahead(start, (Counted(3),), down, 1)

    assert Count((2,)) == evolve(start, facts[1])
    assert [Count((3, 2, 1))] * 2 == [reduce(evolve, facts, start) for _ in range(2)]


def test_facts_of_an_earlier_look_ahead_are_folded() -> None:
    evolve, look_ahead = evolution({Counted: counted})
    start = Count()

    facts = look_ahead(start, (Counted(2),), down, 1)
    look_ahead(start, (Counted(5),), down, 1)

    assert Count((2, 1)) == reduce(evolve, facts, start)


def steps(game: Game, seed: int) -> Iterator[tuple[Any, tuple[Fact, ...]]]:
    """A match of random moves: the tables before its steps, and the facts of each."""
    choices = Random(seed)
    key, read = choices.randbytes(32), notation(game).move
    table, step, facts = game.initial, 0, game.opening(Setting(game.seats[0], game.options()), Lots(b"", 0))
    while True:
        yield table, facts
        for fact in facts:
            table = game.evolve(table, fact)
        if game.outcome(table) is not None:
            return
        step += 1
        seat = choices.choice(game.to_act(table))
        move = read(choices.choice(game.legal(table, seat)).sample(choices))
        facts = game.decide(table, seat, move, Lots(key, step))


@pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)
def test_tables_are_as_if_nobody_had_looked_ahead(game: Game) -> None:
    """A copy of a fact is not found, so that its table is made anew."""
    for start, facts in steps(game, 5):
        table = made = start
        for fact in facts:
            table, made = game.evolve(table, fact), game.evolve(made, copy(fact))
            assert made == table


def test_threads_that_play_at_once_come_to_their_own_tables() -> None:
    game = SHELF["winds_of_fate"]
    alone = [list(steps(game, seed)) for seed in range(4)]

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: list(steps(game, seed)), range(4)))

    assert alone == together
