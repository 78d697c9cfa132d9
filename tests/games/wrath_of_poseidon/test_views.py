"""What each table holds: Poseidon sees all, the others what is public; in the end everyone sees all."""

import json

import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.facts import (
    CameHome,
    CaughtInMaelstrom,
    Drive,
    MaelstromPlaced,
    PushedByMaelstrom,
    ShipSailed,
    ShipsDriven,
    StormHidden,
    StormShown,
)
from domain.games.wrath_of_poseidon.table import Table, evolve
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Fact, Hidden
from domain.kernel.match.fold import fold, initial, seen
from tests.games.wrath_of_poseidon.playthroughs import SETTINGS, played
from tests.games.wrath_of_poseidon.scenes import opened


def table_of(*facts: Fact, seat: int | None = 1) -> Table:
    """A navigator's table after these facts of a game just begun."""
    table = opened().table
    for fact in seen(ONLOOKER if seat is None else seat, facts):
        table = evolve(table, fact)
    return table


def test_before_a_storm_everyone_knows_where_ships_are() -> None:
    sailed = ShipSailed("red", "ne", off_board=False)

    assert "b2" == table_of(sailed).positions["red"]
    assert "a1" == table_of(ShipSailed("red", "s", off_board=True)).positions["red"]


def test_a_storm_hides_the_ship_of_its_colour() -> None:
    storm = (StormShown("red", spent=False), ShipsDriven(0, (Drive("red", "ne"),)))
    sailed = ShipSailed("red", "n", off_board=False)

    assert {"white": "a9", "yellow": "i9", "green": "i1", "red": HIDDEN} == table_of(*storm, sailed).positions
    assert "b3" == table_of(*storm, sailed, seat=0).positions["red"]


@pytest.mark.parametrize("storm", [StormShown("black", spent=False), StormHidden(0, "red")])
def test_a_great_storm_or_a_tile_face_down_hides_every_ship_that_is_not_home(storm: Fact) -> None:
    positions = table_of(CameHome("white"), storm, ShipsDriven(0, (Drive("red", "ne"),))).positions

    assert {"white": "e5", "yellow": HIDDEN, "green": HIDDEN, "red": HIDDEN} == positions


def test_a_ship_that_comes_home_is_seen_again() -> None:
    storm = (StormShown("red", spent=False), ShipsDriven(0, (Drive("red", "ne"),)))

    assert "e5" == table_of(*storm, CameHome("red")).positions["red"]


def test_a_maelstrom_hides_the_ship_it_pushes() -> None:
    caught = (MaelstromPlaced(0, "b2"), CaughtInMaelstrom("red"), PushedByMaelstrom(0, "red", "n"))

    table = table_of(ShipSailed("red", "ne", off_board=False), *caught)

    assert HIDDEN == table.positions["red"]
    assert (HIDDEN,) == table.maelstroms


@pytest.mark.parametrize("name", SETTINGS)
def test_all_through_a_match_views_are_part_of_the_truth(name: str) -> None:
    setting = SETTINGS[name]
    viewers = (ONLOOKER, REFEREE, *range(setting.seats))
    views = dict.fromkeys(viewers, initial(GAME))

    for step in played(setting, seed=7)[0]:
        views = {viewer: fold(GAME, seen(viewer, step.facts), views[viewer]) for viewer in viewers}
        truth = views[REFEREE].table

        if truth.phase not in ("unlaid", "over"):
            assert truth == views[truth.poseidon].table
        for view in views.values():
            assert GAME.to_act(truth) == GAME.to_act(view.table)
            for ship, square in view.table.positions.items():
                assert isinstance(square, Hidden) or square == truth.positions[ship]

    assert all(views[REFEREE].table == view.table for view in views.values())


@pytest.mark.parametrize("name", SETTINGS)
def test_tables_are_shown_as_json(name: str) -> None:
    setting = SETTINGS[name]
    match = initial(GAME)

    assert {"phase": "unlaid"} == GAME.show(match.table)
    for step in played(setting, seed=7)[0]:
        match = fold(GAME, seen(ONLOOKER, step.facts), match)
        assert json.loads(json.dumps(GAME.show(match.table)))
    assert {"type": "hidden"} == GAME.show(table_of(MaelstromPlaced(0, "b2")))["maelstroms"][0]
