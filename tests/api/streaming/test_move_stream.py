"""The move stream: a line for each move, a line for each outcome, as long as the client likes."""

import asyncio
import http.client
import json
import socket
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import msgspec
import pytest

from api.streaming import move_stream
from api.streaming.move_stream import MoveStream, NumberedLine
from domain.ledger.signing import verified
from tests.support.eventually import eventually
from tests.support.service import patient_http
from tests.support.service.running import RunningService, ServedMatch

TYPE = {"Content-Type": "application/x-ndjson"}
Json = dict[str, Any]


class OpenMoveStream:
    """A move stream whose lines are sent one by one."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._answer = http.client.HTTPResponse(line)
        self._begun = False

    def send(self, *lines: Any) -> None:
        """Lines, each as JSON or as it is."""
        for each in lines:
            data = (each if isinstance(each, bytes) else msgspec.json.encode(each)) + b"\n"
            self._line.sendall(b"%x\r\n%b\r\n" % (len(data), data))

    def end(self) -> None:
        """No more lines will come."""
        self._line.sendall(b"0\r\n\r\n")

    def status(self) -> int:
        """Of the answer, once its head has come."""
        if not self._begun:
            self._answer.begin()
            self._begun = True
        return self._answer.status

    def outcomes(self) -> Iterator[Json]:
        """The answers as they come."""
        self.status()
        while line := self._answer.readline():
            yield json.loads(line)


@contextmanager
def stream(nostos: RunningService, token: str) -> Iterator[OpenMoveStream]:
    """A move stream of the token's player."""
    place = urlsplit(nostos.url)
    with socket.create_connection(
        (str(place.hostname), int(place.port or 80)), timeout=patient_http.PATIENCE
    ) as line:
        head = {"Host": "x", "Transfer-Encoding": "chunked", "Authorization": f"Bearer {token}", **TYPE}
        header_lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        line.sendall(f"POST /v1/moves HTTP/1.1\r\n{header_lines}\r\n".encode())
        yield OpenMoveStream(line)


def whole(nostos: RunningService, token: str | None, content: bytes, **headers: str) -> httpx.Response:
    """The answer to a stream that is sent in one go."""
    own = {"Authorization": f"Bearer {token}"} if token else {}
    return patient_http.post(f"{nostos.url}/v1/moves", content=content, headers=TYPE | own | headers)


def lines(*each: Any) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in each)


def outcomes_by_line(response: httpx.Response) -> dict[int, Json]:
    """The outcomes by line number."""
    assert 200 == response.status_code, response.text
    return {each["line"]: each for each in map(json.loads, response.text.splitlines())}


def bid(table: ServedMatch, seat: int = 0) -> Json:
    """A line with a move that the seat is offered."""
    offers = table.services.matches.legal(table.id, table.players[seat][0]).offers
    return {"match": str(table.id), "move": dict(next(offers[0].all()))}


def test_moves_are_answered_while_the_stream_is_open(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    with stream(nostos, table.token(0)) as mine, stream(nostos, table.token(1)) as theirs:
        for number, (seat, way) in enumerate([(0, mine), (1, theirs)], 1):
            way.send(bid(table, seat))
            outcome = next(way.outcomes())
            assert (1, 201, 4 + number) == (outcome["line"], outcome["status"], outcome["step"]["step"])
        mine.end()
        assert [] == list(mine.outcomes())


def test_the_head_of_the_answer_comes_before_the_first_line_is_sent(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    with stream(nostos, table.token(0)) as way:
        assert 200 == way.status()
        way.send(bid(table))
        assert 201 == next(way.outcomes())["status"]


def test_moves_of_one_match_are_played_in_the_order_of_their_lines(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    moves = [bid(table) | {"key": str(uuid4())}] * 10

    outcomes = outcomes_by_line(whole(nostos, table.token(0), lines(*moves)))

    assert [False] + [True] * 9 == [outcomes[number]["repeated"] for number in range(1, 11)]
    assert 1 == len({outcome["step"]["head"] for outcome in outcomes.values()})


def test_a_malformed_line_gets_its_problem_and_the_stream_goes_on(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    good = bid(table)
    before = nostos.services.log.position()
    bad = [b"{", b"[]", lines({"match": str(table.id)}).strip(), lines(good | {"more": 1}).strip()]
    bad += [lines(good | {"match": "elsewhere"}).strip(), lines(good | {"move": {"type": "fly"}}).strip()]

    outcomes = outcomes_by_line(whole(nostos, table.token(0), b"\n\n".join([*bad, lines(good)])))

    kinds = [outcomes[number]["problem"]["type"].rpartition("/")[2] for number in range(1, 13, 2)]
    assert [
        *("malformed-json", "wrong-type", "missing-field", "unknown-field", "no-such-match", "bad-value")
    ] == kinds
    assert 201 == outcomes[13]["status"]  # empty lines are none, and yet are counted
    assert before + 1 == nostos.services.log.position()


def test_a_line_without_end_ends_the_stream(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    [outcome] = outcomes_by_line(whole(nostos, table.token(0), b"x" * 200_000)).values()
    assert "/v1/problems/too-large" == outcome["problem"]["type"]


def test_a_refusal_has_a_receipt_and_the_offers_in_the_language_of_the_request(
    nostos: RunningService,
) -> None:
    table = nostos.table().seat_all()
    line = {"match": str(table.id), "move": {"type": "draw"}}
    [outcome] = outcomes_by_line(
        whole(nostos, table.token(0), lines(line), **{"Accept-Language": "de"})
    ).values()
    assert (409, "/v1/problems/refused") == (outcome["status"], outcome["problem"]["type"])
    assert outcome["receipt"].count(".") == 2
    assert outcome["problem"]["accepted"]


def test_a_refusal_names_and_signs_the_step_at_which_it_was_refused(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    good = bid(table)
    outcomes = outcomes_by_line(whole(nostos, table.token(0), lines(good | {"expect": 9}, good)))
    assert [412, 201] == [outcomes[line]["status"] for line in (1, 2)]
    made, [refused] = outcomes[2]["step"]["step"], [outcomes[1]["receipt"]]
    keys = {key["kid"]: key["x"] for key in nostos.services.keys.published()}
    assert made - 1 == outcomes[1]["problem"]["step"] == verified(refused, keys)["step"]


def test_a_line_that_is_too_long_is_the_last(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    outcomes = outcomes_by_line(whole(nostos, table.token(0), b"x" * 70_000 + b"\n" + lines(bid(table))))
    assert [1] == list(outcomes)
    assert "/v1/problems/too-large" == outcomes[1]["problem"]["type"]


def test_a_token_that_is_revoked_opens_nothing_more_on_an_open_stream(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    player, token = table.players[0]
    with stream(nostos, token) as way:
        way.send({"match": str(table.id), "move": {"type": "draw"}})
        assert 409 == next(way.outcomes())["status"]
        nostos.services.players.tokens.revoke(player, 1)
        way.send(bid(table))
        assert 401 == next(way.outcomes())["status"]
        way.end()


@pytest.mark.parametrize(
    ("query", "headers", "status", "kind"),
    [
        ("", {"Content-Type": "application/json"}, 415, "wrong-content-type"),
        ("?x=1", {}, 422, "bad-parameter"),
        ("", {"Authorization": "Basic x"}, 401, "bad-token"),
        ("", {"Authorization": ""}, 401, "bad-token"),
    ],
)
def test_a_bad_request_for_a_move_stream_is_a_problem(
    nostos: RunningService, query: str, headers: Mapping[str, str], status: int, kind: str
) -> None:
    """The token is looked at first, so somebody without one learns nothing else."""
    token = nostos.table().seat_all().token(0)
    sent = {**TYPE, "Authorization": f"Bearer {token}", **headers}
    response = patient_http.post(f"{nostos.url}/v1/moves{query}", content=b"", headers=sent)
    alone = patient_http.post(f"{nostos.url}/v1/moves?x=1", content=b"", headers={"Content-Type": "a/b"})
    assert (401, "Authorization") == (alone.status_code, alone.json()["header"])
    assert (status, f"/v1/problems/{kind}") == (response.status_code, response.json()["type"])
    assert "application/problem+json" == response.headers["content-type"]


def test_a_move_stream_needs_a_token_with_its_scope(nostos: RunningService) -> None:
    assert 401 == whole(nostos, None, b"").status_code
    player, _ = nostos.table().players[0]
    reader = nostos.services.players.tokens.issue(player, ("read",))
    assert "/v1/problems/missing-scope" == whole(nostos, reader, b"").json()["type"]
    refused = patient_http.get(f"{nostos.url}/v1/moves")
    assert (405, "POST") == (refused.status_code, refused.headers["allow"])


def test_a_process_that_stops_answers_what_it_was_playing_and_ends_the_stream(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    with stream(nostos, table.token(0)) as way:
        way.send(bid(table))
        assert 201 == next(way.outcomes())["status"]
        assert nostos.stop()
        eventually(lambda: [] == list(way.outcomes()))


def test_a_move_stream_that_opens_while_the_process_stops_ends_at_once(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    nostos.gateway.close()
    with stream(nostos, table.token(0)) as way:
        assert [] == list(way.outcomes())
        assert nostos.stop()


def test_while_nothing_can_be_played_lines_are_not_read_and_the_stream_still_ends_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(move_stream, "PAUSE", 3600.0)
    sent, read, played, begun = list[bytes](), list[int](), list[int](), asyncio.Event()

    class Endless:
        async def stream(self) -> AsyncIterator[bytes]:
            for number in count():
                read.append(number)
                yield b"%d\n" % number
                await asyncio.sleep(0)

    async def send(message: Any) -> None:
        sent.append(message.get("body", b""))

    async def refuse(stream: MoveStream, wave: Sequence[NumberedLine]) -> tuple[bytes, int]:
        played.extend(line.number for line in wave)
        begun.set()
        return b"refused", 1

    async def attempt() -> None:
        endless: Any = Endless()
        way = MoveStream(endless, send, refuse, "Argos")
        running, reading = asyncio.create_task(way.run()), asyncio.create_task(way.read())
        await begun.wait()
        before = len(read)
        for _ in range(100):
            await asyncio.sleep(0)
        assert len(read) <= before + 1, "one line waits for room"
        assert len(played) <= before
        reading.cancel()
        way.refuse({"status": 401})
        await running
        assert b'{"status":401}\n' == sent[-1]

    asyncio.run(asyncio.wait_for(attempt(), 60))
