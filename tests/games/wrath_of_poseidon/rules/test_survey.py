"""Section 4 of RULES.md: surveys, and the rule book's own four examples."""

import msgspec
import pytest

from domain.games.wrath_of_poseidon.facts import ShipSailed, Surveyed
from domain.games.wrath_of_poseidon.moves import RaiseStorm, Sail
from domain.games.wrath_of_poseidon.words import Heading
from domain.kernel.facts import ONLOOKER, seen_by
from tests.games.wrath_of_poseidon.scenes import given, report
from tests.support.games.rule_sections import rule


@rule("4.1", "4.2", "4.3", "4.4", "3.1", "3.2")
def test_the_four_examples_of_the_navigators_turn() -> None:
    """Red, yellow, white, green, as in the rulebook; red does not see yellow, yellow sees red."""
    scene = given("navigators", ships={"red": "c4", "yellow": "f2", "white": "h8", "green": "c8"})

    red = scene.report(1, Sail("red", "e"))
    yellow = scene.report(1, Sail("yellow", "nw"))
    white = scene.report(1, Sail("white", "sw"))
    green = scene.report(1, Sail("green", "ne"))

    assert report(islands=2) == red  # the Sacred Island is one of them
    assert report(ground="deep_sea", islands=2, ships=1) == yellow
    assert report(ground="rocky", islands=1) == white
    assert report(islands=1, coast=True) == green


@rule("4.1")
def test_the_order_of_moves_matters() -> None:
    """The first example again, but yellow sails first: now red sees it."""
    scene = given("navigators", ships={"red": "c4", "yellow": "f2"})

    yellow = scene.report(1, Sail("yellow", "nw"))
    red = scene.report(1, Sail("red", "e"))

    assert (0, 1) == (yellow.ships, red.ships)


@rule("4.1")
def test_a_survey_is_public() -> None:
    facts = given("navigators").when(1, Sail("red", "n"))

    assert facts == tuple(seen_by(ONLOOKER, fact) for fact in facts)
    assert (ShipSailed, Surveyed) == tuple(map(type, facts))


@rule("4.1")
def test_a_survey_is_the_same_in_whichever_direction_things_are() -> None:
    """The only island in sight lies east of b9, west of d9: both surveys are the same."""
    west = given("navigators", ships={"red": "c8"}).report(1, Sail("red", "ne"))
    east = given("navigators", ships={"red": "c8", "white": "d6"}).report(1, Sail("red", "ne"))

    assert west == east == report(islands=1, coast=True)


@rule("4.2")
@pytest.mark.parametrize(
    ("start", "heading", "ground"),
    [
        ("e8", "se", "woody"),
        ("h6", "nw", "rocky"),
        ("e4", "s", "deep_sea"),
        ("c7", "n", "sea"),
        ("a2", "s", "woody"),
    ],
)
def test_the_own_square_is_described(start: str, heading: Heading, ground: str) -> None:
    survey = given("navigators", ships={"red": start}).report(1, Sail("red", heading))

    assert ground == survey.ground


@rule("4.2")
def test_ships_on_the_same_square_are_told_by_colour_and_not_counted_as_in_sight() -> None:
    ships = {"red": "b5", "white": "b6", "green": "b6", "yellow": "c7"}

    survey = given("navigators", ships=ships).report(1, Sail("red", "n"))

    assert report(company=("white", "green"), ships=1) == survey


@rule("4.3")
@pytest.mark.parametrize(("sighted", "ships"), [("count", 2), ("presence", 1)])
def test_ships_in_sight_are_counted_or_only_mentioned(sighted: str, ships: int) -> None:
    scene = given(
        "navigators",
        ships={"red": "b5", "white": "a6", "green": "c7"},
        options={"ships_sighted": sighted},
    )

    survey = scene.report(1, Sail("red", "n"))

    assert report(ships=ships, counted=sighted == "count") == survey
    assert survey.colours is None


@rule("4.3")
def test_start_islands_and_the_sacred_island_are_islands_from_afar() -> None:
    start = given("navigators", ships={"red": "b3"}).report(1, Sail("red", "sw"))
    sacred = given("navigators", ships={"red": "f6"}).report(1, Sail("red", "s"))

    assert 1 == start.islands
    assert 1 == sacred.islands


@rule("4.4")
@pytest.mark.parametrize(
    ("start", "heading", "coast"),
    [("b5", "w", True), ("c5", "w", False), ("g5", "e", False), ("h5", "e", True), ("d8", "n", True)],
)
def test_the_coastline_is_in_sight_from_the_border_only(start: str, heading: Heading, coast: bool) -> None:  # noqa: FBT001
    survey = given("navigators", ships={"red": start}).report(1, Sail("red", heading))

    assert coast is survey.coast


@rule("4.1")
def test_no_report_names_a_square_or_a_heading() -> None:
    """No word of a survey names a direction or a place."""
    scene = given("poseidon", ships={"red": "d6", "white": "d7"}, options={"deduction": "easier"})
    scene.when(0, RaiseStorm("red", {"red": "n"}))

    survey = msgspec.to_builtins(scene.report(1, Sail("white", "e")))

    words = {survey["ground"], *survey["company"], *survey["colours"]}
    assert {"sea", "red"} == words
