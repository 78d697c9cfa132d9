"""A WSGI application (PEP 3333) as an ASGI one: each request in a thread, its body and its response whole.

The body is read before a thread is taken, so a slow client blocks nobody and chunked bodies need no length.
A client that is too slow gets a problem and is disconnected. `work_queue` says whose turn it is, when too
many wait, and which requests are a wave: one thread runs the application for all of them, and what they do
is done together as far as `waves` has it.
"""

import asyncio
import contextvars
import io
import sys
import threading
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import structlog
from prometheus_client import Counter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.limits.client_address import CLIENT
from api.problems.problem import MEDIA_TYPE, Problem
from api.problems.usual_headers import usual_headers
from api.server.work_queue import SHARES, THREADS, WorkClass, WorkQueue
from domain.telemetry.metrics import Meters
from domain.telemetry.span_catalog import QUEUE
from domain.telemetry.traces import NO_TRACES, Recording, Traces, clock
from domain.threadsafe.decoder import JsonObject
from domain.threadsafe.waves import run_wave

CALLER: Final = "nostos.caller"  # of a scope: the class of the request, and whose turn it is
BODY_TIMEOUT: Final = 15.0  # seconds in which a body arrives
BUSY_RETRY: Final = "1"  # seconds after which a client asks again
DRAIN_TIMEOUT: Final = 1.0  # seconds in which requests whose clients have gone may end by themselves
PRINTABLE: Final = "".join(map(chr, range(0x21, 0x7F)))
NAMES: Final = {b"content-type": "CONTENT_TYPE"}  # headers whose names do not begin with HTTP_
REQUEST_ID: Final = b"x-request-id"
TRACEPARENT: Final = b"traceparent"
READS: Final = ("GET", "HEAD", "OPTIONS")  # methods of requests that are not traced
OMITTED: Final = (b"content-length", b"transfer-encoding")  # the length is that of the body that was read

Environ = dict[str, object]
WsgiApp = Callable[[JsonObject, Callable[..., Any]], Iterable[bytes]]

log = structlog.get_logger()


class OpenRequests:
    """The requests of an application that have not ended. `closed`: the process stops.

    It is here and not in a module of its own because every request passes through it.
    """

    def __init__(self) -> None:
        self.closed = False
        self.tasks: set[asyncio.Task[Any]] = set()
        self.peers: set[tuple[Any, ...]] = set()  # the other ends of their connections

    async def drain(self) -> None:
        """Wait DRAIN_TIMEOUT for requests that go on although their clients have gone, then cut them."""
        if self.tasks:
            _, left = await asyncio.wait(self.tasks, timeout=DRAIN_TIMEOUT)
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)


class TrackedApp:
    """An application whose requests are among the open ones. A request that is cut ends without an error."""

    def __init__(self, app: ASGIApp, requests: OpenRequests) -> None:
        self._app = app
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        task = asyncio.current_task()
        assert task is not None
        peer = tuple(scope.get("client") or ("", 0))
        self._requests.tasks.add(task)
        self._requests.peers.add(peer)
        try:
            await self._app(scope, receive, send)
        except asyncio.CancelledError:
            if not (self._requests.closed or task.cancelling()):
                raise  # nothing has cut it: this is a defect, and the server logs it
            log.info("request_cut")
        finally:
            self._requests.tasks.discard(task)
            self._requests.peers.discard(peer)


class WsgiResponse(NamedTuple):
    """What the application answers to one request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Caller(NamedTuple):
    """The class of a request, and the caller among whose requests it takes its turn."""

    work: WorkClass
    name: str


class PendingRequest(NamedTuple):
    """A request, and the future in its event loop that takes the response; None: too many requests wait.

    `recording`: of what is done for it.
    """

    work: WorkClass
    environ: Environ
    context: contextvars.Context
    loop: AbstractEventLoop
    response: Future[WsgiResponse | None]
    recording: Recording | None


class WsgiBridge:
    """A WSGI application as an ASGI one.

    `largest`: bytes; of a larger body a little more is passed on. `timeout`: seconds in which a body arrives.
    """

    def __init__(
        self,
        app: WsgiApp,
        largest: int,
        timeout: float = BODY_TIMEOUT,
        meters: Meters | None = None,
        traces: Traces = NO_TRACES,
    ) -> None:
        self._app = app
        self._largest = largest
        self._timeout = timeout
        self._traces = traces
        self._started: SimpleQueue[Sequence[PendingRequest]] = SimpleQueue()
        shares = ALONE if traces.on else SHARES  # the trace of a request has its own parts
        self._queue: WorkQueue[PendingRequest] = WorkQueue(self._start, shares)
        self._refused = self._count(meters or Meters())
        for number in range(THREADS):
            threading.Thread(target=self._work, name=f"request-{number}", daemon=True).start()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        try:
            async with asyncio.timeout(self._timeout):
                body = await self._body(receive)
        except TimeoutError:
            await send_answer(too_slow(scope), send)
            return
        if body is not None:
            await send_answer(await self._response(scope, body), send)

    async def _response(self, scope: Scope, body: bytes) -> WsgiResponse:
        caller: Caller = scope.get(CALLER, STRANGER)
        loop = asyncio.get_running_loop()
        response: Future[WsgiResponse | None] = loop.create_future()
        context = contextvars.copy_context()
        recording = self._recording(scope)
        if recording is not None:
            recording.bind(context)
        request = PendingRequest(caller.work, environ(scope, body), context, loop, response, recording)
        refused = self._queue.add(caller.work, caller.name, request)
        if refused is not None:
            self._refused.labels(refused.work.name.lower()).inc()
            _fulfil(refused.response, None)
        return await response or problem_answer(Problem("busy", headers={"Retry-After": BUSY_RETRY}), scope)

    def _recording(self, scope: Scope) -> Recording | None:
        """The recording of a request that is no read."""
        if not self._traces.on or scope["method"] in READS:
            return None
        return self._traces.command(header(scope, TRACEPARENT))

    def _count(self, meters: Meters) -> Counter:
        """Measure how many requests of each class wait. Returns the counter of those that are refused."""
        waiting = meters.gauge("nostos_requests_waiting")
        refused = meters.counter("nostos_requests_refused_total")
        for work in WorkClass:
            waiting.labels(work.name.lower()).set_function(partial(self._queue.waiting, work))
            refused.labels(work.name.lower())
        return refused

    def _start(self, work: WorkClass, requests: Sequence[PendingRequest]) -> None:
        """Give requests to a thread, but those whose clients have gone while they waited."""
        wanted = [request for request in requests if not request.response.cancelled()]
        if wanted:
            self._started.put(wanted)
        else:
            requests[0].loop.call_soon(self._queue.finished, work)

    def _work(self) -> None:
        while True:
            self._answer(self._started.get())

    def _answer(self, requests: Sequence[PendingRequest]) -> None:
        """Run the application for each. None waits for the answer of another one."""
        run_wave([partial(self._answer_one, request) for request in requests])
        _in_loop(requests[0], partial(self._queue.finished, requests[0].work))
        for request in requests:
            if request.recording is not None:
                self._traces.finish(request.recording)  # the client does not wait for it

    def _answer_one(self, request: PendingRequest) -> None:
        """Run the application for a request, and hand its response or its error over to the event loop."""
        recording = request.recording
        if recording is not None:
            recording.note(QUEUE, recording.began, clock())
        try:
            response = request.context.run(run_app, self._app, request.environ)
        except Exception as error:  # noqa: BLE001  # it is raised where the response is awaited
            _in_loop(request, partial(_fail, request.response, error))
        else:
            _in_loop(request, partial(_fulfil, request.response, response))

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


STRANGER: Final = Caller(WorkClass.STRANGER, "")  # of a request that nobody has looked at
ALONE: Final = {work: share._replace(together=1, own=sys.maxsize) for work, share in SHARES.items()}


def _in_loop(request: PendingRequest, call: Callable[[], None]) -> None:
    """Have the event loop of a request call something."""
    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        request.loop.call_soon_threadsafe(call)


def _fulfil(waiting: Future[WsgiResponse | None], response: WsgiResponse | None) -> None:
    if not waiting.cancelled():  # the client may have gone
        waiting.set_result(response)


def _fail(waiting: Future[WsgiResponse | None], error: Exception) -> None:
    if not waiting.cancelled():
        waiting.set_exception(error)


async def send_answer(response: WsgiResponse, send: Send) -> None:
    """Send a whole response."""
    await send({"type": "http.response.start", "status": response.status, "headers": response.headers})
    await send({"type": "http.response.body", "body": response.body})


def too_slow(scope: Scope) -> WsgiResponse:
    """The response to a client whose body does not arrive in time; the connection cannot be used again."""
    return problem_answer(Problem("too-slow", headers={"Connection": "close"}), scope)


def problem_answer(problem: Problem, scope: Scope) -> WsgiResponse:
    """The response to a request that the application never gets."""
    usual = {"Content-Type": MEDIA_TYPE, "Cache-Control": "no-store", **usual_headers(sent_id(scope))}
    headers = {**usual, **problem.headers}
    encoded = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    return WsgiResponse(problem.kind.status, encoded, problem.body(scope["path"]))


def sent_id(scope: Scope) -> str:
    """The id that the client gave its request, as it is; empty without one."""
    return header(scope, REQUEST_ID)


def header(scope: Scope, wanted: bytes) -> str:
    """A header of a request, as it is; empty without one."""
    return next((value for name, value in scope["headers"] if name == wanted), b"").decode("latin-1")


def run_app(app: WsgiApp, environ: Environ) -> WsgiResponse:
    """The application's whole response."""
    started: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:  # noqa: ARG001
        started[:] = [(status, headers)]

    chunks = app(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        getattr(chunks, "close", lambda: None)()
    [(status, headers)] = started
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return WsgiResponse(int(status.split(" ", 1)[0]), encoded, body)


def environ(scope: Scope, body: bytes) -> Environ:
    """The request as PEP 3333 describes it. Bytes that an address may not hold are written as %XX."""
    host, port = scope.get("server") or ("localhost", 80)
    result: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": quote(scope["query_string"], safe=PRINTABLE),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        CLIENT: scope.get(CLIENT),
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
        if name not in OMITTED and b"_" not in name:  # X_Y would become the same variable as X-Y
            variable = NAMES.get(name, "HTTP_" + name.decode("latin-1").upper().replace("-", "_"))
            text = value.decode("latin-1")
            result[variable] = f"{result[variable]},{text}" if variable in result else text
    return result
