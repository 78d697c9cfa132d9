"""Health: `/healthz` and `/readyz`, answered in the event loop, so that no request can block them.

While the process is about to stop, `/readyz` answers 404: proxies then send nothing new, and cut nothing.
HAProxy would cut the requests under way of a server that answers 503.

The answers are those of the application. That of `/healthz` never changes. That of `/readyz` is made again
after a second, by a thread of its own; if Postgres lets that thread wait, the answer says so.
"""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from starlette.types import Receive, Scope, Send

from api.problems.problem import Problem
from api.problems.usual_headers import request_id
from api.server.wsgi_bridge import (
    REQUEST_ID,
    WsgiApp,
    WsgiResponse,
    environ,
    problem_answer,
    run_app,
    send_answer,
    sent_id,
)

LIVE, READY = "/healthz", "/readyz"
FRESH: Final = 1.0  # seconds for which an answer holds
PATIENCE: Final = 5.0  # seconds for the checks
SILENT: Final = "The checks of log and read models have not ended yet."


class Health:
    """Answers whether the process runs, and whether this node can serve."""

    def __init__(self, app: WsgiApp) -> None:
        self._app = app
        self._thread = ThreadPoolExecutor(1, "readiness")
        self._live = self._ask(LIVE)
        self._ready: tuple[float, WsgiResponse] | None = None
        self._asking: asyncio.Future[WsgiResponse] | None = None
        self.stopping = False

    @staticmethod
    def answers(scope: Scope) -> bool:
        """Whether the request is answered here; all others at these addresses are for the application."""
        return scope["path"] in (LIVE, READY) and scope["method"] == "GET" and not scope["query_string"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  # as ASGI calls it
        """Answer one request."""
        status, headers, body = self._live if scope["path"] == LIVE else await self._readiness(scope)
        own = (REQUEST_ID, request_id(sent_id(scope)).encode())
        kept = [each for each in headers if each[0] != REQUEST_ID]
        await send_answer(WsgiResponse(status, [*kept, own], body), send)

    async def _readiness(self, scope: Scope) -> WsgiResponse:
        if self.stopping:
            return problem_answer(Problem("stopping"), scope)
        if self._ready is not None and time.monotonic() < self._ready[0] + FRESH:
            return self._ready[1]
        if self._asking is None:
            loop = asyncio.get_running_loop()
            self._asking = asyncio.ensure_future(loop.run_in_executor(self._thread, self._ask, READY))
            self._asking.add_done_callback(self._keep)
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(self._asking)
        except TimeoutError:
            return problem_answer(Problem("unavailable", SILENT, {"Retry-After": "1"}), scope)

    def _keep(self, asked: asyncio.Future[WsgiResponse]) -> None:
        self._asking = None
        if not asked.cancelled() and asked.exception() is None:
            self._ready = time.monotonic(), asked.result()

    def _ask(self, path: str) -> WsgiResponse:
        """The application's answer."""
        scope = {
            "method": "GET",
            "path": path,
            "query_string": b"",
            "http_version": "1.1",
            "scheme": "http",
            "headers": [],
        }
        return run_app(self._app, environ(scope, b""))
