"""Tokens over HTTP: made, listed, and revoked with all that were made with them."""

from datetime import UTC, datetime
from typing import Any

import pytest

from domain.accounts.tokens import OPERATE, ORGANIZE, SCOPES
from tests.api.support import ApiService, Caller, ok, problem


def narrowed(player: Caller, *scopes: str, **more: Any) -> Caller:
    """The player with one more token, of these scopes."""
    made = ok(player.post("/v1/tokens", {"scopes": list(scopes), **more}))
    return Caller(player.service, made["token"], player.player, player.name)


def numbers(player: Caller) -> list[int]:
    return [token["number"] for token in ok(player.get("/v1/tokens"))["tokens"]]


def test_a_stolen_token_does_not_outlive_the_one_it_was_made_with(player: Caller) -> None:
    """A token that was stolen made another one, which went on when the first was revoked."""
    stolen = narrowed(player, "play", "read", name="phone")
    heir = narrowed(stolen, "play", "read", name="heir", lifetime=31_536_000)
    assert ["", "phone", "heir"] == [token["name"] for token in ok(player.get("/v1/tokens"))["tokens"]]
    assert [None, 1, 2] == [token["parent"] for token in ok(player.get("/v1/tokens"))["tokens"]]
    assert 204 == player.delete("/v1/tokens/2").status_code
    for caller in (stolen, heir):
        problem(caller.get("/v1/players/me"), "bad-token", 401)
    assert [1] == numbers(player)


def test_a_token_says_when_it_expires_and_which_one_it_is(player: Caller) -> None:
    made = ok(player.post("/v1/tokens", {"scopes": ["read"], "name": "clock", "lifetime": 60}))
    assert (2, "clock", ["read"], 1) == (made["number"], made["name"], made["scopes"], made["parent"])
    left = datetime.fromisoformat(made["expires"]) - datetime.now(UTC)
    assert 0 < left.total_seconds() <= 60
    [first, second] = ok(player.get("/v1/tokens"))["tokens"]
    assert (True, False) == (first["current"], second["current"])
    assert made["expires"] == second["expires"]
    assert "token" not in second


def test_all_tokens_are_revoked_or_all_but_the_one_that_asks(player: Caller) -> None:
    other = narrowed(player, "play", "read")
    assert 204 == other.delete("/v1/tokens?keep=current").status_code
    problem(player.get("/v1/players/me"), "bad-token", 401)
    assert [2] == numbers(other)
    assert 204 == other.delete("/v1/tokens").status_code
    problem(other.get("/v1/players/me"), "bad-token", 401)


def test_a_token_with_fewer_scopes_manages_only_what_was_made_with_it(player: Caller) -> None:
    narrow = narrowed(player, "play")
    narrowed(narrow, "play")
    assert [2, 3] == numbers(narrow)
    problem(narrow.post("/v1/tokens", {"scopes": ["read"]}), "missing-scope", 403)
    problem(narrow.delete("/v1/tokens/1"), "not-your-token", 403)
    problem(narrow.delete("/v1/tokens"), "not-your-token", 403)
    assert [1, 2, 3] == numbers(player)
    assert 204 == narrow.delete("/v1/tokens/3").status_code
    assert 204 == narrow.delete("/v1/tokens/current").status_code
    assert [1] == numbers(player)


@pytest.mark.parametrize("scope", [ORGANIZE, OPERATE])
def test_a_granted_scope_is_taken_by_nobody_and_narrowed_by_who_has_it(
    service: ApiService, player: Caller, scope: str
) -> None:
    problem(player.post("/v1/tokens", {"scopes": ["play", scope]}), "missing-scope", 403)
    granted = Caller(service, service.services.players.tokens.issue(player.player, [*SCOPES, scope]))
    assert [scope] == ok(narrowed(granted, scope).get("/v1/players/me"))["scopes"]
    problem(narrowed(granted, "play").post("/v1/tokens", {"scopes": [scope]}), "missing-scope", 403)


def test_a_player_has_at_most_fifty_tokens(player: Caller) -> None:
    for _ in range(49):
        narrowed(player, "read")
    told = problem(player.post("/v1/tokens", {"scopes": ["read"]}), "too-many-tokens", 409)
    assert "player 7" == told["rule"]
    assert 204 == player.delete("/v1/tokens/50").status_code
    narrowed(player, "read")


@pytest.mark.parametrize("number", ["99", "0", "x", "-1", "1.0", "9" * 30, "²"])
def test_a_token_that_there_is_not_is_not_revoked(player: Caller, number: str) -> None:
    problem(player.delete(f"/v1/tokens/{number}"), "no-such-token", 404)
    assert [1] == numbers(player)


@pytest.mark.parametrize(
    ("body", "kind", "pointer"),
    [
        ({"scopes": ["read"], "lifetime": 59}, "bad-value", "/lifetime"),
        ({"scopes": ["read"], "lifetime": 31_536_001}, "bad-value", "/lifetime"),
        ({"scopes": ["read"], "lifetime": "1"}, "wrong-type", "/lifetime"),
        ({"scopes": ["read"], "name": "x" * 41}, "bad-value", "/name"),
        ({"scopes": ["read"], "name": "a\nb"}, "bad-value", "/name"),
        ({"scopes": ["read"], "parent": 1}, "unknown-field", "/parent"),
        ({"scopes": ["rule"]}, "bad-value", "/scopes/0"),
    ],
)
def test_a_malformed_token_is_not_made(
    player: Caller, nothing_stored: None, body: Any, kind: str, pointer: str
) -> None:
    assert pointer == problem(player.post("/v1/tokens", body), kind, 422)["pointer"]


def test_nobody_lists_or_revokes_the_tokens_of_somebody_else(service: ApiService, player: Caller) -> None:
    other = service.player("Circe")
    narrowed(player, "read")
    problem(other.delete("/v1/tokens/2"), "no-such-token", 404)
    assert [1] == numbers(other)
    problem(service.anybody.get("/v1/tokens"), "token-needed", 401)
    assert [1, 2] == numbers(player)
