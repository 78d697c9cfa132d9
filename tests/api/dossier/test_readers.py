"""Who may read what of a dossier: each as their viewer; presence of a seat is for its player and arbiters."""

import pytest

from domain.accounts.tokens import ORGANIZE
from domain.kernel.match.acts import Paused, Resumed
from domain.store import command
from tests.api.dossier import support
from tests.api.dossier.support import BLITZ, Json, Person, RealMatch
from tests.domain.tournaments.support import regulations
from tests.support.service.running import RunningService

BAD_MOVE = {"type": "bid", "card": 99}  # the rules of the toy refuse it, by what the hand holds
STALE = {"If-Match": '"2"'}


def tried(desk: RunningService) -> RealMatch:
    """A match in which each player was refused a stale move, and one that the rules do not allow."""
    match = RealMatch(desk, clock=BLITZ)
    for person in match.players:
        assert 412 == match.send(person, BAD_MOVE, **STALE).status_code
        assert 409 == match.send(person, BAD_MOVE).status_code
    match.settle()
    return match


def problems(dossier: Json) -> list[tuple[int, str]]:
    """The refusals that somebody is shown: the seat and the kind of the problem."""
    return [(each["seat"], each["problem"]) for each in dossier["presence"]["refusals"]]


def test_a_player_is_shown_their_own_refusals_and_an_arbiter_those_that_tell_nothing(
    desk: RunningService,
) -> None:
    match = tried(desk)
    for seat, person in enumerate(match.players):
        own = match.dossier(person)
        assert [(seat, "stale"), (seat, "refused")] == problems(own)
        assert all(each["command"] for each in own["presence"]["refusals"])
    told = match.dossier(match.arbiter)
    assert [(0, "stale"), (1, "stale")] == problems(told)
    assert not any(each["command"] for each in told["presence"]["refusals"])
    [only] = match.dossier(match.arbiter, "?seat=1")["presence"]["refusals"]
    assert 1 == only["seat"]


def test_whoever_has_no_part_in_a_match_is_shown_nothing_of_presence(desk: RunningService) -> None:
    match = tried(desk)
    for person in (Person(desk, None), Person(desk, "Eve"), Person(desk, "Eve", ORGANIZE), match.host):
        assert None is match.dossier(person)["presence"]
        for seat in ("0", "1", "referee"):
            assert person.ask("GET", f"{match.path}/dossier?as={seat}").status_code in (401, 403)


def test_an_organizer_is_shown_a_seats_refusals_when_they_look_as_it(desk: RunningService) -> None:
    match, mentor = tried(desk), Person(desk, "Mentor", ORGANIZE)
    assert mentor.ask("POST", f"{match.path}/openings", {"reason": "a complaint"}).is_success
    told = match.dossier(mentor, "?as=referee")
    assert [(0, "stale"), (0, "refused"), (1, "stale"), (1, "refused")] == problems(told)
    assert [(0, "stale"), (1, "stale")] == problems(match.dossier(mentor, "?as=onlooker"))
    [looked] = told["openings"]
    assert ("opened_to_referee", mentor.player, "a complaint") == (
        looked["kind"],
        looked["player"],
        looked["reason"],
    )


def test_after_disclosure_arbiters_are_shown_all_and_other_players_still_only_their_own(
    desk: RunningService,
) -> None:
    match = tried(desk).play()
    match.services.matches.confirm(match.id)
    match.settle()
    told = match.dossier(match.arbiter)
    assert told["disclosed"]
    assert [(0, "stale"), (0, "refused"), (1, "stale"), (1, "refused")] == problems(told)
    assert all(each["command"] for each in told["presence"]["refusals"])
    assert [(0, "stale"), (0, "refused")] == problems(match.dossier(match.players[0], "?as=referee"))
    assert None is match.dossier(Person(desk, "Eve"), "?as=referee")["presence"]


def test_an_arbiter_who_is_removed_from_the_staff_is_shown_nothing_more_of_presence(
    desk: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff, host = desk.services.tournaments, Person(desk, "Penelope")
    opened = staff.open(host.player, regulations(), command(host.player, "open", "test", None))
    monkeypatch.setattr(support, "TOURNAMENT", str(opened.tournament))
    match = tried(desk)
    arbiter = match.arbiter.player
    staff.name_staff(opened.tournament, host.player, arbiter, ["arbiter"], match.asked(host))
    match.play().services.matches.confirm(match.id)
    assert 4 == len(problems(match.dossier(match.arbiter)))
    staff.remove_staff(opened.tournament, host.player, arbiter, "a quarrel", match.asked(host))
    assert None is match.dossier(match.arbiter)["presence"]


def test_of_a_match_that_is_shown_late_an_arbiter_is_shown_nothing_that_is_later(
    desk: RunningService,
) -> None:
    match = RealMatch(desk, clock=BLITZ, broadcast={"delay": {"steps": 50}})
    seen = match.dossier(match.arbiter)
    match.play(2)
    for person in match.players:
        assert 412 == match.send(person, BAD_MOVE, **STALE).status_code
    match.settle()
    path, least = f"{match.path}/dossier", {"Nostos-Min-Step": str(seen["step"])}
    assert seen == match.arbiter.get(path, **least)
    assert [] == seen["presence"]["refusals"]
    assert match.head == match.dossier(match.players[0])["step"]
    assert [(0, "stale")] == problems(match.dossier(match.players[0]))


def test_acts_of_arbiters_are_there_with_their_rule_and_reason(desk: RunningService) -> None:
    match = RealMatch(desk, clock=BLITZ)
    why = ("7.5", "a fire alarm")
    for act in (Paused(match.arbiter.player, *why), Resumed(match.arbiter.player, *why)):
        match.services.matches.arbitrate(match.id, act, match.asked(match.arbiter))
    told = match.dossier(Person(desk, None))
    assert [("paused", *why), ("resumed", *why)] == [
        (act["kind"], act["rule"], act["reason"]) for act in told["acts"]
    ]
    assert {"Mentor"} == {act["name"] for act in told["acts"]}
    at_five = match.dossier(Person(desk, None), "?at=5")
    assert (5, ["paused"]) == (at_five["step"], [act["kind"] for act in at_five["acts"]])


def test_a_seat_that_there_is_not_is_refused_with_those_that_there_are(desk: RunningService) -> None:
    match = RealMatch(desk)
    refused = match.arbiter.ask("GET", f"{match.path}/dossier?seat=2")
    told = refused.json()
    assert (422, "seat", 1) == (refused.status_code, told["parameter"], told["accepted"]["maximum"])
    assert 422 == match.arbiter.ask("GET", f"{match.path}/dossier?format=pdf").status_code
    assert 422 == match.arbiter.ask("GET", f"{match.path}/dossier/times?format=html").status_code
