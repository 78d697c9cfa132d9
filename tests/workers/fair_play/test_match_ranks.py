"""Matches of bots, audited: honest ones gain nothing, such that peek are found, and a placebo finds nobody.

The counts are small here; `nostos fair-play calibrate` has the full ones.
"""

from functools import cache
from typing import Final

import pytest

from tests.support import toy
from tests.workers.fair_play.toy_matches import (
    METHOD,
    YARDSTICK,
    Make,
    Plain,
    peeking,
    toy_decisions,
    toy_match,
    with_another_truth,
)
from workers.bots.search.budget import Budget
from workers.bots.search.strategies import Greedy
from workers.fair_play.evidence import deviations, evidence
from workers.fair_play.match_ranks import MatchRank, RankedDecision, match_ranks, rank
from workers.fair_play.method import Method
from workers.fair_play.power import power

MATCHES: Final = 60
USUAL: Final = 3.0  # standard deviations; the seeds are fixed


def greedy() -> Greedy:
    """Honest, and better than one that bids anything."""
    return Greedy(YARDSTICK.judge, Budget(rounds=4))


MAKERS: Final[dict[str, Make]] = {"plain": Plain, "greedy": greedy, "peeking": peeking}


@cache
def ranks(kind: str, placebo: bool = False) -> tuple[MatchRank, ...]:  # noqa: FBT001, FBT002
    """What each of some matches says of a seat of this kind, against one that bids anything."""
    found: list[MatchRank] = []
    for seed in range(MATCHES):
        chosen = toy_decisions(seed, [MAKERS[kind], Plain])
        if placebo:
            chosen = [with_another_truth(each, seed) for each in chosen]
        found += rank(chosen, METHOD, YARDSTICK)
    return tuple(found)


def gains(of: tuple[MatchRank, ...]) -> list[float]:
    """The gains of the matches."""
    return [each.gains[0] for each in of]


@pytest.mark.parametrize("kind", ["plain", "greedy"])
def test_honest_seats_have_the_truth_at_any_place(kind: str) -> None:
    midranks = [one.midranks[0] for each in ranks(kind) for one in each.decisions]
    assert len(midranks) > MATCHES / 2
    assert pytest.approx(0.5, abs=0.06) == sum(midranks) / len(midranks)
    assert abs(deviations(gains(ranks(kind)))) < USUAL
    assert evidence((each.gains for each in ranks(kind)), METHOD).highest < METHOD.promised


def test_a_seat_that_peeks_is_found() -> None:
    assert evidence((each.gains for each in ranks("peeking")), METHOD).highest > METHOD.promised
    assert deviations(gains(ranks("peeking"))) > USUAL


def test_against_a_placebo_a_seat_that_peeks_is_like_any_other() -> None:
    """Given another world in place of the true one, then nothing is found: nobody could peek at that one."""
    assert abs(deviations(gains(ranks("peeking", placebo=True)))) < USUAL
    found = evidence((each.gains for each in ranks("peeking", placebo=True)), METHOD)
    assert found.highest < METHOD.promised


def test_the_power_that_is_told_falls_with_how_seldom_a_seat_peeks() -> None:
    every, second, fifth = power(ranks("plain"), METHOD)
    assert 1.0 >= every.found >= second.found >= fifth.found
    assert every.found > 0.5


@pytest.mark.parametrize(("gain", "found"), [(0.3, 0.0), (0.6, 1.0)])
def test_the_power_reckons_with_a_sampler_that_hides_as_much_as_the_margin(gain: float, found: float) -> None:
    """Given a margin of 0.15, then what peeking brings in each match must be above 0.3 to be found."""
    method = Method(decisions=1, margin=0.15)
    drawn = (((gain,),),)
    one = RankedDecision(1, places=((0.9, 1.0),), gains=(0.0,), honest=drawn, peeking=drawn)
    ranks_of_one = [MatchRank(str(match), 0, "p", 1, (one,), (0.0,)) for match in range(200)]
    assert [found] * 3 == [each.found for each in power(ranks_of_one, method)]


def test_no_more_decisions_count_than_the_method_says() -> None:
    few = Method(worlds=5, batch=4, decisions=1)
    for each in rank(toy_decisions(1, [Plain, Plain]), few, YARDSTICK):
        assert len(each.decisions) <= 1


def test_only_a_share_of_the_decisions_is_looked_at() -> None:
    decisions = [each for seed in range(8) for each in toy_decisions(seed, [Plain, Plain])]
    none = Method(worlds=5, batch=4, share=0.0)
    assert all(0 == each.looked_at for each in rank(decisions, none, YARDSTICK))


def test_every_seat_is_ranked_or_only_those_that_are_asked_for() -> None:
    steps = toy_match(5, [Plain, Plain])
    assert {0, 1} == {each.seat for each in match_ranks(YARDSTICK, METHOD, toy.GAME, steps)}
    found = match_ranks(YARDSTICK, METHOD, toy.GAME, steps, seats=lambda seat: seat == 1)
    assert {1} == {each.seat for each in found}


def test_the_same_match_is_ranked_the_same_again() -> None:
    steps = toy_match(6, [Plain, Plain])
    first, second = (match_ranks(YARDSTICK, METHOD, toy.GAME, steps) for _ in range(2))
    assert first == second


def test_gains_are_never_below_what_is_at_stake() -> None:
    assert all(gain >= -1 for kind in ("plain", "greedy") for each in ranks(kind) for gain in each.gains)
