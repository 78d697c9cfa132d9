"""Refusals of the opening, of staff and of entrants: sections 1 to 11 of the rules."""

import msgspec
import pytest

from domain.competition import errors
from domain.competition import facts as f
from domain.competition import round_facts as r
from domain.competition.draws import LINKS, lots_commitment
from domain.competition.referee import entries
from domain.competition.referee.admission import SERVICE, admit, author_of
from domain.competition.referee.beginning import looks_inside, sees_at_once
from domain.competition.regulations import regulations_hash
from domain.competition.state import Entrant, Tournament
from domain.kernel.facts import HIDDEN
from tests.domain.competition.organizer import (
    HOST,
    ID,
    ID_BYTES,
    NO_GAMES,
    START,
)
from tests.domain.competition.regulations_of import rules_of
from tests.domain.competition.stages import LATE, SWISS, closed, entered, opened, opening, paired, refused


def test_1_a_tournament_opens_once_under_an_id_in_its_one_spelling() -> None:
    refused(opened(), errors.NoTournament, opening())
    with pytest.raises(errors.NoTournament):
        admit(Tournament(), (opening(tournament=ID.upper().replace("0", "A")),), START, NO_GAMES)
    with pytest.raises(errors.NoTournament):
        admit(Tournament(), (f.RegistrationOpened(HOST),), START, NO_GAMES)


def test_2_regulations_make_sense_and_have_their_hash() -> None:
    for fact, error in (
        (opening(sha256="0" * 64), errors.WrongHash),
        (opening(regulations=msgspec.structs.replace(SWISS, late_until=9)), errors.BadRegulations),
        (
            opening(regulations=msgspec.structs.replace(SWISS, starts="2026-02-30T00:00:00Z")),
            errors.BadRegulations,
        ),
        (opening(commitment="0" * 64), errors.WrongSeed),
        (opening(links=LINKS - 1), errors.WrongSeed),
    ):
        with pytest.raises(error):
            admit(Tournament(), (fact,), START, NO_GAMES)


def test_2_an_opening_that_hides_its_seed_is_judged_by_the_rest() -> None:
    hidden = opening(seed=HIDDEN, salt=HIDDEN)
    assert admit(Tournament(), (hidden,), START, NO_GAMES).opened == hidden


def test_3_regulations_change_before_the_first_round_only() -> None:
    other = rules_of("swiss", 3, 2)
    change = f.RegulationsChanged(other, regulations_hash(other), "there is more time", HOST)
    assert other == admit(entered().now, (change,), LATE, NO_GAMES).rules
    refused(closed(), errors.RoundsBegan, change)


def test_4_only_staff_with_the_role_does_it() -> None:
    organizer = opened()
    organizer.step(f.StaffNamed("sue", ("scorekeeper",), HOST))
    refused(organizer, errors.NotStaff, f.StaffNamed("tom", ("arbiter",), "sue"))
    refused(organizer, errors.NotStaff, f.RegistrationClosed("nobody"))
    refused(organizer, errors.NotStaff, f.RegistrationClosed(""))
    refused(organizer, errors.NotStaff, f.StaffNamed("tom", (), HOST))
    refused(organizer, errors.NoSuchStaff, f.StaffRemoved(HOST, "they left", HOST))
    organizer.step(f.StaffRemoved("sue", "they left", HOST))
    refused(organizer, errors.NotStaff, f.EntrantRegistered(1, "p1", by="sue"))


def test_4_who_may_look_does_not_play() -> None:
    organizer = opened()
    organizer.step(f.StaffNamed("ann", ("commentator",), HOST))
    refused(organizer, errors.PlaysThemself, f.EntrantRegistered(1, "ann"))
    refused(organizer, errors.PlaysThemself, f.EntrantRegistered(1, HOST))
    organizer.step(f.EntrantRegistered(1, "p1"))
    refused(organizer, errors.PlaysThemself, f.StaffNamed("p1", ("arbiter",), HOST))
    organizer.step(f.StaffNamed("p1", ("scorekeeper",), HOST))


def test_4_who_could_look_does_not_enter_afterwards() -> None:
    organizer = entered(rules_of("swiss", 3, 2, late_until=3))
    roles: dict[str, f.StaffRole] = {"ann": "arbiter", "bob": "organizer", "cid": "commentator"}
    for player, role in roles.items():
        organizer.step(f.StaffNamed(player, (role,), HOST))
    organizer.pair()
    for player in roles:
        organizer.step(f.StaffRemoved(player, "they left", HOST))
    number, since = len(organizer.now.entrants) + 1, 2
    for player in ("ann", "bob"):
        refused(organizer, errors.InsidersDoNotEnter, f.EnteredLate(number, player, since))
        by_staff = f.EnteredLate(number, player, since, by=HOST, waits=True)
        refused(organizer, errors.InsidersDoNotEnter, by_staff)
    organizer.step(f.EnteredLate(number, "cid", since))


def test_4_who_was_on_the_staff_before_the_first_pairing_enters() -> None:
    organizer = opened()
    organizer.step(f.StaffNamed("ann", ("arbiter",), HOST))
    refused(organizer, errors.PlaysThemself, f.EntrantRegistered(1, "ann"))
    organizer.step(f.StaffRemoved("ann", "they left", HOST))
    organizer.step(f.EntrantRegistered(1, "ann"))


def test_4_who_could_look_and_has_another_role_now_does_not_enter() -> None:
    organizer = closed(rules_of("swiss", 3, 2, late_until=3))
    organizer.step(f.StaffNamed("ann", ("arbiter",), HOST))
    organizer.step(f.StaffNamed("ann", ("scorekeeper",), HOST))
    number, since = len(organizer.now.entrants) + 1, len(organizer.now.rounds) + 1
    refused(organizer, errors.InsidersDoNotEnter, f.EnteredLate(number, "ann", since))


@pytest.mark.parametrize("edition", [1, 2])
def test_4_in_earlier_editions_who_could_look_enters_afterwards(edition: int) -> None:
    organizer = opened(rules_of("swiss", 3, 2, late_until=3), edition)
    organizer.enter(4)
    organizer.step(f.StaffNamed("ann", ("arbiter",), HOST))
    organizer.pair()
    organizer.step(f.StaffRemoved("ann", "they left", HOST))
    organizer.step(f.EnteredLate(5, "ann", 2))
    assert not looks_inside(organizer.now, "ann")


def test_4_who_looks_and_who_sees_at_once_has_a_role_and_does_not_play() -> None:
    organizer = opened()
    roles: dict[str, f.StaffRole] = {
        "ann": "arbiter",
        "bob": "organizer",
        "cid": "commentator",
        "sue": "scorekeeper",
    }
    for player, role in roles.items():
        organizer.step(f.StaffNamed(player, (role,), HOST))
    people = (HOST, *roles, "p1")
    assert [HOST, "ann", "bob"] == [each for each in people if looks_inside(organizer.now, each)]
    assert [HOST, "ann", "bob", "cid"] == [each for each in people if sees_at_once(organizer.now, each)]
    organizer.step(f.StaffRemoved("ann", "they left", HOST))
    organizer.step(f.StaffRemoved("cid", "they left", HOST))
    assert [HOST, "bob"] == [each for each in people if looks_inside(organizer.now, each)]
    assert [HOST, "bob"] == [each for each in people if sees_at_once(organizer.now, each)]
    plays = msgspec.structs.replace(organizer.now, entrants=(Entrant(1, "bob"),), numbers={"bob": 1})
    assert not looks_inside(plays, "bob")
    assert not sees_at_once(plays, "bob")


def test_5_each_step_has_its_stage() -> None:
    refused(entered(), errors.WrongStage, f.EntrantRegistered(9, "p9"))
    refused(opened(), errors.WrongStage, f.RegistrationOpened(HOST))
    refused(paired(), errors.WrongStage, r.RoundClosed(1))
    refused(opened(), errors.WrongStage, f.RegistrationClosed(HOST), f.RegistrationClosed(HOST))
    refused(opened(), errors.WrongStage)
    refused(entered(), errors.WrongStage, f.EntrantDropped(1, "they are ill"))


def test_6_who_enters() -> None:
    organizer = opened(rules_of("swiss", 1, 2, capacity=2, registration="invited"))
    refused(organizer, errors.EntryByInvitation, f.EntrantRegistered(1, "p1"))
    organizer.step(f.EntrantInvited(("p1",), HOST))
    refused(organizer, errors.AlreadyInvited, f.EntrantInvited(("p1",), HOST))
    refused(organizer, errors.EntryByInvitation, f.EntrantUninvited("p2", HOST))
    refused(organizer, errors.WrongNumber, f.EntrantRegistered(2, "p1"))
    refused(organizer, errors.BadText, f.EntrantRegistered(1, "p1", "a\nclub"))
    organizer.step(f.EntrantRegistered(1, "p1"))
    refused(organizer, errors.AlreadyEntered, f.EntrantRegistered(1, "p1"))
    refused(organizer, errors.AlreadyEntered, f.EntrantUninvited("p1", HOST))
    organizer.step(f.EntrantRegistered(2, "p2", by=HOST, waits=True))
    refused(organizer, errors.TournamentFull, f.EntrantRegistered(3, "p3", by=HOST, waits=True))
    refused(organizer, errors.NoSuchEntrant, f.RegistrationDeclined(7, "who is it", HOST))
    organizer.step(f.RegistrationDeclined(2, "they are banned", HOST))
    refused(organizer, errors.NotTakingPart, f.RegistrationDeclined(2, "they are banned", HOST))


def test_7_check_in() -> None:
    refused(entered(), errors.AlreadyCheckedIn, f.EntrantCheckedIn(1))
    organizer = entered(rules_of("swiss", 2, 2, check_in=True, late_until=1), 5)
    for number in range(1, 5):
        organizer.step(f.EntrantCheckedIn(number))
    refused(organizer, errors.AlreadyCheckedIn, f.EntrantCheckedIn(1))
    organizer.pair()
    assert {1, 2, 3, 4} == set(organizer.now.rounds[0].pairing.numbers())
    refused(organizer, errors.TooLate, f.EntrantCheckedIn(5))


def test_8_late_entries() -> None:
    organizer = closed(rules_of("swiss", 3, 2, late_until=2))
    refused(organizer, errors.WrongRound, f.EnteredLate(5, "p5", 1))
    organizer.late()
    assert organizer.now.entrants[-1].late
    organizer.pair()
    refused(organizer, errors.TooLate, f.EnteredLate(6, "p6", 3))


def test_9_leaving_and_coming_back() -> None:
    organizer = entered()
    organizer.step(f.EntrantWithdrew(4))
    refused(organizer, errors.NotTakingPart, f.EntrantWithdrew(4))
    refused(organizer, errors.NotTakingPart, f.EntrantReinstated(4, "they are well", HOST))
    organizer.pair()
    refused(organizer, errors.BadText, f.EntrantDropped(1, "they cheated", HOST))
    organizer.step(f.EntrantDropped(1, "they cheated", HOST, "9"))
    refused(organizer, errors.NotTakingPart, f.EntrantDropped(1, "they are ill"))
    organizer.open()
    organizer.play()
    organizer.close()
    refused(organizer, errors.RoundsBegan, f.EntrantWithdrew(2))


def test_6_the_staff_asks_and_players_accept() -> None:
    organizer = opened(rules_of("swiss", 2, 2, late_until=1))
    refused(organizer, errors.NotAsked, f.EntrantRegistered(1, "p1", by=HOST))
    refused(organizer, errors.NotAsked, f.EntrantRegistered(1, "p1", waits=True))
    organizer.step(f.EntrantRegistered(1, "p1", by=HOST, waits=True))
    refused(organizer, errors.AlreadyEntered, f.EntrantRegistered(1, "p1"))
    refused(organizer, errors.BadText, f.EntrantAccepted(1, "a\nclub"))
    refused(organizer, errors.BadLotsContribution, f.EntrantAccepted(1, commitment="no hash"))
    refused(organizer, errors.NoSuchEntrant, f.EntrantAccepted(2))
    assert "p1" == author_of(organizer.now, f.EntrantAccepted(1))
    organizer.step(f.EntrantAccepted(1))
    refused(organizer, errors.AlreadyEntered, f.EntrantAccepted(1))
    organizer.step(f.EntrantRegistered(2, "p2", by=HOST, waits=True))
    organizer.step(f.EntrantWithdrew(2))
    refused(organizer, errors.NotTakingPart, f.EntrantAccepted(2))


def test_6_in_the_first_edition_whom_the_staff_enters_takes_part() -> None:
    organizer = opened(edition=1)
    organizer.step(f.EntrantRegistered(1, "p1", by=HOST))
    organizer.step(f.EntrantRegistered(2, "p2"))
    organizer.step(f.RegistrationDeclined(2, "no place", HOST))
    organizer.step(f.EntrantRegistered(3, "p2"))
    organizer.step(f.RegistrationClosed(HOST))
    organizer.pair()
    assert {1, 3} == set(organizer.now.rounds[0].pairing.numbers())


def test_6_whom_an_organizer_declined_is_asked_or_reinstated() -> None:
    organizer = opened()
    organizer.step(f.EntrantRegistered(1, "p1"))
    organizer.step(f.RegistrationDeclined(1, "no place", HOST))
    refused(organizer, errors.EntryDeclined, f.EntrantRegistered(1, "p1"))
    refused(organizer, errors.WrongNumber, f.EntrantRegistered(2, "p1", by=HOST, waits=True))
    organizer.step(f.EntrantRegistered(1, "p1", by=HOST, waits=True))
    assert not organizer.now.entrants[0].accepted


def test_34_strangers_leave_numbers_for_those_who_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "MOST_STRANGERS", 1)
    monkeypatch.setattr(entries, "MOST_NUMBERS", 3)
    organizer = opened()
    for _ in range(3):
        organizer.step(f.EntrantRegistered(1, "p1"))
        organizer.step(f.EntrantWithdrew(1))
    refused(organizer, errors.TooManyActs, f.EntrantRegistered(2, "p2"))
    organizer.step(f.EntrantInvited(("p2", "p4"), HOST))
    organizer.step(f.EntrantRegistered(2, "p2"))
    organizer.step(f.EntrantRegistered(3, "p3", by=HOST, waits=True))
    refused(organizer, errors.TooManyActs, f.EntrantRegistered(4, "p4"))
    organizer.step(f.EntrantRegistered(1, "p1"))


def test_9_whose_account_is_deleted_leaves() -> None:
    organizer = entered()
    organizer.step(f.EntrantDeleted(1))
    refused(organizer, errors.NotTakingPart, f.EntrantDeleted(1))
    organizer.pair()
    organizer.step(f.EntrantDeleted(2))
    assert ["withdrawn", "dropped", "in", "in"] == [each.state for each in organizer.now.entrants]
    assert SERVICE == author_of(organizer.now, f.EntrantDeleted(3))


def test_9_a_player_who_entered_again_is_not_reinstated_under_the_old_number() -> None:
    organizer = opened(edition=1)
    organizer.step(f.EntrantRegistered(1, "p1"))
    organizer.step(f.RegistrationDeclined(1, "they are late", HOST))
    organizer.step(f.EntrantRegistered(2, "p1"))
    refused(organizer, errors.AlreadyEntered, f.EntrantReinstated(1, "they are well", HOST))


def test_9_who_comes_back_finds_room_and_does_not_look_at_matches() -> None:
    organizer = opened()
    organizer.step(f.EntrantRegistered(1, "p1"))
    organizer.step(f.RegistrationDeclined(1, "they are late", HOST))
    organizer.step(f.StaffNamed("p1", ("arbiter",), HOST))
    refused(organizer, errors.PlaysThemself, f.EntrantReinstated(1, "they are well", HOST))
    full = closed(rules_of("swiss", 3, 2, capacity=4, late_until=3))
    full.drop(1)
    full.late()
    refused(full, errors.TournamentFull, f.EntrantReinstated(1, "they are well", HOST))


def test_10_byes() -> None:
    organizer = entered(entrants=5)
    refused(organizer, errors.NoSuchBye, f.ByeAsked(1, 3))
    refused(organizer, errors.NoSuchBye, f.ByeTakenBack(1, 1))
    organizer.step(f.ByeAsked(1, 1))
    refused(organizer, errors.NoSuchBye, f.ByeAsked(1, 1))
    refused(organizer, errors.NoSuchBye, f.ByeAsked(1, 2))
    refused(organizer, errors.BadText, f.ByeGiven(2, 1, "", HOST))
    organizer.pair()
    assert (1,) == organizer.now.rounds[0].asked
    refused(organizer, errors.NoSuchBye, f.ByeTakenBack(1, 1))
    knockout = entered(rules_of("knockout", 3, 2, advance=1, ranking=["reached", "lot"]))
    refused(knockout, errors.NoSuchBye, f.ByeGiven(2, 1, "they are a friend", HOST))


def test_10_a_series_has_no_byes_in_its_first_round() -> None:
    organizer = entered(rules_of("series", 3, 3), entrants=6)
    refused(organizer, errors.NoSuchBye, f.ByeGiven(1, 1, "they are late", HOST))
    organizer.step(f.ByeGiven(1, 2, "they are late", HOST))


@pytest.mark.parametrize("edition", [1, 2])
def test_10_in_earlier_editions_it_has(edition: int) -> None:
    organizer = opened(rules_of("series", 3, 3), edition)
    organizer.step(f.EntrantRegistered(1, "p1"))
    organizer.step(f.ByeGiven(1, 1, "they are late", HOST))
    assert organizer.now.entrants[0].given == (1,)


def test_11_contributions_to_the_lots() -> None:
    organizer = opened()
    refused(organizer, errors.BadLotsContribution, f.EntrantRegistered(1, "p1", commitment="no hash"))
    bound = lots_commitment(ID_BYTES, "p1", bytes(32))
    organizer.step(f.EntrantRegistered(1, "p1", commitment=bound))
    organizer.step(f.EntrantRegistered(2, "p2"))
    organizer.step(f.RegistrationClosed(HOST))
    refused(organizer, errors.BadLotsContribution, f.LotsContributed(1, "01" * 32))
    refused(organizer, errors.BadLotsContribution, f.LotsContributed(2, "00" * 32))
    organizer.step(f.LotsContributed(1, "00" * 32))
    refused(organizer, errors.BadLotsContribution, f.LotsContributed(1, "00" * 32))


def test_11_draws_and_their_randomness() -> None:
    organizer = entered()
    draw, made = organizer.pairing()
    fact = r.RoundPaired(1, draw, made.pairing.tables, made.pairing.byes, made.asked, made.value, HOST)
    skipped = msgspec.structs.replace(draw, number=2)
    refused(organizer, errors.BadDraw, msgspec.structs.replace(fact, draw=skipped))
    forged = msgspec.structs.replace(draw, link="00" * 32)
    refused(organizer, errors.BadDraw, msgspec.structs.replace(fact, draw=forged))
    refused(
        organizer, errors.BadDraw, msgspec.structs.replace(fact, draw=msgspec.structs.replace(draw, link=""))
    )
    refused(organizer, errors.BadLotsBeacon, f.LotsBeaconNamed(1, "a source", "2001-01-01T00:00:00Z", HOST))
    refused(organizer, errors.BadLotsBeacon, f.LotsBeaconNamed(0, "a source", "2099-01-01T00:00:00Z", HOST))
    organizer.step(f.LotsBeaconNamed(1, "a source", "2099-01-01T00:00:00Z", HOST))
    refused(organizer, errors.BadLotsBeacon, f.LotsBeaconNamed(1, "another", "2099-01-01T00:00:00Z", HOST))
    refused(organizer, errors.BadLotsBeacon, fact)
    early = msgspec.structs.replace(fact, draw=msgspec.structs.replace(draw, beacon="42"))
    refused(organizer, errors.BadLotsBeacon, early)
