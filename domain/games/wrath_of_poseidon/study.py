"""What a simulation measures of a match."""

from collections.abc import Mapping, Sequence

from domain.games.wrath_of_poseidon import deduction
from domain.games.wrath_of_poseidon.facts import GameScored, RoundBegan, SeaLaid
from domain.games.wrath_of_poseidon.table import Table
from domain.kernel.facts import ONLOOKER, Fact, Seat
from domain.kernel.match.fold import seen


class WrathStudy:
    """Rounds and ships home of every game, and whether the possible squares held the true ones."""

    def __init__(self) -> None:
        self.measured: dict[str, list[int]] = {"rounds": [], "ships_home": []}
        self.groups: Mapping[str, Sequence[Seat]] = {}
        self.missed = 0
        self._known = deduction.Known()
        self._rounds = 0

    def learn(self, facts: Sequence[Fact], truth: Table) -> None:
        """Follows what onlookers see, and compares it with the truth."""
        public = seen(ONLOOKER, facts)
        self._known = deduction.known(public, self._known)
        self.missed += len(deduction.missed(deduction.settled(self._known), truth))
        for fact in public:
            match fact:
                case SeaLaid():
                    self._rounds = 0
                case RoundBegan(number):
                    self._rounds = number
                case GameScored(_, home):
                    self.measured["rounds"].append(self._rounds)
                    self.measured["ships_home"].append(len(home))
