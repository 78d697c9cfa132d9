"""Possible hands the slow way: all that they can hold, after every fact.

It knows nothing of bounds and schedules: it deals every hand anew, and strikes out those that could not have
played as they did.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import permutations
from typing import NamedTuple

from domain.games.odysseus import facts as f
from domain.games.odysseus.scoring import total
from domain.games.odysseus.words import CARDS, Adventure, Card, Cards, Task
from domain.kernel.facts import HIDDEN, Fact, Hidden, Seat

Held = tuple[int, ...]  # the number of cards of each kind that the game has


class Position(NamedTuple):
    """The cards of every hand, and those that lie face down and are not known, in the order of laying."""

    hands: tuple[Held, ...]
    down: tuple[Card, ...] = ()


class TooManyError(Exception):
    """There are more positions than can be listed."""


class Deals:
    """All positions that agree with what a viewer saw."""

    def __init__(self, most: int) -> None:
        self.all: set[Position] = set()
        self._most = most
        self._cards: Cards | None = None
        self._kinds: list[Card] = []
        self._tasks: list[Task | Hidden] = []
        self._taken: list[Adventure] = []
        self._down: list[int | None] = []  # for each card laid in the round, its place among those not known

    def step(self, facts: Iterable[Fact]) -> None:
        """What is possible after a step."""
        for fact in facts:
            after = set[Position]()
            for position in self._after(fact):
                after.add(position)
                if len(after) > self._most:
                    raise TooManyError
            self.all = after

    def numbers(self, seat: Seat) -> dict[Card, list[int]]:
        """How many cards of each kind the hand of a seat holds in some position."""
        return {
            card: sorted({position.hands[seat][number] for position in self.all})
            for number, card in enumerate(self._kinds)
        }

    def kinds(self, place: int) -> list[Card]:
        """The kinds that a card is in some position; `place`: how many like it were laid before."""
        found = {position.down[place] for position in self.all}
        return [card for card in CARDS if card in found]

    def tasks(self, seat: Seat) -> Mapping[Task, float]:
        """The share of all deals of tasks in which the seat has each task."""
        assert self._cards
        deals = [
            tasks
            for tasks in permutations(self._cards.tasks, len(self._tasks))
            if all(known in (HIDDEN, task) for known, task in zip(self._tasks, tasks, strict=True))
            and (HIDDEN not in self._tasks or all(total(task, self._taken) < 10 for task in tasks))
        ]
        having = {task: sum(deal[seat] == task for deal in deals) for task in self._cards.tasks}
        return {task: number / len(deals) for task, number in having.items() if number}

    def _after(self, fact: Fact) -> Iterable[Position]:  # noqa: C901  # a line for each kind of fact
        match fact:
            case f.BoardLaid():
                self._cards = fact.cards
                self._kinds = [card for card in CARDS if card in fact.cards.winds]
            case f.GodsDealt(gods):
                self._tasks = [HIDDEN] * len(gods)
                return [Position(((0,) * len(self._kinds),) * len(gods))]
            case f.TaskDealt(seat, task) | f.TaskShown(seat, task):
                self._tasks[seat] = task
            case f.DiskTaken(_, adventure):
                self._taken.append(adventure)
            case f.StackShuffled():
                return {position._replace(down=()) for position in self.all}
            case f.Dealt(seat, tuple(cards)):
                return self._dealt(seat, cards)
            case f.CardLaid(seat, card) | f.CardLaidFaceDown(seat, card) if card is not HIDDEN:
                return self._left(seat, card)
            case f.CardLaidFaceDown(seat):
                return (
                    position._replace(down=(*position.down, card))
                    for card in self._kinds
                    for position in self._left(seat, card)
                )
            case f.GodsTraded(seat):
                return self._left(seat, "dionysus")
            case f.CardsTurned(cards):
                shown = tuple(turned.card for turned in cards)
                return (position for position in self.all if position.down in ((), shown))
        return self.all

    def _dealt(self, seat: Seat, cards: tuple[Card | Hidden, ...]) -> Iterator[Position]:
        assert self._cards
        winds = [self._cards.winds[card] for card in self._kinds]
        hidden = HIDDEN in cards
        picks = _picks(len(cards), len(self._kinds)) if hidden else (tuple(map(cards.count, self._kinds)),)
        for hands, down in self.all:
            stack = [there - sum(held) for there, *held in zip(winds, *hands, strict=True)]
            for dealt in picks:
                if all(number <= there for number, there in zip(dealt, stack, strict=True)):
                    hand = tuple(map(sum, zip(hands[seat], dealt, strict=True)))
                    yield Position((*hands[:seat], hand, *hands[seat + 1 :]), down)

    def _left(self, seat: Seat, card: Card | Hidden) -> Iterator[Position]:
        kind = self._kinds.index(card)  # type: ignore[arg-type]
        for hands, down in self.all:
            if hand := hands[seat][kind]:
                held = (*hands[seat][:kind], hand - 1, *hands[seat][kind + 1 :])
                yield Position((*hands[:seat], held, *hands[seat + 1 :]), down)


@cache
def _picks(number: int, kinds: int) -> tuple[Held, ...]:
    """All ways to have so many cards."""
    if kinds == 1:
        return ((number,),)
    return tuple((one, *rest) for one in range(number + 1) for rest in _picks(number - one, kinds - 1))
