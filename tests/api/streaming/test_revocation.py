"""A token that is revoked or expires ends its streams at once, in every process; here nothing else does."""

import json
import os
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from redis import Redis

from api.runtime.services import now
from api.streaming import stream
from domain.accounts import players, tokens
from domain.accounts.operator_acts import COMMAND_LINE
from domain.accounts.players import Players
from domain.threadsafe.decoder import read_json
from projections.models.players import REVOKED
from tests.api.streaming.test_move_stream import bid
from tests.api.streaming.test_move_stream import stream as move_stream
from tests.support.eventually import eventually
from tests.support.service import patient_http
from tests.support.service.running import RunningService, ServedMatch, StreamReader

LINES = {"accept": "application/x-ndjson"}


@pytest.fixture(autouse=True)
def nothing_else_ends_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the regular check nor a heartbeat, nor an account that is read again because it is old."""
    monkeypatch.setattr(stream, "RECHECK", 10_000.0)
    monkeypatch.setattr(stream, "HEARTBEAT", 10_000.0)
    for module in (players, tokens):
        monkeypatch.setattr(module, "FRESH", 10_000.0)


@pytest.fixture
def elsewhere(nostos: RunningService) -> Players:
    """The players, as another process has them, once this one listens to revocations."""
    redis = Redis.from_url(str(nostos.services.settings.redis_url))
    with redis:
        eventually(lambda: redis.pubsub_shardnumsub(REVOKED)[0][1] > 0, "the gateway listens")
    return Players(nostos.services.log, now, os.urandom)


def of(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def refusal(reader: StreamReader) -> Any:
    """The problem that ended a stream."""
    [problem] = [event for event in reader.wait_over().sent if event.event == "problem"]
    return read_json(problem.data)


@pytest.mark.parametrize("viewer", [None, "onlooker"])
def test_the_streams_of_a_revoked_token_end_and_no_others(
    nostos: RunningService, elsewhere: Players, viewer: str | None
) -> None:
    """They went on for twelve seconds."""
    table = nostos.table().seat_all()
    player, first = table.players[0]
    second = elsewhere.tokens.issue(player, ["read"], parent=1)
    other = elsewhere.tokens.issue(player, ["read"])
    ending = [nostos.follow(table, token, viewer=viewer) for token in (first, second)]
    staying = [nostos.follow(table, token) for token in (other, table.token(1), None)]
    for reader in (*ending, *staying):
        reader.wait(4)
    elsewhere.tokens.revoke(player, 1)

    assert [401, 401] == [refusal(reader)["status"] for reader in ending]
    table.finish()
    for reader in staying:
        assert ["end"] == reader.wait_over().kinds


def test_a_stream_of_several_matches_says_of_each_that_it_ends(
    nostos: RunningService, elsewhere: Players
) -> None:
    tables = [nostos.table().seat_all() for _ in range(2)]
    player, token = tables[0].players[0]
    params = {"match": [str(table.id) for table in tables], "as": "onlooker"}
    with patient_http.stream(
        "GET", f"{nostos.url}/v1/stream", params=params, headers=LINES | of(token)
    ) as got:
        received = map(json.loads, filter(None, got.iter_lines()))
        next(received)
        elsewhere.tokens.revoke_all(player)
        problems = [line for line in received if "problem" in line]
    assert {str(table.id) for table in tables} == {line["match"] for line in problems}
    assert {401} == {line["problem"]["status"] for line in problems}


def test_a_stream_that_a_ticket_opened_ends_with_the_token_of_the_ticket(
    nostos: RunningService, elsewhere: Players
) -> None:
    table = nostos.table().seat_all()
    player, token = table.players[0]
    tickets = f"{nostos.url}/v1/matches/{table.id}/tickets"
    made, kept = (patient_http.post(tickets, json={}, headers=of(token)).json()["ticket"] for _ in range(2))
    reader = StreamReader(nostos.address(table), None, {"ticket": made})
    reader.wait(4)
    elsewhere.tokens.revoke(player, 1)
    assert "/v1/problems/bad-ticket" == refusal(reader)["type"]
    told = patient_http.get(nostos.address(table), params={"ticket": kept}).json()
    assert "/v1/problems/bad-ticket" == told["type"]


def test_a_move_stream_of_a_revoked_token_ends_with_a_problem(
    nostos: RunningService, elsewhere: Players
) -> None:
    table = nostos.table().seat_all()
    player, token = table.players[0]
    with move_stream(nostos, token) as ending, move_stream(nostos, table.token(1)) as staying:
        ending.send(bid(table))
        outcomes = ending.outcomes()
        assert 201 == next(outcomes)["status"]
        elsewhere.tokens.revoke(player, 1)
        [last] = list(outcomes)
        assert (401, "/v1/problems/bad-token") == (last["status"], last["problem"]["type"])
        assert "line" not in last
        staying.send({"match": str(table.id), "move": {"type": "draw"}})
        assert 409 == next(staying.outcomes())["status"]
        staying.end()


def test_a_process_forgets_at_once_that_a_token_was_valid(nostos: RunningService, elsewhere: Players) -> None:
    """It has read the account, and nothing that is asked for here reads it again for hours."""
    table = nostos.table().seat_all()
    player, token = table.players[0]
    legal = f"{nostos.url}/v1/matches/{table.id}/legal"
    assert 200 == patient_http.get(legal, headers=of(token)).status_code
    elsewhere.tokens.revoke(player, 1)
    eventually(
        lambda: 401 == patient_http.get(legal, headers=of(token)).status_code, "the token is forgotten"
    )


def test_a_ban_in_another_process_ends_move_streams_and_no_others_and_holds_at_once(
    nostos: RunningService, elsewhere: Players
) -> None:
    table = nostos.table().seat_all()
    player, token = table.players[0]
    watching = nostos.follow(table, token)
    watching.wait(4)
    with move_stream(nostos, token) as ending, move_stream(nostos, table.token(1)) as staying:
        ending.send(bid(table))
        outcomes = ending.outcomes()
        assert 201 == next(outcomes)["status"]
        ask = elsewhere.tokens.command("ban")
        elsewhere.acts.ban(player, "threats", ask, operator=COMMAND_LINE)
        [last] = list(outcomes)
        assert (403, "/v1/problems/banned") == (last["status"], last["problem"]["type"])
        assert ("threats", None) == (last["problem"]["reason"], last["problem"]["until"])
        staying.send({"match": str(table.id), "move": {"type": "draw"}})
        assert 409 == next(staying.outcomes())["status"]
        staying.end()
    moves, draw = f"{nostos.url}/v1/matches/{table.id}/moves", {"move": {"type": "draw"}}
    assert 403 == patient_http.post(moves, json=draw, headers=of(token)).status_code
    elsewhere.acts.lift_ban(player, "sorry", elsewhere.tokens.command("lift"), operator=COMMAND_LINE)
    eventually(
        lambda: (
            409 == patient_http.post(moves, json={"move": {"type": "draw"}}, headers=of(token)).status_code
        ),
        "the end of the ban is known",
    )
    table.finish()
    assert ["end"] == watching.wait_over().kinds


def test_an_operator_who_revokes_ends_the_streams_of_the_player(
    nostos: RunningService, elsewhere: Players
) -> None:
    table = nostos.table().seat_all()
    player, token = table.players[0]
    reader = nostos.follow(table, token)
    reader.wait(4)
    elsewhere.acts.revoke(player, "stolen", elsewhere.tokens.command("revoke"), operator=COMMAND_LINE)
    assert 401 == refusal(reader)["status"]


@pytest.fixture
def brief(elsewhere: Players, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, Any]:
    """The lifetime of a token that expires in moments."""
    monkeypatch.setattr(tokens, "SHORTEST_LIFETIME", timedelta(0))
    return {"lifetime": timedelta(seconds=2)}


def test_a_stream_ends_when_its_token_expires(
    nostos: RunningService, elsewhere: Players, brief: Mapping[str, Any]
) -> None:
    """If this test was paused for so long that the token had expired before, no stream opened."""
    table: ServedMatch = nostos.table().seat_all()
    token = elsewhere.tokens.issue(table.players[0][0], ["read"], **brief)
    reader = nostos.follow(table, token).wait_over()
    assert 401 == (reader.status if reader.status != 200 else refusal(reader)["status"])


def test_a_move_stream_ends_when_its_token_expires(
    nostos: RunningService, elsewhere: Players, brief: Mapping[str, Any]
) -> None:
    table = nostos.table().seat_all()
    token = elsewhere.tokens.issue(table.players[0][0], ["play"], **brief)
    with move_stream(nostos, token) as ending:
        [last] = list(ending.outcomes())
        assert "/v1/problems/bad-token" == last.get("problem", last)["type"]


def test_a_token_that_may_only_play_opens_no_stream(nostos: RunningService, elsewhere: Players) -> None:
    table = nostos.table().seat_all()
    token = elsewhere.tokens.issue(table.players[0][0], ["play"], parent=1)
    for viewer in (None, "0", "onlooker"):
        assert 403 == nostos.follow(table, token, viewer=viewer).wait_over().status
