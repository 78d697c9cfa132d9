"""Bounds: how many steps a tournament takes from one player: 34 of RULES.md.

Whoever may enter can enter and leave again for ever, agree and dispute, ask for byes and take them back. The
staff has a bound, too, far above what they need.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from domain.competition.facts import EnteredLate, EntrantRegistered
from domain.competition.referee.case import is_of_match
from domain.competition.state import Tournament
from domain.kernel.facts import Fact
from domain.tournaments import errors

MOST_OF_PLAYER: Final = 1_000  # steps of somebody who is not on the staff
MOST_OF_STAFF: Final = 20_000  # steps of one member of the staff
MOST_ENTRIES: Final = 5  # of one player, who left again in between
ENTRIES: Final = (EntrantRegistered, EnteredLate)


class Taken(NamedTuple):
    """What a tournament has taken from an actor: steps, and entries among them."""

    steps: int = 0
    entries: int = 0

    def with_step(self, first: Fact) -> "Taken":
        """With one more step, which begins with that fact."""
        return Taken(self.steps + 1, self.entries + isinstance(first, ENTRIES))


def counted(
    tournament: Tournament, taken: Mapping[str, Taken], actor: str, first: Fact
) -> Mapping[str, Taken]:
    """What was taken from each actor, after one more step of this one. `tournament`: before it."""
    if is_of_match(tournament, first):
        return taken
    return {**taken, actor: taken.get(actor, Taken()).with_step(first)}


def check(tournament: Tournament, taken: Taken, first: Fact, *, staff: bool) -> None:
    """34: the tournament takes one more step from this actor, which begins with that fact.

    What happened in a match is always taken (33): matches have bounds of their own.
    """
    if is_of_match(tournament, first):
        return
    after = taken.with_step(first)
    if after.steps > (MOST_OF_STAFF if staff else MOST_OF_PLAYER):
        raise errors.TooManyOfYours
    if after.entries > MOST_ENTRIES and not staff:
        raise errors.TooManyOfYours
