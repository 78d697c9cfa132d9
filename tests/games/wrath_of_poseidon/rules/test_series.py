"""Sections 1.6, 7.9 and 7.10 of RULES.md: competing navigators, and boards that each Poseidon chooses."""

import msgspec
import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.facts import (
    BoardsOffered,
    CouncilClosed,
    GameScored,
    RoundBegan,
    SeaLaid,
    SeaRevealed,
)
from domain.games.wrath_of_poseidon.moves import (
    Agree,
    ChooseBoard,
    Propose,
    RaiseStorm,
    Sail,
)
from domain.games.wrath_of_poseidon.words import SHIPS, STORMS, WrathOptions
from domain.kernel.game import Outcome, Refused, Setting
from tests.games.wrath_of_poseidon.scenes import boards_offered, captains, given, opened
from tests.support.games.rule_sections import rule

HARDER = {"deduction": "harder"}
NEAR_START = "b2"  # next to a1
NEAR_HOME = "d5"  # next to e5


# 7.9, 7.10 Competing navigators


@rule("7.9")
def test_a_lone_navigator_has_nobody_to_compete_with() -> None:
    with pytest.raises(Refused) as refused:
        GAME.check(Setting(2, WrathOptions(competitive=True)))

    assert ("7.9", "nobody_to_compete_with", ("options", "competitive")) == refused.value.args


@rule("7.9")
@pytest.mark.parametrize(("seats", "split"), [(3, (1, 2, 1, 2)), (4, (1, 2, 3, None)), (5, (1, 2, 3, 4))])
def test_captains_are_given_by_the_rules(seats: int, split: tuple[int | None, ...]) -> None:
    scene = opened(seats, competitive=True)

    assert captains(*split) == scene.table.captains
    assert "poseidon" == scene.table.phase  # there is nothing to agree on


@rule("7.9", "7.5")
def test_competing_navigators_agree_on_lighthouses_alone() -> None:
    scene = opened(4, competitive=True, lighthouses=1)
    other = Propose(captains(1, 1, 1, 1), ("c6",))

    assert ("7.9", "captains_fixed", ("captains", "yellow")) == scene.refused(1, other)
    scene.when(1, Propose(captains(1, 2, 3, None), ("c6",)))
    scene.when(3, Agree())
    scene.when(2, Agree())

    assert ("c6",) == scene.table.lighthouses


@rule("7.9")
@pytest.mark.parametrize(("number", "seat"), [(1, 1), (2, 2), (3, 3), (4, 1)])
def test_the_common_ship_is_steered_by_turns(number: int, seat: int) -> None:
    scene = given("navigators", seats=4, options={"competitive": True}, round=number, pending=("red",))

    assert (seat,) == GAME.to_act(scene.table)
    assert ("3.1", "not_your_ship", ("ship",)) == scene.refused(seat % 3 + 1, Sail("red", "n"))
    assert scene.may(seat, Sail("red", "n"))


@rule("7.9")
def test_in_a_series_each_seat_plays_for_itself() -> None:
    setting = Setting(3, WrathOptions(competitive=True))

    assert ((0,), (1,), (2,)) == GAME.sides(setting)
    assert ("competitor",) * 3 == GAME.roles(setting)
    assert GAME.notebook is not None
    assert ((1, 2), (0, 2), (0, 1)) == GAME.notebook.groups(setting)


@rule("7.10")
def test_the_next_seat_is_poseidon_in_the_next_game() -> None:
    scene = given(
        "navigators", seats=3, options={"competitive": True}, round=11, pending=("red",), played=STORMS
    )

    facts = scene.when(2, Sail("red", "n"))

    assert (SeaRevealed, GameScored, SeaLaid, CouncilClosed, RoundBegan) == tuple(map(type, facts[-5:]))
    assert (1, 1, (2, 0)) == (scene.table.number, scene.table.poseidon, scene.table.navigators)
    assert captains(2, 0, 2, 0) == scene.table.captains
    assert ((4, 0, 0),) == scene.table.results
    assert scene.outcome is None
    assert "a9" == scene.where("white")
    assert ("1.1", "not_your_part", ()) == scene.refused(0, RaiseStorm("red", {"red": "n"}))
    assert scene.may(1, RaiseStorm("red", {"red": "n"}))


@rule("7.10")
@pytest.mark.parametrize(
    ("seats", "home", "points"),
    [
        (3, ("white", "green"), (2, 6, 0)),  # both of seat 1
        (4, ("yellow", "red"), (2, 1, 4, 1)),  # red is common
        (5, ("white", "yellow", "green"), (1, 3, 3, 3, 0)),
    ],
)
def test_points_of_a_game(seats: int, home: tuple[str, ...], points: tuple[int, ...]) -> None:
    at_sea = next(ship for ship in SHIPS if ship not in home)
    options = {"competitive": True}
    scene = given(
        "navigators", seats=seats, options=options, home=home, round=11, pending=(at_sea,), played=STORMS
    )
    (seat,) = GAME.to_act(scene.table)

    (scored,) = (fact for fact in scene.when(seat, Sail(at_sea, "n")) if isinstance(fact, GameScored))

    assert points == scored.points


@rule("7.10")
@pytest.mark.parametrize(
    ("before", "winners", "totals"),
    [(((0, 0, 3), (3, 4, 0)), (1, 2), (3, 4, 4 + 3)), (((1, 3, 0), (3, 1, 0)), (0, 1, 2), (4, 4, 4))],
)
def test_the_most_points_of_the_series_win_and_ties_are_shared(
    before: tuple[tuple[int, ...], ...], winners: tuple[int, ...], totals: tuple[int, ...]
) -> None:
    scene = given(
        "navigators",
        seats=3,
        options={"competitive": True},
        number=2,
        poseidon=2,
        navigators=(0, 1),
        captains=captains(0, 1, 0, 1),
        round=11,
        pending=("red",),
        played=STORMS,
        results=before,
    )

    scene.when(1, Sail("red", "n"))

    best = tuple(seat for seat in range(3) if totals[seat] == max(totals))
    assert Outcome(best, totals, "series_played") == scene.outcome
    assert set(best) <= set(winners)


# 1.6 Poseidon chooses the board


@rule("1.6")
def test_poseidon_chooses_one_of_four_boards_before_the_council() -> None:
    scene = boards_offered(3)

    assert [0] == list(scene.acting)
    assert ["A", "B", "C", "D"] == [move["board"] for move in scene.moves(0, "choose_board")]
    assert ("1.6", "no_such_board", ("board",)) == scene.refused(0, ChooseBoard("E"))
    assert ("1.1", "not_your_part", ()) == scene.refused(1, ChooseBoard("A"))
    assert ("1.4", "not_now", ()) == scene.refused(1, Agree())
    (laid,) = scene.when(0, ChooseBoard("C"))

    assert isinstance(laid, SeaLaid)
    assert ("C", 11) == (laid.chart.name, len(laid.chart.rows))
    assert "council" == scene.table.phase
    assert [1, 2] == list(scene.acting)
    assert ("1.6", "not_now", ()) == scene.refused(0, ChooseBoard("A"))


@rule("1.6", "7.10")
def test_in_a_series_each_poseidon_chooses_the_board_of_their_game() -> None:
    scene = boards_offered(3, competitive=True)
    scene.when(0, ChooseBoard("A"))
    scene.table = msgspec.structs.replace(
        scene.table, phase="navigators", round=11, pending=("red",), played=STORMS
    )

    facts = scene.when(2, Sail("red", "n"))

    assert (SeaRevealed, GameScored, BoardsOffered) == tuple(map(type, facts[-3:]))
    assert ((1,), 1, (2, 0)) == (scene.acting, scene.table.number, scene.table.navigators)
    assert ((4, 0, 0),) == scene.table.results
    scene.when(1, ChooseBoard("D"))
    assert ("D", "poseidon", (1,)) == (scene.table.sea.chart.name, scene.table.phase, scene.acting)
    assert ((4, 0, 0),) == scene.table.results


@rule("1.6")
def test_the_match_names_the_boards_that_may_be_chosen() -> None:
    setting = Setting(3, WrathOptions(board="chosen"))

    GAME.check(setting)
    assert ["A", "B", "C", "D"] == [each.name for each in GAME.content(setting)]


@rule("1.6", "5.1")
def test_before_the_board_is_chosen_nothing_is_on_the_chart_and_nothing_to_turn_round() -> None:
    scene, setting = boards_offered(3), Setting(3, WrathOptions(board="chosen"))
    assert GAME.notebook is not None
    with pytest.raises(Refused) as refused:
        GAME.notebook.check(setting, scene.table, "figure:red", ("a1",))

    assert ("5.1", "mark_misfit") == refused.value.args[:2]
    assert () == GAME.disclose(scene.table)
    scene.when(0, ChooseBoard("C"))
    GAME.notebook.check(setting, scene.table, "figure:red", ("k11",))
