"""Health: answers that no request can block."""

import asyncio
import json
import threading
from collections.abc import Iterable
from typing import Any

from starlette.types import Message

from api.server import health
from api.server.health import LIVE, READY, Health

ID = "x-request-id"


class Checks:
    """An application whose readiness waits for a test. `asked`: how often."""

    def __init__(self) -> None:
        self.asked = 0
        self.going = threading.Event()
        self.going.set()

    def __call__(self, env: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if env["PATH_INFO"] == READY:
            self.asked += 1
            self.going.wait(60)
        start_response("200 OK", [("Content-Type", "application/json"), ("X-Request-Id", "first")])
        return [b'{"status":"ok"}']


async def ask(
    app: Health, path: str, headers: Iterable[tuple[bytes, bytes]] = ()
) -> tuple[int, Any, dict[str, str]]:
    """Status, body and headers of an answer."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise AssertionError("the body is read")

    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": list(headers)}
    assert app.answers(scope)
    await app(scope, receive, send)
    start, body = sent
    named = {name.decode(): value.decode() for name, value in start["headers"]}
    return start["status"], json.loads(body["body"]), named


def test_whether_the_process_runs_is_answered_while_nothing_else_is() -> None:
    async def run() -> None:
        checks = Checks()
        app = Health(checks)
        checks.going.clear()
        waiting = asyncio.create_task(ask(app, READY))
        await asyncio.sleep(0)
        status, body, _ = await ask(app, LIVE)
        assert (200, {"status": "ok"}) == (status, body)
        checks.going.set()
        assert 200 == (await waiting)[0]

    asyncio.run(run())


def test_the_checks_run_once_for_all_who_ask_in_a_second() -> None:
    async def run() -> int:
        checks = Checks()
        app = Health(checks)
        answers = await asyncio.gather(*(ask(app, READY) for _ in range(50)))
        assert {200} == {status for status, *_ in answers}
        assert 50 == len({headers[ID] for *_, headers in answers}), "each answer has an id of its own"
        return checks.asked

    assert 1 == asyncio.run(run())


def test_checks_that_do_not_end_are_a_problem_and_not_a_wait(monkeypatch: Any) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)

    async def run() -> None:
        checks = Checks()
        app = Health(checks)
        checks.going.clear()
        status, body, headers = await ask(app, READY)
        assert (503, "/v1/problems/unavailable") == (status, body["type"])
        assert "1" == headers["retry-after"]
        assert 503 == (await ask(app, READY))[0]
        assert 1 == checks.asked, "one thread waits, however many ask"
        checks.going.set()

    asyncio.run(run())


def test_a_node_that_is_about_to_stop_says_so_and_lives_on() -> None:
    async def run() -> None:
        checks = Checks()
        app = Health(checks)
        assert 200 == (await ask(app, READY))[0]
        app.stopping = True
        status, body, _ = await ask(app, READY)
        assert (404, "/v1/problems/stopping") == (status, body["type"])
        assert 200 == (await ask(app, LIVE))[0]

    asyncio.run(run())


def test_the_id_that_a_client_sends_is_answered() -> None:
    async def run() -> str:
        return (await ask(Health(Checks()), LIVE, [(b"x-request-id", b"abc")]))[2][ID]

    assert "abc" == asyncio.run(run())


def test_other_requests_at_these_addresses_are_for_the_application() -> None:
    for method, query in (("POST", b""), ("HEAD", b""), ("GET", b"a=b")):
        assert not Health.answers({"method": method, "path": LIVE, "query_string": query})
