"""What cannot be ruled out, as sentences: tasks, cards that a hand must or cannot hold, cards face down."""

from collections.abc import Iterator, Mapping, Sequence
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
