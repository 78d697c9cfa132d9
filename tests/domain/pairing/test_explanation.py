"""The explanation of a pairing: a worked example, and that every sentence holds."""

from itertools import permutations
from string import Formatter

import pytest
from hypothesis import given, settings

from domain.pairing.explanation import TEXTS, Explanations, Sentence, english
from domain.pairing.history import with_history
from domain.pairing.model import (
    CRITERIA,
    Contender,
    Entrants,
    Pairing,
    PairingRefused,
    PairingRules,
    Shape,
    Value,
    by_number,
)
from domain.pairing.objective import value
from tests.domain.pairing.tournaments import TournamentPlan, plans, played

NAMES = {1: "Ana", 2: "Ben", 3: "Cleo", 4: "Dan", 5: "Eva"}
RULES = PairingRules(Shape(2), ("byes", "repeats", "score", "affiliation", "seats"))
FIRST = Pairing(((1, 2), (3, 4)), (5,))
CONTENDERS = tuple(
    with_history(Contender(number, number, score, club), [FIRST], 2)
    for number, score, club in ((1, 3, "north"), (2, 1, ""), (3, 3, "north"), (4, 1, ""), (5, 2, ""))
)
SECOND = Pairing(((3, 1), (5, 2)), (4,))


def test_a_table_in_sentences() -> None:
    sentences = Explanations(SECOND, CONTENDERS, RULES).of_table(0)
    assert [
        "Cleo and Ana share a table. Their scores are 3, 3.",
        "None of them met before.",
        "Cleo and Ana have the same affiliation: north.",
        "Cleo has seat 1 and had it before: 1 times.",
        "Ana has seat 2 for the first time.",
        "The table adds 1 to affiliation. The round has 1; no pairing has less than 0.",
        "The table adds 1 to seats. The round has 2; no pairing has less than 0.",
        "If Cleo and Eva changed places, score would be 2 higher.",
    ] == [english(sentence, NAMES) for sentence in sentences]


def test_a_bye_in_a_sentence() -> None:
    explanations = Explanations(SECOND, CONTENDERS, RULES)
    assert Sentence("bye", (4,), (("byes", 0),)) == explanations.of_bye(4)
    assert "Dan has a bye. Byes before: 0. Nobody at a table had fewer." == english(
        explanations.of_bye(4), NAMES
    )
    unfair = Explanations(Pairing(((3, 1), (4, 2)), (5,)), CONTENDERS, RULES).of_bye(5)
    assert "Eva has a bye. Byes before: 1. Somebody at a table had fewer: 0." == english(unfair, NAMES)


def test_what_is_not_there_is_refused() -> None:
    explanations = Explanations(SECOND, CONTENDERS, RULES)
    with pytest.raises(PairingRefused, match="P14: there is no table 3"):
        explanations.of_table(2)
    with pytest.raises(PairingRefused, match="P14: 1 has no bye"):
        explanations.of_bye(1)


@settings(max_examples=8)
@given(plans(most=24, rounds=3))
def test_sentences_name_what_there_is_and_what_tables_add_is_the_value(plan: TournamentPlan) -> None:
    *_, last = played(plan)
    explanations = Explanations(last.pairing, last.contenders, plan.rules)
    names = {one.number: f"entrant {one.number}" for one in last.contenders}
    added = dict.fromkeys(CRITERIA, 0)
    for at in range(len(last.pairing.tables)):
        for sentence in explanations.of_table(at):
            assert english(sentence, names)
            what = dict(sentence.what)
            if sentence.key == "adds":
                assert isinstance(what["value"], int)
                added[next(word for word in CRITERIA if word == what["criterion"])] += what["value"]
    total = dict(zip(CRITERIA, value(last.pairing, by_number(last.contenders), plan.rules), strict=True))
    assert {**total, "byes": 0} == added


def best_values(numbers: set[int], entrants: Entrants, rules: PairingRules) -> Value:
    """The value of a table with its best order of seats."""
    return min(value(Pairing((order,)), entrants, rules) for order in permutations(sorted(numbers)))


def test_the_exchange_that_is_named_is_the_one_that_costs_least() -> None:
    *_, last = played(TournamentPlan(12, 4, PairingRules(Shape(3)), 2, 0, 0, 8))
    entrants, rules = by_number(last.contenders), PairingRules(Shape(3))
    first, second, *_ = last.pairing.tables
    changes = []
    for one in first:
        for other in second:
            mine = best_values({*first, other} - {one}, entrants, rules)
            theirs = best_values({*second, one} - {other}, entrants, rules)
            changes.append(tuple(a + b for a, b in zip(mine, theirs, strict=True)))
    now = value(Pairing((first, second)), entrants, rules)
    least = [then - before for then, before in zip(min(changes), now, strict=True)]
    word, step = next((word, step) for word, step in zip(CRITERIA, least, strict=True) if step)
    sentences = Explanations(last.pairing, last.contenders, rules).of_table(0)[-1]
    assert ("worse", (("criterion", word), ("more", step))) == (sentences.key, sentences.what)


def test_every_text_has_only_fields_that_are_filled_in() -> None:
    known = {
        "names", "scores", "seats", "full", "times", "affiliation", "seat", "value", "criterion", "total",
        "least", "more", "less", "byes", "fewest",
    }  # fmt: skip
    for text in TEXTS.values():
        assert {name for _, name, _, _ in Formatter().parse(text) if name} <= known
