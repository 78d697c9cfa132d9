"""Standings at tables of more than two: points, encounters, byes, absences, penalties, and their sums."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from domain.competition.facts import EnteredLate, EntrantDropped, TournamentDraw
from domain.competition.fold import fold
from domain.competition.regulations import Measure, Regulations
from domain.competition.round_facts import (
    PointsDeducted,
    RoundClosed,
    RoundOpened,
    RoundPaired,
    TableMatch,
    TablePlace,
    TableResult,
)
from domain.competition.standings.measures import Sum
from domain.competition.standings.ranking import standings, standings_hash
from domain.competition.standings.sheets import sheets
from domain.competition.state import Tournament
from domain.kernel.facts import Fact
from domain.kernel.game import Outcome
from tests.domain.competition.regulations_of import rules_of
from tests.domain.competition.standings.crosstables import opening, round_facts

FOUR = rules_of("swiss", 2, 4, "smaller_tables", ranking=["points", "buchholz", "sonneborn_berger", "share"])
"""First to last place of four: 3, 2, 1, 0; of three: 2, 1, 0. A bye: 3."""


def ranked(*groups: Sequence[int]) -> tuple[Outcome, tuple[int, ...]]:
    """A result with these groups of seats."""
    seats = sum(map(len, groups))
    ranking = tuple(map(tuple, groups))
    scores = [0] * seats
    for place, group in enumerate(ranking):
        for seat in group:
            scores[seat] = seats - place
    return Outcome(ranking[0], tuple(scores), "played", ranking), ()


def tournament(
    rules: Regulations, entrants: int, *rounds: Sequence[Fact], end: Sequence[Fact] = ()
) -> Tournament:
    """The tournament of these rounds."""
    facts = [*opening(rules, entrants), *(fact for held in rounds for fact in held), *end]
    return fold(facts)


def sums(found: Tournament, number: int) -> dict[Measure, Sum]:
    """The sums of an entrant, by what they are of."""
    row = next(row for row in standings(found) if row.number == number)
    return {each.measure: each for each in row.sums}


def points(found: Tournament) -> dict[int, Fraction]:
    """What each entrant is ranked by first."""
    return {row.number: row.first for row in standings(found)}


def test_seats_that_share_places_share_their_points() -> None:
    held = round_facts(1, [(1, 2, 3, 4)], (), (), [ranked((0,), (1, 2), (3,))])
    half = Fraction(3, 2)
    assert points(tournament(FOUR, 4, held)) == {1: 3, 2: half, 3: half, 4: 0}


@pytest.mark.parametrize(("shared", "expected"), [("mean", Fraction(3, 2)), ("best", 2), ("last", 1)])
def test_the_regulations_say_how_places_are_shared(shared: str, expected: Fraction) -> None:
    scoring = {**msgspec.to_builtins(FOUR.scoring), "shared": shared}
    rules = rules_of("swiss", 2, 4, "smaller_tables", scoring=scoring)
    held = round_facts(1, [(1, 2, 3, 4)], (), (), [ranked((0,), (1, 2), (3,))])
    assert expected == points(tournament(rules, 4, held))[2]


def test_a_side_wins_or_loses_together() -> None:
    rules = rules_of("swiss", 1, 4, scoring={"by": "side", "win": 3, "draw": 1, "loss": 0})
    held = round_facts(1, [(1, 2, 3, 4)], (), (), [ranked((1, 2, 3), (0,))])
    assert points(tournament(rules, 4, held)) == {1: 0, 2: 3, 3: 3, 4: 3}
    nobody = (Outcome((), (0,) * 4, "played", ((0, 1, 2, 3),)), ())
    held = round_facts(1, [(1, 2, 3, 4)], (), (), [nobody])
    assert set(points(tournament(rules, 4, held)).values()) == {1}


def test_scores_of_the_game_can_be_points() -> None:
    rules = rules_of("swiss", 1, 4, scoring={"by": "score"}, limits={"least": 0})
    held = round_facts(1, [(1, 2, 3, 4)], (), (), [ranked((2,), (0,), (1,), (3,))])
    assert points(tournament(rules, 4, held)) == {1: 3, 2: 2, 3: 4, 4: 1}


def test_buchholz_at_a_table_is_the_mean_of_the_opponents() -> None:
    first = round_facts(
        1, [(1, 2, 3, 4), (5, 6, 7)], (), (), [ranked((0,), (1,), (2,), (3,)), ranked((0,), (1,), (2,))]
    )
    second = round_facts(
        2, [(1, 5, 2, 6), (3, 4, 7)], (), (), [ranked((0,), (1,), (2,), (3,)), ranked((0,), (1,), (2,))]
    )
    found = tournament(FOUR, 7, first, second)
    assert points(found) == {1: 6, 2: 3, 3: 3, 4: 1, 5: 4, 6: 1, 7: 0}
    buchholz = sums(found, 1)["buchholz"]
    assert [Fraction(7, 3), Fraction(8, 3)] == [term.amount for term in buchholz.terms]
    assert [(2, 3, 4), (5, 2, 6)] == [term.numbers for term in buchholz.terms]
    berger = sums(found, 2)["sonneborn_berger"]
    assert [Fraction(4, 3), Fraction(1, 3)] == [term.amount for term in berger.terms]
    assert Fraction(1, 3) + Fraction(1, 6) == sums(found, 2)["share"].total


def test_byes_absences_and_late_entries_have_their_points() -> None:
    scoring = {**msgspec.to_builtins(FOUR.scoring), "absence": 0, "late": 1}
    rules = rules_of("swiss", 2, 4, "smaller_tables", scoring=scoring)
    result, _ = ranked((0,), (1,), (2, 3))
    first = round_facts(1, [(1, 2, 3, 4)], (5,), (6,), [(result, (2, 3))])
    late = EnteredLate(7, "late", 2)
    found = tournament(rules, 6, first, end=[late])
    assert points(found) == {1: 3, 2: 2, 3: 0, 4: 0, 5: 3, 6: 1, 7: 1}
    kinds = {number: sheet.lines[0].kind for number, sheet in sheets(found).items()}
    expected = {1: "played", 2: "played", 3: "absent", 4: "absent", 5: "bye", 6: "asked_bye", 7: "late"}
    assert expected == kinds


def test_who_is_alone_at_a_table_has_won_nothing() -> None:
    rules = rules_of("swiss", 1, 3, ranking=["points", "wins", "played"])
    result, _ = ranked((0,), (1, 2))
    found = tournament(rules, 3, round_facts(1, [(1, 2, 3)], (), (), [(result, (1, 2))]))
    assert "walkover" == sheets(found)[1].lines[0].kind
    assert [2, 0, 0] == [each.total for each in sums(found, 1).values()]


def test_a_penalty_takes_points_and_is_shown() -> None:
    held = round_facts(1, [(1, 2, 3, 4)], (), (), [ranked((0,), (1,), (2,), (3,))])
    found = tournament(FOUR, 4, held, end=[PointsDeducted(1, 1, 2, "they came late", "24", "host")])
    total = sums(found, 1)["points"]
    assert 1 == total.total
    assert ("deducted", Fraction(-2)) == (total.terms[-1].why, total.terms[-1].amount)


def test_tables_without_a_result_that_counts() -> None:
    paired = RoundPaired(1, TournamentDraw(1, ""), ((1, 2, 3, 4),), (), (), (), "host")
    opened = RoundOpened(1, (TableMatch("a match", ""),))
    result, _ = ranked((0,), (1,), (2,), (3,))
    reported = TableResult(TablePlace(1, 1), result, "a match")
    going_on = tournament(FOUR, 4, [paired, opened, reported])
    assert {"waiting"} == {sheet.lines[0].kind for sheet in sheets(going_on).values()}
    assert {Fraction(0)} == set(points(going_on).values())
    closed = tournament(FOUR, 4, [paired, opened, reported, RoundClosed(1, (1,))])
    assert {"adjourned"} == {sheet.lines[0].kind for sheet in sheets(closed).values()}
    assert {Fraction(1)} == set(points(closed).values())


def test_a_pairing_that_is_not_open_does_not_count() -> None:
    paired = RoundPaired(1, TournamentDraw(1, ""), ((1, 2, 3, 4),), (5,), (), (), "host")
    assert {Fraction(0)} == set(points(tournament(FOUR, 5, [paired])).values())


def test_rounds_at_the_end_that_an_opponent_did_not_want_to_play_count_as_level() -> None:
    first = round_facts(1, [(1, 2, 3, 4)], (), (), [ranked((0,), (1,), (2,), (3,))])
    second = round_facts(2, [(1, 2, 3)], (), (), [ranked((0,), (1,), (2,))])
    found = fold([*opening(FOUR, 4), *first, EntrantDropped(4, "they are ill"), *second])
    assert [(3 + Fraction(3, 2) + 1) / 3] == [sums(found, 1)["buchholz"].terms[0].amount]


def test_head_to_head_at_tables_of_four() -> None:
    rules = rules_of("swiss", 2, 4, ranking=["points", "head_to_head"])
    first = round_facts(1, [(1, 2, 3, 4)], (), (), [ranked((0,), (1,), (2,), (3,))])
    second = round_facts(2, [(4, 3, 2, 1)], (), (), [ranked((0,), (1,), (2,), (3,))])
    found = tournament(rules, 4, first, second)
    assert {1} == {row.place for row in standings(found)}
    assert {Fraction(3)} == {
        each["head_to_head"].total for each in (sums(found, number) for number in range(1, 5))
    }


def test_the_hash_is_over_places_and_totals() -> None:
    held = round_facts(1, [(1, 2, 3, 4)], (), (), [ranked((0,), (1,), (2,), (3,))])
    rows = standings(tournament(FOUR, 4, held))
    assert standings_hash(rows) == standings_hash(rows)
    assert standings_hash(rows) != standings_hash(rows[::-1])
    other = msgspec.structs.replace(rows[0], sums=())
    assert standings_hash(rows) != standings_hash((other, *rows[1:]))


def test_lots_decide_last() -> None:
    rules: Any = rules_of("swiss", 1, 4)
    found = tournament(rules, 4)
    assert [1, 1, 1, 1] == [row.place for row in standings(found)]
    assert [3, 1, 4, 2] == [row.number for row in standings(found, lots=(3, 1, 4, 2))]
