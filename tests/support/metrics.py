"""The metrics of a process as Prometheus gets them."""

from flask.testing import FlaskClient
from prometheus_client import generate_latest

from domain.telemetry.metrics import Meters


def text_of(meters: Meters) -> str:
    """The text of a scrape."""
    return generate_latest(meters.registry).decode()


def metrics_of(client: FlaskClient) -> str:
    """The text of a scrape of the process to which this client belongs."""
    return text_of(client.application.extensions["nostos"].metrics)
