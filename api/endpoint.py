"""Endpoints: a function and, at its head, all that is to be known of it. The docs are made from the same.

@plays.endpoint("POST", "/v1/matches/<match>/moves", Answer(201, Step), scope="play", body=NewMove, ...)
def play(match: str, identity: Identity, body: dict[str, Any]) -> Response: ...
"""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from flask import Request, current_app, request
from flask.json.provider import JSONProvider
from flask_smorest import Blueprint
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from api import faults, looking, openapi
from api.problems import Problem
from api.services import services

F = TypeVar("F", bound=Callable[..., Any])

PARAMETERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "Idempotency-Key": {
        "schema": {"type": "string", "minLength": 1, "maxLength": 200},
        "description": "Chosen by the caller, one a command. The same command under one key happens once; "
        "its answer then has the header Idempotent-Replayed.",
    },
    "If-Match": {
        "schema": {"type": "string"},
        "description": 'The step the command is made for, as ETag: `"12"`. 412 if the match went on since.',
    },
    "If-None-Match": {
        "schema": {"type": "string"},
        "description": "The ETag of an answer one has. 304 if it is still the answer.",
    },
    "Nostos-Min-Step": {
        "schema": {"type": "integer", "minimum": 0},
        "description": "Answer only what shows the match at this step or later; 503 if that takes too long.",
    },
    "Accept-Language": {
        "schema": {"type": "string"},
        "description": "The language of refusals.",
    },
}


class Answer(NamedTuple):
    """What an endpoint answers when all is well."""

    status: int
    schema: type[Schema] | None
    description: str
    content_type: str = "application/json"  # empty where there is no content
    headers: Sequence[str] = ()


class Json(JSONProvider):
    """JSON as RFC 8259 has it: no NaN, no half characters, and nothing nested without end."""

    def dumps(self, obj: Any, **_: Any) -> str:
        """A value as JSON."""
        return msgspec.json.encode(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        """JSON as values. ValueError if it is none."""
        try:
            return msgspec.json.decode(s)
        except RecursionError:
            raise ValueError("nested too deeply") from None


class Parser(FlaskParser):
    """Reads bodies and queries, and tells what is wrong with them as problems."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {"json": None, "query": None}  # noqa: RUF012

    def load_json(self, req: Request, schema: Schema) -> Any:  # noqa: ARG002  # as webargs calls it
        """The body; an empty one is an empty object."""
        data = req.get_data(cache=True)
        if not data:
            return {}
        if req.mimetype != "application/json":
            raise Problem("wrong-content-type", accepted=["application/json"])
        try:
            return current_app.json.loads(data)
        except ValueError as error:
            raise Problem("malformed-json", str(error)) from None

    def handle_error(self, error: ValidationError, req: Request, schema: Schema, **_: Any) -> Any:
        """Raise the Problem."""
        assert isinstance(error.messages, dict)
        [(location, messages)] = error.messages.items()
        if location == "json":
            faults.refuse(schema, ValidationError(messages), current_app.json.loads(req.get_data() or b"{}"))
        name, wrong = next(iter(messages.items()))
        named = {field.data_key or name: field for name, field in schema.fields.items()}
        accepted = faults.described(named[name]) if name in named else sorted(named)
        raise Problem("bad-parameter", " ".join(wrong), parameter=name, accepted=accepted)


class Resource(Blueprint):  # type: ignore[misc]  # the library has no types
    """The endpoints of one resource."""

    ARGUMENTS_PARSER = Parser()

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, description=description)
        self._prepare_doc_cbks.append(_completed)

    def endpoint(
        self,
        method: str,
        rule: str,
        answer: Answer,
        *,
        scope: str | None = None,
        optional: bool = False,
        query: type[Schema] | None = None,
        body: type[Schema] | None = None,
        headers: Sequence[str] = (),
        problems: Sequence[str] = (),
    ) -> Callable[[F], F]:
        """A route. The function is given the parts of the path, and `identity`, `query`, `body` as asked.

        `scope`: what the caller's token must have; `optional`: he may come without one, `identity` is None
        then. `headers`: those of PARAMETERS that are looked at. `problems`: what it may answer
        besides what any endpoint of its make may.
        """

        def decorate(function: F) -> F:
            made: Any = function
            if body is not None:
                made = self.arguments(body, location="json", arg_name="body", required=_needed(body))(made)
            if query is not None:
                made = self.arguments(query, location="query", arg_name="query")(made)
            if scope is not None:
                made = _identified(made, scope, optional=optional)
            made = self.response(
                answer.status,
                answer.schema,
                description=answer.description,
                content_type=answer.content_type,
                headers={name: {"schema": {"type": "string"}} for name in answer.headers},
            )(made)
            kinds = {*problems, *_usual(scope, query, body, headers, optional=optional)}
            told = {
                "problems": sorted(kinds),
                "headers": headers,
                "security": _security(scope, optional=optional),
            }
            made._apidoc["own"] = told | {"name": function.__name__, "answer": answer}  # noqa: SLF001  # where the library looks
            self.route(rule, methods=[method])(made)
            return function

        return decorate


def _completed(doc: dict[str, Any], info: dict[str, Any], **_: Any) -> dict[str, Any]:
    """An endpoint's documentation with its headers, and its problems instead of what the library supposes."""
    own = info["own"]
    answers = {str(status): told for status, told in doc["responses"].items() if int(status) < 400}  # noqa: PLR2004
    answer: Answer = own["answer"]
    if answer.schema is None and answer.content_type:
        answers[str(answer.status)]["content"] = {answer.content_type: {"schema": {}}}
    if "If-None-Match" in own["headers"]:
        answers["304"] = {"description": "The answer is still the one that the caller has."}
    headers = [{"in": "header", "name": name, **PARAMETERS[name]} for name in own["headers"]]
    return {
        **doc,
        "operationId": own["name"],
        "parameters": [*doc.get("parameters", []), *headers],
        "responses": {**answers, **openapi.responses(own["problems"])},
        "security": own["security"],
    }


def _needed(body: type[Schema]) -> bool:
    return any(field.required for field in body().fields.values())


def _identified(function: Callable[..., Any], scope: str, *, optional: bool) -> Callable[..., Any]:
    """The function, given who calls."""

    @wraps(function)
    def wrapper(**given: Any) -> Any:
        identity = looking.authenticated(services(), bearer())
        if identity is not None:
            looking.permitted(identity, scope)
        elif not optional:
            raise Problem("token-needed")
        return function(identity=identity, **given)

    return wrapper


def bearer() -> str | None:
    """The token of the request; None without the header Authorization."""
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer":
        raise Problem("bad-token", "Authorization must be: Bearer TOKEN.")
    return token.strip()


def _security(scope: str | None, *, optional: bool) -> list[dict[str, list[str]]]:
    """What an endpoint asks of a token; an empty requirement where none will do as well."""
    if scope is None:
        return []
    return [{"token": [scope]}, *([{}] if optional else [])]


def _usual(
    scope: str | None,
    query: type[Schema] | None,
    body: type[Schema] | None,
    headers: Sequence[str],
    *,
    optional: bool,
) -> set[str]:
    """The problems that any endpoint of this make may answer."""
    usual = {"internal"}
    if scope is not None:
        usual |= {"bad-token", "missing-scope", "unavailable"}
        usual |= set() if optional else {"token-needed"}
    if query is not None:
        usual |= {"bad-parameter"}
    if body is not None:
        usual |= {"malformed-json", "wrong-content-type", "too-large", "unknown-field", "missing-field"}
        usual |= {"wrong-type", "bad-value"}
    if "Idempotency-Key" in headers:
        usual |= {"key-reused"}
    if headers and set(headers) - {"Accept-Language", "If-None-Match"}:
        usual |= {"bad-header"}
    return usual
