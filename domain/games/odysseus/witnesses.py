"""Worlds in which hands hold as many cards of a kind as bounds allow: they show that the bounds are exact."""

from typing import Final

from domain.games.odysseus.holdings import Holdings, Kinds
from domain.games.odysseus.schedule import Schedule
from domain.games.odysseus.words import Card
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat

REPAIRS: Final = 4  # schedules that are repaired before the search gives up


Numbers = dict[tuple[Seat, Card], range]  # how many blanks of a kind a seat may hold


def reached(holdings: Holdings, numbers: Numbers) -> tuple[Numbers, bool]:
    """The numbers without those that no world can have, and whether each of them is found in a world."""
    witnesses, numbers = Witnesses(), dict(numbers)
    missing = {place: {*row} for place, row in numbers.items()}
    for late in ((), holdings.kinds, *((kind,) for kind in holdings.kinds)):
        schedule = witnesses.possible(holdings, late)
        if schedule:
            for (seat, kind), left in missing.items():
                left.difference_update(_found(holdings, schedule, seat, kind))
        if not any(missing.values()):
            return numbers, True
    for (seat, kind), left in missing.items():
        row = numbers[seat, kind]
        while row and row[-1] in left and holdings.with_known(seat, kind, row[-1]).overfull():
            left.remove(row[-1])
            row = numbers[seat, kind] = row[:-1]
        if not witnesses.reach(holdings, seat, kind, left):
            return numbers, False
    return numbers, True


def _found(holdings: Holdings, schedule: Schedule, seat: Seat, kind: Card) -> range:
    """The numbers of blanks of a kind that a seat holds in the worlds of a possible schedule."""
    most = schedule.most((kind,), seat)
    others = schedule.most(holdings.others(kind), seat)
    return range(holdings.hands[seat].blanks - others, most + 1)


class Witnesses:
    """Makes possible schedules, as long as it has repairs left; the same ones for the same holdings."""

    def __init__(self) -> None:
        self._repairs = REPAIRS
        self._lots = Lots(b"witnesses", 1)  # any choice does

    def possible(self, holdings: Holdings, late: Kinds) -> Schedule | None:
        """A schedule, repaired if need be; None if that failed."""
        schedule = Schedule(holdings, late)
        if not schedule.lacking():
            return schedule
        self._repairs -= 1
        return schedule if self._repairs >= 0 and schedule.repair(self._lots) else None

    def reach(self, holdings: Holdings, seat: Seat, kind: Card, numbers: set[int]) -> bool:
        """Whether each number is found in a world in which so many blanks are known to be of the kind."""
        while numbers:
            number = max(numbers)
            found = self._found(holdings, seat, kind, number)
            if number not in found:
                return False
            numbers.difference_update(found)
        return True

    def _found(self, holdings: Holdings, seat: Seat, kind: Card, number: int) -> range:
        known = holdings.with_known(seat, kind, number)
        for late in (holdings.kinds, (), (kind,)):
            schedule = self.possible(known, late)
            if schedule:
                rest = _found(known, schedule, seat, kind)
                return range(rest.start + number, rest.stop + number)
        return range(0)
