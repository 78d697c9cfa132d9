"""Moves that wait together: each is answered as if it had been sent alone, and they are stored at once."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from werkzeug.test import TestResponse

from domain.threadsafe.waves import run_wave
from tests.api.http.test_receipts import bid
from tests.api.support import ApiMatch, ApiService, Caller, key, ok, start_match

Post = Callable[[], TestResponse]


def post(caller: Caller, table: ApiMatch, body: Any, **headers: str) -> Post:
    """A move that is sent when it is called."""
    return partial(caller.post, f"{table.path}/moves", body, headers=headers)


@pytest.fixture
def stored(service: ApiService, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events each transaction of several had."""
    sizes: list[int] = []
    append_each = service.services.log.append_each

    def append(events: Sequence[Any]) -> Any:
        sizes.append(len(events))
        return append_each(events)

    monkeypatch.setattr(service.services.log, "append_each", append)
    return sizes


def test_moves_of_several_matches_are_stored_in_one_transaction(
    service: ApiService, stored: list[int]
) -> None:
    tables = [start_match(service) for _ in range(3)]
    moves = [bid(table) for table in tables]

    answers = run_wave(
        [post(table.players[0], table, move) for table, move in zip(tables, moves, strict=True)]
    )

    assert [3] == stored
    for table, answer in zip(tables, answers, strict=True):
        assert (201, table.match, 5) == (answer.status_code, ok(answer)["match"], ok(answer)["step"])
        seen = ok(table.players[0].get(f"{table.path}/frames?after=4", headers={"Nostos-Min-Step": "5"}))
        assert ok(answer)["facts"] == seen["frames"][0]["facts"]


def requests(service: ApiService, table: ApiMatch, other: ApiMatch) -> list[Post]:
    """Requests of all kinds, to two matches that have begun."""
    first, second = table.players
    move, chosen = bid(table), key()
    keyed = {"Idempotency-Key": chosen}
    return [
        post(first, table, {"move": {"type": "draw"}}),
        post(first, table, {"move": {"type": "fly"}}),
        post(first, table, {"move": []}),
        post(service.anybody, table, move),
        post(other.players[0], table, move),
        post(first, table, move, **{"If-Match": '"3"'}),
        post(first, table, move, **keyed),
        post(first, table, move, **keyed),
        post(first, table, {"move": {"type": "draw"}}, **keyed),
        post(second, table, bid(table, 1)),
        post(other.players[0], other, bid(other)),
        post(other.players[0], other, bid(other), **{"If-Match": '"4"'}),
    ]


def told(answer: TestResponse) -> tuple[Any, ...]:
    """What an answer says that does not differ from one match to another."""
    body = answer.get_json()
    names = sorted({*answer.headers.keys()} - {"Content-Length"})
    return (answer.status_code, body.get("type"), body.get("pointer"), body.get("step"), sorted(body), names)


def test_each_answer_is_the_one_that_the_move_alone_would_get(service: ApiService) -> None:
    alone = [each() for each in requests(service, start_match(service), start_match(service))]
    together = run_wave(requests(service, start_match(service), start_match(service)))

    assert [*map(told, alone)] == [*map(told, together)]
    assert {201, 401, 403, 409, 412, 422} == {each.status_code for each in together}
    assert len({each.headers["X-Request-Id"] for each in together}) == len(together)
