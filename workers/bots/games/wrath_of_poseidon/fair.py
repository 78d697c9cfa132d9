"""Fair players of Wrath of Poseidon. Navigators keep every square that they cannot rule out, and steer by
them. Poseidon works out what they can know, and drives the ships to where that helps them least.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import exp
from random import Random
from typing import Any, NamedTuple

from domain.games.wrath_of_poseidon import GAME, deduction
from domain.games.wrath_of_poseidon.deduction import Known
from domain.games.wrath_of_poseidon.masks import grid_of, lookalikes
from domain.games.wrath_of_poseidon.poseidon import hand
from domain.games.wrath_of_poseidon.rules import rounds
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import BEASTS, HEADINGS, Heading, Ship, Square
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.offers import Each, Offer, OneOf, SomeOf
from domain.threadsafe.decoder import JsonObject
from workers.bots.games.wrath_of_poseidon.pilot import Pilot, pilot, rings

STORM = 1.4  # rounds that a later storm costs a ship
DOUBTFUL = 1.0  # the usual uncertainty, in rounds, of when a ship comes home
ALIKE = 0.02  # Poseidon treats chances that differ by no more as equal, so that the choice is not predictable
NEARLY = 0.3  # the same for places, in rounds


class Fair:
    """Plays either side, in every variant."""

    def __init__(self) -> None:
        self._read = 0
        self._table: Table = GAME.initial
        self._known = Known()

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:  # noqa: ARG002
        """A move of one of the offers."""
        self._learn(facts)
        table, so_far = self._table, self._known
        by_move = {offer.move: offer for offer in offers}
        match table.phase:
            case "choosing":
                return offers[0].sample(rng)
            case "council":
                return {"type": "agree"} if "agree" in by_move else _propose(table, by_move["propose"])
            case "placing":
                return _place(table, offers[0], rng)
            case "poseidon":
                return _raise(table, so_far, offers, rng)
            case "maelstrom":
                assert table.caught is not None
                return {"type": "push", "heading": _threat(table, so_far, table.caught, rng).heading}
            case _:
                return _act(table, so_far, by_move, rng)

    def _learn(self, facts: Sequence[Fact]) -> None:
        for fact in facts[self._read :]:
            if isinstance(fact, GAME.facts):
                self._table = GAME.evolve(self._table, fact)
                self._known = deduction.step(self._known, fact)
        self._read = len(facts)


def _pilot(so_far: Known) -> Pilot:
    return pilot(so_far.grid, so_far.lighthouses, easier=so_far.options.deduction == "easier")


def _time(table: Table) -> int:
    """The rounds left to the navigators, this one included."""
    return rounds(table.options) - table.round + 1


def _act(table: Table, so_far: Known, by_move: Mapping[str, Offer], rng: Random) -> JsonObject:
    """A held ship surveys; else the ship known best sails, because it helps to find the others."""
    if "survey" in by_move:
        return {"type": "survey", "ship": _values(by_move["survey"], "ship")[0]}
    doubts = {ship: so_far.ships[ship].bit_count() for ship in _values(by_move["sail"], "ship")}
    ship = rng.choice([ship for ship, doubt in doubts.items() if doubt == min(doubts.values())])
    return {"type": "sail", "ship": ship, "heading": _pilot(so_far).steer(so_far.ships[ship], _time(table))}


def _values(offer: Offer, field: str) -> tuple[Any, ...]:
    domain = offer.fields[field]
    assert isinstance(domain, OneOf | SomeOf)
    return domain.values


def _propose(table: Table, offer: Offer) -> JsonObject:
    """The ships as they are split already, and the lighthouses where they distinguish most squares."""
    squares: tuple[Square, ...] = ()
    for _ in range(table.options.lighthouses):
        free = (square for square in _values(offer, "lighthouses") if square not in squares)
        squares = (*squares, min(free, key=lambda square: _blur(table, (*squares, square))))
    return {"type": "propose", "captains": table.captains, "lighthouses": list(squares)}


def _blur(table: Table, lighthouses: tuple[Square, ...]) -> int:
    """How many pairs of squares have the same survey."""
    easier = table.options.deduction == "easier"
    return sum(mask.bit_count() ** 2 for mask in lookalikes(table.sea, lighthouses, easier=easier).values())


def _place(table: Table, offer: Offer, rng: Random) -> JsonObject:
    """Maelstroms where ships pass, as near the Sacred Island as allowed; fog far away from it.

    Fog near the ways home would help the navigators: wherever it lies, it is one more landmark.
    """
    grid = grid_of(table.sea)
    far = {square: distance for distance, ring in rings(grid) for square in grid.squares(ring)}
    squares = _values(offer, "square")
    wanted = (min if offer.move == "place_maelstrom" else max)(far[square] for square in squares)
    return {"type": offer.move, "square": rng.choice([square for square in squares if far[square] == wanted])}


class Threat(NamedTuple):
    """What a tile can do to a ship: its rounds home if spared, driven or held, and where to drive it."""

    spared: float
    driven: float
    held: float
    heading: Heading


def _threat(table: Table, so_far: Known, ship: Ship, rng: Random) -> Threat:
    steering, grid, time = _pilot(so_far), so_far.grid, _time(table)
    true = grid.bits[known(table.positions[ship])]
    calm, storm = so_far.ships[ship], deduction.driven(so_far, ship)
    if so_far.options.deduction == "harder":
        calm = storm = calm | storm
    delays = {
        heading: steering.delay(storm, there, time)
        for heading in HEADINGS
        if (there := grid.sail(true, heading)) & ~grid.sacred
    }
    lost = {h: delay + _far(steering, storm, grid.sail(true, h), time) for h, delay in delays.items()}
    heading = rng.choice([h for h, rounds in lost.items() if rounds >= max(lost.values()) - NEARLY])
    spared = steering.delay(calm, true, time)
    return Threat(spared=spared, driven=delays[heading], held=spared + 1, heading=heading)


def _far(steering: Pilot, mask: int, true: int, time: int) -> float:
    """The distance from home that the next sail leaves."""
    _, there = steering.sail(mask, true, time)
    return steering.guess(there)


def _raise(table: Table, so_far: Known, offers: Sequence[Offer], rng: Random) -> JsonObject:
    """The tile that leaves the navigators the least hope."""
    threats = {ship: _threat(table, so_far, ship, rng) for ship in table.at_sea}
    hopes = [(_hope(table, threats, move), move) for move in _tiles(offers, threats)]
    least = min(hope for hope, _ in hopes)
    return rng.choice([move for hope, move in hopes if hope <= least + ALIKE])


def _tiles(offers: Sequence[Offer], threats: Mapping[Ship, Threat]) -> Iterator[JsonObject]:
    """Every tile with the worst headings, every monster with every ship."""
    for offer in offers:
        for tile in _values(offer, "tile"):
            if tile in BEASTS:
                yield from ({"type": offer.move, "tile": tile, "ship": s} for s in _values(offer, "ship"))
            else:
                hit = offer.fields["headings"]
                assert isinstance(hit, Each)
                headings = {ship: threats[ship].heading for ship in threats if ship in hit.fields}
                yield {"type": offer.move, "tile": tile, "headings": headings}


def _hope(table: Table, threats: Mapping[Ship, Threat], move: JsonObject) -> float:
    """The chance that at most one ship comes too late, if this tile is played."""
    left = {**hand(table)}
    left[move["tile"]] -= 1
    none, one = 1.0, 0.0
    for ship, threat in threats.items():
        driven = threat.driven if ship in move.get("headings", ()) else threat.spared
        delay = threat.held if ship == move.get("ship") else driven
        delay += STORM * (left.get(ship, 0) + left.get("black", 0))
        late = 1 / (1 + exp((_time(table) - delay) / DOUBTFUL))
        none, one = none * (1 - late), one * (1 - late) + none * late
    return none + one
