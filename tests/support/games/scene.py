"""Scenes for tests of rules: given a table in the middle of a match, when a seat moves, then these facts."""

from functools import reduce
from typing import Any, Generic, TypeVar

import msgspec

from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Move, Outcome
from domain.kernel.offers import Offer

Reason = tuple[str, str, tuple[str, ...]]
Table = TypeVar("Table")


class Scene(Generic[Table]):
    """A match in progress. `table` is the truth; `facts` is all that has happened in the scene."""

    game: Game[Table]

    def __init__(self, table: Table) -> None:
        self.table = table
        self.facts: list[Fact] = []

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that may move."""
        return self.game.to_act(self.table)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it is played."""
        return self.game.outcome(self.table)

    def draws(self) -> Lots:
        """The draws of a move for which a test names none."""
        return Lots(bytes(32), 1)

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What the seat is offered."""
        return self.game.legal(self.table, seat)

    def kinds(self, seat: Seat) -> list[str]:
        """The kinds of moves that the seat is offered."""
        return [offer.move for offer in self.offers(seat)]

    def moves(self, seat: Seat, kind: str | None = None) -> list[dict[str, Any]]:
        """All moves, or those of one kind, that the seat may play, as JSON."""
        return [move for offer in self.offers(seat) if kind in (None, offer.move) for move in offer.all()]

    def may(self, seat: Seat, move: Move) -> bool:
        """Whether the seat is offered the move."""
        plain = msgspec.to_builtins(move)
        return any(offer.misfit(plain) is None for offer in self.offers(seat))

    def when(self, seat: Seat, move: Move, lots: Lots | None = None) -> tuple[Fact, ...]:
        """Plays a move that is offered; the facts it made."""
        assert self.may(seat, move), self.game.refuse(self.table, seat, move)
        return self.then(self.game.decide(self.table, seat, move, lots or self.draws()))

    def then(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        """Lets these facts happen; the same facts."""
        self.table = reduce(self.game.evolve, facts, self.table)
        self.facts += facts
        return facts

    def refused(self, seat: Seat, move: Move) -> Reason:
        """Why a move that is not offered is refused: rule, key, and the field."""
        assert not self.may(seat, move)
        refused = self.game.refuse(self.table, seat, move)
        return refused.rule, refused.key, refused.where
