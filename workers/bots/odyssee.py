"""Odyssee as well as we can: every choice is weighed by how many turns it leaves to Ithaca.

The bot reckons with where its ship may sail, what each island takes off its hand, when its crew starves and
how a fight would go. Of the cards on the rim it knows which there are, as everybody does, but not how they
lie.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple

from domain.games.odyssee import GAME
from domain.games.odyssee import words as w
from domain.games.odyssee.adventures import cards_of
from domain.games.odyssee.decks import gives
from domain.games.odyssee.moves import Stake
from domain.games.odyssee.resample import unseen
from domain.games.odyssee.sea import REACH, Sea
from domain.games.odyssee.table import Ship, Table
from domain.kernel.facts import Fact, Seat
from domain.kernel.offers import Offer, OneOf

JSON = dict[str, Any]

SPEED = 2.4  # hexes that a ship sails in a turn
LEG = 4.5  # turns that the way to one more island and its adventure take
LOST = 5.0  # turns that losing the ship costs, besides those of the chips that come back
CARD = 1.3  # turns that a card, or a chip less, is worth
GIFT = 0.8  # turns that a gift is worth
HERO = 0.5  # and a hero
TURN_LOST = 1.0
RIVAL = 0.6  # what a turn of the only rival counts; one of several counts less
PRESSED = 2.5  # turns before starvation at which a crew looks for food
AGAIN = 1.2  # turns by which a card is worth less that is easily taken back
ASHORE = 1.0  # turns that a rival gains who is blown onto an island
MOOD = 0.4  # turns that make no difference, so that bots do not go round in circles
SURE = 0.6  # the chance of winning with which a fight is called
CLOSE = 2.0  # turns from home at which a rival is to be stopped
WIN = 1000.0


class Good:
    """Plays any seat."""

    def __init__(self) -> None:
        self._read = 0
        self._table: Table = GAME.initial

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JSON:
        """A move of one of the offers."""
        for fact in facts[self._read :]:
            if isinstance(fact, GAME.facts):
                self._table = GAME.evolve(self._table, fact)
        self._read = len(facts)
        return _choose(self._table, seat, {offer.move: offer for offer in offers}, rng)


def _choose(table: Table, seat: Seat, offers: Mapping[str, Offer], rng: Random) -> JSON:
    match table.phase:
        case "turn":
            return _roll_or_storm(table, seat, offers, rng)
        case "sailing":
            return _sail(table, seat, offers["sail"], rng)
        case "meeting":
            return _meet(table, seat, offers)
    if "accept" in offers:
        return _answer(table, seat)
    return _at_landing(table, seat, offers) if table.phase == "landing" else _in_fight(table, seat, offers)


class Aim(NamedTuple):
    """An island to sail to: how far it is, what it takes off the lack, its cost, the chance of food."""

    island: w.Island
    far: Mapping[w.Hex, int]
    gain: int
    cost: float
    food: float
    home: float  # turns from there to Ithaca


class Course:
    """What hexes are worth to one seat now: the turns that it would still need from there."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        self._sea: Sea = table.sea
        self.ship: Ship = table.ships[seat]
        self.lack = self.ship.chips - len(self.ship.cards)
        self.lost = LOST + sum(seat in seats for seats in table.rim_chips) * CARD
        self._days = _days(self.ship)
        self._home = table.sea.far(table.sea.ithaca)
        self._food, self._average = _luck(table.deck, unseen(table))
        self._aims = {island: self._aim(island) for island in w.ISLANDS}
        self._rests: dict[int, list[tuple[Aim, float]]] = {}
        self._known: dict[w.Hex, float] = {}

    def turns(self, place: w.Hex) -> float:
        """Turns to Ithaca if the ship ends its move here, landing if that is what it comes to."""
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

        Hunger is reckoned with up to the next landing only, this one if it has `landed`.
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
        """The islands that are of use, each with the turns that it leaves when one has got there."""
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
        """What landing there takes off the lack of cards to chips, and the turns it costs on average."""
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
        return 1 + chip, again + max(_burden(table.deck, card, self.ship.heroes) for card in cards)

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
        """What starving costs if there is no food after so many turns."""
        left = self._days - way
        return 0.0 if left >= PRESSED else self.lost * min((PRESSED - left) / PRESSED, 1.0)


def _rest(aim: Aim, left: int) -> float:
    """The turns after sailing to an island, with so many chips then still to be got rid of or made up for."""
    return aim.cost + LEG * ((left + 1) // 2) + aim.home / (1 + left)


def _days(ship: Ship) -> int:
    """Turns until the crew starves."""
    if ship.hunger == w.STARVING:
        return ship.dies - ship.turns
    return ship.gifts + w.STARVING - ship.hunger + 1


@lru_cache(maxsize=4096)
def _luck(deck: w.Deck, down: tuple[w.CardName, ...]) -> tuple[float, float]:
    """How many of the cards that lie face down give gifts, and what one of them costs on average."""
    if not down:
        return 0.0, 0.0
    food = sum(gives(cards_of(deck)[card]) for card in down)
    return food / len(down), sum(_burden(deck, card, w.CREW) for card in down) / len(down)


@lru_cache(maxsize=4096)
def _burden(deck: w.Deck, card: w.CardName, heroes: int) -> float:
    """The turns that carrying out a card costs on average; less than 0 if it helps."""
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


def _sail(table: Table, seat: Seat, offer: Offer, rng: Random) -> JSON:
    """To where about the fewest turns are left."""
    course = Course(table, seat)
    left = {to: course.turns(to) + MOOD * rng.random() for to in _values(offer, "to")}
    return {"type": "sail", "to": min(left, key=left.__getitem__)}


def _roll_or_storm(table: Table, seat: Seat, offers: Mapping[str, Offer], rng: Random) -> JSON:
    """The storm arrow if it brings more than a roll is likely to."""
    if "lay_storm" not in offers:
        return {"type": "roll"}
    course = Course(table, seat)
    price = 0.0 if table.wind_free else GIFT + course.lost * (_days(course.ship) <= 2)  # noqa: PLR2004
    price += MOOD * rng.random()
    rivals = [Rival(table, other) for other in range(len(table.ships)) if other != seat]
    storms = (
        (price + _after(table.sea, course, rivals, *storm), storm) for storm in _storms(table, seat, rivals)
    )
    least, storm = min(storms, default=(WIN, ("e", "")))
    if least >= _rolled(course, table.sea):
        return {"type": "roll"}
    return {"type": "lay_storm", "direction": storm[0], "anchor": storm[1]}


def _rolled(course: Course, sea: Sea) -> float:
    """The turns left after an average roll."""
    home = course.lack <= 0
    reached = (_reached(sea, course.ship.at, pips, home) for pips in range(1, w.PIPS + 1))
    return sum(max(min(map(course.turns, places)), -WIN) for places in reached) / w.PIPS


@lru_cache(maxsize=8192)
def _reached(sea: Sea, at: w.Hex, pips: int, home: bool) -> tuple[w.Hex, ...]:  # noqa: FBT001
    return tuple(sorted(sea.reached(at, pips, home=home)))


class Rival:
    """Another seat that may be stopped: near home and entitled to it."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.seat = seat
        self.ship = table.ships[seat]
        self.entitled = self.ship.chips <= len(self.ship.cards)
        self._sea = table.sea
        self._far = table.sea.far(table.sea.ithaca)
        self.close = self.entitled and self._far[self.ship.at] / SPEED <= CLOSE
        self._weight = 2 * RIVAL * (2 if self.close else 1) / len(table.ships)

    def gained(self, place: w.Hex) -> float:
        """What it is worth to the bot to blow it there: less than 0 if it costs the rival turns."""
        if place == self.ship.at:
            return 0.0
        if place == self._sea.ithaca:
            return WIN / 2
        if not self.entitled:
            return ASHORE * (place in self._sea.islands)
        nearer = (self._far[self.ship.at] - self._far[place]) / SPEED
        return self._weight * nearer


def _storms(table: Table, seat: Seat, rivals: Sequence[Rival]) -> Iterator[tuple[w.Direction, w.Hex]]:
    """Storms near the own ship if it is at sea, and on rivals that are nearly home."""
    sea = table.sea
    marks = [table.ships[seat].at, *(rival.ship.at for rival in rivals if rival.close)]
    anchors = {anchor for mark in marks if mark in sea.open for anchor in _near(sea, mark)}
    return ((direction, anchor) for anchor in sorted(anchors) for direction in w.DIRECTIONS)


@cache
def _near(sea: Sea, place: w.Hex) -> tuple[w.Hex, ...]:
    """A hex and those next to it: with some direction the ship is hit by each of the winds."""
    return (place, *sea.next[place].values())


def _after(sea: Sea, course: Course, rivals: Sequence[Rival], direction: w.Direction, anchor: w.Hex) -> float:
    """The turns left after a storm, less what it costs rivals."""
    winds = sea.winds(direction, anchor)
    gained = (rival.gained(_blown(sea, rival.ship, direction, winds)) for rival in rivals)
    return course.turns(_blown(sea, course.ship, direction, winds)) + sum(gained)


def _blown(sea: Sea, ship: Ship, direction: w.Direction, winds: Mapping[w.Hex, w.Wind]) -> w.Hex:
    wind = winds.get(ship.at)
    if wind is None or ship.at not in sea.open:
        return ship.at
    return sea.carried(ship.at, direction, REACH[wind], home=ship.chips <= len(ship.cards))


def _meet(table: Table, seat: Seat, offers: Mapping[str, Offer]) -> JSON:
    """A fight is called that is likely to be won, or that stops a rival."""
    others = _values(offers["attack"], "seat")
    for other in others:
        near = Rival(table, other).close and not Rival(table, seat).close
        if _chance(table, seat, other) >= (SURE if not near else SURE / 2) and table.ships[seat].heroes > 1:
            return {"type": "attack", "seat": other}
    return {"type": "let_pass", "seat": others[0]}


def _chance(table: Table, seat: Seat, other: Seat) -> float:
    return chance(table.ships[seat].heroes, table.ships[other].heroes)


@cache
def chance(own: int, other: int) -> float:
    """The chance to win a fight to the end, with so many heroes against so many."""
    if not own or not other:
        return 1.0 if own else 0.0
    throws = [(a + own) - (b + other) for a in range(1, w.PIPS + 1) for b in range(1, w.PIPS + 1)]
    won, lost = sum(throw > 0 for throw in throws), sum(throw < 0 for throw in throws)
    return (won * chance(own, other - 1) + lost * chance(own - 1, other)) / (won + lost)


def _in_fight(table: Table, seat: Seat, offers: Mapping[str, Offer]) -> JSON:
    """The stronger side asks for a card, the weaker one offers a gift or a card; else the fight goes on."""
    assert table.pair is not None
    other = table.pair[1] if table.pair[0] == seat else table.pair[0]
    odds = _chance(table, seat, other)
    if "propose" not in offers:
        return {"type": "fight_on"}
    if odds >= SURE:
        terms = _terms(gets=_tribute(table, other))
    elif odds <= 1 - SURE:
        terms = _terms(gives=_tribute(table, seat))
    else:
        terms = _terms()
    return {"type": "propose", **terms}


def _tribute(table: Table, seat: Seat) -> JSON:
    """What a side can be asked for: a card, or else a gift."""
    ship = table.ships[seat]
    if ship.cards:
        return {"gifts": 0, "cards": [ship.cards[0]], "island": None}
    return {"gifts": min(ship.gifts, 1), "cards": [], "island": None}


def _terms(gives: JSON | None = None, gets: JSON | None = None, card: w.CardName | None = None) -> JSON:
    nothing: JSON = {"gifts": 0, "cards": [], "island": None}
    return {"gives": gives or nothing, "gets": gets or nothing, "card": card}


def _answer(table: Table, seat: Seat) -> JSON:
    """A deal is accepted if it is better than what comes without it."""
    bargain = table.bargain
    assert bargain is not None
    gain = _worth(bargain.gives) - _worth(bargain.gets)
    if table.visit is None:
        odds = _chance(table, seat, bargain.seat)
        course, theirs = Course(table, seat), Course(table, bargain.seat)
        without = odds * RIVAL * theirs.lost / len(table.ships) - (1 - odds) * course.lost - HERO
    else:
        assert bargain.card is not None
        without = _spared(table, seat, bargain.card)
    return {"type": "accept" if gain >= without else "refuse"}


def _spared(table: Table, seat: Seat, card: w.CardName) -> float:
    """What somebody gains on an island by not accepting: the owner chooses his card for the newcomer."""
    visit = table.visit
    assert visit is not None
    heroes = table.ships[visit.seat].heroes
    worst = max(_burden(table.deck, other, heroes) for other in table.ships[visit.owner].cards)
    more = worst - _burden(table.deck, card, heroes)
    return RIVAL * more if seat == visit.owner else -more


def _worth(stake: Stake) -> float:
    """What a stake is worth to whoever gets it."""
    return GIFT * stake.gifts + CARD * len(stake.cards) + CARD * (stake.island is not None)


def _at_landing(table: Table, seat: Seat, offers: Mapping[str, Offer]) -> JSON:
    """The owner gives the worst card; the newcomer offers gifts, if that card would cost him much more."""
    visit = table.visit
    assert visit is not None
    heroes = table.ships[visit.seat].heroes
    ranked = sorted(table.ships[visit.owner].cards, key=lambda card: _burden(table.deck, card, heroes))
    if "give" in offers:
        return {"type": "give", "card": ranked[-1]}
    spread = _burden(table.deck, ranked[-1], heroes) - _burden(table.deck, ranked[0], heroes)
    price = round(spread * RIVAL / GIFT + 0.5)
    if price <= table.ships[seat].gifts and price * GIFT < spread and "propose" in offers:
        return {"type": "propose", **_terms({"gifts": price, "cards": [], "island": None}, card=ranked[0])}
    return {"type": "leave_choice"}


def _values(offer: Offer, field: str) -> tuple[Any, ...]:
    domain = offer.fields[field]
    assert isinstance(domain, OneOf)
    return domain.values
