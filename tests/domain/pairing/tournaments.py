"""Random tournaments: rounds of pairings with results, drops and late entries, all from one seed."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from hypothesis import strategies as st

from domain.kernel.draws import Lots
from domain.pairing.history import with_history
from domain.pairing.model import Contender, Pairing, PairingRules, Shape
from domain.pairing.swiss import paired

COUNT: Final = int(os.environ.get("NOSTOS_TOURNAMENTS", "40"))
POINTS: Final = (5, 3, 2, 1, 0, 0)


class TournamentPlan(NamedTuple):
    """A tournament that is to be played. `drops`, `late`: one of so many entrants, each round; 0 is
    nobody.
    """

    entrants: int
    rounds: int
    rules: PairingRules
    affiliations: int
    drops: int
    late: int
    seed: int


def shapes() -> st.SearchStrategy[Shape]:
    """Tables of 2 to 6 seats, with byes or with smaller tables."""
    return st.builds(
        lambda seats, odd: Shape(seats, "byes" if seats == 2 else odd),
        st.integers(2, 6),
        st.sampled_from(("byes", "smaller_tables")),
    )


def plans(most: int = 200, rounds: int = 4) -> st.SearchStrategy[TournamentPlan]:
    """Tournaments of 3 to so many entrants; most are small."""
    sizes = st.one_of(st.integers(3, 12), st.integers(3, 40), st.integers(3, most))
    return st.builds(
        lambda entrants, count, rules, *rest: TournamentPlan(
            max(entrants, rules.shape.fewest), count, rules, *rest
        ),
        sizes,
        st.integers(1, rounds),
        st.builds(PairingRules, shapes(), equals=st.sampled_from(("lot", "rank"))),
        st.sampled_from((0, 0, 2, 5)),
        st.sampled_from((0, 0, 8, 20)),
        st.sampled_from((0, 0, 8, 20)),
        st.integers(0, 1 << 32),
    )


class RandomRound(NamedTuple):
    """One round: who was there, what had happened, the lots' key and number, and the pairing."""

    contenders: tuple[Contender, ...]
    earlier: tuple[Pairing, ...]
    key: bytes
    number: int
    pairing: Pairing

    def lots(self) -> Lots:
        """The lots of the round, from their start."""
        return Lots(self.key, self.number)


@dataclass
class RandomTournament:
    """A tournament under way."""

    plan: TournamentPlan
    there: list[int] = field(default_factory=list)
    scores: dict[int, int] = field(default_factory=dict)
    late: set[int] = field(default_factory=set)
    rounds: list[Pairing] = field(default_factory=list)

    def contenders(self) -> tuple[Contender, ...]:
        """Those who are there, by score; ranks follow scores, then numbers."""
        order = sorted(self.there, key=lambda number: (-self.scores[number], number))
        clubs, seats = self.plan.affiliations, self.plan.rules.shape.seats
        return tuple(
            with_history(
                Contender(
                    number,
                    rank,
                    self.scores[number],
                    f"club {number % clubs}" if clubs else "",
                    number in self.late,
                ),
                self.rounds,
                seats,
            )
            for rank, number in enumerate(order, 1)
        )

    def enter(self, count: int) -> None:
        """So many more entrants come."""
        for _ in range(count):
            number = len(self.scores) + 1
            self.there.append(number)
            self.scores[number] = 0
            if self.rounds:
                self.late.add(number)

    def play(self, pairing: Pairing, lots: Lots) -> None:
        """Every table has a result that lots choose; a bye is worth the third place."""
        for table in pairing.tables:
            for place, number in enumerate(lots.shuffle(table)):
                self.scores[number] += POINTS[place]
        for number in pairing.byes:
            self.scores[number] += POINTS[2]
        self.rounds.append(pairing)


def played(plan: TournamentPlan) -> Iterator[RandomRound]:
    """The rounds of the tournament, while there are enough entrants for a table."""
    key = plan.seed.to_bytes(32)
    chance = Lots(key, 1 << 32)
    tournament = RandomTournament(plan)
    tournament.enter(plan.entrants)
    for number in range(plan.rounds):
        if number and plan.drops:
            left = [who for who in tournament.there if chance.below(plan.drops)]
            tournament.there = left if len(left) >= plan.rules.shape.fewest else tournament.there
        if number and plan.late:
            tournament.enter(chance.below(2 + plan.entrants // plan.late))
        contenders, earlier = tournament.contenders(), tuple(tournament.rounds)
        pairing = paired(contenders, plan.rules, Lots(key, number))
        yield RandomRound(contenders, earlier, key, number, pairing)
        tournament.play(pairing, chance)
