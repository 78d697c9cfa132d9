"""A WSGI application (PEP 3333) beside asynchronous ones: each request in a thread, body and answer whole.

The body is read before a thread is taken, so a slow client holds up nobody and chunks need no length; who is
too slow is told so and left. The answer is sent when the thread is free again.
"""

import asyncio
import contextvars
import io
import sys
import threading
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from starlette.types import Message, Receive, Scope, Send

from api.problems.problem import MEDIA_TYPE, Problem

THREADS: Final = (
    8  # requests that are answered at a time; each more makes the others wait for the interpreter
)
PATIENCE: Final = 15.0  # seconds in which a body arrives
PRINTABLE: Final = "".join(map(chr, range(0x21, 0x7F)))
PLAIN: Final = {b"content-type": "CONTENT_TYPE"}  # headers whose names do not begin with HTTP_
UNTOLD: Final = (b"content-length", b"transfer-encoding")  # the length is what was read

App = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Answer(NamedTuple):
    """What the application answered."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class _Asked(NamedTuple):
    """A request, and who waits for its answer."""

    environ: dict[str, Any]
    context: contextvars.Context
    loop: AbstractEventLoop
    answer: Future[Answer]


class Threads:
    """The application as an asynchronous one.

    `largest`: bytes; of a larger body some more are passed on. `patience`: seconds in which it has to arrive.
    """

    def __init__(self, app: App, largest: int, patience: float = PATIENCE) -> None:
        self._app = app
        self._largest = largest
        self._patience = patience
        self._asked: SimpleQueue[_Asked] = SimpleQueue()
        for number in range(THREADS):
            threading.Thread(target=self._work, name=f"request-{number}", daemon=True).start()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        try:
            async with asyncio.timeout(self._patience):
                body = await self._body(receive)
        except TimeoutError:
            await _send(too_slow(scope), send)
            return
        if body is None:
            return
        await _send(await self._answer(environ(scope, body)), send)

    async def _answer(self, environ: dict[str, Any]) -> Answer:
        loop = asyncio.get_running_loop()
        answer: Future[Answer] = loop.create_future()
        self._asked.put(_Asked(environ, contextvars.copy_context(), loop, answer))
        return await answer

    def _work(self) -> None:
        while True:
            self._pass_on(self._asked.get())

    def _pass_on(self, asked: _Asked) -> None:
        """Answer a request, and tell who waits, in its own thread."""
        try:
            tell = partial(_fulfil, asked.answer, asked.context.run(answered, self._app, asked.environ))
        except Exception as error:  # noqa: BLE001  # it is raised where the answer is waited for
            tell = partial(_fail, asked.answer, error)
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            asked.loop.call_soon_threadsafe(tell)

    async def _body(self, receive: Receive) -> bytes | None:
        """All of it, or enough to see that it is too large; None if the client has gone."""
        body = bytearray()
        while len(body) <= self._largest:
            message: Message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if not message.get("more_body", False):
                break
        return bytes(body)


def _fulfil(waiting: Future[Answer], answer: Answer) -> None:
    if not waiting.cancelled():  # the client may have gone
        waiting.set_result(answer)


def _fail(waiting: Future[Answer], error: Exception) -> None:
    if not waiting.cancelled():
        waiting.set_exception(error)


async def _send(answer: Answer, send: Send) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body})


def too_slow(scope: Scope) -> Answer:
    """What a client is told whose body does not come; the connection is of no more use."""
    problem = Problem("too-slow")
    headers = {"content-type": MEDIA_TYPE, "cache-control": "no-store", "connection": "close"}
    told = [(name.encode(), value.encode()) for name, value in headers.items()]
    return Answer(problem.kind.status, told, problem.body(scope["path"]))


def answered(app: App, environ: dict[str, Any]) -> Answer:
    """The application's whole answer."""
    started: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:  # noqa: ARG001
        started[:] = [status, headers]

    chunks = app(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        getattr(chunks, "close", lambda: None)()
    status, headers = started
    told = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return Answer(int(status.split(" ", 1)[0]), told, body)


def environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """The request as PEP 3333 has it. Bytes that no address may hold as they are, are written as %XX."""
    host, port = scope.get("server") or ("localhost", 80)
    made = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": quote(scope["query_string"], safe=PRINTABLE),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if name not in UNTOLD and b"_" not in name:  # X_Y would be taken for X-Y
            key = PLAIN.get(name, "HTTP_" + name.decode("latin-1").upper().replace("-", "_"))
            told = value.decode("latin-1")
            made[key] = f"{made[key]},{told}" if key in made else told
    return made
