"""A stream by itself: whatever the subscriber does, the client gets each frame once and in order."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.streaming import stream
from api.streaming.encoders import EventEncoder, StreamPart
from api.streaming.stream import FrameFeed, FrameStream, StreamResponse
from api.streaming.subscriptions import Subscription


def frames(last: int) -> list[bytes]:
    """A match of so many steps; the last one ends it."""
    kinds = ["moved"] * (last - 1) + ["ended"]
    return [
        b'{"step":%d,"facts":[{"type":"%b"}]}' % (step, kind.encode()) for step, kind in enumerate(kinds, 1)
    ]


class Log:
    """What Postgres knows: so many of the frames. `away`: it fails so often first."""

    def __init__(self, match: Sequence[bytes], known: int = 0, away: int = 0) -> None:
        self.match = match
        self.known = known
        self.away = away

    async def read(self, after: int) -> Sequence[bytes]:
        await asyncio.sleep(0)
        if self.away:
            self.away -= 1
            raise ConnectionError
        return self.match[after : min(self.known, after + 3)]


async def followed(log: Log, subscription: Subscription) -> list[bytes]:
    """All that the stream brings, until the match is over."""
    feed = FrameFeed(subscription, log.read, (ConnectionError,))
    await feed.begin()
    async with asyncio.timeout(60):
        return [body async for page in feed.pages(0.01) for body in page]


@given(seed=st.integers(0, 10_000), after=st.integers(0, 12), behind=st.integers(0, 12))
def test_a_stream_is_correct_though_redis_loses_repeats_and_reorders(
    seed: int, after: int, behind: int
) -> None:
    last = max(1, after + behind)

    async def test() -> None:
        chooser, log, subscription = Random(seed), Log(frames(last), known=after), Subscription("a")
        subscription.step = after

        async def play() -> None:
            for step in range(after + 1, last + 1):
                log.known = step
                told = [chooser.randint(1, step) for _ in range(chooser.randrange(3))]
                for number in told:
                    subscription.push(log.match[number - 1])
                await asyncio.sleep(0)
            subscription.nudge()  # the slow look, which always comes

        playing = asyncio.create_task(play())
        assert log.match[after:] == await followed(log, subscription)
        await playing

    asyncio.run(test())


def test_a_stream_outlives_a_postgres_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "RETRY", 0.01)

    async def test() -> None:
        log, subscription = Log(frames(5), known=2), Subscription("a")
        feed = FrameFeed(subscription, log.read, (ConnectionError,))
        await feed.begin()
        pages = feed.pages(0.01)
        seen = list(await anext(pages))
        log.away, log.known = 3, 5
        subscription.nudge()
        seen += [body async for page in pages for body in page]
        assert log.match == seen

    asyncio.run(test())


@pytest.mark.parametrize("reads", range(4))
def test_a_match_that_ends_while_its_stream_begins_is_followed_to_its_end(reads: int) -> None:
    class EndingLog(Log):
        async def read(self, after: int) -> Sequence[bytes]:
            page = await super().read(after)
            nonlocal reads
            reads -= 1
            if reads < 0:
                self.known = len(self.match)
            return page

    async def test() -> None:
        log, subscription = EndingLog(frames(7), known=5), Subscription("a")
        subscription.step = 5
        feed = FrameFeed(subscription, log.read, ())
        await feed.begin()
        async with asyncio.timeout(60):
            seen: list[bytes] = []
            async for page in feed.pages(0.01):
                seen += page
                subscription.nudge()
        assert log.match[5:] == seen

    asyncio.run(test())


def test_frames_after_a_player_left_a_seat_wait_until_the_right_is_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stream, "RETRY", 0.01)
    match = [b'{"step":1,"facts":[]}', b'{"step":2,"facts":[{"type":"left"}]}', b'{"step":3,"facts":[]}']

    async def brought(answers: list[bytes | type[Exception] | None]) -> list[StreamPart]:
        """The parts of a stream whose viewer's right is checked with these outcomes, in order."""
        log, subscription = Log(match, known=1), Subscription("a")

        async def refused() -> bytes | None:
            outcome = answers.pop(0)
            if isinstance(outcome, type):
                raise outcome
            return outcome

        sent = FrameStream(
            FrameFeed(subscription, log.read, (ConnectionError,)),
            subscription,
            refused,
            bytes,
            EventEncoder(),
        )
        await sent.begin()
        parts = sent.parts()
        got = [await anext(parts)]
        log.known = 3
        subscription.nudge()
        async with asyncio.timeout(60):
            got.append(await anext(parts))
        return got

    first = StreamPart([(1, match[0])])
    both = StreamPart([(2, match[1]), (3, match[2])])
    assert [first, StreamPart(problem=b"no")] == asyncio.run(
        brought([ConnectionError, ConnectionError, b"no"])
    )
    assert [first, both] == asyncio.run(brought([ConnectionError, None]))


def test_a_client_that_does_not_read_is_disconnected_and_can_resume(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "SEND_TIMEOUT", 0.05)

    async def test() -> None:
        log = Log(frames(9), known=9)
        taken: list[bytes] = []

        async def receive() -> Any:
            await asyncio.Future()

        async def send(message: Any) -> None:
            body = message.get("body", b"")
            if len(taken) == 2:
                await asyncio.Future()  # its window is full
            taken.append(body)

        async def all_well() -> None:
            return None

        subscription = Subscription("a")
        sent = FrameStream(
            FrameFeed(subscription, log.read, ()), subscription, all_well, bytes, EventEncoder()
        )
        await sent.begin()
        async with asyncio.timeout(60):
            await StreamResponse([sent]).run(receive, send)
        got = [line for line in b"".join(taken).split(b"\n") if line.startswith(b"data:")]
        resumed = Subscription("a")
        resumed.step = len(got)
        assert log.match == [line.removeprefix(b"data: ") for line in got] + await followed(log, resumed)

    asyncio.run(test())


def test_a_client_that_hangs_up_frees_its_stream() -> None:
    async def test() -> None:
        log, subscription = Log(frames(9), known=3), Subscription("a")

        async def receive() -> Any:
            await asyncio.sleep(0.05)
            return {"type": "http.disconnect"}

        async def send(_: Any) -> None:
            return None

        async def all_well() -> None:
            return None

        sent = FrameStream(
            FrameFeed(subscription, log.read, ()), subscription, all_well, bytes, EventEncoder()
        )
        await sent.begin()
        async with asyncio.timeout(60):
            await StreamResponse([sent]).run(receive, send)
        assert subscription.closed

    asyncio.run(test())
