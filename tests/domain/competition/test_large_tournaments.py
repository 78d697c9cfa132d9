"""Five hundred entrants: what each sees, and that a tournament of that size is folded fact by fact."""

from random import Random

import pytest

from domain.competition.desk_facts import AnnouncedTo, NoticesRead
from domain.competition.facts import EntrantRegistered
from domain.competition.fold import fold
from domain.competition.standings.ranking import standings
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, seen_by
from tests.domain.competition.organizer import HOST, Organizer
from tests.domain.competition.regulations_of import rules_of
from tests.domain.competition.standings.crosstables import opening, round_facts
from tests.domain.competition.standings.test_standings import ranked

ENTRANTS, ROUNDS = 500, 8


def test_five_hundred_entrants_in_eight_rounds() -> None:
    rules = rules_of(
        "swiss", ROUNDS, 4, ranking=["points", "buchholz", "sonneborn_berger", "head_to_head", "lot"]
    )
    facts, random = opening(rules, ENTRANTS), Random(1)
    for number in range(1, ROUNDS + 1):
        order = random.sample(range(1, ENTRANTS + 1), ENTRANTS)
        tables = [tuple(order[first : first + 4]) for first in range(0, ENTRANTS, 4)]
        results = [ranked((0,), (1,), (2,), (3,))] * len(tables)
        facts += round_facts(number, tables, (), (), results)
    found = fold(facts)
    assert (ENTRANTS, ROUNDS, 125) == (len(found.entrants), len(found.rounds), len(found.rounds[-1].tables))
    rows = standings(found)
    assert ENTRANTS == len(rows)
    assert sum(row.first for row in rows) == ROUNDS * 125 * 6


@pytest.mark.parametrize(("viewer", "text"), [(1, "Your bag is here."), (2, HIDDEN), (ONLOOKER, HIDDEN)])
def test_an_announcement_to_one_entrant_is_read_by_no_other(viewer: int, text: object) -> None:
    announced = AnnouncedTo(1, (1,), "Your bag is here.", HOST)
    shown = seen_by(viewer, announced)
    assert isinstance(shown, AnnouncedTo)
    assert text == shown.text
    assert announced == seen_by(REFEREE, announced)


def test_who_has_read_is_known() -> None:
    organizer = Organizer(rules_of("swiss", 1, 2), Random(0))
    organizer.step(EntrantRegistered(1, "p1"))
    organizer.step(AnnouncedTo(1, (1,), "Your bag is here.", HOST))
    organizer.step(NoticesRead(1, (1,)))
    assert {1} == set(organizer.now.notices[0].read)
