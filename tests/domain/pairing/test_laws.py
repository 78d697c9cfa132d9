"""Laws of paired rounds over random tournaments: 40 of them, or as many as NOSTOS_TOURNAMENTS says.

`NOSTOS_TOURNAMENTS=1000 pytest --timeout=0 tests/domain/pairing/test_laws.py` is the full count.
"""

from hypothesis import given, settings

from domain.pairing.bounds import lower_bound
from domain.pairing.checker import checked
from domain.pairing.model import by_number
from domain.pairing.objective import value
from domain.pairing.swiss import baseline, paired
from tests.domain.pairing.tournaments import COUNT, TournamentPlan, plans, played


@settings(max_examples=COUNT)
@given(plans())
def test_every_round_keeps_every_rule_and_lies_between_its_bound_and_the_baseline(
    plan: TournamentPlan,
) -> None:
    for round_ in played(plan):
        verdict = checked(round_.pairing, round_.contenders, plan.rules, round_.earlier)
        assert () == verdict.violations
        least = lower_bound(round_.contenders, plan.rules)
        assert verdict.value is not None
        assert all(bound <= found for bound, found in zip(least, verdict.value, strict=True))
        plain = baseline(round_.contenders, plan.rules, round_.lots())
        assert verdict.value <= value(plain, by_number(round_.contenders), plan.rules)


@settings(max_examples=max(5, COUNT // 4))
@given(plans(most=60, rounds=3))
def test_the_same_contenders_rules_and_lots_give_the_same_pairing_in_whatever_order_they_come(
    plan: TournamentPlan,
) -> None:
    *_, last = played(plan)
    assert last.pairing == paired(last.contenders, plan.rules, last.lots())
    assert last.pairing == paired(last.contenders[::-1], plan.rules, last.lots())


@settings(max_examples=max(5, COUNT // 4))
@given(plans(most=30, rounds=6))
def test_nobody_has_a_second_bye_while_somebody_who_is_there_has_had_none(plan: TournamentPlan) -> None:
    for round_ in played(plan):
        before = {one.number: one.byes for one in round_.contenders}
        at_tables = [before[number] for table in round_.pairing.tables for number in table]
        for number in round_.pairing.byes:
            assert before[number] <= min(at_tables)
