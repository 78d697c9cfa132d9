"""Replies: what bots do in the seats of the others, until the seat from which one looks is to act.

In the world as it was each seat has seen facts, and bots that play by rules of thumb decide by them, as in
any match. In another world nobody has seen any: there the model of the search makes a quick move, by what the
seat would know.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, Protocol

import msgspec

from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move
from domain.kernel.match.fold import seen
from domain.kernel.notation import notation
from domain.matches.variations import MOST_MOVES, Variation
from workers.bots.search.model import Model
from workers.bots.strategy import MakeStrategy, Strategy

MOST: Final = 20  # replies at once


class Replier(Protocol):
    """Moves the others, one after the other, in one variation."""

    def move(self, found: Variation, seat: Seat, rng: Random) -> Move:
        """A move of the seat, which is to act. It may not be legal, and anything may be raised."""
        ...


class Remembering:
    """Bots that remember what their seats saw. `saw`: the facts of a seat up to the beginning."""

    def __init__(self, make: MakeStrategy, saw: Callable[[Seat], Sequence[Fact]]) -> None:
        self._make = make
        self._saw = saw
        self._bots: dict[Seat, tuple[Strategy, Sequence[Fact]]] = {}

    def move(self, found: Variation, seat: Seat, rng: Random) -> Move:
        """What the strategy chooses."""
        if seat not in self._bots:
            self._bots[seat] = self._make(), self._saw(seat)
        bot, before = self._bots[seat]
        facts = [*before, *(fact for step in found.steps for fact in seen(seat, step.facts))]
        offers = found.game.legal(found.truth.table, seat)
        return notation(found.game).move(bot.choose(seat, facts, offers, rng))


class Supposing:
    """Bots in a world of which nobody has seen anything. They look at the table as their model has it."""

    def __init__(self, model: Model[Any]) -> None:
        self._model = model
        self._read = 0
        self._table: Any = None

    def move(self, found: Variation, seat: Seat, rng: Random) -> Move:
        """A quick move of the model."""
        game, steps = self._model.game, found.steps[self._read :]
        if self._table is None:
            steps, self._table = (), self._whole(found)
        for fact in (fact for step in steps for fact in step.facts if isinstance(fact, game.facts)):
            self._table = game.evolve(self._table, fact)
        self._read = len(found.steps)
        return self._model.playout(self._table, seat, rng)

    def _whole(self, found: Variation) -> Any:
        """The table as it is, with what the model adds to it."""
        form = self._model.game.initial
        for fact in found.seen:
            if isinstance(fact, self._model.game.facts):
                form = self._model.game.evolve(form, fact)
        truth = found.truth.table
        fields = {name: getattr(truth, name) for name in truth.__struct_fields__}
        return msgspec.structs.replace(form, **fields)


def replies(found: Variation, replier: Replier) -> Iterator[tuple[Seat, Move]]:
    """What the others do, each move with its seat. The same variation has the same replies."""
    for _ in range(min(MOST, MOST_MOVES - len(found.steps))):
        asked = found.asked()
        if not asked or found.beginning.seat in asked:
            return
        move = _reply(found, replier, asked[0])
        yield asked[0], move
        found = found.after(asked[0], move)


def _reply(found: Variation, replier: Replier, seat: Seat) -> Move:
    """The move of the replier; if it fails, any legal one."""
    game, rng = found.game, _chance(found)
    try:
        move = replier.move(found, seat, rng)
    except Exception:  # noqa: BLE001  # a strategy or a model may raise anything
        move = None
    if move is not None and game.offers(found.truth.table, seat, move):
        return move
    offers = game.legal(found.truth.table, seat)
    return notation(game).move(rng.choice(offers).sample(rng))


def _chance(found: Variation) -> Random:
    """Random numbers that follow from the variation alone."""
    match, seat, step, world = found.beginning
    line = msgspec.json.encode([(each.seat, each.move) for each in found.steps]).decode()
    return Random(f"{match} {step} {world} {seat if world else ''} {line}")
