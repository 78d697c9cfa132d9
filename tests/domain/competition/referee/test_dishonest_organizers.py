"""An organizer's dishonest kit: each change of the record is found, and said in a sentence."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
import pytest

from domain.competition.desk_facts import RulingMade
from domain.competition.facts import (
    EntrantAccepted,
    EntrantDropped,
    EntrantRegistered,
    StaffNamed,
    StaffRemoved,
    TournamentOpened,
)
from domain.competition.fold import fold_step
from domain.competition.referee.completeness import MatchEvidence, completeness
from domain.competition.referee.redecision import TournamentEvent, redecided
from domain.competition.round_facts import (
    PairingChanged,
    RoundOpened,
    RoundPaired,
    TableAnnulled,
    TableMatch,
    TablePlace,
    TableResult,
)
from domain.competition.state import Tournament
from domain.kernel.facts import Fact
from domain.kernel.game import Outcome
from tests.domain.competition.organizer import HEAD, HOST, NO_GAMES, Organizer
from tests.domain.competition.random_tournaments import honest_evidence
from tests.domain.competition.regulations_of import rules_of
from tests.domain.competition.stages import entered

Events = list[TournamentEvent]
LEVEL: Final = Outcome((), (1, 1), "played", ((0, 1),))


def honest() -> Organizer:
    """Five entrants in two rounds, so with a bye in each, and a ruling about a step of a match."""
    organizer = entered(rules_of("swiss", 2, 2), 5)
    for _ in range(2):
        organizer.pair()
        organizer.open()
        organizer.play()
        if len(organizer.now.rounds) == 1:
            match = organizer.now.rounds[0].tables[0].match
            place = TablePlace(1, 1)
            ruling = RulingMade(1, "They left the room.", "Go back.", "25", HOST, place, match, 7)
            organizer.step(ruling)
        organizer.close()
    organizer.finish()
    return organizer


def evidence(organizer: Organizer) -> dict[str, MatchEvidence]:
    """The records of all matches; in the first one an arbiter acted in step 7."""
    found = honest_evidence(organizer)
    first = organizer.now.rounds[0].tables[0].match
    return {**found, first: msgspec.structs.replace(found[first], acts=(7,))}


def changed(events: Events, kind: type, change: Callable[[Any], Fact]) -> Events:
    """The events, the last one that begins with such a fact changed."""
    at = max(number for number, event in enumerate(events) if isinstance(event.facts[0], kind))
    event = events[at]
    fact = change(event.facts[0])
    return [*events[:at], event._replace(facts=(fact, *event.facts[1:])), *events[at + 1 :]]


def folded(events: Events) -> Tournament:
    """The tournament of these events, whatever they are."""
    tournament = Tournament()
    for event in events:
        tournament = fold_step(event.facts, event.at, tournament)
    return tournament


def test_an_honest_tournament_is_complete() -> None:
    organizer = honest()
    assert () == redecided(organizer.events, NO_GAMES).objections
    found = completeness(organizer.now, evidence(organizer))
    assert found.ok
    assert (4, 4, 0, 0, 0) == msgspec.structs.astuple(found.tally)


def test_a_dropped_match_is_found() -> None:
    organizer = honest()
    shown = evidence(organizer)
    gone = organizer.now.rounds[1].tables[0].match
    del shown[gone]
    found = completeness(organizer.now, shown)
    assert (f"round 2, table 1, match {gone}: its record is missing",) == found.missing


def test_a_match_that_no_round_lists_is_found() -> None:
    organizer = honest()
    events = changed(
        organizer.events,
        RoundOpened,
        lambda fact: msgspec.structs.replace(fact, matches=(fact.matches[0], TableMatch("0", "0"))),
    )
    shown = evidence(organizer)
    found = completeness(folded(events), shown)
    unlisted = organizer.now.rounds[1].tables[1].match
    assert f"match {unlisted} is of this tournament, and no round lists it" in found.missing


def test_a_swapped_result_is_found() -> None:
    organizer = honest()
    events = changed(organizer.events, TableResult, lambda fact: msgspec.structs.replace(fact, outcome=LEVEL))
    objections = redecided(events, NO_GAMES).objections
    assert ["wrong_standings"] * 2 == [each.key for each in objections]
    found = completeness(folded(events), evidence(organizer))
    assert 1 == len(found.missing)
    assert found.missing[0].endswith("it ended with another result than the one that was reported")


def test_a_player_who_was_not_asked_or_did_not_accept_is_found() -> None:
    """The fifth entrant was entered by the staff, and accepted."""
    organizer = honest()
    unasked = changed(
        organizer.events[:7], EntrantRegistered, lambda fact: msgspec.structs.replace(fact, waits=False)
    )
    assert ["not_asked"] == [each.key for each in redecided(unasked, NO_GAMES).objections]
    silent = [each for each in organizer.events if not isinstance(each.facts[0], EntrantAccepted)]
    assert "other_pairing" == redecided(silent, NO_GAMES).objections[0].key


def test_a_redrawn_pairing_is_found() -> None:
    organizer = honest()

    def other(fact: RoundPaired) -> RoundPaired:
        (one, two), (three, four) = fact.tables
        return msgspec.structs.replace(fact, tables=((one, four), (three, two)))

    objections = redecided(changed(organizer.events, RoundPaired, other), NO_GAMES).objections
    assert ("other_pairing", "tournament 12", "tables") == (
        objections[0].key,
        objections[0].rule,
        objections[0].where,
    )


def test_a_draw_that_was_made_again_until_it_fitted_is_found() -> None:
    organizer = honest()

    def skipped(fact: RoundPaired) -> RoundPaired:
        return msgspec.structs.replace(fact, draw=msgspec.structs.replace(fact.draw, number=5))

    objections = redecided(changed(organizer.events, RoundPaired, skipped), NO_GAMES).objections
    assert ("bad_draw", "tournament 11") == (objections[0].key, objections[0].rule)


def test_a_bye_for_a_friend_is_found() -> None:
    organizer = honest()

    def with_friend(fact: RoundPaired) -> RoundPaired:
        friend, bye = fact.tables[0][0], fact.byes[0]
        tables = ((bye, fact.tables[0][1]), *fact.tables[1:])
        return msgspec.structs.replace(fact, tables=tables, byes=(friend,))

    objections = redecided(changed(organizer.events, RoundPaired, with_friend), NO_GAMES).objections
    assert "other_pairing" == objections[0].key


def test_a_pairing_by_hand_stays_on_record_beside_the_engines() -> None:
    organizer = entered(rules_of("swiss", 2, 2), 4)
    organizer.pair()
    engine = organizer.now.rounds[0].pairing
    organizer.change()
    assert isinstance(organizer.events[-1].facts[0], PairingChanged)
    assert engine == organizer.now.rounds[0].engine != organizer.now.rounds[0].pairing


def test_a_hidden_ruling_is_found() -> None:
    organizer = honest()
    events = [event for event in organizer.events if not isinstance(event.facts[0], RulingMade)]
    found = completeness(folded(events), evidence(organizer))
    assert 1 == len(found.missing)
    assert found.missing[0].endswith("an arbiter acted in step 7, and no ruling says so")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"commitment": "ef" * 32}, "its seed is not the one that was bound when the match was listed"),
        ({"opened": 0}, "it was opened before it was listed"),
        ({"players": ("x", "y")}, "other players sit in it than at the table"),
        ({"head": "ef" * 32}, "the head that the result names is not the one with which it ended"),
    ],
)
def test_another_match_in_place_of_the_one_that_is_listed_is_found(
    change: dict[str, object], sentence: str
) -> None:
    organizer = honest()
    shown = evidence(organizer)
    match = organizer.now.rounds[1].tables[1].match
    shown[match] = msgspec.structs.replace(shown[match], **change)
    found = completeness(organizer.now, shown)
    assert (f"round 2, table 2, match {match}: {sentence}",) == found.missing


def test_a_match_that_ended_and_is_said_to_be_aborted_is_found() -> None:
    organizer = entered(rules_of("swiss", 1, 2), 4)
    organizer.pair()
    organizer.open()
    place = TablePlace(1, 1)
    organizer.annul_and_replay(place)
    organizer.play()
    shown = honest_evidence(organizer)
    table = organizer.now.table(place)
    assert table is not None
    aborted = table.matches[0].match
    shown[aborted] = msgspec.structs.replace(shown[aborted], closed=False, outcome=LEVEL, head=HEAD)
    found = completeness(organizer.now, shown)
    assert 1 == len(found.missing)
    assert found.missing[0].endswith("the tournament counts it as aborted, and it was not closed")
    assert (3, 2, 1, 1, 0) == msgspec.structs.astuple(found.tally)


@pytest.mark.parametrize("is_closed", [True, False])
def test_a_result_that_is_annulled_in_the_name_of_somebody_who_left_is_found(*, is_closed: bool) -> None:
    """They did nothing in the match; or it was closed, and not by them."""
    organizer = entered(rules_of("swiss", 1, 2), 4)
    organizer.step(StaffNamed("iris", ("arbiter",), HOST))
    organizer.pair()
    organizer.open()
    organizer.play()
    organizer.step(StaffRemoved("iris", "they are ill", HOST))
    shown, place = honest_evidence(organizer), TablePlace(1, 1)
    table = organizer.now.table(place)
    assert table is not None
    annulled = TableAnnulled(place, table.match, "annulled", "a friend lost", "ef" * 32, "22", "iris")
    organizer.step(annulled)
    if is_closed:
        shown[table.match] = msgspec.structs.replace(shown[table.match], closed=True, outcome=None)
    [sentence] = completeness(organizer.now, shown).missing
    other = "the head that its end names is not the one with which it was closed"
    assert sentence.endswith(
        other if is_closed else "the tournament counts it as annulled, and it was not closed"
    )
    honest = msgspec.structs.replace(shown[table.match], closed=True, outcome=None, head="ef" * 32)
    assert completeness(organizer.now, {**shown, table.match: honest}).ok


def test_a_ruling_that_names_a_step_in_which_no_arbiter_acted_is_found() -> None:
    organizer = honest()
    [sentence] = completeness(organizer.now, honest_evidence(organizer)).missing
    assert sentence.endswith("a ruling names step 7, and no arbiter acted in it")
    earlier = changed(
        organizer.events, TournamentOpened, lambda fact: msgspec.structs.replace(fact, edition=2)
    )
    assert completeness(folded(earlier), honest_evidence(organizer)).ok


class Counted(list[Any]):
    """Items that count how often somebody goes through them."""

    read = 0

    def __iter__(self) -> Iterator[Any]:
        self.read += 1
        return super().__iter__()


def test_rulings_and_points_are_gone_through_once_for_all_matches() -> None:
    organizer = honest()
    rulings, deductions = Counted(organizer.now.rulings), Counted(organizer.now.deductions)
    known = msgspec.structs.replace(organizer.now, rulings=rulings, deductions=deductions)
    assert completeness(known, evidence(organizer)).ok
    assert (1, 1) == (rulings.read, deductions.read)


def test_an_objection_is_a_sentence_with_its_rule() -> None:
    organizer = entered()
    at = organizer.events[-1].at
    step = TournamentEvent(len(organizer.events) + 1, at, (EntrantDropped(1, "they are ill"),))
    early = TournamentEvent(step.step + 1, 0, (EntrantDropped(1, "they are ill"),))
    first, second, third = redecided([*organizer.events, step, early], NO_GAMES).objections
    assert (
        f"step {step.step}: The tournament is not at the stage at which this is done, by tournament 5"
        == first.sentence
    )
    assert f"step {early.step}: it is earlier than the step before (at), by tournament 1" == second.sentence
    assert early.step == third.step


def test_a_record_that_makes_no_sense_is_judged_up_to_there() -> None:
    organizer = honest()

    three = Outcome((0,), (3, 2, 1), "played", ((0,), (1,), (2,)))
    events = changed(organizer.events, TableResult, lambda fact: msgspec.structs.replace(fact, outcome=three))
    objections = redecided(events, NO_GAMES).objections
    assert ["impossible_result", "cannot_be_followed"] == [each.key for each in objections]
    assert "each seat has one score" in objections[0].sentence


def test_a_result_that_the_desk_wrote_down_beside_the_match_is_found() -> None:
    organizer = entered(rules_of("swiss", 1, 2), 4)
    organizer.pair()
    organizer.open()
    place = TablePlace(1, 1)
    organizer.step(TableResult(place, LEVEL, source="desk", by=HOST))
    organizer.confirm(place)
    organizer.play()
    shown = honest_evidence(organizer)
    table = organizer.now.table(place)
    assert table is not None
    won = Outcome((0,), (1, 0), "played", ((0,), (1,)))
    shown[table.match] = msgspec.structs.replace(shown[table.match], outcome=won, head=HEAD)
    found = completeness(organizer.now, shown)
    assert 1 == len(found.missing)
    assert found.missing[0].endswith("the desk wrote down is not the one with which it ended")
