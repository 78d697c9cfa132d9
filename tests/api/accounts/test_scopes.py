"""Reads need the scope `read`: a token that may only play gets the answers to its commands, and no more."""

import re
from collections.abc import Iterator

import msgspec
import pytest

from tests.api.accounts.test_tokens import narrowed
from tests.api.support import ApiMatch, ApiService, Caller, documented, key, ok, problem, start_match
from tests.support import toy

OTHERS = (  # about oneself, and about the service
    *("/v1/players/me", "/v1/tokens", "/v1/devices/<code>", "/readyz"),
)
PLACES = {
    "slug": "toy",
    "seat": "0",
    "subject": "x",
    "name": "x",
    "kind": "x",
    "level": "0",
    "place": "000",
    "bundle": "0",
    "token": "1",
    "path": "x",
}
VOLATILE = re.compile(rb'"(?:at|instance)":"[^"]*"|[\w-]+\.[\w-]+\.[\w-]{86}')


@pytest.fixture(scope="module")
def table(service: ApiService) -> ApiMatch:
    """A match in which something has happened, shown to onlookers later: its seats know more than anybody."""
    delay = {"delay": {"steps": 50}}
    players = [service.player(f"Player {seat}") for seat in range(2)]
    body = {"game": "toy", "seats": 2, "broadcast": delay}
    match = ApiMatch(ok(players[0].post("/v1/matches", body))["match"], players)
    for seat, player in enumerate(players):
        ok(player.put(f"{match.path}/seats/{seat}"))
    ok(players[0].post(f"{match.path}/start"))
    return match


def _reads(service: ApiService, match: str) -> Iterator[str]:
    """The address of every route that is read."""
    places = PLACES | {"match": match}
    for rule in service.app.url_map.iter_rules():
        read = documented(rule.rule) in service.document["paths"] and "GET" in (rule.methods or ())
        if read and rule.rule not in OTHERS:
            yield re.sub(r"<(?:\w+:)?(\w+)>", lambda found: places.get(found[1], "x"), rule.rule)


def test_every_read_refuses_a_token_that_may_only_play_or_answers_as_it_answers_everybody(
    service: ApiService, table: ApiMatch
) -> None:
    player = narrowed(table.players[0], "play")
    refused = 0
    for path in _reads(service, table.match):
        told = player.get(path)
        if told.status_code == 403:
            problem(told, "missing-scope", 403)
            refused += 1
        else:
            anonymous = service.anybody.get(path)
            assert (anonymous.status_code, VOLATILE.sub(b"", anonymous.data)) == (
                told.status_code,
                VOLATILE.sub(b"", told.data),
            ), path
    assert 10 <= refused


def test_no_byte_of_any_read_tells_a_token_that_may_only_play_what_its_seat_knows(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards, a note and a line of talk that are easy to recognise are looked for in every answer."""
    monkeypatch.setattr(toy, "CARDS", tuple(range(731_000_000_017, 731_000_000_017 + 18 * 7919, 7919)))
    players = [service.player(f"Player {seat}") for seat in range(3)]
    body = {"game": "toy", "seats": 3, "options": {"partners": True}, "broadcast": {"delay": {"steps": 50}}}
    match = ApiMatch(ok(players[0].post("/v1/matches", body))["match"], players)
    for seat, player in enumerate(players):
        ok(player.put(f"{match.path}/seats/{seat}"))
    ok(players[0].post(f"{match.path}/start"))
    note, line = "canary of a note", "canary of a line"
    ok(players[0].put(f"{match.path}/notebook/{toy.CARDS[0]}", {"marks": [note]}))
    ok(players[0].post(f"{match.path}/notebook/talk", {"text": line}))
    hand = ok(players[0].get(f"{match.path}/view"))["table"]["hands"][0]
    canaries = [str(each).encode() for each in (*hand, note, line)]
    assert 5 == len(canaries)
    paths = list(_reads(service, match.match))
    all_that_is_read = b"".join(players[0].get(path).data for path in paths)
    assert all(canary in all_that_is_read for canary in canaries)
    player = narrowed(players[0], "play")
    for path in paths:
        told = player.get(path)
        sent = str(told.headers).encode() + told.data
        assert not [canary for canary in canaries if canary in sent], path


@pytest.mark.parametrize(
    "path", ["", "/view", "/frames", "/legal", "/worlds", "/notebook", "/notebook/talk", "/guesses"]
)
def test_a_token_that_may_read_gets_what_the_other_does_not(table: ApiMatch, path: str) -> None:
    assert 403 != table.players[0].get(f"{table.path}{path}").status_code
    problem(narrowed(table.players[0], "play").get(f"{table.path}{path}"), "missing-scope", 403)


def test_a_token_that_may_only_play_gets_no_ticket_and_judges_no_receipts(table: ApiMatch) -> None:
    player = narrowed(table.players[0], "play")
    problem(player.post(f"{table.path}/tickets"), "missing-scope", 403)
    problem(player.post(f"{table.path}/receipts", {"receipts": ["a.b.c"]}), "missing-scope", 403)


def _moves(table: ApiMatch) -> list[dict[str, object]]:
    offers = ok(table.players[0].get(f"{table.path}/legal"))["offers"]
    cards = offers[0]["fields"]["card"]["values"]
    return [{"type": "bid", "card": card} for card in range(100) if card not in cards][:1]


def test_a_refused_move_shows_the_hand_only_to_a_token_that_may_read(service: ApiService) -> None:
    """A `play` token read its hand through 412, and through what would have been accepted."""
    table = start_match(service)
    [wrong] = _moves(table)
    player, reader = narrowed(table.players[0], "play"), table.players[0]
    hidden = [bytes(body) for body in service.services.reads.frames(table.id, 0, 0, at_least=4)]
    for caller in (player, reader):
        may = caller is reader
        stale = caller.post(f"{table.path}/moves", {"move": wrong}, headers={"If-Match": '"1"'})
        assert may is ("frames" in problem(stale, "stale", 412))
        told = caller.post(f"{table.path}/moves", {"move": wrong})
        assert may is ("accepted" in problem(told, "refused", 409))
        batch = {"moves": [{"move": wrong, "expect": 1}, {"move": wrong}]}
        outcomes = caller.post(f"{table.path}/moves:batch", batch)
        assert may is (b'"frames"' in outcomes.data)
        assert may is (b'"accepted"' in outcomes.data)
        assert may is any(body in stale.data + outcomes.data for body in hidden)


def test_the_answer_to_a_command_of_ones_own_needs_no_other_scope(service: ApiService) -> None:
    table = start_match(service)
    [offer] = ok(table.players[0].get(f"{table.path}/legal"))["offers"]
    move = {"type": "bid", "card": offer["fields"]["card"]["values"][0]}
    player = narrowed(table.players[0], "play")
    step = ok(player.post(f"{table.path}/moves", {"move": move}, headers={"Idempotency-Key": key()}))
    assert 5 == step["step"]
    assert msgspec.json.encode(move["card"]) in msgspec.json.encode(step["facts"])


def test_a_token_that_may_only_read_gives_no_command(table: ApiMatch) -> None:
    reader: Caller = narrowed(table.players[0], "read")
    for path in ("moves", "start", "close", "resignation"):
        bodies = {"moves": {"move": {}}, "close": {"reason": "x"}}
        problem(reader.post(f"{table.path}/{path}", bodies.get(path)), "missing-scope", 403)
