"""Seats that left: the service moves for them, shows nothing of theirs, and the match ends."""

from random import Random

import msgspec
import pytest

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.moves import ChooseDestiny, Decline, Draft, Pass
from domain.games.winds_of_fate.words import DESTINIES, Effect, WindsOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import ONLOOKER, Seat
from domain.kernel.game import Move, Setting
from domain.kernel.notation import notation
from tests.games.winds_of_fate.scenes import PLACE, SHIFT, WindsScene, asked, bets, given, opened
from tests.support.games.playouts import Playout, Record, playout
from tests.support.games.rule_sections import rule


def neutral(scene: WindsScene, seat: Seat, step: int = 1) -> Move:
    """What the service does for the seat."""
    assert GAME.neutral is not None
    return GAME.neutral(scene.table, seat, Lots(b"left", step))


def deserted(seed: int) -> Record:
    """A match in which seats leave one by one, at some step each; some of them before the first move."""
    chooser = Random(seed)
    playing = Playout(GAME, Setting(3 + seed % 3, WindsOptions(ithaca_needs_win=seed % 2 == 1)), seed)
    playing.start()
    until = {seat: chooser.randrange(0, 200) for seat in range(playing.setting.seats)}
    assert GAME.neutral is not None
    for _ in range(2000):
        if playing.truth.outcome is not None:
            return playing.record()
        seat = chooser.choice(GAME.to_act(playing.truth.table))
        if len(playing.steps) < until[seat]:
            playing.play(seat, notation(GAME).move(chooser.choice(playing.offers(seat)).sample(chooser)))
            continue
        move = GAME.neutral(playing.view(seat).table, seat, Lots(b"left", len(playing.steps)))
        assert playing.refusal(seat, move) is None
        assert move == GAME.neutral(playing.truth.table, seat, Lots(b"left", len(playing.steps)))
        assert move == GAME.neutral(playing.view(ONLOOKER).table, seat, Lots(b"left", len(playing.steps)))
        playing.play(seat, move)
    raise AssertionError(f"not over, seed {seed}")


@rule("8.1")
@pytest.mark.parametrize("seed", range(12))
def test_a_match_that_seats_left_ends_by_legal_moves_that_only_public_facts_decide(seed: int) -> None:
    assert any(isinstance(fact, f.Scored) for fact in deserted(seed).facts)


@rule("8.1")
def test_it_passes_and_keeps_its_destiny() -> None:
    assert Pass(None) == neutral(given("adventure"), 0)


@rule("8.1")
@pytest.mark.parametrize("effect", [PLACE, SHIFT, Effect("crew", -2, "last", may=True)])
def test_it_bets_and_accepts_nothing(effect: Effect) -> None:
    scene = asked(1, effect, bets=bets((1, 6, 3)))

    assert Decline() == neutral(scene, 1)
    assert scene.may(1, Decline())


@rule("8.1")
def test_what_it_must_take_is_drawn_by_lot() -> None:
    draft, start = given("draft", drafters=(2,)), opened()
    tiles = {neutral(draft, 2, step) for step in range(60)}
    chosen = {neutral(start, 0, step) for step in range(60)}

    assert {Draft(tile) for tile in draft.table.rewards} == tiles
    assert {ChooseDestiny(destiny) for destiny in DESTINIES} == chosen


@rule("6.6")
@pytest.mark.parametrize("seed", range(8))
def test_the_ranking_begins_with_the_winner_and_goes_by_points_then_by_turn_order(seed: int) -> None:
    record = playout(GAME, Setting(3 + seed % 3, WindsOptions()), seed, Random(seed))
    playing = Playout(GAME, record.setting, seed)
    for step in record.steps:
        playing.add(step)
    table, outcome = playing.truth.table, playing.truth.outcome
    assert GAME.ranking is not None
    assert outcome is not None
    ranked = GAME.ranking(table)

    assert outcome.winners == ranked[0]
    assert list(range(record.setting.seats)) == sorted(seat for group in ranked for seat in group)
    keys = [(-table.scores[seat], table.order.index(seat)) for (seat,) in ranked]
    assert sorted(keys) == keys


@rule("6.6")
def test_those_who_tie_are_ranked_by_the_turn_order() -> None:
    table = msgspec.structs.replace(given("over", order=(2, 0, 1)).table, scores=(9, 12, 9))
    assert GAME.ranking is not None

    assert ((1,), (2,), (0,)) == GAME.ranking(table)


@rule("8.2")
def test_nobody_is_ranked_by_points_where_nothing_was_scored() -> None:
    assert GAME.ranking is not None

    assert ((0, 1, 2),) == GAME.ranking(given("adventure").table)
