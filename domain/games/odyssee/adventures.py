"""Section 5, adventures: a card is a list of effects, and this module carries out each kind of effect."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from domain.games.odyssee import words as w
from domain.games.odyssee.facts import (
    ChipBarred,
    GiftsLost,
    GiftsWon,
    GodDieThrown,
    HeroesJoined,
    HeroesLost,
    Protected,
    ProtectionUsed,
    ShipDrifted,
    ShipFerried,
    ShipLost,
    TrialThrown,
    TurnsLost,
)
from domain.games.odyssee.table import Table
from domain.games.odyssee.tale import Tale
from domain.games.odyssee.words import CREW, DIRECTIONS, STARVING, STORES, Card, CardName, Deck, Direction
from domain.kernel.facts import Seat


class Adventure:
    """A seat that carries out a card. This ends early if the ship is lost."""

    def __init__(self, tale: Tale, seat: Seat) -> None:
        self.tale = tale
        self.seat = seat
        self.lost = False
        self.barred = False

    def carry_out(self, effects: Sequence[w.Effect]) -> None:
        """5.1 The effects, one after the other."""
        for effect in effects:
            if self.lost:
                return
            _CARRY_OUT[type(effect)](self, effect)


@cache
def cards_of(deck: Deck) -> Mapping[CardName, Card]:
    """The cards of a deck by name."""
    return {card.name: card for card in deck.cards}


def undergo(tale: Tale, seat: Seat, card: CardName) -> bool:
    """5.1 Carries out a card; whether a chip may be laid: 4.6 not if the ship is lost, 5.9 or barred."""
    adventure = Adventure(tale, seat)
    adventure.carry_out(cards_of(tale.table.deck)[card].effects)
    return not (adventure.lost or adventure.barred)


def _gifts(adventure: Adventure, effect: w.Gifts) -> None:
    """5.2 Gifts are won or lost, if there are any. 6.1 Hunger stones stay, 6.2 but three go back."""
    tale, seat = adventure.tale, adventure.seat
    ship = tale.ship(seat)
    won = min(effect.count, tale.table.supply)
    if won > 0:
        tale.tell(GiftsWon(seat, won, saved=ship.hunger == STARVING))
    elif effect.count < 0 < ship.gifts:
        tale.tell(GiftsLost(seat, min(-effect.count, ship.gifts)))


def _heroes(adventure: Adventure, effect: w.Heroes) -> None:
    """5.3 Heroes come aboard again, up to four, or are lost; with the last of them the ship (6.4)."""
    tale, seat = adventure.tale, adventure.seat
    heroes = tale.ship(seat).heroes
    if effect.count > 0:
        if heroes < CREW:
            tale.tell(HeroesJoined(seat, min(effect.count, CREW - heroes)))
        return
    tale.tell(HeroesLost(seat, min(-effect.count, heroes)))
    if not tale.ship(seat).heroes:
        adventure.lost = True
        lose(tale, seat, "adventure")


def lose(tale: Tale, seat: Seat, cause: w.Loss) -> None:
    """6.4 A ship is lost: its chips come back from the rim, and it begins again in Troy."""
    chips = sum(seat in seats for seats in tale.table.rim_chips)
    gifts = min(max(STORES - tale.ship(seat).gifts, 0), tale.table.supply)
    tale.tell(ShipLost(seat, cause, chips, gifts))


def _trial(adventure: Adventure, effect: w.Trial) -> None:
    """5.4 The sail die decides; 5.7 a protection is used up instead of a throw."""
    tale, seat = adventure.tale, adventure.seat
    if "trial" in tale.ship(seat).wards:
        tale.tell(ProtectionUsed(seat, "trial"))
        adventure.carry_out(effect.passed)
        return
    pips = tale.throw()
    passed = pips >= effect.at_least
    tale.tell(TrialThrown(seat, pips, effect.at_least, passed))
    adventure.carry_out(effect.passed if passed else effect.failed)


def _toss(adventure: Adventure, effect: w.Toss) -> None:
    """5.5 The god die has as many white faces as black ones; what the face says is carried out each time."""
    for _ in range(effect.times):
        if adventure.lost:
            return
        white = adventure.tale.lots.below(2) == 1
        adventure.tale.tell(GodDieThrown(adventure.seat, white))
        adventure.carry_out(effect.white if white else effect.black)


def _skip(adventure: Adventure, effect: w.Skip) -> None:
    """5.6 Turns are lost: the seat's next turns are skipped."""
    adventure.tale.tell(TurnsLost(adventure.seat, effect.turns))


def _protect(adventure: Adventure, effect: w.Protect) -> None:
    """5.7 A protection is kept until it is used."""
    adventure.tale.tell(Protected(adventure.seat, effect.against))


def _drift(adventure: Adventure, effect: w.Drift) -> None:
    """5.8 The lots draw a direction, and the ship drifts, or all others that are at sea."""
    tale, seat = adventure.tale, adventure.seat
    direction = tale.lots.pick(DIRECTIONS)
    if effect.who == "self":
        _drift_one(tale, seat, direction, effect.hexes)
        return
    seats = len(tale.table.ships)
    for turn in range(1, seats):
        other = (seat + turn) % seats
        if tale.ship(other).at in tale.table.sea.open:
            _drift_one(tale, other, direction, effect.hexes)


def _drift_one(tale: Tale, seat: Seat, direction: Direction, hexes: int) -> None:
    to = carried(tale.table, seat, direction, hexes)
    if to != tale.ship(seat).at:
        tale.tell(ShipDrifted(seat, direction, to, ashore=to not in tale.table.sea.open))


def carried(table: Table, seat: Seat, direction: Direction, hexes: int) -> w.Hex:
    """3.3 Where a wind carries a seat's ship; 9.1 to Ithaca only if it may enter."""
    ship = table.ships[seat]
    return table.sea.carried(ship.at, direction, hexes, home=ship.chips <= len(ship.cards))


def _ferry(adventure: Adventure, effect: w.Ferry) -> None:
    """5.8 The ship is brought nearer to Ithaca or to Troy, over open sea, and never onto land."""
    tale, seat = adventure.tale, adventure.seat
    sea, at = tale.table.sea, tale.ship(seat).at
    to = sea.ferried(at, sea.ithaca if effect.towards == "ithaca" else sea.troy, effect.hexes)
    if to != at:
        tale.tell(ShipFerried(seat, to))


def _bar(adventure: Adventure, _: w.Bar) -> None:
    """5.9 The card says that no chip is laid."""
    adventure.barred = True
    adventure.tale.tell(ChipBarred(adventure.seat))


_CARRY_OUT: dict[type[Any], Callable[[Adventure, Any], None]] = {
    w.Gifts: _gifts,
    w.Heroes: _heroes,
    w.Trial: _trial,
    w.Toss: _toss,
    w.Skip: _skip,
    w.Protect: _protect,
    w.Drift: _drift,
    w.Ferry: _ferry,
    w.Bar: _bar,
}
