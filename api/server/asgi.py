"""Which address is whose: a few patterns, and who answers everything else.

It does no more than that, because it stands before every request and every frame that is sent.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, NamedTuple

import structlog
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from api.problems.problem import Problem
from api.problems.problem_response import answer_to

DRAIN: Final = 1.0  # seconds in which requests whose clients have gone may end by themselves

log = structlog.get_logger()


class Place(NamedTuple):
    """Addresses, and who answers there. Named groups become `path_params`."""

    pattern: re.Pattern[str]
    app: ASGIApp


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers what has no place."""
    request = Request(scope)
    await answer_to(Problem("not-found"), request)(scope, receive, send)


class Places:
    """An ASGI application of several.

    `running`: what it needs while it lives; `closing`: ends the requests that would never end.
    """

    def __init__(
        self,
        places: Sequence[Place],
        running: Callable[[], AbstractAsyncContextManager[Any]],
        otherwise: ASGIApp = nowhere,
        *,
        closing: Callable[[], None] = lambda: None,
    ) -> None:
        self._places = places
        self._running = running
        self._otherwise = otherwise
        self._closing = closing
        self._closed = False
        self._requests: set[asyncio.Task[Any]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or the life of the application."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        task = asyncio.current_task()
        assert task is not None
        self._requests.add(task)
        try:
            await self._app(scope)(scope, receive, send)
        except asyncio.CancelledError:
            if not (self._closed or task.cancelling()):
                raise  # nobody cut it: that is a defect, and the server tells it
            log.info("request_cut")
        finally:
            self._requests.discard(task)

    def close(self) -> None:
        """The process stops: end every request that would never end."""
        self._closed = True
        self._closing()

    def _app(self, scope: Scope) -> ASGIApp:
        """Who answers at the address."""
        for pattern, app in self._places:
            found = pattern.fullmatch(scope["path"])
            if found is not None:
                scope["path_params"] = found.groupdict()
                return app
        return self._otherwise

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        async with self._running():
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await self._drain()
        await send({"type": "lifespan.shutdown.complete"})

    async def _drain(self) -> None:
        """Wait for the requests that go on although their clients have gone, then cut them."""
        if self._requests:
            _, left = await asyncio.wait(self._requests, timeout=DRAIN)
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
