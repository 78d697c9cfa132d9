"""Sections 1 to 3 of RULES.md: the table and both turns."""

from typing import Any

import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.facts import (
    Agreed,
    CameHome,
    CouncilClosed,
    Drive,
    Proposed,
    RoundBegan,
    SeaLaid,
    ShipSailed,
    ShipsDriven,
    StormShown,
)
from domain.games.wrath_of_poseidon.moves import Agree, Propose, Push, RaiseMonster, RaiseStorm, Sail, Survey
from domain.games.wrath_of_poseidon.poseidon import playable
from domain.games.wrath_of_poseidon.words import HEADINGS, SHIPS, STORMS, Heading, Ship, WrathOptions
from domain.kernel.facts import HIDDEN, seen_by
from domain.kernel.game import Refused, Setting
from domain.kernel.offers import OneOf
from tests.games.wrath_of_poseidon.scenes import WrathScene, captains, given, opened
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


# 1 The table


@rule("1.1")
@pytest.mark.parametrize(
    ("seats", "sides"), [(2, ((0,), (1,))), (3, ((0,), (1, 2))), (5, ((0,), (1, 2, 3, 4)))]
)
def test_one_seat_is_poseidon_and_the_others_are_navigators(seats: int, sides: object) -> None:
    setting = Setting(seats, WrathOptions())

    assert sides == GAME.sides(setting)
    assert ("poseidon", *("navigator",) * (seats - 1)) == GAME.roles(setting)


@rule("1.1")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_play(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        GAME.check(Setting(seats, WrathOptions()))

    assert ("1.1", "seats", ("seats",)) == refused.value.args


@rule("1.1")
def test_neither_side_makes_the_moves_of_the_other() -> None:
    scene = given("navigators")

    assert ("1.1", "not_your_part", ()) == scene.refused(0, Sail("red", "n"))
    assert ("1.1", "not_your_part", ()) == scene.refused(1, RaiseStorm("red", {"red": "n"}))


@rule("1.2")
def test_ships_begin_on_their_start_islands_and_everyone_knows_it() -> None:
    scene = opened()

    assert {"white": "a9", "yellow": "i9", "green": "i1", "red": "a1"} == scene.table.positions


@rule("1.2")
def test_poseidon_alone_sees_where_a_storm_drives_the_ships() -> None:
    driven = ShipsDriven(0, (Drive("red", "ne"),))

    assert driven == seen_by(0, driven)
    assert ShipsDriven(0, HIDDEN) == seen_by(1, driven)


@rule("1.2")
def test_a_match_is_not_opened_with_an_unknown_board() -> None:
    with pytest.raises(Refused) as refused:
        GAME.check(Setting(2, WrathOptions(board="Z")))

    assert ("1.2", "no_such_board", ("options", "board")) == refused.value.args


@rule("1.3")
@pytest.mark.parametrize(
    ("seats", "split"), [(2, (1, 1, 1, 1)), (3, (1, 2, 1, 2)), (4, (1, 2, 3, 1)), (5, (1, 2, 3, 4))]
)
def test_ships_are_split_as_equally_as_can_be(seats: int, split: tuple[int, ...]) -> None:
    assert captains(*split) == opened(seats).table.captains


@rule("1.3", "1.4")
def test_any_navigator_may_be_given_any_ship_by_agreement() -> None:
    scene = opened(3)

    facts = scene.when(2, Propose(captains(2, 2, 2, 2)))
    assert (Proposed(2, captains(2, 2, 2, 2), ()),) == facts
    facts = scene.when(1, Agree())

    assert (Agreed(1), CouncilClosed(captains(2, 2, 2, 2), ()), RoundBegan(1)) == facts
    alone: dict[Ship, int | None] = {"white": 1}
    last: dict[Ship, int | None] = {"red": 1}
    for split, ship in ((captains(2, 0, 2, 1), "yellow"), (alone, "yellow"), (last, "white")):
        where = ("captains", ship)
        assert ("1.3", "captains_misfit", where) == opened(3).refused(1, Propose(split))


@rule("1.4")
def test_the_split_of_the_rules_stands_until_another_is_proposed() -> None:
    scene = opened(3)
    assert (1, 2) == GAME.to_act(scene.table)

    scene.when(2, Agree())
    assert (1,) == GAME.to_act(scene.table)
    scene.when(1, Agree())

    assert captains(1, 2, 1, 2) == scene.table.captains
    assert (0,) == GAME.to_act(scene.table)


@rule("1.4")
def test_who_proposes_agrees_and_waits_for_the_others() -> None:
    scene = opened(4)
    scene.when(1, Agree())

    scene.when(2, Propose(captains(1, 1, 2, 3)))

    assert (1, 3) == GAME.to_act(scene.table)
    assert ("1.4", "agreed_already", ()) == scene.refused(2, Agree())
    assert ("1.4", "agreed_already", ()) == scene.refused(2, Propose(captains(1, 1, 2, 3)))


@rule("1.4")
def test_each_navigator_proposes_at_most_three_times() -> None:
    scene = opened(3)
    for _ in range(3):
        scene.when(1, Propose(captains(1, 1, 1, 1)))
        scene.when(2, Propose(captains(2, 2, 2, 2)))

    assert ("1.4", "proposals_spent", ()) == scene.refused(1, Propose(captains(1, 1, 1, 1)))
    assert ["agree"] == [offer.move for offer in scene.offers(1)]


@rule("1.4")
def test_where_there_is_nothing_to_decide_the_council_is_closed() -> None:
    scene = opened(2)

    assert "poseidon" == scene.table.phase
    assert ("1.4", "not_now", ()) == scene.refused(1, Agree())


@rule("1.5")
def test_poseidon_goes_first_and_the_navigators_then_act_with_every_ship() -> None:
    scene = opened(2)

    assert (0,) == GAME.to_act(scene.table)
    scene.when(0, RaiseStorm("red", {"red": "n"}))
    for ship in SHIPS:
        assert (1,) == GAME.to_act(scene.table)
        facts = scene.when(1, Sail(ship, "n"))

    assert RoundBegan(2) == facts[-1]
    assert (0,) == GAME.to_act(scene.table)


# 2 Poseidon's turn


@rule("2.1")
def test_poseidon_has_two_storms_of_each_colour_and_three_great_storms() -> None:
    scene = given("poseidon")

    assert {"white", "yellow", "green", "red", "black"} == set(playable(scene.table))
    assert 11 == len(STORMS)


@rule("2.1")
def test_a_tile_is_played_once() -> None:
    scene = given("poseidon", played=("red", "white", "red"))

    assert "red" not in playable(scene.table)
    assert ("2.1", "tile_spent", ("tile",)) == scene.refused(0, RaiseStorm("red", {"red": "n"}))


@rule("2.1")
def test_the_tile_is_shown_to_all() -> None:
    facts = given("poseidon").when(0, RaiseStorm("red", {"red": "ne"}))

    assert StormShown("red", spent=False) == seen_by(1, facts[0])


@rule("2.2")
def test_a_storm_drives_the_ship_of_its_colour_to_any_of_eight_squares() -> None:
    scene = given("poseidon", ships={"yellow": "d6"})
    headings = [move["headings"] for move in scene.moves(0, "raise_storm") if move["tile"] == "yellow"]
    assert [{"yellow": heading} for heading in HEADINGS if heading != "se"] == headings  # e5 is sacred

    facts = scene.when(0, RaiseStorm("yellow", {"yellow": "ne"}))

    assert (StormShown("yellow", spent=False), ShipsDriven(0, (Drive("yellow", "ne"),))) == facts
    assert "e7" == scene.where("yellow")


@rule("2.2")
def test_the_ship_that_is_hit_must_move_and_no_other() -> None:
    scene = given("poseidon")

    assert ("2.2", "ship_not_driven", ("headings", "red")) == scene.refused(0, RaiseStorm("red", {}))
    both = RaiseStorm("red", {"red": "n", "white": "s"})
    assert ("2.2", "ship_not_hit", ("headings", "white")) == scene.refused(0, both)


@rule("2.3")
def test_a_great_storm_drives_every_ship_as_poseidon_likes_in_one_move() -> None:
    scene = given("poseidon")

    scene.when(0, RaiseStorm("black", {"red": "ne", "white": "s", "yellow": "sw", "green": "w"}))

    assert {"white": "a8", "yellow": "h8", "green": "h1", "red": "b2"} == scene.table.positions
    missing = RaiseStorm("black", {"red": "ne", "white": "s", "yellow": "sw"})
    assert ("2.3", "ship_not_driven", ("headings", "green")) == given("poseidon").refused(0, missing)


@rule("2.4")
def test_no_two_great_storms_in_consecutive_rounds() -> None:
    storm = RaiseStorm("black", {"white": "s", "yellow": "s", "green": "n", "red": "n"})

    refused = given("poseidon", played=("black",)).refused(0, storm)

    assert ("2.4", "great_storm_again", ("tile",)) == refused
    assert given("poseidon", played=("black", "red")).may(0, storm)


@rule("2.4")
@pytest.mark.parametrize(
    ("left", "last", "legal"),
    [
        ("black black white", "red", {"black"}),
        ("black black white red", "red", {"black", "white", "red"}),
        ("black black white red", "black", {"white", "red"}),
        ("black white", "black", {"white"}),
        ("black white", "red", {"black", "white"}),
        ("black", "red", {"black"}),
    ],
)
def test_a_tile_is_legal_only_if_the_rest_can_be_ordered(left: str, last: str, legal: set[str]) -> None:
    """The tiles left must alternate: no more great storms than others, or one more after another tile."""
    gone: list[Any] = list(STORMS)
    for tile in left.split():
        gone.remove(tile)
    gone.remove(last)
    scene = given("poseidon", played=(*gone, last))

    assert legal == set(playable(scene.table))
    if "white" in left and "white" not in legal:
        refused = scene.refused(0, RaiseStorm("white", {"white": "s"}))
        assert ("2.4", "great_storms_left", ("tile",)) == refused


@rule("2.5")
def test_a_storm_for_a_ship_that_is_home_does_nothing() -> None:
    scene = given("poseidon", home=("red",))

    facts = scene.when(0, RaiseStorm("red", {}))

    assert (StormShown("red", spent=True),) == facts
    moved = RaiseStorm("red", {"red": "n"})
    refused = given("poseidon", home=("red",)).refused(0, moved)
    assert ("2.5", "ship_home", ("headings", "red")) == refused


@rule("2.5")
def test_a_great_storm_leaves_ships_alone_that_are_home() -> None:
    scene = given("poseidon", home=("red", "white"))

    scene.when(0, RaiseStorm("black", {"yellow": "s", "green": "n"}))

    assert {"red": "e5", "white": "e5", "yellow": "i8", "green": "i2"} == scene.table.positions


@rule("2.6")
def test_a_storm_drives_no_ship_off_the_board() -> None:
    refused = given("poseidon").refused(0, RaiseStorm("red", {"red": "sw"}))

    assert ("2.6", "storm_off_board", ("headings", "red")) == refused


@rule("2.6")
def test_a_storm_drives_no_ship_onto_the_sacred_island() -> None:
    refused = given("poseidon", ships={"red": "d4"}).refused(0, RaiseStorm("red", {"red": "ne"}))

    assert ("2.6", "storm_home", ("headings", "red")) == refused


@rule("2.6")
def test_where_it_counts_a_storm_brings_a_ship_home() -> None:
    scene = given("poseidon", ships={"red": "d4"}, options={"storm_home": "counts"})

    facts = scene.when(0, RaiseStorm("red", {"red": "ne"}))

    assert CameHome("red") == facts[-1]
    assert (("red",), ("white", "yellow", "green")) == (scene.table.home, scene.table.pending)


@rule("2.7")
def test_ships_may_share_a_square() -> None:
    scene = given("navigators", ships={"red": "d7", "green": "c7", "white": "d7"})

    scene.when(1, Sail("green", "e"))

    assert ["d7"] * 3 == [scene.where(ship) for ship in ("red", "green", "white")]


# 3 The navigators' turn


@rule("3.1")
def test_captains_act_in_any_order_each_with_their_own_ships() -> None:
    scene = given("navigators", seats=3)  # 1: white and green, 2: yellow and red

    scene.when(2, Sail("red", "n"))
    scene.when(1, Sail("white", "s"))
    scene.when(2, Sail("yellow", "s"))

    assert ("3.1", "not_your_ship", ("ship",)) == scene.refused(2, Sail("green", "n"))
    assert ("3.1", "acted_already", ("ship",)) == scene.refused(2, Sail("red", "n"))
    assert (1,) == GAME.to_act(scene.table)


@rule("3.2")
def test_a_ship_sails_by_any_of_eight_headings_and_cannot_stay() -> None:
    (offer,) = given("navigators").offers(1)

    assert ("sail", "3.2") == (offer.move, offer.rule)
    assert {"ship": OneOf(SHIPS), "heading": OneOf(HEADINGS)} == offer.fields


@rule("3.2")
@pytest.mark.parametrize(("heading", "there"), COMPASS)
def test_headings_are_those_of_the_compass(heading: Heading, there: str) -> None:
    scene = given("navigators", ships={"red": "c7"})

    scene.when(1, Sail("red", heading))

    assert there == scene.where("red")


@rule("3.3")
def test_a_ship_that_would_leave_the_board_is_told_and_surveys_where_it_is() -> None:
    scene = given("navigators")

    facts = scene.when(1, Sail("red", "w"))

    assert ShipSailed("red", "w", off_board=True) == facts[0]
    assert ("a1", ("white", "yellow", "green")) == (scene.where("red"), scene.table.pending)
    assert scene.table.reports["red"].coast


@rule("3.4")
def test_a_ship_that_reaches_the_sacred_island_is_announced_and_surveys_no_more() -> None:
    scene = given("navigators", ships={"red": "d4"})

    facts = scene.when(1, Sail("red", "ne"))

    assert (ShipSailed("red", "ne", off_board=False), CameHome("red")) == facts
    assert ("3.4", "ship_home", ("ship",)) == scene.refused(1, Sail("red", "n"))


@rule("3.4")
def test_a_ship_that_is_home_stays_in_sight() -> None:
    scene = given("navigators", ships={"white": "d7"}, home=("red",))

    survey = scene.report(1, Sail("white", "s"))

    assert (1, 1) == (survey.islands, survey.ships)


def test_moves_of_another_part_of_the_round_are_refused_by_their_own_section() -> None:
    scene = given("poseidon")

    assert ("3.1", "not_now", ()) == scene.refused(1, Sail("red", "n"))
    assert ("7.4", "not_now", ()) == scene.refused(1, Survey("red"))
    assert ("7.6", "not_now", ()) == scene.refused(0, Push("n"))
    assert ("7.4", "tile_spent", ("tile",)) == scene.refused(0, RaiseMonster("kraken", "red"))


def test_before_a_game_is_laid_out_nobody_acts() -> None:
    scene = WrathScene(GAME.initial)

    assert () == GAME.to_act(scene.table)
    assert scene.outcome is None
    assert isinstance(opened().table.sea.chart.name, str)
    assert SeaLaid in GAME.facts
