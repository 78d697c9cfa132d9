"""Bots that the service brings to a table."""

from uuid import UUID

import pytest

from api.runtime.services import assemble
from domain.accounts.bot_accounts import ACTOR, LEVELS, ServiceBot
from domain.store import command
from tests.api.support import GAMES, ApiService, Caller, ok, problem


def test_a_host_gives_seats_to_bots_and_again_is_the_same(
    service: ApiService, player: Caller, free: str
) -> None:
    ok(player.put(f"{free}/seats/0"))
    done = ok(player.put(f"{free}/bots", {"seats": [1]}))
    before = service.events()
    assert done == ok(player.put(f"{free}/bots", {"seats": [1]}))
    assert before == service.events()
    [_, bot] = ok(player.get(free))["seats"]
    seated = ServiceBot(UUID(done["match"]), 1)
    assert (seated.name, seated.player) == (bot["name"], bot["player"])
    ok(player.post(f"{free}/start"))


def test_bots_have_levels(service: ApiService, player: Caller, free: str) -> None:
    done = ok(player.put(f"{free}/bots", {"seats": [1], "level": "strong"}))
    seated = ServiceBot(UUID(done["match"]), 1, "strong")
    [_, bot] = ok(player.get(free))["seats"]
    assert (seated.name, seated.player) == (bot["name"], bot["player"])
    assert seated == ServiceBot.found(seated.match, 1, bot["player"])
    assert ServiceBot.found(seated.match, 0, bot["player"]) is None
    problem(player.put(f"{free}/bots", {"seats": [1]}), "seat-taken", 409)
    refused = problem(player.put(f"{free}/bots", {"seats": [0], "level": "perfect"}), "bad-value", 422)
    assert "/level" == refused["pointer"]


def test_bots_are_named_by_their_level_and_bots_of_before_are_known() -> None:
    """Their ids and their registrations are those from when a fair bot was called `Argos (bot)`."""
    match = UUID(int=7)
    bots = [ServiceBot(match, 0, level) for level in LEVELS]
    assert ["Argos (easy bot)", "Argos (fair bot)", "Argos (strong bot)"] == [bot.name for bot in bots]
    assert command(ACTOR, f"{match}/0", "register", "Argos (bot)") == bots[1].registration
    assert command(ACTOR, f"{match}/0/strong", "register", "Argos (strong bot)") == bots[2].registration


def test_only_the_host_and_those_who_sit_bring_bots_to_seats_that_are_free(
    service: ApiService, player: Caller, free: str
) -> None:
    other, before = service.player(), service.events()
    problem(other.put(f"{free}/bots", {"seats": [1]}), "not-the-host", 403)
    problem(player.put(f"{free}/bots", {"seats": [2]}), "no-such-seat", 404)
    problem(player.put(f"{free}/bots", {"seats": [99]}), "bad-value", 422)
    assert "/seats" == problem(player.put(f"{free}/bots", {"seats": [1, 1]}), "bad-value", 422)["pointer"]
    problem(service.anybody.put(f"{free}/bots", {"seats": [1]}), "token-needed", 401)
    assert before == service.events()
    ok(other.put(f"{free}/seats/1"))
    problem(player.put(f"{free}/bots", {"seats": [1]}), "seat-taken", 409)
    ok(other.put(f"{free}/bots", {"seats": [0]}))


def test_whether_seats_are_free_is_asked_of_the_match_and_not_of_the_lobby(
    service: ApiService, player: Caller, free: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, match = service.player(), UUID(free.rpartition("/")[2])
    elsewhere = assemble(service.services.settings, GAMES)
    try:
        lagging = elsewhere.reads.match(match)
        monkeypatch.setattr(service.services.reads, "match", lambda *_: lagging)
        elsewhere.matches.sit(match, other.player, 1, None, command(other.player, "sit", "sit", 1))
        before = service.events()
        told = problem(player.put(f"{free}/bots", {"seats": [0, 1]}), "seat-taken", 409)
        assert ("/seats/1", before) == (told["pointer"], service.events())
        ok(other.put(f"{free}/bots", {"seats": [0]}))
    finally:
        elsewhere.close()


def test_no_bot_sits_down_if_another_cannot(service: ApiService, player: Caller, free: str) -> None:
    ok(service.player().put(f"{free}/seats/1"))
    before = service.events()
    told = problem(player.put(f"{free}/bots", {"seats": [0, 2]}), "no-such-seat", 404)
    assert "/seats/1" == told["pointer"]
    problem(player.put(f"{free}/bots", {"seats": [0, 1]}), "seat-taken", 409)
    assert before == service.events()


def test_no_bot_sits_down_where_every_command_is_signed(service: ApiService, player: Caller) -> None:
    body = {"game": "toy", "seats": 2, "signed": True, "leaving": {"resigned": "end", "timed_out": "end"}}
    path = f"/v1/matches/{ok(player.post('/v1/matches', body))['match']}"
    told = problem(player.put(f"{path}/bots", {"seats": [0]}), "bad-signature", 409)
    assert "signature_needed" == told["key"]
