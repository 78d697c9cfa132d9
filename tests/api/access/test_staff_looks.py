"""Staff looks: organizers and arbiters look at the matches of their tournament by their role, and nobody else
does.
"""

from uuid import UUID

import pytest

from domain.ledger.signing import decoded
from domain.ledger.verify.record_checks import audit
from domain.threadsafe.decoder import read_json
from tests.api.access.support import WHY, StaffedTournament
from tests.api.resources.test_record import trusted
from tests.api.support import GAMES, ApiService, Caller, key, ok, problem

READS = ("view", "frames", "reveals", "dossier", "record")


@pytest.fixture
def played(service: ApiService) -> StaffedTournament:
    return StaffedTournament(service)


@pytest.fixture(scope="module")
def watched(service: ApiService) -> StaffedTournament:
    """One that tests look at without changing its staff."""
    return StaffedTournament(service)


def last(caller: Caller, match: UUID) -> dict[str, str]:
    """The header that waits for the last step of a match."""
    return {"Nostos-Min-Step": str(caller.service.services.matches.head(match))}


def test_an_arbiter_looks_as_the_referee_by_a_step_with_reason_and_rule(played: StaffedTournament) -> None:
    arbiter, path = played.staff["arbiter"], played.match_path()
    problem(arbiter.get(f"{path}/view?as=referee"), "not-disclosed", 403)
    answer = played.look(arbiter)
    step, [fact] = ok(answer)["step"], ok(answer)["facts"]
    assert (201, f'"{step}"') == (answer.status_code, answer.headers["ETag"])
    assert "Nostos-Receipt" in answer.headers
    assert ("opened_to_referee", arbiter.player, WHY["reason"], WHY["rule"]) == (
        fact["type"],
        fact["player"],
        fact["reason"],
        fact["rule"],
    )
    there = last(arbiter, played.match())
    hands = ok(arbiter.get(f"{path}/view?as=referee", headers=there))["table"]["hands"]
    assert all(isinstance(card, int) for hand in hands for card in hand)
    for caller in (*played.at_table(1, 1), played.service.anybody):
        [shown] = ok(caller.get(f"{path}/frames?after={step - 1}&text=en", headers=there))["frames"]
        assert fact == shown["facts"][0]
        told = "Minos looks as the referee from now on: a complaint of table 1 (Article 11.3)"
        assert told == shown["text"][0]
    data = arbiter.get(f"{path}/record?as=referee").data
    assert audit(data, GAMES, trusted(played.service)).ok
    incidents = ok(arbiter.get(f"{path}/dossier?as=referee"))["openings"]
    assert arbiter.player in str(incidents)


def test_an_organizer_of_the_tournament_looks_as_a_seat_up_to_a_step(played: StaffedTournament) -> None:
    organizer, path = played.staff["organizer"], played.match_path()
    head = played.play(2)
    second = played.at_table(1, 1)[1]
    due = [ok(second.get(f"{path}/{read}")) for read in ("view", "frames", "reveals")]
    answer = played.look(organizer, {"look": {"seat": 1}})
    [fact] = ok(answer)["facts"]
    assert ("looked_as_seat", 1, head, WHY["rule"]) == (
        fact["type"],
        fact["seat"],
        fact["step"],
        fact["rule"],
    )
    assert due == [ok(organizer.get(f"{path}/{read}?as=1")) for read in ("view", "frames", "reveals")]
    problem(organizer.get(f"{path}/view?as=0"), "not-your-seat", 403)
    problem(organizer.get(f"{path}/view?as=referee"), "not-disclosed", 403)
    problem(organizer.post(f"{path}/tickets", {"as": "1"}), "not-your-seat", 403)
    problem(organizer.get(f"{path}/record?as=1"), "not-your-seat", 403)


def test_nobody_else_looks(watched: StaffedTournament) -> None:
    before = watched.service.services.matches.head(watched.match())
    others = [watched.staff["scorekeeper"], watched.staff["commentator"], watched.former, *watched.players]
    for caller in others:
        told = problem(watched.look(caller), "not-on-the-staff", 403)
        assert ("tournament 4", "not_staff") == (told["rule"], told["key"])
        problem(watched.look(caller, {"look": {"seat": 0}}), "not-on-the-staff", 403)
    problem(watched.look(watched.service.anybody), "token-needed", 401)
    for caller in (*watched.staff.values(), watched.former, watched.host):
        problem(caller.post(f"{watched.match_path()}/openings", {"reason": "curious"}), "missing-scope", 403)
    assert before == watched.service.services.matches.head(watched.match())


def test_a_look_is_at_a_match_of_their_own_tournament(watched: StaffedTournament) -> None:
    other = StaffedTournament(watched.service)
    problem(other.look(watched.staff["arbiter"]), "not-on-the-staff", 403)
    arbiter = watched.staff["arbiter"]
    ok(watched.look(arbiter, table=2))
    problem(arbiter.get(f"{other.match_path()}/view?as=referee"), "not-disclosed", 403)
    problem(arbiter.get(f"{watched.match_path()}/view?as=referee"), "not-disclosed", 403)
    problem(watched.look(arbiter, table=9), "no-such-table", 404)
    problem(watched.look(arbiter, table=2), "no-referee", 409)
    problem(watched.look(arbiter, {"look": {"seat": 7}}), "no-such-seat", 404)


def test_a_look_says_why_and_by_which_rule_and_is_made_once(watched: StaffedTournament) -> None:
    arbiter, path = watched.staff["arbiter"], "/rounds/1/tables/1/looks"
    for body in ({"reason": "x"}, {"rule": "7"}, {"rule": "", "reason": "x"}, {**WHY, "look": {}}):
        assert 422 == watched.asked("POST", path, body, by=arbiter).status_code
    headers = {"Idempotency-Key": key()}
    first, again = (
        watched.asked("POST", path, {**WHY, "look": {"seat": 0}}, by=arbiter, headers=headers)
        for _ in range(2)
    )
    assert ok(first)["step"] == ok(again)["step"]
    assert "Idempotent-Replayed" in again.headers


def test_who_left_the_staff_sees_at_once_what_everybody_sees(played: StaffedTournament) -> None:
    arbiter, organizer, path = played.staff["arbiter"], played.staff["organizer"], played.match_path()
    ok(played.look(arbiter))
    ok(played.look(organizer, {"look": {"seat": 1}}))
    there = last(arbiter, played.match())
    for read in READS:
        assert 200 == arbiter.get(f"{path}/{read}?as=referee", headers=there).status_code, read
    played.removed(arbiter)
    played.done("PUT", f"/staff/{organizer.player}", {"roles": ["commentator"]})
    for read in READS:
        problem(arbiter.get(f"{path}/{read}?as=referee"), "not-disclosed", 403)
        problem(organizer.get(f"{path}/{read}?as=1"), "not-your-seat", 403)
    assert "onlooker" == ok(arbiter.get(f"{path}/view"))["viewer"]
    problem(arbiter.get(f"{path}/notebook?as=referee"), "not-disclosed", 403)
    played.done("PUT", f"/staff/{arbiter.player}", {"roles": ["arbiter"]})
    assert 200 == arbiter.get(f"{path}/view?as=referee").status_code


def test_each_of_the_staff_has_so_many_looks(
    played: StaffedTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domain.matches.decisions.looks.MOST_LOOKS", 2)
    arbiter = played.staff["arbiter"]
    for _ in range(2):
        ok(played.look(arbiter, {"look": {"seat": 0}}))
    refused = played.look(arbiter, {"look": {"seat": 0}})
    told = problem(refused, "too-many-steps", 409)
    assert ("match 34", "too_many_looks") == (told["rule"], told["key"])
    [_, payload, _] = refused.headers["Nostos-Receipt"].split(".")
    receipt = read_json(decoded(payload))
    assert ("refused", str(played.match())) == (receipt["kind"], receipt["match"])
    ok(played.look(played.host, {"look": {"seat": 0}}))
