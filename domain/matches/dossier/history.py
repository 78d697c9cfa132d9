"""The history of a match as one viewer saw it: each step, with the match before and after it."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game
from domain.kernel.match.fold import fold_step, initial, waited_for
from domain.kernel.match.state import Match
from domain.kernel.notation import Frame
from domain.ledger.canonical import parse_microseconds


class SeenStep(NamedTuple):
    """A step. `at`: its moment, microseconds since 1970; `before`, `after`: the match as the viewer knew it.

    `waited_for`: the seats that the match waits for after the step.
    """

    frame: Frame
    at: int
    before: Match
    after: Match
    waited_for: tuple[Seat, ...]

    @property
    def first(self) -> Fact | None:
        """The fact that the step begins with. Everybody sees it."""
        return self.frame.facts[0] if self.frame.facts else None

    @property
    def player(self) -> str | None:
        """The player who sat on the seat that acted; None if no seat acted."""
        if self.frame.by is None:
            return None
        for match in (self.after, self.before):
            sitter = match.sitters[self.frame.by] if self.frame.by < len(match.sitters) else None
            if sitter is not None:
                return sitter.player
        return None


def history(game: Game, frames: Iterable[Frame]) -> tuple[SeenStep, ...]:
    """The steps of these frames, which are all from the opening on."""
    match, found = initial(game), list[SeenStep]()
    for frame in frames:
        at = parse_microseconds(frame.at)
        after = fold_step(game, frame.facts, at, match)
        found.append(SeenStep(frame, at, match, after, waited_for(game, after)))
        match = after
    return tuple(found)
