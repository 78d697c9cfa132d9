"""Signing in on another device: it shows a short code, and a player approves it where they are signed in."""

from typing import Any

import pytest
from redis import Redis

from api.access import devices
from tests.api.accounts.test_tokens import narrowed, numbers
from tests.api.support import ApiService, Caller, ok, problem


def asked(service: ApiService, **more: Any) -> dict[str, Any]:
    told: dict[str, Any] = ok(service.anybody.post("/v1/devices", {"name": "Television", **more}))
    return told


def collect(service: ApiService, device: dict[str, Any]) -> Any:
    return service.anybody.post("/v1/devices/token", {"device": device["device"]})


def test_a_device_gets_a_token_when_a_player_approves_it(service: ApiService, player: Caller) -> None:
    device = asked(service)
    assert 600 == device["expires_in"]
    assert device["page"].endswith("/devices")
    told = problem(collect(service, device), "device-pending", 409)
    assert {"interval": device["interval"]} == told["accepted"]
    shown = ok(player.get(f"/v1/devices/{device['code'].lower()}"))
    assert ("Television", ["play", "read"]) == (shown["name"], shown["scopes"])
    assert 204 == player.post(f"/v1/devices/{device['code']}/approval").status_code

    made = ok(collect(service, device))

    assert (player.player, player.name) == (made["player"], made["name"])
    there = Caller(service, made["token"])
    assert player.player == ok(there.get("/v1/players/me"))["player"]
    television = ok(player.get("/v1/tokens"))["tokens"][-1]
    assert ("Television", 1) == (television["name"], television["parent"])
    problem(collect(service, device), "no-such-device", 404)
    assert 204 == player.delete("/v1/tokens/current").status_code
    problem(there.get("/v1/players/me"), "bad-token", 401)


def test_a_device_gets_no_more_than_it_asked_for_and_the_player_allows(
    service: ApiService, player: Caller
) -> None:
    device = asked(service, scopes=["read"])
    path = f"/v1/devices/{device['code']}/approval"
    problem(player.post(path, {"scopes": ["play"]}), "bad-value", 422)
    assert 204 == player.post(path, {"scopes": ["read"]}).status_code
    there = Caller(service, ok(collect(service, device))["token"])
    assert ["read"] == ok(there.get("/v1/players/me"))["scopes"]


def test_a_refused_device_gets_nothing(service: ApiService, player: Caller) -> None:
    device = asked(service)
    assert 204 == player.delete(f"/v1/devices/{device['code']}").status_code
    problem(player.post(f"/v1/devices/{device['code']}/approval"), "no-such-device", 404)
    problem(collect(service, device), "device-refused", 403)
    assert [1] == numbers(player)


def test_a_code_is_decided_on_once(service: ApiService, player: Caller) -> None:
    device, other = asked(service), service.player("Circe")
    assert 204 == player.post(f"/v1/devices/{device['code']}/approval").status_code
    problem(other.post(f"/v1/devices/{device['code']}/approval"), "no-such-device", 404)
    problem(other.get(f"/v1/devices/{device['code']}"), "no-such-device", 404)
    assert player.player == ok(collect(service, device))["player"]


def test_an_approval_dies_with_the_token_of_who_approved(service: ApiService, player: Caller) -> None:
    device, phone = asked(service), narrowed(player, "play", "read")
    assert 204 == phone.post(f"/v1/devices/{device['code']}/approval").status_code
    assert 204 == player.delete("/v1/tokens/2").status_code
    problem(collect(service, device), "device-refused", 403)
    assert [1] == numbers(player)


def test_only_a_token_that_manages_all_approves(service: ApiService, player: Caller) -> None:
    device, narrow = asked(service), narrowed(player, "play")
    problem(narrow.get(f"/v1/devices/{device['code']}"), "not-your-token", 403)
    problem(narrow.post(f"/v1/devices/{device['code']}/approval"), "not-your-token", 403)
    problem(service.anybody.get(f"/v1/devices/{device['code']}"), "token-needed", 401)
    problem(collect(service, device), "device-pending", 409)


@pytest.mark.parametrize("code", ["BCDF-GHJK", "x", "BCDFGHJ", "AEIOUAEI", "é" * 8])
def test_a_code_that_no_device_shows_is_not_found(player: Caller, nothing_stored: None, code: str) -> None:
    problem(player.get(f"/v1/devices/{code}"), "no-such-device", 404)


def test_who_writes_to_valkey_approves_nothing(service: ApiService, player: Caller) -> None:
    """An approval of another device, and one that nobody signed."""
    device, other = asked(service), asked(service)
    assert 204 == player.post(f"/v1/devices/{other['code']}/approval").status_code
    with Redis.from_url(str(service.services.settings.redis_url)) as redis:
        signed = redis.get(f"nostos:device-decision:{devices.secret_hash(other['device'])}")
        assert isinstance(signed, bytes)
        redis.set(f"nostos:device-decision:{devices.secret_hash(device['device'])}", signed)
    problem(collect(service, device), "device-refused", 403)


def test_as_many_devices_wait_as_may(service: ApiService, monkeypatch: pytest.MonkeyPatch) -> None:
    asked(service)
    monkeypatch.setattr(devices, "MOST", 1)
    told = service.anybody.post("/v1/devices", {"name": "One too many"})
    problem(told, "unavailable", 503)
    assert "60" == told.headers["Retry-After"]


def test_no_secret_rests_in_valkey(service: ApiService) -> None:
    device = asked(service)
    with Redis.from_url(str(service.services.settings.redis_url)) as redis:
        names = [key for key in redis.scan_iter("nostos:device*") if redis.type(key) == b"string"]
        values = [redis.get(name) for name in names]
    assert device["device"].encode() not in b"".join([*names, *(value for value in values if value)])


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({}, "missing-field"),
        ({"name": ""}, "bad-value"),
        ({"name": "x" * 41}, "bad-value"),
        ({"name": "x", "scopes": []}, "bad-value"),
        ({"name": "x", "scopes": ["organize"]}, "bad-value"),
        ({"name": "x", "player": "x"}, "unknown-field"),
    ],
)
def test_a_malformed_device_does_not_wait(service: ApiService, body: Any, kind: str) -> None:
    problem(service.anybody.post("/v1/devices", body), kind, 422)
