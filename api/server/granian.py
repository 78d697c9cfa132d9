"""An ASGI application on a port, in this process, until SIGTERM or SIGINT.

Granian's own server process waits for its streams for ever, and has no way to end them. Embedded, the
signal is ours: proxies are told first, and the server goes on for as long as they need to hear it
(NOSTOS_DRAIN). Then the streams are ended, so that their clients come back to another server, and the server
is stopped. A request that still hangs is abandoned.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from typing import Final, NoReturn

import structlog
import uvloop
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.embed import Server

from api.runtime.memory_tuning import tune_memory
from api.runtime.settings import Settings
from api.server.asgi import Application
from api.server.connections import ConnectionGuard, allow_open_files
from domain.threadsafe.decoder import JsonObject

HEADER_TIMEOUT: Final = 20.0  # seconds for the header of a request, also of the next one on a connection
MOST_OF_HEADER: Final = 16_384  # bytes of a request's header; it has at most 100 lines
STOP_TIMEOUT: Final = 3.0  # seconds for the answers under way
LOGGING: Final[JsonObject] = {
    "incremental": True,
    "handlers": {},
    "loggers": {},
}  # the process has its own

log = structlog.get_logger()


def serve(app: Application, settings: Settings, last: Callable[[], None] = lambda: None) -> NoReturn:
    """Serve until SIGTERM or SIGINT, then do what is `last`. Ends the process."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        tune_memory()
        finished = runner.run(_until_signalled(app, settings))
    last()
    log.info("server_stopped", finished=finished)
    logging.shutdown()
    os._exit(0)  # a thread that hangs would keep the process, and one that writes would crash its end


async def _until_signalled(app: Application, settings: Settings) -> bool:
    stop, hurry = asyncio.Event(), asyncio.Event()

    def signalled() -> None:
        (hurry if stop.is_set() else stop).set()

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, signalled)
    return await serve_until(stop, app, settings, hurry)


async def serve_until(
    stop: asyncio.Event, app: Application, settings: Settings, hurry: asyncio.Event
) -> bool:
    """Serve until `stop` is set, and then until proxies have heard it, or `hurry` is set.

    Whether all answers were finished within STOP_TIMEOUT.
    """
    most = allow_open_files()
    server = _server(app, settings, most)
    guard = ConnectionGuard(settings.port, most, app.busy_peers, app.client_at)
    guard.start()
    serving = asyncio.create_task(server.serve())
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if settings.drain:
        app.drain()
        log.info("server_draining", seconds=settings.drain)
        hurrying = asyncio.create_task(hurry.wait())
        await asyncio.wait({serving, hurrying}, timeout=settings.drain, return_when=asyncio.FIRST_COMPLETED)
        hurrying.cancel()
    app.close()
    guard.stop()
    server.stop()  # type: ignore[no-untyped-call]
    done, _ = await asyncio.wait({serving}, timeout=STOP_TIMEOUT)
    for task in done:
        task.result()
    return bool(done)


def _server(app: Application, settings: Settings, most: int) -> Server:
    """The server, for HTTP/1.1 alone.

    Where HTTP/2 is possible too, it waits for ever for the first byte, which tells the two apart.
    """
    return Server(
        app,
        settings.host,
        settings.port,
        interface=Interfaces.ASGI,
        backlog=1024,
        runtime_threads=2,  # while one waits for the interpreter, the other reads
        backpressure=most,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(
            header_read_timeout=int(HEADER_TIMEOUT * 1000), max_buffer_size=MOST_OF_HEADER
        ),
        websockets=False,
        log_dictconfig=LOGGING,
        log_level=LogLevels.error,
    )
