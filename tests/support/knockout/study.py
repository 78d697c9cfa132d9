"""What a simulation measures of a match."""

from collections.abc import Mapping, Sequence

from domain.kernel.facts import Fact, Seat, known
from tests.support.knockout.facts import AllTurned
from tests.support.knockout.table import Table


class KnockoutStudy:
    """The rounds of the match, and whether the seat that was dealt the highest card wins."""

    def __init__(self) -> None:
        self.measured: dict[str, list[int]] = {}
        self.groups: Mapping[str, Sequence[Seat]] = {}
        self.missed = None

    def learn(self, facts: Sequence[Fact], truth: Table) -> None:
        """Note who holds the highest card at the first step, and the rounds at the last."""
        if truth.hands and not self.groups:
            tops = [max(known(card) for card in hand) for hand in truth.hands]
            self.groups = {"was dealt the highest card": (tops.index(max(tops)),)}
        if any(isinstance(fact, AllTurned) for fact in facts):
            self.measured = {"rounds": [len(truth.turned)]}
