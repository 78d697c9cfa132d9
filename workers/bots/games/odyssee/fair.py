"""A fair player of Odyssee: it weighs every choice by the turns that are then left to Ithaca.

The bot considers where its ship may sail, what each island takes off its hand, when its crew starves and
how a fight would go. Like everybody, it knows which cards are on the rim, but not where each one lies.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from domain.games.odyssee import GAME
from domain.games.odyssee import words as w
from domain.games.odyssee.moves import Stake
from domain.games.odyssee.scoring import may_enter
from domain.games.odyssee.sea import Sea
from domain.games.odyssee.table import Table
from domain.kernel.facts import Fact, Seat
from domain.kernel.offers import Offer, OneOf
from domain.threadsafe.decoder import JsonObject
from workers.bots.games.odyssee.course import BOLD, CARD, CAREFUL, HERO, SPEED, WIN, Course, burden, course
from workers.bots.games.odyssee.odds import chances, moved, reached
from workers.bots.games.odyssee.storms import storms

GIFT = CAREFUL.gift
RIVAL = 0.6  # the weight of a turn of the only rival; a turn of one of several rivals weighs less
CALM, FADING = 30, 10  # in so many turns before this turn of its own a bot ceases to hinder rivals
LEAST = 1e-6  # for a seat that wins almost surely
ASHORE = 1.0  # turns that a rival gains when blown onto an island
MOOD = 0.4  # random turns added to every choice, so that bots do not go round in circles
SURE = 0.6  # the chance of winning with which a fight is called
CLOSE = 2.0  # a rival at most this many turns from home is to be stopped


class Fair:
    """Plays any seat."""

    def __init__(self) -> None:
        self._read = 0
        self._table: Table = GAME.initial

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """A move of one of the offers."""
        for fact in facts[self._read :]:
            if isinstance(fact, GAME.facts):
                self._table = GAME.evolve(self._table, fact)
        self._read = len(facts)
        return chosen(self._table, seat, {offer.move: offer for offer in offers}, rng)


def chosen(table: Table, seat: Seat, offers: Mapping[str, Offer], rng: Random) -> JsonObject:
    """The move at this table; the offers are by the kind of move."""
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


def _sail(table: Table, seat: Seat, offer: Offer, rng: Random) -> JsonObject:
    """Sails to where about the fewest turns are left."""
    own, ship = course(table, seat, BOLD), table.ships[seat]
    left = {to: moved(own, ship, to) + MOOD * rng.random() for to in _values(offer, "to")}
    return {"type": "sail", "to": min(left, key=left.__getitem__)}


def _roll_or_storm(table: Table, seat: Seat, offers: Mapping[str, Offer], rng: Random) -> JsonObject:
    """The storm arrow if it gains more than a roll is likely to."""
    if "lay_storm" not in offers:
        return {"type": "roll"}
    own, ship = course(table, seat, BOLD), table.ships[seat]
    price = 0.0 if table.wind_free else GIFT + own.lost * (own.days <= 2)  # noqa: PLR2004
    price += MOOD * rng.random()
    rivals = _rivals(table, seat)
    storms_after = (
        (price + _after(table, seat, own, rivals, places), storm) for storm, places in storms(table).items()
    )
    least, storm = min(storms_after, key=lambda one: one[0], default=(WIN, None))
    if storm is None or least >= _rolled(own, table.sea, ship.at):
        return {"type": "roll"}
    return {"type": "lay_storm", "direction": storm.direction, "anchor": storm.anchor}


def _rolled(own: Course, sea: Sea, here: w.Hex) -> float:
    """The turns left after an average roll."""
    home, staying = own.lack <= 0, own.staying(here)
    near = (reached(sea, here, pips, home) for pips in range(1, w.PIPS + 1))
    return sum(max(min(staying, *map(own.turns, places)), -WIN) for places in near) / w.PIPS


class Rival:
    """Another seat, as a storm may set it back; a turn that it loses has a weight."""

    def __init__(self, table: Table, seat: Seat, weight: float) -> None:
        self.seat = seat
        self._at = table.ships[seat].at
        self._sea = table.sea
        self._course = course(table, seat, BOLD)
        self._weight = weight

    def lost(self, place: w.Hex) -> float:
        """What the rival loses, weighed, when blown there: less than 0 if it gains turns."""
        if place == self._sea.ithaca:
            return -WIN / 2
        ashore = ASHORE * (place in self._sea.shores)
        return self._weight * (self._course.turns(place) + ashore - self._course.staying(self._at))


def _rivals(table: Table, seat: Seat) -> Sequence[Rival]:
    """The other seats: the likelier one wins, the more its turns weigh.

    The longer the match, the less they weigh, so that it ends.
    """
    odds, ship = chances(table), table.ships[seat]
    patience = min(max((CALM - ship.turns) / FADING, 0.0), 1.0)
    weight = RIVAL * patience / max(1 - odds[seat], LEAST)
    return [Rival(table, other, weight * odds[other]) for other in range(len(odds)) if other != seat]


def _after(
    table: Table, seat: Seat, own: Course, rivals: Sequence[Rival], places: Mapping[Seat, w.Hex]
) -> float:
    """The turns left after a storm that carries ships to these places, less the turns it costs rivals."""
    here = table.ships[seat].at
    left = max(own.turns(places[seat]), -WIN) if seat in places else own.staying(here)
    return left - sum(rival.lost(places[rival.seat]) for rival in rivals if rival.seat in places)


def _meet(table: Table, seat: Seat, offers: Mapping[str, Offer]) -> JsonObject:
    """Calls a fight that is likely to be won, or that stops a rival."""
    others = _values(offers["attack"], "seat")
    for other in others:
        near = _close(table, other) and not _close(table, seat)
        if _chance(table, seat, other) >= (SURE if not near else SURE / 2) and table.ships[seat].heroes > 1:
            return {"type": "attack", "seat": other}
    return {"type": "let_pass", "seat": others[0]}


def _close(table: Table, seat: Seat) -> bool:
    """Whether a seat is nearly home, and may enter Ithaca."""
    ship = table.ships[seat]
    return may_enter(ship) and table.sea.far(table.sea.ithaca)[ship.at] / SPEED <= CLOSE


def _chance(table: Table, seat: Seat, other: Seat) -> float:
    return chance(table.ships[seat].heroes, table.ships[other].heroes)


@cache
def chance(own: int, other: int) -> float:
    """The chance to win a fight to the end, by the heroes of both sides."""
    if not own or not other:
        return 1.0 if own else 0.0
    throws = [(a + own) - (b + other) for a in range(1, w.PIPS + 1) for b in range(1, w.PIPS + 1)]
    won, lost = sum(throw > 0 for throw in throws), sum(throw < 0 for throw in throws)
    return (won * chance(own, other - 1) + lost * chance(own - 1, other)) / (won + lost)


def _in_fight(table: Table, seat: Seat, offers: Mapping[str, Offer]) -> JsonObject:
    """The stronger side asks for a card, the weaker side offers a gift or a card; else the fight goes on."""
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


def _tribute(table: Table, seat: Seat) -> JsonObject:
    """What a side can be asked for: a card, or else a gift."""
    ship = table.ships[seat]
    if ship.cards:
        return {"gifts": 0, "cards": [ship.cards[0]], "island": None}
    return {"gifts": min(ship.gifts, 1), "cards": [], "island": None}


def _terms(
    gives: JsonObject | None = None, gets: JsonObject | None = None, card: w.CardName | None = None
) -> JsonObject:
    nothing: JsonObject = {"gifts": 0, "cards": [], "island": None}
    return {"gives": gives or nothing, "gets": gets or nothing, "card": card}


def _answer(table: Table, seat: Seat) -> JsonObject:
    """Accepts a deal if it is better than what follows without it."""
    bargain = table.bargain
    assert bargain is not None
    gain = _worth(bargain.gives) - _worth(bargain.gets)
    if table.visit is None:
        odds = _chance(table, seat, bargain.seat)
        own, theirs = (course(table, side) for side in (seat, bargain.seat))
        without = odds * RIVAL * theirs.lost / len(table.ships) - (1 - odds) * own.lost - HERO
    else:
        assert bargain.card is not None
        without = _spared(table, seat, bargain.card)
    return {"type": "accept" if gain >= without else "refuse"}


def _spared(table: Table, seat: Seat, card: w.CardName) -> float:
    """What a side gains on an island by refusing: the owner then chooses a card for the newcomer."""
    visit = table.visit
    assert visit is not None
    heroes = table.ships[visit.seat].heroes
    worst = max(burden(table.deck, other, heroes) for other in table.ships[visit.owner].cards)
    more = worst - burden(table.deck, card, heroes)
    return RIVAL * more if seat == visit.owner else -more


def _worth(stake: Stake) -> float:
    """What a stake is worth to the side that gets it."""
    return GIFT * stake.gifts + CARD * len(stake.cards) + CARD * (stake.island is not None)


def _at_landing(table: Table, seat: Seat, offers: Mapping[str, Offer]) -> JsonObject:
    """The owner gives the worst card; the newcomer offers gifts, if that card would cost them much more."""
    visit = table.visit
    assert visit is not None
    heroes = table.ships[visit.seat].heroes
    ranked = sorted(table.ships[visit.owner].cards, key=lambda card: burden(table.deck, card, heroes))
    if "give" in offers:
        return {"type": "give", "card": ranked[-1]}
    spread = burden(table.deck, ranked[-1], heroes) - burden(table.deck, ranked[0], heroes)
    price = round(spread * RIVAL / GIFT + 0.5)
    if price <= table.ships[seat].gifts and price * GIFT < spread and "propose" in offers:
        return {"type": "propose", **_terms({"gifts": price, "cards": [], "island": None}, card=ranked[0])}
    return {"type": "leave_choice"}


def _values(offer: Offer, field: str) -> tuple[Any, ...]:
    domain = offer.fields[field]
    assert isinstance(domain, OneOf)
    return domain.values
