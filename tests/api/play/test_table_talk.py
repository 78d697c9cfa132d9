"""Talk of the whole table over HTTP: only where it was agreed on; only those who play read it meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.ledger.verify.record_checks import audit
from tests.api.permissions.contests import regulations
from tests.api.resources.test_leaving import SUBSTITUTES
from tests.api.resources.test_record import trusted
from tests.api.support import GAMES, ApiMatch, ApiService, Caller, ok, problem
from tests.support.eventually import eventually

Agreed = Callable[..., ApiMatch]


@pytest.fixture
def agreed(service: ApiService) -> Agreed:
    """Starts a match with table talk."""

    def started(seats: int = 3, **terms: Any) -> ApiMatch:
        players = [service.player(f"Player {seat}") for seat in range(seats)]
        body = {
            "game": "toy",
            "seats": seats,
            "options": {"partners": seats == 3},
            "table_talk": True,
        } | terms
        table = ApiMatch(ok(players[0].post("/v1/matches", body))["match"], players)
        for seat, player in enumerate(players):
            ok(player.put(f"{table.path}/seats/{seat}"))
        ok(players[0].post(f"{table.path}/start"))
        return table

    return started


def read(table: ApiMatch, caller: Caller, query: str = "") -> dict[str, Any]:
    """The talk as the caller reads it."""
    found: dict[str, Any] = ok(caller.get(f"{table.path}/notebook/talk{query}"))
    return found


def said(table: ApiMatch, caller: Caller, query: str = "") -> list[tuple[str, list[int]]]:
    """What the caller reads, and to whom it was said."""
    return [(line["text"], line["seats"]) for line in read(table, caller, query)["lines"]]


def test_all_seats_read_what_is_said_at_the_table_and_onlookers_do_not(
    service: ApiService, agreed: Agreed
) -> None:
    table = agreed()
    path, stranger = f"{table.path}/notebook/talk", service.player()
    ok(table.players[2].post(path, {"text": "Good luck!", "table": True}))
    ok(table.players[0].post(path, {"text": "Bid low."}))
    shared = [("Good luck!", [0, 1, 2]), ("Bid low.", [0, 1])]
    eventually(lambda: shared == said(table, table.players[1]))
    for seat, player in enumerate(table.players):
        assert shared[: 1 if seat == 2 else 2] == said(table, player)
    assert [True, True, True] == [read(table, player)["table"] for player in table.players]
    for outsider in (stranger, service.anybody):
        assert [] == said(table, outsider)
        assert not read(table, outsider)["table"]
    problem(stranger.post(path, {"text": "Hello", "table": True}), "not-seated", 403)
    assert [] == said(table, table.players[0], "?as=onlooker")
    assert shared[:1] == said(table, table.players[0], "?group=0,1,2")


def test_it_is_shown_with_all_else_and_then_nobody_writes(service: ApiService, agreed: Agreed) -> None:
    table = agreed(2)
    path = f"{table.path}/notebook/talk"
    ok(table.players[1].post(path, {"text": "Well played.", "table": True}))
    eventually(lambda: said(table, table.players[0]))
    ok(table.players[1].post(f"{table.path}/resignation"))
    eventually(lambda: said(table, service.anybody, "?as=referee") == [("Well played.", [0, 1])])
    problem(table.players[0].post(path, {"text": "Over.", "table": True}), "wrong-status", 409)
    assert not read(table, table.players[0])["table"]
    record = service.anybody.get(f"{table.path}/record").data
    assert b'"table_talk":true' in record
    assert audit(record, GAMES, trusted(service)).ok


def test_a_line_stays_that_of_who_said_it_when_another_player_has_the_seat(
    service: ApiService, agreed: Agreed
) -> None:
    table = agreed(options={}, leaving=SUBSTITUTES)
    path, eve = f"{table.path}/notebook/talk", service.player("Eve")
    ok(table.players[0].post(path, {"text": "Farewell.", "table": True}))
    ok(table.players[0].post(f"{table.path}/resignation"))
    ok(eve.post(f"{table.path}/seats/0/substitution"))
    ok(eve.post(path, {"text": "Hello!", "table": True}))
    eventually(lambda: 2 == len(read(table, table.players[1])["lines"]))
    lines = read(table, table.players[1])["lines"]
    ids = [ok(each.get("/v1/players/me"))["player"] for each in (table.players[0], eve)]
    assert list(zip(ids, ("Player 0", "Eve"), strict=True)) == [
        (line["author"], line["name"]) for line in lines
    ]
    assert [0, 0] == [line["seat"] for line in lines]


def test_no_table_talks_unless_its_players_agreed(service: ApiService, agreed: Agreed) -> None:
    table = agreed(table_talk=False)
    before = service.events()
    told = problem(
        table.players[0].post(f"{table.path}/notebook/talk", {"text": "a", "table": True}), "no-notebook", 404
    )
    assert ("match 48", "no_table_talk") == (told["rule"], told["key"])
    assert not read(table, table.players[0])["table"]
    assert before == service.events()
    match = ok(service.anybody.get(table.path))
    assert match["table_talk"] is False
    assert ok(service.anybody.get(agreed().path))["table_talk"] is True


def test_the_tables_of_a_tournament_do_not_talk(service: ApiService) -> None:
    body = {"regulations": regulations() | {"table_talk": True}}
    told = problem(service.player().post("/v1/tournaments", body), "bad-value", 422)
    assert told["pointer"].endswith("/table_talk")


def test_a_line_at_the_table_is_reported_and_erased_with_its_author(
    service: ApiService, agreed: Agreed
) -> None:
    table = agreed()
    path = f"{table.path}/notebook/talk"
    ok(table.players[2].post(path, {"text": "It is rude.", "table": True}))
    eventually(lambda: said(table, table.players[0]))
    [line] = read(table, table.players[0])["lines"]
    place = {"seats": line["seats"], "number": line["number"]}
    author = ok(table.players[2].get("/v1/players/me"))["player"]
    about = {"kind": "talk", "text": "x", "player": author, "match": table.match, "line": place}
    ok(table.players[0].post("/v1/reports", about))
    for player in table.players[:2]:
        ok(player.post(f"{table.path}/resignation"))
    assert 204 == table.players[2].post("/v1/players/me/deletion", {"confirm": "Player 2"}).status_code
    eventually(lambda: said(table, table.players[0]) == [])
