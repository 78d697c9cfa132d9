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

from api.app import create_app
from api.services import Services, assemble
from api.settings import BadSetting, load
from workers import logs
from workers.bus import Bus
from workers.gateway import Gateway
from workers.serving import serve

THREADS: Final = 16  # requests that Flask answers at a time
PRINTABLE: Final = "".join(map(chr, range(0x21, 0x7F)))


class Threads:
    """A WSGI application in threads. What no address may hold as it is, is written as %XX beforehand."""

    def __init__(self, services: Services) -> None:
        self._app = WSGIMiddleware(cast("Any", create_app(services)), workers=THREADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        query = quote(scope["query_string"], safe=PRINTABLE).encode()

        async def received() -> Message:
            return await receive()  # Granian's own is awaitable but no coroutine, as threads need one

        await self._app(
            cast("Any", {**scope, "query_string": query}), cast("Any", received), cast("Any", send)
        )


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
