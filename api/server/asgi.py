"""The ASGI application: streams and move streams at their routes, the Flask application at all others."""

import asyncio
from asyncio import CancelledError
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from typing import Final

import structlog
from starlette.requests import Request
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from api.access import halls
from api.app import RESOURCES, create_app
from api.http.declaration import MAX_BODY_BYTES
from api.limits.client_address import Client, ClientAddresses
from api.limits.policies import RATES, Rate
from api.problems.problem import Problem
from api.problems.problem_response import problem_response
from api.runtime.services import Services
from api.runtime.setting_parsers import origins
from api.server.cross_origin import cross_origin
from api.server.edge import Edge, Endpoint
from api.server.health import Health
from api.server.wsgi_bridge import OpenRequests, TrackedApp, WsgiBridge
from api.streaming.gateway import Gateway

HALLS_READ: Final = 5.0  # seconds between two looks at the halls
CHARGED: Final = {
    (endpoint.method, endpoint.rule): [RATES[name] for name in endpoint.uses]
    for resource in RESOURCES
    for endpoint, _ in resource.endpoints
    if (endpoint.scope is None or endpoint.optional) and endpoint.uses
}
"""What a call without a token uses up, where one is possible: always of the caller's address."""

log = structlog.get_logger()


async def not_found(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request whose address has no route."""
    await problem_response(Problem("not-found"), Request(scope))(scope, receive, send)


class Application(Router):
    """Routes to ASGI applications, and the life of what they need.

    `running`: what they need, for as long as the process serves; `closing`: ends the requests that would
    never end by themselves; `edge`: what every request passes first; `addresses`: of clients; `health`: what
    it says to proxies.
    """

    def __init__(
        self,
        routes: Mapping[str, ASGIApp],
        running: Callable[[], AbstractAsyncContextManager[None]],
        default: ASGIApp = not_found,
        *,
        closing: Callable[[], None] = lambda: None,
        edge: Callable[[ASGIApp], ASGIApp] = lambda app: app,
        addresses: ClientAddresses | None = None,
        health: Health | None = None,
    ) -> None:
        self._requests = OpenRequests()
        self._edge = edge(super().__call__)
        self._addresses = addresses or ClientAddresses()
        self._running = running
        self._closing = closing
        self._health = health
        super().__init__(
            [Route(path, TrackedApp(app, self._requests)) for path, app in routes.items()],
            redirect_slashes=False,  # an address is what it is; no client is sent elsewhere
            default=TrackedApp(default, self._requests),
            lifespan=self._lifespan,
        )

    def busy_peers(self) -> frozenset[tuple[str, int]]:
        """The other ends of the connections that have a request under way."""
        return frozenset(self._requests.peers)

    def client_at(self, address: str) -> Client | None:
        """The client at the other end of a connection; None for a trusted proxy."""
        return None if self._addresses.is_trusted(address) else self._addresses.client(address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or the life of the process."""
        if scope["type"] == "http":
            await self._edge(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    def drain(self) -> None:
        """Tell proxies to send nothing new: the process stops soon. Everything is answered meanwhile."""
        if self._health is not None:
            self._health.stopping = True

    def close(self) -> None:
        """End every request that would never end: the process stops."""
        self._requests.closed = True
        self._closing()

    @asynccontextmanager
    async def _lifespan(self, _: object) -> AsyncIterator[None]:
        async with self._running():
            with suppress(CancelledError):  # the server no longer waits for a request that hangs
                yield
                await self._requests.drain()


@asynccontextmanager
async def _running(services: Services, gateway: Gateway) -> AsyncIterator[None]:
    """The gateway, and a look at the halls now and then: other processes change them too."""
    async with gateway.running():
        following = asyncio.create_task(_follow_halls(services), name="halls")
        try:
            yield
        finally:
            following.cancel()


async def _follow_halls(services: Services) -> None:
    while True:
        try:
            await asyncio.to_thread(halls.refresh, services)
        except Exception as error:  # noqa: BLE001  # those of before go on to count
            log.warning("halls_not_read", error=type(error).__name__)
        await asyncio.sleep(HALLS_READ)


def _edge(
    services: Services, health: Health, charged: Mapping[Endpoint, Sequence[Rate]] | None = None
) -> Callable[[ASGIApp], ASGIApp]:
    """What every request passes first. What is refused there is readable by scripts of other sites too."""
    sites = origins(services.settings.cors_origins)
    return lambda app: cross_origin(Edge(services, health, app, charged), sites)


def gateway_application(services: Services, gateway: Gateway) -> Application:
    """The push gateway alone."""
    health = Health(create_app(services))
    return Application(
        gateway.routes(),
        partial(_running, services, gateway),
        closing=gateway.close,
        edge=_edge(services, health),
        addresses=services.addresses,
        health=health,
    )


def application(services: Services, gateway: Gateway) -> Application:
    """The whole service on one port: the API and the pages in threads, the streams asynchronously."""
    app = create_app(services)
    health = Health(app)
    return Application(
        gateway.routes(),
        partial(_running, services, gateway),
        WsgiBridge(app, MAX_BODY_BYTES, meters=services.metrics, traces=services.traces),
        closing=gateway.close,
        edge=_edge(services, health, CHARGED),
        addresses=services.addresses,
        health=health,
    )
