"""Webhooks over HTTP: who adds and sees them, what is refused, and their bounds."""

from typing import Any, Final
from uuid import uuid4

import pytest

from api.runtime.webhooks.table import MOST, MOST_PINGS
from tests.api.support import ApiService, Caller, key, ok, problem
from tests.api.test_export import exported
from tests.api.tournaments.support import ApiTournament
from tests.api.tournaments.test_two_worlds import World

URL: Final = "https://hooks.example.org/nostos?room=7"
HOOK: Final = {"url": URL, "events": ["ruling", "round_opened"]}


@pytest.fixture
def tournament(service: ApiService) -> ApiTournament:
    return ApiTournament(service, 2)


def added(tournament: ApiTournament, by: Caller | None = None) -> Any:
    """A new webhook, as it is answered to who adds it."""
    return tournament.done("POST", "/webhooks", HOOK, by)


def test_an_organizer_adds_a_webhook_and_its_secret_is_shown_once(tournament: ApiTournament) -> None:
    same: Any = {"headers": {"Idempotency-Key": key()}}
    answer = tournament.asked("POST", "/webhooks", HOOK, **same)
    made = ok(answer)
    assert 201 == answer.status_code
    assert "no-store" == answer.headers["Cache-Control"]
    assert made["secret"].startswith("whsec_")
    again = tournament.asked("POST", "/webhooks", HOOK, **same)
    assert (made, "true") == (ok(again), again.headers["Idempotent-Replayed"])
    problem(tournament.asked("POST", "/webhooks", {**HOOK, "events": ["result"]}, **same), "key-reused", 422)
    [listed] = tournament.seen("/webhooks")["webhooks"]
    assert made == {**listed, "secret": made["secret"]}
    assert (URL, ["round_opened", "ruling"], "on", 0, None) == tuple(
        listed[name] for name in ("url", "events", "state", "waiting", "last")
    )
    assert tournament.host.player == listed["added_by"]["player"]


def test_it_is_removed_with_what_waits(tournament: ApiTournament) -> None:
    path = f"/webhooks/{added(tournament)['webhook']}"
    tournament.done("POST", f"{path}/test")
    assert 204 == tournament.asked("DELETE", path).status_code
    assert [] == tournament.seen("/webhooks")["webhooks"]
    for method, rest in (("DELETE", ""), ("POST", "/test"), ("GET", "/deliveries")):
        problem(tournament.asked(method, f"{path}{rest}"), "no-such-webhook", 404)


def test_a_test_is_queued_and_listed(tournament: ApiTournament) -> None:
    path = f"/webhooks/{added(tournament)['webhook']}"
    same: Any = {"headers": {"Idempotency-Key": key()}}
    answer = tournament.asked("POST", f"{path}/test", **same)
    ping = ok(answer)
    assert (202, "ping", "waiting", None, 0) == (
        answer.status_code,
        *(ping[name] for name in ("type", "state", "step", "attempts")),
    )
    assert ping == ok(tournament.asked("POST", f"{path}/test", **same))
    for _ in range(MOST_PINGS - 1):
        tournament.done("POST", f"{path}/test")
    refused = problem(tournament.asked("POST", f"{path}/test"), "webhook-refused", 409)
    assert ("tournament 38", "too_many_pings") == (refused["rule"], refused["key"])
    first = tournament.seen(f"{path}/deliveries?limit=2")
    rest = tournament.seen(f"{path}/deliveries?cursor={first['cursor']}")
    assert (2, 1, None) == (len(first["deliveries"]), len(rest["deliveries"]), rest["cursor"])
    assert ping == rest["deliveries"][0]
    problem(tournament.asked("GET", f"{path}/deliveries?cursor=x"), "bad-cursor", 422)
    assert MOST_PINGS == tournament.seen("/webhooks")["webhooks"][0]["waiting"]


def test_a_tournament_has_few_webhooks_and_none_is_added_at_its_end(tournament: ApiTournament) -> None:
    for _ in range(MOST):
        added(tournament)
    refused = problem(tournament.asked("POST", "/webhooks", HOOK), "webhook-refused", 409)
    assert "too_many_webhooks" == refused["key"]
    tournament.done("POST", "/cancellation", {"reason": "a fire alarm"})
    refused = problem(tournament.asked("POST", "/webhooks", HOOK), "webhook-refused", 409)
    assert "no_more_webhooks" == refused["key"]


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example.org/",
        "https://127.0.0.1/",
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::a00:1]/",
        "https://[2002:a00:1::]/",
        "https://user:secret@hooks.example.org/",
        "https://hooks.example.org/#part",
        "https://hooks.example.org:22/",
        "https://hooks.example.org:x/",
        "ftp://hooks.example.org/",
        "https:///path",
        "https://hooks.example.org/a b",
        "hooks.example.org",
    ],
)
def test_an_address_to_which_nothing_may_be_sent_is_refused(tournament: ApiTournament, url: str) -> None:
    refused = problem(tournament.asked("POST", "/webhooks", {**HOOK, "url": url}), "bad-value", 422)
    assert ("tournament 38", "bad_webhook_address", "/url") == tuple(
        refused[name] for name in ("rule", "key", "pointer")
    )
    assert refused["reason"]
    assert [] == tournament.seen("/webhooks")["webhooks"]


def test_events_are_known_and_each_once(tournament: ApiTournament) -> None:
    for events in ([], ["result", "result"], ["appeal"], "result"):
        assert 422 == tournament.asked("POST", "/webhooks", {**HOOK, "events": events}).status_code


def test_nobody_but_organizers_sees_or_changes_them(service: ApiService, tournament: ApiTournament) -> None:
    other, arbiter = ApiTournament(service, 2), service.player("Mentor")
    tournament.done("PUT", f"/staff/{arbiter.player}", {"roles": ["arbiter", "scorekeeper", "commentator"]})
    tournament.registered()
    hook, before = added(tournament)["webhook"], tournament.step
    for caller in (arbiter, service.player("Irus"), tournament.players[0], other.host):
        for path in ("/webhooks", f"/webhooks/{hook}/deliveries", f"/webhooks/{uuid4()}/deliveries"):
            problem(tournament.asked("GET", path, by=caller), "not-on-the-staff", 403)
        problem(tournament.asked("POST", "/webhooks", HOOK, by=caller), "not-on-the-staff", 403)
        problem(tournament.asked("POST", f"/webhooks/{hook}/test", by=caller), "not-on-the-staff", 403)
        problem(tournament.asked("DELETE", f"/webhooks/{hook}", by=caller), "not-on-the-staff", 403)
    problem(other.asked("GET", f"/webhooks/{hook}/deliveries"), "no-such-webhook", 404)
    problem(other.asked("DELETE", f"/webhooks/{hook}"), "no-such-webhook", 404)
    problem(tournament.asked("GET", "/webhooks", by=service.anybody), "token-needed", 401)
    assert [hook] == [each["webhook"] for each in tournament.seen("/webhooks")["webhooks"]]
    assert before == tournament.step


def test_a_webhook_changes_nothing_that_anybody_else_is_answered(service: ApiService) -> None:
    people = [service.player(name) for name in ("Penelope", "Ann", "Bob", "Cid")]
    one, other = World(service, people, ""), World(service, people, "")
    for world in (one, other):
        world.registered()
    path = f"/webhooks/{added(one)['webhook']}"
    one.done("POST", f"{path}/test")
    for reader in (service.anybody, service.player("Eurycleia"), *people):
        first, second = one.answers(reader), other.answers(reader)
        assert first == second
        assert b"webhook" not in b"".join(first.values())


def test_it_is_exported_to_who_added_it_and_goes_with_their_account(
    service: ApiService, tournament: ApiTournament
) -> None:
    organizer = service.player("Eurycleia")
    tournament.done("PUT", f"/staff/{organizer.player}", {"roles": ["organizer"]})
    own, kept = added(tournament, organizer), added(tournament)
    [found] = exported(organizer)["webhooks"]
    assert (own["webhook"], URL) == (found["webhook"], found["url"])
    assert own["secret"] not in str(found)
    assert 204 == organizer.post("/v1/players/me/deletion", {"confirm": organizer.name}).status_code
    assert [kept["webhook"]] == [each["webhook"] for each in tournament.seen("/webhooks")["webhooks"]]


def test_address_and_secret_rest_sealed(service: ApiService, tournament: ApiTournament) -> None:
    made = added(tournament)
    found = service.services.webhooks.listed(tournament.id)[0]
    assert b"hooks.example.org" not in found.sealed
    assert made["secret"].encode() not in found.sealed
