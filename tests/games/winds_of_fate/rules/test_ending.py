"""Sections 5 to 7 of RULES.md: bets, the end, the options. The rules' own example of a bet."""

from typing import Any

import pytest

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.bets import payout
from domain.games.winds_of_fate.moves import Decline, Draft, MoveBet, Pass, PlaceBet
from domain.games.winds_of_fate.words import Bet, WindsOptions
from tests.games.winds_of_fate.scenes import PLACE, SHIFT, WindsScene, asked, bets, given, settled
from tests.support.games.rule_sections import rule
from tests.support.games.worlds_option import check_worlds_option

# 5 Bets


@rule("5.1", "6.4")
def test_the_example_of_the_rules() -> None:
    """Placed in round 2 on round 6 a bet has five chips; if the game ends in round 8 it pays two."""
    scene = asked(0, PLACE, round=2)

    placed = scene.when(0, PlaceBet(6))[0]

    assert f.BetPlaced(0, 6, 5) == placed
    assert (2, 3, 3) == scene.table.chips
    assert 2 == payout(scene.table.bets[0], 8)


@rule("5.1")
def test_a_bet_is_on_any_round_from_the_current_one_on() -> None:
    scene = asked(0, PLACE, round=9)

    assert [9, 10, 11, 12] == [move["round"] for move in scene.moves(0, "place_bet")]
    assert ("5.1", "round_gone_or_too_late", ("round",)) == scene.refused(0, PlaceBet(8))
    assert ("5.1", "round_gone_or_too_late", ("round",)) == scene.refused(0, PlaceBet(13))
    assert f.BetPlaced(0, 9, 1) == scene.when(0, PlaceBet(9))[0]


@rule("5.1")
def test_a_bet_may_be_declined_and_is_placed_only_when_told_to() -> None:
    assert f.Declined(0, "place_bet") == asked(0, PLACE).when(0, Decline())[0]
    assert ("5.1", "no_bet_due", ()) == given("adventure").refused(0, PlaceBet(6))
    assert ("5.3", "no_move_due", ()) == asked(0, PLACE).refused(0, MoveBet(0, 6))


@rule("5.2")
def test_stacks_on_one_round_stay_apart() -> None:
    scene = asked(0, PLACE, bets=bets((1, 6, 5), (0, 6, 3)))

    scene.when(0, PlaceBet(6))

    assert bets((1, 6, 5), (0, 6, 3), (0, 6, 5)) == scene.table.bets


@rule("5.2", "1.8")
def test_a_seventh_stack_has_no_marker() -> None:
    six = bets(*((0, 6, 1) for _ in range(6)))

    assert f.Lapsed(0, "place_bet") == settled(asked(0, PLACE, bets=six))[0]
    assert (0,) == asked(0, PLACE, bets=six[1:]).acting


@rule("5.3")
def test_a_bet_moves_by_one_round_either_way_with_its_chips() -> None:
    scene = asked(0, SHIFT, round=3, bets=bets((1, 7, 2), (0, 6, 5)))

    assert [(1, 5), (1, 7)] == [(move["stack"], move["round"]) for move in scene.moves(0, "move_bet")]
    assert f.BetMoved(0, 1, 6, 7) == scene.when(0, MoveBet(1, 7))[0]
    assert bets((1, 7, 2), (0, 7, 5)) == scene.table.bets


@rule("5.3")
def test_a_bet_of_another_seat_is_not_moved_nor_one_farther_or_into_the_past() -> None:
    scene = asked(0, SHIFT, round=6, bets=bets((1, 7, 2), (0, 6, 5), (0, 5, 1), (0, 4, 1), (0, 12, 1)))

    assert [(1, 7), (2, 6), (4, 11)] == [(m["stack"], m["round"]) for m in scene.moves(0, "move_bet")]
    assert ("5.3", "not_your_stack", ("stack",)) == scene.refused(0, MoveBet(0, 8))
    assert ("5.3", "not_your_stack", ("stack",)) == scene.refused(0, MoveBet(9, 8))
    assert ("5.3", "not_the_next_round", ("round",)) == scene.refused(0, MoveBet(1, 8))
    assert ("5.3", "round_gone_or_too_late", ("round",)) == scene.refused(0, MoveBet(1, 5))
    assert ("5.3", "round_gone_or_too_late", ("round",)) == scene.refused(0, MoveBet(4, 13))
    assert f.Declined(0, "move_bet") == scene.when(0, Decline())[0]


# 6 The end


def ended(**state: Any) -> WindsScene:
    """An adventure in which everybody passes, in round 9 under Poseidon 4 unless `state` says otherwise."""
    scene = given("adventure", **({"round": 9} | state))
    scene.all_pass()
    return scene


@rule("6.1")
@pytest.mark.parametrize("space", ["cythera", "ithaca"])
def test_without_a_crew_it_is_death_at_ithaca_too(space: str) -> None:
    assert "death" == ended(crew=4, space=space).table.ending


@rule("6.2")
@pytest.mark.parametrize("god", ["poseidon-4", "athena-2"])
def test_at_ithaca_with_a_crew_it_is_safe_won_or_lost(god: str) -> None:
    assert "safe" == ended(space="ithaca", gods=(god,)).table.ending


@rule("6.2")
def test_arriving_at_ithaca_does_not_yet_end_the_journey() -> None:
    scene = given("draft", space="cephalonia", won=True, round=8)

    settled(scene)

    assert ("ithaca", None) == (scene.table.space, scene.table.ending)


@rule("6.3")
@pytest.mark.parametrize(("number", "ending"), [(11, None), (12, "stranded")])
def test_after_round_twelve_it_is_stranded(number: int, ending: str | None) -> None:
    assert ending == ended(round=number).table.ending


@rule("6.3")
def test_at_ithaca_in_round_twelve_it_is_safe() -> None:
    assert "safe" == ended(round=12, space="ithaca").table.ending


@rule("6.4")
@pytest.mark.parametrize(
    ("off", "paid"), [(0, 12), (1, 11), (2, 9), (3, 6), (4, 2), (5, 0), (-1, 11), (-4, 2), (6, 0)]
)
def test_a_stack_pays_its_chips_less_the_penalty_and_never_less_than_nothing(off: int, paid: int) -> None:
    assert paid == payout(Bet(0, 6, 12), 6 + off)


@rule("6.4")
def test_all_stacks_of_a_seat_are_paid() -> None:
    scene = ended(crew=1, bets=bets((0, 9, 5), (1, 8, 4), (0, 6, 7)))

    assert (5 + 1, 3, 0) == _scored(scene).bets


def _scored(scene: WindsScene) -> f.Scored:
    """The scores, after the ending is played again from the step before it."""
    again = scene.changed(stage="adventure", crew=1, ending=None, passed=(1, 2), turn=0, gods=("poseidon-4",))
    return next(fact for fact in again.when(0, Pass()) if isinstance(fact, f.Scored))


@rule("6.5")
def test_the_score_is_two_a_chip_ten_for_the_right_destiny_and_the_points_gained() -> None:
    scene = ended(crew=1, destinies=("death", "death", "safe"), chips=(1, 0, 2), points=(0, 3, 1))

    scored = _scored(scene)

    assert ((2, 0, 4), (10, 10, 0), (0, 3, 1)) == (scored.chips, scored.destiny, scored.points)
    assert (12, 13, 5) == scored.totals == scene.table.scores


@rule("6.6")
def test_most_points_win_and_who_is_earliest_in_turn_order_wins_a_tie() -> None:
    clear = ended(crew=1, points=(0, 0, 15)).outcome
    tied = ended(crew=1, destinies=("death", "death", "death")).outcome

    assert clear
    assert ((2,), "death") == (clear.winners, clear.ending)
    assert tied
    assert (16, 16, 16) == tied.scores
    assert (2,) == tied.winners  # the last to pass


@rule("6.6")
def test_nothing_is_played_when_the_journey_is_over() -> None:
    scene = ended(crew=1)

    assert () == scene.acting
    assert ("6.6", "journey_over", ()) == scene.refused(0, Pass())
    assert ("6.6", "journey_over", ()) == scene.refused(0, Draft("gold"))


@rule("6.7")
def test_everything_is_turned_up_at_the_end() -> None:
    scene = ended(crew=1)
    turned = {type(fact): fact for fact in GAME.disclose(scene.table)}

    assert ("safe", "death", "stranded") == scene.table.destinies
    assert f.HandTurned(2, ("help-2", "hinder-3"), (), "stranded") in GAME.disclose(scene.table)
    assert ("help-4", "hinder-1") == turned[f.DecksTurned].deck  # type: ignore[attr-defined]


# 7 Options


@rule("7.1")
def test_with_the_option_a_lost_adventure_at_ithaca_is_followed_by_another() -> None:
    option = WindsOptions(ithaca_needs_win=True)
    scene = ended(space="ithaca", options=option)

    assert None is scene.table.ending
    facts = settled(scene.changed(stage="draft", queue=(), drafters=()))
    assert [f.RoundBegan, f.RewardsShown] == [type(fact) for fact in facts]
    assert "safe" == ended(space="ithaca", options=option, gods=("athena-2",)).table.ending


@rule("7.1")
def test_with_the_option_round_twelve_strands_the_ship_at_ithaca() -> None:
    option = WindsOptions(ithaca_needs_win=True)

    assert "stranded" == ended(space="ithaca", round=12, options=option).table.ending


@rule("7.2")
def test_the_players_agree_whether_possible_worlds_are_shown() -> None:
    check_worlds_option(GAME, "players", unset="after")
