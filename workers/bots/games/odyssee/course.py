"""How many turns a ship of Odyssee is from Ithaca, and how islands, cards and hunger change that."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from domain.games.odyssee import words as w
from domain.games.odyssee.adventures import cards_of
from domain.games.odyssee.decks import gives
from domain.games.odyssee.resample import unseen
from domain.games.odyssee.table import Ship, Table
from domain.kernel.facts import Seat

SPEED = 2.4  # hexes that a ship sails in a turn
LEG = 4.5  # turns for the way to one more island and its adventure
LOST = 5.0  # turns that the loss of the ship costs, in addition to those for the chips that come back
CARD = 1.3  # turns that a card, or a chip less, is worth
GIFT = 0.8  # turns that a gift is worth
HERO = 0.5  # turns that a hero is worth
TURN_LOST = 1.0
PRESSED = 2.5  # turns before starvation at which a crew looks for food
AGAIN = 1.2  # turns by which a card that is easily taken back is worth less
WIN = 1000.0


class Aim(NamedTuple):
    """An island to sail to: its distance, how much it lowers the lack, its cost, the chance of food."""

    island: w.Island
    far: Mapping[w.Hex, int]
    gain: int
    cost: float
    food: float
    home: float  # turns from there to Ithaca


class Course:
    """What hexes are worth to one seat now: the turns that it still needs from there."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        self._sea = table.sea
        self.ship: Ship = table.ships[seat]
        self.lack = self.ship.chips - len(self.ship.cards)
        self.lost = LOST + sum(seat in seats for seats in table.rim_chips) * CARD
        self.days = days(self.ship)
        self._home = table.sea.far(table.sea.ithaca)
        self._food, self._average = _luck(table.deck, unseen(table))
        self._aims = {island: self._aim(island) for island in w.ISLANDS}
        self._rests: dict[int, list[tuple[Aim, float]]] = {}
        self._known: dict[w.Hex, float] = {}

    def turns(self, place: w.Hex) -> float:
        """Turns to Ithaca if the ship ends its move here, and lands if this is land."""
        found = self._known.get(place)
        if found is None:
            found = self._known[place] = self._reckoned(place)
        return found

    def _reckoned(self, place: w.Hex) -> float:
        sea = self._sea
        island = sea.islands.get(place, 0)
        if place == sea.ithaca and self.lack <= 0:
            return -WIN
        if place == sea.syrte and place != self.ship.at:
            return TURN_LOST + self._onward(place, self.lack, 0)
        if not island or place == self.ship.at:
            return self._onward(place, self.lack, island)
        aim = self._aims[island]
        here = aim.cost + self._need(0.0) * (1 - aim.food)
        return here + self._onward(place, self.lack - aim.gain, island, landed=True)

    def _onward(self, place: w.Hex, lack: int, here: w.Island, *, landed: bool = False) -> float:
        """Turns to Ithaca from a hex: home at once, or by the island that costs least.

        Hunger counts up to the next landing only, or this one if the ship has `landed`.
        """
        if lack <= 0:
            way = self._home[place] / SPEED
            return way if landed else way + self._need(way - 1)
        least = WIN
        for aim, rest in self._rest(lack):
            way = aim.far[place] / SPEED
            turns = way + rest
            if turns < least and aim.island != here:
                least = min(least, turns if landed else turns + self._need(way) * (1 - aim.food))
        return least

    def _rest(self, lack: int) -> list[tuple[Aim, float]]:
        """The useful islands, each with the turns that are left after a landing there."""
        found = self._rests.get(lack)
        if found is None:
            useful = (aim for aim in self._aims.values() if aim.gain)
            found = self._rests[lack] = [(aim, _rest(aim, max(lack - aim.gain, 0))) for aim in useful]
        return found

    def _aim(self, island: w.Island) -> Aim:
        goal = self._sea.places[island]
        gain, cost = self.gain(island)
        home = self._home[goal] / SPEED
        return Aim(island, self._sea.far(goal), gain, cost, self._food_at(island), home)

    def gain(self, island: w.Island) -> tuple[int, float]:
        """How much a landing lowers the lack of cards to chips, and the turns it costs on average."""
        table, at = self._table, island - 1
        owner = table.owners[at]
        if owner == self._seat:
            return 0, 0.0
        back = self._seat in table.rim_chips[at]
        chip = 0 if back or not self.ship.chips else 1
        again = AGAIN if back else 0.0
        if table.rim[at] is not None:
            return 1 + chip, self._average
        if owner is None or not table.ships[owner].cards:
            return chip, 0.0
        cards = table.ships[owner].cards
        return 1 + chip, again + max(burden(table.deck, card, self.ship.heroes) for card in cards)

    def _food_at(self, island: w.Island) -> float:
        """The chance that the adventure there gives a gift."""
        if self._table.rim[island - 1] is not None:
            return self._food
        owner = self._table.owners[island - 1]
        if owner is None or owner == self._seat:
            return 0.0
        cards = self._table.ships[owner].cards
        return 1.0 if cards and all(gives(cards_of(self._table.deck)[card]) for card in cards) else 0.0

    def _need(self, way: float) -> float:
        """What it costs to starve if there is no food within this many turns."""
        left = self.days - way
        return 0.0 if left >= PRESSED else self.lost * min((PRESSED - left) / PRESSED, 1.0)


def _rest(aim: Aim, left: int) -> float:
    """The turns left after a landing on an island, by the lack of cards to chips that remains."""
    return aim.cost + LEG * ((left + 1) // 2) + aim.home / (1 + left)


def days(ship: Ship) -> int:
    """Turns until the crew starves."""
    if ship.hunger == w.STARVING:
        return ship.dies - ship.turns
    return ship.gifts + w.STARVING - ship.hunger + 1


@lru_cache(maxsize=4096)
def _luck(deck: w.Deck, down: tuple[w.CardName, ...]) -> tuple[float, float]:
    """The share of face-down cards that give gifts, and what a face-down card costs on average."""
    if not down:
        return 0.0, 0.0
    food = sum(gives(cards_of(deck)[card]) for card in down)
    return food / len(down), sum(burden(deck, card, w.CREW) for card in down) / len(down)


@lru_cache(maxsize=4096)
def burden(deck: w.Deck, card: w.CardName, heroes: int) -> float:
    """The turns that a card costs on average when carried out; less than 0 if it helps."""
    return sum(_cost(effect, heroes) for effect in cards_of(deck)[card].effects)


def _cost(effect: w.Effect, heroes: int) -> float:
    match effect:
        case w.Gifts(count):
            return -GIFT * count
        case w.Heroes(count):
            return LOST if heroes + count <= 0 else -HERO * count
        case w.Skip(turns):
            return TURN_LOST * turns
        case w.Bar():
            return CARD
        case w.Protect():
            return -HERO
        case w.Ferry(towards, hexes):
            return hexes / SPEED / 2 * (-1 if towards == "ithaca" else 1)
        case w.Toss(times, white, black):
            return times * sum(_cost(inner, heroes) for inner in (*white, *black)) / 2
        case w.Trial(at_least, passed, failed):
            fails = (at_least - 1) / w.PIPS
            parts = ((passed, 1 - fails), (failed, fails))
            return sum(chance * _cost(inner, heroes) for inners, chance in parts for inner in inners)
        case _:
            return 0.0
