"""Which address is whose: a few patterns, and who answers everything else.

It does no more than that, because it stands before every request and every frame that is sent.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from api.problems import Problem
from workers.telling import answer_to


class Place(NamedTuple):
    """Addresses, and who answers there. Named groups become `path_params`."""

    pattern: re.Pattern[str]
    app: ASGIApp


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers what has no place."""
    request = Request(scope)
    await answer_to(Problem("not-found"), request)(scope, receive, send)


class Places:
    """An ASGI application of several. `running`: what it needs while it lives."""

    def __init__(
        self,
        places: Sequence[Place],
        running: Callable[[], AbstractAsyncContextManager[Any]],
        otherwise: ASGIApp = nowhere,
    ) -> None:
        self._places = places
        self._running = running
        self._otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or the life of the application."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        for pattern, app in self._places:
            found = pattern.fullmatch(scope["path"])
            if found is not None:
                scope["path_params"] = found.groupdict()
                await app(scope, receive, send)
                return
        await self._otherwise(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        async with self._running():
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})
