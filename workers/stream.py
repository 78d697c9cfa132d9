"""One stream: the frames of one viewer of one match, in order, each once, as server-sent events.

The stream subscribes first, then reads Postgres, then follows; whatever does not continue the step it has is
fetched from Postgres. The bus may therefore lose, double or reorder, and the client notices nothing but time.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import aclosing

import msgspec
import structlog
from starlette.types import Receive, Send

from workers.bus import Ear, Wake

HEARTBEAT = 15.0  # seconds of silence, then a comment
RECHECK = 15.0  # seconds after which the viewer's right to look is asked for again
PATIENCE = 20.0  # seconds a client has to take in what it is sent
PAGE = 200  # frames read at once
RETRY = 1.0  # seconds between attempts to read while Postgres is away
LAST = frozenset({"ended", "closed"})  # facts that end a match

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

log = structlog.get_logger()


class _Tag(msgspec.Struct):
    type: str


class Head(msgspec.Struct):
    """What a stream has to know of a frame: its step, and what kinds of facts it holds."""

    step: int
    facts: tuple[_Tag, ...]

    def holds(self, *kinds: str) -> bool:
        """Whether a fact of one of the kinds is in it."""
        return any(fact.type in kinds for fact in self.facts)


_head = msgspec.json.Decoder(Head).decode

Page = Sequence[bytes]  # frames as JSON, in order
Read = Callable[[int], Awaitable[Page]]  # the frames behind a step, at most PAGE
Dress = Callable[[bytes], bytes]  # what the client asked to have added to a frame
Refused = Callable[[], Awaitable[bytes | None]]  # a problem as JSON if the viewer may not look any more


class Following:
    """What happens behind the ear's step. `over`: the match's last frame has been passed on."""

    def __init__(self, ear: Ear, read: Read, away: tuple[type[Exception], ...]) -> None:
        self.over = False
        self.left = False  # somebody left a seat among the last frames
        self._ear = ear
        self._read = read
        self._away = away
        self._first: Page = ()

    async def begin(self) -> None:
        """Reads what is there before the answer begins, so that a failure can still be told as a problem."""
        self._first = await self._read(self._ear.step)
        if not self._first and self._ear.step:
            last = await self._read(self._ear.step - 1)
            self.over = bool(last) and _head(last[-1]).holds(*LAST)

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
        except self._away:
            await asyncio.sleep(RETRY)
            self._ear.nudge()

    def _pass(self, page: Page) -> Page:
        heads = [_head(body) for body in page]
        self._ear.step = heads[-1].step
        self.over = heads[-1].holds(*LAST)
        self.left = any(head.holds("left") for head in heads)
        return page


class Stream:
    """Sends one viewer what a `Following` finds, for as long as he is there, takes it in, and may look."""

    def __init__(self, following: Following, ear: Ear, refused: Refused, dress: Dress) -> None:
        self._following = following
        self._ear = ear
        self._refused = refused
        self._dress = dress
        self._checked = time.monotonic()

    async def begin(self) -> None:
        """Looks what is there, before the answer begins."""
        await self._following.begin()

    async def run(self, receive: Receive, send: Send) -> None:
        """From the headers to the last byte. A client that takes nothing in is left behind; it may resume."""
        gone = asyncio.create_task(self._gone(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            async with aclosing(self._chunks()) as chunks:
                async for chunk in chunks:
                    await self._send(chunk, send)
            await send({"type": "http.response.body", "body": b""})
        except TimeoutError:
            log.info("stream_cut", channel=self._ear.channel, step=self._ear.step)
        finally:
            gone.cancel()

    async def _send(self, chunk: bytes, send: Send) -> None:
        async with asyncio.timeout(PATIENCE):
            await send({"type": "http.response.body", "body": chunk, "more_body": True})

    async def _gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._ear.close()

    async def _chunks(self) -> AsyncGenerator[bytes, None]:
        yield b"retry: 1000\n\n"
        async for page in self._following.pages(HEARTBEAT):
            if problem := await self._refusal():
                yield b"event: problem\ndata: %b\n\n" % problem
                return
            yield self._events(page) or b":\n\n"
        if self._following.over:
            yield b'event: end\ndata: {"step":%d}\n\n' % self._ear.step

    def _events(self, page: Page) -> bytes:
        return b"".join(
            b"id: %d\nevent: frame\ndata: %b\n\n" % (_head(body).step, self._dress(body)) for body in page
        )

    async def _refusal(self) -> bytes | None:
        """Asked when somebody has left a seat, and now and then: tokens are revoked, seats change hands."""
        if not self._following.left and time.monotonic() < self._checked + RECHECK:
            return None
        self._checked = time.monotonic()
        return await self._refused()
