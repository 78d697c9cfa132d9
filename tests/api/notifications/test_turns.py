"""The list of turns: what each match asks of a player, the nearest deadline first."""

from typing import Any
from unittest.mock import Mock

import pytest

from tests.api.support import OFFERS, ApiMatch, ApiService, Caller, ok, open_match, problem, start_match

PATH = "/v1/players/me/turns"
CLOCK = {"kind": "correspondence", "per_move": 86_400}


def turns(player: Caller) -> list[dict[str, Any]]:
    """What the player is asked."""
    return list(ok(player.get(PATH))["turns"])


def shown(service: ApiService, table: ApiMatch) -> None:
    """Wait until the lobby shows the last step of the match."""
    service.services.reads.wait(table.id, service.services.matches.head(table.id))


def play(player: Caller, table: ApiMatch) -> None:
    """Make any legal move."""
    legal = ok(player.get(f"{table.path}/legal"))
    move = next(OFFERS.convert(legal["offers"])[0].all())
    headers = {"If-Match": f'"{legal["step"]}"'}
    ok(player.post(f"{table.path}/moves", {"move": move}, headers=headers))


def test_a_match_that_asks_for_a_move_is_listed_until_the_move_is_made(service: ApiService) -> None:
    table = start_match(service)
    mine, other = table.players
    shown(service, table)
    [turn] = turns(mine)
    assert {"match": table.match, "seat": 0, "asks": "move", "deadline": None, "tournament": None} == {
        name: turn[name] for name in ("match", "seat", "asks", "deadline", "tournament")
    }
    play(mine, table)
    shown(service, table)
    assert [] == turns(mine)
    assert [table.match] == [each["match"] for each in turns(other)]


def test_what_a_match_asks_is_found_once_a_step(service: ApiService, monkeypatch: pytest.MonkeyPatch) -> None:
    table = start_match(service)
    mine, _ = table.players
    shown(service, table)
    matches = service.services.matches
    found = Mock(wraps=matches.turn)
    monkeypatch.setattr(matches, "turn", found)
    assert turns(mine) == turns(mine)
    assert 1 == found.call_count
    play(mine, table)
    shown(service, table)
    assert [] == turns(mine) == turns(mine)
    assert 2 == found.call_count


def test_what_is_due_first_comes_first(service: ApiService) -> None:
    player = service.player()
    matches = []
    for clock in (None, CLOCK | {"per_move": 172_800}, CLOCK):
        body = {"game": "toy", "seats": 2, "options": {}} | ({"clock": clock} if clock else {})
        match = ok(player.post("/v1/matches", body))["match"]
        table = ApiMatch(match, [player, service.player("Ino")])
        for seat, each in enumerate(table.players):
            ok(each.put(f"{table.path}/seats/{seat}"))
        ok(player.post(f"{table.path}/start"))
        shown(service, table)
        matches.append(match)
    found = turns(player)
    assert matches[::-1] == [turn["match"] for turn in found]
    assert found[0]["deadline"] < found[1]["deadline"]
    assert found[2]["deadline"] is None


def test_nothing_is_asked_before_the_start_and_of_onlookers(service: ApiService) -> None:
    table = open_match(service)
    shown(service, table)
    assert [] == turns(table.players[0])
    assert [] == turns(service.player())
    problem(service.anybody.get(PATH), "token-needed", 401)


def test_who_left_is_asked_nothing(service: ApiService) -> None:
    table = start_match(service, seats=3)
    ok(table.players[0].post(f"{table.path}/resignation"))
    shown(service, table)
    assert set(service.services.matches.turns(table.id)) == {
        each.player for each in table.players if turns(each)
    }
