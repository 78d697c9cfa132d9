"""Many moves in one request: each has the outcome that it would have alone."""

from typing import Any

import msgspec
import pytest

from domain.ledger.receipts import RefusedReceipt, read
from domain.ledger.signing import verified
from tests.api.http.test_receipts import bid, published
from tests.api.support import ApiMatch, ApiService, Caller, key, ok, problem


def batch(table: ApiMatch, *moves: dict[str, Any], seat: int = 0) -> list[dict[str, Any]]:
    """What came of the moves."""
    answer = ok(table.players[seat].post(f"{table.path}/moves:batch", {"moves": list(moves)}))
    assert table.match == answer["match"]
    outcomes: list[dict[str, Any]] = answer["outcomes"]
    return outcomes


def test_each_move_has_its_own_outcome_and_one_that_is_refused_stops_none(
    service: ApiService, table: ApiMatch
) -> None:
    before = service.events()
    refused, unknown, made, late = batch(
        table, {"move": {"type": "draw"}}, {"move": {"type": "fly"}}, bid(table), bid(table)
    )
    assert [409, 422, 201, 409] == [each["status"] for each in (refused, unknown, made, late)]
    assert ["refused", "bad-value"] == [
        each["problem"]["type"].rpartition("/")[2] for each in (refused, unknown)
    ]
    assert (5, False) == (made["step"]["step"], made["repeated"])
    assert (
        made["step"]["facts"]
        == ok(table.players[0].get(f"{table.path}/frames?after=4"))["frames"][0]["facts"]
    )
    assert before + 1 == service.events()


def test_a_refusal_in_a_batch_is_the_one_that_the_move_alone_would_get(
    service: ApiService, table: ApiMatch
) -> None:
    body = {"move": {"type": "draw"}}
    alone = problem(table.players[0].post(f"{table.path}/moves", body), "refused", 409)
    [told] = batch(table, body)
    assert alone | {"instance": f"{table.path}/moves:batch"} == told["problem"]
    said = read(verified(told["receipt"], published(service.anybody)))
    assert isinstance(said, RefusedReceipt)
    assert (table.match, 4) == (said.match, said.step)


def test_a_move_under_one_key_happens_once_whichever_way_it_is_sent(
    service: ApiService, table: ApiMatch
) -> None:
    player, chosen, before = table.players[0], key(), service.events()
    body = bid(table)
    first, second = batch(table, body | {"key": chosen}, body | {"key": chosen})
    alone = player.post(f"{table.path}/moves", body, headers={"Idempotency-Key": chosen})
    assert [False, True] == [first["repeated"], second["repeated"]]
    assert first["step"] == second["step"] == ok(alone)
    assert "true" == alone.headers["Idempotent-Replayed"]
    [reused] = batch(table, {"move": {"type": "draw"}, "key": chosen})
    assert "/v1/problems/key-reused" == reused["problem"]["type"]
    assert before + 1 == service.events()


def test_a_move_for_another_step_is_stale_and_gets_the_missed_frames(table: ApiMatch) -> None:
    made, stale = batch(table, bid(table) | {"expect": 4}, bid(table) | {"expect": 4})
    assert [201, 412] == [made["status"], stale["status"]]
    assert [made["step"]["facts"]] == [frame["facts"] for frame in stale["problem"]["frames"]]


def test_each_move_of_a_player_who_may_not_play_is_refused(service: ApiService, table: ApiMatch) -> None:
    stranger, before = service.player(), service.events()
    answer = stranger.post(f"{table.path}/moves:batch", {"moves": [bid(table)] * 2})
    assert [403, 403] == [each["status"] for each in ok(answer)["outcomes"]]
    assert before == service.events()


@pytest.mark.parametrize(
    ("body", "kind", "pointer"),
    [
        ({}, "missing-field", "/moves"),
        ({"moves": []}, "bad-value", "/moves"),
        ({"moves": {}}, "wrong-type", "/moves"),
        ({"moves": [{}]}, "missing-field", "/moves/0/move"),
        ({"moves": [{"move": {}, "kee": "1"}]}, "unknown-field", "/moves/0/kee"),
        ({"moves": [{"move": {}, "expect": "4"}]}, "wrong-type", "/moves/0/expect"),
        ({"moves": [{"move": {}, "seen": "0"}]}, "bad-value", "/moves/0/seen"),
        ({"moves": [{"move": {}, "key": ""}]}, "bad-value", "/moves/0/key"),
        ({"moves": [{"move": {"type": "draw"}}] * 101}, "bad-value", "/moves"),
    ],
)
def test_a_malformed_batch_is_refused_as_a_whole(
    service: ApiService, table: ApiMatch, body: Any, kind: str, pointer: str
) -> None:
    before = service.events()
    told = problem(table.players[0].post(f"{table.path}/moves:batch", body), kind, 422)
    assert pointer == told["pointer"]
    assert before == service.events()


def test_there_must_be_a_match_and_a_token(service: ApiService, player: Caller, table: ApiMatch) -> None:
    moves = {"moves": [{"move": {"type": "draw"}}]}
    problem(player.post(f"/v1/matches/{key()}/moves:batch", moves), "no-such-match", 404)
    problem(service.anybody.post(f"{table.path}/moves:batch", moves), "token-needed", 401)


def test_the_largest_batch_fits_into_a_body(table: ApiMatch) -> None:
    body = {"moves": [{"move": {"type": "draw"}, "key": "k" * 200, "seen": "0" * 64}] * 100}
    assert 64 * 1024 > len(msgspec.json.encode(body))
    assert {409} == {each["status"] for each in batch(table, *body["moves"])}
