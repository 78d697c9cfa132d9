"""The front: the API, the pages and the streams on one port, in one process. `python -m deploy.front`.

The streams are the gateway's, asynchronous; everything else is the Flask application, in threads.
"""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, cast
from urllib.parse import quote

from a2wsgi import WSGIMiddleware
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.types import Message, Receive, Scope, Send

from api.app import LARGEST, create_app
from api.services import Services, assemble
from api.settings import BadSetting, load
from workers import logs
from workers.bus import Bus
from workers.gateway import Gateway
from workers.serving import serve

THREADS: Final = 16  # requests that Flask answers at a time
LENGTHS: Final = (b"content-length", b"transfer-encoding")
PRINTABLE: Final = "".join(map(chr, range(0x21, 0x7F)))


class Threads:
    """A WSGI application in threads.

    The body is read before a thread is taken: a slow client holds up nobody, and chunks need no length. What
    no address may hold as it is, is written as %XX.
    """

    def __init__(self, services: Services) -> None:
        self._app: Any = WSGIMiddleware(cast("Any", create_app(services)), workers=THREADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        body = await _body(receive)
        if body is not None:
            await self._app(_written(scope, len(body)), _once(body), send)


async def _body(receive: Receive) -> bytes | None:
    """All of it, or enough to see that it is too large; None if the client has gone."""
    body = bytearray()
    while len(body) <= LARGEST:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return bytes(body)


def _written(scope: Scope, length: int) -> Scope:
    """The request with the length that was read, and an address of printable ASCII."""
    headers = [(name, value) for name, value in scope["headers"] if name not in LENGTHS]
    query = quote(scope["query_string"], safe=PRINTABLE).encode()
    return {**scope, "query_string": query, "headers": [*headers, (b"content-length", b"%d" % length)]}


def _once(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def application(services: Services, gateway: Gateway) -> Starlette:
    """Both behind one address."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with gateway.running():
            yield

    return Starlette(routes=[*gateway.routes(), Mount("/", Threads(services))], lifespan=lifespan)


def main() -> None:
    """Serve on NOSTOS_HOST and NOSTOS_PORT until told to stop."""
    try:
        settings = load()
    except BadSetting as error:
        sys.exit(str(error))
    if settings.database_url is None or settings.redis_url is None:
        sys.exit("the front needs DATABASE_URL and REDIS_URL")
    logs.configure(settings)
    services = assemble(settings)
    gateway = Gateway(services, Bus(settings.redis_url))
    serve(application(services, gateway), settings, gateway.close)


if __name__ == "__main__":
    main()
