"""What a simulation looks at besides winners, game by game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from domain.games.wrath_of_poseidon import deduction
from domain.games.wrath_of_poseidon.facts import GameScored, RoundBegan, SeaLaid
from domain.kernel.facts import ONLOOKER, Fact
from domain.kernel.match import seen


class Study(Protocol):
    """Looks on while one match is played.

    `measured`: by what was measured, a number for every time it was. `missed`: how often a set that must
    hold the truth did not.
    """

    measured: dict[str, list[int]]
    missed: int

    def learn(self, facts: Sequence[Fact], truth: Any) -> None:
        """A step has happened: all its facts, and the true table after it."""
        ...


class WrathStudy:
    """Rounds and ships home of every game, and whether the possible squares held the true ones."""

    def __init__(self) -> None:
        self.measured: dict[str, list[int]] = {"rounds": [], "ships_home": []}
        self.missed = 0
        self._known = deduction.Known()
        self._rounds = 0

    def learn(self, facts: Sequence[Fact], truth: Any) -> None:
        """Follows what onlookers are told, and compares with the truth."""
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


STUDIES: Final[Mapping[str, Callable[[], Study]]] = {"wrath_of_poseidon": WrathStudy}
