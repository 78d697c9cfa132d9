"""Streams: the frames of one viewer of one match, in order, each once; several may go as one answer.

The stream subscribes first, then reads Postgres, then follows; whatever does not continue the step it has is
fetched from Postgres. The bus may therefore lose, double or reorder, and the client notices nothing but time.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing
from functools import lru_cache
from random import random
from typing import NamedTuple

import msgspec
import structlog
from starlette.types import Receive, Send

from api.streaming.encoders import Form, Part
from api.streaming.subscriptions import Ear, Wake
from api.streaming.timeouts import Patience
from domain.threadsafe.decoder import Decoder

HEARTBEAT = 15.0  # seconds of silence, then a comment
RECHECK = 15.0  # seconds after which the viewer's right to look is asked for again
PATIENCE = 20.0  # seconds a client has to take in what it is sent
PAGE = 200  # frames read at once
RETRY = 1.0  # seconds between attempts to read while Postgres is away
LAST = frozenset({"ended", "closed"})  # facts that end a match

log = structlog.get_logger()


def headers(media_type: str) -> list[tuple[bytes, bytes]]:
    """Those of a stream that nobody on the way may keep or hold back."""
    return [
        (b"content-type", media_type.encode()),
        (b"cache-control", b"no-store"),
        (b"x-accel-buffering", b"no"),
        (b"x-content-type-options", b"nosniff"),
    ]


class _Tag(msgspec.Struct):
    type: str


class _Frame(msgspec.Struct):
    step: int
    facts: tuple[_Tag, ...]


class Head(NamedTuple):
    """What a stream has to know of a frame. `last`: of its match; `left`: somebody left a seat."""

    step: int
    last: bool
    left: bool


_frame = Decoder(_Frame)


@lru_cache(1024)
def _head(body: bytes) -> Head:  # one body comes to many streams
    frame = _frame.decode(body)
    kinds = {fact.type for fact in frame.facts}
    return Head(frame.step, not kinds.isdisjoint(LAST), "left" in kinds)


Page = Sequence[bytes]  # frames as JSON, in order
Read = Callable[[int], Awaitable[Page]]  # the frames behind a step, at most PAGE
Dress = Callable[[bytes], bytes]  # what the client asked to have added to a frame
Away = tuple[type[Exception], ...]  # what is raised while Postgres cannot be asked
Refused = Callable[[], Awaitable[bytes | None]]  # a problem as JSON if the viewer may not look any more


class Following:
    """What happens behind the ear's step. `over`: the match's last frame has been passed on."""

    def __init__(self, ear: Ear, read: Read, away: Away) -> None:
        self.over = False
        self.left = False  # somebody left a seat among the last frames
        self.away = away
        self._ear = ear
        self._read = read
        self._first: Page = ()

    async def begin(self) -> None:
        """Reads what is there before the answer begins, so that a failure can still be told as a problem."""
        self._first = await self._read(self._ear.step)
        if not self._first and self._ear.step:
            last = await self._read(self._ear.step - 1)
            self.over = bool(last) and _head(last[-1]).last

    async def pages(self, patience: float) -> AsyncIterator[Page]:
        """Frames as they come, several where several are there; an empty page after so many quiet seconds."""
        if self._first:
            yield self._pass(self._first)
        woken: bytes | Wake = Wake.LOOK
        while not self.over and woken is not Wake.CLOSED:
            if isinstance(woken, bytes) and _head(woken).step == self._ear.step + 1:
                yield self._pass([woken])
            elif woken is Wake.QUIET:
                yield ()
            elif woken is Wake.LOOK or _head(woken).step > self._ear.step:
                async for page in self._missed():
                    yield page
            if not self.over:
                woken = await self._ear.hear(patience)

    async def _missed(self) -> AsyncIterator[Page]:
        try:
            while not (self.over or self._ear.closed) and (page := await self._read(self._ear.step)):
                yield self._pass(page)
        except self.away:
            await asyncio.sleep(RETRY)
            self._ear.nudge()

    def _pass(self, page: Page) -> Page:
        heads = [_head(body) for body in page]
        self._ear.step = heads[-1].step
        self.over = heads[-1].last
        self.left = any(head.left for head in heads)
        return page


class Stream:
    """What one viewer of one match is sent, for as long as he may look and there is more to come."""

    def __init__(
        self,
        following: Following,
        ear: Ear,
        refused: Refused,
        dress: Dress,
        form: Form,
        *,
        unsure: bool = False,
    ) -> None:
        """`unsure`: the match may have gone on since it was found that the viewer may look."""
        self.ear = ear
        self._following = following
        self._refused = refused
        self._dress = dress
        self.form = form
        self._unsure = unsure
        self._checked = time.monotonic() - RECHECK * random()  # noqa: S311  # not all at the same moment

    async def begin(self) -> None:
        """Looks what is there, before the answer begins."""
        await self._following.begin()

    async def parts(self) -> AsyncGenerator[Part, None]:
        """All that is to be sent."""
        async for page in self._following.pages(HEARTBEAT):
            if page and self._following.left:
                self._unsure = True
            if self._to_be_asked() and (problem := await self._refusal()):
                yield Part(problem=problem)
                return
            if self.ear.closed:
                return
            if page:  # it was read before we asked, so what we were told is true of it
                self._unsure = False
            yield Part([(_head(body).step, self._dress(body)) for body in page])
        if self._following.over:
            yield Part(end=self.ear.step)

    def _to_be_asked(self) -> bool:
        """When somebody has left a seat, and now and then: tokens are revoked, seats change hands."""
        return self._unsure or time.monotonic() >= self._checked + RECHECK

    async def _refusal(self) -> bytes | None:
        """While Postgres is away nobody knows. The question now and then can wait; what follows a seat that
        was left waits for the answer.
        """
        self._checked = time.monotonic()
        while not self.ear.closed:
            try:
                return await self._refused()
            except self._following.away:
                if not self._unsure:
                    break
            await asyncio.sleep(RETRY)
        return None


class Answer:
    """Streams, one or several, sent as one answer to a client that is there and takes them in."""

    def __init__(self, streams: Sequence[Stream]) -> None:
        self._streams = streams
        self._sending = asyncio.Lock()
        self._patience = Patience(PATIENCE)

    async def run(self, receive: Receive, send: Send, *, headers_only: bool = False) -> None:
        """From the headers to the last byte. A client that takes nothing in is left behind; it may resume."""
        form = self._streams[0].form
        await send({"type": "http.response.start", "status": 200, "headers": headers(form.media_type)})
        if headers_only:
            await send({"type": "http.response.body", "body": b""})
            return
        gone = asyncio.create_task(self._gone(receive))
        try:
            await self._send(form.begin(), send)
            await self._pass_all_on(send)
            await send({"type": "http.response.body", "body": b""})
        except* TimeoutError:
            for stream in self._streams:
                log.info("stream_cut", channel=stream.ear.channel, step=stream.ear.step)
        finally:
            gone.cancel()
            self._patience.close()

    async def _pass_all_on(self, send: Send) -> None:
        if len(self._streams) == 1:  # by far the most, and there are many
            await self._pass_on(self._streams[0], send)
            return
        async with asyncio.TaskGroup() as group:
            for stream in self._streams:
                group.create_task(self._pass_on(stream, send))

    async def _pass_on(self, stream: Stream, send: Send) -> None:
        async with aclosing(stream.parts()) as parts:
            async for part in parts:
                async with self._sending:  # an event's id tells how far all streams are when it is sent
                    await self._send(stream.form.written(part), send)

    async def _send(self, chunk: bytes, send: Send) -> None:
        await self._patience.wait(send({"type": "http.response.body", "body": chunk, "more_body": True}))

    async def _gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        for stream in self._streams:
            stream.ear.close()
