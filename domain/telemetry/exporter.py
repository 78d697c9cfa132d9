"""The exporter: serves the metrics of a process on a port of its own, which no proxy leads to.

It is never the port of the public: how often which route is asked shows what players do. If the port is
taken, the process does its work all the same, without metrics.
"""

import structlog
from prometheus_client import start_http_server

from domain.telemetry.metrics import Meters

log = structlog.get_logger()

HIGHEST_PORT = 65535


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


def serve_metrics(address: str, meters: Meters) -> None:
    """Serve the metrics of this process in a thread, for as long as it lives. Empty: not at all."""
    if not address:
        return
    host, port = parse_address(address)
    try:
        start_http_server(port, host, meters.registry)
    except OSError as error:
        log.error("metrics_not_served", port=port, error=type(error).__name__)  # noqa: TRY400  # not a defect
    else:
        log.info("metrics_served", port=port)
