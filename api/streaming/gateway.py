"""The push gateway: matches and tournaments as a viewer sees them, pushed as server-sent events or as JSON.

    GET /v1/matches/{match}/stream?as=&after=&text=&ticket=
    GET /v1/stream?match=&match=&as=&after=&text=          several matches in one response
    GET /v1/tournaments/{tournament}/stream?as=&after=&ticket=

`id:` is the step, `event: frame`, `data:` the same bytes that a read of the frames returns.
`Last-Event-ID` (or `after`) is the last step that the client has; the client gets all frames after it.
`event: end` follows the last frame of a match, `event: problem` is sent when the viewer loses their right. A
comment every 15 seconds shows that the stream is alive. For several matches `id:` is the step of each, with
commas, in the order in which the query names them. `Accept: application/x-ndjson` asks for lines:
`{"match":…,"viewer":…,"frame":{…}}`, or `tournament` in place of `match`.

A stream whose token is revoked or expires ends at once: the projector names on the bus whose tokens were
revoked, and each stream checks every 15 seconds, whatever the bus does.

While Redis is away no stream is opened (503, Retry-After); open streams continue by reading Postgres.
"""

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, nullcontext, suppress
from dataclasses import replace
from typing import Final, ParamSpec, TypeVar
from uuid import UUID

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from api.access import tickets
from api.limits.client_address import Client
from api.limits.policies import CAPS
from api.limits.seat_holders import digest
from api.problems.problem import Problem
from api.problems.problem_response import LINES, problem_for, problem_response
from api.runtime.presence.onlookers import SPAN
from api.runtime.presence.open_stream import SeatFollower, open_stream
from api.runtime.services import Services
from api.streaming.declarations import FOLLOW, FOLLOW_SEVERAL, FOLLOW_TOURNAMENT, PLAY_MOVES
from api.streaming.encoders import Encoder, EventEncoder, LineEncoder
from api.streaming.move_stream import MoveStreams
from api.streaming.push_traces import PushTraces
from api.streaming.singleflight import SingleFlight
from api.streaming.sources.match_source import MatchSource
from api.streaming.sources.source import Grant, StreamSource, ViewerChangedError, Watched
from api.streaming.sources.tournament_source import TournamentSource
from api.streaming.stream import PAGE, FrameFeed, FrameStream, Page, StreamResponse
from api.streaming.stream_request import StreamRequest, client_of, declaration_of, stream_requests
from api.streaming.subscriber import RedisSubscriber, RedisUnavailable
from api.streaming.subscriptions import Subscription
from api.streaming.timeouts import call_after
from domain import store
from domain.kernel.facts import ONLOOKER
from domain.telemetry.traces import clock
from projections import reads
from projections.models.lobby import Reached
from projections.models.players import REVOKED

T = TypeVar("T")
P = ParamSpec("P")

READERS: Final = 8  # threads that read Postgres for all streams
RETRY: Final = 1.0  # seconds between attempts to listen to revocations
POLL_INTERVAL: Final = 2.0  # seconds between polls for what Redis may have lost
POLL_INTERVAL_ALONE: Final = 0.5  # while Redis is away
SHORTEST_POLL_INTERVAL: Final = 0.02  # seconds between polls, however soon a step is due
NO_REDIS: Final = (
    "Redis is away: no stream is opened. Streams that are open go on, and so do all other reads."
)
UNAVAILABLE: Final = (reads.ReadsUnavailable, store.Unavailable)


class Gateway:
    """Opens streams, and finds the frames that Redis loses for those that are open."""

    def __init__(self, services: Services, subscriber: RedisSubscriber) -> None:
        self._services = services
        self._subscriber = subscriber
        self._open: dict[Subscription, Grant] = {}
        self._closed = False
        self._move_streams = MoveStreams(services)
        self._threads = ThreadPoolExecutor(READERS, "stream-reader")
        self._matches, self._tournaments = MatchSource(services), TournamentSource(services)
        self._frames = SingleFlight(self._read)
        self._pushes = PushTraces(services.traces) if services.traces.on else None
        services.metrics.gauge("nostos_streams").set_function(lambda: len(self._open))
        services.metrics.gauge("nostos_bus_connected").set_function(lambda: subscriber.up)

    def routes(self) -> dict[str, ASGIApp]:
        """The routes of streams and move streams."""
        followed = dict.fromkeys((each.rule for each in (FOLLOW, FOLLOW_SEVERAL, FOLLOW_TOURNAMENT)), self)
        return {**followed, PLAY_MOVES.rule: self._move_streams}

    def close(self) -> None:
        """End all streams and move streams, also those that are opened from now on: the process stops.

        Clients resume elsewhere or later.
        """
        self._closed = True
        self._move_streams.close()
        for subscription in list(self._open):
            subscription.close()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run the Redis subscriber and the poll for as long as the context lasts."""
        async with self._subscriber:
            tasks = [
                asyncio.create_task(self._keep_polling(), name="poll"),
                asyncio.create_task(self._keep_watching(), name="revocations"),
                asyncio.create_task(self._keep_counting(), name="onlookers"),
            ]
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
                if self._pushes is not None:
                    self._pushes.close()
                self._threads.shutdown(wait=False, cancel_futures=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, from the check of the caller's rights to the end of the stream."""
        request = Request(scope)
        async with AsyncExitStack() as stack:
            try:
                response = await self._response(request, stack)
            except Exception as error:  # noqa: BLE001  # any error becomes a problem
                await problem_response(error, request)(scope, receive, send)
            else:
                await response.run(receive, send, headers_only=request.method == "HEAD")

    async def _response(self, request: Request, stack: AsyncExitStack) -> StreamResponse:
        """The streams of a request. Check, subscribe, read: this order misses no frame."""
        asked, client = stream_requests(request), client_of(request, self._services)
        of_tournament = declaration_of(request) is FOLLOW_TOURNAMENT
        source: StreamSource = self._tournaments if of_tournament else self._matches
        with self._opening(client, asked):
            wanted = [await self._with_ticket(request, each) for each in asked]
            grants = [await self._call(source.grant, client, each) for each in wanted]
        self._hold(client, grants, stack)
        streams = []
        for each, granted, encoder in zip(wanted, grants, _encoders(request, grants), strict=True):
            subscription = await stack.enter_async_context(self._subscription(granted))
            streams.append(self._stream(request, each, granted, subscription, encoder))
            await streams[-1].begin()
        return StreamResponse(streams)

    def _opening(self, client: Client, asked: Sequence[StreamRequest]) -> AbstractContextManager[None]:
        """Count the request among those that are being opened, unless its player has a seat of each match."""
        holders = self._services.seat_holders
        if all(each.token and holders.is_seated(digest(each.token), each.followed) for each in asked):
            return nullcontext()
        return self._services.concurrency.hold(CAPS["stream-openings"], "", client.factor)

    def _hold(self, client: Client, grants: Sequence[Grant], stack: AsyncExitStack) -> None:
        """Count the streams for the player, and for the address unless they have a seat of each match.

        Anybody may enter a tournament, with any number of accounts: that they did changes nothing.
        """
        identity = grants[0].identity
        if identity is None:
            held = [("anonymous-streams", client.address)]
        elif all(each.seated for each in grants):
            held = [("streams", identity.player)]
        else:
            held = [("streams", identity.player), ("address-streams", client.address)]
        for name, caller in held:
            hold = self._services.concurrency.hold(CAPS[name], caller, client.factor, len(grants))
            stack.enter_context(hold)

    async def _with_ticket(self, request: Request, wanted: StreamRequest) -> StreamRequest:
        """The stream request with the ticket of the HTTP request; the ticket cannot be used again."""
        text = request.query_params.get("ticket")
        if text is None:
            return wanted
        ticket = await self._call(tickets.read_ticket, self._services.keys, text, wanted.followed)
        if wanted.viewer not in (None, ticket.viewer) or wanted.token is not None:
            raise Problem("bad-ticket")
        try:
            first = await self._subscriber.first(f"nostos:ticket:{ticket.nonce}", tickets.TICKET_LIFETIME)
        except RedisUnavailable:
            raise _no_redis() from None
        if not first:
            raise Problem("bad-ticket")
        return replace(wanted, viewer=ticket.viewer, ticket=ticket)

    @asynccontextmanager
    async def _subscription(self, granted: Grant) -> AsyncIterator[Subscription]:
        try:
            async with self._subscriber.subscribe(granted.channel) as subscription:
                subscription.step = granted.after
                self._open[subscription] = granted
                if self._closed:
                    subscription.close()
                expiry = call_after(granted.expires, subscription.doubt)
                try:
                    with self._noted(granted, subscription), self._counted(granted):
                        yield subscription
                finally:
                    expiry.cancel()
                    del self._open[subscription]
        except RedisUnavailable:
            raise _no_redis() from None

    def _noted(self, granted: Grant, subscription: Subscription) -> AbstractContextManager[None]:
        """Note that a player follows their own seat, for as long as the context lasts."""
        match, viewer, _ = granted.watched
        if not granted.own or not isinstance(viewer, int):
            return nullcontext()
        follower = SeatFollower(match, granted.player, viewer, granted.after)
        return open_stream(self._services.presence, follower, subscription)

    def _counted(self, granted: Grant) -> AbstractContextManager[None]:
        """Count who looks on, for as long as the context lasts."""
        if not granted.looks_on:
            return nullcontext()
        return self._services.onlookers.counted(granted.watched.id, granted.player)

    def _stream(
        self,
        request: Request,
        wanted: StreamRequest,
        granted: Grant,
        subscription: Subscription,
        encoder: Encoder,
    ) -> FrameStream:
        async def read(after: int) -> Page:
            return await self._frames((granted.source, granted.watched, after))

        async def recheck() -> bytes | None:
            return await self._refusal(request, wanted, granted)

        feed = FrameFeed(subscription, read, UNAVAILABLE, granted.player)
        pushes, annotate = self._pushes, granted.annotate
        on_sent = None if pushes is None else functools.partial(pushes.sent, granted.watched.id)
        return FrameStream(
            feed, subscription, recheck, annotate, encoder, unsure=granted.unsure, on_sent=on_sent
        )

    async def _read(self, key: tuple[StreamSource, Watched, int]) -> Page:
        """The frames of a viewer after a step."""
        source, watched, after = key
        return await self._call(source.frames, watched, after, PAGE)

    async def _refusal(self, request: Request, wanted: StreamRequest, granted: Grant) -> bytes | None:
        """The problem as JSON if the viewer may no longer look, empty if they are another one. UNAVAILABLE
        while Postgres is away.
        """
        if replace(wanted, viewer=granted.viewer_name).is_public:
            return None
        try:
            await self._call(granted.source.check, wanted, granted)
        except UNAVAILABLE:
            raise
        except ViewerChangedError:
            return b""
        except Exception as error:  # noqa: BLE001  # any error becomes a problem
            return problem_for(error, request).body(request.url.path)
        return None

    async def _keep_watching(self) -> None:
        """End the streams of tokens as soon as they are revoked, in any process."""
        while True:
            with suppress(RedisUnavailable):
                async with self._subscriber.subscribe(REVOKED) as signs:
                    while not signs.closed:
                        sign = await signs.next(POLL_INTERVAL)
                        if isinstance(sign, bytes):
                            await self._doubt(frozenset(sign.decode().split(",")))
            await asyncio.sleep(RETRY)

    async def _doubt(self, players: Collection[str]) -> None:
        """Check the streams of these players, by their accounts as they are in the log now."""
        with suppress(*UNAVAILABLE):  # then every stream waits for its own check
            for player in players:
                await self._call(self._services.players.tokens.refresh, player)
        for subscription, granted in list(self._open.items()):
            if granted.identity is not None and granted.identity.player in players:
                subscription.doubt()
        await self._move_streams.check(players)

    async def _keep_counting(self) -> None:
        """Write in each span how many look on by this process."""
        while True:
            await asyncio.sleep(SPAN)
            await self._call(self._services.onlookers.publish)

    async def _keep_polling(self) -> None:
        """Poll for the frames that Redis lost. No message comes either when time makes a delayed step
        visible: the poll comes when the next one is due.
        """
        due = POLL_INTERVAL
        while True:
            longest = POLL_INTERVAL if self._subscriber.up else POLL_INTERVAL_ALONE
            await asyncio.sleep(max(SHORTEST_POLL_INTERVAL, min(due, longest)))
            due = POLL_INTERVAL
            with suppress(*UNAVAILABLE):
                due = await self._poll()

    async def _poll(self) -> float:
        """Wake the streams that lack frames. Returns the seconds until the next delayed step is due."""
        reached = dict[UUID, Reached]()
        for source in (self._matches, self._tournaments):
            ids = list({each.watched.id for each in self._open.values() if each.source is source})
            reached |= await self._call(source.reached, ids) if ids else {}
        for subscription, granted in list(self._open.items()):
            found = reached.get(granted.watched.id)
            if found is not None and subscription.step < (
                found.shown if granted.watched.viewer is ONLOOKER else found.step
            ):
                subscription.nudge(clock())
        return min((found.due for found in reached.values() if found.due is not None), default=POLL_INTERVAL)

    async def _call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function that blocks, in a thread."""
        call = functools.partial(function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


def _encoders(request: Request, grants: Sequence[Grant]) -> list[Encoder]:
    """The encoder of each stream. With several, the id of an event says how far all of them are."""
    about = [
        f'"{each.source.kind}":"{each.watched.id}","viewer":"{each.viewer_name}"'.encode() for each in grants
    ]
    if LINES in request.headers.get("accept", ""):
        return [LineEncoder(each) for each in about]
    if len(grants) == 1:
        return [EventEncoder()]
    steps = [each.after for each in grants]

    def id_of(at: int, step: int) -> str:
        steps[at] = step
        return ",".join(map(str, steps))

    return [EventEncoder(functools.partial(id_of, at), each) for at, each in enumerate(about)]


def _no_redis() -> Problem:
    return Problem("unavailable", NO_REDIS, headers={"Retry-After": "1"})
