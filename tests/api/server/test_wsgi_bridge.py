"""The WSGI bridge: Flask served by an ASGI application."""

import asyncio
import contextvars
import json
import threading
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from api.server.work_queue import SHARES, WorkClass
from api.server.wsgi_bridge import CALLER, Caller, WsgiBridge, environ

SCOPE = {
    "type": "http",
    "method": "POST",
    "path": "/v1/Odyssée",
    "query_string": b"a=%20&b=\xc3\xa9",
    "http_version": "1.1",
    "scheme": "http",
    "server": ("127.0.0.1", 8080),
    "client": ("127.0.0.2", 5000),
    "headers": [
        (b"content-type", b"application/json"),
        (b"content-length", b"999"),
        (b"transfer-encoding", b"chunked"),
        (b"if-match", b'"3"'),
        (b"x-a", b"1"),
        (b"x-a", b"2"),
        (b"x_a", b"smuggled"),
    ],
}


class Body:
    """An answer in pieces that notes that it was closed."""

    closed = False

    def __iter__(self) -> Iterator[bytes]:
        yield b"one "
        yield b"two"

    def close(self) -> None:
        self.closed = True


def asked(app: Any, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """What is sent for a request whose body comes in these messages."""
    waiting, sent = iter(messages), list[dict[str, Any]]()

    async def receive() -> dict[str, Any]:
        return next(waiting)

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(WsgiBridge(app, 10)(SCOPE, receive, send))
    return sent


def part(body: bytes, *, more: bool = False) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def echo(env: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    start_response("200 OK", [("X-Length", env["CONTENT_LENGTH"])])
    return [env["wsgi.input"].read()]


def test_the_environ_of_a_request_is_that_of_the_standard() -> None:
    env = environ(SCOPE, b"{}")

    assert "/v1/Odyssée".encode().decode("latin-1") == env["PATH_INFO"]
    assert "a=%20&b=%C3%A9" == env["QUERY_STRING"]
    assert ("application/json", "2") == (env["CONTENT_TYPE"], env["CONTENT_LENGTH"])
    assert ('"3"', "1,2") == (env["HTTP_IF_MATCH"], env["HTTP_X_A"])
    assert "HTTP_TRANSFER_ENCODING" not in env
    assert ("127.0.0.1", "8080", "127.0.0.2") == (
        env["SERVER_NAME"],
        env["SERVER_PORT"],
        env["REMOTE_ADDR"],
    )


def test_a_body_in_parts_arrives_whole() -> None:
    start, body = asked(echo, part(b"12", more=True), part(b"345"))

    assert (200, [(b"x-length", b"5")]) == (start["status"], start["headers"])
    assert b"12345" == body["body"]


def test_an_endless_body_is_read_only_until_it_is_too_large() -> None:
    _, body = asked(echo, part(b"12345678", more=True), part(b"9abc", more=True))

    assert b"123456789abc" == body["body"]


def test_a_client_that_has_gone_is_not_answered() -> None:
    assert [] == asked(echo, part(b"1", more=True), {"type": "http.disconnect"})


def test_a_body_that_does_not_come_is_a_problem() -> None:
    sent = list[Any]()

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.02)
        return part(b"1", more=True)  # now and then a byte

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(WsgiBridge(echo, 1000, timeout=0.1)(SCOPE, receive, send))

    start, body = sent
    assert (408, b"close") == (start["status"], dict(start["headers"])[b"connection"])
    assert "/v1/problems/too-slow" == json.loads(body["body"])["type"]


def test_the_answer_is_closed_even_if_it_breaks() -> None:
    body = Body()

    def app(_: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        start_response("404 Not Found", [])
        return body

    start, answer = asked(app, part(b""))
    assert (404, b"one two", True) == (start["status"], answer["body"], body.closed)

    def broken(_: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        raise KeyError("defect")

    with pytest.raises(KeyError):
        asked(broken, part(b""))


def test_requests_in_threads_know_the_context_they_came_in() -> None:
    name = contextvars.ContextVar("name", default="nobody")

    def app(_: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [])
        return [name.get().encode()]

    name.set("Penelope")

    _, answer = asked(app, part(b""))
    assert b"Penelope" == answer["body"]


def test_a_client_that_disconnects_during_its_response_disturbs_nobody() -> None:
    going, gone = threading.Event(), threading.Event()

    def slow(_: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        going.set()
        gone.wait(60)
        start_response("200 OK", [])
        return [b"late"]

    async def receive() -> dict[str, Any]:
        return part(b"")

    async def leave() -> list[Any]:
        sent, troubles = list[Any](), list[Any]()
        asyncio.get_running_loop().set_exception_handler(lambda _, trouble: troubles.append(trouble))

        async def send(message: Any) -> None:
            sent.append(message)

        threads = WsgiBridge(slow, 10)
        request = asyncio.create_task(threads(SCOPE, receive, send))
        await asyncio.to_thread(going.wait, 60)
        request.cancel()
        gone.set()
        await threads({**SCOPE, "path": "/next"}, receive, send)
        return [*troubles, *(message.get("body") for message in sent[1:])]

    assert [b"late"] == asyncio.run(leave())


NAMED = {"headers": [(b"x-request-id", b"one")]}


@pytest.mark.parametrize("gone", [False, True])
def test_who_has_one_request_displaces_one_of_who_fills_the_class_alone(gone: bool) -> None:  # noqa: FBT001  # a case
    going = threading.Event()
    waiting = SHARES[WorkClass.STUDY].waiting

    def slow(env: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        going.wait(60)
        start_response("200 OK", [])
        return [env["PATH_INFO"].encode()]

    async def receive() -> dict[str, Any]:
        return part(b"")

    async def crowd() -> tuple[dict[str, list[Any]], list[Any]]:
        bridge = WsgiBridge(slow, 10)
        sent, troubles = dict[str, list[Any]](), list[Any]()
        asyncio.get_running_loop().set_exception_handler(lambda _, trouble: troubles.append(trouble))

        async def ask(caller: str, path: str) -> None:
            async def send(message: Any) -> None:
                sent.setdefault(path, []).append(message)

            await bridge(
                {**SCOPE, **NAMED, "path": path, CALLER: Caller(WorkClass.STUDY, caller)}, receive, send
            )

        async def asking(caller: str, path: str) -> asyncio.Task[None]:
            task = asyncio.create_task(ask(caller, path))
            await asyncio.sleep(0)  # it is in the queue
            return task

        greedy = [await asking("greedy", f"/{number}") for number in range(1 + waiting)]
        greedy.append(await asking("greedy", "/refused"))
        if gone:
            greedy[waiting].cancel()
        modest = await asking("modest", "/modest")
        going.set()
        await asyncio.gather(*greedy, modest, return_exceptions=True)
        return sent, troubles

    sent, troubles = asyncio.run(crowd())

    assert [] == troubles
    assert b"/modest" == sent["/modest"][1]["body"]
    answered = [f"/{number}" for number in range(waiting)]
    assert [each.encode() for each in answered] == [sent[each][1]["body"] for each in answered]
    if gone:
        assert f"/{waiting}" not in sent
    else:
        displaced, refused = sent[f"/{waiting}"], sent["/refused"]
        assert refused[0] == displaced[0], "the same status and the same headers"
        assert (503, b"1") == (displaced[0]["status"], dict(displaced[0]["headers"])[b"retry-after"])
        bodies = [json.loads(each[1]["body"]) for each in (displaced, refused)]
        assert [f"/{waiting}", "/refused"] == [each.pop("instance") for each in bodies]
        assert bodies[0] == bodies[1]
        assert "/v1/problems/busy" == bodies[0]["type"]


def test_a_move_of_a_wave_is_answered_before_a_slower_one_is() -> None:
    held, answered = threading.Event(), threading.Event()

    def app(env: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        waits = {"/hold": held, "/slow": answered}.get(env["PATH_INFO"])
        in_time = waits is None or waits.wait(60)
        start_response("200 OK", [])
        return [str(in_time).encode()]

    async def receive() -> dict[str, Any]:
        return part(b"")

    async def wave() -> list[bytes]:
        bridge, bodies = WsgiBridge(app, 10), list[bytes]()

        async def ask(path: str) -> None:
            async def send(message: Any) -> None:
                if "body" in message and path != "/hold":
                    bodies.append(message["body"])
                    answered.set()

            await bridge({**SCOPE, "path": path, CALLER: Caller(WorkClass.MOVE, "")}, receive, send)

        holding = [asyncio.create_task(ask("/hold")) for _ in range(SHARES[WorkClass.MOVE].own)]
        waiting = [asyncio.create_task(ask(path)) for path in ("/fast", "/slow")]
        await asyncio.sleep(0.05)  # all are in the queue
        held.set()
        await asyncio.gather(*holding, *waiting)
        return bodies

    assert [b"True", b"True"] == asyncio.run(wave())
