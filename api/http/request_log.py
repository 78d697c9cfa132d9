"""What is told of a request: a log line, two numbers, and an id to find the line by. Never what was in it."""

import os
import re
import time
from collections.abc import Iterator
from random import Random
from typing import Final

import structlog
from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Histogram, Metric, generate_latest
from prometheus_client.registry import Collector

REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
IDS: Final = Random()  # noqa: S311  # they tell lines apart, and are no secret

log = structlog.get_logger()


def observe(app: Flask, registry: CollectorRegistry) -> None:
    """Log and count what the application answers."""
    seconds = Histogram(
        "nostos_http_request_seconds", "How long answers took.", ["route", "method"], registry=registry
    )
    answers = Counter("nostos_http_answers", "Answers.", ["route", "method", "status"], registry=registry)

    @app.before_request
    def begin() -> None:
        given = request.headers.get("X-Request-Id", "")
        g.request_id = given if REQUEST_ID.fullmatch(given) else f"{IDS.getrandbits(128):032x}"
        g.began = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        took = time.perf_counter() - g.began
        method = request.method if response.status_code != 405 else "other"  # noqa: PLR2004  # it may be any word
        seconds.labels(route(), method).observe(took)
        answers.labels(route(), method, response.status_code).inc()
        log.info(
            "answered",
            request=g.request_id,
            method=method,
            route=route(),
            status=response.status_code,
            ms=round(took * 1000, 1),
        )
        response.headers["X-Request-Id"] = g.request_id
        return response


class _Ours(Collector):
    """All that a registry has, with the process that counted it: several may answer at one address."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry
        self._process = {"process": str(os.getpid())}

    def collect(self) -> Iterator[Metric]:
        for metric in self._registry.collect():
            metric.samples = [
                sample._replace(labels={**sample.labels, **self._process}) for sample in metric.samples
            ]
            yield metric


def counted(registry: CollectorRegistry) -> bytes:
    """What this process has counted, in the format of Prometheus."""
    ours = CollectorRegistry()
    ours.register(_Ours(registry))
    return generate_latest(ours)


def route() -> str:
    """The route of the request, without what fills it in; ids do not belong in logs and labels."""
    return "none" if request.url_rule is None else request.url_rule.rule


def defect(error: Exception) -> None:
    """Log what nobody foresaw."""
    log.error("defect", request=g.get("request_id"), route=route(), exc_info=error)
