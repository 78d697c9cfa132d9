"""Worlds that a seat cannot rule out, drawn quickly: hands at random, tasks as likely as they seem."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from domain.games.odysseus.setup import winds
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import Card, Task
from domain.kernel.facts import Hidden, Seat, known
from workers.bots.games.odysseus.beliefs import Beliefs


class Guesses:
    """What one seat guesses at its own table, with HIDDEN in it, and by what it believes of the others."""

    def __init__(self, seat: Seat, table: Table, beliefs: Beliefs) -> None:
        self._table = table
        self._own = known(table.tasks[seat])
        self._likely = {
            other: beliefs.tasks(table, other, self._own)
            for other, task in enumerate(table.tasks)
            if isinstance(task, Hidden)
        }
        unseen = list(winds(table.cards))
        for card in self._seen():
            unseen.remove(card)
        self._unseen = unseen

    def _seen(self) -> Iterator[Card]:
        """The cards that are in no hidden place."""
        table = self._table
        shown = (*(card for hand in table.hands for card in hand), *(laid.card for laid in table.laid))
        yield from (card for card in shown if not isinstance(card, Hidden))
        for _ in range(table.spent):
            yield "dionysus"

    def world(self, rng: Random) -> Table:
        """A world: the unseen cards lie anywhere; a task is as likely as it seems by what its seat did."""
        table = self._table
        cards = iter(rng.sample(self._unseen, len(self._unseen)))

        def filled(pile: Sequence[Any]) -> tuple[Any, ...]:
            return tuple([next(cards) if isinstance(card, Hidden) else card for card in pile])

        laid = table.laid
        if any(isinstance(one.card, Hidden) for one in laid):
            shown = filled([one.card for one in laid])
            laid = tuple(
                msgspec.structs.replace(one, card=card) for one, card in zip(laid, shown, strict=True)
            )
        hands, tasks = tuple(map(filled, table.hands)), self._tasks(rng)
        return msgspec.structs.replace(table, laid=laid, hands=hands, stack=filled(table.stack), tasks=tasks)

    def _tasks(self, rng: Random) -> tuple[Task, ...]:
        """A task for each seat; no two have the same."""
        tasks = {seat: task for seat, task in enumerate(self._table.tasks) if not isinstance(task, Hidden)}
        order = list(self._likely)
        rng.shuffle(order)
        for seat in order:
            left = [(weight, task) for weight, task in self._likely[seat] if task not in tasks.values()]
            tasks[seat] = rng.choices([task for _, task in left], [weight for weight, _ in left])[0]
        return tuple(tasks[seat] for seat in range(self._table.seats))
