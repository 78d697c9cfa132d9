"""What the texts of facts tell beside the facts: who steers, where to, what is in sight, who has how much.

Everything is made from the viewer's own table before the fact, and from the fact as they see it.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon.captaincies import Captaincies, Vessels, captaincies, vessels
from domain.games.wrath_of_poseidon.navigators import captain
from domain.games.wrath_of_poseidon.poseidon import GREAT
from domain.games.wrath_of_poseidon.rules import rounds
from domain.games.wrath_of_poseidon.scoring import winners
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import SHIPS, Ground, Heading, Ship, Square
from domain.kernel.facts import Fact, Hidden, Seat
from domain.kernel.game import Detail


class Companion(msgspec.Struct, frozen=True):
    """A ship on the square of the ship that surveys."""

    ship: Ship


class IslandKind(msgspec.Struct, frozen=True):
    """How many of the islands in sight are of a kind (7.2)."""

    kind: Ground
    number: int


class IslandsSighted(msgspec.Struct, frozen=True):
    """Islands in sight (4.3), with their kinds under easier deduction."""

    number: int
    kinds: tuple[IslandKind, ...]


class ShipsSighted(msgspec.Struct, frozen=True):
    """Ships in sight (4.3), how many or whether any, with their colours under easier deduction."""

    number: int
    counted: bool
    colours: tuple[Ship, ...]


class LighthousesSighted(msgspec.Struct, frozen=True):
    """Lighthouses in sight (7.5)."""

    number: int


class FogBanksSighted(msgspec.Struct, frozen=True):
    """Fog banks in sight (7.7)."""

    number: int


class CoastSighted(msgspec.Struct, frozen=True):
    """The coastline in sight (4.4)."""


class Passage(msgspec.Struct, frozen=True):
    """A ship driven by a storm, and where it is then."""

    ship: Ship
    heading: Heading
    square: Square | Hidden


class Berth(msgspec.Struct, frozen=True):
    """Where a ship is at the end."""

    ship: Ship
    home: bool
    square: Square


class Tally(msgspec.Struct, frozen=True):
    """The points of a seat."""

    seat: Seat
    points: int


Sight = IslandsSighted | ShipsSighted | LighthousesSighted | FogBanksSighted | CoastSighted


class GameDetail(Detail):
    """Of SeaLaid and BoardsOffered: which game of how many it is, from 1."""

    game: int
    games: int


class ProposalDetail(Captaincies, Detail):
    """Of Proposed."""


class CouncilDetail(Captaincies, Detail):
    """Of CouncilClosed. `by_agreement`: whether there was anything to agree on."""

    by_agreement: bool


class RoundDetail(Detail):
    """Of RoundBegan: how many rounds there are."""

    rounds: int


class PoseidonDetail(Detail):
    """Of what Poseidon does: who plays Poseidon."""

    poseidon: Seat


class DriveDetail(Detail):
    """Of ShipsDriven: where the ships went, if the viewer sees it; else the ships that may have been driven.

    `certain`: the viewer knows that all these ships were driven.
    """

    passages: tuple[Passage, ...]
    driven: Vessels
    certain: bool


class SteeringDetail(Detail):
    """Of what a ship does: who steers it, and where it is afterwards, if the viewer knows."""

    captain: Seat
    square: Square | Hidden | None


class SurveyDetail(Detail):
    """Of Surveyed: who steers the ship, the ships on its square, and what is in sight."""

    captain: Seat
    company: tuple[Companion, ...]
    sights: tuple[Sight, ...]


class HomeDetail(Detail):
    """Of CameHome: who steers the ship, and how many ships are home now."""

    captain: Seat
    ships_home: int


class PushDetail(Detail):
    """Of PushedByMaelstrom: where the ship is pushed to, if the viewer knows."""

    to: Square | Hidden


class BoardDetail(Detail):
    """Of SeaRevealed: where the ships are, in the order of their colours."""

    berths: tuple[Berth, ...]


class ScoreDetail(Detail):
    """Of GameScored: who plays Poseidon, who has which points, and who else wins (6.3).

    `totals` has the points of the series so far, if it has had more than one game.
    """

    poseidon: Seat
    competitive: bool
    ships_home: Vessels
    tallies: tuple[Tally, ...]
    totals: tuple[Tally, ...]
    also: tuple[Seat, ...]


def detail(table: Table, fact: Fact) -> Detail | None:
    """What the text of the fact tells beside it, from the viewer's table before the fact."""
    make = _DETAILS.get(type(fact))
    return None if make is None else make(table, fact)


def _game(_: Table, fact: f.SeaLaid | f.BoardsOffered) -> Detail:
    seats = 1 + len(fact.navigators)
    return GameDetail(fact.number + 1, seats if fact.options.competitive else 1)


def _proposal(_: Table, fact: f.Proposed) -> Detail:
    return ProposalDetail(**captaincies(fact.captains, fact.lighthouses, fact.seat))


def _council(table: Table, fact: f.CouncilClosed) -> Detail:
    return CouncilDetail(**captaincies(fact.captains, fact.lighthouses), by_agreement=bool(table.agreed))


def _round(table: Table, _: f.RoundBegan) -> Detail:
    return RoundDetail(rounds(table.options))


def _poseidon(table: Table, _: Fact) -> Detail:
    return PoseidonDetail(table.poseidon)


def _drive(table: Table, fact: f.ShipsDriven) -> Detail:
    if not isinstance(fact.drives, Hidden):
        went = (Passage(d.ship, d.heading, _beyond(table, d.ship, d.heading)) for d in fact.drives)
        return DriveDetail(tuple(went), (), certain=True)
    tile = table.played[-1]
    hit = table.at_sea if isinstance(tile, Hidden) or tile == GREAT else (tile,)
    return DriveDetail((), vessels(ship for ship in SHIPS if ship in hit), not isinstance(tile, Hidden))


def _beyond(table: Table, ship: Ship, heading: Heading) -> Square | Hidden:
    """The next square in that direction, the ship's own at the edge of the board; if it is known."""
    here = table.positions[ship]
    return here if isinstance(here, Hidden) else table.sea.steps[here].get(heading, here)


def _sailing(table: Table, fact: f.ShipSailed) -> Detail:
    return SteeringDetail(captain(table, fact.ship), _beyond(table, fact.ship, fact.heading))


def _steering(table: Table, fact: f.SurveyForgone | f.CaughtInMaelstrom) -> Detail:
    return SteeringDetail(captain(table, fact.ship), None)


def _survey(table: Table, fact: f.Surveyed) -> Detail:
    company = tuple(map(Companion, fact.report.company))
    return SurveyDetail(captain(table, fact.ship), company, tuple(_sights(fact.report)))


def _sights(report: f.Report) -> Iterator[Sight]:
    """4.3 What a survey has in sight, in its order."""
    if report.islands:
        yield IslandsSighted(report.islands, tuple(_kinds(report)))
    if report.ships:
        yield ShipsSighted(report.ships, report.counted, report.colours or ())
    if report.lighthouses:
        yield LighthousesSighted(report.lighthouses)
    if report.fog_banks:
        yield FogBanksSighted(report.fog_banks)
    if report.coast:
        yield CoastSighted()


def _kinds(report: f.Report) -> Iterator[IslandKind]:
    """7.2 The kinds of the islands in sight that there are."""
    counts: dict[Ground, int | None] = {
        "woody": report.woody,
        "rocky": report.rocky,
        "sacred": report.sacred,
    }
    return (IslandKind(kind, number) for kind, number in counts.items() if number)


def _home(table: Table, fact: f.CameHome) -> Detail:
    return HomeDetail(captain(table, fact.ship), len(table.home) + 1)


def _push(table: Table, fact: f.PushedByMaelstrom) -> Detail:
    heading = fact.heading
    return PushDetail(heading if isinstance(heading, Hidden) else _beyond(table, fact.ship, heading))


def _board(table: Table, fact: f.SeaRevealed) -> Detail:
    where = ((ship, fact.positions[ship]) for ship in SHIPS)
    return BoardDetail(tuple(Berth(ship, ship in table.home, square) for ship, square in where))


def _score(table: Table, fact: f.GameScored) -> Detail:
    competitive = table.options.competitive
    games = (*table.results, fact.points)
    also = () if competitive or fact.navigators_win else winners(table)
    return ScoreDetail(
        table.poseidon,
        competitive,
        vessels(ship for ship in SHIPS if ship in fact.home),
        tuple(map(Tally, range(len(fact.points)), fact.points)),
        _totals(games) if len(games) > 1 else (),
        tuple(seat for seat in also if seat != table.poseidon),
    )


def _totals(games: tuple[tuple[int, ...], ...]) -> tuple[Tally, ...]:
    return tuple(Tally(seat, sum(points)) for seat, points in enumerate(zip(*games, strict=True)))


_DETAILS: dict[type[Fact], Callable[[Table, Any], Detail]] = {
    f.SeaLaid: _game,
    f.BoardsOffered: _game,
    f.Proposed: _proposal,
    f.CouncilClosed: _council,
    f.RoundBegan: _round,
    f.StormShown: _poseidon,
    f.ShipsDriven: _drive,
    f.MonsterRose: _poseidon,
    f.ShipSailed: _sailing,
    f.Surveyed: _survey,
    f.SurveyForgone: _steering,
    f.CameHome: _home,
    f.CaughtInMaelstrom: _steering,
    f.PushedByMaelstrom: _push,
    f.SeaRevealed: _board,
    f.GameScored: _score,
}
