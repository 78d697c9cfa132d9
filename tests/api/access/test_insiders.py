"""Insiders: who looked at a match of a tournament, or could, does not enter it; who plays does not look."""

import pytest

from domain.store.commands import command_for
from domain.tournaments.registration import NewEntrant
from tests.api.access.support import WHY, StaffedTournament, as_organizer
from tests.api.support import ApiService, Caller, ok, problem


@pytest.fixture
def played(service: ApiService) -> StaffedTournament:
    return StaffedTournament(service, players=5, late_until=2)


def looked(played: StaffedTournament, caller: Caller, table: int = 1) -> None:
    """An organizer of the service looks at a match as one of its seats, and the read models have it."""
    with as_organizer(played.service, caller) as organizer:
        body = {"reason": "a complaint", "look": {"seat": 0}}
        step = ok(organizer.post(f"{played.match_path(table)}/openings", body))["step"]
    played.service.services.reads.wait(played.match(table), step)


def refused(played: StaffedTournament, by: Caller, player: Caller | None = None) -> None:
    body = {} if player is None else {"player": player.player}
    told = problem(played.asked("POST", "/entrants", body, by=by), "staff-do-not-enter", 409)
    assert ("tournament 4", "insiders_do_not_enter") == (told["rule"], told["key"])
    assert "looked at one of its matches" in told["detail"]


def test_who_was_an_arbiter_does_not_enter(played: StaffedTournament) -> None:
    refused(played, played.former)
    refused(played, played.host, played.former)
    played.done("POST", "/invitations", {"players": [played.former.player]})
    refused(played, played.former)


def test_who_looked_as_an_organizer_of_the_service_does_not_enter(played: StaffedTournament) -> None:
    mentor, other = played.service.player("Mentor"), played.service.player("Other")
    looked(played, mentor)
    refused(played, mentor)
    refused(played, played.host, mentor)
    told = played.asked("POST", "/entrants", {"player": mentor.player}, by=other)
    problem(told, "not-on-the-staff", 403)  # whoever may enter nobody does not learn who looked
    ok(played.asked("POST", "/entrants", by=other))


def test_a_file_with_somebody_who_looked_is_told_before_anybody_enters(played: StaffedTournament) -> None:
    mentor, other = played.service.player("Mentor"), played.service.player("Other")
    looked(played, mentor)
    text = f"player\n{other.player}\n{mentor.player}\n"
    checked = ok(played.asked("POST", "/imports/check", {"text": text}))
    [fault] = checked["faults"]
    assert (3, mentor.player) == (fault["line"], fault["value"])
    assert "looked at one of its matches" in fault["detail"]


def test_who_was_entered_and_looked_then_does_not_accept(played: StaffedTournament) -> None:
    """To enter somebody without their consent keeps them from nothing; what they see then counts."""
    mentor = played.service.player("Mentor")
    played.done("POST", "/entrants", {"player": mentor.player})
    looked(played, mentor)
    refused(played, mentor)


def test_what_was_opened_is_closed_to_who_agreed_to_take_part(played: StaffedTournament) -> None:
    mentor = played.service.player("Mentor")
    with as_organizer(played.service, mentor) as organizer:
        step = ok(organizer.post(f"{played.match_path()}/openings", {"reason": "a complaint"}))["step"]
        path = f"{played.match_path()}/view?as=referee"
        played.service.services.reads.wait(played.match(), step)
        ok(organizer.get(path))
        given = command_for(mentor.player, "enter", "enter", {})  # while the read models do not have the look
        played.service.services.tournaments.enter_late(
            played.id, mentor.player, NewEntrant(mentor.player), given
        )
        problem(organizer.get(path), "not-disclosed", 403)


def test_an_insider_takes_no_seat_over(played: StaffedTournament) -> None:
    mentor = played.service.player("Mentor")
    looked(played, mentor, table=2)
    for insider in (mentor, played.former, played.staff["organizer"], played.staff["commentator"]):
        told = problem(insider.post(f"{played.match_path()}/seats/0/substitution"), "no-substitute", 409)
        assert told["key"] == "barred"


def test_who_takes_part_does_not_look_at_any_table_whatever_their_token(played: StaffedTournament) -> None:
    [entrant] = played.at_table(1, 1)[:1]
    with as_organizer(played.service, entrant) as organizer:
        for table in (1, 2):
            problem(
                organizer.post(f"{played.match_path(table)}/openings", {"reason": "curious"}),
                "no-referee",
                409,
            )
    problem(played.asked("POST", "/rounds/1/tables/2/looks", WHY, by=entrant), "not-on-the-staff", 403)


def test_who_could_look_is_not_let_back_in(service: ApiService) -> None:
    made = StaffedTournament(service, players=4)
    scorekeeper = made.staff["scorekeeper"]
    made.done("PUT", f"/staff/{scorekeeper.player}", {"roles": ["arbiter"]})
    made.done("PUT", f"/staff/{scorekeeper.player}", {"roles": ["scorekeeper"]})
    refused(made, scorekeeper)
