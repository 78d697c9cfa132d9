"""The push gateway: matches as a viewer sees them, pushed as server-sent events or as lines of JSON.

    GET /v1/matches/{match}/stream?as=&after=&text=&ticket=
    GET /v1/stream?match=&match=&as=&after=&text=          several matches in one answer

`id:` is the step, `event: frame`, `data:` the very bytes that a fresh read of the frames gives.
`Last-Event-ID` (or `after`) is the last step the client has; it gets all behind it. `event: end` follows the
last frame of a match, `event: problem` comes where the viewer may not look on. A comment every 15 seconds
shows that the stream lives. Of several matches `id:` is the step of each, with commas, in the order in which
they were asked for. `Accept: application/x-ndjson` asks for lines: `{"match":…,"viewer":…,"frame":{…}}`.

While Redis is away no stream is opened (503, Retry-After); open ones go on by looking into Postgres.
"""

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from typing import Final, ParamSpec, TypeVar
from uuid import UUID

from prometheus_client import Gauge
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from api.access import tickets
from api.problems.problem import Problem
from api.problems.problem_response import LINES, answer_to, problem_in
from api.runtime.services import Services
from api.streaming.encoders import Events, Form, Lines
from api.streaming.move_stream import PATH as MOVES
from api.streaming.move_stream import Lanes
from api.streaming.singleflight import Together
from api.streaming.stream import PAGE, Answer, Following, Page, Stream
from api.streaming.stream_request import Asked, Look, asked_in, looking, permitted_look
from api.streaming.subscriptions import Away, Bus, Ear
from domain import store
from domain.kernel.facts import ONLOOKER, Viewer
from domain.kernel.notation import viewer_name
from projections import reads
from projections.models.frames import channel

T = TypeVar("T")
P = ParamSpec("P")

PATH: Final = "/v1/matches/{match}/stream"
OF_SEVERAL: Final = "/v1/stream"
READERS: Final = 8  # threads that read Postgres for all streams
LOOK, LOOK_ALONE = 2.0, 0.5  # seconds between looks at what the bus may have lost; while Redis is away
LOOK_AT_LEAST: Final = 0.02  # seconds between looks, however soon something is due
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
        self._frames = Together(self._read)
        Gauge("nostos_streams", "Streams that are open.", registry=services.metrics).set_function(
            lambda: len(self._looks)
        )

    def routes(self) -> dict[str, ASGIApp]:
        """The routes of streams and move streams."""
        return {PATH: self, OF_SEVERAL: self, MOVES: self._lanes}

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
                answer = await self._open(request, stack)
            except Exception as error:  # noqa: BLE001  # the service has one way to tell what is wrong
                await answer_to(error, request)(scope, receive, send)
            else:
                await answer.run(receive, send, headers_only=request.method == "HEAD")

    async def _open(self, request: Request, stack: AsyncExitStack) -> Answer:
        """Asks, subscribes, reads: in this order nothing is missed."""
        all_asked = [await self._ticketed(request, asked) for asked in asked_in(request)]
        looks = [await self._call(looking, self._services, asked) for asked in all_asked]
        forms = _forms(request, looks)
        streams = []
        for asked, look, form in zip(all_asked, looks, forms, strict=True):
            ear = await stack.enter_async_context(self._listening(look))
            streams.append(self._stream(request, asked, look, ear, form))
            await streams[-1].begin()
        return Answer(streams)

    async def _ticketed(self, request: Request, asked: Asked) -> Asked:
        """What is asked for with the ticket that was sent, which is of no use from now on."""
        text = request.query_params.get("ticket")
        if text is None:
            return asked
        ticket = await self._call(tickets.read, self._services.keys, text, asked.match)
        if asked.viewer not in (None, ticket.viewer) or asked.token is not None:
            raise Problem("bad-ticket")
        try:
            first = await self._bus.first(f"nostos:ticket:{ticket.nonce}", tickets.LASTS)
        except Away:
            raise _no_bus() from None
        if not first:
            raise Problem("bad-ticket")
        return replace(asked, viewer=ticket.viewer, ticket=ticket)

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
            raise _no_bus() from None

    def _stream(self, request: Request, asked: Asked, look: Look, ear: Ear, form: Form) -> Stream:
        async def read(after: int) -> Page:
            return await self._frames((look.match, look.viewer, after))

        async def refused() -> bytes | None:
            return await self._refusal(request, replace(asked, viewer=viewer_name(look.viewer)))

        return Stream(Following(ear, read, AWAY), ear, refused, look.dress, form, unsure=look.unsure)

    async def _read(self, place: tuple[UUID, Viewer, int]) -> Page:
        """The frames of a viewer of a match behind a step."""
        match, viewer, after = place
        return await self._call(self._services.reads.frames, match, viewer, after=after, limit=PAGE)

    async def _refusal(self, request: Request, asked: Asked) -> bytes | None:
        """The problem as JSON, if the viewer may not look any more. Raises AWAY while nobody knows."""
        if asked.is_anybody:
            return None
        try:
            await self._call(permitted_look, self._services, asked)
        except AWAY:
            raise
        except Exception as error:  # noqa: BLE001  # as above
            return problem_in(error, request).body(request.url.path)
        return None

    async def _keep_looking(self) -> None:
        """Messages may be lost: one query now and then tells which streams lag behind. Nor is there one when
        a step is to be shown because time has passed: the look comes when the next one is due.
        """
        due = LOOK
        while True:
            await asyncio.sleep(max(LOOK_AT_LEAST, min(due, LOOK if self._bus.up else LOOK_ALONE)))
            due = LOOK
            with suppress(*AWAY):
                due = await self._look()

    async def _look(self) -> float:
        """Wake the streams that lag behind; in how many seconds another will, if only time passes."""
        matches = list({look.match for look in self._looks.values()})
        reached = await self._call(self._services.reads.reached, matches)
        for ear, look in list(self._looks.items()):
            found = reached.get(look.match)
            if found is not None and ear.step < (found.shown if look.viewer is ONLOOKER else found.step):
                ear.nudge()
        return min((found.due for found in reached.values() if found.due is not None), default=LOOK)

    async def _call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A function that blocks, in a thread."""
        call = functools.partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


def _forms(request: Request, looks: Sequence[Look]) -> list[Form]:
    """How each stream is written. Of several, the id of an event is how far all of them are."""
    about = [b'"match":"%b","viewer":"%b"' % (str(look.match).encode(), _name(look)) for look in looks]
    if LINES in request.headers.get("accept", ""):
        return [Lines(each) for each in about]
    if len(looks) == 1:
        return [Events()]
    steps = [look.after for look in looks]

    def id_of(at: int, step: int) -> str:
        steps[at] = step
        return ",".join(map(str, steps))

    return [Events(functools.partial(id_of, at), each) for at, each in enumerate(about)]


def _name(look: Look) -> bytes:
    return viewer_name(look.viewer).encode()


def _no_bus() -> Problem:
    return Problem("unavailable", NO_BUS, headers={"Retry-After": "1"})
