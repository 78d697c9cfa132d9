"""What a seat had to decide, over HTTP: of matches whose secrets are shown, as the seat knew them then."""

from random import Random
from typing import Any

import pytest

from domain.games import SHELF
from tests.api.support import ApiMatch, ApiService, ok, play_out, problem, start_match

SLUGS = sorted(SHELF)
MOVES = 24  # of each match, at most


def some_moves(service: ApiService, slug: str) -> tuple[ApiMatch, list[tuple[int, dict[str, Any]]]]:
    """A match that is over after some moves, with what was offered before each: to whom, and what."""
    table, chooser = start_match(service, slug, SHELF[slug].seats[0]), Random(slug)
    offered: list[tuple[int, dict[str, Any]]] = []
    while len(offered) < MOVES and not ok(service.anybody.get(table.path))["disclosed"]:
        for seat, player in enumerate(table.players):
            legal = ok(player.get(f"{table.path}/legal"))
            if legal["offers"]:
                offered.append((seat, legal))
                offers = service.services.matches.legal(table.id, player.player).offers
                ok(player.post(f"{table.path}/moves", {"move": chooser.choice(offers).sample(chooser)}))
    for player in table.players:
        player.post(f"{table.path}/resignation")
    return table, offered


@pytest.mark.parametrize("slug", SLUGS)
def test_a_seat_is_asked_what_it_was_asked_then_and_sees_what_it_saw(slug: str, service: ApiService) -> None:
    table, offered = some_moves(service, slug)
    for seat, legal in offered:
        asked = f"as={seat}&at={legal['step']}"
        found = ok(service.anybody.get(f"{table.path}/decision?{asked}"))
        assert (legal["offers"], legal["count"]) == (found["offers"], found["count"])
        view = ok(service.anybody.get(f"{table.path}/view?{asked}"))
        for one in view["seats"]:
            one |= {"player": None, "name": None, "bot": False}
        assert {name: found[name] for name in view} == view
        assert (False, None) == (found["disclosed"], found["outcome"])


@pytest.mark.parametrize("slug", SLUGS)
def test_nobody_is_named_and_seats_are_counted_from_one(slug: str, service: ApiService) -> None:
    table, offered = some_moves(service, slug)
    for seat, legal in offered:
        answer = service.anybody.get(f"{table.path}/decision?as={seat}&at={legal['step']}&text=en")
        body = answer.get_data(as_text=True)
        assert ok(answer)["prompt"]
        assert "seat 0" not in body
        assert not any(told in body for player in table.players for told in (player.name, player.player))


def test_nobody_is_told_a_decision_before_the_match_has_shown_what_it_hid(service: ApiService) -> None:
    table = start_match(service)
    for reader in (*table.players, service.anybody):
        problem(reader.get(f"{table.path}/decision"), "decision-later", 403)
    problem(table.players[1].get(f"{table.path}/decision?as=0"), "not-your-seat", 403)
    problem(service.anybody.get(f"{table.path}/decision?as=0"), "token-needed", 401)
    step = ok(service.anybody.get(table.path))["step"]
    play_out(service, table, Random(1))
    found = ok(service.anybody.get(f"{table.path}/decision?as=0&at={step}"))
    assert ("0", step) == (found["viewer"], found["step"])


def test_who_had_nothing_to_decide_is_told_so(service: ApiService) -> None:
    table = start_match(service)
    step = ok(service.anybody.get(table.path))["step"]
    last = ok(service.anybody.get(play_out(service, table, Random(1)).path))["step"]
    path = f"{table.path}/decision"
    for asked in (f"as=0&at={step + 1}", f"as=onlooker&at={step}", f"as=referee&at={step}", "as=0&at=1"):
        problem(service.anybody.get(f"{path}?{asked}"), "no-decision", 404)
    problem(service.anybody.get(f"{path}?as=0"), "no-decision", 404)
    problem(service.anybody.get(f"{path}?as=0&at={last + 1}"), "bad-parameter", 422)
    problem(service.anybody.get(f"{path}?as=0&at={step}&text=xx"), "bad-parameter", 422)


def test_a_seat_that_has_left_had_nothing_to_decide(service: ApiService) -> None:
    players = [service.player(f"Player {seat}") for seat in range(3)]
    body = {"game": "toy", "seats": 3, "leaving": {"resigned": "bot"}}
    table = ApiMatch(ok(players[0].post("/v1/matches", body))["match"], players)
    for seat, player in enumerate(players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(players[0].post(f"{table.path}/start"))
    before = ok(service.anybody.get(table.path))["step"]
    for player in players[:2]:
        ok(player.post(f"{table.path}/resignation"))
    assert ok(service.anybody.get(f"{table.path}/decision?as=0&at={before}"))["offers"]
    found = ok(service.anybody.get(f"{table.path}/view?as=0&at={before + 1}"))
    assert ("playing", [0]) == (found["status"], [gone["seat"] for gone in found["gone"]])
    problem(service.anybody.get(f"{table.path}/decision?as=0&at={before + 1}"), "no-decision", 404)
