"""Knock-outs: who goes on, where to, and that nothing of before changes the places of later rounds."""

from random import Random
from typing import Final

from domain.competition.facts import EntrantsSeeded
from domain.competition.referee.rounds import is_complete
from domain.competition.round_facts import ResultCorrected, TablePlace
from domain.competition.standings.ranking import standings
from domain.kernel.game import Outcome
from tests.domain.competition.organizer import HOST, Organizer
from tests.domain.competition.regulations_of import rules_of

PAIRS: Final = rules_of("knockout", 9, 2, advance=1, ranking=["reached", "points", "lot"])
FOURS: Final = rules_of("knockout", 9, 4, "smaller_tables", advance=2, ranking=["reached", "points", "lot"])


def seeded(rules: object, entrants: int) -> Organizer:
    """A knock-out whose entrants are seeded by their numbers."""
    organizer = Organizer(rules, Random(1))  # type: ignore[arg-type]
    organizer.enter(entrants)
    organizer.step(EntrantsSeeded(tuple(range(1, entrants + 1)), "a rating list", HOST))
    return organizer


def best_wins(organizer: Organizer) -> None:
    """A round is played in which lower numbers are always better."""
    organizer.pair()
    organizer.open()
    for place in organizer.open_places():
        organizer.result(place, by_number(organizer, place))
        organizer.confirm(place)
    organizer.close()


def by_number(organizer: Organizer, place: TablePlace) -> Outcome:
    """The result in which lower numbers are better."""
    table = organizer.now.table(place)
    assert table is not None
    seats = range(len(table.seats))
    order = sorted(seats, key=lambda seat: table.seats[seat])
    scores = tuple(len(order) - order.index(seat) for seat in seats)
    return Outcome((order[0],), scores, "played", tuple((seat,) for seat in order))


def test_the_best_meet_in_the_last_round() -> None:
    organizer = seeded(PAIRS, 8)
    while not is_complete(organizer.now):
        best_wins(organizer)
    assert 3 == len(organizer.now.rounds)
    assert {1, 2} == set(organizer.now.rounds[2].tables[0].seats)
    organizer.finish()
    assert [1, 2] == [row.number for row in standings(organizer.now)][:2]


def test_the_best_have_the_byes() -> None:
    organizer = seeded(PAIRS, 6)
    best_wins(organizer)
    assert {1, 2} == set(organizer.now.rounds[0].byes)
    best_wins(organizer)
    assert {1, 2, 3, 4} == set(organizer.now.rounds[1].pairing.numbers())


def test_two_of_four_go_on() -> None:
    organizer = seeded(FOURS, 16)
    for _ in range(3):
        best_wins(organizer)
    assert set(range(1, 9)) == set(organizer.now.rounds[1].pairing.numbers())
    assert {1, 2, 3, 4} == set(organizer.now.rounds[2].pairing.numbers())
    assert is_complete(organizer.now)


def test_of_those_who_are_level_the_better_seed_goes_on() -> None:
    organizer = seeded(PAIRS, 4)
    organizer.pair()
    organizer.open()
    for place in organizer.open_places():
        organizer.result(place, Outcome((0, 1), (1, 1), "played", ((0, 1),)))
        organizer.confirm(place)
    organizer.close()
    organizer.pair()
    assert {1, 2} == set(organizer.now.rounds[1].pairing.numbers())


def test_who_dropped_or_did_not_come_does_not_go_on() -> None:
    organizer = seeded(PAIRS, 4)
    organizer.pair()
    organizer.open()
    for place in organizer.open_places():
        table = organizer.now.table(place)
        assert table is not None
        if 1 in table.seats:
            absent = tuple(range(2))
            organizer.result(place, Outcome((), (0, 0), "absent", ((0, 1),)), absent)
        else:
            organizer.result(place, by_number(organizer, place))
        organizer.confirm(place)
    organizer.close()
    organizer.pair()
    assert ((), (2,)) == (organizer.now.rounds[1].pairing.tables, organizer.now.rounds[1].byes)
    organizer.open()
    organizer.close()
    assert is_complete(organizer.now)
    organizer.finish()


def test_a_correction_or_a_drop_moves_nobody_who_was_paired_already() -> None:
    organizer = seeded(PAIRS, 8)
    best_wins(organizer)
    best_wins(organizer)
    place = TablePlace(1, 1)
    table = organizer.now.table(place)
    assert table is not None
    assert table.outcome is not None
    loser = table.outcome.ranking[1][0]
    turned = Outcome((loser,), table.outcome.scores[::-1], "played", table.outcome.ranking[::-1])
    organizer.step(ResultCorrected(place, table.outcome, turned, "they changed seats", "20", HOST))
    organizer.drop(8)
    best_wins(organizer)
    assert {1, 2} == set(organizer.now.rounds[2].pairing.numbers())


def test_who_was_moved_by_hand_goes_on_from_their_new_table() -> None:
    organizer = seeded(PAIRS, 4)
    organizer.pair()
    organizer.change()
    organizer.open()
    for place in organizer.open_places():
        organizer.result(place, by_number(organizer, place))
        organizer.confirm(place)
    organizer.close()
    winners = {min(table.seats) for table in organizer.now.rounds[0].tables}
    organizer.pair()
    assert winners == set(organizer.now.rounds[1].pairing.numbers())
