"""FIDE's exercises on tie-breaks come out to the digit. The golden file names their source."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest

from domain.competition.regulations import Measure
from domain.competition.standings.ranking import MEASURES, field_of, standings
from domain.competition.standings.sheets import sheets
from domain.competition.state import Tournament
from tests.domain.competition.standings.crosstables import of_two

GOLDEN: Final = json.loads((Path(__file__).parent / "golden" / "fide_exercises.json").read_text("utf-8"))
TOURNAMENTS: Final[Mapping[str, Any]] = GOLDEN["tournaments"]
WORDS: Final = [
    (name, word)
    for name, tournament in TOURNAMENTS.items()
    for word in tournament["answers"]
    if word != "second_seats"
]


def totals(tournament: Tournament, measure: Measure) -> dict[str, Fraction]:
    """The totals of all entrants by one measure."""
    found = sheets(tournament)
    field = field_of(tournament, found)
    return {str(number): MEASURES[measure](field, sheet).total for number, sheet in found.items()}


@pytest.mark.parametrize(("name", "word"), WORDS)
def test_an_exercise_comes_out_to_the_digit(name: str, word: Measure) -> None:
    tournament = of_two(TOURNAMENTS[name], ["points", word])
    expected = {number: Fraction(text) for number, text in TOURNAMENTS[name]["answers"][word].items()}
    assert expected == totals(tournament, word)


def test_matches_on_the_second_seat_are_those_that_were_not_on_the_first() -> None:
    tournament = of_two(TOURNAMENTS["swiss_5"], ["points"])
    played, first = totals(tournament, "played"), totals(tournament, "first_seats")
    expected = {
        number: int(text) for number, text in TOURNAMENTS["swiss_5"]["answers"]["second_seats"].items()
    }
    assert expected == {number: played[number] - first[number] for number in played}


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_head_to_head_splits_those_who_are_level_as_the_exercises_do(name: str) -> None:
    tournament = of_two(TOURNAMENTS[name], ["points", "head_to_head"])
    places = {str(row.number): row.place for row in standings(tournament)}
    expected = TOURNAMENTS[name]["places_by_head_to_head"]
    assert expected == {number: places[number] for number in expected}


def test_each_sum_is_what_its_terms_add_up_to() -> None:
    tournament = of_two(TOURNAMENTS["swiss_5"], ["points", *WORDS_OF_SWISS])
    for row in standings(tournament):
        for each in row.sums:
            assert each.total == sum(term.amount for term in each.terms if term.why != "cut")


WORDS_OF_SWISS: Final = [word for name, word in WORDS if name == "swiss_5"]
