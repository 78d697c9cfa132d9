"""Possible hands the slow way: all that they can hold, after every fact.

It knows nothing of bounds and schedules: it deals every hand anew, and strikes out those that could not have
played as they did. A position is one number, so that a million of them can be listed: some bits of it say how
many cards of a kind the stack, or a hand, holds. Cards of a kind are not told apart.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice, permutations
from typing import Final

from domain.games.odysseus import facts as f
from domain.games.odysseus.scoring import total
from domain.games.odysseus.words import CARDS, Adventure, Card, Cards, Task
from domain.kernel.facts import HIDDEN, Fact, Hidden, Seat

Held = tuple[int, ...]  # the number of cards of each kind that the game has

BITS: Final = 6  # of a field: a kind has fewer than 32 cards, and the highest bit is spare
FIELD: Final = (1 << BITS) - 1
PART: Final = 20_000  # positions that are followed before it is seen whether they are too many


class TooManyError(Exception):
    """There are more positions than can be listed."""


class Picks(dict[int, list[int]]):
    """The ways to deal so many cards to a seat: what each adds to a position, by what the stack holds."""

    def __init__(self, kinds: int, number: int, shift: int) -> None:
        super().__init__()
        self._kinds, self._number, self._shift = kinds, number, shift
        self._spare = sum(1 << (BITS * kind + BITS - 1) for kind in range(kinds))

    def __missing__(self, stack: int) -> list[int]:
        room = stack | self._spare
        picked = map(packed, picks(self._number, self._kinds))
        spare, shift = self._spare, self._shift
        self[stack] = [(pick << shift) - pick for pick in picked if (room - pick) & spare == spare]
        return self[stack]


class Deals:
    """All positions that agree with what a viewer saw. The lowest fields are of the stack, then seat by seat.

    Above them are the kinds of the cards that lie face down and are not known, in the order of laying.
    """

    def __init__(self, most: int) -> None:
        self.all: set[int] = set()
        self._most = most
        self._cards: Cards | None = None
        self._kinds: list[Card] = []
        self._tasks: list[Task | Hidden] = []
        self._taken: list[Adventure] = []
        self._unknown = 0  # cards face down

    def step(self, facts: Iterable[Fact]) -> None:
        """What is possible after a step."""
        for fact in facts:
            after = set[int]()
            positions = iter(self._after(fact))
            while part := set(islice(positions, PART)):
                after |= part
                if len(after) > self._most:
                    raise TooManyError
            self.all = after

    def numbers(self, seat: Seat) -> dict[Card, list[int]]:
        """How many cards of each kind the hand of a seat holds in some position."""
        shift, hand = self._shift(seat), (1 << BITS * len(self._kinds)) - 1
        hands = {position >> shift & hand for position in self.all}
        return {
            card: sorted({held >> BITS * kind & FIELD for held in hands})
            for kind, card in enumerate(self._kinds)
        }

    def kinds(self, place: int) -> list[Card]:
        """The kinds that a card is in some position; `place`: how many like it were laid before."""
        shift = self._down + BITS * place
        found = {position >> shift & FIELD for position in self.all}
        return [card for kind, card in enumerate(self._kinds) if kind in found]

    def tasks(self, seat: Seat) -> Mapping[Task, float]:
        """The share of all deals of tasks in which the seat has each task."""
        assert self._cards
        return _having(self._cards.tasks, tuple(self._tasks), tuple(self._taken))[seat]

    def _shift(self, seat: Seat) -> int:
        """Where the fields of a hand begin."""
        return BITS * len(self._kinds) * (seat + 1)

    @property
    def _down(self) -> int:
        """Where the kinds of the cards face down begin."""
        return self._shift(len(self._tasks))

    def _after(self, fact: Fact) -> Iterable[int]:  # noqa: C901  # a line for each kind of fact
        match fact:
            case f.BoardLaid():
                self._cards = fact.cards
                self._kinds = [card for card in CARDS if card in fact.cards.winds]
            case f.GodsDealt(gods):
                self._tasks = [HIDDEN] * len(gods)
                return [0]
            case f.TaskDealt(seat, task) | f.TaskShown(seat, task):
                self._tasks[seat] = task
            case f.DiskTaken(_, adventure):
                self._taken.append(adventure)
            case f.StackShuffled():
                return self._shuffled()
            case f.Dealt(seat, tuple(cards)):
                return self._dealt(seat, cards)
            case f.CardLaid(seat, card) | f.CardLaidFaceDown(seat, card) if card is not HIDDEN:
                return self._left(seat, self._kinds.index(card))  # type: ignore[arg-type]
            case f.CardLaidFaceDown(seat):
                return self._left_unknown(seat)
            case f.GodsTraded(seat):
                return self._left(seat, self._kinds.index("dionysus"))
            case f.CardsTurned(cards) if self._unknown:
                shown = packed(self._kinds.index(turned.card) for turned in cards)
                down = self._down
                return (position for position in self.all if position >> down == shown)
        return self.all

    def _shuffled(self) -> Iterator[int]:
        """The stack then holds all cards that are in no hand."""
        assert self._cards
        winds = packed(self._cards.winds[card] for card in self._kinds)
        wide, self._unknown = BITS * len(self._kinds), 0
        hand, below = (1 << wide) - 1, (1 << self._down) - 1
        for position in self.all:
            hands = (position & below) >> wide
            stack, held = winds, hands
            while held:
                stack, held = stack - (held & hand), held >> wide
            yield hands << wide | stack

    def _dealt(self, seat: Seat, cards: tuple[Card | Hidden, ...]) -> Iterator[int]:
        wide, shift = BITS * len(self._kinds), self._shift(seat)
        if HIDDEN in cards:
            dealt, stack = Picks(len(self._kinds), len(cards), shift), (1 << wide) - 1
            return (position + pick for position in self.all for pick in dealt[position & stack])
        own = packed(map(cards.count, self._kinds))
        there = packed(1 << BITS - 1 for _ in self._kinds)
        return (
            position + (own << shift) - own
            for position in self.all
            if ((position | there) - own) & there == there
        )

    def _left(self, seat: Seat, kind: int) -> Iterator[int]:
        shift = self._shift(seat) + BITS * kind
        field, one = FIELD << shift, 1 << shift
        return (position - one for position in self.all if position & field)

    def _left_unknown(self, seat: Seat) -> Iterator[int]:
        shift, self._unknown = self._down + BITS * self._unknown, self._unknown + 1
        for kind in range(len(self._kinds)):
            for position in self._left(seat, kind):
                yield position | kind << shift


def packed(numbers: Iterable[int]) -> int:
    """Numbers as the fields of one, the first lowest."""
    return sum(number << BITS * at for at, number in enumerate(numbers))


@cache
def picks(number: int, kinds: int) -> tuple[Held, ...]:
    """All ways to have so many cards."""
    if kinds == 1:
        return ((number,),)
    return tuple((one, *rest) for one in range(number + 1) for rest in picks(number - one, kinds - 1))


@cache
def _having(
    tasks: tuple[Task, ...], known: tuple[Task | Hidden, ...], taken: tuple[Adventure, ...]
) -> tuple[Mapping[Task, float], ...]:
    """For each seat the share of all deals in which it has each task."""
    deals = [
        deal
        for deal in permutations(tasks, len(known))
        if all(seen in (HIDDEN, task) for seen, task in zip(known, deal, strict=True))
        and (HIDDEN not in known or all(total(task, taken) < 10 for task in deal))
    ]
    seats = []
    for seat in range(len(known)):
        having = {task: sum(deal[seat] == task for deal in deals) for task in tasks}
        seats.append({task: number / len(deals) for task, number in having.items() if number})
    return tuple(seats)
