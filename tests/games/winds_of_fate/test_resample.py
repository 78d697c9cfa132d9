"""One possible world: it looks the same to the viewer, and it can be played."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random
from typing import Any

import pytest

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.past import Past
from domain.games.winds_of_fate.resample import Search, completed, resample
from domain.games.winds_of_fate.setup import cards
from domain.games.winds_of_fate.table import Table, evolve, pile
from domain.games.winds_of_fate.words import WindsOptions, suit
from domain.kernel.draws import Lots
from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Seat, Viewer, known
from domain.kernel.game import Setting
from domain.kernel.match.fold import seen
from domain.kernel.offers import Offer
from tests.games.winds_of_fate.scenes import TILES
from tests.games.winds_of_fate.twins import twin
from tests.support.games.playouts import Playout, Record, anything, playout


def spenders(chooser: Random, seat: Seat, offers: Sequence[Offer]) -> dict[str, Any]:
    """Plays cards as long as there are any, so that the deck is shuffled again and again."""
    plays = [offer for offer in offers if offer.move == "play"]
    return anything(chooser, seat, plays if plays and chooser.random() < 0.8 else offers)


def record_of(seed: int) -> tuple[Record, Random]:
    """A match up to some step before its end; every other one is played by spenders."""
    chooser = Random(seed)
    setting = Setting(chooser.randint(3, 5), WindsOptions())
    whole = playout(GAME, setting, seed, chooser, whim=spenders if seed % 2 else anything)
    return whole.cut(chooser.randint(whole.before, len(whole.steps) - 1)), chooser


def facts_seen(record: Record, viewer: Viewer) -> tuple[Fact, ...]:
    return tuple(fact for fact in seen(viewer, record.facts) if isinstance(fact, f.FACTS))


def viewers(record: Record) -> Iterator[Viewer]:
    yield ONLOOKER
    yield from range(record.setting.seats)


@pytest.mark.parametrize("seed", range(40))
def test_in_a_possible_world_the_viewer_is_told_the_same(seed: int) -> None:
    record, chooser = record_of(seed)
    for viewer in viewers(record):
        own = facts_seen(record, viewer)

        assert own == seen(viewer, completed(own, chooser))


@pytest.mark.parametrize("seed", range(40))
def test_in_a_possible_world_all_cards_are_where_cards_can_be(seed: int) -> None:
    """Each card once; hands drawn from the decks in order; played from the hand, and of one suit."""
    record, chooser = record_of(seed)
    for viewer in viewers(record):
        table, lying = Table(), 0
        for fact in completed(facts_seen(record, viewer), chooser):
            match fact:
                case f.CardsDrawn(_, drawn):
                    assert list(pile(drawn)) == sorted(map(known, table.deck[: len(pile(drawn))]))
                case f.CardPlayed(seat, card):
                    assert card in table.hands[seat]
                case f.DestinySwitched(seat, destiny):
                    assert destiny != table.destinies[seat]
                case f.DeckShuffled(shuffled) if lying:
                    assert Counter(table.discards) == Counter(pile(shuffled))
            table = evolve(table, fact)
            lying += isinstance(fact, f.DeckShuffled)
            assert all(1 >= len({suit(known(card)) for card in played}) for played in table.played)

        every = (
            *table.deck,
            *table.discards,
            *(c for side in (table.hands, table.played) for h in side for c in h),
        )
        assert cards(table.tiles.adventure) == tuple(sorted(map(known, every)))


@pytest.mark.parametrize("seed", [5, 27])
def test_a_world_is_found_soon_after_any_number_of_shuffles(seed: int) -> None:
    """Up to 120 cards were seen, of five decks. The suits face down are given: others may be impossible."""
    setting = Setting(3 + seed % 3, WindsOptions())
    whole = playout(GAME, setting, seed, Random(seed), whim=spenders)
    for length in range(whole.before + 20, len(whole.steps), 8):
        record = whole.cut(length)
        played = reduce(evolve, facts_seen(record, REFEREE), Table()).played
        for viewer in viewers(record):
            past = Past()
            for fact in facts_seen(record, viewer):
                past.learn(fact)
            hiding = [seat for seat, down in past.down.items() if down and seat not in past.open]
            suits: Any = {seat: suit(known(played[seat][0])) for seat in hiding}
            assert any(Search(past, suits, Random(at)).fits() for at in range(40)), (length, viewer)


@pytest.mark.parametrize("seed", range(20))
def test_a_twin_is_a_match_that_can_be_played(seed: int) -> None:
    """Every move was offered, and with the same lots it makes the same facts."""
    record, chooser = record_of(seed)
    for viewer in viewers(record):
        other = twin(record, viewer, chooser)
        playing = Playout(GAME, record.setting, seed)
        for number, step in enumerate(other.steps, 1):
            if step.move is not None and step.by is not None:
                table, lots = playing.truth.table, Dealt(step.facts)
                assert playing.refusal(step.by, step.move) is None
                assert step.facts[1:] == GAME.decide(table, step.by, step.move, lots)
            playing.add(step)
            assert number == len(playing.steps)


class Dealt(Lots):
    """Lots that fall as the facts show."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        super().__init__(b"", 0)
        self._orders: list[tuple[Any, ...]] = [
            pile(fact.cards) if isinstance(fact, f.DeckShuffled) else pile(fact.gods)
            for fact in facts
            if isinstance(fact, f.DeckShuffled | f.GodsShuffled)
        ]
        self._rewards = [tile for fact in facts if isinstance(fact, f.RewardsShown) for tile in fact.rewards]
        self._left = [tile.name for tile in TILES.rewards]

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """The next order of these items in the facts."""
        order = next(order for order in self._orders if Counter(order) == Counter(items))
        self._orders.remove(order)
        return order

    def below(self, limit: int) -> int:
        """Where the next reward tile that was shown lies among those left."""
        assert limit == len(self._left)
        at = self._left.index(self._rewards.pop(0))
        self._left.pop(at)
        return at


def test_a_viewer_who_knows_everything_is_given_just_that() -> None:
    record, chooser = record_of(1)
    facts = facts_seen(record, REFEREE)

    assert reduce(evolve, facts, Table()) == resample(REFEREE, facts, chooser)


def test_before_cards_are_dealt_the_only_world_is_the_view() -> None:
    assert Table() == resample(0, (), Random(1))


def test_possible_worlds_differ() -> None:
    record, chooser = record_of(4)
    own = facts_seen(record, 0)

    assert 1 < len({repr(completed(own, chooser)) for _ in range(5)})


def test_facts_that_were_never_played_have_no_world() -> None:
    """A card is turned up six times, and the game has five."""
    record, chooser = record_of(4)
    opening = facts_seen(record.cut(record.before), 0)

    with pytest.raises(LookupError, match="no cards agree"):
        completed((*opening, f.CardsTurned(1, ("help-1",) * 6)), chooser)
