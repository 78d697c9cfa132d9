"""Halls over HTTP: an organizer raises the quotas of a network for some time."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from api.access import halls
from api.limits.client_address import ClientAddresses, RaisedQuotas, networks
from domain.accounts.tokens import ORGANIZE, SCOPES
from tests.api.support import ApiService, Caller, key, ok, problem
from tests.support.eventually import eventually
from tests.support.servers import Servers
from tests.support.service.running import running_service

HALL = "/v1/halls/198.51.100.0/24"


def wanted(**changed: Any) -> dict[str, Any]:
    until = (datetime.now(UTC) + timedelta(days=2)).isoformat()
    return {"factor": 20, "until": until, "reason": "The open of Ithaca", **changed}


@pytest.fixture
def organizer(service: ApiService) -> Caller:
    ann, players = service.player("Ann"), service.services.players
    token = players.tokens.issue(ann.player, [*SCOPES, ORGANIZE])
    return Caller(service, token, ann.player, "Ann")


def factor(service: ApiService, address: str) -> float:
    return service.services.addresses.client(address).factor


def test_an_organizer_raises_the_quotas_of_a_hall_and_ends_that(
    service: ApiService, organizer: Caller
) -> None:
    made = ok(organizer.put(HALL, wanted()))
    assert ("198.51.100.0/24", 20, {"player": organizer.player, "name": "Ann"}) == (
        made["network"],
        made["factor"],
        made["by"],
    )
    assert made in ok(organizer.get("/v1/halls"))["halls"]
    assert (20.0, 1.0) == (factor(service, "198.51.100.9"), factor(service, "198.51.101.9"))
    assert 204 == organizer.delete(HALL).status_code
    assert 1.0 == factor(service, "198.51.100.9")
    problem(organizer.delete(HALL), "no-such-hall", 404)


def test_a_registration_from_the_hall_shows_the_raised_quota(service: ApiService, organizer: Caller) -> None:
    ok(organizer.put("/v1/halls/198.51.103.0/24", wanted(factor=7)))
    asked = {"json": {"name": "Bob"}, "environ_base": {"REMOTE_ADDR": "198.51.103.4"}}
    response = service.app.test_client().post("/v1/players", **asked)
    assert '"registrations";q=700;' in response.headers["RateLimit-Policy"]


def test_who_is_no_organizer_learns_and_changes_nothing(
    service: ApiService, player: Caller, nothing_stored: None
) -> None:
    assert nothing_stored is None
    for answer in (player.put(HALL, wanted()), player.delete(HALL), player.get("/v1/halls")):
        problem(answer, "missing-scope", 403)
    problem(service.anybody.get("/v1/halls"), "token-needed", 401)


@pytest.mark.parametrize(
    ("address", "changed", "refusal"),
    [
        ("/v1/halls/198.51.100.1/24", {}, ("bad-hall", 404)),
        ("/v1/halls/0.0.0.0/0", {}, ("bad-hall", 404)),
        ("/v1/halls/nowhere/24", {}, ("bad-hall", 404)),
        (HALL, {"factor": 51}, ("bad-value", 422)),
        (HALL, {"factor": 2.5}, ("wrong-type", 422)),
        (HALL, {"until": "2020-01-01T00:00:00Z"}, ("bad-value", 422)),
        (HALL, {"until": "2999-01-01T00:00:00Z"}, ("bad-value", 422)),
        (HALL, {"reason": ""}, ("bad-value", 422)),
    ],
)
def test_what_is_no_hall_is_refused_and_changes_nothing(
    organizer: Caller, nothing_stored: None, address: str, changed: Any, refusal: tuple[str, int]
) -> None:
    assert nothing_stored is None
    problem(organizer.put(address, wanted(**changed)), *refusal)


def test_a_request_that_is_sent_again_happens_once(service: ApiService, organizer: Caller) -> None:
    body, headers = wanted(), {"Idempotency-Key": key()}
    first = ok(organizer.put("/v1/halls/198.51.102.0/24", body, headers=headers))
    before = service.events()
    assert first == ok(organizer.put("/v1/halls/198.51.102.0/24", body, headers=headers))
    assert before == service.events()


def test_the_highest_factor_counts_and_it_ends_without_being_told() -> None:
    [network] = networks("192.0.2.0/24")
    addresses = ClientAddresses((), {network: 5.0})
    now = datetime.now(UTC).timestamp()
    addresses.raised = {network: RaisedQuotas(3.0, now + 100)}
    assert 5.0 == addresses.client("192.0.2.1").factor
    addresses.raised = {network: RaisedQuotas(30.0, now + 100)}
    assert 30.0 == addresses.client("192.0.2.1").factor
    addresses.raised = {network: RaisedQuotas(30.0, now - 1)}
    assert 5.0 == addresses.client("192.0.2.1").factor


def test_a_process_learns_what_another_one_granted(service: ApiService) -> None:
    until = datetime.now(UTC) + timedelta(days=1)
    asked = service.services.players.tokens.command("hall")
    service.services.halls.raise_quotas("203.0.113.0/24", 9, until, "an open", command=asked, organizer="ann")
    assert 1.0 == factor(service, "203.0.113.5")
    halls.refresh(service.services)
    assert 9.0 == factor(service, "203.0.113.5")


def test_a_server_looks_at_the_halls_by_itself(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.server.asgi.HALLS_READ", 0.05)
    with servers.fresh_database() as database, running_service(database, servers.redis_url) as running:
        services, until = running.services, datetime.now(UTC) + timedelta(days=1)
        asked = services.players.tokens.command("hall")
        services.halls.raise_quotas("203.0.113.0/24", 9, until, "an open", command=asked, organizer="ann")
        eventually(lambda: 9.0 == services.addresses.client("203.0.113.5").factor)
