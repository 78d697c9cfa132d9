"""Luck is 0 on average, whatever the yardstick: so a result without it has the same mean."""

from functools import cache
from math import sqrt
from statistics import fmean, pstdev
from typing import Final

import msgspec
import pytest

from domain.kernel.match.facts import Ended, Opened, PassedFor, Played, Started
from tests.support import toy
from tests.workers.fair_play.toy_matches import METHOD, YARDSTICK, Plain, Thrifty, toy_match
from workers.fair_play import redraws
from workers.fair_play.decisions import Steps
from workers.fair_play.luck import Luck, luck
from workers.fair_play.yardstick import RandomYardstick, Yardstick

MATCHES: Final = 120
DRAWS: Final = 4
USUAL: Final = 3.0  # standard errors; the seeds are fixed
SENSELESS: Final = RandomYardstick(Thrifty(toy.GAME), 1)


def match(seed: int) -> Steps:
    """A match with an id of its own."""
    first, *others = toy_match(seed, [Plain, Plain])
    opened = first[0]
    assert isinstance(opened, Opened)
    return [(msgspec.structs.replace(opened, match=f"match {seed}"),), *others]


@cache
def lucks(senseless: bool) -> tuple[Luck, ...]:  # noqa: FBT001
    """The luck of the first seat in some matches."""
    yardstick = SENSELESS if senseless else YARDSTICK
    return tuple(luck(yardstick, toy.GAME, match(seed), DRAWS)[0] for seed in range(MATCHES))


@pytest.mark.parametrize("senseless", [False, True])
def test_luck_is_0_on_average(senseless: bool) -> None:  # noqa: FBT001
    draws = [each.draws for each in lucks(senseless)]
    assert pstdev(draws) > 0
    assert abs(fmean(draws)) < USUAL * pstdev(draws) / sqrt(MATCHES)


@pytest.mark.parametrize("senseless", [False, True])
def test_the_mean_without_the_luck_is_that_of_the_results(senseless: bool) -> None:  # noqa: FBT001
    found = lucks(senseless)
    apart = [each.adjusted - each.result for each in found]
    assert abs(fmean(apart)) < USUAL * pstdev(apart) / sqrt(MATCHES)


def test_with_a_good_yardstick_results_without_luck_spread_less() -> None:
    found = lucks(senseless=False)
    assert pstdev([each.adjusted for each in found]) < pstdev([each.result for each in found])


def test_the_parts_are_together_the_result() -> None:
    for seat in luck(YARDSTICK, toy.GAME, match(3), DRAWS, METHOD):
        parts = seat.start + seat.draws + seat.guesses + seat.quality + seat.rest
        assert pytest.approx(seat.result) == parts
        assert pytest.approx(seat.result - seat.draws) == seat.adjusted
        assert seat.quality <= 0


def test_guesses_count_only_if_worlds_are_compared() -> None:
    without = luck(YARDSTICK, toy.GAME, match(3), DRAWS)
    assert {0.0} == {each.guesses for each in without} | {each.quality for each in without}
    compared = [luck(YARDSTICK, toy.GAME, match(seed), DRAWS, METHOD) for seed in range(4)]
    assert any(each.guesses for seats in compared for each in seats)


def test_the_same_match_has_the_same_luck_again() -> None:
    assert luck(YARDSTICK, toy.GAME, match(4), DRAWS) == luck(YARDSTICK, toy.GAME, match(4), DRAWS)


def test_a_match_without_a_result_has_no_luck() -> None:
    with pytest.raises(LookupError, match="no result"):
        luck(YARDSTICK, toy.GAME, match(1)[:6], DRAWS)


def test_a_step_has_a_part_for_each_move_and_for_the_start() -> None:
    steps = match(2)
    started = next(facts for facts in steps if any(isinstance(fact, Started) for fact in facts))
    [part] = redraws.parts(started)
    assert isinstance(part.cause, Started)
    moved = next(facts for facts in steps if isinstance(facts[0], Played))
    passed = (*moved, PassedFor(1, toy.Decline()), toy.DrawDeclined(1), Ended((0,), (1, 0), "rounds"))
    first, second = redraws.parts(passed)
    assert isinstance(first.cause, Played)
    assert isinstance(second.cause, PassedFor)
    assert (toy.DrawDeclined(1),) == second.facts


def test_draws_that_are_watched_are_the_same_draws() -> None:
    from domain.kernel.draws import Lots

    plain, watched = Lots(b"k" * 32, 3), redraws.WatchedLots(b"k" * 32, 3)
    assert not watched.used
    assert plain.shuffle(range(30)) == watched.shuffle(range(30))
    assert (plain.die(6), plain.pick("abc"), plain.word()) == (
        watched.die(6),
        watched.pick("abc"),
        watched.word(),
    )
    assert watched.used


def test_a_yardstick_without_sense_is_another_yardstick() -> None:
    assert Yardstick(Thrifty(toy.GAME)).fingerprint == YARDSTICK.fingerprint
    assert SENSELESS.fingerprint != YARDSTICK.fingerprint
    assert RandomYardstick(Thrifty(toy.GAME), 2).fingerprint != SENSELESS.fingerprint
