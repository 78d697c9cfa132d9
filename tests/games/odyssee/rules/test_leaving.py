"""Section 10 of RULES.md: the moves of a seat that left, and how the seats are ranked."""

from functools import reduce
from random import Random

import pytest

from domain.games.odyssee import GAME
from domain.games.odyssee.facts import CapReached, HomeReached
from domain.games.odyssee.leaving import neutral
from domain.games.odyssee.moves import (
    Attack,
    FightOn,
    Give,
    LeaveChoice,
    LetPass,
    Propose,
    Refuse,
    Roll,
    Sail,
)
from domain.games.odyssee.scoring import decided_by, ranking
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat
from domain.kernel.game import Move
from domain.kernel.notation import notation
from tests.games.odyssee.scenes import Fixed, OdysseeScene, dice, given, sailing, stake
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import Playout, anything
from tests.support.games.rule_sections import rule


def left(scene: OdysseeScene, seat: Seat, lots: Lots | None = None) -> Move:
    """The move that the service makes for the seat."""
    move = neutral(scene.table, seat, lots or Fixed())
    assert scene.may(seat, move)
    return move


def landing(*cards: str) -> OdysseeScene:
    """Seat 0 lands on island 6 of seat 1, who has these cards."""
    scene = sailing(1, ships={0: {"at": "f5"}, 1: {"cards": cards}}, owners={6: 1})
    scene.when(0, Sail("g5"))
    return scene


def meeting(seats: int = 2) -> OdysseeScene:
    """Seat 0 has sailed to f6, where the others are."""
    fleet: dict[int, dict[str, object]] = {seat: {"at": "f6"} for seat in range(1, seats)}
    scene = sailing(1, seats=seats, ships={0: {"at": "f5"}, **fleet})
    scene.when(0, Sail("f6"))
    return scene


@rule("10.1")
def test_the_ship_of_a_seat_that_left_stays_where_it_is() -> None:
    """Also if the storm arrow is free, and if Ithaca is in reach."""
    scene = given(ships={0: {"at": "f3", "chips": 0}}, wind_free=True)

    assert Roll() == left(scene, 0)
    scene.when(0, Roll(), dice(4))
    assert Sail("f3") == left(scene, 0)


@rule("10.2")
def test_a_seat_that_left_lets_every_ship_pass_and_fights_on_if_it_is_attacked() -> None:
    scene = meeting(seats=3)

    assert LetPass(1) == left(scene, 0)
    scene.when(0, LetPass(1))
    assert LetPass(0) == left(scene, 1)
    scene.when(1, Attack(0))
    assert FightOn() == left(scene, 0)


@rule("10.3")
def test_a_seat_that_left_makes_no_deal() -> None:
    scene = meeting()
    scene.when(0, Attack(1))
    scene.when(1, Propose(stake(gifts=3), stake()))

    assert Refuse() == left(scene, 0)

    visited = landing("feast", "theft")
    assert LeaveChoice() == left(visited, 0)
    visited.when(0, Propose(stake(gifts=2), stake(), "feast"))
    assert Refuse() == left(visited, 1)


@rule("10.3")
@pytest.mark.parametrize(("lot", "card"), [(0, "feast"), (1, "theft"), (2, "blow")])
def test_a_card_of_a_seat_that_left_is_drawn_by_lot(lot: int, card: str) -> None:
    scene = landing("feast", "theft", "blow")
    scene.when(0, LeaveChoice())

    assert Give(card) == left(scene, 1, Fixed(lot))


@rule("10.4")
def test_who_is_home_is_first_and_the_others_follow_by_chips_cards_and_islands() -> None:
    scene = given(
        seats=5,
        ships={
            0: {"chips": 4, "cards": ("feast",)},
            1: {"chips": 5, "cards": ("theft", "blow")},
            2: {"chips": 2, "cards": ("test", "omen")},
            3: {"chips": 4, "cards": ("sleep", "root")},
            4: {"chips": 3},
        },
        owners={1: 1},
    )
    scene.then((HomeReached(2),))

    assert ((2,), (3,), (1,), (0, 4)) == ranking(scene.table)
    assert scene.outcome is not None
    assert ranking(scene.table)[0] == scene.outcome.winners


@rule("10.4")
@pytest.mark.parametrize(
    ("chips", "owners", "first", "decided"),
    [
        ((4, 3, 5), {}, (1,), "count"),
        ((3, 3, 5), {1: 0}, (0,), "islands"),
        ((3, 3, 5), {1: 0, 2: 1}, (0, 1), "shared"),
    ],
)
def test_when_the_turns_are_over_the_first_of_the_ranking_have_won(
    chips: tuple[int, ...], owners: dict[int, int], first: tuple[int, ...], decided: str
) -> None:
    scene = given(
        seats=3, ships={seat: {"chips": number} for seat, number in enumerate(chips)}, owners=owners
    )
    scene.then((CapReached(60),))

    assert scene.outcome is not None
    assert first == ranking(scene.table)[0] == scene.outcome.winners
    assert decided == decided_by(scene.table)


@pytest.mark.parametrize("seed", range(12))
def test_matches_from_which_seats_leave_always_end(seed: int) -> None:
    """Some seats leave at some time, perhaps all; each move made for them is offered to them."""
    chooser = Random(seed)
    setting = any_setting(GAME, chooser)
    leaves = {seat: chooser.randrange(400) for seat in range(setting.seats) if chooser.random() < 0.7}
    playing = Playout(GAME, setting, seed)
    playing.start()
    for number in range(3000):
        if playing.truth.outcome is not None:
            break
        [seat] = GAME.to_act(playing.truth.table)
        offers = playing.offers(seat)
        if number >= leaves.get(seat, 3000):
            move = neutral(playing.view(seat).table, seat, Lots(bytes(32), number))
            assert playing.refusal(seat, move) is None
        else:
            move = notation(GAME).move(anything(chooser, seat, offers))
        playing.play(seat, move)
    assert playing.truth.outcome is not None
    assert playing.truth.outcome.winners == ranking(playing.truth.table)[0]
    everybody = reduce(tuple.__add__, ranking(playing.truth.table))
    assert sorted(everybody) == list(range(setting.seats))
