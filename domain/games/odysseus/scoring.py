"""Section 6: points, winners, and the end."""

from collections.abc import Callable, Iterable, Sequence

from domain.games.odysseus.facts import GameDecided, TableTurnedUp, TaskShown
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import Adventure, Task
from domain.kernel.facts import Fact, Hidden, Seat, known
from domain.kernel.game import Outcome

ENOUGH = 10  # points
PATIENCE = 3  # rounds in a row without a disk and without a stack
LONGEST = 12  # rounds in a row without a disk

Calm = Callable[[Table], bool]  # whether the match ends in a lasting calm, by one version of the rules


def worth(task: Task, adventure: Adventure) -> int:
    """1.5 What the adventure is worth to the seat with the task: three points, two, one, or none."""
    if adventure == task.three:
        return 3
    if adventure == task.two:
        return 2
    return 1 if adventure == task.one else 0


def total(task: Task, taken: Iterable[Adventure]) -> int:
    """6.1 The points that the disks taken are worth to the seat with the task."""
    return sum([worth(task, adventure) for adventure in taken])


def becalmed(table: Table) -> bool:
    """6.4 No disk was taken in three rounds in a row without a stack, or in twelve in a row."""
    return table.barren >= PATIENCE or table.vain >= LONGEST


def decided(table: Table, calm: Calm) -> tuple[Fact, ...]:
    """6.1 With ten points somebody has won; 6.4 in a lasting calm, the seat with the most."""
    tasks = [known(task) for task in table.tasks]
    scores = tuple([total(task, table.taken) for task in tasks])
    if max(scores) >= ENOUGH:
        return _won(tasks, table.taken, scores, "ten_points")
    if calm(table):
        return _won(tasks, table.taken, scores, "becalmed")
    return ()


def _won(
    tasks: Sequence[Task], taken: Sequence[Adventure], scores: tuple[int, ...], ending: str
) -> tuple[Fact, ...]:
    """6.3 The winner shows the task."""
    won = winners(tasks, taken, scores)
    return (*(TaskShown(seat, tasks[seat]) for seat in won), GameDecided(won, scores, ending))


def winners(tasks: Sequence[Task], taken: Sequence[Adventure], scores: Sequence[int]) -> tuple[Seat, ...]:
    """6.2 Most points win; in a tie, most points for the last disk; 6.4 if that ties too, all of them."""
    return _groups(tasks, taken, scores)[0]


def ranking(table: Table) -> tuple[tuple[Seat, ...], ...]:
    """6.5 All seats, best first: by points, then by points for the last disk; equal ones side by side."""
    return _groups(table.tasks, table.taken, table.scores)


def _groups(
    tasks: Sequence[Task | Hidden], taken: Sequence[Adventure], scores: Sequence[int]
) -> tuple[tuple[Seat, ...], ...]:
    """6.2 The seats by their points, those that tie by their points for the last disk."""
    last = [0 if isinstance(task, Hidden) else total(task, taken[-1:]) for task in tasks]
    ranks = list(zip(scores, last, strict=True))
    return tuple(
        tuple(seat for seat, own in enumerate(ranks) if own == rank)
        for rank in sorted(set(ranks), reverse=True)
    )


def standing(table: Table) -> Outcome:
    """6.4 How the seats are placed if the match stops now: as in a lasting calm, by tasks and disks."""
    scores = tuple([total(known(task), table.taken) for task in table.tasks])
    ranked = _groups(table.tasks, table.taken, scores)
    return Outcome(ranked[0], scores, "becalmed", ranked)


def outcome(table: Table) -> Outcome | None:
    """6.1 How the match ended, as everybody saw."""
    if table.ending is None:
        return None
    return Outcome(table.winners, table.scores, table.ending)


def disclose(table: Table) -> tuple[Fact, ...]:
    """6.3 When the match is over everything is shown."""
    return (
        TableTurnedUp(
            tasks=tuple(known(task) for task in table.tasks),
            hands=tuple(tuple(known(card) for card in hand) for hand in table.hands),
            laid=tuple(known(laid.card) for laid in table.laid),
            stack=tuple(known(card) for card in table.stack),
        ),
    )
