"""The push gateway: a match as one viewer sees it, pushed as server-sent events.

    GET /v1/matches/{match}/stream?as=&after=&text=

`id:` is the step, `event: frame`, `data:` the very bytes that a fresh read of the frames gives.
`Last-Event-ID` (or `after`) is the last step the client has; it gets all behind it. `event: end` follows the
last frame of a match, `event: problem` comes where the viewer may not look on. A comment every 15 seconds
shows that the stream lives.

While Redis is away no stream is opened (503, Retry-After); open ones go on by looking into Postgres.
"""

import asyncio
import functools
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Final, ParamSpec, TypeVar
from uuid import UUID

import structlog
from prometheus_client import Gauge
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from api.looking import authenticated, listing, match_id, permitted, viewer_for
from api.problems import MEDIA_TYPE, Problem, problem_of
from api.services import Services
from api.texts import LANGUAGES, Telling, preferred, texts
from domain import store
from domain.kernel.facts import Viewer
from domain.kernel.notation import viewer_name
from projections import reads
from projections.frames import channel
from projections.lobby import Listing
from workers.bus import Away, Bus, Ear
from workers.stream import PAGE, Dress, Following, Page, Stream

T = TypeVar("T")
P = ParamSpec("P")

PATH: Final = "/v1/matches/{match}/stream"
METHODS: Final = ("GET", "HEAD")
READERS: Final = 8  # threads that read Postgres for all streams
LOOK, LOOK_ALONE = 2.0, 0.5  # seconds between looks at what the bus may have lost; while Redis is away
LONGEST_STEP: Final = 10  # digits
NO_BUS: Final = "Redis is away: no stream is opened. Streams that are open go on, and so do all other reads."
AWAY: Final = (reads.Unavailable, store.Unavailable)

log = structlog.get_logger()


@dataclass(frozen=True)
class Asked:
    """What a client asks for, as written. `viewer`: None for the caller's own seat."""

    path: str
    match: str
    viewer: str | None
    after: str
    text: str | None
    token: str | None
    language: str | None  # as in Accept-Language, for problems


@dataclass(frozen=True)
class Look:
    """Who may look at what, and from which step on; `dress` adds to a frame what was asked for."""

    match: UUID
    viewer: Viewer
    after: int
    dress: Dress


class Gateway:
    """Opens streams, and looks after the ones that are open."""

    def __init__(self, services: Services, bus: Bus) -> None:
        self._services = services
        self._bus = bus
        self._matches: dict[Ear, UUID] = {}
        self._threads = ThreadPoolExecutor(READERS, "stream-reader")
        Gauge("nostos_streams", "Streams that are open.", registry=services.metrics).set_function(
            lambda: len(self._matches)
        )

    def routes(self) -> list[BaseRoute]:
        """The one route, for an application that has others."""
        return [Route(PATH, self)]

    def close(self) -> None:
        """End every stream, so that the process can stop; clients resume elsewhere or later."""
        for ear in list(self._matches):
            ear.close()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The bus and the slow look, for as long as the application lives."""
        async with self._bus:
            looking = asyncio.create_task(self._keep_looking(), name="look")
            try:
                yield
            finally:
                looking.cancel()
                self._threads.shutdown(wait=False, cancel_futures=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, from the question whether he may look to the end of the stream."""
        asked = _asked(Request(scope))
        async with AsyncExitStack() as stack:
            try:
                _readable(scope["method"])
                stream = await self._open(asked, stack)
            except Exception as error:  # noqa: BLE001  # the service has one way to tell what is wrong
                await _answer(error, asked)(scope, receive, send)
            else:
                await _run(stream, scope, receive, send)

    async def _open(self, asked: Asked, stack: AsyncExitStack) -> Stream:
        """Asks, subscribes, reads: in this order nothing is missed."""
        look = await self._call(looking, self._services, asked)
        ear = await stack.enter_async_context(self._listening(look))
        stream = self._stream(asked, look, ear)
        await stream.begin()
        return stream

    @asynccontextmanager
    async def _listening(self, look: Look) -> AsyncIterator[Ear]:
        try:
            async with self._bus.listen(channel(look.match, look.viewer)) as ear:
                ear.step = look.after
                self._matches[ear] = look.match
                try:
                    yield ear
                finally:
                    del self._matches[ear]
        except Away:
            raise Problem("unavailable", NO_BUS, headers={"Retry-After": "1"}) from None

    def _stream(self, asked: Asked, look: Look, ear: Ear) -> Stream:
        async def read(after: int) -> Page:
            return await self._call(
                self._services.reads.frames, look.match, look.viewer, after=after, limit=PAGE
            )

        async def refused() -> bytes | None:
            return await self._refusal(replace(asked, viewer=viewer_name(look.viewer)))

        return Stream(Following(ear, read, AWAY), ear, refused, look.dress)

    async def _refusal(self, asked: Asked) -> bytes | None:
        """The problem as JSON, if the viewer may not look any more. Nobody knows while Postgres is away."""
        try:
            await self._call(permitted_look, self._services, asked)
        except AWAY:
            return None
        except Exception as error:  # noqa: BLE001  # as above
            return _problem(error, asked).body(asked.path)
        return None

    async def _keep_looking(self) -> None:
        """Messages may be lost: one query now and then tells which streams lag behind."""
        while True:
            await asyncio.sleep(LOOK if self._bus.up else LOOK_ALONE)
            with suppress(*AWAY):
                await self._look()

    async def _look(self) -> None:
        heads = await self._call(self._services.reads.heads, list(set(self._matches.values())))
        for ear, match in list(self._matches.items()):
            if heads.get(match, 0) > ear.step:
                ear.nudge()

    async def _call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A function that blocks, in a thread."""
        call = functools.partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


def looking(services: Services, asked: Asked) -> Look:
    """What the client will be shown. A Problem, or one of the service's errors, if he may not look."""
    match, viewer = permitted_look(services, asked)
    after = _step(asked.after)
    return Look(
        match.match, viewer, after, _dress(services, match, viewer, min(after, match.step), asked.text)
    )


def permitted_look(services: Services, asked: Asked) -> tuple[Listing, Viewer]:
    """The match and the viewer, if the caller may look."""
    identity = authenticated(services, asked.token)
    if identity is not None:
        permitted(identity, "read")
    match = listing(services, match_id(asked.match))
    return match, viewer_for(identity, match, asked.viewer)


def _dress(services: Services, match: Listing, viewer: Viewer, after: int, language: str | None) -> Dress:
    """Frames as they are, or with lines of text in a language."""
    if language is None:
        return bytes
    if language not in LANGUAGES:
        raise Problem("bad-parameter", parameter="text", accepted=LANGUAGES)
    game = services.shelf[match.game]
    return Telling(game, language, services.folds.at(services.reads, game, match.match, viewer, after))


def _step(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < LONGEST_STEP):
        raise Problem("bad-parameter", parameter="after", accepted={"type": "integer", "minimum": 0})
    return int(text)


async def _run(stream: Stream, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["method"] == "HEAD":
        await Response(media_type="text/event-stream")(scope, receive, send)
    else:
        await stream.run(receive, send)


def _readable(method: str) -> None:
    if method not in METHODS:
        raise Problem("method-not-allowed", headers={"Allow": ", ".join(METHODS)})


def _asked(request: Request) -> Asked:
    query, headers = request.query_params, request.headers
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return Asked(
        path=request.url.path,
        match=request.path_params["match"],
        viewer=query.get("as"),
        after=headers.get("last-event-id") or query.get("after") or "0",
        text=query.get("text"),
        token=token.strip() if scheme.lower() == "bearer" else None,
        language=headers.get("accept-language"),
    )


def _problem(error: Exception, asked: Asked) -> Problem:
    problem = problem_of(error, texts(None, preferred(asked.language)))
    if problem.kind.name == "internal":
        log.error("stream_failed", exc_info=error)
    return problem


def _answer(error: Exception, asked: Asked) -> Response:
    problem = _problem(error, asked)
    headers = {"Cache-Control": "no-store", **problem.headers}
    return Response(problem.body(asked.path), problem.kind.status, headers, MEDIA_TYPE)


def application(gateway: Gateway) -> Starlette:
    """The gateway as an application of its own."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with gateway.running():
            yield

    return Starlette(routes=gateway.routes(), lifespan=lifespan)
