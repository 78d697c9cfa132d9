"""Narration: the facts of a match, as one viewer sees them, told one after the other."""

from domain.kernel.facts import Fact
from domain.kernel.game import Game
from domain.kernel.lifecycle import FACTS, Left, Sat
from domain.kernel.match import Match
from domain.kernel.texts import Texts


class Narration:
    """Tells the facts of a match in one language, without a gap.

    `match`: the viewer's match before the first of these facts; the names of the players come from it, and
    the table from which the game adds details.
    """

    def __init__(self, game: Game, texts: Texts, match: Match) -> None:
        self._game = game
        self._texts = texts
        self._table = match.table
        self._names = names(match)

    def line(self, fact: Fact) -> str:
        """The next fact in one line."""
        game, detail = self._game, None
        if game.detail is not None and not isinstance(fact, FACTS):
            detail = game.detail(self._table, fact)
            self._table = game.evolve(self._table, fact)
        told = self._texts.fact(fact, self._names, detail)
        match fact:
            case Sat(seat, _, name):
                self._names[seat] = name
            case Left(seat):
                self._names.pop(seat, None)
        return told


def names(match: Match) -> dict[int, str]:
    """The names of the players, by their seats."""
    return {seat: sitter.name for seat, sitter in enumerate(match.sitters) if sitter is not None}
