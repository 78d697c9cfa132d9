"""Streams: the frames of one viewer of one match or tournament, in order, each once; one response may have
several streams.

A stream subscribes first, then reads Postgres, then takes what Redis sends. If a frame is not
the next one, the stream reads Postgres again. So Redis may lose, repeat or reorder frames: for the client
they only come later.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing
from functools import lru_cache
from random import random
from typing import Any, NamedTuple

import msgspec
import structlog
from starlette.types import Receive, Send

from api.streaming.encoders import Encoder, StreamPart
from api.streaming.push_traces import SendTimes
from api.streaming.subscriptions import Subscription, WakeReason
from api.streaming.timeouts import ReusableTimeout
from domain.matches.dossier.presence import StreamEnd
from domain.telemetry.traces import clock
from domain.threadsafe.decoder import Decoder

HEARTBEAT = 15.0  # seconds of silence before a heartbeat
RECHECK = 15.0  # seconds after which the viewer's right to look is checked again
SEND_TIMEOUT = 20.0  # seconds in which a client receives a part
PAGE = 200  # frames read at once
RETRY = 1.0  # seconds between attempts to read while Postgres is away
ENDING_FACTS = frozenset({"ended", "closed"})  # facts that end a match
LEAVING_FACTS = frozenset({"left", "removed", "uninvited", "substituted"})  # by which a right is lost
# By which a player becomes another viewer of a tournament.
CHANGING_FACTS = frozenset({"staff_named", "staff_removed", "entrant_registered", "entered_late"})

log = structlog.get_logger()


def headers(media_type: str) -> list[tuple[bytes, bytes]]:
    """The headers of a stream; no proxy may store or buffer it."""
    return [
        (b"content-type", media_type.encode()),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        (b"x-content-type-options", b"nosniff"),
    ]


class _Tag(msgspec.Struct):
    type: str
    player: Any = ""  # facts of games may have a field of this name, and anything in it


class _Frame(msgspec.Struct):
    step: int
    facts: tuple[_Tag, ...]


class FrameSummary(NamedTuple):
    """What a stream needs to know of a frame. `last`: it ends the match. `left`: a player loses a seat.
    `changed`: players who become other viewers of a tournament.
    """

    step: int
    last: bool
    left: bool
    changed: frozenset[str] = frozenset()


_frame = Decoder(_Frame)


@lru_cache(1024)
def _summary(body: bytes) -> FrameSummary:  # many streams get the same body
    frame = _frame.decode(body)
    kinds = {fact.type for fact in frame.facts}
    changed = frozenset(str(fact.player) for fact in frame.facts if fact.type in CHANGING_FACTS)
    last, left = (not kinds.isdisjoint(each) for each in (ENDING_FACTS, LEAVING_FACTS))
    return FrameSummary(frame.step, last, left, changed)


Page = Sequence[bytes]  # frames as JSON, in order
Read = Callable[[int], Awaitable[Page]]  # the frames after a step, at most PAGE
Annotate = Callable[[bytes], bytes]  # adds to a frame what the client asked for
Unavailable = tuple[type[Exception], ...]  # errors that mean: Postgres does not respond
OnSent = Callable[[Sequence[int], SendTimes], None]  # steps, and when they were sent
# A problem as JSON if the viewer may no longer look; empty if they are another viewer now.
Recheck = Callable[[], Awaitable[bytes | None]]


class FrameFeed:
    """The frames after the subscription's step. `over`: the last frame of the match has been sent.

    `live`: the last page was made while the stream was open; those before are history. `player`: who follows,
    "" if nobody knows.
    """

    def __init__(
        self, subscription: Subscription, read: Read, unavailable: Unavailable, player: str = ""
    ) -> None:
        self.over = False
        self.live = self._has_history = False
        self.left = False  # in the last frames a player leaves a seat, or who follows is another viewer
        self.unavailable = unavailable
        self._subscription = subscription
        self._read = read
        self._player = player
        self._first: Page = ()

    async def begin(self) -> None:
        """Read the first frames before the response begins, so that a failure can still be a problem."""
        step = self._subscription.step
        page = await self._read(max(0, step - 1))
        self._has_history = len(page) >= PAGE
        if step and page:  # the first is the frame that the client has: it says whether there are more
            self.over, page = _summary(page[0]).last, page[1:]
        self._first = page

    async def pages(self, idle: float) -> AsyncIterator[Page]:
        """Pages of frames as they come; an empty page after `idle` seconds without a frame."""
        if self._first:
            yield self._pass(self._first)
        self.live = not self._has_history
        woken: bytes | WakeReason = WakeReason.MISSED
        while not self.over and woken is not WakeReason.CLOSED:
            if isinstance(woken, bytes) and _summary(woken).step == self._subscription.step + 1:
                yield self._pass([woken])
            elif woken is WakeReason.IDLE:
                yield ()
            elif woken is WakeReason.MISSED or _summary(woken).step > self._subscription.step:
                async for page in self._missed():
                    yield page
            if not self.over:
                woken = await self._subscription.next(idle)

    async def _missed(self) -> AsyncIterator[Page]:
        try:
            while not self._is_done() and (page := await self._read(self._subscription.step)):
                yield self._pass(page)
                self.live = self.live or len(page) < PAGE
        except self.unavailable:
            await asyncio.sleep(RETRY)
            self._subscription.nudge()

    def _is_done(self) -> bool:
        return self.over or self._subscription.closed

    def _pass(self, page: Page) -> Page:
        summaries = [_summary(body) for body in page]
        self._subscription.step = summaries[-1].step
        self.over = summaries[-1].last
        self.left = any(summary.left or self._player in summary.changed for summary in summaries)
        return page


class FrameStream:
    """The parts for one viewer of one match or tournament, until the match ends or the viewer loses their
    right to look.
    """

    def __init__(
        self,
        feed: FrameFeed,
        subscription: Subscription,
        recheck: Recheck,
        annotate: Annotate,
        encoder: Encoder,
        *,
        unsure: bool = False,
        on_sent: OnSent | None = None,
    ) -> None:
        """`unsure`: the match may have gone on since the viewer's right to look was checked. `on_sent`: is
        told which steps were sent, and when.
        """
        self.subscription = subscription
        self._feed = feed
        self._recheck = recheck
        self._annotate = annotate
        self.encoder = encoder
        self._unsure = unsure
        self._on_sent = on_sent
        self._woken = self._got = 0  # when a sign of the last page came, and when it was here
        self._checked = time.monotonic() - RECHECK * random()  # noqa: S311  # not all at the same moment

    async def begin(self) -> None:
        """Read the first frames, before the response begins."""
        await self._feed.begin()

    async def parts(self) -> AsyncGenerator[StreamPart, None]:
        """All parts, in the order in which they are sent."""
        async for page in self._feed.pages(HEARTBEAT):
            if self._on_sent is not None:
                self._got = clock()
                self._woken = self.subscription.woken_at or self._got
            if page and self._feed.left:
                self._unsure = True
            if self._check_is_due() and (problem := await self._refusal()) is not None:
                if problem:
                    self.subscription.end(StreamEnd.REVOKED)
                    yield StreamPart(problem=problem)
                return
            if self.subscription.closed:
                return
            if page:  # it was read before the check, so the check covers it
                self._unsure = False
            bodies = await self._annotated(page)
            yield StreamPart([(_summary(body).step, told) for body, told in zip(page, bodies, strict=True)])
        if self._feed.over:
            self.subscription.end(StreamEnd.OVER)
            yield StreamPart(end=self.subscription.step)

    def sent(self, part: StreamPart, began: int) -> None:
        """Note that a part was sent, which began then."""
        if part.frames:
            self.subscription.delivered, self.subscription.delivered_at = part.frames[-1][0], time.time_ns()
        if self._on_sent is not None and self._feed.live and part.frames:
            times = SendTimes(self._woken, self._got, began, clock())
            self._on_sent([step for step, _ in part.frames], times)

    async def _annotated(self, page: Sequence[bytes]) -> Sequence[bytes]:
        """The frames with what the client asked for; to tell who it is may need the database."""
        return page if self._annotate is bytes else await asyncio.to_thread(list, map(self._annotate, page))

    def _check_is_due(self) -> bool:
        """Whether a player has left a seat, there is another doubt, or the last check is too old."""
        if self.subscription.doubted:
            self.subscription.doubted, self._unsure = False, True
        return self._unsure or time.monotonic() >= self._checked + RECHECK

    async def _refusal(self) -> bytes | None:
        """The problem if the viewer may no longer look, empty if they are another one. While Postgres is
        away, a regular check is postponed, but the frames after a player has left a seat wait for it.
        """
        self._checked = time.monotonic()
        while not self.subscription.closed:
            try:
                return await self._recheck()
            except self._feed.unavailable:
                if not self._unsure:
                    break
            await asyncio.sleep(RETRY)
        return None


class StreamResponse:
    """Streams, one or several, sent as one response while the client is connected and reads it."""

    def __init__(self, streams: Sequence[FrameStream]) -> None:
        self._streams = streams
        self._sending = asyncio.Lock()
        self._timeout = ReusableTimeout(SEND_TIMEOUT)

    async def run(self, receive: Receive, send: Send, *, headers_only: bool = False) -> None:
        """Send the whole response. A client that does not read is disconnected."""
        encoder = self._streams[0].encoder
        await send({"type": "http.response.start", "status": 200, "headers": headers(encoder.media_type)})
        if headers_only:
            await send({"type": "http.response.body", "body": b""})
            return
        watcher = asyncio.create_task(self._close_when_gone(receive))
        try:
            await self._send(encoder.begin(), send)
            await self._pass_all_on(send)
            await send({"type": "http.response.body", "body": b""})
        except* TimeoutError:
            for stream in self._streams:
                stream.subscription.end(StreamEnd.SLOW)
                log.info("stream_cut", channel=stream.subscription.channel, step=stream.subscription.step)
        finally:
            watcher.cancel()
            self._timeout.close()

    async def _pass_all_on(self, send: Send) -> None:
        if len(self._streams) == 1:  # most responses, and there are many
            await self._pass_on(self._streams[0], send)
            return
        async with asyncio.TaskGroup() as group:
            for stream in self._streams:
                group.create_task(self._pass_on(stream, send))

    async def _pass_on(self, stream: FrameStream, send: Send) -> None:
        async with aclosing(stream.parts()) as parts:
            async for part in parts:
                async with self._sending:  # the id of an event has the step of every stream at that moment
                    began = clock()
                    await self._send(stream.encoder.encode(part), send)
                    stream.sent(part, began)

    async def _send(self, chunk: bytes, send: Send) -> None:
        await self._timeout.wait(send({"type": "http.response.body", "body": chunk, "more_body": True}))

    async def _close_when_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        for stream in self._streams:
            stream.subscription.close(StreamEnd.CLIENT)
