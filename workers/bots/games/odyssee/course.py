"""How many turns a ship of Odyssee is from Ithaca, and how islands, cards and hunger change that."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from domain.games.odyssee import words as w
from domain.games.odyssee.adventures import cards_of
from domain.games.odyssee.decks import gives
from domain.games.odyssee.sea import Sea
from domain.games.odyssee.table import Ship, Table
from domain.kernel.facts import Seat
from workers.bots.games.odyssee.ways import turns_to

SPEED = 2.4  # hexes that a ship sails in a turn
LEG = 6.0  # turns for the way to one more island and its adventure
CARD = 1.3  # turns that a card, or a chip less, is worth
HERO = 0.5  # turns that a hero is worth
TURN_LOST = 1.0
WIN = 1000.0
CACHED = 128  # places in matches: a bot thinks about few at a time, and each takes some kB


class Habits(NamedTuple):
    """How many turns a bot counts for what may happen.

    `lost`: for the loss of the ship, in addition to those for the chips that come back. `pressed`: so many
    turns before starvation a crew looks for food. `gift`: for a gift. `again`: so much less for a card that
    is easily taken back.
    """

    lost: float
    pressed: float
    gift: float
    again: float


CAREFUL = Habits(lost=5.0, pressed=2.5, gift=0.8, again=1.2)
BOLD = Habits(lost=2.0, pressed=1.2, gift=0.3, again=0.0)


class Aim(NamedTuple):
    """An island to sail to: the way there, how much it lowers the lack, its cost, the chance of no food."""

    island: w.Island
    way: Mapping[w.Hex, float]
    gain: int
    cost: float
    barren: float
    home: float  # turns from there to Ithaca


class State(NamedTuple):
    """What the turns left to a seat depend on, beside the place of its ship.

    `rim`: the islands whose card lies there. `back`: those where the seat's chip lies on the rim.
    """

    habits: Habits
    sea: Sea
    deck: w.Deck
    seat: Seat
    lack: int
    chips: bool
    heroes: int
    owners: tuple[Seat | None, ...]
    rim: tuple[bool, ...]
    back: tuple[bool, ...]
    cards: tuple[tuple[w.CardName, ...], ...]


class Chart:
    """The islands for one seat now, whatever its hunger: what each gives, and the turns left after it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sea = state.sea
        self.lost = state.habits.lost + sum(state.back) * CARD
        self.home = turns_to(state.sea, state.sea.ithaca)
        held = {card for cards in state.cards for card in cards}
        down = tuple([card.name for card in state.deck.cards if card.name not in held])
        self._food, self._average = _luck(state.deck, down, state.habits)
        self.aims = {island: self._aim(island) for island in w.ISLANDS}
        self._rests: dict[int, list[tuple[float, Aim]]] = {}

    def rests(self, lack: int) -> list[tuple[float, Aim]]:
        """The useful islands, each after the turns that are left after a landing there, the fewest first."""
        found = self._rests.get(lack)
        if found is None:
            useful = [aim for aim in self.aims.values() if aim.gain]
            found = [(self._rest(aim, max(lack - aim.gain, 0)), aim) for aim in useful]
            found.sort(key=_first)
            self._rests[lack] = found
        return found

    def _rest(self, aim: Aim, left: int) -> float:
        """The turns left after a landing on an island, by the lack of cards to chips that remains."""
        return aim.cost + LEG * ((left + 1) // 2) + aim.home / (1 + left)

    def _aim(self, island: w.Island) -> Aim:
        goal = self.sea.places[island]
        gain, cost = self._gain(island)
        way = turns_to(self.sea, goal)
        return Aim(island, way, gain, cost, 1 - self._food_at(island), self.home[goal])

    def _gain(self, island: w.Island) -> tuple[int, float]:
        """How much a landing lowers the lack of cards to chips, and the turns it costs on average."""
        state, at = self.state, island - 1
        owner = state.owners[at]
        if owner == state.seat:
            return 0, 0.0
        back = state.back[at]
        chip = 0 if back or not state.chips else 1
        again = state.habits.again if back else 0.0
        if state.rim[at]:
            return 1 + chip, self._average
        if owner is None or not state.cards[owner]:
            return chip, 0.0
        burdens = (burden(state.deck, card, state.heroes, state.habits) for card in state.cards[owner])
        return 1 + chip, again + max(burdens)

    def _food_at(self, island: w.Island) -> float:
        """The chance that the adventure there gives a gift."""
        state = self.state
        if state.rim[island - 1]:
            return self._food
        owner = state.owners[island - 1]
        if owner is None or owner == state.seat:
            return 0.0
        cards = state.cards[owner]
        return 1.0 if cards and all(gives(cards_of(state.deck)[card]) for card in cards) else 0.0


class Course:
    """What hexes are worth to one seat now: the turns that it still needs from there."""

    def __init__(self, chart: Chart, days: int) -> None:
        self._chart = chart
        self.lack = chart.state.lack
        self.days = days
        self.lost = chart.lost
        self._landing: dict[w.Hex, float] = {}
        self._staying: dict[w.Hex, float] = {}

    def turns(self, place: w.Hex) -> float:
        """Turns to Ithaca if the ship moves here, and lands if this is land."""
        found = self._landing.get(place)
        if found is None:
            found = self._landing[place] = self._landed(place)
        return found

    def staying(self, place: w.Hex) -> float:
        """Turns to Ithaca if the ship lies here and does not land."""
        found = self._staying.get(place)
        if found is None:
            island = self._chart.sea.islands.get(place, 0)
            found = self._staying[place] = self._onward(place, self.lack, island)
        return found

    def _landed(self, place: w.Hex) -> float:
        sea = self._chart.sea
        if place in sea.open:
            return self.staying(place)
        if place == sea.ithaca and self.lack <= 0:
            return -WIN
        if place == sea.syrte:
            return TURN_LOST + self._onward(place, self.lack, 0)
        island = sea.islands.get(place, 0)
        if not island:
            return self.staying(place)
        aim = self._chart.aims[island]
        return aim.cost + self._need(0.0) * aim.barren + self._after(place, self.lack - aim.gain, island)

    def _after(self, place: w.Hex, lack: int, here: w.Island) -> float:
        """Turns to Ithaca after a landing: hunger does not count any more."""
        if lack <= 0:
            return self._chart.home[place]
        least = WIN
        for rest, aim in self._chart.rests(lack):
            if rest >= least:
                break
            if aim.island != here:
                least = min(least, aim.way[place] + rest)
        return least

    def _onward(self, place: w.Hex, lack: int, here: w.Island) -> float:
        """Turns to Ithaca from a hex: home at once, or by the island that costs least.

        Hunger counts up to the next landing only.
        """
        if lack <= 0:
            way = self._chart.home[place]
            return way + self._need(way - 1)
        least = WIN
        for rest, aim in self._chart.rests(lack):
            if rest >= least:
                break
            way = aim.way[place]
            if way + rest < least and aim.island != here:
                least = min(least, way + rest + self._need(way) * aim.barren)
        return least

    def _need(self, way: float) -> float:
        """What it costs to starve if there is no food within this many turns."""
        left, pressed = self.days - way, self._chart.state.habits.pressed
        return 0.0 if left >= pressed else self.lost * min((pressed - left) / pressed, 1.0)


def _first(pair: tuple[float, Aim]) -> float:
    return pair[0]


def course(table: Table, seat: Seat, habits: Habits = CAREFUL) -> Course:
    """The course of a seat; the same for tables that are alike in all that it depends on."""
    ship = table.ships[seat]
    state = State(
        habits,
        table.sea,
        table.deck,
        seat,
        ship.chips - len(ship.cards),
        ship.chips > 0,
        ship.heroes,
        table.owners,
        tuple([card is not None for card in table.rim]),
        tuple([seat in seats for seats in table.rim_chips]),
        tuple([ship.cards for ship in table.ships]),
    )
    return _course(state, days(ship))


@lru_cache(maxsize=CACHED)
def _course(state: State, days: int) -> Course:
    return Course(_chart(state), days)


@lru_cache(maxsize=CACHED)
def _chart(state: State) -> Chart:
    return Chart(state)


def days(ship: Ship) -> int:
    """Turns until the crew starves."""
    if ship.hunger == w.STARVING:
        return ship.dies - ship.turns
    return ship.gifts + w.STARVING - ship.hunger + 1


@lru_cache(maxsize=CACHED)
def _luck(deck: w.Deck, down: tuple[w.CardName, ...], habits: Habits) -> tuple[float, float]:
    """The share of face-down cards that give gifts, and what a face-down card costs on average."""
    if not down:
        return 0.0, 0.0
    food = sum(gives(cards_of(deck)[card]) for card in down)
    return food / len(down), sum(burden(deck, card, w.CREW, habits) for card in down) / len(down)


@lru_cache(maxsize=256)
def burden(deck: w.Deck, card: w.CardName, heroes: int, habits: Habits = CAREFUL) -> float:
    """The turns that a card costs on average when carried out; less than 0 if it helps."""
    return sum(_cost(effect, heroes, habits) for effect in cards_of(deck)[card].effects)


def _cost(effect: w.Effect, heroes: int, habits: Habits) -> float:
    match effect:
        case w.Gifts(count):
            return -habits.gift * count
        case w.Heroes(count):
            return habits.lost if heroes + count <= 0 else -HERO * count
        case w.Skip(turns):
            return TURN_LOST * turns
        case w.Bar():
            return CARD
        case w.Protect():
            return -HERO
        case w.Ferry(towards, hexes):
            return hexes / SPEED / 2 * (-1 if towards == "ithaca" else 1)
        case w.Toss(times, white, black):
            return times * sum(_cost(inner, heroes, habits) for inner in (*white, *black)) / 2
        case w.Trial(at_least, passed, failed):
            fails = (at_least - 1) / w.PIPS
            parts = ((passed, 1 - fails), (failed, fails))
            return sum(chance * _cost(inner, heroes, habits) for inners, chance in parts for inner in inners)
        case _:
            return 0.0
