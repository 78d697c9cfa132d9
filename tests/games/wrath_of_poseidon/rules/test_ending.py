"""Sections 5 and 6 of RULES.md: the chart and the end."""

import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.facts import (
    GameScored,
    RoundBegan,
    SeaRevealed,
)
from domain.games.wrath_of_poseidon.moves import RaiseStorm, Sail
from domain.games.wrath_of_poseidon.words import SHIPS, STORMS, WrathOptions
from domain.kernel.game import Outcome, Setting
from tests.games.wrath_of_poseidon.scenes import given, note, unnotable
from tests.support.games.rule_sections import rule

COMPASS = [
    ("n", "c8"),
    ("ne", "d8"),
    ("e", "d7"),
    ("se", "d6"),
    ("s", "c6"),
    ("sw", "b6"),
    ("w", "b7"),
    ("nw", "b8"),
]


# 5 The navigators' chart


def test_the_navigators_share_one_chart() -> None:
    assert GAME.notebook is not None
    assert ((1, 2),) == GAME.notebook.groups(Setting(3, WrathOptions()))


@rule("5.1")
def test_a_chart_has_one_figure_of_each_ship() -> None:
    note("figure:red", "c4")
    note("figure:red")

    assert ("5.1", "too_many_marks") == unnotable("figure:red", "c4", "c5")
    assert ("5.1", "no_such_note") == unnotable("figure:blue", "c4")
    assert ("5.1", "no_such_note") == unnotable("note", "c4")


@rule("5.2")
def test_there_are_four_reminders_of_each_colour_on_squares_of_the_board() -> None:
    note("reminder:red", "a1", "a2", "a3", "a4")
    note("reminder:red")

    assert ("5.2", "too_many_marks") == unnotable("reminder:red", "a1", "a2", "a3", "a4", "a5")
    assert ("5.2", "mark_misfit") == unnotable("reminder:red", "z9")
    assert ("5.2", "mark_misfit") == unnotable("reminder:red", "a1", "a1")
    assert ("5.1", "mark_misfit") == unnotable("figure:red", "k10")


@rule("5.3")
@pytest.mark.parametrize("option", ["maelstroms", "fog_banks"])
def test_there_are_as_many_counters_as_the_game_has_maelstroms_and_fog_banks(option: str) -> None:
    subject = {"maelstroms": "counter:maelstrom", "fog_banks": "counter:fog_bank"}[option]
    other = {"maelstroms": "counter:fog_bank", "fog_banks": "counter:maelstrom"}[option]
    note(subject, "c4", **{option: 1})
    note(subject, "e5", "a1", **{option: 2})  # a guess may be wrong: any square will do
    note(subject, **{option: 2})

    assert ("5.3", "too_many_marks") == unnotable(subject, "c4", "c5", **{option: 1})
    assert ("5.3", "mark_misfit") == unnotable(subject, "c4", "c4", **{option: 2})
    assert ("5.3", "mark_misfit") == unnotable(subject, "z9", **{option: 2})
    assert ("5.3", "no_such_counters") == unnotable(subject, "c4")
    assert ("5.3", "no_such_counters") == unnotable(other, "c4", **{option: 2})


# 6 The end


@rule("6.1")
def test_the_game_ends_after_the_navigators_turn_of_the_eleventh_round() -> None:
    scene = given("navigators", round=11, pending=("red",), played=STORMS)

    facts = scene.when(1, Sail("red", "n"))

    assert (SeaRevealed, GameScored) == tuple(map(type, facts[-2:]))
    assert "over" == scene.table.phase
    assert () == GAME.to_act(scene.table)
    assert ("6.1", "game_over", ()) == scene.refused(1, Sail("red", "n"))
    assert given("navigators", round=10, pending=("red",)).when(1, Sail("red", "n"))[-1] == RoundBegan(11)


@rule("6.1")
def test_the_game_ends_at_once_when_the_fourth_ship_comes_home() -> None:
    scene = given("navigators", ships={"red": "d4"}, home=("white", "yellow", "green"), round=5)

    scene.when(1, Sail("red", "ne"))

    assert Outcome((1,), (0, 4), "ships_home") == scene.outcome


@rule("6.1", "2.6")
def test_the_game_ends_at_once_when_a_storm_brings_the_fourth_ship_home() -> None:
    options = {"storm_home": "counts"}
    scene = given("poseidon", ships={"red": "d4"}, home=("white", "yellow", "green"), options=options)

    scene.when(0, RaiseStorm("red", {"red": "ne"}))

    assert Outcome((1,), (0, 4), "ships_home") == scene.outcome


def last_move(*home: str, seats: int = 2) -> Outcome | None:
    """The end of a game with these ships home."""
    at_sea = tuple(ship for ship in SHIPS if ship not in home)
    scene = given("navigators", seats=seats, home=home, pending=at_sea[:1], round=11, played=STORMS)
    captain = scene.table.captains[at_sea[0]]
    assert captain is not None
    scene.when(captain, Sail(at_sea[0], "n"))
    return scene.outcome


@rule("6.2")
@pytest.mark.parametrize(
    ("home", "winner", "ending"), [(0, 0, "ships_lost"), (2, 0, "ships_lost"), (3, 1, "ships_home")]
)
def test_three_ships_home_are_enough(home: int, winner: int, ending: str) -> None:
    assert Outcome((winner,), (4 - home, home), ending) == last_move(*SHIPS[:home])


@rule("6.3")
def test_a_navigator_with_a_ship_home_wins_beside_poseidon() -> None:
    assert Outcome((0, 2, 3), (2, 2, 2, 2, 2), "ships_lost") == last_move("yellow", "green", seats=5)
    assert Outcome((0,), (4, 0, 0, 0, 0), "ships_lost") == last_move(seats=5)


@rule("6.3")
def test_with_two_players_a_ship_home_is_no_victory() -> None:
    assert Outcome((0,), (3, 1), "ships_lost") == last_move("yellow")


@rule("6.4")
def test_the_board_is_turned_round_at_the_end() -> None:
    scene = given(
        "navigators",
        ships={"red": "c4"},
        options={"maelstroms": 1, "fog_banks": 1},
        round=11,
        pending=("red",),
        played=STORMS,
        maelstroms=("c6",),
        fog_banks=("h4",),
    )

    facts = scene.when(1, Sail("red", "n"))

    shown = SeaRevealed(
        positions={"white": "a9", "yellow": "i9", "green": "i1", "red": "c5"},
        maelstroms=("c6",),
        fog_banks=("h4",),
        played=STORMS,
    )
    assert shown in facts
    assert () == GAME.disclose(scene.table)


@rule("6.4")
def test_the_board_is_turned_round_when_a_side_gives_up() -> None:
    scene = given("navigators", ships={"red": "c4"}, played=("red",))

    (shown,) = GAME.disclose(scene.table)

    assert isinstance(shown, SeaRevealed)
    assert ("c4", ("red",)) == (shown.positions["red"], shown.played)
