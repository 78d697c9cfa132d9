"""What each table holds: all but the face-down cards; in a sampled world these are in a possible order."""

import json
from random import Random

from domain.games.odyssee import GAME
from domain.games.odyssee.facts import CardsLaid, CardTaken
from domain.games.odyssee.resample import resample, unseen
from domain.kernel.facts import HIDDEN, ONLOOKER, Fact, Hidden
from domain.kernel.match.fold import fold, initial, seen
from tests.games.odyssee.playthroughs import played
from tests.games.odyssee.scenes import CARDS, given
from tests.support.games.playouts import Step


def steps() -> tuple[Step, ...]:
    return played("whims")[0]


def test_nobody_sees_a_card_before_it_is_taken_and_everybody_then() -> None:
    truth, view = initial(GAME), initial(GAME)
    hidden = []
    for step in steps()[:-1]:
        truth, view = fold(GAME, step.facts, truth), fold(GAME, seen(0, step.facts), view)
        for true, known in zip(truth.table.rim, view.table.rim, strict=True):
            assert known is None if true is None else known == HIDDEN
        hidden.append(view.table.rim.count(HIDDEN))

    assert 15 == max(hidden)
    assert hidden[-1] < 15


def test_tables_are_shown_as_json() -> None:
    match = initial(GAME)

    assert {"phase": "unlaid"} == GAME.show(match.table)
    for step in steps():
        match = fold(GAME, seen(ONLOOKER, step.facts), match)
        assert json.loads(json.dumps(GAME.show(match.table)))
    assert {"type": "hidden"} in GAME.show(fold(GAME, seen(0, facts_before_the_end())).table)["rim"]


def facts_before_the_end() -> tuple[Fact, ...]:
    return tuple(fact for step in steps()[:40] for fact in step.facts)


def test_a_sampled_world_holds_every_card_once_where_it_may_lie() -> None:
    facts = [fact for step in steps()[:-1] for fact in step.facts]
    taken = {fact.card for fact in facts if isinstance(fact, CardTaken)}
    worlds = [resample(0, seen(0, facts), Random(seed)) for seed in range(30)]

    for world in worlds:
        down = [card for card in world.rim if card is not None]
        assert not any(isinstance(card, Hidden) for card in down)
        assert set(down) | taken == {card.name for card in world.deck.cards}
        assert 15 == len(down) + len(taken)
    assert len({world.rim for world in worlds}) > 1


def test_whose_world_is_sampled_does_not_matter() -> None:
    facts = [fact for step in steps()[:60] for fact in step.facts]

    assert resample(0, seen(0, facts), Random(1)) == resample(ONLOOKER, seen(ONLOOKER, facts), Random(1))


def test_the_cards_that_are_down_are_those_that_nobody_has() -> None:
    scene = given(ships={0: {"cards": ("feast",)}})

    assert CARDS[1:] == unseen(scene.table)
    assert {"feast"} == {*CARDS} - {*unseen(scene.table)}
    assert isinstance(CardsLaid(CARDS).cards, tuple)
