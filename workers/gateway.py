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
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeVar
from uuid import UUID

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from domain.kernel.facts import Viewer
from domain.kernel.notation import viewer_name
from workers.bus import Bus, Ear
from workers.stream import PAGE, Dress, Following, Page, Stream

T = TypeVar("T")
P = ParamSpec("P")

PATH = "/v1/matches/{match}/stream"
READERS = 8  # threads that read Postgres for all streams
LOOK, LOOK_ALONE = 2.0, 0.5  # seconds between looks at what the bus may have lost; while Redis is away


@dataclass(frozen=True)
class Asked:
    """What a client asks for, as written. `viewer`: None for the caller's own seat."""

    match: str
    viewer: str | None
    after: str
    text: str | None
    token: str | None


@dataclass(frozen=True)
class Look:
    """Who may look at what, and from which step on; `dress` adds to a frame what was asked for."""

    match: UUID
    viewer: Viewer
    after: int
    dress: Dress


@dataclass(frozen=True)
class Sources:
    """What the gateway is given. The functions may block; they raise the service's own errors.

    `permit`: whether he may look. `frames`: those behind a step, at most so many. `heads`: the last step of
    each match. `channel`: where a viewer's frames are told. `problem`: an error as status, headers and body.
    `away`: the errors that pass by themselves.
    """

    permit: Callable[[Asked], Look]
    frames: Callable[[UUID, Viewer, int, int], Page]
    heads: Callable[[Sequence[UUID]], Mapping[UUID, int]]
    channel: Callable[[UUID, Viewer], str]
    problem: Callable[[Exception], tuple[int, dict[str, str], bytes]]
    away: tuple[type[Exception], ...]


class Gateway:
    """Opens streams, and looks after the ones that are open."""

    def __init__(self, sources: Sources, bus: Bus) -> None:
        self._sources = sources
        self._bus = bus
        self._matches: dict[Ear, UUID] = {}
        self._threads = ThreadPoolExecutor(READERS, "stream-reader")

    def routes(self) -> list[BaseRoute]:
        """The one route, for an application that has others."""
        return [Route(PATH, self, methods=["GET"])]

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
        async with AsyncExitStack() as stack:
            try:
                stream = await self._open(_asked(Request(scope)), stack)
            except Exception as error:  # noqa: BLE001  # the service has one way to tell what is wrong
                await self.problem(error)(scope, receive, send)
                return
            await stream.run(receive, send)

    def problem(self, error: Exception) -> Response:
        """An error as the answer that the service gives to it."""
        status, headers, body = self._sources.problem(error)
        return Response(body, status, headers)

    async def _open(self, asked: Asked, stack: AsyncExitStack) -> Stream:
        """Asks, subscribes, reads: in this order nothing is missed."""
        look = await self._call(self._sources.permit, asked)
        ear = await stack.enter_async_context(
            self._bus.listen(self._sources.channel(look.match, look.viewer))
        )
        ear.step = look.after
        self._matches[ear] = look.match
        stack.callback(self._matches.pop, ear)
        stream = self._stream(asked, look, ear)
        await stream.begin()
        return stream

    def _stream(self, asked: Asked, look: Look, ear: Ear) -> Stream:
        async def read(after: int) -> Page:
            return await self._call(self._sources.frames, look.match, look.viewer, after, PAGE)

        async def refused() -> bytes | None:
            return await self._refusal(replace(asked, viewer=viewer_name(look.viewer)))

        return Stream(Following(ear, read, self._sources.away), ear, refused, look.dress)

    async def _refusal(self, asked: Asked) -> bytes | None:
        """The problem as JSON, if the viewer may not look any more. Nobody knows while Postgres is away."""
        try:
            await self._call(self._sources.permit, asked)
        except self._sources.away:
            return None
        except Exception as error:  # noqa: BLE001  # as above
            return self._sources.problem(error)[2]
        return None

    async def _keep_looking(self) -> None:
        """Messages may be lost: one query now and then tells which streams lag behind."""
        while True:
            await asyncio.sleep(LOOK if self._bus.up else LOOK_ALONE)
            with suppress(*self._sources.away):
                await self._look()

    async def _look(self) -> None:
        heads = await self._call(self._sources.heads, list(set(self._matches.values())))
        for ear, match in list(self._matches.items()):
            if heads.get(match, 0) > ear.step:
                ear.nudge()

    async def _call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A function that blocks, in a thread."""
        call = functools.partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


def _asked(request: Request) -> Asked:
    query, headers = request.query_params, request.headers
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return Asked(
        match=request.path_params["match"],
        viewer=query.get("as"),
        after=headers.get("last-event-id") or query.get("after") or "0",
        text=query.get("text"),
        token=token.strip() if scheme.lower() == "bearer" else None,
    )


def application(gateway: Gateway) -> Starlette:
    """The gateway as an application of its own."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with gateway.running():
            yield

    def problem(_: Request, error: Exception) -> Response:
        return gateway.problem(error)

    return Starlette(routes=gateway.routes(), lifespan=lifespan, exception_handlers={HTTPException: problem})
