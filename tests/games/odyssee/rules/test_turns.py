"""Sections 1 to 3 of RULES.md: the table, the turn and the storm arrow."""

from functools import reduce
from math import factorial

import pytest

from domain.games.odyssee import GAME
from domain.games.odyssee.deduction import deduce
from domain.games.odyssee.facts import (
    CardsLaid,
    CardTaken,
    DieRolled,
    Landed,
    SeaLaid,
    ShipBlown,
    ShipSailed,
    StormLaid,
    TurnBegan,
    TurnSkipped,
)
from domain.games.odyssee.moves import LayStorm, Roll, Sail
from domain.games.odyssee.sea import sea_of
from domain.games.odyssee.table import Table
from domain.games.odyssee.words import OdysseeOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import HIDDEN, ONLOOKER, seen_by
from domain.kernel.game import Refused, Setting
from domain.kernel.match.fold import seen
from tests.games.odyssee.scenes import BOARD, CARDS, Fixed, dice, given, kinds, sailing
from tests.support.games.rule_sections import rule
from tests.support.games.worlds_option import check_worlds_option

SEA = sea_of(BOARD)


def opened(seats: int = 2, key: bytes = b"key") -> Table:
    """A match as the game opens it."""
    facts = GAME.opening(Setting(seats, OdysseeOptions()), Lots(key, 1))
    return reduce(GAME.evolve, facts, GAME.initial)


# 1 The table


@rule("1.1")
@pytest.mark.parametrize("seats", [2, 6])
def test_each_seat_plays_for_itself_with_four_heroes_and_ten_chips(seats: int) -> None:
    setting = Setting(seats, OdysseeOptions())

    assert tuple((seat,) for seat in range(seats)) == GAME.sides(setting)
    assert {(4, 10)} == {(ship.heroes, ship.chips) for ship in opened(seats).ships}


@rule("1.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        GAME.check(Setting(seats, OdysseeOptions()))

    assert ("1.1", "seats", ("seats",)) == refused.value.args


@rule("1.1")
def test_the_supply_of_gifts_is_what_nobody_has() -> None:
    assert 24 - 6 * 3 + 1 == opened(6).supply  # the seat that begins has paid


@rule("1.2")
def test_nobody_sails_into_troy_or_off_the_board() -> None:
    scene = sailing(1, ships={0: {"at": "f10"}})

    assert {"f9", "f10", "g9", "g10", "e9", "e10"} == scene.values(0, "to")
    assert ("2.4", "out_of_reach", ("to",)) == scene.refused(0, Sail("f11"))
    assert ("2.4", "no_such_hex", ("to",)) == scene.refused(0, Sail("f12"))


@rule("1.2", "1.3")
def test_a_match_is_not_opened_with_an_unknown_board_or_deck() -> None:
    for section, key, option, options in (
        ("1.2", "no_such_board", "board", OdysseeOptions(board="none")),
        ("1.3", "no_such_deck", "deck", OdysseeOptions(deck="none")),
    ):
        with pytest.raises(Refused) as refused:
            GAME.check(Setting(2, options))
        assert (section, key, ("options", option)) == refused.value.args


@rule("1.3")
def test_which_cards_there_are_is_known_to_all() -> None:
    setting = Setting(2, OdysseeOptions())
    laid = GAME.opening(setting, Lots(b"key", 1))[0]

    assert isinstance(laid, SeaLaid)
    assert laid == seen_by(ONLOOKER, laid)
    assert 15 == len(laid.deck.cards)


@rule("1.4")
def test_cards_are_shuffled_face_down_onto_the_rim() -> None:
    laid = CardsLaid(CARDS)

    assert CardsLaid((HIDDEN,) * 15) == seen_by(0, laid)
    assert opened(key=b"one").rim != opened(key=b"other").rim
    assert sorted(map(str, opened(key=b"one").rim)) == sorted(map(str, opened(key=b"other").rim))


@rule("1.4")
def test_ships_begin_in_troy_with_three_gifts() -> None:
    table = opened(3)
    waiting = [ship for seat, ship in enumerate(table.ships) if seat != table.first]

    assert {table.sea.troy} == {ship.at for ship in table.ships}
    assert {3} == {ship.gifts for ship in waiting}


@rule("1.5")
def test_who_begins_is_drawn_and_the_others_follow_by_seat() -> None:
    firsts = {opened(3, bytes([key])).first for key in range(30)}
    scene = sailing(seats=3)
    scene.when(0, Sail("f11"))

    assert {0, 1, 2} == firsts
    assert (1,) == scene.acting


@rule("1.6")
def test_the_players_agree_whether_they_are_shown_what_may_lie_on_the_rim() -> None:
    check_worlds_option(GAME, "players", unset="after")


@rule("1.6")
def test_every_card_that_nobody_saw_may_lie_at_every_number_that_is_left() -> None:
    facts = seen(ONLOOKER, GAME.opening(Setting(2, OdysseeOptions()), Lots(b"key", 1)))
    told = deduce(ONLOOKER, (*facts, CardTaken(0, 3, "circe")))

    assert "3" not in told["rim"]
    assert 14 == len(told["rim"]["1"])
    assert {1 / 14} == {share for cards in told["rim"].values() for share in cards.values()}
    assert "circe" not in told["rim"]["1"]
    assert (factorial(14), True) == (told["worlds"], told["exact"])


# 2 The turn


@rule("2.1")
def test_a_turn_is_upkeep_then_a_move_then_it_is_the_next_seats_turn() -> None:
    scene = given()

    assert (DieRolled(0, 3),) == scene.when(0, Roll(), dice(3))
    facts = scene.when(0, Sail("f8"))

    assert (ShipSailed(0, "f8"), TurnBegan(1, 1, "gift")) == facts
    assert ("2.1", "not_your_turn", ()) == scene.refused(0, Roll())


@rule("2.2")
def test_a_gift_is_given_or_a_hunger_stone_taken() -> None:
    scene = sailing(ships={1: {"gifts": 1}})

    scene.when(0, Sail("f11"))
    assert (0, 0) == (scene.ship(1).gifts, scene.ship(1).hunger)
    scene.when(1, Roll(), dice(1))
    scene.when(1, Sail("f11"))
    scene.when(0, Roll(), dice(1))
    facts = scene.when(0, Sail("f11"))

    assert TurnBegan(1, 2, "hunger") == facts[-1]
    assert (0, 1) == (scene.ship(1).gifts, scene.ship(1).hunger)


@rule("2.2")
def test_the_first_turn_costs_a_gift_too() -> None:
    table = opened()

    assert 2 == table.ships[table.first].gifts


@rule("2.3")
def test_a_turn_is_either_a_roll_or_the_storm_arrow() -> None:
    scene = given()

    assert ["roll", "lay_storm"] == scene.kinds(0)
    assert ("2.3", "not_rolled", ()) == scene.refused(0, Sail("f10"))
    scene.when(0, Roll(), dice(1))
    assert ["sail"] == scene.kinds(0)
    assert ("2.3", "rolled_already", ()) == scene.refused(0, LayStorm("w", "f10"))
    assert ("2.3", "rolled_already", ()) == scene.refused(0, Roll())


@rule("2.3")
def test_the_sail_die_shows_one_to_four() -> None:
    rolled = {given().when(0, Roll(), Lots(bytes([key]), 1))[0] for key in range(40)}

    assert {DieRolled(0, pips) for pips in (1, 2, 3, 4)} == rolled


@rule("2.4")
def test_a_ship_sails_as_far_as_the_roll_and_turns_as_it_likes() -> None:
    scene = sailing(2, ships={0: {"at": "f5"}})
    near = {place for place in SEA.hexes if SEA.apart("f5", place) <= 2}

    assert near - {"h5"} == scene.values(0, "to")
    assert ("2.4", "out_of_reach", ("to",)) == scene.refused(0, Sail("f8"))


@rule("2.4")
def test_a_move_ends_with_an_island_so_nothing_behind_it_is_nearer() -> None:
    """h5 lies right behind island 6 on g5, so the way there from f5 takes three."""
    scene = sailing(2, ships={0: {"at": "f5"}})

    assert "g5" in scene.values(0, "to")
    assert ("2.4", "out_of_reach", ("to",)) == scene.refused(0, Sail("h5"))
    assert sailing(3, ships={0: {"at": "f5"}}).may(0, Sail("h5"))


@rule("2.4")
def test_other_ships_are_passed() -> None:
    scene = sailing(2, ships={0: {"at": "f5"}, 1: {"at": "f6"}})

    assert "f7" in scene.values(0, "to")


@rule("2.5")
def test_a_ship_may_stay_and_then_does_not_land_again() -> None:
    scene = sailing(ships={0: {"at": "g5"}}, owners={6: 1})

    assert [ShipSailed, TurnBegan] == kinds(scene.when(0, Sail("g5")))


@rule("2.5")
def test_a_ship_that_stays_meets_nobody() -> None:
    scene = sailing(ships={0: {"at": "f5"}, 1: {"at": "f5"}})

    scene.when(0, Sail("f5"))

    assert "turn" == scene.table.phase


@rule("2.6")
def test_in_a_turn_to_be_skipped_only_the_upkeep_is_due() -> None:
    scene = sailing(ships={1: {"skip": 2}})

    facts = scene.when(0, Sail("f11"))

    assert (TurnBegan(1, 1, "gift"), TurnSkipped(1), TurnBegan(0, 1, "gift")) == facts[1:]
    assert 1 == scene.ship(1).skip


@rule("2.6")
def test_a_ship_that_has_to_land_and_to_skip_a_turn_skips_first() -> None:
    scene = sailing(ships={1: {"at": "g5", "due": True, "skip": 1}})

    facts = scene.when(0, Sail("f11"))

    assert [ShipSailed, TurnBegan, TurnSkipped, TurnBegan] == kinds(facts)
    assert scene.ship(1).due


# 3 The storm arrow


@rule("3.1")
def test_the_storm_arrow_costs_a_gift() -> None:
    scene = given(ships={0: {"gifts": 1}})

    facts = scene.when(0, LayStorm("w", "f5"))

    assert StormLaid(0, "w", "f5", paid=True) == facts[0]
    assert 0 == scene.ship(0).gifts


@rule("3.1")
def test_without_a_gift_there_is_no_storm_unless_it_is_free() -> None:
    scene = given(ships={0: {"gifts": 0}})
    assert ["roll"] == scene.kinds(0)
    assert ("3.1", "no_gift_for_storm", ()) == scene.refused(0, LayStorm("w", "f5"))

    free = given(ships={0: {"gifts": 0}}, wind_free=True)
    facts = free.when(0, LayStorm("w", "f5"))

    assert StormLaid(0, "w", "f5", paid=False) == facts[0]
    assert 0 == free.ship(0).gifts


@rule("3.2")
def test_the_arrow_blows_on_five_rows_from_its_anchor_on() -> None:
    winds = SEA.winds("e", "f9")

    assert {"f9": "storm", "f10": "storm", "f11": "storm"} == {h: w for h, w in winds.items() if w == "storm"}
    assert {"g9", "g10", "e9", "e10"} == {h for h, w in winds.items() if w == "strong"}
    assert {"h8", "h9", "d8", "d9"} == {h for h, w in winds.items() if w == "breeze"}


@rule("3.2")
@pytest.mark.parametrize("direction", ["e", "ne", "nw", "w", "sw", "se"])
def test_from_the_middle_the_arrow_blows_on_half_of_five_rows_in_any_direction(direction: str) -> None:
    winds = SEA.winds(direction, "f6")  # type: ignore[arg-type]

    assert [6, 10, 10] == [list(winds.values()).count(wind) for wind in ("storm", "strong", "breeze")]


@rule("3.2")
def test_rows_of_the_arrow_that_begin_off_the_board_blow_from_its_rim_on() -> None:
    winds = SEA.winds("sw", "k6")

    assert ("storm", "strong", "strong") == (winds["k6"], winds["j7"], winds["k5"])
    assert "breeze" == winds["i8"]


@rule("3.2")
def test_the_arrow_may_hit_nobody() -> None:
    facts = given().when(0, LayStorm("ne", "j6"))

    assert [StormLaid, TurnBegan] == kinds(facts)
    assert ("3.2", "no_such_hex", ("anchor",)) == given().refused(0, LayStorm("ne", "z1"))


@rule("3.3")
@pytest.mark.parametrize(
    ("at", "direction", "anchor", "wind", "to"),
    [
        ("f9", "w", "f10", "storm", "f2"),  # Ithaca is closed to it
        ("f9", "e", "f9", "storm", "f10"),  # Troy is like the edge
        ("i7", "w", "i8", "storm", "i6"),  # island 4
        ("d5", "e", "d1", "storm", "d9"),  # island 9
        ("d2", "w", "d5", "storm", "d1"),
        ("g9", "w", "f10", "strong", "g7"),
        ("g6", "w", "f10", "strong", "g5"),  # island 6 is one hex away
        ("h9", "w", "f10", "breeze", "h8"),
        ("e9", "w", "f10", "strong", "e7"),  # Syrte
    ],
)
def test_how_far_a_ship_is_carried(at: str, direction: str, anchor: str, wind: str, to: str) -> None:
    scene = given(ships={1: {"at": at}})

    facts = scene.when(0, LayStorm(direction, anchor), Lots(b"key", 1))  # type: ignore[arg-type]

    assert ShipBlown(1, wind, to, ashore=to not in SEA.open) == facts[1]  # type: ignore[arg-type]


@rule("3.3")
def test_who_may_enter_ithaca_is_carried_there() -> None:
    scene = given(ships={1: {"at": "f5", "chips": 0}})

    facts = scene.when(0, LayStorm("w", "f10"))

    assert ShipBlown(1, "storm", "f1", ashore=True) == facts[1]
    assert not scene.ship(1).due


@rule("3.4")
def test_all_ships_that_are_hit_move_at_once() -> None:
    """No ship blocks another: ships next to each other all move on."""
    scene = given(seats=3, ships={0: {"at": "f5"}, 1: {"at": "f6"}, 2: {"at": "g6"}})

    facts = scene.when(0, LayStorm("e", "f4"))

    assert {"f10"} == {scene.ship(0).at, scene.ship(1).at}
    assert "g8" == scene.ship(2).at
    assert [StormLaid, ShipBlown, ShipBlown, ShipBlown] == kinds(facts)[:4]


@rule("3.5")
def test_a_ship_that_anothers_arrow_blows_ashore_lands_in_its_next_turn_and_does_nothing_else() -> None:
    scene = given(seats=2, ships={1: {"at": "g8"}})

    facts = scene.when(0, LayStorm("w", "g10"), dice(3))

    assert ShipBlown(1, "storm", "g5", ashore=True) == facts[1]
    assert TurnBegan(1, 1, "gift") == facts[2]
    assert Landed(1, 6, winds=False) == facts[3]
    assert TurnBegan(0, 1, "gift") == facts[-1]


@rule("3.5")
def test_a_ship_that_its_own_arrow_blows_ashore_lands_at_once() -> None:
    scene = given(seats=2, ships={0: {"at": "g8"}})

    facts = scene.when(0, LayStorm("w", "g10"), dice(3))

    assert [ShipBlown, Landed] == kinds(facts)[1:3]


@rule("3.5", "4.8")
def test_a_ship_that_the_arrow_blows_onto_syrte_loses_a_turn() -> None:
    scene = given(seats=2, ships={1: {"at": "e9"}})

    facts = scene.when(0, LayStorm("w", "e10"))

    assert Landed(1, None, winds=False) == facts[3]
    assert 1 == scene.ship(1).skip


@rule("3.6")
@pytest.mark.parametrize("at", ["f11", "g5", "e7", "f1"])
def test_ships_on_land_are_sheltered(at: str) -> None:
    scene = given(ships={1: {"at": at}})

    for direction in ("e", "w"):
        facts = given(ships={1: {"at": at}}).when(0, LayStorm(direction, at))
        assert ShipBlown not in kinds(facts)
    assert at == scene.ship(1).at


def test_a_move_without_a_throw_draws_no_lots() -> None:
    assert sailing().when(0, Sail("f10"), Fixed())
