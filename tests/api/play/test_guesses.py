"""Sealed guesses over HTTP: nobody learns of them while the match lasts; then all see which were right."""

from typing import Any

import pytest

from tests.api.support import ApiMatch, ApiService, Caller, ok, problem
from tests.support.eventually import eventually

HELD = {"type": "held", "player": 1, "card": 7}


@pytest.fixture
def table(service: ApiService) -> ApiMatch:
    """A match of two suitors."""
    players = [service.player(f"Player {seat}") for seat in range(2)]
    found = ApiMatch(ok(players[0].post("/v1/matches", {"game": "toy", "seats": 2}))["match"], players)
    for seat, player in enumerate(players):
        ok(player.put(f"{found.path}/seats/{seat}"))
    ok(players[0].post(f"{found.path}/start"))
    return found


def read(table: ApiMatch, caller: Caller, query: str = "") -> dict[str, Any]:
    """The guesses as the caller reads them."""
    found: dict[str, Any] = ok(caller.get(f"{table.path}/guesses{query}"))
    return found


def made(table: ApiMatch, caller: Caller, query: str = "") -> list[tuple[int, Any, bool | None]]:
    """Who guessed what, and whether it was right."""
    return [(each["seat"], each["guess"], each["right"]) for each in read(table, caller, query)["guesses"]]


def seal(table: ApiMatch, seat: int, guess: dict[str, Any]) -> None:
    """The seat guesses."""
    assert 201 == table.players[seat].post(f"{table.path}/guesses", {"guess": guess}).status_code


def test_only_the_seat_reads_its_guess_until_the_match_shows_what_it_hid(
    service: ApiService, table: ApiMatch
) -> None:
    seal(table, 0, HELD)
    eventually(lambda: made(table, table.players[0]) == [(0, HELD, None)])
    assert read(table, table.players[0], "?text=en")["guesses"][0]["text"] == "Player 1 holds 7."
    for other in (table.players[1], service.anybody, service.player()):
        assert [] == made(table, other)
    assert [] == made(table, table.players[0], "?as=onlooker")
    assert [] == made(table, table.players[0], "?at=1")
    ok(table.players[0].post(f"{table.path}/resignation"))
    eventually(lambda: made(table, service.anybody))
    hands = ok(service.anybody.get(f"{table.path}/view?as=referee"))["table"]["hands"]
    assert [(0, HELD, 7 in hands[1])] == made(table, service.anybody)
    problem(table.players[0].post(f"{table.path}/guesses", {"guess": HELD}), "wrong-status", 409)


def test_a_right_guess_is_told_from_a_wrong_one(service: ApiService, table: ApiMatch) -> None:
    """Each of two seats guesses of all cards: as many are right as the other holds."""
    own = ok(table.players[1].get(f"{table.path}/view"))["table"]["hands"][1]
    seal(table, 0, HELD | {"card": own[0]})
    other = next(card for card in range(1, 19) if card not in own)
    seal(table, 1, {"type": "held", "player": 0, "card": other})
    ok(table.players[0].post(f"{table.path}/resignation"))
    eventually(lambda: len(made(table, service.anybody)) == 2)
    hands = ok(service.anybody.get(f"{table.path}/view?as=referee"))["table"]["hands"]
    assert [True, other in hands[0]] == [right for _, _, right in made(table, service.anybody)]


def test_a_later_guess_takes_the_place_of_one_on_the_same_question(table: ApiMatch) -> None:
    seal(table, 0, HELD)
    seal(table, 0, HELD | {"card": 8})
    eventually(lambda: made(table, table.players[0]) == [(0, HELD | {"card": 8}, None)])


def test_a_seat_is_offered_what_is_hidden_from_it_and_nothing_else(
    service: ApiService, table: ApiMatch
) -> None:
    [offer] = read(table, table.players[0], "?text=en")["offers"]
    assert (offer["move"], offer["rule"], offer["prompt"]) == ("held", "match 49", "a card in a hand")
    assert offer["fields"]["player"]["values"] == [1]
    for other in (service.anybody, service.player()):
        assert [] == read(table, other)["offers"]
    path, player = f"{table.path}/guesses", table.players[0]
    unfit = problem(player.post(path, {"guess": HELD | {"player": 0}}), "unfit", 422)
    assert (unfit["rule"], unfit["pointer"]) == ("match 49", "/guess/player")
    assert unfit["accepted"] == [{"type": "one_of", "values": [1]}]
    for guess, pointer in (
        ({"type": "bid", "card": 1}, "/guess/type"),
        ({"type": "held", "player": 1}, "/guess/card"),
        (HELD | {"card": "7"}, "/guess/card"),
        (HELD | {"more": 1}, "/guess/more"),
    ):
        answer = player.post(path, {"guess": guess})
        assert answer.status_code == 422, answer.data
        assert (answer.get_json() or {})["pointer"] == pointer
    assert [] == made(table, player)
    problem(service.player().post(path, {"guess": HELD}), "not-seated", 403)


def test_a_guess_is_sealed_once_for_each_key(table: ApiMatch) -> None:
    path, key = f"{table.path}/guesses", {"Idempotency-Key": "one-guess"}
    first = table.players[0].post(path, {"guess": HELD}, headers=key)
    again = table.players[0].post(path, {"guess": HELD}, headers=key)
    assert ok(first) == ok(again)
    assert again.headers["Idempotent-Replayed"] == "true"
