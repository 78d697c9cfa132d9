"""Tables of like scores: small rounds against all pairings there are, pairs without rematches,
declared orders.
"""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings

from domain.kernel.draws import Lots
from domain.pairing.bounds import lower_bound
from domain.pairing.checker import checked
from domain.pairing.model import (
    CRITERIA,
    Contender,
    Criterion,
    Pairing,
    PairingRefused,
    PairingRules,
    Shape,
    Table,
    by_number,
)
from domain.pairing.objective import OF_PAIRS, of_criterion, value
from domain.pairing.swiss import paired
from tests.domain.pairing.tournaments import RandomTournament, TournamentPlan, plans, played

KEY = bytes(range(32))
OF_PAIRS_ONLY: tuple[Criterion, ...] = tuple(word for word in CRITERIA if word in OF_PAIRS)


def partitions(numbers: tuple[int, ...], seats: int) -> Iterator[tuple[Table, ...]]:
    """All ways to put the entrants at tables of so many seats, whatever the order."""
    if not numbers:
        yield ()
        return
    first, *others = numbers
    for company in combinations(others, seats - 1):
        left = tuple(number for number in others if number not in company)
        for rest in partitions(left, seats):
            yield ((first, *company), *rest)


def test_small_rounds_are_the_best_of_all_that_there_are() -> None:
    for seats, entrants, seed in ((2, 8, 1), (2, 8, 2), (3, 9, 3), (4, 8, 4)):
        plan = TournamentPlan(entrants, 5, PairingRules(Shape(seats)), 3, 0, 0, seed)
        *_, last = played(plan)
        entrants_of = by_number(last.contenders)
        rules = PairingRules(plan.rules.shape, OF_PAIRS_ONLY)
        numbers = tuple(sorted(entrants_of))
        best = min(value(Pairing(tables), entrants_of, rules) for tables in partitions(numbers, seats))
        assert best == value(last.pairing, entrants_of, rules)


def test_pairs_meet_again_only_when_everybody_has_met_everybody() -> None:
    for entrants in (6, 8, 12):
        tournament = RandomTournament(TournamentPlan(entrants, 0, PairingRules(Shape(2)), 0, 0, 0, 0))
        tournament.enter(entrants)
        for number in range(entrants - 1):
            contenders = tournament.contenders()
            pairing = paired(contenders, tournament.plan.rules, Lots(KEY, number))
            repeats = of_criterion("repeats", pairing, by_number(contenders), Shape(2))
            bound = dict(zip(CRITERIA, lower_bound(contenders, tournament.plan.rules), strict=True))
            assert repeats == bound["repeats"]
            tournament.play(pairing, Lots(KEY, 100 + number))


def test_entrants_of_like_scores_share_a_table() -> None:
    contenders = tuple(Contender(number, number, score=10 - number // 4) for number in range(16))
    pairing = paired(contenders, PairingRules(Shape(4)), Lots(KEY, 1))
    assert [{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 14, 15}] == list(map(set, pairing.tables))


def test_the_declared_order_decides_between_clubs_and_scores() -> None:
    contenders = tuple(
        Contender(number, number, score=number // 2, affiliation=f"club {number // 2}") for number in range(4)
    )
    by_score = paired(contenders, PairingRules(Shape(2), ("score", "affiliation")), Lots(KEY, 1))
    by_club = paired(contenders, PairingRules(Shape(2), ("affiliation", "score")), Lots(KEY, 1))
    assert {frozenset({0, 1}), frozenset({2, 3})} == set(map(frozenset, by_score.tables))
    assert all(set(table) not in ({0, 1}, {2, 3}) for table in by_club.tables)


def test_a_criterion_of_seats_that_is_declared_first_moves_entrants_to_other_tables() -> None:
    """Three of these four had the first seat only, so two of them cannot share a table of two without it."""
    contenders = (
        Contender(1, 1, score=3, seats=(2, 0)),
        Contender(2, 2, score=3, seats=(2, 0)),
        Contender(3, 3, score=1, seats=(0, 2)),
        Contender(4, 4, score=1, seats=(0, 2)),
    )
    scores_first = paired(contenders, PairingRules(Shape(2), ("score", "seats")), Lots(KEY, 1))
    seats_first = paired(contenders, PairingRules(Shape(2), ("seats", "score")), Lots(KEY, 1))
    assert {frozenset({1, 2}), frozenset({3, 4})} == set(map(frozenset, scores_first.tables))
    assert all(table[0] in (3, 4) and table[1] in (1, 2) for table in seats_first.tables)


def test_seats_become_even() -> None:
    """Sixty entrants at tables of four, where scores do not count: after four rounds nearly all had
    every seat.
    """
    rules = PairingRules(Shape(4), ("repeats", "seats"))
    tournament = RandomTournament(TournamentPlan(60, 0, rules, 0, 0, 0, 0))
    tournament.enter(60)
    for number in range(4):
        tournament.play(paired(tournament.contenders(), rules, Lots(KEY, number)), Lots(KEY, 100))
    counts = [max(one.seats) for one in tournament.contenders()]
    assert 2 >= max(counts)
    assert 54 <= counts.count(1)


@settings(max_examples=12)
@given(plans(most=24, rounds=2))
def test_a_value_does_not_depend_on_the_order_of_tables(plan: TournamentPlan) -> None:
    *_, last = played(plan)
    entrants = by_number(last.contenders)
    turned = Pairing(last.pairing.tables[::-1], last.pairing.byes[::-1])
    assert value(last.pairing, entrants, plan.rules) == value(turned, entrants, plan.rules)


def test_too_few_entrants_and_doubled_numbers_are_refused() -> None:
    with pytest.raises(PairingRefused, match="P2: 3 entrants do not fill a table of 4"):
        paired([Contender(n, n) for n in (1, 2, 3)], PairingRules(Shape(4)), Lots(KEY, 1))
    with pytest.raises(PairingRefused, match="P1: two entrants have the same number"):
        paired([Contender(1, 1), Contender(1, 2)], PairingRules(Shape(2)), Lots(KEY, 1))
    with pytest.raises(PairingRefused, match="P1: two entrants have the same rank"):
        paired([Contender(1, 1), Contender(2, 1)], PairingRules(Shape(2)), Lots(KEY, 1))


def test_two_hundred_entrants_after_four_rounds_are_paired_by_every_rule() -> None:
    *_, last = played(TournamentPlan(200, 3, PairingRules(Shape(4)), 9, 0, 0, 7))
    verdict = checked(last.pairing, last.contenders, PairingRules(Shape(4)), last.earlier)
    assert () == verdict.violations
    assert verdict.value is not None
    assert (0, 0, 0, 0) == verdict.value[:4]
