"""Steps of a match, drawn again: what might have happened in place of what did, by chance alone."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Game, Move, Setting
from domain.kernel.match.facts import FACTS, PassedFor, Played, Started

KEY: Final = 32  # bytes of the key of the draws

UNSEEN: Final[Mapping[str, str]] = {"odyssee": "rim"}
"""The field of the table with cards that were dealt and that nobody has seen, by the game.

Which of them is turned up is chance of the step that turns it, though it was drawn before.
"""


class StepPart(NamedTuple):
    """A part of a step: the facts that follow a move of a seat, or the start of the match, or neither."""

    cause: Played[Any] | PassedFor[Any] | Started | None
    facts: tuple[Fact, ...]


class WatchedLots(Lots):
    """Draws that know whether there were any."""

    __slots__ = ("used",)

    def __init__(self, key: bytes, step: int) -> None:
        super().__init__(key, step)
        self.used = False

    def word(self) -> int:
        """The next word of the stream."""
        self.used = True
        return super().word()

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.used = True
        return super().below(limit)

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """The items in a new order."""
        self.used = True
        return super().shuffle(items)


class Redrawn(NamedTuple):
    """A table after a part of a step that was drawn again, and whether chance had a part in it."""

    table: Any
    by_chance: bool


def parts(facts: Sequence[Fact]) -> Iterator[StepPart]:
    """The parts of a step, in their order. Facts of every match are left out, but for causes."""
    cause: Any = None
    found: list[Fact] = []
    for fact in facts:
        if isinstance(fact, Played | PassedFor | Started):
            if found or cause is not None:
                yield StepPart(cause, tuple(found))
            cause, found = fact, []
        elif not isinstance(fact, FACTS):
            found.append(fact)
    if found or cause is not None:
        yield StepPart(cause, tuple(found))


def after(game: Game, table: Any, facts: Sequence[Fact]) -> Any:
    """The table after facts of the game."""
    for fact in facts:
        table = game.evolve(table, fact)
    return table


def redrawn(game: Game, setting: Setting, table: Any, part: StepPart, chance: Random) -> Redrawn:
    """The table after the part, from the one before it, with other draws and other cards that nobody has
    seen.
    """
    lots = WatchedLots(chance.randbytes(KEY), 1)
    before = shuffled(game, table, chance)
    if isinstance(part.cause, Started):
        facts = game.opening(setting, lots)
    else:
        assert part.cause is not None
        facts = game.decide(before, *_seat_and_move(part.cause), lots)
    made = after(game, before, facts)
    return Redrawn(made, lots.used or turned(game, before, made))


def _seat_and_move(cause: Played[Any] | PassedFor[Any]) -> tuple[Seat, Move]:
    return cause.seat, known(cause.move)


def shuffled(game: Game, table: Any, chance: Random) -> Any:
    """The table with the cards that nobody has seen in another order."""
    name = UNSEEN.get(game.slug)
    pile: Sequence[Any] = () if name is None else getattr(table, name)
    cards = [card for card in pile if card is not None]
    if name is None or not cards:
        return table
    others = iter(chance.sample(cards, len(cards)))
    mixed = tuple(None if card is None else next(others) for card in pile)
    return msgspec.structs.replace(table, **{name: mixed})


def turned(game: Game, before: Any, made: Any) -> bool:
    """Whether a card was turned up that nobody had seen."""
    name = UNSEEN.get(game.slug)
    return name is not None and getattr(before, name) != getattr(made, name)
