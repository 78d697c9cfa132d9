"""Service: index, health, readiness, and what each problem means."""

from typing import Final

from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.problems.catalog import KINDS, ProblemKind
from api.problems.problem import TYPES, Problem
from api.runtime.health.readiness import bus_answers, why_not_ready
from api.runtime.services import services
from api.schemas.responses.problems import ProblemKindSchema, ProblemKindsSchema
from api.schemas.responses.service import HealthSchema, IndexSchema, ReadySchema, ServiceSchema

LINKS: Final = {
    "docs": "/v1/docs",
    "openapi": "/v1/openapi.json",
    "games": "/v1/games",
    "matches": "/v1/matches",
    "players": "/v1/players",
    "problems": "/v1/problems",
    "service": "/v1/service",
    "tournaments": "/v1/tournaments",
    "ready": "/readyz",
}

service = Resource("service", "Health, readiness and problems of the service.")


@service.endpoint("GET", "/v1", Answer(200, IndexSchema, "Links to everything else."))
def index() -> dict[str, object]:
    """The index of the API."""
    return {"service": "Nostos", "links": LINKS}


@service.endpoint("GET", "/v1/service", Answer(200, ServiceSchema, "What the service does with data."))
def describe() -> dict[str, object]:
    """How long the service keeps what people write, and accounts that nobody uses."""
    settings = services().settings
    days = {
        "notes": settings.keep_notes,
        "reports": settings.keep_reports,
        "accounts": settings.keep_accounts,
    }
    return {"keeps": {name: number or None for name, number in days.items()}}


@service.endpoint("GET", "/healthz", Answer(200, HealthSchema, "The process runs."))
def health() -> dict[str, str]:
    """Whether the process runs."""
    return {"status": "ok"}


@service.endpoint(
    "GET",
    "/readyz",
    Answer(200, ReadySchema, "This node can serve."),
    problems=["unavailable", "stopping"],
)
def ready() -> dict[str, str]:
    """Whether this node can serve: log and read models respond, with the right logins and keys.

    It says nothing about other processes: proxies ask here whether to send requests to this node. A node that
    is about to stop answers 404, and everything that it is still asked.
    """
    reason = why_not_ready(services().log, services().reads)
    if reason is not None:
        raise Problem("unavailable", reason, {"Retry-After": "1"})
    bus = "ok" if bus_answers(services().settings.redis_url) else "away"
    return {"status": "ok", "log": "ok", "reads": "ok", "bus": bus}


@service.endpoint("GET", "/v1/problems", Answer(200, ProblemKindsSchema, "Every kind of problem."))
def problems() -> dict[str, object]:
    """Every kind of problem that the service may respond with, and what to do about it."""
    return {"problems": [_kind_json(kind) for kind in KINDS.values()]}


@service.endpoint(
    "GET",
    "/v1/problems/<name>",
    Answer(200, ProblemKindSchema, "What the problem means."),
    problems=["not-found"],
)
def problem(name: str) -> dict[str, object]:
    """What a kind of problem means. The `type` of a problem is this address."""
    if name not in KINDS:
        raise Problem("not-found", accepted=sorted(KINDS))
    return _kind_json(KINDS[name])


def _kind_json(kind: ProblemKind) -> dict[str, object]:
    return {"type": TYPES + kind.name, "title": kind.title, "status": kind.status, "meaning": kind.meaning}
