"""Error handler: the one place where errors become problem responses, with receipts of refused commands."""

from typing import Final

from flask import Response, g, request
from werkzeug.exceptions import HTTPException

from api.http import middleware, receipts
from api.http.declaration import NO_STORE
from api.http.json_body import decoded
from api.presenters.localization import texts_for
from api.problems.problem import MEDIA_TYPE, Problem, pointer, problem_of
from api.runtime.services import services
from domain.competition.errors import BadRegulations, TournamentError
from domain.telemetry.span_catalog import PROBLEM
from domain.telemetry.traces import current

DEFECT: Final = 500  # the status of an error that nobody foresaw
REFUSALS: Final = range(400, 500)
REGULATIONS: Final = "regulations"  # the field of a body that has the regulations of a tournament


def problem_response(error: Exception) -> Response | HTTPException:
    """The response to an error. A redirect is not an error: it is returned unchanged."""
    if isinstance(error, HTTPException) and (error.code or DEFECT) < REFUSALS.start:
        return error
    problem = problem_of(error, texts_for(None, request.headers.get("Accept-Language")))
    if isinstance(error, TournamentError):
        _point_into_body(problem, error)
    if (recording := current()) is not None:
        recording.describe({PROBLEM: problem.kind.name})
    if problem.kind.status == DEFECT:
        middleware.log_defect(error)
    body = problem.body(request.path)
    headers = {**NO_STORE, **problem.headers, **_receipt(problem.kind.status, body)}
    return Response(body, problem.kind.status, headers, mimetype=MEDIA_TYPE)


def _point_into_body(problem: Problem, error: TournamentError) -> None:
    """Let the pointer of a refusal by the rules of tournaments lead to a field of the body; the
    name of the parameter, if it is one of the query; and neither if it is in the path, or nowhere.
    """
    problem.members.pop("pointer", None)
    path = tuple(part for name in error.where for part in name.split("."))
    if path and path[0] in request.args:
        problem.members["parameter"] = path[0]
    try:
        body = decoded(request.get_data(cache=True) or b"{}")
    except Problem:
        return
    if not path or not isinstance(body, dict):
        return
    if isinstance(error, BadRegulations) and REGULATIONS in body:
        path = (REGULATIONS, *path)
    if path[0] in body:
        problem.members["pointer"] = pointer(path)


def _receipt(status: int, body: bytes) -> dict[str, str]:
    """The header with the receipt, if the response refuses a command of a match or tournament that exists."""
    if "ledger_command" not in g or status not in REFUSALS:
        return {}
    receipt = g.ledger_command.refused(services(), body)
    return {} if receipt is None else {receipts.HEADER: receipt}
