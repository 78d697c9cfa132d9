"""How good a player is, as a mean and an uncertainty, and what a match changes: the Plackett-Luce model of
openskill. The same numbers in the same order give the same skills; nobody else has to recompute them.
"""

from collections.abc import Sequence
from math import lcm
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

MODEL: Final = PlackettLuce()


class Skill(NamedTuple):
    """A player's mean and its uncertainty, a standard deviation."""

    mu: float
    sigma: float

    @property
    def rating(self) -> float:
        """By what players are listed: hardly anybody is worse than their rating."""
        return self.mu - 3 * self.sigma


NEWCOMER: Final = Skill(MODEL.mu, MODEL.sigma)
"""The skill of who has none yet."""


def skills_after(teams: Sequence[Sequence[Skill]], ranks: Sequence[int]) -> list[list[Skill]]:
    """The skills of all players after a match, by teams. `ranks`: of each team; the least is the best, and
    teams of the same rank are level.

    Each team is filled up to the same size with copies of its players. Otherwise the model adds up the means
    of a team, and one player would be thought to have no chance against four.
    """
    size = lcm(*map(len, teams))
    filled = [[MODEL.rating(*skill) for skill in team for _ in range(size // len(team))] for team in teams]
    after = MODEL.rate(filled, ranks=[float(rank) for rank in ranks])
    return [
        [Skill(each.mu, each.sigma) for each in rated[:: size // len(team)]]
        for rated, team in zip(after, teams, strict=True)
    ]
