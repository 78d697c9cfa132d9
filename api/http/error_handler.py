"""Error handler: the one place where errors become problem responses, with receipts of refused commands."""

from typing import Final

from flask import Response, g, request
from werkzeug.exceptions import HTTPException

from api.http import middleware, receipts
from api.presenters.localization import texts_for
from api.problems.problem import MEDIA_TYPE, problem_of
from api.runtime.services import services
from domain.telemetry.span_catalog import PROBLEM
from domain.telemetry.traces import current

DEFECT: Final = 500  # the status of an error that nobody foresaw
REFUSALS: Final = range(400, 500)


def problem_response(error: Exception) -> Response | HTTPException:
    """The response to an error. A redirect is not an error: it is returned unchanged."""
    if isinstance(error, HTTPException) and (error.code or DEFECT) < REFUSALS.start:
        return error
    problem = problem_of(error, texts_for(None, request.headers.get("Accept-Language")))
    if (recording := current()) is not None:
        recording.describe({PROBLEM: problem.kind.name})
    if problem.kind.status == DEFECT:
        middleware.log_defect(error)
    body = problem.body(request.path)
    headers = {"Cache-Control": "no-store", **problem.headers, **_receipt(problem.kind.status, body)}
    return Response(body, problem.kind.status, headers, mimetype=MEDIA_TYPE)


def _receipt(status: int, body: bytes) -> dict[str, str]:
    """The header with the receipt, if the response refuses a command of a match that exists."""
    match = (request.view_args or {}).get("match")
    if "match_command" not in g or match is None or status not in REFUSALS:
        return {}
    player, command = g.match_command
    receipt = receipts.refusal_receipt(services(), match, player, command, body)
    return {} if receipt is None else {receipts.HEADER: receipt}
