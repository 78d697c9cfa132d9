"""The life of an application and of its requests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from starlette.types import Message, Receive, Scope, Send
from structlog.testing import capture_logs

from api.server import wsgi_bridge
from api.server.asgi import Application


async def silent() -> Message:
    """A client from which nothing comes."""
    return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]


async def deaf(_: Message) -> None:
    """A client that takes nothing in."""
    await asyncio.get_running_loop().create_future()


class Endless:
    """An answer that does not end by itself. `ended`: the requests that did, and how many had begun."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.ended = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.begun.set()
        try:
            await asyncio.shield(asyncio.ensure_future(asyncio.sleep(3600)))
        finally:
            self.ended += 1


@asynccontextmanager
async def none() -> AsyncIterator[None]:
    """What requests need that need nothing."""
    yield


def request(app: Application) -> "asyncio.Task[None]":
    return asyncio.create_task(app({"type": "http", "method": "GET", "path": "/endless"}, silent, deaf))


def test_a_request_that_is_cut_ends_without_an_error() -> None:
    async def run() -> None:
        endless = Endless()
        app = Application({"/endless": endless}, none)
        cut = request(app)
        await endless.begun.wait()
        cut.cancel()
        await cut
        assert 1 == endless.ended

    with capture_logs() as logged:
        asyncio.run(run())
    assert [{"event": "request_cut", "log_level": "info"}] == logged


def test_a_cancelled_error_in_a_request_that_nobody_cut_is_a_defect() -> None:
    async def cancelled(*_: object) -> None:
        raise asyncio.CancelledError

    async def run() -> None:
        app = Application({"/endless": cancelled}, none)
        with pytest.raises(asyncio.CancelledError):
            await request(app)
        app.close()
        await request(app)

    with capture_logs() as logged:
        asyncio.run(run())
    assert [{"event": "request_cut", "log_level": "info"}] == logged


def test_services_are_closed_when_the_last_request_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Requests whose clients have gone count, too: the server does not wait for them."""
    monkeypatch.setattr(wsgi_bridge, "DRAIN_TIMEOUT", 0.01)

    async def run() -> None:
        endless, ended_before = Endless(), []

        @asynccontextmanager
        async def running() -> AsyncIterator[None]:
            yield
            ended_before.append(endless.ended)

        app = Application({"/endless": endless}, running)
        incoming: asyncio.Queue[Message] = asyncio.Queue()
        sent: asyncio.Queue[Message] = asyncio.Queue()
        life = asyncio.create_task(app({"type": "lifespan"}, incoming.get, sent.put))
        incoming.put_nowait({"type": "lifespan.startup"})
        assert "lifespan.startup.complete" == (await sent.get())["type"]
        left = request(app)
        await endless.begun.wait()
        incoming.put_nowait({"type": "lifespan.shutdown"})
        assert "lifespan.shutdown.complete" == (await sent.get())["type"]
        await life
        assert [1] == ended_before
        assert left.done()

    asyncio.run(run())
