"""The checker finds what was changed in a pairing, and says it in a sentence."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.kernel.draws import Lots
from domain.pairing.checker import checked
from domain.pairing.history import with_history
from domain.pairing.model import Contender, Pairing, PairingRules, Shape, by_number
from domain.pairing.objective import value
from domain.pairing.swiss import paired
from tests.domain.pairing.tournaments import RandomRound, TournamentPlan, plans, played

RULES = PairingRules(Shape(4))


@pytest.fixture(scope="module")
def third_round() -> RandomRound:
    """The third round of 18 entrants at tables of four: two have a bye."""
    *_, last = played(TournamentPlan(18, 3, RULES, 3, 0, 0, 5))
    return last


def test_a_swapped_seat_changes_the_value_on_record(third_round: RandomRound) -> None:
    entrants = by_number(third_round.contenders)
    on_record = value(third_round.pairing, entrants, RULES)
    first, *others = third_round.pairing.tables
    found = []
    for swapped in ((1, 0, 2, 3), (2, 1, 0, 3), (3, 1, 2, 0), (0, 2, 1, 3), (0, 3, 2, 1), (0, 1, 3, 2)):
        table = tuple(first[seat] for seat in swapped)
        changed = replace(third_round.pairing, tables=(table, *others))
        verdict = checked(changed, third_round.contenders, RULES, third_round.earlier, on_record)
        found += [violation.rule for violation in verdict.violations]
    assert set(found) == {"P4"}
    unchanged = checked(third_round.pairing, third_round.contenders, RULES, third_round.earlier, on_record)
    assert () == unchanged.violations


def test_a_bye_given_to_a_friend_is_found(third_round: RandomRound) -> None:
    pairing = third_round.pairing
    friend = next(number for one in third_round.earlier for number in one.byes if number not in pairing.byes)
    bye = pairing.byes[0]
    exchange = {friend: bye, bye: friend}
    tables = tuple(tuple(exchange.get(number, number) for number in table) for table in pairing.tables)
    byes = tuple(exchange.get(number, number) for number in pairing.byes)
    verdict = checked(Pairing(tables, byes), third_round.contenders, RULES, third_round.earlier)
    assert {"P3"} == {violation.rule for violation in verdict.violations}
    assert verdict.violations[0].sentence.startswith(f"{friend} has bye 2, while")
    assert verdict.violations[0].sentence.endswith("had 0")


def test_a_bye_for_a_better_rank_or_before_a_late_entrant_is_found() -> None:
    contenders = [Contender(1, 1), Contender(2, 2), Contender(3, 3)]
    rules = PairingRules(Shape(2))
    verdict = checked(Pairing(((2, 3),), (1,)), contenders, rules)
    assert [("P3", "1 has a bye before 3, whose rank is lower")] == list(verdict.violations)
    late = [Contender(1, 1, late=True), *contenders[1:]]
    verdict = checked(Pairing(((1, 2),), (3,)), late, rules)
    assert [("P3", "3 has a bye before 1, who came late")] == list(verdict.violations)
    assert () == checked(Pairing(((3, 2),), (1,)), late, rules).violations


def test_a_rematch_at_a_table_of_two_is_found() -> None:
    """Six entrants after one round: 1 met 2, 3 met 4 and 5 met 6."""
    rules = PairingRules(Shape(2))
    first = Pairing(((1, 2), (3, 4), (5, 6)))
    contenders = [with_history(Contender(n, n), [first], 2) for n in range(1, 7)]
    verdict = checked(Pairing(((2, 1), (3, 5), (4, 6))), contenders, rules, [first])
    assert [("P5", "1 pairs meet again, such as (2, 1); 0 must")] == list(verdict.violations)
    assert () == checked(Pairing(((1, 3), (2, 5), (4, 6))), contenders, rules, [first]).violations
    scores_first = PairingRules(Shape(2), ("score", "repeats"))
    assert () == checked(Pairing(((2, 1), (3, 5), (4, 6))), contenders, scores_first, [first]).violations


def test_two_pairs_may_meet_again_where_one_pair_had_met_three_times() -> None:
    """Of four, 1 and 2 met three times, 3 and 4 never, all others once: two second meetings are cheaper."""
    met = {1: (2, 2, 2, 3, 4), 2: (1, 1, 1, 3, 4), 3: (1, 2), 4: (1, 2)}
    contenders = [Contender(number, number, met=others) for number, others in met.items()]
    rules = PairingRules(Shape(2), ("repeats",))
    verdict = checked(paired(contenders, rules, Lots(bytes(32), 1)), contenders, rules)
    assert ((), (2,)) == verdict


def test_entrants_may_meet_again_for_the_seats_that_are_declared_first() -> None:
    """1 and 2 had the first seat only, and 3 and 4 the second, against each other."""
    contenders = [
        Contender(number, number, seats=seats, met=met)
        for number, seats, met in (
            (1, (2, 0), (3, 4)), (2, (2, 0), (3, 4)), (3, (0, 2), (1, 2)), (4, (0, 2), (1, 2)),
        )
    ]  # fmt: skip
    rules = PairingRules(Shape(2), ("seats", "repeats"))
    verdict = checked(paired(contenders, rules, Lots(bytes(32), 1)), contenders, rules)
    assert ((), (0, 2)) == verdict


def test_a_repeated_meeting_at_a_larger_table_changes_the_value_on_record(third_round: RandomRound) -> None:
    entrants = by_number(third_round.contenders)
    on_record = value(third_round.pairing, entrants, RULES)
    one = third_round.pairing.tables[0][0]
    elsewhere = {number for table in third_round.pairing.tables[1:] for number in table}
    met = next(number for number in entrants[one].met if number in elsewhere)
    out = third_round.pairing.tables[0][1]
    exchange = {met: out, out: met}
    tables = tuple(
        tuple(exchange.get(number, number) for number in table) for table in third_round.pairing.tables
    )
    verdict = checked(
        Pairing(tables, third_round.pairing.byes), third_round.contenders, RULES, None, on_record
    )
    assert ["P4"] == [violation.rule for violation in verdict.violations]


@dataclass
class Wrong:
    """A pairing of nine entrants that is wrong, and the sentences about it."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    sentences: list[str]


@pytest.mark.parametrize(
    "wrong",
    [
        Wrong(((1, 2, 3, 4), (5, 6, 7, 8)), (), ["9 is not there"]),
        Wrong(((1, 2, 3, 4), (5, 6, 7, 1)), (9,), ["1 is there 2 times", "8 is not there"]),
        Wrong(((1, 2, 3, 4), (5, 6, 7, 10)), (9, 8), ["10 is not an entrant of this round"]),
        Wrong(((1, 2, 3, 4), (5, 6, 7)), (9, 8), ["a table has 3 seats; 4 to 4 are allowed"]),
        Wrong(((1, 2, 3, 4),), (9, 8, 7, 6, 5), ["5 entrants have a bye; 1 must"]),
    ],
)
def test_who_is_missing_and_which_table_is_too_small(wrong: Wrong) -> None:
    contenders = [Contender(n, n) for n in range(1, 10)]
    verdict = checked(Pairing(wrong.tables, wrong.byes), contenders, RULES)
    assert wrong.sentences == [violation.sentence for violation in verdict.violations]


def test_unequal_and_needless_tables_are_found() -> None:
    contenders = [Contender(n, n) for n in range(1, 11)]
    rules = PairingRules(Shape(6, "smaller_tables", 2))
    unequal = checked(Pairing(((1, 2, 3, 4, 5, 6), (7, 8, 9, 10))), contenders, rules)
    assert ["a table of 6 and one of 4 could be more equal"] == [one.sentence for one in unequal.violations]
    many = checked(Pairing(((1, 2, 3, 4), (5, 6, 7), (8, 9, 10))), contenders, rules)
    assert ["there are 3 tables; 2 are enough"] == [one.sentence for one in many.violations]


@pytest.mark.parametrize(
    ("field", "what"),
    [
        ("byes", "byes"),
        ("seats", "seats"),
        ("met", "meetings"),
        ("followed", "neighbours"),
        ("small", "smaller tables"),
    ],
)
def test_a_contender_whose_past_is_another_is_found(third_round: RandomRound, field: str, what: str) -> None:
    one, *others = third_round.contenders
    changed = {"byes": 3, "seats": (9, 0, 0, 0), "met": (2,), "followed": (2, 2), "small": 4}[field]
    contenders = [replace(one, **{field: changed}), *others]
    verdict = checked(third_round.pairing, contenders, RULES, third_round.earlier)
    expected = f"the {what} of {one.number} are not those of the earlier rounds"
    assert expected in [violation.sentence for violation in verdict.violations]


@settings(max_examples=15)
@given(plans(most=30, rounds=2), st.integers(0, 1 << 30))
def test_any_exchange_with_a_bye_is_found(plan: TournamentPlan, choice: int) -> None:
    *_, last = played(plan)
    seated = [number for table in last.pairing.tables for number in table]
    if not last.pairing.byes:
        return
    bye, other = last.pairing.byes[choice % len(last.pairing.byes)], seated[choice % len(seated)]
    exchange = {bye: other, other: bye}
    tables = tuple(tuple(exchange.get(number, number) for number in table) for table in last.pairing.tables)
    byes = tuple(exchange.get(number, number) for number in last.pairing.byes)
    verdict = checked(Pairing(tables, byes), last.contenders, plan.rules)
    assert "P3" in [violation.rule for violation in verdict.violations]
