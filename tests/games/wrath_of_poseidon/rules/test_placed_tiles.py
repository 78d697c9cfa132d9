"""Sections 7.5 to 7.8 of RULES.md: lighthouses, maelstroms and fog banks."""

from itertools import pairwise

import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.facts import (
    CaughtInMaelstrom,
    CouncilClosed,
    FogBankPlaced,
    MaelstromPlaced,
    Proposed,
    PushedByMaelstrom,
    RoundBegan,
    ShipSailed,
    Surveyed,
)
from domain.games.wrath_of_poseidon.moves import (
    Agree,
    PlaceFogBank,
    PlaceMaelstrom,
    Propose,
    Push,
    RaiseStorm,
    Sail,
    Survey,
)
from domain.kernel.facts import HIDDEN, seen_by
from tests.games.wrath_of_poseidon.scenes import captains, given, opened, report
from tests.support.games.rule_sections import rule

HARDER = {"deduction": "harder"}
NEAR_START = "b2"  # next to a1
NEAR_HOME = "d5"  # next to e5


# 7.5 Lighthouses


@rule("7.5", "1.4")
def test_a_lone_navigator_places_the_lighthouse_without_an_agreement() -> None:
    scene = opened(2, lighthouses=1)
    split = captains(1, 1, 1, 1)
    assert ("7.5", "lighthouses_missing", ()) == scene.refused(1, Agree())

    facts = scene.when(1, Propose(split, ("c6",)))

    assert (Proposed(1, split, ("c6",)), CouncilClosed(split, ("c6",)), RoundBegan(1)) == facts


@rule("7.5", "1.4")
def test_lighthouses_are_placed_by_agreement() -> None:
    scene = opened(3, lighthouses=2)
    scene.when(2, Propose(captains(1, 2, 1, 2), ("c6", "h4")))

    scene.when(1, Agree())

    assert ("c6", "h4") == scene.table.lighthouses
    assert "poseidon" == scene.table.phase


@rule("7.5")
@pytest.mark.parametrize("square", ["a1", "e5", NEAR_START, NEAR_HOME])
def test_no_lighthouse_on_or_next_to_a_start_island_or_the_sacred_island(square: str) -> None:
    refused = opened(2, lighthouses=1).refused(1, Propose(captains(1, 1, 1, 1), (square,)))

    assert ("7.5", "too_near", ("lighthouses", "0")) == refused


@rule("7.5", "7.8")
@pytest.mark.parametrize(
    ("squares", "reason"),
    [
        (("c6",), ("7.5", "lighthouses_number", ("lighthouses",))),
        (("c6", "z1"), ("7.5", "no_such_square", ("lighthouses", "1"))),
        (("c6", "c6"), ("7.8", "square_taken", ("lighthouses", "1"))),
    ],
)
def test_each_lighthouse_has_a_square_of_its_own(squares: tuple[str, ...], reason: object) -> None:
    assert reason == opened(2, lighthouses=2).refused(1, Propose(captains(1, 1, 1, 1), squares))


@rule("7.5")
def test_a_lighthouse_may_stand_on_an_island_and_hides_it() -> None:
    scene = given("navigators", ships={"red": "f8"}, options={"lighthouses": 1}, lighthouses=("f7",))

    beside = scene.report(1, Sail("red", "e"))  # g8: f7 and g7 are islands

    assert report(islands=1, lighthouses=1) == beside
    on_it = given("navigators", ships={"red": "f8"}, lighthouses=("f7",)).report(1, Sail("red", "s"))
    assert report(ground="lighthouse", islands=1) == on_it


@rule("7.5")
def test_a_lighthouse_hides_deep_sea_and_coastline_of_its_square() -> None:
    survey = given("navigators", ships={"red": "i6"}, lighthouses=("i5",)).report(1, Sail("red", "s"))

    assert report(ground="lighthouse") == survey


@rule("7.5")
@pytest.mark.parametrize(
    ("lighthouses", "light"), [(("c6",), None), (("c6", "h4"), "yellow"), (("h4", "c6"), "red")]
)
def test_the_light_is_told_on_the_square_if_there_are_two(lighthouses: object, light: str | None) -> None:
    survey = given("navigators", ships={"red": "c5"}, lighthouses=lighthouses).report(1, Sail("red", "n"))

    assert report(ground="lighthouse", light=light) == survey


@rule("7.5")
def test_lighthouses_in_sight_are_counted_without_their_light() -> None:
    survey = given("navigators", ships={"red": "b5"}, lighthouses=("c6", "c7")).report(1, Sail("red", "n"))

    assert report(lighthouses=2) == survey


# 7.6 Maelstroms


@rule("7.6")
def test_poseidon_places_maelstroms_in_secret() -> None:
    scene = opened(2, maelstroms=1)

    facts = scene.when(0, PlaceMaelstrom("c6"))

    assert (MaelstromPlaced(0, "c6"), RoundBegan(1)) == facts
    assert MaelstromPlaced(0, HIDDEN) == seen_by(1, facts[0])


@rule("7.6")
@pytest.mark.parametrize(
    ("square", "key"),
    [("f7", "not_at_sea"), (NEAR_START, "too_near"), (NEAR_HOME, "too_near"), ("z1", "no_such_square")],
)
def test_maelstroms_are_at_sea_and_away_from_start_islands_and_the_sacred_island(
    square: str, key: str
) -> None:
    assert ("7.6", key, ("square",)) == opened(2, maelstroms=1).refused(0, PlaceMaelstrom(square))


@rule("7.6")
def test_a_ship_that_sails_into_a_maelstrom_surveys_and_is_pushed_in_secret_before_anyone_acts() -> None:
    scene = given("navigators", ships={"red": "c5"}, maelstroms=("c6",))

    facts = scene.when(1, Sail("red", "n"))

    sailed = ShipSailed("red", "n", off_board=False)
    assert (sailed, Surveyed("red", report()), CaughtInMaelstrom("red")) == facts
    assert (0,) == GAME.to_act(scene.table)
    (pushed,) = scene.when(0, Push("ne"))
    assert (PushedByMaelstrom(0, "red", "ne"), PushedByMaelstrom(0, "red", HIDDEN)) == (
        pushed,
        seen_by(1, pushed),
    )
    assert ("d7", ("white", "yellow", "green")) == (scene.where("red"), scene.table.pending)
    assert (1,) == GAME.to_act(scene.table)


@rule("7.6", "1.5")
def test_the_round_ends_after_the_push_of_the_last_ship() -> None:
    scene = given("navigators", ships={"red": "c5"}, maelstroms=("c6",), pending=("red",))

    assert CaughtInMaelstrom("red") == scene.when(1, Sail("red", "n"))[-1]
    assert RoundBegan(2) == scene.when(0, Push("ne"))[-1]


@rule("7.6")
def test_a_ship_that_a_storm_drove_onto_a_maelstrom_is_not_caught() -> None:
    scene = given("poseidon", ships={"red": "c5"}, maelstroms=("c6",))

    facts = scene.when(0, RaiseStorm("red", {"red": "n"}))

    assert not any(isinstance(fact, CaughtInMaelstrom) for fact in facts)


@rule("7.6")
def test_a_ship_pushed_onto_the_other_maelstrom_is_not_caught_again() -> None:
    scene = given("navigators", ships={"red": "c5"}, maelstroms=("c6", "c7"))
    scene.when(1, Sail("red", "n"))

    assert (PushedByMaelstrom(0, "red", "n"),) == scene.when(0, Push("n"))
    assert "navigators" == scene.table.phase


@rule("7.6", "3.3")
def test_a_ship_that_stays_on_a_maelstrom_by_a_move_off_the_board_is_caught() -> None:
    scene = given("navigators", ships={"red": "a5"}, maelstroms=("a5",))

    facts = scene.when(1, Sail("red", "w"))

    assert (ShipSailed, Surveyed, CaughtInMaelstrom) == tuple(map(type, facts))
    assert ("2.6", "storm_off_board", ("heading",)) == scene.refused(0, Push("w"))


@rule("7.6", "7.4")
def test_a_ship_held_by_a_monster_on_a_maelstrom_is_not_caught() -> None:
    scene = given("navigators", ships={"red": "c6"}, maelstroms=("c6",), held="red")

    assert [Surveyed] == [type(fact) for fact in scene.when(1, Survey("red"))]


@rule("7.6")
def test_maelstroms_are_never_sighted() -> None:
    survey = given("navigators", ships={"red": "b5"}, maelstroms=("c6",)).report(1, Sail("red", "n"))

    assert report() == survey


# 7.7 Fog banks


@rule("7.7")
def test_poseidon_places_fog_banks_in_secret_even_on_islands() -> None:
    scene = opened(2, fog_banks=1)

    facts = scene.when(0, PlaceFogBank("f7"))

    assert (FogBankPlaced(0, "f7"), RoundBegan(1)) == facts
    assert FogBankPlaced(0, HIDDEN) == seen_by(1, facts[0])


@rule("7.7")
@pytest.mark.parametrize(
    ("square", "key"), [(NEAR_START, "too_near"), ("e5", "too_near"), ("z1", "no_such_square")]
)
def test_fog_banks_are_away_from_start_islands_and_the_sacred_island(square: str, key: str) -> None:
    assert ("7.7", key, ("square",)) == opened(2, fog_banks=1).refused(0, PlaceFogBank(square))


@rule("7.7")
def test_a_fog_bank_hides_what_was_on_its_square() -> None:
    beside = given("navigators", ships={"red": "f8"}, fog_banks=("f7",)).report(1, Sail("red", "e"))
    inside = given("navigators", ships={"red": "i6"}, fog_banks=("i5",)).report(1, Sail("red", "s"))

    assert report(islands=1, fog_banks=1) == beside
    assert report(ground="fog") == inside  # neither deep sea nor coastline


@rule("7.7")
def test_a_ship_in_a_fog_bank_cannot_be_seen() -> None:
    ships = {"red": "b5", "white": "c6"}
    outside = given("navigators", ships=ships, fog_banks=("c6",)).report(1, Sail("red", "n"))
    beside = given("navigators", ships=ships, fog_banks=("c6",)).report(1, Sail("red", "ne"))

    assert report(fog_banks=1) == outside
    assert report(ground="fog") == beside


@rule("7.7")
def test_a_ship_in_a_fog_bank_sees_as_usual() -> None:
    ships = {"red": "c5", "white": "b7"}

    survey = given("navigators", ships=ships, fog_banks=("c6",)).report(1, Sail("red", "n"))

    assert report(ground="fog", ships=1) == survey


# 7.8 Placing


@rule("7.8")
def test_lighthouses_come_first_then_maelstroms_then_fog_banks() -> None:
    scene = opened(2, lighthouses=1, maelstroms=2, fog_banks=1)
    moves = [
        (1, Propose(captains(1, 1, 1, 1), ("c6",))),
        (0, PlaceMaelstrom("h4")),
        (0, PlaceMaelstrom("h5")),
        (0, PlaceFogBank("c7")),
    ]
    assert (1,) == GAME.to_act(scene.table)

    for (seat, move), (_, after) in pairwise(moves):
        scene.when(seat, move)
        kinds = {offer.move for offer in scene.offers(0)}
        assert kinds == {after.__struct_config__.tag}

    assert ("7.8", "not_this_tile", ()) == scene.refused(0, PlaceMaelstrom("d7"))
    assert RoundBegan(1) == scene.when(0, PlaceFogBank("c7"))[-1]


@rule("7.8")
def test_a_fog_bank_waits_for_the_maelstroms() -> None:
    refused = opened(2, maelstroms=1, fog_banks=1).refused(0, PlaceFogBank("c6"))

    assert ("7.8", "not_this_tile", ()) == refused


@rule("7.8")
def test_a_square_takes_one_tile() -> None:
    scene = opened(2, lighthouses=1, maelstroms=1, fog_banks=1)
    scene.when(1, Propose(captains(1, 1, 1, 1), ("c6",)))
    assert ("7.8", "square_taken", ("square",)) == scene.refused(0, PlaceMaelstrom("c6"))
    scene.when(0, PlaceMaelstrom("c7"))

    assert ("7.8", "square_taken", ("square",)) == scene.refused(0, PlaceFogBank("c7"))
