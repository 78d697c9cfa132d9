"""Middleware: gives every request an id, a log line, two metrics and security headers.

Log and metrics name the route; they never contain anything that the caller wrote.
"""

import time
from typing import Final

import structlog
from flask import Flask, Response, g, request

from api.problems.usual_headers import request_id, security_headers
from domain.telemetry.metrics import Meters
from domain.telemetry.span_catalog import METHOD, ROUTE, STATUS
from domain.telemetry.traces import Traces, current

METHODS: Final = ("POST", "PUT", "PATCH", "DELETE")  # that traces name

log = structlog.get_logger()


def install(app: Flask, meters: Meters, traces: Traces) -> None:
    """Let the application log, count, trace and secure every response."""
    seconds = meters.histogram("nostos_http_request_seconds")
    answers = meters.counter("nostos_http_answers_total")

    @app.before_request
    def begin() -> None:
        g.request_id = request_id(request.headers.get("X-Request-Id", ""))
        g.began = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        _secure(response)
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
            **_traced(traces, method, response.status_code),
        )
        response.headers["X-Request-Id"] = g.request_id
        response.headers.extend(g.get("quota_headers", {}))
        return response


def _traced(traces: Traces, method: str, status: int) -> dict[str, str]:
    """Describe the request to what is recorded of it. Returns the field of its log line, if it has one."""
    recording = current()
    if recording is None:
        return {}
    named = method if method in METHODS else "other"  # it may be any word
    recording.describe({METHOD: named, ROUTE: route(), STATUS: status})
    trace = traces.sampled_id()
    return {"trace": trace} if trace else {}


def route() -> str:
    """The route of the request with its placeholders; ids do not belong in logs and labels."""
    return "none" if request.url_rule is None else request.url_rule.rule


def log_defect(error: Exception) -> None:
    """Log an error that nobody foresaw."""
    log.error("defect", request=g.get("request_id"), route=route(), exc_info=error)


def _secure(response: Response) -> None:
    """Add the security headers that the response does not set itself, as pages do."""
    present = set(response.headers.keys())
    usual = security_headers(response.mimetype)
    if _may_be_framed(response):
        present.add("X-Frame-Options")  # it can name no site; the policy of the response does
    response.headers.extend((name, value) for name, value in usual.items() if name not in present)


def _may_be_framed(response: Response) -> bool:
    """Whether the response says itself which sites may show it in a frame."""
    policy = response.headers.get("Content-Security-Policy", "")
    return "frame-ancestors" in policy and "frame-ancestors 'none'" not in policy
