"""Stream requests: what a client asks for, checked against the declaration."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from marshmallow import ValidationError, fields
from starlette.requests import Request

from api.access.authentication import bearer_token
from api.access.tickets import Ticket
from api.http.declaration import LAST_EVENT_ID, StreamDeclaration
from api.limits.client_address import CLIENT, Client
from api.problems import validation
from api.problems.parameters import check_parameters
from api.problems.problem import Problem
from api.runtime.services import Services
from api.streaming.declarations import FOLLOW, FOLLOW_SEVERAL, FOLLOW_TOURNAMENT, STEP
from domain.kernel.facts import ONLOOKER
from domain.kernel.notation import viewer_name
from domain.threadsafe.decoder import JsonObject


@dataclass(frozen=True)
class StreamRequest:
    """A match or a tournament that a client asks to follow; `followed`: its id, as the client wrote it.

    `viewer`: as the client wrote it, None for the caller's own one. `text`: a language. `ticket`: what the
    client sent instead of a token, once it has been verified. `resumes`: a header names the step `after`.
    """

    followed: str
    viewer: str | None
    after: int
    text: str | None
    token: str | None
    ticket: Ticket | None = None
    resumes: bool = False

    @property
    def is_public(self) -> bool:
        """Whether everybody may always see what the client asks for."""
        return self.viewer == viewer_name(ONLOOKER) and self.token is None and self.ticket is None


def client_of(request: Request, services: Services) -> Client:
    """The client of the request: as the edge found it, or as the connection says."""
    found: Client | None = request.scope.get(CLIENT)
    return found or services.addresses.client(request.client.host if request.client else "")


def check_method(request: Request, declaration: StreamDeclaration) -> None:
    """Raise a Problem if the endpoint does not take the method of the request."""
    if request.method not in declaration.methods:
        raise Problem("method-not-allowed", headers={"Allow": ", ".join(declaration.methods)})


def check_content_type(request: Request, declaration: StreamDeclaration) -> None:
    """Raise a Problem if the endpoint does not accept the content type of the request."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type not in declaration.accepts:
        accepted = list(declaration.accepts)
        raise Problem("wrong-content-type", f"Send the moves as {' or '.join(accepted)}.", accepted=accepted)


def query_of(request: Request, declaration: StreamDeclaration) -> JsonObject:
    """The parameters of the query that the request has. A Problem if one is unknown or has a bad value."""
    check_parameters((name for name, _ in request.query_params.multi_items()), declaration.fields)
    return {
        name: _value(name, field, _text(request, name, field))
        for name, field in declaration.fields.items()
        if name in request.query_params or field.required
    }


def _text(request: Request, name: str, field: fields.Field[Any]) -> Any:
    query = request.query_params
    return query.getlist(name) if isinstance(field, fields.List) else query.get(name)


def _value(name: str, field: fields.Field[Any], text: Any) -> Any:
    try:
        return field.deserialize(text)
    except ValidationError as error:
        raise bad_place(name, " ".join(error.messages), validation.described(field)) from None


def declaration_of(request: Request) -> StreamDeclaration:
    """The stream that the request asks for: of a tournament, a match, or several matches."""
    if "tournament" in request.path_params:
        return FOLLOW_TOURNAMENT
    return FOLLOW if "match" in request.path_params else FOLLOW_SEVERAL


def stream_requests(request: Request) -> Sequence[StreamRequest]:
    """What the request asks to follow. A Problem if it does not fit its declaration."""
    declaration = declaration_of(request)
    check_method(request, declaration)
    query = query_of(request, declaration)
    followed = query["match"] if declaration is FOLLOW_SEVERAL else [*request.path_params.values()]
    last_steps = _last_steps(request, declaration, query, len(followed))
    token = bearer_token(request.headers.get("authorization"))
    resumes = bool(request.headers.get(LAST_EVENT_ID))
    return [
        StreamRequest(each, query.get("as"), after, query.get("text"), token, resumes=resumes)
        for each, after in zip(followed, last_steps, strict=True)
    ]


def _last_steps(
    request: Request, declaration: StreamDeclaration, query: Mapping[str, Any], followed: int
) -> Sequence[int]:
    """The last step that the client has of each that it follows. The header, which a client sends when it
    reconnects, counts more than the address.
    """
    name, value = "after", query.get("after", [0] * followed)
    header = request.headers.get(LAST_EVENT_ID)
    if header:
        name, value = LAST_EVENT_ID, _value(LAST_EVENT_ID, declaration.fields["after"], header)
    steps: Sequence[int] = [value] if isinstance(value, int) else value
    if len(steps) != followed:
        step = validation.described(STEP)
        accepted = {"type": "array", "items": step, "minItems": followed, "maxItems": followed}
        raise bad_place(name, "Not one step for each match.", accepted)
    return steps


def no_such_step(request: StreamRequest, last: int) -> Problem:
    """The problem of a request to follow from a step that there is not yet. `last`: the last step."""
    accepted = validation.described(STEP) | {"maximum": last}
    return bad_place(LAST_EVENT_ID if request.resumes else "after", "There is no such step yet.", accepted)


def bad_place(name: str, detail: str, accepted: object) -> Problem:
    """The problem of a parameter of the query, or of the header that stands for one."""
    if name == LAST_EVENT_ID:
        return Problem("bad-header", detail, header=name, accepted=accepted)
    return Problem("bad-parameter", detail, parameter=name, accepted=accepted)
