"""Reports on fair play over HTTP: who asks, who sees what, what is refused, and what the report says."""

import json
from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID, uuid4

import httpx
import pytest
from werkzeug.test import TestResponse

from api.client import Client, Kept
from api.client.tournaments import fair_play_reports
from api.resources.tournaments import fair_play
from tests.api.support import ApiService, key, ok, problem
from tests.api.tournaments.fair_play import DisclosedTournament, toy_yardstick
from tests.api.tournaments.support import ApiTournament, Json
from workers.fair_play.matches.audits import audited_match, seat_reports
from workers.fair_play.words import told
from workers.fair_play_reports.report_jobs import record_of

AUDIT: Final = {"kind": "audit"}


@pytest.fixture(scope="module")
def played(service: ApiService) -> DisclosedTournament:
    """A tournament that was played; no report is under way."""
    return DisclosedTournament(service)


@pytest.fixture(scope="module")
def audit(played: DisclosedTournament) -> str:
    """An audit of all its matches that is done."""
    return played.made()


def test_an_arbiter_asks_and_follows_how_far_the_report_is(played: DisclosedTournament) -> None:
    asked = played.ask("luck")
    report = asked["report"]
    assert ("queued", 0, 2, None) == tuple(asked[name] for name in ("status", "done", "total", "result"))
    assert played.host.player == asked["asked_by"]["player"]
    assert sorted(played.matches) == asked["matches"]
    problem(played.asked("POST", "/fair_play", AUDIT), "fair-play-refused", 409)
    assert played.work()
    done = played.report(report)
    assert ("done", 2, 2) == tuple(done[name] for name in ("status", "done", "total"))
    assert report == played.seen("/fair_play")["reports"][0]["report"]
    for player in done["result"]["players"]:
        [span] = player["spans"]
        assert pytest.approx(span["result"] - span["draws"]) == span["adjusted"]
        assert any("not how somebody played" in line for line in player["games"][0]["text"])
    assert not played.work()


def test_an_audit_says_what_the_command_says(played: DisclosedTournament, audit: str) -> None:
    services = played.service.services
    audited = [record_of(services, UUID(match)) for match in played.matches]
    ordered = sorted(audited, key=lambda read: (read.at, read.match))
    expected = {
        report.player: report
        for report in seat_reports(
            [audited_match(read, toy_yardstick) for read in ordered], services.shelf, toy_yardstick
        )
    }
    result = played.report(audit)["result"]
    assert sorted(expected) == [player["player"] for player in result["players"]]
    for player in result["players"]:
        [game], own = player["games"], expected[player["player"]]
        assert told(own) == game["text"][:-1]
        assert "This is not a probability of cheating." in game["text"]
        assert (own.one_in, own.decisions, own.seats) == (game["one_in"], game["decisions"], game["seats"])
        assert own.decisions == sum(span["decisions"] for span in player["spans"])


def test_it_says_whether_the_regulations_name_its_yardstick(played: DisclosedTournament, audit: str) -> None:
    [used] = played.report(audit)["result"]["yardsticks"]
    assert ("toy", None) == (used["game"], used["agreed"])
    fingerprint = toy_yardstick(played.service.services.shelf["toy"]).fingerprint
    assert fingerprint == used["fingerprint"]
    assert "could choose it afterwards" in used["text"]


def test_the_hash_of_the_regulations_is_held_against_it(service: ApiService) -> None:
    own = toy_yardstick(service.services.shelf["toy"]).fingerprint
    found = DisclosedTournament(service, 2, evaluator=own)
    [used] = found.report(found.made("luck"))["result"]["yardsticks"]
    assert used["agreed"]
    assert used["text"].endswith("which the regulations name.")


def test_a_player_sees_their_own_part_and_no_other(played: DisclosedTournament, audit: str) -> None:
    whole = {each["player"]: each for each in played.report(audit)["result"]["players"]}
    for player in played.players:
        own = played.report(audit, player)
        assert [whole[player.player]] == own["result"]["players"]
        assert (1, 1) == (own["done"], own["total"])
        assert [whole[player.player]["spans"][0]["match"]] == own["matches"]
        others = [each.player for each in played.players if each is not player]
        assert not any(other in json.dumps(own) for other in others)
        listed = played.seen("/fair_play", player)["reports"]
        assert audit in [each["report"] for each in listed]
        exported = ok(player.get("/v1/players/me/export"))["fair_play"]
        assert audit in [each["report"] for each in exported]


def test_how_long_the_work_took_is_for_arbiters_alone(played: DisclosedTournament, audit: str) -> None:
    """It hints at how much the report says of others."""
    whole, moments = played.report(audit), ("started_at", "ended_at")
    assert all(whole[name] for name in moments)
    player = played.players[0]
    listed = next(each for each in played.seen("/fair_play", player)["reports"] if each["report"] == audit)
    for own in (played.report(audit, player), listed):
        assert ("done", whole["asked_at"]) == (own["status"], own["asked_at"])
        assert not any(own[name] for name in moments)


def test_nobody_else_learns_that_there_is_a_report(
    service: ApiService, played: DisclosedTournament, audit: str
) -> None:
    other = DisclosedTournament(service, 2)
    organizer, stranger = service.player("Eurymachus"), service.player("Irus")
    for tournament in (played, other):
        tournament.done("PUT", f"/staff/{organizer.player}", {"roles": ["organizer", "scorekeeper"]})
    for caller in (organizer, stranger, other.players[0]):
        problem(played.asked("POST", "/fair_play", AUDIT, by=caller), "not-on-the-staff", 403)
        with_reports, without = (each.asked("GET", "/fair_play", by=caller) for each in (played, other))
        assert with_reports.data == without.data
        assert without_id(with_reports) == without_id(without)
        there = played.asked("GET", f"/fair_play/{audit}", by=caller)
        nowhere = played.asked("GET", f"/fair_play/{uuid4()}", by=caller)
        problem(there, "no-such-fair-play-report", 404)
        problem(nowhere, "no-such-fair-play-report", 404)
        assert without_instance(there.get_json()) == without_instance(nowhere.get_json())
    assert played.step == len(service.services.tournaments.ledger(played.id)[1])
    problem(played.asked("GET", f"/fair_play/{audit}", by=service.anybody), "token-needed", 401)
    problem(other.asked("GET", f"/fair_play/{audit}"), "no-such-fair-play-report", 404)
    problem(played.asked("GET", "/fair_play/7"), "no-such-fair-play-report", 404)


def without_id(answer: TestResponse) -> dict[str, str]:
    """The headers of an answer without the id of the request."""
    return {name: value for name, value in answer.headers.items() if name != "X-Request-Id"}


def without_instance(body: Any) -> Any:
    """A problem without the address that was asked for."""
    return {name: value for name, value in body.items() if name != "instance"}


def test_a_report_that_is_not_done_is_for_arbiters_alone(played: DisclosedTournament) -> None:
    report = played.ask("luck")["report"]
    player = played.players[0]
    problem(played.asked("GET", f"/fair_play/{report}", by=player), "no-such-fair-play-report", 404)
    assert report not in [each["report"] for each in played.seen("/fair_play", player)["reports"]]
    assert played.work()
    assert report == played.report(report, player)["report"]


def test_matches_that_are_not_disclosed_or_not_of_it_are_refused(service: ApiService) -> None:
    tournament = ApiTournament(service, 2).registered().opened(1)
    [table] = tournament.tables(1)
    refused = tournament.asked("POST", "/fair_play", {**AUDIT, "matches": [table["match"]]})
    body = problem(refused, "fair-play-refused", 409)
    assert ("tournament 37", "matches_not_disclosed", "/matches/0") == tuple(
        body[name] for name in ("rule", "key", "pointer")
    )
    body = problem(tournament.asked("POST", "/fair_play", AUDIT), "bad-value", 422)
    assert ("tournament 37", "no_matches_to_report") == (body["rule"], body["key"])
    for matches in ([str(uuid4())], [table["match"]] * 2, [], ["x"]):
        problem(tournament.asked("POST", "/fair_play", {**AUDIT, "matches": matches}), "bad-value", 422)
    problem(tournament.asked("POST", "/fair_play", {"kind": "guilt"}), "bad-value", 422)


def test_the_same_request_again_is_the_same_report(played: DisclosedTournament) -> None:
    same: Json = {"headers": {"Idempotency-Key": key()}}
    first = played.asked("POST", "/fair_play", AUDIT, **same)
    again = played.asked("POST", "/fair_play", AUDIT, **same)
    assert ok(first) == ok(again)
    assert "true" == again.headers["Idempotent-Replayed"]
    problem(played.asked("POST", "/fair_play", {"kind": "luck"}, **same), "key-reused", 422)
    assert played.work()


def test_reports_and_their_players_are_read_in_pages(played: DisclosedTournament, audit: str) -> None:
    def pages(path: str) -> Iterator[Any]:
        cursor = None
        while True:
            page = played.seen(path + (f"&cursor={cursor}" if cursor else ""))
            yield page
            cursor = (page.get("result") or page)["cursor"]
            if cursor is None:
                return

    whole = played.report(audit)["result"]["players"]
    assert whole == [
        each for page in pages(f"/fair_play/{audit}?limit=3") for each in page["result"]["players"]
    ]
    listed = played.seen("/fair_play")["reports"]
    assert listed == [each for page in pages("/fair_play?limit=1") for each in page["reports"]]
    problem(played.asked("GET", "/fair_play?cursor=x"), "bad-cursor", 422)


def test_a_client_asks_follows_and_reads_all_players(
    played: DisclosedTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_play_reports, "PAGE", 3)
    http = httpx.Client(transport=httpx.WSGITransport(played.service.app))
    client = Client("http://nostos", played.host.token, http=http, kept=Kept(None))
    of, same = played.tournament, key()
    [match, _] = played.matches
    report = client.ask_for_fair_play(of, "luck", [match], same)["report"]
    assert report == client.ask_for_fair_play(of, "luck", [match], same)["report"]
    looks = client.follow_fair_play(of, report, 0.0)
    assert ("queued", 0, 1) == tuple(next(looks)[name] for name in ("status", "done", "total"))
    assert played.work()
    assert ["done"] == [look["status"] for look in looks]
    whole = played.made("luck")
    for each in (report, whole):
        assert played.report(each) == client.fair_play_report(of, each)
    assert len(played.players) == len(client.fair_play_report(of, whole)["result"]["players"])
    assert [whole, report] == [each["report"] for each in client.fair_play_reports(of)][:2]


def test_a_day_has_a_bound(played: DisclosedTournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_play, "MOST_A_DAY", 1)
    body = problem(played.asked("POST", "/fair_play", AUDIT), "fair-play-refused", 409)
    assert "too_many_fair_play_reports" == body["key"]


def test_what_is_said_of_a_player_goes_with_their_account(played: DisclosedTournament, audit: str) -> None:
    leaving = played.players[3]
    assert 204 == leaving.post("/v1/players/me/deletion", {"confirm": leaving.name}).status_code
    assert leaving.player not in [each["player"] for each in played.report(audit)["result"]["players"]]
