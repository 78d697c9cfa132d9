"""The rules as the search uses them: one move further, and what an ended match is worth."""

from collections.abc import Sequence
from typing import Any

from domain.kernel.draws import Lots
from domain.kernel.facts import Seat
from domain.kernel.game import Game, Move, Outcome, Setting


def after(game: Game, table: Any, seat: Seat, move: Move, draws: Lots) -> Any:
    """The whole table after the move of a seat."""
    for fact in game.decide(table, seat, move, draws):
        table = game.evolve(table, fact)
    return table


def shares(game: Game, setting: Setting, outcome: Outcome) -> Sequence[float]:
    """What each seat gets of the win: 1, or a part if several sides win together."""
    winning = sum(1 for side in game.sides(setting) if set(side) & set(outcome.winners))
    return [1 / winning if seat in outcome.winners else 0.0 for seat in range(setting.seats)]
