"""What a correction changes: standings and later pairings, and no pairing of before."""

from random import Random

import pytest

from domain.competition.facts import TournamentDraw
from domain.competition.referee import what_if
from domain.competition.referee.pairings import PairedRound, paired
from domain.competition.referee.what_if import consequences
from domain.competition.round_facts import ResultCorrected, RoundCancelled, TablePlace
from domain.competition.standings.ranking import standings
from domain.competition.state import Tournament
from domain.kernel.game import Outcome
from tests.domain.competition.organizer import HOST, Organizer
from tests.domain.competition.regulations_of import rules_of

FIRST = TablePlace(1, 1)


def after(rounds: int, seed: int = 3) -> Organizer:
    """A tournament of eight at tables of two, after so many rounds; the first seats win."""
    organizer = Organizer(rules_of("swiss", 4, 2), Random(seed))
    organizer.enter(8)
    for _ in range(rounds):
        organizer.pair()
        organizer.open()
        for place in organizer.open_places():
            organizer.result(place, won(0))
            organizer.confirm(place)
        organizer.close()
    return organizer


def won(seat: int) -> Outcome:
    """A result of two, in which this seat wins."""
    return Outcome((seat,), (1 - seat, seat), "played", ((seat,), (1 - seat,)))


def test_a_correction_changes_what_it_said_it_would() -> None:
    organizer = after(2)
    found = consequences(organizer.events, FIRST, won(1))
    seats = organizer.now.rounds[0].tables[0].seats
    assert standings(organizer.now) == found.before
    assert set(seats) <= set(found.moved)
    pairings = [held.pairing for held in organizer.now.rounds]
    organizer.step(ResultCorrected(FIRST, won(0), won(1), "they changed seats", "20", HOST))
    assert standings(organizer.now) == found.after
    assert pairings == [held.pairing for held in organizer.now.rounds]


def test_of_the_later_pairings_the_last_one_is_looked_at() -> None:
    organizer = after(3)
    found = [consequences(organizer.events, TablePlace(number, 1), won(1)) for number in (1, 2, 3)]
    assert [((3,), 3), ((3,), 3), ((), None)] == [(each.pairings, each.looked) for each in found]


def test_one_pairing_that_stands_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    organizer, made = after(2), list[int]()

    def counted(tournament: Tournament, number: int, draw: TournamentDraw) -> PairedRound:
        made.append(number)
        return paired(tournament, number, draw)

    monkeypatch.setattr(what_if, "paired", counted)
    for _ in range(3):
        organizer.pair()
        organizer.step(RoundCancelled(3, "somebody is missing", HOST))
    assert (2,) == consequences(organizer.events, FIRST, won(1)).pairings
    organizer.pair()
    assert (3,) == consequences(organizer.events, FIRST, won(1)).pairings
    assert [2, 3] == made


def test_a_correction_to_the_same_result_changes_nothing() -> None:
    found = consequences(after(2).events, FIRST, won(0))
    assert ((), ()) == (found.moved, found.pairings)
    assert found.before == found.after


def test_the_next_round_is_paired_by_the_corrected_result() -> None:
    organizer, other = after(1), after(1)
    organizer.step(ResultCorrected(FIRST, won(0), won(1), "they changed seats", "20", HOST))
    organizer.pair()
    other.pair()
    assert organizer.now.rounds[1].pairing != other.now.rounds[1].pairing


def test_a_table_without_a_result_that_counts_has_no_consequences() -> None:
    organizer = after(1)
    organizer.pair()
    organizer.open()
    with pytest.raises(LookupError):
        consequences(organizer.events, TablePlace(2, 1), won(1))
