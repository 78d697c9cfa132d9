"""Fair players of Wrath of Poseidon. Navigators keep every square that they cannot rule out, and steer by
them. Poseidon works out what they can know, and drives the ships to where it helps them least.
"""

from collections.abc import Mapping, Sequence
from random import Random

import msgspec

from domain.games.wrath_of_poseidon import GAME, deduction
from domain.games.wrath_of_poseidon.deduction import Known
from domain.games.wrath_of_poseidon.table import Table
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import JsonObject
from workers.bots.games.wrath_of_poseidon.preparation import prepared, values
from workers.bots.games.wrath_of_poseidon.prospect import Prospect, next_ships, pilot_of, sails_left
from workers.bots.games.wrath_of_poseidon.storms import push, raise_tile


class Fair:
    """Plays either side, in every variant."""

    def __init__(self) -> None:
        self._read = 0
        self._table: Table = GAME.initial
        self._known = Known()

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:  # noqa: ARG002
        """A move of one of the offers."""
        self._learn(facts)
        table, so_far = self._table, self._known.settled
        by_move = {offer.move: offer for offer in offers}
        match table.phase:
            case "choosing" | "council" | "placing":
                return prepared(table, by_move, rng)
            case "poseidon":
                return _written(raise_tile(Prospect(table, so_far), rng))
            case "maelstrom":
                return _written(push(Prospect(table, so_far), rng))
            case _:
                return _act(table, so_far, by_move, rng)

    def _learn(self, facts: Sequence[Fact]) -> None:
        for fact in facts[self._read :]:
            if isinstance(fact, GAME.facts):
                self._table = GAME.evolve(self._table, fact)
                self._known = deduction.step(self._known, fact)
        self._read = len(facts)


def _written(move: Move) -> JsonObject:
    written: JsonObject = msgspec.to_builtins(move)
    return written


def _act(table: Table, so_far: Known, by_move: Mapping[str, Offer], rng: Random) -> JsonObject:
    """A held ship surveys; else the ship known best sails, because it helps to find the others."""
    if "survey" in by_move:
        return {"type": "survey", "ship": values(by_move["survey"], "ship")[0]}
    ship = rng.choice(next_ships(so_far, values(by_move["sail"], "ship")))
    heading = pilot_of(so_far).steer(so_far.ships[ship], sails_left(table))
    return {"type": "sail", "ship": ship, "heading": heading}
