"""The lower bound: below every pairing of a small round, and reached where PAIRING.md claims it."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.pairing.bounds import lower_bound
from domain.pairing.model import CRITERIA, Contender, Pairing, PairingRules, Shape, Table, by_number
from domain.pairing.objective import of_criterion, of_table, value
from domain.pairing.sizes import sizes, with_byes
from tests.domain.pairing.tournaments import TournamentPlan, plans, played


def all_tables(numbers: tuple[int, ...], wanted: tuple[int, ...]) -> list[tuple[Table, ...]]:
    """All ways to seat the entrants at tables of these sizes, every order of seats counted."""
    if not wanted:
        return [()]
    found = []
    for table in permutations(numbers, wanted[0]):
        left = tuple(number for number in numbers if number not in table)
        found += [(table, *rest) for rest in all_tables(left, wanted[1:])]
    return found


def rounds_of_six() -> st.SearchStrategy[tuple[tuple[Contender, ...], PairingRules]]:
    """Five or six entrants with any history, and tables of two to four."""
    number = st.integers(0, 5)
    histories = st.tuples(
        st.integers(0, 3),  # score
        st.sampled_from(("", "a", "b")),
        st.integers(0, 2),  # byes
        st.lists(st.integers(0, 2), min_size=4, max_size=4),
        st.lists(number, max_size=4),
        st.integers(0, 2),
    )

    def made(
        rows: list[tuple[int, str, int, list[int], list[int], int]], shape: Shape
    ) -> tuple[tuple[Contender, ...], PairingRules]:
        met: dict[int, list[int]] = {at: [] for at in range(6)}
        for at, row in enumerate(rows):
            for other in row[4]:
                if other < len(rows) and other != at:
                    met[at].append(other)
                    met[other].append(at)
        contenders = tuple(
            Contender(
                at, at + 1, row[0], row[1], byes=row[2], seats=tuple(row[3][: shape.seats]),
                met=tuple(sorted(met[at])), small=row[5],
            )
            for at, row in enumerate(rows)
        )  # fmt: skip
        return contenders, PairingRules(shape)

    shapes = st.sampled_from(
        (Shape(2), Shape(3), Shape(4), Shape(4, "smaller_tables"), Shape(3, advantages=(4, 1, 0)))
    )
    return st.builds(made, st.lists(histories, min_size=5, max_size=6), shapes)


@settings(max_examples=25)
@given(rounds_of_six())
def test_no_pairing_of_a_small_round_is_below_the_bound_in_any_criterion(
    given_round: tuple[tuple[Contender, ...], PairingRules],
) -> None:
    contenders, rules = given_round
    entrants = by_number(contenders)
    wanted = sizes(len(contenders), rules.shape)
    byes = tuple(one.number for one in with_byes(contenders, wanted.byes))
    numbers = tuple(number for number in sorted(entrants) if number not in byes)
    bounds = lower_bound(contenders, rules)
    known: dict[tuple[str, Table], int] = {}
    for word, bound in zip(CRITERIA, bounds, strict=True):
        if word == "byes":
            assert bound == of_criterion(word, Pairing((), byes), entrants, rules.shape)
            continue
        least = None
        for tables in all_tables(numbers, wanted.tables):
            total = 0
            for table in tables:
                if (word, table) not in known:
                    known[word, table] = of_table(word, table, entrants, rules.shape)
                total += known[word, table]
            least = total if least is None else min(least, total)
        assert least is not None
        assert bound <= least
        if word == "small_tables":
            assert bound == least
        if word == "score" and len(set(wanted.tables)) == 1:
            assert bound == least


def test_tables_in_the_order_of_scores_reach_the_bound_of_scores() -> None:
    for entrants, seats, seed in ((24, 4, 1), (25, 5, 2), (36, 6, 3), (30, 2, 4)):
        *_, last = played(TournamentPlan(entrants, 4, PairingRules(Shape(seats)), 0, 0, 0, seed))
        order = sorted(last.contenders, key=lambda one: -one.score)
        tables = tuple(
            tuple(one.number for one in order[at : at + seats]) for at in range(0, entrants, seats)
        )
        rules = PairingRules(Shape(seats), ("score",))
        bound = lower_bound(last.contenders, rules)
        assert bound == value(Pairing(tables), by_number(last.contenders), rules)


def test_eight_entrants_at_tables_of_four_must_meet_again() -> None:
    """Everybody has seven others. After three rounds nobody has three whom they did not meet."""
    rules = PairingRules(Shape(4))
    *_, last = played(TournamentPlan(8, 4, rules, 0, 0, 0, 9))
    bound = dict(zip(CRITERIA, lower_bound(last.contenders, rules), strict=True))
    repeats = of_criterion("repeats", last.pairing, by_number(last.contenders), rules.shape)
    assert 0 < bound["repeats"] <= repeats


@settings(max_examples=10)
@given(plans(most=40, rounds=3))
def test_the_bound_does_not_depend_on_the_order_of_contenders(plan: TournamentPlan) -> None:
    *_, last = played(plan)
    assert lower_bound(last.contenders, plan.rules) == lower_bound(last.contenders[::-1], plan.rules)
