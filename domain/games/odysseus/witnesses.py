"""Worlds in which hands hold as many cards of a kind as bounds allow, or proofs that none does."""

from collections.abc import Iterator
from typing import Final

from domain.games.odysseus.exchanges import Exchanges
from domain.games.odysseus.holdings import Holdings
from domain.games.odysseus.limits import Claim, Deals, Limits
from domain.games.odysseus.schedule import Effort, Schedule
from domain.games.odysseus.words import Card
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat

EXCHANGES: Final = 40  # to repair schedules, before the search gives up
FEW: Final = 3  # exchanges to repair one, before a proof is sought that none does
MANY: Final = 12  # and after that

Place = tuple[Seat, Card]
Numbers = dict[Place, range]  # how many blanks of a kind a seat may hold


def reached(holdings: Holdings, numbers: Numbers) -> tuple[Numbers, bool]:
    """The numbers without those that no world can have, and whether each of them is found in a world."""
    witnesses = Witnesses(holdings, numbers)
    exact = witnesses.begun() and all(witnesses.settled(*place) for place in numbers)
    return witnesses.numbers, exact


class Witnesses:
    """The numbers that were found in worlds, with the schedules that have most and fewest; and the proofs.

    It makes no more than so many exchanges; the same ones for the same holdings.
    """

    def __init__(self, holdings: Holdings, numbers: Numbers) -> None:
        self.numbers = dict(numbers)
        self._holdings = holdings
        self._missing = {place: {*row} for place, row in numbers.items()}
        self._best: dict[tuple[Place, bool], tuple[int, Schedule]] = {}
        self._limits = Limits(holdings)
        self._proofs: list[Deals] = []
        self._effort = Effort(EXCHANGES, Lots(b"witnesses", 1))  # any lots do

    def begun(self) -> bool:
        """Whether a world was found at all. It looks at worlds in which cards came early, or late."""
        kinds = self._holdings.kinds
        for late in (kinds, (), *((kind,) for kind in kinds)):
            if any(self._missing.values()):
                schedule = Schedule.of(self._holdings, late)
                if self._best and schedule.lacking():
                    break
                self._learned(schedule)
        return bool(self._best)

    def settled(self, seat: Seat, kind: Card) -> bool:
        """Whether each number of this kind is found in a world or is proved to be in none."""
        missing = self._missing[seat, kind]
        while missing:
            before = len(missing)
            most, schedule = self._best[(seat, kind), True]
            fewest, other = self._best[(seat, kind), False]
            if max(missing) > most:
                settled = self._raised(Claim(seat, kind, max(missing), least=True), most, schedule)
            elif min(missing) < fewest:
                settled = self._raised(Claim(seat, kind, min(missing), least=False), fewest, other)
            else:
                claim = Claim(seat, kind, max(missing), least=True)
                settled = any(map(self._learned, self._tries(claim, claim, other)))
            if not settled or len(missing) == before:
                return False
        return True

    def _raised(self, claim: Claim, best: int, schedule: Schedule) -> bool:
        """Whether the claim is now true in a world, or is proved to be false in all."""
        near = claim._replace(number=best + (1 if claim.least else -1))
        if any(self._forbidden(deals, near) for deals in self._proofs):
            return True
        tries = self._tries(claim, near, schedule)
        if claim.least and self._learned(next(tries), FEW):
            return True
        return self._proved(near, schedule) or any(map(self._learned, tries))

    def _tries(self, claim: Claim, near: Claim, schedule: Schedule) -> Iterator[Schedule]:
        """Schedules that may have worlds as claimed, or at least nearer to it."""
        seat, kind = claim.seat, claim.kind
        if not claim.least:
            yield from self._with_others(seat, kind, schedule)
            return
        for number in dict.fromkeys((claim.number, near.number)):
            yield schedule.with_known(seat, kind, number)
        for late in (self._holdings.kinds, (), (kind,)):
            yield Schedule.of(self._holdings, late, (seat, kind, near.number))

    def _with_others(self, seat: Seat, kind: Card, schedule: Schedule) -> Iterator[Schedule]:
        """Schedules in which one more blank of the hand is known to be of another kind."""
        world, _ = schedule.filled(seat, kind, most=False)
        hand = self._holdings.hands[seat]
        for other in self._holdings.others(kind):
            changed = schedule
            for at, each in enumerate(self._holdings.kinds):
                if each != kind:
                    number = sum(world[seat][at]) - hand.gone((each,))[-1] + (each == other)
                    changed = changed.with_known(seat, each, number)
            yield changed

    def _proved(self, claim: Claim, schedule: Schedule) -> bool:
        """Whether a world that comes near the claim shows a proof that none does as it says."""
        world = schedule.filled(claim.seat, claim.kind, most=claim.least)
        for deals in Exchanges(self._holdings, *world, claim).proofs():
            if self._forbidden(deals, claim):
                self._proofs.append(deals)
                return True
        return False

    def _forbidden(self, deals: Deals, claim: Claim) -> bool:
        """Whether the claim is proved to be false. Then its number, and what is beyond, is not possible."""
        if not self._limits.forbid(deals, claim):
            return False
        place, row = (claim.seat, claim.kind), self.numbers[claim.seat, claim.kind]
        row = range(row.start, claim.number) if claim.least else range(claim.number + 1, row.stop)
        self.numbers[place] = row
        self._missing[place].intersection_update(row)
        return True

    def _learned(self, schedule: Schedule, patience: int = MANY) -> bool:
        """Whether the schedule can be repaired. Then the numbers in its worlds are found."""
        if schedule.lacking() and not schedule.repair(self._effort, patience):
            return False
        for place, missing in self._missing.items():
            if missing:
                self._found(schedule, place, missing)
        return True

    def _found(self, schedule: Schedule, place: Place, missing: set[int]) -> None:
        """Takes the numbers of blanks of a kind in worlds of the schedule as found."""
        most = schedule.most(*place)
        best, least = self._best.get((place, True)), self._best.get((place, False))
        if best and least and most <= best[0] and not min(missing) < best[0]:
            return
        fewest = schedule.fewest(*place)
        missing.difference_update(range(fewest, most + 1))
        if not best or most > best[0]:
            self._best[place, True] = most, schedule
        if not least or fewest < least[0]:
            self._best[place, False] = fewest, schedule
