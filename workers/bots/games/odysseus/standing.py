"""How likely each seat is to win at a table: by points, cards and what lies near the ship.

The coefficients are fitted by maximum likelihood. Those of merits are fitted to who won 119 matches of three
and four seats, at 1,100 beginnings of rounds; each seat was a fair bot, a strong one of 6 ms a move or one
that looks one move ahead. Cards are worth their strength, and who has Zeus does not win more often. Those of
STAYS are fitted to where the ship arrived, at 42,000 turns of fair bots.
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

POINT: Final = 0.21  # for each point
CARD: Final = -0.05  # for each card
WIND: Final = 0.1  # for each strength of a card
NEAR: Final = 0.18  # for the points of the disks three lines away, on average
WON: Final = 1.2  # if all disks three lines away were enough to win

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
        return _settled(table, table.taken)
    bound = table.disks[sail(table.sea.steps, table.ship, course(winds(table)))]
    now = _settled(table, table.taken)
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
        return _settled(table, taken)
    return [float(rank == best) for rank in ranks]


def _settled(table: Table, taken: Sequence[Adventure]) -> list[float]:
    """The chances by these disks, as if the round had just begun."""
    return shares([_merit(table, seat, taken) for seat in range(table.seats)])


def shares(merits: Sequence[float]) -> list[float]:
    """The chances by the merits of the seats."""
    weights = [exp(merit) for merit in merits]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def _merit(table: Table, seat: int, taken: Sequence[Adventure]) -> float:
    task, hand = known(table.tasks[seat]), table.hands[seat]
    merit = CARD * len(hand) + WIND * sum([STRENGTH[known(card)] for card in hand])
    points = total(task, taken)
    if table.ship is None:
        return merit + POINT * points
    return merit + place(table, table.ship, task, points)


def place(table: Table, circle: Circle, task: Task, points: int) -> float:
    """The part of a merit that follows from the points, and from the disks around the ship's circle."""
    near, won = _near(table.disks, far(table.sea, circle), task, ENOUGH - points)
    return POINT * points + NEAR * near + WON * won


@lru_cache(maxsize=4096)
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
