"""The table, and what every fact does to it. The truth and the views are folds of this one `evolve`."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon.sea import Sea, sea_of
from domain.games.wrath_of_poseidon.words import SHIPS, Chart, Heading, Ship, Square, Tile, WrathOptions
from domain.kernel.content import shared
from domain.kernel.facts import HIDDEN, Fact, Hidden, Seat

replace = msgspec.structs.replace

Phase = Literal["unlaid", "choosing", "council", "placing", "poseidon", "navigators", "maelstrom", "over"]
Captains = dict[Ship, Seat | None]  # None: the common ship, steered by turns


class Table(msgspec.Struct, frozen=True, gc=False):
    """A game of the match, as far as its facts show it.

    `agreed` and `proposers`: the seats that agree to the open proposal (`captains`, `lighthouses`), and
    the seats that have proposed so far. `pending`: the ships that have not acted this round. `held`: the ship
    that a sea monster holds. `caught`: the ship in a maelstrom. `reports`: the last survey of each ship.
    `results`: the points of each seat, one entry for every game of the match that is over. `charts`: the
    boards among which each Poseidon chooses, none if the board was agreed on.
    """

    phase: Phase = "unlaid"
    sea: Sea = None  # type: ignore[assignment]  # no code reads the board before SeaLaid
    options: WrathOptions = WrathOptions()
    number: int = 0
    poseidon: Seat = 0
    navigators: tuple[Seat, ...] = ()
    captains: Captains = {}
    lighthouses: tuple[Square, ...] = ()
    agreed: tuple[Seat, ...] = ()
    proposers: tuple[Seat, ...] = ()
    maelstroms: tuple[Square | Hidden, ...] = ()
    fog_banks: tuple[Square | Hidden, ...] = ()
    round: int = 0
    played: tuple[Tile | Hidden, ...] = ()
    positions: dict[Ship, Square | Hidden] = {}
    home: tuple[Ship, ...] = ()
    pending: tuple[Ship, ...] = ()
    held: Ship | None = None
    caught: Ship | None = None
    reports: dict[Ship, f.Report] = {}
    revealed: bool = False
    results: tuple[tuple[int, ...], ...] = ()
    charts: tuple[Chart, ...] = ()

    @property
    def at_sea(self) -> tuple[Ship, ...]:
        """The ships that are not home."""
        return tuple([ship for ship in SHIPS if ship not in self.home]) if self.home else SHIPS


def evolve(table: Table, fact: Fact) -> Table:
    """The table after the fact. Where the fact is hidden, what it changed is hidden too."""
    return _EVOLVE[type(fact)](table, fact)


def _sea_laid(table: Table, fact: f.SeaLaid) -> Table:
    return Table(
        phase="council",
        sea=sea_of(fact.chart),
        options=fact.options,
        number=fact.number,
        poseidon=fact.poseidon,
        navigators=fact.navigators,
        captains=fact.captains,
        positions={ship: fact.chart.starts[ship] for ship in SHIPS},
        results=table.results,
        charts=table.charts,
    )


def _boards_offered(table: Table, fact: f.BoardsOffered) -> Table:
    return Table(
        phase="choosing",
        options=fact.options,
        number=fact.number,
        poseidon=fact.poseidon,
        navigators=fact.navigators,
        results=table.results,
        charts=tuple(shared(chart) for chart in fact.charts),
    )


def _proposed(table: Table, fact: f.Proposed) -> Table:
    return replace(
        table,
        captains=fact.captains,
        lighthouses=fact.lighthouses,
        agreed=(fact.seat,),
        proposers=(*table.proposers, fact.seat),
    )


def _agreed(table: Table, fact: f.Agreed) -> Table:
    return replace(table, agreed=(*table.agreed, fact.seat))


def _council_closed(table: Table, fact: f.CouncilClosed) -> Table:
    return replace(table, phase="placing", captains=fact.captains, lighthouses=fact.lighthouses)


def _maelstrom_placed(table: Table, fact: f.MaelstromPlaced) -> Table:
    return replace(table, maelstroms=(*table.maelstroms, fact.square))


def _fog_bank_placed(table: Table, fact: f.FogBankPlaced) -> Table:
    return replace(table, fog_banks=(*table.fog_banks, fact.square))


def _round_began(table: Table, fact: f.RoundBegan) -> Table:
    return replace(table, phase="poseidon", round=fact.number, pending=table.at_sea, held=None)


def _storm_raised(table: Table, fact: f.StormShown | f.StormHidden) -> Table:
    return replace(table, phase="navigators", played=(*table.played, fact.tile))


def _ships_driven(table: Table, fact: f.ShipsDriven) -> Table:
    positions = table.positions.copy()
    if isinstance(fact.drives, Hidden):
        positions.update(dict.fromkeys(_hit(table), HIDDEN))
    else:
        for drive in fact.drives:
            positions[drive.ship] = _onward(table, drive.ship, drive.heading)
    return replace(table, positions=positions)


def _hit(table: Table) -> tuple[Ship, ...]:
    """The ships that the last tile may have driven, as far as it was shown."""
    tile = table.played[-1]
    return tuple(ship for ship in table.at_sea if tile in (ship, "black") or isinstance(tile, Hidden))


def _onward(table: Table, ship: Ship, heading: Heading) -> Square | Hidden:
    """The next square in that direction; hidden if it is not known where the ship is."""
    here = table.positions[ship]
    return HIDDEN if type(here) is Hidden else table.sea.steps[here][heading]


def _monster_rose(table: Table, fact: f.MonsterRose) -> Table:
    return replace(table, phase="navigators", played=(*table.played, fact.tile), held=fact.ship)


def _ship_sailed(table: Table, fact: f.ShipSailed) -> Table:
    if fact.off_board:
        return table
    return replace(table, positions={**table.positions, fact.ship: _onward(table, fact.ship, fact.heading)})


def _surveyed(table: Table, fact: f.Surveyed) -> Table:
    reports = {**table.reports, fact.ship: fact.report}
    return replace(table, pending=_without(table.pending, fact.ship), reports=reports)


def _survey_forgone(table: Table, fact: f.SurveyForgone) -> Table:
    return replace(table, pending=_without(table.pending, fact.ship))


def _came_home(table: Table, fact: f.CameHome) -> Table:
    return replace(
        table,
        positions={**table.positions, fact.ship: table.sea.sacred},
        home=(*table.home, fact.ship),
        pending=_without(table.pending, fact.ship),
    )


def _without(ships: tuple[Ship, ...], gone: Ship) -> tuple[Ship, ...]:
    return tuple([ship for ship in ships if ship != gone])


def _caught_in_maelstrom(table: Table, fact: f.CaughtInMaelstrom) -> Table:
    return replace(table, phase="maelstrom", caught=fact.ship)


def _pushed_by_maelstrom(table: Table, fact: f.PushedByMaelstrom) -> Table:
    there = HIDDEN if isinstance(fact.heading, Hidden) else _onward(table, fact.ship, fact.heading)
    return replace(table, phase="navigators", caught=None, positions={**table.positions, fact.ship: there})


def _sea_revealed(table: Table, fact: f.SeaRevealed) -> Table:
    return replace(
        table,
        positions={**table.positions, **fact.positions},
        maelstroms=fact.maelstroms,
        fog_banks=fact.fog_banks,
        played=fact.played,
        revealed=True,
    )


def _game_scored(table: Table, fact: f.GameScored) -> Table:
    return replace(table, phase="over", results=(*table.results, fact.points))


_EVOLVE: dict[type[Fact], Callable[[Table, Any], Table]] = {
    f.SeaLaid: _sea_laid,
    f.BoardsOffered: _boards_offered,
    f.Proposed: _proposed,
    f.Agreed: _agreed,
    f.CouncilClosed: _council_closed,
    f.MaelstromPlaced: _maelstrom_placed,
    f.FogBankPlaced: _fog_bank_placed,
    f.RoundBegan: _round_began,
    f.StormShown: _storm_raised,
    f.StormHidden: _storm_raised,
    f.ShipsDriven: _ships_driven,
    f.MonsterRose: _monster_rose,
    f.ShipSailed: _ship_sailed,
    f.Surveyed: _surveyed,
    f.SurveyForgone: _survey_forgone,
    f.CameHome: _came_home,
    f.CaughtInMaelstrom: _caught_in_maelstrom,
    f.PushedByMaelstrom: _pushed_by_maelstrom,
    f.SeaRevealed: _sea_revealed,
    f.GameScored: _game_scored,
}
