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
from dataclasses import replace
from typing import Final, ParamSpec, TypeVar

from prometheus_client import Gauge
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from api.problems import Problem
from api.services import Services
from domain import store
from domain.kernel.notation import viewer_name
from projections import reads
from projections.frames import channel
from workers.asking import Asked, Look, asked_in, looking, permitted_look
from workers.bus import Away, Bus, Ear
from workers.lane import Lanes
from workers.stream import PAGE, Following, Page, Stream
from workers.telling import answer_to, problem_in

T = TypeVar("T")
P = ParamSpec("P")

PATH: Final = "/v1/matches/{match}/stream"
READERS: Final = 8  # threads that read Postgres for all streams
LOOK, LOOK_ALONE = 2.0, 0.5  # seconds between looks at what the bus may have lost; while Redis is away
NO_BUS: Final = "Redis is away: no stream is opened. Streams that are open go on, and so do all other reads."
AWAY: Final = (reads.Unavailable, store.Unavailable)


class Gateway:
    """Opens streams, and looks after the ones that are open."""

    def __init__(self, services: Services, bus: Bus) -> None:
        self._services = services
        self._bus = bus
        self._looks: dict[Ear, Look] = {}
        self._lanes = Lanes(services)
        self._threads = ThreadPoolExecutor(READERS, "stream-reader")
        Gauge("nostos_streams", "Streams that are open.", registry=services.metrics).set_function(
            lambda: len(self._looks)
        )

    def routes(self) -> list[BaseRoute]:
        """Those of streams and lanes, for an application that has others."""
        return [Route(PATH, self), *self._lanes.routes()]

    def close(self) -> None:
        """End every stream and lane, so that the process can stop; clients resume elsewhere or later."""
        self._lanes.close()
        for ear in list(self._looks):
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
        request = Request(scope)
        async with AsyncExitStack() as stack:
            try:
                stream = await self._open(request, stack)
            except Exception as error:  # noqa: BLE001  # the service has one way to tell what is wrong
                await answer_to(error, request)(scope, receive, send)
            else:
                await _run(stream, scope, receive, send)

    async def _open(self, request: Request, stack: AsyncExitStack) -> Stream:
        """Asks, subscribes, reads: in this order nothing is missed."""
        asked = asked_in(request)
        look = await self._call(looking, self._services, asked)
        ear = await stack.enter_async_context(self._listening(look))
        stream = self._stream(request, asked, look, ear)
        await stream.begin()
        return stream

    @asynccontextmanager
    async def _listening(self, look: Look) -> AsyncIterator[Ear]:
        try:
            async with self._bus.listen(channel(look.match, look.viewer)) as ear:
                ear.step = look.after
                self._looks[ear] = look
                try:
                    yield ear
                finally:
                    del self._looks[ear]
        except Away:
            raise Problem("unavailable", NO_BUS, headers={"Retry-After": "1"}) from None

    def _stream(self, request: Request, asked: Asked, look: Look, ear: Ear) -> Stream:
        async def read(after: int) -> Page:
            return await self._call(
                self._services.reads.frames, look.match, look.viewer, after=after, limit=PAGE
            )

        async def refused() -> bytes | None:
            return await self._refusal(request, replace(asked, viewer=viewer_name(look.viewer)))

        return Stream(Following(ear, read, AWAY), ear, refused, look.dress)

    async def _refusal(self, request: Request, asked: Asked) -> bytes | None:
        """The problem as JSON, if the viewer may not look any more. Nobody knows while Postgres is away."""
        try:
            await self._call(permitted_look, self._services, asked)
        except AWAY:
            return None
        except Exception as error:  # noqa: BLE001  # as above
            return problem_in(error, request).body(request.url.path)
        return None

    async def _keep_looking(self) -> None:
        """Messages may be lost: one query now and then tells which streams lag behind."""
        while True:
            await asyncio.sleep(LOOK if self._bus.up else LOOK_ALONE)
            with suppress(*AWAY):
                await self._look()

    async def _look(self) -> None:
        heads = await self._call(
            self._services.reads.heads, list({look.match for look in self._looks.values()})
        )
        for ear, look in list(self._looks.items()):
            if heads.get(look.match, 0) > ear.step:
                ear.nudge()

    async def _call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A function that blocks, in a thread."""
        call = functools.partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


async def _run(stream: Stream, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["method"] == "HEAD":
        await Response(media_type="text/event-stream")(scope, receive, send)
    else:
        await stream.run(receive, send)


def application(gateway: Gateway) -> Starlette:
    """The gateway as an application of its own."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with gateway.running():
            yield

    return Starlette(routes=gateway.routes(), lifespan=lifespan)
