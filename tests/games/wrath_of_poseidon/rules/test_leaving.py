"""Section 8 of RULES.md: what is played for a seat that left, and how all are ranked."""

from collections import Counter
from functools import partial
from random import Random

import msgspec
import pytest
from hypothesis import given as sampled
from hypothesis import settings
from hypothesis import strategies as st

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.moves import (
    Agree,
    ChooseBoard,
    Forgo,
    PlaceFogBank,
    PlaceMaelstrom,
    Propose,
    Push,
    RaiseMonster,
    RaiseStorm,
    Sail,
)
from domain.games.wrath_of_poseidon.words import HEADINGS, STORMS, WrathOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat
from domain.kernel.game import Move, Setting
from domain.kernel.notation import notation
from tests.games.wrath_of_poseidon.scenes import WrathScene, boards_offered, captains, given, opened
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import Playout, anything
from tests.support.games.rule_sections import rule


def neutral(scene: WrathScene, seat: Seat, draw: int = 1) -> Move:
    assert GAME.neutral is not None
    return GAME.neutral(scene.table, seat, Lots(bytes(32), draw))


def ranked(scene: WrathScene) -> tuple[tuple[Seat, ...], ...]:
    assert GAME.ranking is not None
    return GAME.ranking(scene.table)


@rule("8.1")
def test_a_team_is_one_side_and_competing_navigators_are_each_their_own() -> None:
    assert ((0,), (1, 2)) == GAME.sides(Setting(3, WrathOptions()))
    assert ((0,), (1,), (2,)) == GAME.sides(Setting(3, WrathOptions(competitive=True)))
    assert ("pass", "pass", "pass") == (
        GAME.leaving.resigned,
        GAME.leaving.timed_out,
        GAME.leaving.absent,
    )


@rule("8.3", "1.6")
def test_the_board_of_a_poseidon_who_left_is_drawn() -> None:
    scene = boards_offered(3)

    assert {"A", "B", "C", "D"} == {move.board for move in _choices(scene)}


def _choices(scene: WrathScene) -> list[ChooseBoard]:
    """What is played for Poseidon, by many lots."""
    moves = (neutral(scene, 0, draw) for draw in range(1, 40))
    return [move for move in moves if isinstance(move, ChooseBoard) and scene.may(0, move)]


@rule("8.2")
def test_a_navigator_who_left_agrees() -> None:
    assert Agree() == neutral(opened(3), 1)


@rule("8.2")
@pytest.mark.parametrize("lighthouses", [1, 2])
def test_a_navigator_who_left_proposes_only_the_lighthouses_that_are_missing(lighthouses: int) -> None:
    scene = opened(3, lighthouses=lighthouses)

    moves = [neutral(scene, 2, draw) for draw in range(1, 20)]

    for move in moves:
        assert isinstance(move, Propose)
        assert captains(1, 2, 1, 2) == move.captains
        assert scene.may(2, move)
    assert 10 < len({move.lighthouses for move in moves if isinstance(move, Propose)})


@rule("8.2")
def test_ships_of_a_navigator_who_left_sail_in_the_order_of_their_colours_where_lots_say() -> None:
    scene = given("navigators", seats=3, pending=("yellow", "green", "red"))

    moves = [neutral(scene, 2, draw) for draw in range(1, 100)]

    assert {"yellow"} == {move.ship for move in moves if isinstance(move, Sail)}
    assert set(HEADINGS) == {move.heading for move in moves if isinstance(move, Sail)}


@rule("8.2")
def test_a_held_ship_of_a_navigator_who_left_forgoes_its_survey() -> None:
    scene = given("navigators", seats=3, held="green", options={"monsters": 1}, played=("leviathan",))

    assert Forgo("green") == neutral(scene, 1)


@rule("8.3")
def test_poseidon_who_left_places_tiles_by_lots() -> None:
    options = {"maelstroms": 1, "fog_banks": 1}
    scene = given("placing", options=options)
    placed = neutral(scene, 0)
    assert isinstance(placed, PlaceMaelstrom)
    scene.when(0, placed)

    fog = [neutral(scene, 0, draw) for draw in range(1, 30)]

    assert all(isinstance(move, PlaceFogBank) and scene.may(0, move) for move in fog)
    assert 15 < len(set(map(str, fog)))


@rule("8.3")
def test_poseidon_who_left_plays_each_tile_with_the_same_chance() -> None:
    """Two yellow storms and a great storm are left, in any order: a third of the draws is the great storm."""
    others = tuple(tile for tile in STORMS if tile not in ("yellow", "black"))
    scene = given("poseidon", played=("black", "black", *others))

    moves = [neutral(scene, 0, draw) for draw in range(1, 601)]
    drawn = Counter(move.tile for move in moves if isinstance(move, RaiseStorm))

    assert {"yellow", "black"} == set(drawn)
    assert 150 < drawn["black"] < 250


@rule("8.3", "2.4")
def test_poseidon_who_left_plays_no_great_storm_after_another() -> None:
    others = tuple(tile for tile in STORMS if tile not in ("yellow", "black"))
    scene = given("poseidon", played=("black", *others, "black"))

    assert {"yellow"} == {
        move.tile for move in map(partial(neutral, scene, 0), range(1, 50)) if isinstance(move, RaiseStorm)
    }


@rule("8.3")
def test_poseidon_who_left_sends_monsters_and_pushes_ships_by_lots() -> None:
    scene = given("poseidon", options={"monsters": 1}, played=STORMS, home=("white",))
    monsters = [neutral(scene, 0, draw) for draw in range(1, 40)]
    assert {"yellow", "green", "red"} == {move.ship for move in monsters if isinstance(move, RaiseMonster)}

    scene = given("maelstrom", caught="red", ships={"red": "d5"}, maelstroms=("d5",))
    pushes = [neutral(scene, 0, draw) for draw in range(1, 100)]
    assert set(HEADINGS) - {"e"} == {move.heading for move in pushes if isinstance(move, Push)}


@rule("8.4")
@pytest.mark.parametrize(
    ("home", "places"),
    [
        ((), ((0,), (1, 2))),
        (("white",), ((0, 1), (2,))),
        (("white", "yellow"), ((0, 1, 2),)),
        (("white", "yellow", "green"), ((1, 2), (0,))),
    ],
)
def test_winners_are_ranked_before_the_others(
    home: tuple[str, ...], places: tuple[tuple[Seat, ...], ...]
) -> None:
    scene = given("over", seats=3, home=home, results=((0, 0, 0),))

    assert places == ranked(scene)
    assert scene.outcome is not None
    assert places[0] == scene.outcome.winners


@rule("8.4")
def test_in_a_series_points_decide_and_equals_share_a_place() -> None:
    scene = given("over", seats=4, options={"competitive": True}, results=((1, 3, 3, 0), (3, 1, 1, 2)))

    assert ((0, 1, 2), (3,)) == ranked(scene)
    scene = given("over", seats=3, options={"competitive": True}, results=((1, 3, 9), (3, 1, 2)))
    assert ((2,), (0, 1)) == ranked(scene)


@rule("8.2", "8.3")
@settings(max_examples=25, deadline=None)
@sampled(seed=st.integers(0, 1 << 32))
def test_a_match_in_which_seats_are_gone_ends_and_each_move_for_them_is_legal(seed: int) -> None:
    chance = Random(seed)
    setting = any_setting(GAME, chance)
    gone = {seat for seat in range(setting.seats) if chance.random() < 0.5}
    playing = Playout(GAME, setting, seed)
    playing.start()
    assert GAME.neutral is not None
    assert GAME.ranking is not None
    for number in range(1, 3000):
        if (outcome := playing.truth.outcome) is not None:
            assert set(outcome.winners) == set(GAME.ranking(playing.truth.table)[0])
            return
        seat = chance.choice(GAME.to_act(playing.truth.table))
        if seat in gone:
            move = GAME.neutral(playing.view(seat).table, seat, Lots(bytes(32), number))
            plain = msgspec.to_builtins(move)
            assert any(offer.misfit(plain) is None for offer in playing.offers(seat))
        else:
            move = notation(GAME).move(anything(chance, seat, playing.offers(seat)))
        playing.play(seat, move)
    raise AssertionError(f"not over, seed {seed}")
