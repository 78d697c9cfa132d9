"""The client by itself: what it asks again, under which key, and how it reads a stream."""

import threading
import time
from collections.abc import Iterator

import httpx
import msgspec
import pytest

from api.client import Client, HungUp, ProblemError
from domain.threadsafe.decoder import read_json

EVENTS = {"content-type": "text/event-stream"}
FRAME = {"step": 4, "at": "2024-01-01T00:00:00Z", "topic": "match.moved", "by": 0, "facts": []}
MATCH = "00000000-0000-4000-8000-000000000001"
Answer = httpx.Response | Exception


def client(*answers: Answer, patience: float = 60.0) -> tuple[Client, list[httpx.Request]]:
    """A client of a service that gives these answers, and what it was asked."""
    waiting, asked = iter(answers), list[httpx.Request]()

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        given = next(waiting)
        if isinstance(given, Exception):
            raise given
        return given

    http = httpx.Client(transport=httpx.MockTransport(answer))
    return Client("http://nostos", "nostos_token", patience=patience, http=http), asked


def problem(status: int, name: str, **members: object) -> httpx.Response:
    headers = {"retry-after": "0"} if status == 503 else {}
    return httpx.Response(
        status, json={"type": f"/v1/problems/{name}", "status": status, **members}, headers=headers
    )


def test_a_command_is_sent_again_with_the_same_key_until_it_is_answered() -> None:
    ada, asked = client(
        httpx.ConnectError("away"),
        problem(503, "unavailable"),
        httpx.ReadTimeout("the answer was lost"),
        httpx.Response(201, json=FRAME),
    )

    with ada:
        frame = ada.play("m", {"type": "agree"}, expect=3)

    assert 4 == frame.step
    assert 4 == len(asked)
    assert 1 == len({request.headers["idempotency-key"] for request in asked})
    assert {'"3"'} == {request.headers["if-match"] for request in asked}
    assert {"Bearer nostos_token"} == {request.headers["authorization"] for request in asked}


def test_two_commands_have_two_keys() -> None:
    ada, asked = client(httpx.Response(201, json=FRAME), httpx.Response(201, json=FRAME))

    with ada:
        ada.play("m", {"type": "agree"})
        ada.play("m", {"type": "agree"})

    assert 2 == len({request.headers["idempotency-key"] for request in asked})


def test_a_refused_command_is_not_sent_again() -> None:
    ada, asked = client(problem(409, "refused", rule="4.2", pointer="/move/heading", detail="No."))

    with ada, pytest.raises(ProblemError) as caught:
        ada.play("m", {"type": "agree"})

    assert 1 == len(asked)
    assert "409 /v1/problems/refused: No. (/move/heading)" == str(caught.value)
    assert (409, "refused", "No.") == (caught.value.status, caught.value.name, caught.value.detail)
    assert ("4.2", "/move/heading") == (caught.value.fields["rule"], caught.value.fields["pointer"])


def test_retries_end_after_the_timeout() -> None:
    ada, _ = client(*[problem(503, "unavailable") for _ in range(50)], patience=0.3)

    with ada, pytest.raises(ProblemError) as caught:
        ada.me()

    assert "unavailable" == caught.value.name


def test_an_error_without_a_problem_document_becomes_a_problem() -> None:
    ada, _ = client(httpx.Response(404, text="<html>nothing here"))

    with ada, pytest.raises(ProblemError) as caught:
        ada.me()

    assert (404, "Not Found") == (caught.value.status, caught.value.title)


def test_a_registration_whose_answer_was_lost_is_sent_again() -> None:
    player = {"player": "p", "name": "Ada", "token": "nostos_new"}
    ada, asked = client(problem(409, "token-shown"), httpx.Response(201, json=player))

    with ada:
        assert "nostos_new" == ada.register("Ada").token

    assert 2 == len({request.headers["idempotency-key"] for request in asked})


def sent(*steps: int, end: bool = False) -> httpx.Response:
    frames = [f"id: {step}\nevent: frame\ndata: {_json(step)}\n\n" for step in steps]
    tail = ["event: end\ndata: {}\n\n"] if end else ["id: 99\nevent: frame\ndata: {cut o"]
    return httpx.Response(200, content="".join([*frames, *tail]).encode(), headers=EVENTS)


def _json(step: int) -> str:
    return msgspec.json.encode(FRAME | {"step": step}).decode()


def test_a_stream_resumes_where_it_broke() -> None:
    ada, asked = client(
        sent(1, 2), httpx.ReadError("cut"), problem(503, "unavailable"), sent(3), sent(4, 5, end=True)
    )

    with ada:
        steps = [frame.step for frame in ada.stream("m", "onlooker")]

    assert [1, 2, 3, 4, 5] == steps
    assert ["0", "2", "2", "2", "3"] == [request.headers["last-event-id"] for request in asked]


class Silent(httpx.SyncByteStream):
    """A stream without frames, whose connection is lost after so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __iter__(self) -> Iterator[bytes]:
        yield b": heartbeat\n\n"
        time.sleep(self._seconds)
        raise httpx.ReadError("cut")


def test_the_patience_of_a_stream_begins_when_its_connection_is_lost() -> None:
    """However long it was silent before."""
    silent = httpx.Response(200, stream=Silent(0.6), headers=EVENTS)
    ada, asked = client(silent, httpx.ConnectError("away"), sent(1, end=True), patience=0.5)

    with ada:
        assert [1] == [frame.step for frame in ada.stream("m", "onlooker")]

    assert 3 == len(asked)


def test_a_stream_whose_connection_does_not_come_back_ends_after_the_timeout() -> None:
    silent = httpx.Response(200, stream=Silent(0.0), headers=EVENTS)
    ada, asked = client(silent, *[httpx.ConnectError("away")] * 50, patience=0.5)

    with ada, pytest.raises(httpx.ConnectError):
        list(ada.stream("m", "onlooker"))

    assert 2 < len(asked) < 10


def test_a_client_that_has_hung_up_sends_nothing_more() -> None:
    ada, asked = client(*[httpx.ConnectError("away")] * 1000)
    bob = ada.as_player("nostos_bob")

    with ada:
        threading.Timer(0.05, ada.hang_up).start()
        with pytest.raises(HungUp):
            ada.me()  # it waits to ask again
        before = len(asked)
        with pytest.raises(HungUp):
            next(ada.stream("m"))
        assert before == len(asked)
        bob._transport.patience = 0.0  # noqa: SLF001
        with pytest.raises(httpx.ConnectError):
            bob.me()  # it sends the request, and nobody answers
        assert before < len(asked)


def test_a_stream_draws_a_contribution_anew_after_a_reveal_was_missed() -> None:
    seat = {"seat": 0, "player": "p", "commitment": None}
    about = httpx.Response(200, json={"status": "open", "seats": [seat], "revealing": []})
    missed = msgspec.json.encode(FRAME | {"topic": "match.reveal_missed"}).decode()
    body = f"id: 4\nevent: frame\ndata: {missed}\n\nevent: end\ndata: {{}}\n\n"
    stream = httpx.Response(200, content=body.encode(), headers=EVENTS)
    me = httpx.Response(200, json={"player": "p", "name": "Ada"})
    done = httpx.Response(200, json=FRAME)
    ada, asked = client(done, about, stream, about, me, done)

    with ada:
        ada.sit(MATCH, 0)
        assert 1 == len(list(ada.stream(MATCH, "0")))

    [sat, *_, committed] = [read_json(request.content or b"{}") for request in asked]
    assert ("PUT", f"/v1/matches/{MATCH}/commitment") == (asked[-1].method, asked[-1].url.path)
    assert sat["commitment"] != committed["commitment"]


def test_a_stream_that_is_refused_later_raises_the_reason() -> None:
    body = b'event: problem\ndata: {"type":"/v1/problems/not-your-seat","status":403}\n\n'
    ada, _ = client(httpx.Response(200, content=body, headers=EVENTS))

    with ada, pytest.raises(ProblemError) as caught:
        list(ada.stream("m", "0"))

    assert (403, "not-your-seat") == (caught.value.status, caught.value.name)


BODY = (
    b"retry: 5\n\n:\n\n"
    b'id: 1\r\nevent: frame\r\ndata: {"step":1,"at":"","by":null,"facts":[],\r\n'
    b'data: "topic":"a\xe2\x80\xa8\xc2\x85"}\r\n\r\n'  # line ends to str.splitlines
    b"data: x\n\nevent: end\ndata: {}\n\n"
)


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_events_are_read_whatever_the_chunks(size: int) -> None:
    chunks = [BODY[at : at + size] for at in range(0, len(BODY), size)]
    ada, _ = client(httpx.Response(200, content=iter(chunks), headers=EVENTS))

    with ada:
        assert ["a\u2028\x85"] == [frame.topic for frame in ada.stream("m")]
