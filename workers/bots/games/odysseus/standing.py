"""How likely each seat is to win at a table: by points, cards and what lies near the ship.

The coefficients are fitted by maximum likelihood to 320 matches between fair bots, with three to six seats:
those of merits to who won, at 2,500 beginnings of rounds; those of STAYS to where the ship arrived, at 42,000
turns.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from domain.games.odysseus.scoring import ENOUGH, total, worth
from domain.games.odysseus.sea import Sea, steps_of
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import STRENGTH, Adventure, Circle, Task
from domain.kernel.facts import known
from workers.bots.games.odysseus.winds import course, sail, winds

POINT: Final = 0.22  # for each point
CARD: Final = 0.09  # for each card
WIND: Final = 0.055  # for each strength of a card
NEAR: Final = 0.16  # for the points of the disks three lines away, on average
WON: Final = 0.75  # if all disks three lines away were enough to win
ZEUS: Final = 0.2  # for having Zeus

STAYS: Final = (
    -1.3,
    -0.32,
    1.6,
    0.44,
)  # one; cards a seat; the part of the passes that end the round; phases


def chances(table: Table) -> Sequence[float]:
    """For each seat how likely it is to win.

    Within a round the ship arrives where it is bound for, or anywhere, each as likely as in matches.
    """
    if table.ship is None or table.stage not in ("turn", "answer", "face_down"):
        return _shares(table, table.taken)
    bound = table.disks[sail(table.sea.steps, table.ship, course(winds(table)))]
    now = _shares(table, table.taken)
    if bound is None:
        return now
    then = _after(table, bound)
    stays = _stays(table)
    return [stays * one + (1 - stays) * other for one, other in zip(then, now, strict=True)]


def _stays(table: Table) -> float:
    """How likely the ship is to arrive where it is bound for now."""
    one, cards, passes, phases = STAYS
    held = sum(map(len, table.hands))
    sure = one + (cards * held + passes * table.passes) / table.seats + phases * table.phase
    return 1 / (1 + exp(-sure))


def _after(table: Table, adventure: Adventure) -> Sequence[float]:
    """The chances when the ship has arrived at an adventure."""
    taken = (*table.taken, adventure)
    ranks = [(total(task, taken), worth(task, adventure)) for task in map(known, table.tasks)]
    best = max(ranks)
    if best[0] < ENOUGH:
        return _shares(table, taken)
    return [float(rank == best) for rank in ranks]


def _shares(table: Table, taken: Sequence[Adventure]) -> Sequence[float]:
    """The chances by these disks, as if the round had just begun."""
    weights = [exp(_merit(table, seat, taken)) for seat in range(table.seats)]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def _merit(table: Table, seat: int, taken: Sequence[Adventure]) -> float:
    task, hand = known(table.tasks[seat]), table.hands[seat]
    points = total(task, taken)
    merit = POINT * points + CARD * len(hand)
    merit += WIND * sum([STRENGTH[known(card)] for card in hand])
    merit += ZEUS * (table.gods[seat] == "zeus")
    if table.ship is None:
        return merit
    near, won = _near(table.disks, far(table.sea, table.ship), task, ENOUGH - points)
    return merit + NEAR * near + WON * won


@lru_cache(maxsize=8192)
def _near(
    disks: Sequence[Adventure | None], ends: Sequence[Circle], task: Task, missing: int
) -> tuple[float, float]:
    """The points of the disks on these circles on average, and the part of them that is enough to win."""
    points = [0 if disks[end] is None else worth(task, disks[end]) for end in ends]  # type: ignore[arg-type]
    return sum(points) / len(ends), sum([number >= missing for number in points]) / len(ends)


def far(sea: Sea, circle: Circle) -> tuple[Circle, ...]:
    """The circles three lines away, by each of the ways."""
    lines = sea.board.lines
    return _far(lines["yellow"], lines["green"], lines["red"], circle)


@lru_cache(maxsize=512)
def _far(
    yellow: tuple[str, ...], green: tuple[str, ...], red: tuple[str, ...], circle: Circle
) -> tuple[Circle, ...]:
    steps = [tuple(there.values()) for there in steps_of((yellow, green, red))]
    return tuple(three for one in steps[circle] for two in steps[one] for three in steps[two])
