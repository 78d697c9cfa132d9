"""Laws of tournaments by chance: of every format, with whatever may happen in one.

The default run has 40 tournaments of 14 entrants at most and four of each format, the run of slow tests 80 of
up to 200, or as many as NOSTOS_TOURNAMENTS says: 1,000 is the full count.
"""

import os
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.competition.coherence import FIXED
from domain.competition.facts import (
    ByeAsked,
    ByeGiven,
    ByeTakenBack,
    EnteredLate,
    EntrantCheckedIn,
    EntrantDeleted,
    EntrantDropped,
    EntrantReinstated,
    EntrantsSeeded,
    EntrantWithdrew,
    LotsBeaconNamed,
    RegistrationDeclined,
    TournamentFinished,
)
from domain.competition.fold import fold, fold_step
from domain.competition.lifecycle import TOURNAMENT_FACTS, TournamentStatus
from domain.competition.referee.completeness import completeness
from domain.competition.referee.redecision import redecided
from domain.competition.regulations import Format
from domain.competition.round_facts import (
    PairingChanged,
    PointsDeducted,
    ResultCorrected,
    ResultDisputed,
    RoundCancelled,
    RoundPaired,
    TableAdjourned,
    TableAnnulled,
    TableReplayed,
    TimeCalled,
)
from domain.competition.standings.ranking import standings
from domain.competition.standings.sheets import sheets
from domain.competition.state import Tournament
from domain.kernel.facts import ONLOOKER, Fact
from domain.kernel.match.fold import seen
from domain.kernel.notation import encode
from domain.threadsafe.decoder import Decoder
from tests.domain.competition.organizer import NO_GAMES, Organizer
from tests.domain.competition.pairing_laws import check_pairings
from tests.domain.competition.random_tournaments import any_tournament, honest_evidence
from tests.domain.competition.regulations_of import FEW, FORMATS

MANY: Final = int(os.environ.get("NOSTOS_TOURNAMENTS", "80"))
HAPPENING: Final[frozenset[type[Fact]]] = frozenset(
    {
        ByeGiven,
        EntrantCheckedIn,
        EntrantDeleted,
        EntrantDropped,
        EntrantReinstated,
        EntrantWithdrew,
        EntrantsSeeded,
        LotsBeaconNamed,
        PairingChanged,
        PointsDeducted,
        RegistrationDeclined,
        ResultCorrected,
        ResultDisputed,
        RoundCancelled,
        TableAdjourned,
        TableAnnulled,
        TableReplayed,
        TimeCalled,
        TournamentFinished,
    }
)
NOT_IN_KNOCKOUT: Final[frozenset[type[Fact]]] = frozenset({ByeGiven, EntrantReinstated})
FROM_ROUND_TO_ROUND: Final[frozenset[type[Fact]]] = frozenset({ByeAsked, ByeTakenBack, EnteredLate})
"""What only happens where each round is paired by the results before it."""
ANY_FACTS: Any = None
for kind in TOURNAMENT_FACTS:
    ANY_FACTS = kind if ANY_FACTS is None else ANY_FACTS | kind
FACTS = Decoder[tuple[Fact, ...]](tuple[ANY_FACTS, ...])


def happening_in(kind: Format) -> frozenset[type[Fact]]:
    """What happens in tournaments of a format, as far as its rules allow it."""
    if kind == "knockout":
        return HAPPENING - NOT_IN_KNOCKOUT
    return HAPPENING if kind in FIXED else HAPPENING | FROM_ROUND_TO_ROUND


def check_laws(seed: int, most: int = FEW, kind: Format | None = None) -> None:
    """All laws for one tournament."""
    organizer = any_tournament(seed, most, kind)
    check_redecided(organizer)
    check_pairings(organizer)
    check_restart(organizer)
    check_points(organizer.now)
    check_order(organizer.now)
    check_record(organizer)
    check_consent(organizer)


def check_consent(organizer: Organizer) -> None:
    """Nobody has a place in a round who did not agree to take part."""
    tournament = Tournament()
    for event in organizer.events:
        first = event.facts[0]
        if isinstance(first, RoundPaired):
            there = {*first.byes, *first.asked, *(number for table in first.tables for number in table)}
            assert all(tournament.entrants[number - 1].accepted for number in there)
        tournament = fold_step(event.facts, event.at, tournament)


def check_redecided(organizer: Organizer) -> None:
    """Whoever judges the steps again finds nothing, and the same tournament."""
    found = redecided(organizer.events, NO_GAMES)
    assert () == found.objections
    assert organizer.now == found.tournament


def check_restart(organizer: Organizer) -> None:
    """Facts that were written and read again give the same tournament, also when the fold is interrupted."""
    half = len(organizer.events) // 2
    tournament = Tournament()
    for event in organizer.events[:half]:
        tournament = fold_step(event.facts, event.at, tournament)
    for event in organizer.events[half:]:
        tournament = fold_step(FACTS.decode(encode(event.facts)), event.at, tournament)
    assert organizer.now == tournament


def check_points(tournament: Tournament) -> None:
    """What a full table gets together is what its places are worth together, whoever is level."""
    worth = {len(each.points): sum(each.points) for each in tournament.rules.scoring.places}
    found = sheets(tournament)
    for place, table in tournament.places():
        if table.state == "confirmed" and not table.absent:
            got = sum((found[number].lines[place.round - 1].points for number in table.seats), Fraction(0))
            assert worth[len(table.seats)] == got


def check_order(tournament: Tournament) -> None:
    """Everybody who is in the standings is there once, and whoever is before others has a better sum."""
    rows = standings(tournament)
    stayed = [each for each in tournament.entrants if each.state in ("in", "dropped")]
    assert [each.number for each in stayed if each.consent != "asked"] == sorted(row.number for row in rows)
    for before, after in pairwise(rows):
        assert before.place <= after.place
        assert before.first >= after.first
    for row in rows:
        assert row.place == 1 + sum(other.place < row.place for other in rows)
        for each in row.sums:
            counted = sum((term.amount for term in each.terms if term.why != "cut"), Fraction(0))
            assert not each.terms or each.total == counted


def check_record(organizer: Organizer) -> None:
    """The record of an honest tournament is complete, if it came to its end."""
    found = completeness(organizer.now, honest_evidence(organizer))
    assert () == found.missing
    assert found.tally.listed == len(honest_evidence(organizer))
    if organizer.now.status is TournamentStatus.FINISHED:
        assert 0 == found.tally.without


def check_onlooker(organizer: Organizer) -> None:
    """What everybody sees folds, and shows the same rounds and the same standings."""
    public = [fact for event in organizer.events for fact in seen(ONLOOKER, event.facts)]
    tournament = fold(public)
    assert [held.pairing for held in organizer.now.rounds] == [held.pairing for held in tournament.rounds]
    assert standings(organizer.now) == standings(tournament)


@given(st.integers(min_value=0, max_value=2**32))
@settings(max_examples=40)
def test_laws_hold_for_forty_tournaments(seed: int) -> None:
    check_laws(seed)


@pytest.mark.parametrize("kind", FORMATS)
@given(seed=st.integers(min_value=0, max_value=2**32))
@settings(max_examples=4)
def test_laws_hold_for_four_tournaments_of_each_format(seed: int, kind: Format) -> None:
    check_laws(seed, kind=kind)


@pytest.mark.parametrize("kind", FORMATS)
def test_whatever_may_happen_in_a_format_happens_in_some_tournament(kind: Format) -> None:
    """Thirty tournaments, the same in each run, so that no law is only held against quiet ones."""
    happened = {
        type(fact)
        for seed in range(30)
        for event in any_tournament(seed, kind=kind).events
        for fact in event.facts
    }
    assert set() == happening_in(kind) - happened


@pytest.mark.slow
@given(st.integers(min_value=0, max_value=2**32))
@settings(max_examples=MANY)
def test_laws_hold_for_many_tournaments(seed: int) -> None:
    check_laws(seed, 201)


@pytest.mark.parametrize("seed", range(5))
def test_an_onlooker_sees_the_same_standings(seed: int) -> None:
    check_onlooker(any_tournament(seed))
