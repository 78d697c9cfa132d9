"""What does not change in a round: where every heading leads, and what it is worth to arrive there.

A heading tells the winds behind the three ships: 16, 4 and 1 times a colour, 0 to 2, or 3 for a calm.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from domain.games.odysseus.scoring import total
from domain.games.odysseus.sea import Steps, steps_of
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import COLOURS, Adventure, Circle, Task
from workers.bots.games.odysseus.quick import gains

CALM: Final = 3  # the number of no colour
SCALE: Final = (16, 4, 1)  # of the colours behind the ships
HEADINGS: Final = range(64)


class Scene:
    """The ship's surroundings in a round."""

    def __init__(
        self, steps: Steps, ship: Circle, disks: Sequence[Adventure | None], taken: Sequence[Adventure]
    ) -> None:
        self.ends = [_end(steps, ship, heading) for heading in HEADINGS]
        self.disks = disks
        self.taken = taken
        self._gains: dict[Task, list[float]] = {}

    def gains(self, task: Task) -> list[float]:
        """What each heading is worth to a seat with the task, by rules of thumb."""
        found = self._gains.get(task)
        if found is None:
            worths = gains(task, total(task, self.taken))
            found = self._gains[task] = [worths[self.disks[end]] for end in self.ends]
        return found


def _end(steps: Steps, ship: Circle, heading: int) -> Circle:
    for colour in (heading >> 4, heading >> 2 & 3, heading & 3):
        if colour == CALM:
            break
        ship = steps[ship][COLOURS[colour]]
    return ship


def scene(table: Table) -> Scene:
    """The scene of the table's round."""
    assert table.ship is not None
    lines = table.sea.board.lines
    board = lines["yellow"], lines["green"], lines["red"]
    return _scene(board, table.ship, table.disks, table.taken)


@lru_cache(maxsize=256)
def _scene(
    board: tuple[tuple[str, ...], ...],
    ship: Circle,
    disks: tuple[Adventure | None, ...],
    taken: tuple[Adventure, ...],
) -> Scene:
    return Scene(steps_of(board), ship, disks, taken)


def tops(strengths: Sequence[int]) -> tuple[int, int, int]:
    """The colours of the strongest winds behind the three ships, by the strengths of the nine spaces."""
    one, two, three, four, five, six, seven, eight, nine = strengths
    return _top(one, two, three), _top(four, five, six), _top(seven, eight, nine)


def _top(yellow: int, green: int, red: int) -> int:
    if yellow >= green and yellow >= red:
        return 0 if yellow else CALM
    return 1 if green >= red else 2


def heading(strengths: Sequence[int]) -> int:
    """The heading by the strengths of the nine spaces."""
    one, two, three = tops(strengths)
    return 16 * one + 4 * two + three
