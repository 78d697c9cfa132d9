"""What is told of a request: a log line, two numbers, and an id to find the line by. Never what was in it."""

import re
import time
from typing import Final
from uuid import uuid4

import structlog
from flask import Flask, Response, g, request
from prometheus_client import CollectorRegistry, Counter, Histogram

REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")

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
        g.request_id = given if REQUEST_ID.fullmatch(given) else uuid4().hex
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


def route() -> str:
    """The route of the request, without what fills it in; ids do not belong in logs and labels."""
    return "none" if request.url_rule is None else request.url_rule.rule


def defect(error: Exception) -> None:
    """Log what nobody foresaw."""
    log.error("defect", request=g.get("request_id"), route=route(), exc_info=error)
