"""Recovery over HTTP: the code that a player got when they registered gives them a new token."""

from typing import Any

import pytest

from tests.api.accounts.test_tokens import narrowed
from tests.api.support import ApiService, Caller, key, ok, problem


def test_a_player_whose_token_was_stolen_gets_their_account_back(service: ApiService) -> None:
    made = ok(service.anybody.post("/v1/players", {"name": "Ann"}))
    owner = Caller(service, made["token"], made["player"])
    thief = narrowed(owner, "play", "read")
    assert 204 == thief.delete("/v1/tokens?keep=current").status_code
    problem(owner.get("/v1/players/me"), "bad-token", 401)

    told = ok(service.anybody.post("/v1/recovery", {"recovery": made["recovery"], "name": "phone"}))

    assert {"player": made["player"], "name": "Ann"} == {name: told[name] for name in ("player", "name")}
    back = Caller(service, told["token"])
    me = ok(back.get("/v1/players/me"))
    assert (made["player"], ["play", "read"], True) == (me["player"], me["scopes"], me["recovery"])
    problem(thief.get("/v1/players/me"), "bad-token", 401)
    assert ["phone"] == [token["name"] for token in ok(back.get("/v1/tokens"))["tokens"]]


def test_a_new_code_replaces_the_old_one(service: ApiService) -> None:
    made = ok(service.anybody.post("/v1/players", {"name": "Ann"}))
    owner, old = Caller(service, made["token"]), {"recovery": made["recovery"]}
    new = ok(owner.post("/v1/players/me/recovery", old))
    problem(service.anybody.post("/v1/recovery", old), "bad-recovery-code", 403)
    assert made["player"] == ok(service.anybody.post("/v1/recovery", new))["player"]


def test_a_token_with_fewer_scopes_makes_no_code(player: Caller) -> None:
    problem(narrowed(player, "play").post("/v1/players/me/recovery"), "not-your-token", 403)


def test_the_answers_are_shown_once(service: ApiService) -> None:
    made = ok(service.anybody.post("/v1/players", {"name": "Ann"}))
    code, same = {"recovery": made["recovery"]}, {"Idempotency-Key": key()}
    ok(service.anybody.post("/v1/recovery", code, headers=same))
    problem(service.anybody.post("/v1/recovery", code, headers=same), "token-shown", 409)
    back = Caller(service, ok(service.anybody.post("/v1/recovery", code))["token"])
    ok(back.post("/v1/players/me/recovery", code, headers=same))
    problem(back.post("/v1/players/me/recovery", code, headers=same), "token-shown", 409)


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        ({"recovery": "x"}, "bad-recovery-code", 403),
        ({"recovery": "0" * 52}, "bad-recovery-code", 403),
        ({"recovery": ""}, "bad-value", 422),
        ({"recovery": "x" * 101}, "bad-value", 422),
        ({"recovery": 1}, "wrong-type", 422),
        ({}, "missing-field", 422),
        ({"recovery": "x", "player": "x"}, "unknown-field", 422),
    ],
)
def test_what_is_no_code_gives_nothing(
    service: ApiService, nothing_stored: None, body: Any, kind: str, status: int
) -> None:
    problem(service.anybody.post("/v1/recovery", body), kind, status)
