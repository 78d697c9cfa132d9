"""Subscriptions to pushes over HTTP: who has which, what is refused, and their bounds."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from api.runtime.notifications.push_table import MOST
from api.runtime.notifications.subscription import PushAddress
from tests.api.operators.conftest import operator_of
from tests.api.operators.support import ban
from tests.api.support import ApiService, Caller, ok, problem
from tests.api.test_export import exported
from tests.support.service.push_service import PushService

PATH = "/v1/players/me/push-subscriptions"
ENDPOINT = "https://push.example.org/send/1?a=b"


@pytest.fixture(scope="module")
def keys() -> Any:
    return PushService().subscription()["keys"]


def added(player: Caller, keys: Any, endpoint: str = ENDPOINT) -> Any:
    """A new subscription."""
    return ok(player.post(PATH, {"endpoint": endpoint, "keys": keys}))


def test_a_subscription_is_added_once_listed_and_removed(service: ApiService, keys: Any) -> None:
    player, other = service.player(), service.player("Ino")
    made = added(player, keys)
    assert "push.example.org" == made["host"]
    assert made["subscription"] == added(player, keys)["subscription"]
    listed = ok(player.get(PATH))
    assert [made["subscription"]] == [each["subscription"] for each in listed["subscriptions"]]
    assert 87 == len(listed["key"])
    assert listed["key"] == ok(other.get(PATH))["key"]
    own = f"{PATH}/{made['subscription']}"
    assert 202 == player.post(f"{own}/test").status_code
    assert 202 == player.post(f"{own}/test").status_code
    for method, path in (("DELETE", own), ("POST", f"{own}/test"), ("DELETE", f"{PATH}/x")):
        problem(other.ask(method, path), "no-such-push-subscription", 404)
    assert 204 == player.delete(own).status_code
    problem(player.delete(own), "no-such-push-subscription", 404)
    assert [] == ok(player.get(PATH))["subscriptions"]
    problem(service.anybody.get(PATH), "token-needed", 401)


@pytest.mark.parametrize(
    "endpoint",
    ["http://push.example.org/1", "https://127.0.0.1/1", "https://10.1.2.3/", "https://a@b.example/"],
)
def test_an_address_that_is_not_public_is_refused(service: ApiService, keys: Any, endpoint: str) -> None:
    player = service.player()
    refused = problem(player.post(PATH, {"endpoint": endpoint, "keys": keys}), "bad-value", 422)
    assert ("player 16", "/endpoint") == (refused["rule"], refused["pointer"])
    assert [] == ok(player.get(PATH))["subscriptions"]


def test_keys_that_are_none_are_refused(service: ApiService, keys: Any) -> None:
    bad = {"endpoint": ENDPOINT, "keys": {**keys, "auth": "AAAA"}}
    refused = problem(service.player().post(PATH, bad), "bad-value", 422)
    assert ("player 16", "/keys") == (refused["rule"], refused["pointer"])


def test_a_browser_calls_the_player_who_is_signed_in_there_last(service: ApiService, keys: Any) -> None:
    before, now = service.player(), service.player("Ino")
    assert added(before, keys) | {"added_at": ""} == added(now, keys) | {"added_at": ""}
    assert [] == ok(before.get(PATH))["subscriptions"]
    assert 1 == len(ok(now.get(PATH))["subscriptions"])


def test_a_player_has_ten_and_no_more(service: ApiService, keys: Any) -> None:
    player = service.player()
    for number in range(MOST):
        added(player, keys, f"{ENDPOINT}{number}")
    other = service.player("Ino")
    kept = added(other, keys)
    problem(player.post(PATH, {"endpoint": ENDPOINT, "keys": keys}), "push-refused", 409)
    assert MOST == len(ok(player.get(PATH))["subscriptions"])
    assert [kept] == ok(other.get(PATH))["subscriptions"]  # what is refused changes nothing


def test_browsers_that_are_added_at_once_each_get_a_place(service: ApiService, keys: Any) -> None:
    player, table = service.player(), service.services.pushes
    given = [PushAddress(f"{ENDPOINT}{number}", keys["p256dh"], keys["auth"]) for number in range(MOST)]
    with ThreadPoolExecutor(MOST) as threads:
        made = list(threads.map(lambda address: table.add(player.player, 1, address), given))
    assert MOST == len({each.subscription for each in made if each})


def test_a_subscription_says_whether_it_ends_with_the_token_that_asks(service: ApiService, keys: Any) -> None:
    player = service.player()
    assert added(player, keys)["current"]
    token = ok(player.post("/v1/tokens", {"scopes": ["play", "read"]}))["token"]
    other = Caller(service, token, player.player, player.name)
    assert [False] == [each["current"] for each in ok(other.get(PATH))["subscriptions"]]
    assert added(other, keys)["current"]
    assert [False] == [each["current"] for each in ok(player.get(PATH))["subscriptions"]]


def test_a_player_who_is_banned_may_still_end_it(service: ApiService, keys: Any) -> None:
    player = service.player()
    made = added(player, keys)
    ban(operator_of(service), player)
    problem(player.post(f"{PATH}/{made['subscription']}/test"), "banned", 403)
    assert 204 == player.delete(f"{PATH}/{made['subscription']}").status_code


def test_subscriptions_use_up_no_tokens(service: ApiService, keys: Any) -> None:
    player = service.player()
    for _ in range(31):
        added(player, keys)


def test_they_are_exported_without_address_and_go_with_the_account(service: ApiService, keys: Any) -> None:
    player = service.player("Dido")
    made = added(player, keys)
    service.services.reads.wait_for_lobby(service.services.log.position())
    assert [made] == exported(player)["push_subscriptions"]
    assert b"/send/1" not in b"".join(row[0] for row in rows(service))
    ok_deleted = player.post("/v1/players/me/deletion", {"confirm": "Dido"})
    assert 204 == ok_deleted.status_code
    assert made["subscription"] not in {str(row[1]) for row in rows(service)}


def rows(service: ApiService) -> list[Any]:
    """What rests of all subscriptions."""
    return service.services.log.ask("SELECT sealed, subscription FROM nostos.push_subscriptions", ())
