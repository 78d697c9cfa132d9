"""The day of a token's last use: shown to its player alone, written seldom, and never in the way."""

from typing import Any

import pytest
from redis import Redis

from api.limits import token_uses
from api.limits.token_uses import TokenUses, today
from domain.accounts.tokens import SCOPES, Identity
from tests.api.support import ApiService, Caller, ok
from tests.support.ports import free_port

ADA = Identity("ada", "Ada", SCOPES, 3)


def used(player: Caller) -> list[str | None]:
    return [token["used_on"] for token in ok(player.get("/v1/tokens"))["tokens"]]


def writes(valkey: Redis, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """One item for each time that something is written from now on."""
    made, pipeline = list[None](), valkey.pipeline

    def counted(**options: Any) -> Any:
        made.append(None)
        return pipeline(**options)

    monkeypatch.setattr(valkey, "pipeline", counted)
    return made


def test_a_player_sees_on_which_day_each_token_was_used(service: ApiService, player: Caller) -> None:
    made = ok(player.post("/v1/tokens", {"scopes": ["read"], "name": "phone"}))
    days = used(player)
    assert [True, False] == [day is not None for day in days]
    Caller(service, made["token"], player.player, player.name).get("/v1/players/me")
    assert None not in used(player)
    assert 1 == len(used(service.player()))


def test_a_deleted_player_leaves_no_day(service: ApiService, player: Caller) -> None:
    ok(player.get("/v1/players/me"))
    assert [1] == [*service.services.token_uses.of(player.player)]
    gone = player.post("/v1/players/me/deletion", {"confirm": player.name, "give_up": True})
    assert 204 == gone.status_code
    assert not service.services.valkey.exists(token_uses.PREFIX + player.player)


def test_a_day_is_written_once(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    valkey, days = Redis.from_url(redis_url), ["2026-11-23", "2026-11-23", "2026-11-24"]
    made, uses = writes(valkey, monkeypatch), TokenUses(valkey, lambda: days.pop(0))
    for _ in range(3):
        uses.note(ADA)
    assert 2 == len(made)
    assert {3: "2026-11-24"} == uses.of("ada")
    uses.forget("ada")
    assert {} == uses.of("ada")
    valkey.close()


def test_when_it_is_forgotten_tells_no_time_of_day(redis_url: str) -> None:
    valkey = Redis.from_url(redis_url)
    TokenUses(valkey).note(ADA)
    assert 0 == valkey.expiretime(token_uses.PREFIX + "ada") % token_uses.DAY
    valkey.close()


def test_what_was_noted_is_forgotten_after_a_while_and_then_noted_again(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So memory follows the tokens that are used."""
    monkeypatch.setattr(token_uses, "AGAIN", 0.0)
    valkey = Redis.from_url(redis_url)
    made, uses = writes(valkey, monkeypatch), TokenUses(valkey, lambda: "2026-11-23")
    for _ in range(2):
        uses.note(ADA)
    assert 2 == len(made)
    valkey.close()


def test_without_valkey_nothing_is_noted_and_nobody_waits_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    valkey = Redis.from_url(f"redis://127.0.0.1:{free_port()}")
    made, uses = writes(valkey, monkeypatch), TokenUses(valkey)
    for _ in range(2):
        uses.note(ADA)
    assert 1 == len(made)
    assert {} == uses.of("ada")


def test_a_day_is_no_time() -> None:
    assert len("2026-11-23") == len(today())
