"""What a seat is asked at each of its decisions, and what each of its choices does.

Everything is made from the seat's own table, so no prompt tells what the seat does not know.
"""

from collections.abc import Callable, Iterable

import msgspec

from domain.games.wrath_of_poseidon.captaincies import Captaincies, Vessels, captaincies, vessels
from domain.games.wrath_of_poseidon.navigators import captain
from domain.games.wrath_of_poseidon.poseidon import hand, struck
from domain.games.wrath_of_poseidon.rules import rounds
from domain.games.wrath_of_poseidon.setup import PROPOSALS
from domain.games.wrath_of_poseidon.table import Phase, Table
from domain.games.wrath_of_poseidon.words import BEASTS, Beast, Ship, Square, Storm, Tile
from domain.kernel.facts import Hidden, Seat
from domain.kernel.game import Prompt
from domain.kernel.offers import Offer


class TileLeft(msgspec.Struct, frozen=True):
    """A kind of tile that Poseidon has left, and how many of it."""

    tile: Tile
    number: int


class Place(msgspec.Struct, frozen=True):
    """Where a ship is, as Poseidon sees it."""

    ship: Ship
    square: Square | Hidden


class BoardAsked(Prompt):
    """1.6 Poseidon chooses the board of game `game` of `games`."""

    game: int
    games: int


class CouncilAsked(Captaincies, Prompt):
    """1.4 The proposal that stands: agree, or propose otherwise.

    `proposed`: by `proposer`; if not, the split of the rules stands. `yours`: `first` is the seat itself.
    `wanted`: the lighthouses to be placed; `complete`: the proposal has them. `left`: the seat's proposals.
    """

    proposed: bool
    proposer: Seat | None
    yours: bool
    wanted: int
    complete: bool
    left: int


class PlacingAsked(Prompt):
    """7.6, 7.7 Poseidon places a tile in secret, number `number` of `of` of its kind."""

    fog: bool
    number: int
    of: int


class StormAsked(Prompt):
    """2.1 Poseidon plays a tile: which are left, where the ships at sea are, and which are home."""

    round: int
    rounds: int
    left: tuple[TileLeft, ...]
    places: tuple[Place, ...]
    home: Vessels


class SailAsked(Prompt):
    """3.1 The seat's ships that have not acted this round, after this tile. `held`: by a sea monster."""

    round: int
    rounds: int
    tile: Tile | Hidden
    struck: Ship | None
    ships: Vessels
    held: Ship | None


class PushAsked(Prompt):
    """7.6 A ship is caught in a maelstrom, and Poseidon pushes it."""

    ship: Ship
    captain: Seat
    square: Square | Hidden


class ChooseBoardChoice(Prompt):
    """1.6 Choose the board."""

    boards: int


class AgreeChoice(Prompt):
    """1.4 Agree to the proposal; `last`: with that the council closes."""

    last: bool


class ProposeChoice(Prompt):
    """1.4 Propose something else; `others`: whether they are asked then. `fixed`: the captains are (7.9)."""

    others: bool
    fixed: bool
    wanted: int


class PlaceMaelstromChoice(Prompt):
    """7.6 Place a maelstrom."""

    squares: int


class PlaceFogBankChoice(Prompt):
    """7.7 Place a fog bank."""

    squares: int


class RaiseStormChoice(Prompt):
    """2.2, 2.3 Play a storm, which drives these ships; none if its ship is home (2.5)."""

    tile: Storm
    driven: tuple[Place, ...]
    hidden: bool


class RaiseMonsterChoice(Prompt):
    """7.4 Play one of the sea monsters against a ship at sea."""

    beasts: tuple[Beast, ...]


class SailChoice(Prompt):
    """3.2 Sail one of these ships."""

    ships: Vessels


class SurveyChoice(Prompt):
    """7.4 Take the survey of the ship that is held."""

    ship: Ship


class ForgoChoice(Prompt):
    """7.4 Forgo the survey of the ship that is held."""

    ship: Ship


class PushChoice(Prompt):
    """7.6 Push the ship that is caught."""

    ship: Ship


def prompt(table: Table, seat: Seat) -> Prompt:
    """What the seat is asked to decide now."""
    return _ASKED[table.phase](table, seat)


def choice(table: Table, seat: Seat, offer: Offer) -> Prompt:
    """What the moves of the offer do."""
    return _CHOICES[offer.move](table, seat, offer)


def _choosing(table: Table, _: Seat) -> Prompt:
    return BoardAsked(table.number + 1, 1 + len(table.navigators) if table.options.competitive else 1)


def _council(table: Table, seat: Seat) -> Prompt:
    captains = table.captains
    return CouncilAsked(
        **captaincies(captains, table.lighthouses, seat),
        proposed=bool(table.proposers),
        proposer=table.proposers[-1] if table.proposers else None,
        yours=seat in captains.values(),
        wanted=table.options.lighthouses,
        complete=len(table.lighthouses) == table.options.lighthouses,
        left=PROPOSALS - table.proposers.count(seat),
    )


def _placing(table: Table, _: Seat) -> Prompt:
    options, placed = table.options, len(table.maelstroms)
    if placed < options.maelstroms:
        return PlacingAsked(fog=False, number=placed + 1, of=options.maelstroms)
    return PlacingAsked(fog=True, number=len(table.fog_banks) + 1, of=options.fog_banks)


def _storm(table: Table, _: Seat) -> Prompt:
    left = tuple(TileLeft(tile, number) for tile, number in hand(table).items())
    return StormAsked(
        table.round, rounds(table.options), left, _places(table, table.at_sea), vessels(table.home)
    )


def _places(table: Table, ships: Iterable[Ship]) -> tuple[Place, ...]:
    return tuple(Place(ship, table.positions[ship]) for ship in ships)


def _sail(table: Table, seat: Seat) -> Prompt:
    own = [ship for ship in table.pending if captain(table, ship) == seat]
    return SailAsked(
        table.round,
        rounds(table.options),
        table.played[-1],
        table.held,
        vessels(ship for ship in own if ship != table.held),
        table.held if table.held in own else None,
    )


def _push(table: Table, _: Seat) -> Prompt:
    assert table.caught is not None
    return PushAsked(table.caught, captain(table, table.caught), table.positions[table.caught])


def _board_choice(_: Table, __: Seat, offer: Offer) -> Prompt:
    return ChooseBoardChoice(offer.count())


def _agree_choice(table: Table, _: Seat, __: Offer) -> Prompt:
    return AgreeChoice(last=len(table.agreed) + 1 == len(table.navigators))


def _propose_choice(table: Table, _: Seat, __: Offer) -> Prompt:
    return ProposeChoice(
        others=len(table.navigators) > 1,
        fixed=table.options.competitive,
        wanted=table.options.lighthouses,
    )


def _maelstrom_choice(_: Table, __: Seat, offer: Offer) -> Prompt:
    return PlaceMaelstromChoice(offer.count())


def _fog_choice(_: Table, __: Seat, offer: Offer) -> Prompt:
    return PlaceFogBankChoice(offer.count())


def _storm_choice(table: Table, _: Seat, offer: Offer) -> Prompt:
    (tile,) = offer.fields["tile"].all()
    harder = table.options.deduction == "harder"
    return RaiseStormChoice(tile, _places(table, struck(table, tile)), hidden=harder)


def _monster_choice(table: Table, _: Seat, __: Offer) -> Prompt:
    return RaiseMonsterChoice(tuple(beast for beast in BEASTS if beast in hand(table)))


def _sail_choice(_: Table, __: Seat, offer: Offer) -> Prompt:
    return SailChoice(vessels(offer.fields["ship"].all()))


def _held(made: Callable[[Ship], Prompt]) -> Callable[[Table, Seat, Offer], Prompt]:
    return lambda _, __, offer: made(next(offer.fields["ship"].all()))


def _push_choice(table: Table, _: Seat, __: Offer) -> Prompt:
    assert table.caught is not None
    return PushChoice(table.caught)


_ASKED: dict[Phase, Callable[[Table, Seat], Prompt]] = {
    "choosing": _choosing,
    "council": _council,
    "placing": _placing,
    "poseidon": _storm,
    "navigators": _sail,
    "maelstrom": _push,
}
_CHOICES: dict[str, Callable[[Table, Seat, Offer], Prompt]] = {
    "choose_board": _board_choice,
    "agree": _agree_choice,
    "propose": _propose_choice,
    "place_maelstrom": _maelstrom_choice,
    "place_fog_bank": _fog_choice,
    "raise_storm": _storm_choice,
    "raise_monster": _monster_choice,
    "sail": _sail_choice,
    "survey": _held(SurveyChoice),
    "forgo": _held(ForgoChoice),
    "push": _push_choice,
}
