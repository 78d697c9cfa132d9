"""What a move is worth by rules of thumb: where the ship is likely to arrive, what that is worth to each
seat, how others may still change it, and what the card costs.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from domain.games.odysseus.scoring import ENOUGH, total, worth
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import ADVENTURES, SPACES, STRENGTH, Adventure, Card, God, Task
from domain.kernel.facts import Seat, known
from domain.kernel.offers import Offer, OneOf
from domain.threadsafe.decoder import JsonObject
from workers.bots.games.odysseus.beliefs import Beliefs
from workers.bots.games.odysseus.winds import PRICE, Voyage, after_power, strength_of, winds

Priced = tuple[float, JsonObject]  # what a move is worth, and the move

DOUBT: Final = 0.5  # how likely others are to change the cards of a space
PLENTY: Final = 5  # with more cards than this each card is cheaper
VICTORY: Final = 6.0  # points that a victory is worth
RIVALRY: Final = 0.8  # how much the points of others count
VEIL: Final = 0.2  # points that laying a card face down is worth
BLOCK: Final = 0.25  # points that a power must cost to be blocked
RATING: Final[Mapping[God, float]] = {  # points a round that a god is worth
    "zeus": 1.12,
    "poseidon": 1.00,
    "hermes": 1.00,
    "aphrodite": 1.00,
    "hades": 1.07,
    "athena": 0.90,
}
DULL: Final = 0.2  # points that it costs if the ship meets nothing
HASTE: Final = 0.15  # the same, for the square of the rounds in a row in which it met nothing
CALMED: Final = 2.5  # the same if the stack is empty, for each round of calm
PACE: Final = 1.3  # points a round of the leading seat


class Turn:
    """One decision of a seat, by what it knows."""

    def __init__(self, table: Table, seat: Seat, beliefs: Beliefs) -> None:
        self._table = table
        self._seat = seat
        self._beliefs = beliefs
        self._wish = wishes(table, seat, beliefs)
        self._hand: tuple[Card, ...] = tuple(known(card) for card in table.hands[seat])

    def ranked(self, offers: Sequence[Offer], rng: Random) -> list[Priced]:
        """The moves of the offers, or the best of them, the best first; in a tie, any of them."""
        moves = [priced for offer in offers for priced in self._priced(offer)]
        return sorted(moves, key=lambda priced: -priced[0] - rng.random() / 1000)

    def _priced(self, offer: Offer) -> Iterator[Priced]:
        """The moves of an offer, or the best of them, each with what it is worth."""
        pricing: dict[str, Callable[[Offer], Iterator[Priced]]] = {
            "place_ship": self._place_ship,
            "refill": self._refill,
            "pass": self._pass,
            "lay": self._lay,
            "trade": self._trade,
            "end_round": self._end_round,
            "veil": self._veil,
            "charm": self._mark,
            "storm": self._mark,
            "carry": self._carry,
            "block": self._answer,
            "allow": self._answer,
        }
        return pricing[offer.move](offer)

    def _voyage(self) -> Voyage:
        table = self._table
        assert table.ship is not None
        return Voyage(table.sea.steps, table.ship, circles(table, self._wish))

    def _doubt(self, passes: int = 0) -> float:
        """How much the others may still do, by the number of passes in a row."""
        table = self._table
        others = table.seats - 1
        armed = sum(bool(hand) for seat, hand in enumerate(table.hands) if seat != self._seat)
        return DOUBT * armed / others * (others - passes) / others

    def _place_ship(self, offer: Offer) -> Iterator[Priced]:
        """Places the ship near good adventures, and on a disk that is better removed."""
        table = self._table
        here = circles(table, self._wish)
        for circle in _values(offer, "circle"):
            near = table.sea.steps[circle].values()
            far = [there for one in near for there in table.sea.steps[one].values()]
            value = sum(here[one] for one in near) + sum(here[two] for two in far) / 3 - here[circle]
            yield value, {"type": "place_ship", "circle": circle}

    def _refill(self, offer: Offer) -> Iterator[Priced]:
        for adventure in _values(offer, "adventure"):
            yield self._wish[adventure], {"type": "refill", "adventure": adventure}

    def _pass(self, _: Offer) -> Iterator[Priced]:
        passes = self._table.passes + 1
        yield self._voyage().likely(winds(self._table), self._doubt(passes - 1)), {"type": "pass"}

    def _lay(self, offer: Offer) -> Iterator[Priced]:
        voyage, now, doubt = self._voyage(), winds(self._table), self._doubt()
        down = _values(offer, "face_down")[-1]  # face down whenever that is allowed
        for card in _values(offer, "card"):
            price = self._price(card)
            for number, space in enumerate(SPACES):
                value = voyage.likely(now.laid(number, STRENGTH[card]), doubt) - price
                yield value, {"type": "lay", "card": card, "space": space, "face_down": down}

    def _price(self, card: Card) -> float:
        """What it costs to play a card: less if the hand is large, or the end is near."""
        table = self._table
        own = total(known(table.tasks[self._seat]), table.taken)
        plenty = min(1.0, PLENTY / len(self._hand)) ** 2
        return PRICE[card] * plenty * (0.6 if own >= ENOUGH - 3 else 1.0)

    def _trade(self, offer: Offer) -> Iterator[Priced]:
        """A better god, for all the rounds that are left; preferably from the leading seat."""
        table = self._table
        stay = self._voyage().likely(winds(table), self._doubt()) - self._price("dionysus")
        rounds = (ENOUGH - total(known(table.tasks[self._seat]), table.taken)) / PACE
        own = RATING[table.gods[self._seat]]
        for other in _values(offer, "seat"):
            gain = (RATING[table.gods[other]] - own) * rounds * (1 + self._points(other) / ENOUGH)
            yield stay + gain, {"type": "trade", "seat": other}

    def _points(self, seat: Seat) -> float:
        """The points that another seat is likely to have."""
        table = self._table
        tasks = self._beliefs.tasks(table, seat, known(table.tasks[self._seat]))
        return sum(chance * total(task, table.taken) for chance, task in tasks)

    def _end_round(self, _: Offer) -> Iterator[Priced]:
        yield self._voyage().sure(winds(self._table)), {"type": "end_round"}

    def _veil(self, _: Offer) -> Iterator[Priced]:
        best = max(value for card in self._hand for value in self._values_of(card))
        yield best + VEIL, {"type": "veil"}

    def _values_of(self, card: Card) -> Iterator[float]:
        voyage, now, doubt = self._voyage(), winds(self._table), self._doubt()
        for number in range(len(SPACES)):
            yield voyage.likely(now.laid(number, STRENGTH[card]), doubt) - self._price(card)

    def _mark(self, offer: Offer) -> Iterator[Priced]:
        voyage, doubt = self._voyage(), self._doubt()
        for space in _values(offer, "space"):
            marked = after_power(self._table, "poseidon" if offer.move == "storm" else "aphrodite", space)
            yield voyage.likely(marked, doubt), {"type": offer.move, "space": space}

    def _carry(self, offer: Offer) -> Iterator[Priced]:
        voyage, doubt = self._voyage(), self._doubt()
        for number in _alike(self._table, _values(offer, "laid")):
            for space in _values(offer, "space"):
                moved = after_power(self._table, "hermes", space, number)
                yield voyage.likely(moved, doubt), {"type": "carry", "laid": number, "space": space}

    def _answer(self, offer: Offer) -> Iterator[Priced]:
        """Blocks a power if it does enough harm."""
        declared = self._table.declared
        assert declared is not None
        voyage, doubt = self._voyage(), self._doubt()
        if offer.move == "block":
            yield voyage.likely(winds(self._table), doubt) - BLOCK, {"type": "block"}
        elif declared.god == "zeus":
            yield voyage.sure(winds(self._table)), {"type": "allow"}
        else:
            after = after_power(self._table, declared.god, declared.space, declared.laid)
            yield voyage.likely(after, doubt), {"type": "allow"}


def _values(offer: Offer, field: str) -> tuple[Any, ...]:
    domain = offer.fields[field]
    assert isinstance(domain, OneOf)
    return domain.values


def _alike(table: Table, numbers: Sequence[int]) -> Iterator[int]:
    """One of the cards of each strength."""
    return iter({strength_of(table.laid[number].card): number for number in numbers}.values())


def circles(table: Table, wish: Mapping[Adventure, float]) -> tuple[float, ...]:
    """What it is worth to arrive at each circle. An empty circle is a loss of time, more so after others."""
    nothing = -(DULL + HASTE * table.vain**2) if table.stack else -CALMED * (table.barren + 1)
    return tuple(nothing if adventure is None else wish[adventure] for adventure in table.disks)


def wishes(table: Table, seat: Seat, beliefs: Beliefs) -> dict[Adventure, float]:
    """What each adventure is worth to the seat: its own points, less those that others are likely to get."""
    own = known(table.tasks[seat])
    others = [beliefs.tasks(table, other, own) for other in range(table.seats) if other != seat]
    return {
        adventure: _gain(own, table.taken, adventure)
        - RIVALRY
        * sum(chance * _gain(task, table.taken, adventure) for tasks in others for chance, task in tasks)
        / len(others)
        for adventure in ADVENTURES
    }


def _gain(task: Task, taken: Sequence[Adventure], adventure: Adventure) -> float:
    """The points that the adventure brings, and the victory if they are enough."""
    before, points = total(task, taken), worth(task, adventure)
    return points * (1 + before / ENOUGH / 2) + (VICTORY if before + points >= ENOUGH else 0.0)
