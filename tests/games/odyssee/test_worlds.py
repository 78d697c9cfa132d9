"""The cards that may lie on the rim are those of the possible worlds, one by one, and so are their shares.

`NOSTOS_POSITIONS=2000 pytest tests/games/odyssee/test_worlds.py -m slow` compares 2,000 positions.
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import islice
from math import factorial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from domain.games.odyssee import GAME, game
from domain.games.odyssee import facts as f
from domain.games.odyssee.deduction import KnownRim, deduce, known, missed
from domain.games.odyssee.study import OdysseeStudy
from domain.games.odyssee.words import ISLANDS, CardName, Island
from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Viewer
from domain.kernel.match import referee
from domain.kernel.match.facts import Played
from domain.kernel.match.fold import fold, seen
from domain.kernel.notation import encode
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import Record, contest, playout
from tests.support.games.twins import twins

MOST = 40_320  # worlds that are listed: eight cards in any order
FEW = 6  # worlds that are played from the beginning
POSITIONS = int(os.environ.get("NOSTOS_POSITIONS", "200"))
VIEWERS: tuple[Viewer, ...] = (ONLOOKER, 0, 1, REFEREE)

World = tuple[CardName, ...]  # the card of island 1 first


def matches() -> Iterator[Record]:
    """Matches without end, of any seats and options: in turn of fair bots and of random moves."""
    for seed in range(1 << 20):
        chooser = Random(seed)
        play = playout if seed % 4 == 3 else contest
        yield play(GAME, any_setting(GAME, chooser), seed, chooser)


def worlds(facts: Sequence[Fact]) -> Iterator[World]:
    """All worlds that agree with the facts as a viewer saw them."""
    deck: World = ()
    there: dict[Island, CardName] = {}
    for fact in facts:
        match fact:
            case f.SeaLaid(_, laid):
                deck = tuple(card.name for card in laid.cards)
            case f.CardsLaid(cards) | f.RimTurned(cards) if not isinstance(cards, msgspec.Struct):
                there |= {at: card for at, card in enumerate(cards, 1) if isinstance(card, str)}
            case f.CardTaken(_, island, card):
                there[island] = card
    return _laid(deck, there)


def _laid(left: World, there: Mapping[Island, CardName], so_far: World = ()) -> Iterator[World]:
    """The worlds that go on from the first cards and have each seen card where it was."""
    if not left:
        yield so_far
    for card in left:
        if there.get(len(so_far) + 1, card) == card:
            yield from _laid(tuple(other for other in left if other != card), there, (*so_far, card))


def listed(facts: Sequence[Fact]) -> Mapping[str, Any]:
    """What `deduce` must answer, from the list of all worlds."""
    taken = {fact.island for fact in facts if isinstance(fact, f.CardTaken)}
    left = [island for island in ISLANDS if island not in taken]
    counts, every = {island: Counter[CardName]() for island in left}, 0
    for world in worlds(facts):
        every += 1
        for island in left:
            counts[island][world[island - 1]] += 1
    rim = {str(at): {card: found[card] / every for card in sorted(found)} for at, found in counts.items()}
    return {"rim": rim, "worlds": every, "exact": True}


def positions() -> Iterator[tuple[Viewer, tuple[Fact, ...]]]:
    """What a viewer has seen after each step that changed the rim, where the worlds are not too many."""
    chooser = Random(0)
    for record in matches():
        viewer = chooser.choice(VIEWERS)
        steps = [seen(viewer, step.facts) for step in record.steps]
        truth = GAME.initial
        for number, (step, facts) in enumerate(zip(record.steps, steps, strict=True), 1):
            truth = reduce(GAME.evolve, (fact for fact in step.facts if isinstance(fact, GAME.facts)), truth)
            so_far = tuple(fact for before in steps[:number] for fact in before)
            if any(isinstance(fact, (f.CardsLaid, f.CardTaken, f.RimTurned)) for fact in facts):
                rim = known(so_far)
                assert () == missed(rim, truth)
                if factorial(len(rim.unseen)) <= MOST:
                    yield viewer, so_far


@pytest.mark.parametrize("wanted", [50, pytest.param(POSITIONS, marks=pytest.mark.slow)])
def test_the_cards_and_their_shares_are_those_of_all_worlds(wanted: int) -> None:
    """In positions of matches under any options. True cards are always among the possible ones."""
    widest = 0
    for viewer, facts in islice(positions(), wanted):
        expected = listed(facts)
        assert encode(expected) == encode(deduce(viewer, facts))
        widest = max(widest, expected["worlds"])
    assert MOST == widest


def looks_alike(record: Record, viewer: Viewer, world: World) -> bool:
    """Whether the viewer sees the same if the match is played by the rules with the cards laid like this."""
    started, table = fold(GAME, record.cut(record.before - 1).facts), GAME.initial
    for number, step in enumerate(record.steps, 1):
        facts = tuple(f.CardsLaid(world) if isinstance(fact, f.CardsLaid) else fact for fact in step.facts)
        if step.move is not None and step.by is not None:
            plain = msgspec.to_builtins(step.move)
            if all(offer.misfit(plain) is not None for offer in GAME.legal(table, step.by)):
                return False
            lots = referee.lots(started, number)
            facts = (Played(step.by, step.move), *GAME.decide(table, step.by, step.move, lots))
        if seen(viewer, facts) != seen(viewer, step.facts):
            return False
        table = reduce(GAME.evolve, (fact for fact in facts if isinstance(fact, GAME.facts)), table)
    return True


def late(record: Record) -> Record | None:
    """The match up to where few worlds are left; None if it never comes to that."""
    so_far = KnownRim()
    for number, step in enumerate(record.steps, 1):
        so_far = known(seen(ONLOOKER, step.facts), so_far)
        if so_far.unseen and factorial(len(so_far.unseen)) <= FEW:
            return record.cut(number)
    return None


def test_a_world_is_possible_if_and_only_if_the_match_looks_the_same_in_it() -> None:
    """Played again by the rules, in each of the few worlds that are left, and in others."""
    chooser, compared, refused = Random(1), 0, 0
    lates = (cut for record in matches() if (cut := late(record)) is not None)
    for record in islice(lates, 5):
        facts = seen(ONLOOKER, record.facts)
        possible = set(worlds(facts))
        for world in possible:
            assert looks_alike(record, ONLOOKER, world)
            other = list(world)
            down = [at - 1 for at in known(facts).rim]
            one, two = chooser.sample(chooser.choice((down, range(len(other)))), 2)
            other[one], other[two] = other[two], other[one]
            assert (tuple(other) in possible) == looks_alike(record, ONLOOKER, tuple(other))
            compared, refused = compared + 1, refused + (tuple(other) not in possible)
    assert compared > refused > 0


def test_matches_that_look_the_same_give_the_same_bytes() -> None:
    chooser, compared = Random(2), 0
    for record in islice(matches(), 2):
        for viewer in VIEWERS[:2]:
            for twin in twins(record, viewer, chooser, looks=3, each=2):
                cut = seen(viewer, record.cut(len(twin.steps)).facts)
                assert encode(deduce(viewer, cut)) == encode(deduce(viewer, seen(viewer, twin.facts)))
                compared += 1
    assert compared


def test_a_card_that_was_ruled_out_by_mistake_is_found() -> None:
    """A simulation counts them: the study is told of another rim than the true one."""
    record = next(matches())
    honest, fooled = OdysseeStudy(), OdysseeStudy()
    truth = fold(GAME, record.cut(record.before).facts).table
    lying = f.CardTaken(0, 1, truth.rim[1])
    honest.learn(record.cut(record.before).facts, truth)
    fooled.learn((*record.cut(record.before).facts, lying), truth)

    assert (0, 2) == (honest.missed, fooled.missed)


def test_a_deck_of_ones_own_is_named_card_by_card(tmp_path: Path) -> None:
    card = '[[cards]]\nname = "c{}"\ntitle = "C"\ntext = ""\neffects = [{{ type = "gifts", count = 1 }}]\n'
    cards = "".join(card.format(number) for number in range(15))
    (tmp_path / "own.toml").write_text('kind = "deck"\nname = "own"\n' + cards, "utf-8")
    own = game(tmp_path)
    record = playout(own, own.setting(2, {"deck": "own", "cap": 5}), 1, Random(1))
    told = deduce(ONLOOKER, seen(ONLOOKER, record.cut(record.before).facts))

    assert {f"c{number}" for number in range(15)} == set(told["rim"]["1"])
    assert factorial(15) == told["worlds"]
    assert {} == deduce(ONLOOKER, seen(ONLOOKER, record.cut(record.before - 1).facts))
