"""Tables that carry what everybody can know of them, so that the search need not read all facts again."""

from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from domain.games.wrath_of_poseidon import deduction
from domain.games.wrath_of_poseidon.deduction import Known
from domain.games.wrath_of_poseidon.table import Table, evolve
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game


class Charted(Table, frozen=True, gc=False):
    """A table, and what everybody can know of it.

    `thinker`: the seat whose search this is, None at the root. `until`: the game and the round in which the
    search ends, before Poseidon's turn. `mood`: each search has another, and so prefers other moves of equal
    ones. `luck`: each world has another, and in it navigators choose otherwise.
    """

    told: Known = Known()
    thinker: Seat | None = None
    until: tuple[int, int] = (0, 0)
    mood: int = 0
    luck: int = 0

    @property
    def known(self) -> Known:
        """What everybody can know, if the last step has no more facts."""
        return self.told.settled


def charted(table: Table, told: Known, **search: Any) -> Charted:
    """The table with what everybody can know of it. `search`: the other fields."""
    fields = {name: getattr(table, name) for name in Table.__struct_fields__}
    return Charted(**fields, told=told, **search)


@cache
def charted_game(game: Game) -> Game:
    """The game with such tables."""
    searched: Any = {"initial": Charted(), "evolve": _evolve}  # the same game, with tables of another type
    return replace(game, **searched)


def _evolve(table: Charted, fact: Fact) -> Charted:
    after, told = evolve(table, fact), deduction.step(table.told, fact)
    if isinstance(after, Charted):
        return msgspec.structs.replace(after, told=told)
    return charted(after, told, thinker=table.thinker, until=table.until, mood=table.mood, luck=table.luck)
