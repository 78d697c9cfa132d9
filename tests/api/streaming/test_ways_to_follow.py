"""Other ways to follow: lines of JSON, several matches in one answer, and tickets for browsers."""

import json
import logging
import threading
from datetime import timedelta
from typing import Any

import httpx
import pytest
from httpx_sse import EventSource, ServerSentEvent

from api.access import tickets
from api.streaming import stream
from domain.kernel.facts import ONLOOKER
from domain.ledger.signing import encoded
from domain.threadsafe.decoder import read_json
from tests.support.service import patient_http
from tests.support.service.running import RunningService, ServedMatch

LINES = {"accept": "application/x-ndjson"}


def of(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def lines(nostos: RunningService, path: str, headers: dict[str, str], **query: Any) -> list[dict[str, Any]]:
    """All lines of a stream that ends, but for the empty ones."""
    answer = patient_http.get(f"{nostos.url}{path}", params=query, headers=LINES | headers)
    assert (200, "application/x-ndjson") == (answer.status_code, answer.headers["content-type"])
    return [json.loads(line) for line in answer.content.split(b"\n") if line]


def sent(nostos: RunningService, tables: list[ServedMatch], **headers: str) -> list[ServerSentEvent]:
    """All events of several matches that are over."""
    query = {"match": [str(table.id) for table in tables]}
    answer = patient_http.get(f"{nostos.url}/v1/stream", params=query, headers=headers)
    assert 200 == answer.status_code, answer.text
    return list(EventSource(answer).iter_sse())


def ticket(nostos: RunningService, table: ServedMatch, token: str, **body: object) -> httpx.Response:
    return patient_http.post(f"{nostos.url}/v1/matches/{table.id}/tickets", json=body, headers=of(token))


def follow(nostos: RunningService, table: ServedMatch, ticket: str, **query: str) -> httpx.Response:
    return patient_http.get(nostos.address(table), params={"ticket": ticket, **query})


def test_lines_hold_the_very_frames_and_end_with_the_match(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    last = table.finish()
    path = f"/v1/matches/{table.id}/stream"
    received = lines(nostos, path, of(table.token(1)))
    about = {"match": str(table.id), "viewer": "1"}

    frames = [read_json(body) for body in table.fresh(1)]
    assert [*({**about, "frame": frame} for frame in frames), {**about, "end": {"step": last}}] == received
    assert received[3:] == lines(nostos, path, of(table.token(1)), after=3)


def test_lines_end_with_a_problem_when_the_viewer_may_no_longer_look(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "RECHECK", 0.0)
    monkeypatch.setattr(stream, "HEARTBEAT", 0.1)
    table = nostos.table().seat_all()
    with patient_http.stream("GET", nostos.address(table), headers=LINES | of(table.token(0))) as got:
        received = filter(None, got.iter_lines())
        assert 1 == json.loads(next(received))["frame"]["step"]
        nostos.services.players.tokens.revoke(table.players[0][0], 1)
        *_, problem = map(json.loads, received)
    assert 401 == problem["problem"]["status"]


def test_several_matches_come_in_one_answer_each_whole_and_in_order(nostos: RunningService) -> None:
    tables = [nostos.table().seat_all() for _ in range(3)]
    threads = [threading.Thread(target=table.finish) for table in tables]
    for thread in threads:
        thread.start()
    received = lines(nostos, "/v1/stream", {}, match=[str(table.id) for table in tables])
    for thread in threads:
        thread.join()

    for table in tables:
        own = [line for line in received if line["match"] == str(table.id)]
        frames = [read_json(body) for body in table.fresh(ONLOOKER)]
        assert frames == [line["frame"] for line in own[:-1]]
        assert {"step": len(frames)} == own[-1]["end"]


def test_each_match_is_shown_from_the_seat_that_the_player_has_there(nostos: RunningService) -> None:
    mine, theirs = nostos.table().seat_all(), nostos.table().seat_all()
    for table in (mine, theirs):
        table.finish()
    ids = [str(mine.id), str(theirs.id)]
    viewers = {
        line["match"]: line["viewer"] for line in lines(nostos, "/v1/stream", of(mine.token(1)), match=ids)
    }
    assert dict(zip(ids, ("1", "onlooker"), strict=True)) == viewers


def test_the_id_of_an_event_of_several_says_how_far_all_are(nostos: RunningService) -> None:
    tables = [nostos.table().seat_all() for _ in range(2)]
    for table in tables:
        table.finish()
    whole = [event for event in sent(nostos, tables) if event.event == "frame"]
    for cut in range(0, len(whole), 5):
        rest = sent(nostos, tables, **({"last-event-id": whole[cut - 1].id} if cut else {}))
        resumed = [event.data for event in rest if event.event == "frame"]
        assert sorted(event.data for event in whole[cut:]) == sorted(resumed)


def test_a_problem_with_one_of_several_matches_is_answered_before_any_frame(nostos: RunningService) -> None:
    table = nostos.table().seat_all()

    def asked(*matches: str, **query: str) -> tuple[int, str]:
        params: Any = {"match": list(matches), **query}
        answer = patient_http.get(f"{nostos.url}/v1/stream", params=params)
        return answer.status_code, answer.json()["type"].rpartition("/")[2]

    one = str(table.id)
    assert (422, "bad-parameter") == asked()
    assert (422, "bad-parameter") == asked(one, one)
    assert (422, "bad-parameter") == asked(one, after="1,2")
    assert (422, "bad-parameter") == asked(one, ticket="x")
    assert (404, "no-such-match") == asked(one, "elsewhere")
    assert (401, "token-needed") == asked(one, **{"as": "0"})


def test_a_ticket_opens_one_stream_once(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    table.finish()
    answer = ticket(nostos, table, table.token(0))
    received = answer.json()
    assert (201, "no-store") == (answer.status_code, answer.headers["cache-control"])
    assert (str(table.id), "0") == (received["match"], received["viewer"])

    first, second = (follow(nostos, table, received["ticket"]) for _ in range(2))

    assert table.fresh(0) == [
        event.data.encode() for event in EventSource(first).iter_sse() if event.event == "frame"
    ]
    assert (401, "/v1/problems/bad-ticket") == (second.status_code, second.json()["type"])


def test_a_ticket_is_for_one_match_one_viewer_and_a_short_while(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = nostos.table().seat_all(), nostos.table().seat_all()

    def refused(at: ServedMatch, text: str, **query: str) -> bool:
        answer = follow(nostos, at, text, **query)
        return (401, "/v1/problems/bad-ticket") == (answer.status_code, answer.json()["type"])

    made = ticket(nostos, table, table.token(0)).json()["ticket"]
    assert refused(other, made)
    assert refused(table, made, **{"as": "onlooker"})
    assert refused(table, made[:-2])
    assert refused(table, "x")
    assert refused(table, f"{encoded(b'[' * 1_500)}.e30.AAAA")
    receipt = patient_http.get(f"{nostos.url}/v1/matches/{table.id}/head").json()["receipt"]
    assert refused(table, receipt)
    monkeypatch.setattr(tickets, "TICKET_LIFETIME", timedelta(seconds=-1))
    assert refused(table, ticket(nostos, table, table.token(0)).json()["ticket"])


def test_a_ticket_has_no_more_rights_than_its_token(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    assert 403 == ticket(nostos, table, table.token(1), **{"as": "0"}).status_code
    assert 401 == patient_http.post(f"{nostos.url}/v1/matches/{table.id}/tickets", json={}).status_code
    received = ticket(nostos, table, table.token(1), **{"as": 5}).json()
    assert ("/v1/problems/wrong-type", "/as") == (received["type"], received["pointer"])
    made = ticket(nostos, table, table.token(0)).json()["ticket"]
    nostos.services.players.tokens.revoke(table.players[0][0], 1)
    assert "/v1/problems/bad-ticket" == follow(nostos, table, made).json()["type"]


def test_no_ticket_is_ever_logged(
    nostos: RunningService, caplog: pytest.LogCaptureFixture, capfd: Any
) -> None:
    table = nostos.table().seat_all()
    table.finish()
    for caller in ("httpx", "httpcore"):  # the caller may log its own request
        caplog.set_level(logging.WARNING, caller)
    with caplog.at_level(logging.DEBUG):
        made = ticket(nostos, table, table.token(0)).json()["ticket"]
        follow(nostos, table, made)
        follow(nostos, table, made)
    out, err = capfd.readouterr()
    assert made not in caplog.text + out + err
