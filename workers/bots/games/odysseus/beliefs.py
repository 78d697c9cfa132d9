"""What a seat believes about the tasks of the others, from where they steer the ship."""

from collections.abc import Sequence
from math import exp
from typing import Final

from domain.games.odysseus import facts as f
from domain.games.odysseus.scoring import ENOUGH, total, worth
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import Adventure, Task
from domain.kernel.facts import Fact, Seat
from workers.bots.games.odysseus.winds import course, sail, winds

STEERED: Final = 0.6  # the exponent of e by which each point that a turn brings a task makes it more likely
CONTENT: Final = 0.2  # the same for each point that a pass leaves unchanged
CHOSEN: Final = 0.6  # the same for each point of a disk that Zeus places, or at which Zeus ends the round


class Beliefs:
    """How likely each task is for each seat; all are equally likely at first."""

    def __init__(self) -> None:
        self._signs: dict[Seat, dict[Task, float]] = {}

    def learn(self, before: Table, fact: Fact, after: Table) -> None:
        """Takes a fact into account, with the tables before and after it."""
        match fact:
            case f.CardLaid(seat) | f.CardLaidFaceDown(seat):
                self._steered(seat, before, after)
            case f.PowerUsed(seat, god) if god not in ("zeus", "hades"):
                self._steered(seat, before, after)
            case f.PowerUsed(seat, "zeus"):
                self._sign(seat, before, bound_for(before), CHOSEN)
            case f.DiskPlaced(seat, _, adventure):
                self._sign(seat, before, adventure, CHOSEN)
            case f.Passed(seat, forced=False):
                self._sign(seat, before, bound_for(before), CONTENT)

    def _steered(self, seat: Seat, before: Table, after: Table) -> None:
        self._sign(seat, after, bound_for(after), STEERED)
        self._sign(seat, before, bound_for(before), -STEERED)

    def _sign(self, seat: Seat, table: Table, adventure: Adventure | None, strength: float) -> None:
        if adventure is not None:
            signs = self._signs.setdefault(seat, dict.fromkeys(table.cards.tasks, 0.0))
            for task in signs:
                signs[task] += strength * worth(task, adventure)

    def tasks(self, table: Table, seat: Seat, own: Task) -> Sequence[tuple[float, Task]]:
        """The tasks that a seat may have, each with its probability; not `own`, the bot's own task."""
        signs = self._signs.get(seat, {})
        most = max(signs.values(), default=0.0)
        likely = [
            (exp(signs.get(task, most) - most), task)
            for task in table.cards.tasks
            if task != own and total(task, table.taken) < ENOUGH
        ]
        whole = sum(weight for weight, _ in likely)
        return [(weight / whole, task) for weight, task in likely]


def bound_for(table: Table) -> Adventure | None:
    """The adventure where the ship would arrive if the round ended now, by the cards that are known."""
    if table.ship is None:
        return None
    return table.disks[sail(table.sea.steps, table.ship, course(winds(table)))]
