"""What cannot be ruled out, as sentences: tasks, cards that a hand must or cannot hold, cards face down."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log2, perm, prod
from typing import Any

from domain.games.odysseus.table import Table
from domain.games.odysseus.words import Adventure, Card, Space
from domain.kernel.facts import Hidden, Seat
from domain.kernel.game import Prompt


class TasksOpen(Prompt):
    """Each of these seats has one of the tasks that bring three points for these adventures."""

    players: tuple[Seat, ...]
    adventures: tuple[Adventure, ...]


class HandLacks(Prompt):
    """A seat holds none of these cards."""

    seat: Seat
    cards: tuple[Card, ...]


class HandHas(Prompt):
    """A seat holds at least one of each of these cards."""

    seat: Seat
    cards: tuple[Card, ...]


class DownOneOf(Prompt):
    """A card that lies face down is one of these."""

    seat: Seat
    space: Space
    cards: tuple[Card, ...]


def describe(table: Table, worlds: Mapping[str, Any]) -> tuple[Prompt, ...]:
    """The possible worlds of `deduce`, as sentences; of what the viewer sees, nothing is said."""
    if not worlds:
        return ()
    return *_tasks(worlds["tasks"]), *_hands(table, worlds["hands"]), *_laid(table, worlds["laid"])


def _tasks(tasks: Sequence[Sequence[Mapping[str, Any]]]) -> Iterator[Prompt]:
    hidden = {seat: own for seat, own in enumerate(tasks) if len(own) > 1}
    if hidden:
        some = next(iter(hidden.values()))  # the same for all whose task nobody has seen
        yield TasksOpen(tuple(hidden), tuple(each["task"]["three"] for each in some))


def _hands(table: Table, hands: Sequence[Mapping[Card, Sequence[int]]]) -> Iterator[Prompt]:
    for seat, numbers in enumerate(hands):
        if not any(isinstance(card, Hidden) for card in table.hands[seat]):
            continue
        none = tuple(card for card, held in numbers.items() if max(held, default=0) == 0)
        some = tuple(card for card, held in numbers.items() if min(held, default=0) > 0)
        if none:
            yield HandLacks(seat, none)
        if some:
            yield HandHas(seat, some)


def _laid(table: Table, kinds: Sequence[Sequence[Card]]) -> Iterator[Prompt]:
    for laid, cards in zip(table.laid, kinds, strict=True):
        if isinstance(laid.card, Hidden):
            yield DownOneOf(laid.seat, laid.space, tuple(cards))


def doubt(table: Table, worlds: Mapping[str, Any]) -> float:
    """The binary logarithm of how many worlds are possible at most: in each the hidden tasks are dealt, each
    hand holds as many cards as everybody sees, and each card face down is of one kind.
    """
    hidden = [len(own) for own in worlds["tasks"] if len(own) > 1]
    tasks = perm(max(hidden), len(hidden)) if hidden else 1
    hands = prod(
        _mixtures(len(cards), numbers.values())
        for cards, numbers in zip(table.hands, worlds["hands"], strict=True)
    )
    return log2(max(1, tasks)) + log2(max(1, hands)) + sum(log2(len(cards)) for cards in worlds["laid"])


def _mixtures(cards: int, numbers: Iterable[Sequence[int]]) -> int:
    """In how many ways so many cards can be of kinds, if there may be these numbers of each."""
    ways = [1, *[0] * cards]
    for each in numbers:
        ways = [sum(ways[all_ - n] for n in each if n <= all_) for all_ in range(cards + 1)]
    return ways[cards]
