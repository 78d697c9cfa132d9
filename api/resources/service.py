"""The service itself: whether it lives and can work, what it has counted, what its problems mean."""

from typing import Final

from flask import Response, request
from prometheus_client import CONTENT_TYPE_LATEST

from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.problems.catalog import KINDS, ProblemKind
from api.problems.problem import TYPES, Problem
from api.runtime.metrics import metrics_text
from api.runtime.readiness import unfit
from api.runtime.services import services
from api.schemas import responses

HERE: Final = {"127.0.0.1", "::1"}
PASSED_ON: Final = {
    "Forwarded",
    "Via",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-Ip",
}

LINKS: Final = {
    "docs": "/v1/docs",
    "openapi": "/v1/openapi.json",
    "games": "/v1/games",
    "matches": "/v1/matches",
    "players": "/v1/players",
    "problems": "/v1/problems",
    "ready": "/readyz",
}

service = Resource("service", "The service itself.")


@service.endpoint("GET", "/v1", Answer(200, responses.IndexSchema, "Where everything else begins."))
def index() -> dict[str, object]:
    """What is here."""
    return {"service": "Nostos", "links": LINKS}


@service.endpoint("GET", "/healthz", Answer(200, responses.HealthSchema, "The process answers."))
def health() -> dict[str, str]:
    """Whether the process lives."""
    return {"status": "ok"}


@service.endpoint(
    "GET", "/readyz", Answer(200, responses.ReadySchema, "It can work."), problems=["unavailable", "behind"]
)
def ready() -> dict[str, str]:
    """Whether log and read models can be reached, and read models and notary keep up with the log."""
    reason = unfit(services().log, services().reads, services().settings.signed_within)
    if reason is not None:
        raise Problem("behind", reason, {"Retry-After": "1"})
    return {"status": "ok", "log": "ok", "reads": "ok"}


@service.endpoint(
    "GET",
    "/metrics",
    Answer(200, None, "In the format of Prometheus.", "text/plain"),
    problems=["not-found"],
)
def metrics() -> Response:
    """What this process has counted. Told on the machine itself only: what others do is not for players."""
    if request.remote_addr not in HERE or PASSED_ON & set(request.headers.keys()):
        raise Problem("not-found")
    return Response(metrics_text(services().metrics), content_type=CONTENT_TYPE_LATEST)


@service.endpoint("GET", "/v1/problems", Answer(200, responses.ProblemKindsSchema, "All problems there are."))
def problems() -> dict[str, object]:
    """Every problem this service may answer, and what to do about it."""
    return {"problems": [_told(kind) for kind in KINDS.values()]}


@service.endpoint(
    "GET",
    "/v1/problems/<name>",
    Answer(200, responses.ProblemKindSchema, "What the problem means."),
    problems=["not-found"],
)
def problem(name: str) -> dict[str, object]:
    """What a problem means: the address is its type."""
    if name not in KINDS:
        raise Problem("not-found", accepted=sorted(KINDS))
    return _told(KINDS[name])


def _told(kind: ProblemKind) -> dict[str, object]:
    return {"type": TYPES + kind.name, "title": kind.title, "status": kind.status, "meaning": kind.meaning}
