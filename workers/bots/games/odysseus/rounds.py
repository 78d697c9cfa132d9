"""A round in numbers: quick moves of all seats, by the rules of thumb of `quick`, until the ship has arrived.

A space is its number in SPACES. A card is its strength, a Dionysus is 0. Nobody trades gods here, and nobody
uses the power of Hermes. Hades lays cards face down only if its power is in effect already.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from domain.games.odysseus.scoring import ENOUGH, total, worth
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import CARDS, STRENGTH, Card, Circle, God, Task
from domain.kernel.facts import Seat, known
from workers.bots.games.odysseus.quick import BLOCKING, ENDING, POWER, SOLID, SPARED, SURE, WORSE
from workers.bots.games.odysseus.scenes import CALM, SCALE, heading, scene, tops
from workers.bots.games.odysseus.standing import CARD, WIND, place, shares
from workers.bots.games.odysseus.winds import NUMBER, PRICE, UNSEEN

NOISE: Final = 0.4  # points by which a move may seem better than it is
NUMBERS: Final = {card: 0 if card == "dionysus" else STRENGTH[card] for card in CARDS}
STRENGTHS: Final = [1, *range(1, 10)]  # of a card by its number
PRICES: Final = [PRICE["dionysus"], *(PRICE[card] for card in reversed(CARDS[:-1]))]
FIRMEST: Final = 1 + SOLID * SURE  # times what an arrival is worth: the most that it is with a solid wind
LONG: Final = 60  # turns of a round that does not end
FACTOR: Final[dict[God, int]] = {"poseidon": 0, "aphrodite": 2}  # of the space that is marked

Wish = tuple[float, int, int]  # how many points better than passing a move seems; a space, and a card


class Sight(NamedTuple):
    """What a seat knows of the winds; `gains`: what each heading is worth to it, `now` the present one."""

    strengths: Sequence[int]
    tops: tuple[int, int, int]
    heading: int
    gains: Sequence[float]
    now: float


class Round:
    """A round on its way, at a whole table where a seat has its turn."""

    def __init__(self, table: Table, rng: Random) -> None:
        self._table = table
        self._random = rng.random
        self._scene = scene(table)
        self._tasks: list[Task] = [known(task) for task in table.tasks]
        self._gains = [self._scene.gains(task) for task in self._tasks]
        self._hands = [_numbers([known(card) for card in hand]) for hand in table.hands]
        self._powers = [None if god in table.used else god for god in table.gods]
        self._phase = table.phase
        self._over = False
        self._factors = [1] * 9
        if table.doubled is not None:
            self._factors[NUMBER[table.doubled]] = 2
        if table.blocked is not None:
            self._factors[NUMBER[table.blocked]] = 0
        self._sure = [0] * 9  # the strengths as they are
        self._seen = [0] * 9  # the strengths as seats see them who laid no card face down
        for laid in table.laid:
            self._add(NUMBER[laid.space], NUMBERS[known(laid.card)], down=laid.face_down)

    def chances(self) -> list[float]:
        """For each seat its chance to win, after quick moves of all until the ship has arrived."""
        circle = self._arrival()
        disk, taken = self._scene.disks[circle], self._table.taken
        if disk is not None:
            taken = (*taken, disk)
        points = [total(task, taken) for task in self._tasks]
        if disk is not None and max(points) >= ENOUGH:
            ranks = [(own, worth(task, disk)) for own, task in zip(points, self._tasks, strict=True)]
            best = max(ranks)
            return [float(rank == best) for rank in ranks]
        return shares([self._merit(seat, circle, own) for seat, own in enumerate(points)])

    def _merit(self, seat: Seat, circle: Circle, points: int) -> float:
        hand = self._hands[seat]
        left: float = CARD * len(hand) + WIND * sum([STRENGTHS[card] for card in hand])
        return left + place(self._table, circle, self._tasks[seat], points)

    def _arrival(self) -> Circle:
        """The circle where the ship arrives when all have passed, or Zeus has ended the round."""
        table, seats = self._table, self._table.seats
        seat, first, passes = table.turn, table.first, table.passes
        for _ in range(LONG):
            passes = 0 if self._acts(seat) else passes + 1
            if passes == seats or self._over:
                break
            seat = (seat + 1) % seats
            self._phase += seat == first
        return self._scene.ends[heading(self._sure)]

    def _acts(self, seat: Seat) -> bool:
        """A quick move of the seat; False if it passes."""
        hand, power = self._hands[seat], self._powers[seat]
        if power in (None, "athena", "hades", "hermes") or self._table.ready[seat] > self._phase:
            power = None
            if not hand:
                return False
        sight = self._sight(seat)
        best, space, card = max(self._cards(sight, hand), default=(-9.0, 0, 0))
        if power is not None:
            score, marked = self._power(sight, power)
            if score > max(best, NOISE * self._random()):
                self._use(seat, power, marked)
                return True
        if best < NOISE * self._random():
            return False
        hand.remove(card)
        self._add(space, card, down=seat == self._table.veiled)
        return True

    def _sight(self, seat: Seat) -> Sight:
        strengths = self._sure if seat == self._table.veiled else self._seen
        gains, found = self._gains[seat], tops(strengths)
        one, two, three = found
        where = 16 * one + 4 * two + three
        return Sight(strengths, found, where, gains, gains[where])

    def _cards(self, sight: Sight, hand: Sequence[int]) -> Iterator[Wish]:
        """Cards that turn a wind, and a card that strengthens a wind that is good already."""
        if not hand:
            return
        least = sight.now + max(PRICES[hand[0]] - NOISE, -WORSE)  # what an arrival must be worth for any card
        for ship, top in enumerate(sight.tops):
            first = 3 * ship
            lead = sight.strengths[first + top] if top != CALM else 0
            for other in (0, 1, 2):
                if other != top and self._factors[first + other]:
                    there = sight.gains[sight.heading + (other - top) * SCALE[ship]]
                    if max(there, FIRMEST * there) > least:
                        missing = lead - sight.strengths[first + other] + (top == CALM or top < other)
                        yield from self._turning(hand, first + other, missing, there, there - sight.now)
            if top == CALM:
                break
            if sight.now > 0 and self._factors[first + top]:
                led = lead - sorted(sight.strengths[first : first + 3])[1]
                more = min(SURE, led + STRENGTHS[hand[-1]]) - min(SURE, led)
                score = SOLID * more * sight.now - PRICES[hand[-1]] + NOISE * self._random()
                yield score, first + top, hand[-1]

    def _turning(
        self, hand: Sequence[int], space: int, missing: int, there: float, better: float
    ) -> Iterator[Wish]:
        """The cheapest card that turns the wind, and the next that does so surely."""
        firm, factor = SOLID * max(0.0, there), self._factors[space]
        for card in hand:
            over = STRENGTHS[card] * factor - missing
            if over >= 0:
                score = better - PRICES[card] + firm * min(SURE, over)
                yield score + NOISE * self._random(), space, card
                if over or score < 0:
                    return

    def _power(self, sight: Sight, power: God) -> tuple[float, int]:
        """How many points better than passing the power seems, and the space to mark."""
        if power == "zeus":
            return sight.now - ENDING + NOISE * self._random(), 0
        spaces = [3 * ship + top for ship, top in enumerate(sight.tops) if top != CALM]
        if power == "aphrodite":
            spaces = [space for space, strength in enumerate(sight.strengths) if strength]
        after = [(sight.gains[_marked(sight.strengths, space, FACTOR[power])], space) for space in spaces]
        best, space = max(after, default=(-9.0, 0))
        return best - sight.now - POWER + NOISE * self._random(), space

    def _use(self, seat: Seat, power: God, space: int) -> None:
        """Uses the power, unless Athena blocks it."""
        self._powers[seat] = None
        if "athena" in self._powers:
            athena = self._powers.index("athena")
            gains, now = self._gains[athena], heading(self._seen)
            if power == "zeus":
                harm = SPARED - gains[now]
            else:
                harm = gains[now] - gains[_marked(self._seen, space, FACTOR[power])] - BLOCKING
            if harm > 0 and self._table.ready[athena] <= self._phase:
                self._powers[athena] = None
                return
        if power == "zeus":
            self._over = True
            return
        for strengths in (self._factors, self._sure, self._seen):
            strengths[space] *= FACTOR[power]

    def _add(self, space: int, card: int, *, down: bool) -> None:
        """A card is laid."""
        strength, factor = STRENGTHS[card], self._factors[space]
        self._sure[space] += strength * factor
        self._seen[space] += (UNSEEN if down else strength) * factor


def _numbers(hand: Sequence[Card]) -> list[int]:
    """The cards as numbers, the cheapest first."""
    return sorted([NUMBERS[card] for card in hand], key=PRICES.__getitem__)


def _marked(strengths: Sequence[int], space: int, factor: int) -> int:
    """The heading if a space is marked."""
    changed = list(strengths)
    changed[space] *= factor
    return heading(changed)
