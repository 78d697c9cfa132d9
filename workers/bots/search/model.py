"""What the search has to know of a game: moves worth a look, quick moves, worlds, the worth of a table."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Generic, NamedTuple, TypeVar

from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Move

Table = TypeVar("Table")

PLIES: Final = 10  # moves after which a playout is cut, unless the model knows better


class Candidate(NamedTuple):
    """A move worth a look. `weight`: how promising it seems, above 0; only its share of the sum counts."""

    move: Move
    weight: float


class Model(ABC, Generic[Table]):
    """One game, as the search sees it. A table is whole, but for `candidates` at the root of the tree.

    `doubt`: standard errors by which a move must do better than the one that rules of thumb would play.
    """

    doubt: float = 1.0

    def __init__(self, game: Game[Table]) -> None:
        self.game = game

    @abstractmethod
    def candidates(self, table: Table, seat: Seat) -> Sequence[Candidate]:
        """Legal moves of the seat that are worth a look, the most promising first; at least one.

        They follow from what the seat knows. At the root the table is the seat's own, with HIDDEN in it.
        """

    @abstractmethod
    def playout(self, table: Table, seat: Seat, rng: Random) -> Move:
        """A sensible move, found quickly, that follows from what the seat knows."""

    def finish(self, table: Table, rng: Random) -> Sequence[float] | None:  # noqa: ARG002  # most have none
        """For each seat the value of the table after a playout, if the model has its own way to find it.

        It is asked at every table of a playout, also where the model cuts; `value` is asked there after None.
        """
        return None

    @abstractmethod
    def value(self, table: Table) -> Sequence[float]:
        """For each seat its chance to win, from 0 to 1, at a table where the game goes on."""

    def cut(self, table: Table, plies: int) -> bool:  # noqa: ARG002  # models look at the table
        """Whether a playout ends here, so many moves after the root, and the table is valued."""
        return plies >= PLIES

    def sampler(self, seat: Seat, facts: Sequence[Fact]) -> Callable[[Random], Table]:
        """A source of worlds that the seat cannot rule out, by the facts that it saw.

        The same facts and the same random numbers give the same worlds, whatever the truth is.
        """
        resample = self.game.resample
        assert resample is not None
        return lambda rng: resample(seat, facts, rng)
