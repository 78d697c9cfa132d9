"""Strangers and streams: how many they open, from where, and what they send over them."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
import pytest

from api.limits.policies import CAPS, RATES
from api.limits.seat_holders import digest
from api.streaming import move_stream
from domain.store import Unavailable
from tests.api.server.support import LINES, ONE, connect
from tests.api.streaming.test_move_stream import bid
from tests.support.eventually import eventually
from tests.support.service.running import RunningService

REFUSED = b'{"match":"none","move":{"type":"none"}}\n'


def _lane(url: str, token: str, source: str = ONE) -> socket.socket:
    """A move stream that is open and sends nothing."""
    lane = connect(url, source)
    head = "POST /v1/moves HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
    typed = f"Content-Type: application/x-ndjson\r\nAuthorization: Bearer {token}\r\n\r\n"
    lane.sendall((head + typed).encode())
    return lane


@pytest.mark.parametrize("moves", [True, False])
def test_who_opens_a_stream_with_a_good_token_is_no_stranger(
    running: RunningService, url: str, *, moves: bool
) -> None:
    table = running.table().seat_all()
    player, token = table.newcomer()
    headers = {"Authorization": f"Bearer {token}", **LINES}
    assert running.services.seat_holders.player_of(digest(token)) is None
    with httpx.Client(base_url=url, timeout=60, headers=headers) as client:
        asked = client.post("/v1/moves") if moves else client.head(f"/v1/matches/{table.id}/stream")
        assert 200 == asked.status_code
    assert player == running.services.seat_holders.player_of(digest(token))


def test_open_streams_of_a_token_that_is_revoked_count_nothing(running: RunningService, url: str) -> None:
    """There may be hundreds of them, and their address is not to blame."""
    table = running.table().seat_all()
    player, token = table.players[0]
    following = running.follow(table, token)
    following.wait(4)
    with _lane(url, token) as lane:
        assert b" 200 " in lane.recv(100)
        running.services.players.tokens.revoke(player, 1)
        assert ["problem"] == following.wait_over().kinds
        heard = b""
        while b"bad-token" not in heard:
            part = lane.recv(10_000)
            assert part, "it ends with the problem"
            heard += part
    verdict = running.services.limiter.take(RATES["failed-tokens"], ONE)
    assert RATES["failed-tokens"].quota - 1 == verdict.remaining


@pytest.mark.parametrize("name", ["anonymous-streams", "streams", "move-streams"])
def test_streams_at_the_same_time_have_an_end(
    running: RunningService, url: str, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setitem(CAPS, name, CAPS[name]._replace(most=2))
    table = running.table().seat_all()
    headers = {} if name == "anonymous-streams" else {"Authorization": f"Bearer {table.token(0)}"}

    def opened() -> Any:
        if name != "move-streams":
            return client.stream("GET", f"/v1/matches/{table.id}/stream", headers=headers)
        lines = {**headers, "Content-Type": "application/x-ndjson"}
        return client.stream("POST", "/v1/moves", headers=lines, content=nothing())

    def nothing() -> Iterator[bytes]:
        yield b"\n"
        going.wait(60)

    going = threading.Event()
    with httpx.Client(base_url=url, timeout=60) as client, ExitStack() as stack:
        if name == "move-streams":
            held = [stack.enter_context(_lane(url, table.token(0))) for _ in range(2)]
            for lane in held:
                assert b" 200 " in lane.recv(100)
        else:
            assert [200, 200] == [stack.enter_context(opened()).status_code for _ in range(2)]
        going.set()
        with opened() as refused:
            refused.read()
            assert (429, "/v1/problems/limit-reached") == (refused.status_code, refused.json()["type"])
            assert {"limit": name, "most": 2, "per": CAPS[name].per} == refused.json()["accepted"]
            assert int(refused.headers["Retry-After"]) >= 1

    def again() -> bool:
        with httpx.Client(base_url=url, timeout=60) as other:
            path = f"/v1/matches/{table.id}/stream"
            return name == "move-streams" or other.head(path, headers=headers).status_code == 200

    eventually(again, "there is room again")


@pytest.mark.parametrize("name", ["address-streams", "address-move-streams"])
def test_more_players_do_not_give_an_address_more_streams(
    running: RunningService, url: str, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A hundred players with two hundred streams each took all connections for good."""
    monkeypatch.setitem(CAPS, name, CAPS[name]._replace(most=2))
    table, other = running.table().seat_all(), running.table().seat_all()
    own = f"/v1/matches/{table.id}/stream"
    strangers = [table.newcomer()[1] for _ in range(3)]
    with ExitStack() as stack:

        def opened(token: str, source: str = ONE, path: str = own) -> int:
            if name == "address-move-streams":
                return int(stack.enter_context(_lane(url, token, source)).recv(100).split()[1])
            from_there = httpx.HTTPTransport(local_address=source)
            client = stack.enter_context(httpx.Client(base_url=url, timeout=60, transport=from_there))
            headers = {"Authorization": f"Bearer {token}"}
            return stack.enter_context(client.stream("GET", path, headers=headers)).status_code

        assert [200, 200, 429] == [opened(each) for each in strangers]
        assert 200 == opened(strangers[2], "127.0.0.9")
        headers = {"Authorization": f"Bearer {strangers[2]}", **LINES}
        method, path = ("GET", own) if name == "address-streams" else ("POST", "/v1/moves")
        refused = httpx.request(method, url + path, headers=headers, timeout=60)
        assert "/v1/problems/limit-reached" == refused.json()["type"]
        assert {"limit": name, "most": 2, "per": "address"} == refused.json()["accepted"]
        if name == "address-streams":
            assert [200, 200] == [opened(table.token(0)), opened(table.token(0), path=f"{own}?as=onlooker")]
            both = f"/v1/stream?match={table.id}&match={other.id}"
            assert 429 == opened(table.token(0), path=both), "one match is not theirs"


def test_a_move_stream_of_refused_lines_ends(
    running: RunningService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves that are played cost nothing."""
    monkeypatch.setattr(move_stream, "REFUSED_LINES", RATES["refused-lines"]._replace(quota=5))
    table = running.table().seat_all()
    headers = {"Authorization": f"Bearer {table.token(0)}", "Content-Type": "application/x-ndjson"}
    with httpx.Client(base_url=url, timeout=60) as client:
        answers = client.post("/v1/moves", headers=headers, content=iter([REFUSED * 200])).text.splitlines()
        assert '"line"' in answers[0]
        assert '"line"' not in answers[-1]
        assert "/v1/problems/too-many-requests" in answers[-1]
        assert len(answers) < 200


def test_who_has_used_up_the_quota_of_refused_lines_opens_no_move_stream(
    running: RunningService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each stream played one wave more before it ended."""
    monkeypatch.setattr(move_stream, "REFUSED_LINES", RATES["refused-lines"]._replace(quota=5))
    table = running.table().seat_all()
    with httpx.Client(base_url=url, timeout=60) as client:

        def sent(seat: int) -> httpx.Response:
            headers = {"Authorization": f"Bearer {table.token(seat)}", **LINES}
            return client.post("/v1/moves", headers=headers, content=REFUSED * 6)

        first, second, other = sent(0), sent(0), sent(1)
        assert [200, 429, 200] == [each.status_code for each in (first, second, other)]
        assert "/v1/problems/too-many-requests" == second.json()["type"]
        accepted = {"quota": "refused-lines", "units": 5, "seconds": 60, "per": "player"}
        assert accepted == second.json()["accepted"]
        assert int(second.headers["Retry-After"]) >= 1


def test_an_outage_of_the_service_is_no_refusal(
    running: RunningService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move_stream, "REFUSED_LINES", RATES["refused-lines"]._replace(quota=5))
    table = running.table().seat_all()

    def away(*_: object) -> Any:
        raise Unavailable

    headers = {"Authorization": f"Bearer {table.token(0)}", **LINES}
    line = msgspec.json.encode(bid(table)) + b"\n"
    with httpx.Client(base_url=url, timeout=60) as client:
        with monkeypatch.context() as patch:
            patch.setattr(running.services.matches, "play_each", away)
            answers = client.post("/v1/moves", headers=headers, content=line * 8).text.splitlines()
            assert [503] * 8 == [json.loads(each)["status"] for each in answers]
        played = client.post("/v1/moves", headers=headers, content=line)
        assert [201] == [json.loads(each)["status"] for each in played.text.splitlines()]


@pytest.mark.parametrize("repeated", [True, False])
def test_waves_without_a_move_share_one_thread_also_if_each_comes_in_a_stream_of_its_own(
    running: RunningService, url: str, monkeypatch: pytest.MonkeyPatch, *, repeated: bool
) -> None:
    threads, play = list[str](), move_stream.outcome_lines

    def noted(*args: Any) -> Any:
        threads.append(threading.current_thread().name.rpartition("_")[0])
        return play(*args)

    monkeypatch.setattr(move_stream, "outcome_lines", noted)
    table = running.table().seat_all()
    moves = [msgspec.json.encode(bid(table, seat) | {"key": f"key {seat}"}) + b"\n" for seat in (0, 1)]
    idle = moves[0] if repeated else REFUSED
    with httpx.Client(base_url=url, timeout=60) as client:

        def sent(seat: int, line: bytes) -> str:
            headers = {"Authorization": f"Bearer {table.token(seat)}", **LINES}
            assert 200 == client.post("/v1/moves", headers=headers, content=line).status_code
            return threads.pop()

        assert "move-stream" == sent(0, moves[0])
        assert ["move-stream", "refused-lines", "refused-lines"] == [sent(0, idle) for _ in range(3)]
        others = [sent(1, line) for line in (REFUSED, moves[1], REFUSED)]
        assert ["move-stream", "refused-lines", "move-stream"] == others, "a move ends it"
