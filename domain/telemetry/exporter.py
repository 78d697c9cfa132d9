"""The exporter: serves the metrics of a process on a port of its own, which no proxy leads to.

It is never the port of the public: how often which route is asked shows what players do. If the port is
taken, the process does its work all the same, without metrics. Other pages for those who run the service may
be on the same port.
"""

from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import msgspec
import structlog
from prometheus_client import make_wsgi_app, start_http_server

from domain.telemetry.metrics import Meters

log = structlog.get_logger()

HIGHEST_PORT = 65535


class Page(NamedTuple):
    """An answer: its status and an object that becomes JSON."""

    status: int
    body: object


Pages = Mapping[str, Callable[[], Page]]
NO_PAGES: Final[Pages] = {}


def parse_address(text: str) -> tuple[str, int]:
    """Host and port of HOST:PORT, or [HOST]:PORT. ValueError says what is wrong."""
    host, _, port = text.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or not 1 <= int(port) <= HIGHEST_PORT:
        raise ValueError(f"must be HOST:PORT, like 127.0.0.1:9464, not {text!r}")
    return host.removeprefix("[").removesuffix("]"), int(port)


def following(address: str, number: int) -> str:
    """The address so many ports above this one; empty if this is."""
    host, _, port = address.rpartition(":")
    return f"{host}:{int(port) + number}" if address else ""


def serve_metrics(address: str, meters: Meters, pages: Pages = NO_PAGES) -> None:
    """Serve the metrics of this process in a thread, for as long as it lives. Empty: not at all.

    `pages`: what is made for each request at other paths.
    """
    if not address:
        return
    host, port = parse_address(address)
    try:
        server, _ = start_http_server(port, host, meters.registry)
    except OSError as error:
        log.error("metrics_not_served", port=port, error=type(error).__name__)  # noqa: TRY400  # not a defect
    else:
        server.set_app(_with_pages(make_wsgi_app(meters.registry), pages))
        log.info("metrics_served", port=port)


def _with_pages(metrics: Callable[..., Any], pages: Pages) -> Callable[..., Iterable[bytes]]:
    """An application that answers with the page of a path, and else with the metrics."""

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        make = pages.get(environ["PATH_INFO"])
        if make is None or environ["REQUEST_METHOD"] != "GET":
            answer: Iterable[bytes] = metrics(environ, start_response)
            return answer
        page = make()
        status = HTTPStatus(page.status)
        start_response(f"{status} {status.phrase}", [("Content-Type", "application/json")])
        return [msgspec.json.encode(page.body)]

    return application
