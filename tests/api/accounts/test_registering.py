"""Registering over HTTP: a name that imitates is refused with its rule, and nothing is stored."""

from uuid import uuid4

import pytest

from domain.store import command
from tests.api.support import ApiService, Caller, ok, problem


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("Argos (bot)", "player 10"),
        ("Argos (fair bot)", "player 10"),
        ("N0stos", "player 11"),
        ("P\u0430ul", "player 9"),  # the second letter is Cyrillic
        ("a\u0301\u0302\u0303\u0304\u0305\u0306", "player 1"),
    ],
)
def test_a_name_that_imitates_is_refused_with_its_rule(
    service: ApiService, nothing_stored: None, name: str, rule: str
) -> None:
    told = problem(service.anybody.post("/v1/players", {"name": name}), "bad-value", 422)
    assert (rule, "/name") == (told["rule"], told["pointer"])


def test_the_answer_has_the_name_as_it_is_shown(service: ApiService) -> None:
    told = ok(service.anybody.post("/v1/players", {"name": " E\u0301loi\u0308se"}))
    assert "\u00c9lo\u00efse" == told["name"]


def test_who_is_a_bot_follows_from_the_account_and_not_from_the_name(service: ApiService) -> None:
    """An older player is called like a bot; a bot of the service sits beside them."""
    players = service.services.players
    player, token = players.register("Argos (bot)", command("", str(uuid4()), "test", None), trusted=True)
    older = Caller(service, token, player)
    match = ok(older.post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
    ok(older.put(f"/v1/matches/{match}/seats/0"))
    step = ok(older.put(f"/v1/matches/{match}/bots", {"seats": [1]}))["step"]
    there = {"Nostos-Min-Step": str(step)}
    for address in (f"/v1/matches/{match}", f"/v1/matches/{match}/view"):
        seats = ok(older.get(address, headers=there))["seats"]
        assert [("Argos (bot)", False), True] == [(seats[0]["name"], seats[0]["bot"]), seats[1]["bot"]]
    [listed] = [each for each in ok(older.get("/v1/matches"))["matches"] if each["match"] == match]
    assert [False, True] == [seat["bot"] for seat in listed["seats"]]
