"""Bots that the service brings to a table."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid5

import pytest

from api.access.seats.bot_seats import BotSeats, TooManyBots
from api.runtime.services import assemble
from domain.accounts.bot_accounts import ACTOR, LEVELS, PACES, ServiceBot
from domain.accounts.players import PLAYERS
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


def test_the_service_says_how_fast_bots_play_if_nobody_else_does(
    service: ApiService, player: Caller, free: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(service, monkeypatch, bot_pace=2.0)
    done = ok(player.put(f"{free}/bots", {"seats": [0], "bots": [{"seat": 1, "pace": 5.0}]}))
    match, seats = UUID(done["match"]), ok(player.get(free))["seats"]
    bots = [ServiceBot.found(match, seat, seats[seat]["player"]) for seat in (0, 1)]
    assert [2.0, 5.0] == [bot.pace for bot in bots if bot is not None]
    stands_in = ServiceBot.substitute(match, 0, (), 2.0)
    assert stands_in is not None
    assert 2.0 == stands_in.pace


def test_only_the_host_brings_bots_and_to_seats_that_are_free(
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
    told = problem(other.put(f"{free}/bots", {"seats": [0]}), "not-the-host", 403)
    assert ("match 7", "host_runs") == (told["rule"], told["key"])
    ok(player.put(f"{free}/bots", {"seats": [0]}))


def test_a_guest_neither_brings_bots_nor_starts_the_match_and_the_host_can_remove_them(
    service: ApiService, player: Caller, free: str
) -> None:
    guest = service.player()
    ok(guest.put(f"{free}/seats/0"))
    problem(guest.put(f"{free}/bots", {"seats": [1]}), "not-the-host", 403)
    problem(guest.post(f"{free}/start"), "not-the-host", 403)
    ok(player.put(f"{free}/bots", {"seats": [1]}))
    problem(guest.post(f"{free}/start"), "not-the-host", 403)
    problem(guest.post(f"{free}/seats/1/removal"), "not-the-host", 403)
    for seat in (0, 1):
        ok(player.post(f"{free}/seats/{seat}/removal", {"reason": "another evening"}))
    problem(guest.put(f"{free}/seats/0"), "removed", 409)
    ok(player.post(f"{free}/close", {"reason": "nobody is left"}))


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
        ok(player.put(f"{free}/bots", {"seats": [0]}))
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


def test_bots_of_one_request_have_levels_and_paces_of_their_own(service: ApiService, player: Caller) -> None:
    free = "/v1/matches/" + str(ok(player.post("/v1/matches", {"game": "toy", "seats": 3}))["match"])
    asked = {
        "seats": [2],
        "bots": [{"seat": 0, "level": "strong", "pace": 0.3}, {"seat": 1, "pace": 30}],
        "level": "easy",
        "pace": 5,
    }
    done = ok(player.put(f"{free}/bots", asked))
    assert done == ok(player.put(f"{free}/bots", asked))
    match = UUID(done["match"])
    told = [seat["player"] for seat in ok(player.get(free))["seats"]]
    expected = [("strong", 0.3), ("easy", 30.0), ("easy", 5.0)]
    found = [ServiceBot.found(match, seat, who) for seat, who in enumerate(told)]
    assert expected == [(bot.level, bot.pace) for bot in found if bot is not None]
    problem(player.put(f"{free}/bots", {"seats": [2], "level": "easy"}), "seat-taken", 409)


def test_every_bot_is_found_by_its_id_and_no_two_have_the_same() -> None:
    match = UUID(int=7)
    bots = [ServiceBot(match, 0, level, pace) for level in LEVELS for pace in PACES]
    assert bots == [ServiceBot.found(match, 0, bot.player) for bot in bots]
    assert len(bots) == len({bot.player for bot in bots})
    assert {bot.player for bot in bots} == {str(player_of(bot)) for bot in bots}


def player_of(bot: ServiceBot) -> UUID:
    """The id that the registration of the bot gives it."""
    return uuid5(PLAYERS, str(bot.registration.id))


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        ({}, ("missing-field", "/seats")),
        ({"seats": []}, ("bad-value", "/seats")),
        ({"bots": []}, ("bad-value", "/bots")),
        ({"bots": [{"seat": 1}, {"seat": 1, "level": "easy"}]}, ("bad-value", "/bots/1/seat")),
        ({"seats": [1], "bots": [{"seat": 1}]}, ("bad-value", "/bots/0/seat")),
        ({"bots": [{"level": "easy"}]}, ("missing-field", "/bots/0/seat")),
        ({"bots": [{"seat": 0, "level": "perfect"}]}, ("bad-value", "/bots/0/level")),
        ({"bots": [{"seat": 0, "pace": 0.61}]}, ("bad-value", "/bots/0/pace")),
        ({"bots": [{"seat": 0, "speed": 1}]}, ("unknown-field", "/bots/0/speed")),
        ({"seats": [0], "pace": "1"}, ("wrong-type", "/pace")),
        ({"seats": [0], "pace": True}, ("wrong-type", "/pace")),
        ({"seats": [0], "pace": -0.6}, ("bad-value", "/pace")),
    ],
    ids=str,
)
def test_a_request_for_bots_that_does_not_fit_seats_nobody(
    service: ApiService, player: Caller, free: str, asked: dict[str, object], wrong: tuple[str, str]
) -> None:
    before, (kind, pointer) = service.events(), wrong
    told = problem(player.put(f"{free}/bots", asked), kind, 422)
    assert pointer == told["pointer"]
    missing = {"bots": [{"seat": 0}, {"seat": 9}]}
    assert "/bots/1/seat" == problem(player.put(f"{free}/bots", missing), "no-such-seat", 404)["pointer"]
    assert before == service.events()


# limits


def limit(service: ApiService, monkeypatch: pytest.MonkeyPatch, **limits: Any) -> None:
    services = service.services
    changed = replace(services, settings=replace(services.settings, **limits))
    monkeypatch.setitem(service.app.extensions, "nostos", changed)


def opened(player: Caller) -> str:
    return "/v1/matches/" + str(ok(player.post("/v1/matches", {"game": "toy", "seats": 2}))["match"])


def test_a_host_has_only_so_many_bots_at_once(
    service: ApiService, player: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(service, monkeypatch, bots_per_host=3)
    one, two, three = (opened(player) for _ in range(3))
    ok(player.put(f"{one}/bots", {"seats": [0, 1]}))
    before = service.events()
    refused = problem(player.put(f"{two}/bots", {"seats": [0, 1]}), "too-many-bots", 409)
    assert "3 bots at once" in refused["detail"]
    assert before == service.events()
    ok(player.put(f"{two}/bots", {"seats": [0]}))
    ok(player.put(f"{two}/bots", {"seats": [0]}))  # it is counted once
    problem(player.put(f"{three}/bots", {"seats": [0]}), "too-many-bots", 409)
    other = service.player()
    ok(other.put(f"{opened(other)}/bots", {"seats": [0, 1]}))  # every host has as many
    ok(player.post(f"{one}/close", {"reason": "no players"}))
    ok(player.put(f"{three}/bots", {"seats": [0, 1]}))
    problem(player.put(f"{two}/bots", {"seats": [1]}), "too-many-bots", 409)


def test_a_bot_that_its_host_removes_makes_room_for_another_at_once(
    service: ApiService, player: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(service, monkeypatch, bots_per_host=2)
    one, two = opened(player), opened(player)
    ok(player.put(f"{one}/bots", {"seats": [0, 1]}))
    problem(player.put(f"{two}/bots", {"seats": [0]}), "too-many-bots", 409)
    ok(player.post(f"{one}/seats/0/removal"))
    ok(player.put(f"{one}/bots", {"seats": [0], "level": "strong"}))
    problem(player.put(f"{two}/bots", {"seats": [0]}), "too-many-bots", 409)


def test_a_service_that_plays_as_many_bots_as_it_can_says_when_to_ask_again(
    service: ApiService, player: Caller, free: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    BotSeats(service.services).release_those_gone()
    [(taken,)] = service.services.log.ask("SELECT count(*) FROM nostos.bot_seats", ())
    limit(service, monkeypatch, bots=taken + 1)
    before = service.events()
    answer = player.put(f"{free}/bots", {"seats": [0, 1]})
    problem(answer, "bots-busy", 503)
    assert 0 < int(answer.headers["Retry-After"])
    assert before == service.events()
    ok(player.put(f"{free}/bots", {"seats": [1]}))


def test_requests_at_the_same_time_do_not_exceed_a_limit_together(
    service: ApiService, player: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(service, monkeypatch, bots_per_host=5)
    bot_seats = BotSeats(service.app.extensions["nostos"])
    matches = [UUID(opened(player).rpartition("/")[2]) for _ in range(8)]

    def take(match: UUID) -> bool:
        try:
            bot_seats.take([ServiceBot(match, 0)], player.player)
        except TooManyBots:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert 5 == sum(threads.map(take, matches))
