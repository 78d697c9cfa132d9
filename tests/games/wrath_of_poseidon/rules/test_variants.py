"""Sections 7.1 to 7.4 of RULES.md: deduction, memory and sea monsters."""

import pytest

from domain.games.wrath_of_poseidon.facts import (
    Drive,
    MonsterRose,
    RoundBegan,
    SeaRevealed,
    ShipsDriven,
    StormHidden,
    Surveyed,
    SurveyForgone,
)
from domain.games.wrath_of_poseidon.moves import (
    Forgo,
    RaiseMonster,
    RaiseStorm,
    Sail,
    Survey,
)
from domain.games.wrath_of_poseidon.poseidon import playable
from domain.games.wrath_of_poseidon.words import STORMS
from domain.kernel.facts import HIDDEN, seen_by
from tests.games.wrath_of_poseidon.scenes import given, note, report, unnotable
from tests.support.games.rule_sections import rule

HARDER = {"deduction": "harder"}
NEAR_START = "b2"  # next to a1
NEAR_HOME = "d5"  # next to e5


# 7.1, 7.2, 7.3 Deduction and memory


@rule("7.1")
def test_storms_are_played_face_down() -> None:
    facts = given("poseidon", options=HARDER).when(0, RaiseStorm("red", {"red": "n"}))

    assert (StormHidden(0, "red"), ShipsDriven(0, (Drive("red", "n"),))) == facts
    assert (StormHidden(0, HIDDEN), ShipsDriven(0, HIDDEN)) == tuple(seen_by(1, fact) for fact in facts)


@rule("7.1", "2.5")
@pytest.mark.parametrize(
    "move",
    [
        RaiseStorm("white", {"white": "s"}),
        RaiseStorm("red", {}),  # which is home
        RaiseStorm("black", {"white": "s", "yellow": "s", "green": "n"}),
    ],
)
def test_nothing_that_is_told_differs_by_the_tile(move: RaiseStorm) -> None:
    facts = given("poseidon", options=HARDER, home=("red",)).when(0, move)

    assert (StormHidden(0, HIDDEN), ShipsDriven(0, HIDDEN)) == tuple(seen_by(1, fact) for fact in facts)


@rule("7.1")
def test_the_tiles_played_are_shown_at_the_end() -> None:
    scene = given("navigators", options=HARDER, pending=("red",), round=11, played=STORMS)

    (shown,) = (fact for fact in scene.when(1, Sail("red", "n")) if isinstance(fact, SeaRevealed))

    assert STORMS == shown.played


@rule("7.2")
def test_kinds_of_islands_and_colours_of_ships_in_sight_are_told() -> None:
    scene = given(
        "navigators",
        ships={"red": "e3", "white": "d4", "green": "f4", "yellow": "e4"},
        options={"deduction": "easier"},
    )

    survey = scene.report(1, Sail("red", "n"))

    expected = report(
        company=("yellow",), islands=2, ships=2, woody=0, rocky=1, sacred=1, colours=("white", "green")
    )
    assert expected == survey


@rule("7.2")
def test_with_nothing_in_sight_easier_deduction_counts_none() -> None:
    survey = given("navigators", ships={"red": "b5"}, options={"deduction": "easier"}).report(
        1, Sail("red", "n")
    )

    assert report(woody=0, rocky=0, sacred=0, colours=()) == survey


@rule("7.3")
def test_without_reminders_the_chart_has_figures_and_counters() -> None:
    note("figure:red", "c4", reminders=False)
    note("counter:maelstrom", "c4", "c5", reminders=False, maelstroms=2)
    note("counter:fog_bank", "c4", reminders=False, fog_banks=1)

    assert ("7.3", "no_reminders") == unnotable("reminder:red", "c4", reminders=False)


# 7.4 Sea monsters


@rule("7.4")
def test_a_ship_held_by_a_monster_does_not_move_and_may_survey() -> None:
    scene = given("poseidon", options={"monsters": 1})

    assert (MonsterRose("leviathan", "red"),) == scene.when(0, RaiseMonster("leviathan", "red"))
    assert ("7.4", "held", ("ship",)) == scene.refused(1, Sail("red", "n"))
    assert ("7.4", "not_held", ("ship",)) == scene.refused(1, Survey("white"))
    (survey,) = scene.when(1, Survey("red"))

    assert Surveyed("red", report(ground="woody", coast=True)) == survey
    assert ("a1", ("white", "yellow", "green")) == (scene.where("red"), scene.table.pending)


@rule("7.4")
def test_the_survey_of_a_held_ship_may_be_forgone() -> None:
    scene = given("navigators", options={"monsters": 1}, held="red", pending=("red",))

    assert (SurveyForgone("red"), RoundBegan(2)) == scene.when(1, Forgo("red"))
    assert scene.table.held is None


@rule("7.4")
def test_a_monster_does_not_rise_against_a_ship_that_is_home() -> None:
    refused = given("poseidon", options={"monsters": 1}, home=("red",)).refused(
        0, RaiseMonster("leviathan", "red")
    )

    assert ("7.4", "ship_home", ("ship",)) == refused


@rule("7.4")
def test_one_monster_is_the_leviathan_and_two_may_follow_one_another() -> None:
    assert {"leviathan"} == set(playable(given("poseidon", options={"monsters": 1}).table)) - set(STORMS)
    assert "kraken" in playable(given("poseidon", options={"monsters": 2}, played=("leviathan",)).table)


@rule("7.4", "1.5")
@pytest.mark.parametrize("monsters", [0, 1, 2])
def test_each_monster_makes_the_game_a_round_longer(monsters: int) -> None:
    scene = given("navigators", options={"monsters": monsters}, round=10 + monsters, pending=("red",))
    assert RoundBegan(11 + monsters) == scene.when(1, Sail("red", "n"))[-1]

    scene = given("navigators", options={"monsters": monsters}, round=11 + monsters, pending=("red",))
    scene.when(1, Sail("red", "n"))

    assert scene.outcome is not None


@rule("7.4", "7.1")
def test_monsters_are_told_under_harder_deduction() -> None:
    (rose,) = given("poseidon", options=HARDER | {"monsters": 1}).when(0, RaiseMonster("leviathan", "red"))

    assert rose == seen_by(1, rose)


@rule("7.4", "2.4")
def test_monsters_count_as_tiles_that_keep_great_storms_apart() -> None:
    colours = tuple(tile for tile in STORMS if tile != "black")  # left: two great storms
    alone = given("poseidon", options={"monsters": 0}, played=("black", *colours[:-1]))
    with_leviathan = given("poseidon", options={"monsters": 1}, played=("black", *colours))

    assert {"black"} == set(playable(alone.table))  # and a colour, to keep them apart
    assert {"black"} == set(playable(with_leviathan.table))  # and the Leviathan
