"""Arbiters over HTTP: what they decide in a match of a tournament, and what everybody sees of it."""

from typing import Any, Final
from uuid import uuid4

import pytest

from domain.accounts.tokens import READ
from domain.kernel.match.acts import LONGEST_RULE
from domain.matches import WantedMatch
from domain.matches.agreements import TournamentPlace
from domain.store import command
from tests.api.support import ApiMatch, ApiService, Caller, ok, problem

WHY: Final = {"rule": "Article 7.5", "reason": "a card was misread"}
CLOCK: Final = {"kind": "fischer", "initial": 600, "increment": 0}
TOURNAMENT: Final = "4e6f7374-0000-5000-8000-000000000015"
WALK: Final[dict[str, dict[str, Any]]] = {
    "pause": {},
    "time": {"seats": [0, 1], "seconds": 60},
    "resumption": {},
    "rewind": {"step": 5},
    "penalties": {"seat": 1, "points": 2},
    "adjudication": {"ranking": [[1], [0]]},
    "annulment": {},
}
"""The acts in an order in which each is allowed, with their bodies."""


def of_tournament(service: ApiService, arbiter: Caller, game: str = "toy", **terms: Any) -> ApiMatch:
    """A match of two at table 5 of round 2 of a tournament, which has begun. The arbiter decides in it."""
    players = [service.player(f"Player {seat}") for seat in range(2)]
    wanted = WantedMatch(players[0].player, game, 2, {}, {"clock": CLOCK, **terms})
    place = TournamentPlace(TOURNAMENT, 2, 5, (arbiter.player,))
    asked = command(players[0].player, str(uuid4()), "open", None)
    table = ApiMatch(str(service.services.matches.open_at(place, wanted, asked).match), players)
    for seat, player in enumerate(players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(players[0].post(f"{table.path}/start"))
    return table


def now(table: ApiMatch, who: Caller, read: str = "") -> Any:
    """The match as somebody knows it by now."""
    last = who.service.services.matches.head(table.id)
    return ok(who.get(f"{table.path}{read}", headers={"Nostos-Min-Step": str(last)}))


@pytest.fixture
def arbiter(service: ApiService) -> Caller:
    return service.player("Mentor")


@pytest.fixture
def table(service: ApiService, arbiter: Caller) -> ApiMatch:
    return of_tournament(service, arbiter)


def test_each_act_is_a_step_that_says_who_did_it_why_and_by_which_rule(
    table: ApiMatch, arbiter: Caller
) -> None:
    for act, body in WALK.items():
        answer = arbiter.post(f"{table.path}/{act}", {**WHY, **body})
        step, [first, *_] = ok(answer), ok(answer)["facts"]
        assert 201 == answer.status_code
        assert (f'"{step["step"]}"', step["receipt"]) == (
            answer.headers["ETag"],
            answer.headers["Nostos-Receipt"],
        )
        assert (arbiter.player, *WHY.values()) == (first["player"], first["rule"], first["reason"])
        assert body.items() <= first.items()
    told = now(table, table.players[0])
    assert ("closed", WHY["reason"]) == (told["status"], told["reason"])


def test_everybody_reads_the_acts_in_their_language(service: ApiService, arbiter: Caller) -> None:
    table = of_tournament(service, arbiter, "odyssee")
    for act, body in WALK.items():
        ok(arbiter.post(f"{table.path}/{act}", {**WHY, **body}))
    last = now(table, arbiter)["step"]
    there = {"Nostos-Min-Step": str(last)}
    for who in (service.anybody, *table.players):
        frames = ok(who.get(f"{table.path}/frames?after=4&limit=50&text=de", headers=there))["frames"]
        assert "Mentor unterbricht die Partie: a card was misread (Article 7.5)" == frames[0]["text"][0]
        assert 7 == len(frames)
        assert all("Article 7.5" in frame["text"][0] for frame in frames)


def test_a_match_of_a_tournament_shows_its_place_and_its_arbiters(table: ApiMatch, arbiter: Caller) -> None:
    listed = ok(table.players[0].get(f"/v1/matches?player={table.players[0].player}"))["matches"]
    for told in (now(table, arbiter.service.anybody), *listed):
        place = told["tournament"], told["tournament_round"], told["tournament_table"]
        assert (TOURNAMENT, 2, 5) == place
        assert [arbiter.player] == told["arbiters"]
    assert listed


def test_who_is_no_arbiter_is_refused_with_the_rule(service: ApiService, table: ApiMatch) -> None:
    before = service.events()
    for who in (*table.players, service.player("Irus")):
        for act, body in WALK.items():
            told = problem(who.post(f"{table.path}/{act}", {**WHY, **body}), "not-the-arbiter", 403)
            assert ("match 41", "not_the_arbiter") == (told["rule"], told["key"])
    for act, body in WALK.items():
        problem(service.anybody.post(f"{table.path}/{act}", {**WHY, **body}), "token-needed", 401)
    assert before + 1 == service.events()  # a player was registered


def test_in_a_match_of_no_tournament_nobody_arbitrates(service: ApiService) -> None:
    host = service.player("Host")
    match = ok(host.post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
    problem(host.post(f"/v1/matches/{match}/annulment", WHY), "not-the-arbiter", 403)


def test_an_act_at_the_wrong_status_says_where_the_match_stands(table: ApiMatch, arbiter: Caller) -> None:
    told = problem(arbiter.post(f"{table.path}/resumption", WHY), "wrong-status", 409)
    assert ("match 8", "playing") == (told["rule"], told["standing"])
    told = problem(
        arbiter.post(f"{table.path}/time", {**WHY, "seats": [0], "seconds": 9}), "wrong-status", 409
    )
    assert "playing" == told["standing"]
    ok(arbiter.post(f"{table.path}/pause", WHY))
    told = problem(arbiter.post(f"{table.path}/pause", WHY), "wrong-status", 409)
    assert ("match 35", "paused") == (told["rule"], told["standing"])


def test_in_a_pause_a_move_says_that_the_match_is_paused(table: ApiMatch, arbiter: Caller) -> None:
    [offer] = ok(table.players[0].get(f"{table.path}/legal"))["offers"]
    move = {"type": "bid", "card": offer["fields"]["card"]["values"][0]}
    ok(arbiter.post(f"{table.path}/pause", WHY))
    told = problem(table.players[0].post(f"{table.path}/moves", {"move": move}), "wrong-status", 409)
    assert ("match 35", "paused") == (told["rule"], told["standing"])
    assert "paused" == now(table, table.players[0], "/view")["status"]
    ok(arbiter.post(f"{table.path}/resumption", WHY))
    ok(table.players[0].post(f"{table.path}/moves", {"move": move}))


@pytest.mark.parametrize(
    ("act", "body", "refused"),
    [
        ("time", {"seats": [0], "seconds": -591}, ("match 36", "/seconds")),
        ("time", {"seats": [0], "seconds": 0}, ("match 36", "/seconds")),
        ("time", {"seats": [2], "seconds": 5}, ("match 36", "/seconds")),
        ("rewind", {"step": 99}, ("match 37", "/step")),
        ("rewind", {"step": 2}, ("match 37", "/step")),
        ("adjudication", {"ranking": [[0]]}, ("match 38", "/ranking")),
        ("adjudication", {"ranking": [[0, 1], [1]]}, ("match 38", "/ranking")),
        ("penalties", {"seat": 2}, ("match 40", "/seat")),
        ("penalties", {"seat": 0, "seconds": 600}, ("match 36", "/seconds")),
    ],
)
def test_a_bad_act_names_its_rule_and_its_field_and_changes_nothing(
    table: ApiMatch, arbiter: Caller, act: str, body: dict[str, Any], refused: tuple[str, str]
) -> None:
    ok(arbiter.post(f"{table.path}/pause", WHY))
    before = table.players[0].service.events()
    told = problem(arbiter.post(f"{table.path}/{act}", {**WHY, **body}), "bad-value", 422)
    assert refused == (told["rule"], told["pointer"])
    assert before == table.players[0].service.events()


@pytest.mark.parametrize(
    ("body", "name", "pointer"),
    [
        ({"rule": "7"}, "missing-field", "/reason"),
        ({"reason": "so"}, "missing-field", "/rule"),
        ({"rule": "", "reason": "so"}, "bad-value", "/rule"),
        ({"rule": "x" * (LONGEST_RULE + 1), "reason": "so"}, "bad-value", "/rule"),
        ({"rule": "7", "reason": "two\nlines"}, "bad-value", "/reason"),
        ({"rule": 7, "reason": "so"}, "wrong-type", "/rule"),
        ({**WHY, "named": "somebody"}, "unknown-field", "/named"),
    ],
)
def test_every_act_has_a_rule_and_a_reason(
    table: ApiMatch, arbiter: Caller, body: dict[str, Any], name: str, pointer: str
) -> None:
    for act, more in WALK.items():
        told = problem(arbiter.post(f"{table.path}/{act}", {**more, **body}), name, 422)
        assert pointer in {told["pointer"], *(each["pointer"] for each in told.get("errors", ()))}


def test_seats_whose_time_changes_are_in_order_as_they_are_signed(table: ApiMatch, arbiter: Caller) -> None:
    for seats in ([1, 0], [0, 0], []):
        told = problem(
            arbiter.post(f"{table.path}/time", {**WHY, "seats": seats, "seconds": 9}), "bad-value", 422
        )
        assert "/seats" == told["pointer"]


def test_a_match_without_a_clock_has_no_time_to_adjust(service: ApiService, arbiter: Caller) -> None:
    table = of_tournament(service, arbiter, clock=None)
    ok(arbiter.post(f"{table.path}/pause", WHY))
    refused = (("time", {"seats": [0], "seconds": 9}), ("penalties", {"seat": 0, "seconds": 9}))
    for act, body in refused:
        told = problem(arbiter.post(f"{table.path}/{act}", {**WHY, **body}), "no-time-to-adjust", 409)
        assert "match 36" == told["rule"]


def test_an_act_that_is_sent_again_happens_once(table: ApiMatch, arbiter: Caller) -> None:
    headers = {"Idempotency-Key": "the first pause"}
    first, again = (arbiter.post(f"{table.path}/pause", WHY, headers=headers) for _ in range(2))
    assert ok(first) == ok(again)
    assert "true" == again.headers["Idempotent-Replayed"]
    other = {**WHY, "reason": "a fire alarm"}
    problem(arbiter.post(f"{table.path}/pause", other, headers=headers), "key-reused", 422)


def test_a_stale_act_is_refused_with_the_steps_since_then(table: ApiMatch, arbiter: Caller) -> None:
    ok(arbiter.post(f"{table.path}/pause", WHY))
    told = problem(arbiter.post(f"{table.path}/annulment", WHY, headers={"If-Match": '"4"'}), "stale", 412)
    assert (5, ["match.paused"]) == (told["step"], [frame["topic"] for frame in told["frames"]])
    ok(arbiter.post(f"{table.path}/annulment", WHY, headers={"If-Match": '"5"'}))


def test_a_token_that_may_only_play_gets_no_frames_of_a_stale_act(
    service: ApiService, table: ApiMatch, arbiter: Caller
) -> None:
    token = service.services.players.tokens.issue(arbiter.player, ["play"])
    ok(arbiter.post(f"{table.path}/pause", WHY))
    headers = {"If-Match": '"4"', "Authorization": f"Bearer {token}"}
    told = problem(arbiter.post(f"{table.path}/annulment", WHY, headers=headers), "stale", 412)
    assert (5, False) == (told["step"], "frames" in told)
    reading = service.services.players.tokens.issue(arbiter.player, [READ])
    headers = {"Authorization": f"Bearer {reading}"}
    problem(arbiter.post(f"{table.path}/annulment", WHY, headers=headers), "missing-scope", 403)


def test_a_stale_act_shows_of_a_delayed_match_only_what_onlookers_are_shown(
    service: ApiService, arbiter: Caller
) -> None:
    table = of_tournament(service, arbiter, broadcast={"delay": {"steps": 3}})
    ok(arbiter.post(f"{table.path}/pause", WHY))
    ok(arbiter.post(f"{table.path}/resumption", WHY))
    told = problem(arbiter.post(f"{table.path}/annulment", WHY, headers={"If-Match": '"4"'}), "stale", 412)
    assert (6, []) == (told["step"], told["frames"])
