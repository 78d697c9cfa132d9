"""Problem responses of the streams: the same problems as those of the API."""

from typing import Final

import structlog
from starlette.requests import Request
from starlette.responses import Response

from api.presenters.localization import texts_for
from api.problems.problem import MEDIA_TYPE, Problem, problem_of
from api.problems.usual_headers import usual_headers

LINES: Final = "application/x-ndjson"  # one JSON object a line

log = structlog.get_logger()


def problem_for(error: Exception, request: Request) -> Problem:
    """The problem that describes an error, in the language of the request."""
    problem = problem_of(error, texts_for(None, request.headers.get("accept-language")))
    if problem.kind.name == "internal":
        log.error("stream_failed", exc_info=error)
    return problem


def problem_response(error: Exception, request: Request) -> Response:
    """The response to an error."""
    problem = problem_for(error, request)
    usual = usual_headers(request.headers.get("x-request-id", ""))
    headers = {"Cache-Control": "no-store", **usual, **problem.headers}
    return Response(problem.body(request.url.path), problem.kind.status, headers, MEDIA_TYPE)
