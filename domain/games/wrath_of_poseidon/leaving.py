"""Section 8, leaving: what the service plays for a seat that left, by lots or in a stated order.

Every move is one that the seat is offered, so it is made from the seat's own view.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.wrath_of_poseidon import moves as m
from domain.games.wrath_of_poseidon.poseidon import hand
from domain.games.wrath_of_poseidon.rules import legal
from domain.games.wrath_of_poseidon.table import Phase, Table
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat
from domain.kernel.game import Move
from domain.kernel.offers import Each, Offer

Offers = Mapping[str, Sequence[Offer]]  # by the type of their moves


def neutral(table: Table, seat: Seat, lots: Lots) -> Move:
    """8.2 The move that the service makes for a seat that left, one of its offers."""
    offers: dict[str, list[Offer]] = {}
    for offer in legal(table, seat):
        offers.setdefault(offer.move, []).append(offer)
    return _NEUTRAL[table.phase](table, offers, lots)


def _choosing(_: Table, offers: Offers, lots: Lots) -> Move:
    """8.3 The board is drawn by lots."""
    return m.ChooseBoard(lots.pick(_values(offers["choose_board"][0], "board")))


def _council(table: Table, offers: Offers, lots: Lots) -> Move:
    """8.2 The seat agrees; if lighthouses are missing, it proposes squares by lots, and the same captains."""
    if "agree" in offers:
        return m.Agree()
    free = table.sea.free
    return m.Propose(table.captains, lots.shuffle(free)[: table.options.lighthouses])


def _placing(_: Table, offers: Offers, lots: Lots) -> Move:
    """8.3 The tiles that Poseidon places lie on squares drawn by lots."""
    ((kind, (offer,)),) = offers.items()
    square = lots.pick(_values(offer, "square"))
    return m.PlaceMaelstrom(square) if kind == "place_maelstrom" else m.PlaceFogBank(square)


def _turn(table: Table, offers: Offers, lots: Lots) -> Move:
    """8.3 Each tile that may be played is as likely; then a heading is drawn for each ship that it moves."""
    may: dict[Any, Offer] = {
        tile: offer for each in offers.values() for offer in each for tile in _values(offer, "tile")
    }
    tile: Any = lots.pick(
        [tile for tile, number in hand(table).items() if tile in may for _ in range(number)]
    )
    if may[tile].move == "raise_monster":
        return m.RaiseMonster(tile, lots.pick(_values(may[tile], "ship")))
    headings = may[tile].fields["headings"]
    assert isinstance(headings, Each)
    drawn: dict[Any, Any] = {ship: lots.pick(tuple(ways.all())) for ship, ways in headings.fields.items()}
    return m.RaiseStorm(tile, drawn)


def _ships(_: Table, offers: Offers, lots: Lots) -> Move:
    """8.2 A ship that a sea monster holds forgoes its survey; then the first of the others sails by lots."""
    if "forgo" in offers:
        return m.Forgo(_values(offers["forgo"][0], "ship")[0])
    (sail,) = offers["sail"]
    return m.Sail(_values(sail, "ship")[0], lots.pick(_values(sail, "heading")))


def _push(_: Table, offers: Offers, lots: Lots) -> Move:
    """8.3 A ship in a maelstrom is pushed where lots say."""
    return m.Push(lots.pick(_values(offers["push"][0], "heading")))


def _values(offer: Offer, field: str) -> tuple[Any, ...]:
    return tuple(offer.fields[field].all())


_NEUTRAL: dict[Phase, Callable[[Table, Offers, Lots], Move]] = {
    "choosing": _choosing,
    "council": _council,
    "placing": _placing,
    "poseidon": _turn,
    "navigators": _ships,
    "maelstrom": _push,
}
