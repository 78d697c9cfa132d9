"""Section 3, the adventure: cards face down, passing, switching destiny, and the reveal."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from domain.games.winds_of_fate.facts import (
    AdventureResolved,
    CardPlayed,
    CardsTurned,
    DestinySwitched,
    GodsShuffled,
    GodTurned,
    Passed,
)
from domain.games.winds_of_fate.moves import Pass, Play
from domain.games.winds_of_fate.table import Cards, Table
from domain.games.winds_of_fate.words import DESTINIES, Card, Destiny, God, suit, value
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Hidden, Seat, known
from domain.kernel.game import Refused
from domain.kernel.offers import Offer, OneOf

OUT = Offer("pass", "3.3", {"destiny": OneOf((None,))})
SWITCH = {
    kept: Offer("pass", "3.5", {"destiny": OneOf((None, *(d for d in DESTINIES if d != kept)))})
    for kept in DESTINIES
}


def turn_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """3.1 A card, 3.3 or a pass, 3.5 with which a seat that has played nothing may switch its destiny."""
    played: Any = table.played[seat]  # a seat knows its own
    destiny: Any = table.destinies[seat]
    if played:
        return _offers(frozenset(table.hands[seat]), suit(played[0]), None)
    return _offers(frozenset(table.hands[seat]), None, destiny)


@lru_cache(maxsize=256)
def _offers(kinds: frozenset[Any], follow: str | None, destiny: Destiny | None) -> tuple[Offer, ...]:
    """The offers to such cards. `follow`: the suit played; `destiny`: set if nothing was played."""
    out = OUT if destiny is None else SWITCH[destiny]
    cards = playable(tuple(sorted(kinds)), follow)
    return (Offer("play", "3.2" if follow else "3.1", {"card": OneOf(cards)}), out) if cards else (out,)


def playable(hand: Cards, follow: str | None) -> tuple[Card, ...]:
    """3.2 A seat's cards in one adventure are all Help or all Hinder; 3.4 it may have none to play."""
    cards: Any = hand  # a seat knows its own
    return tuple(dict.fromkeys(cards if follow is None else [c for c in cards if suit(c) == follow]))


def play(_: Table, seat: Seat, move: Play, __: Lots) -> tuple[Fact, ...]:
    """3.1 A card is played face down."""
    return (CardPlayed(seat, move.card),)


def pass_by(table: Table, seat: Seat, move: Pass, _: Lots) -> tuple[Fact, ...]:
    """3.3 A seat that passes is out, and takes the lowest marker left: the first to pass takes the last."""
    passed = Passed(seat, len(table.order) - len(table.passed))
    return (passed,) if move.destiny is None else (passed, switch(seat, move.destiny))


def switch(seat: Seat, destiny: Destiny) -> Fact:
    """3.5 Everybody sees that a destiny was switched; nobody sees to which."""
    return DestinySwitched(seat, destiny)


def reveal(table: Table, lots: Lots) -> tuple[tuple[Fact, ...], AdventureResolved]:
    """3.6 When all have passed, the top god card and all cards played are turned up, and counted."""
    gods = table.gods or lots.shuffle(table.tiles.gods)
    god = known(gods[0])
    turned = [CardsTurned(seat, tuple(map(known, down))) for seat, down in enumerate(table.played) if down]
    shuffled = () if table.gods else (GodsShuffled(tuple(map(known, gods))),)
    return (*shuffled, GodTurned(god), *turned), resolved(table.crew, god, turned)


def resolved(crew: int, god: God, turned: Sequence[CardsTurned]) -> AdventureResolved:
    """3.7 Help wins if it is at least Hinder; 3.8 lost, the crew falls by the god's value, whichever god."""
    sums = {"help": 0, "hinder": 0}
    for fact in turned:  # 3.2 the cards of a seat are all of one suit
        sums[suit(fact.cards[0])] += sum(map(value, fact.cards))
    sums["help" if suit(god) == "athena" else "hinder"] += value(god)
    won = sums["help"] >= sums["hinder"]
    lost = 0 if won else min(crew, value(god))
    return AdventureResolved(sums["help"], sums["hinder"], won, lost, crew - lost)


def refuse_play(table: Table, seat: Seat, move: Play) -> Refused:
    """Why the card cannot be played."""
    hand = table.hands[seat]
    if not any(card == move.card for card in hand if not isinstance(card, Hidden)):
        return Refused("3.1", "not_in_hand", ("card",))
    return Refused("3.2", "other_suit", ("card",))


def refuse_pass(table: Table, seat: Seat, _: Pass) -> Refused:
    """Why destiny cannot be switched with this pass."""
    if table.played[seat]:
        return Refused("3.5", "no_switch_after_playing", ("destiny",))
    return Refused("3.5", "destiny_kept", ("destiny",))
