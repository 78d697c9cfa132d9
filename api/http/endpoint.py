"""Endpoints: a function and, at its head, all that is to be known of it. The docs are made from the same.

@play.endpoint("POST", "/v1/matches/<match>/moves", Answer(201, Step), scope="play", body=NewMove, ...)
def move(match: UUID, identity: Identity, body: dict[str, Any]) -> Response: ...
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, NamedTuple, TypeVar
from uuid import UUID

from flask import request
from flask_smorest import Blueprint
from marshmallow import Schema

from api.access.authentication import authenticate, bearer_token, require_scope
from api.http import openapi
from api.http.json_body import Parser
from api.problems.problem import Problem
from api.runtime.services import services
from api.schemas.schema_from_msgspec import Strict
from domain.matches import errors

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
    "Nostos-Seen": {
        "schema": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "description": "The last head of the match's ledger that the caller saw; kept with the step.",
    },
    "Nostos-Signature": {
        "schema": {"type": "string", "maxLength": 2048},
        "description": "The caller's own signature over the command, a compact JWS; kept with the step.",
    },
    "Accept-Language": {"schema": {"type": "string"}, "description": "The language of refusals."},
}
OF_BODIES: Final = ("malformed-json", "wrong-content-type", "too-large", "unknown-field")
OF_FIELDS: Final = ("missing-field", "wrong-type", "bad-value")
CHECKED: Final = {"Idempotency-Key", "If-Match", "Nostos-Min-Step", "Nostos-Seen", "Nostos-Signature"}


class Nothing(Strict):
    """Nothing needs to be said, and nothing can be."""


class Answer(NamedTuple):
    """What an endpoint answers when all is well."""

    status: int
    schema: type[Schema] | None
    description: str
    content_type: str = "application/json"  # empty where there is no content
    headers: Sequence[str] = ()


@dataclass(frozen=True)
class Head:
    """All that is to be known of an endpoint but what it does; `Resource.endpoint` says what is what."""

    method: str
    rule: str
    answer: Answer
    scope: str | None
    optional: bool
    query: type[Schema]
    body: type[Schema]
    headers: Sequence[str]
    problems: Sequence[str]

    @property
    def takes_body(self) -> bool:
        """Whether a body is looked at."""
        return self.method in ("POST", "PUT")

    def kinds(self) -> list[str]:
        """The problems that it may answer: its own, and those of any endpoint of its make."""
        return sorted({"internal", "bad-parameter", *self.problems, *self._usual()})

    def _usual(self) -> Iterator[str]:
        if self.scope is not None:
            yield from ("bad-token", "unavailable")
        if self.scope:
            yield "missing-scope"
        if self.scope is not None and not self.optional:
            yield "token-needed"
        if self.takes_body:
            yield from (*OF_BODIES, "wrong-type")
        if self.takes_body and self.body is not Nothing:
            yield from OF_FIELDS
        if "Idempotency-Key" in self.headers:
            yield "key-reused"
        if "Nostos-Seen" in self.headers:
            yield "unknown-head"
        if CHECKED & set(self.headers):
            yield "bad-header"

    def security(self) -> list[dict[str, list[str]]]:
        """What it asks of a token; an empty requirement where none will do as well."""
        if self.scope is None:
            return []
        return [{"token": [self.scope] if self.scope else []}, *([{}] if self.optional else [])]

    def completed(self, name: str, doc: dict[str, Any]) -> dict[str, Any]:
        """What the library says of it, with its headers, and its problems instead of what is supposed."""
        answers = {str(status): told for status, told in doc["responses"].items() if int(status) < 400}  # noqa: PLR2004
        if self.answer.schema is None and self.answer.content_type:
            answers[str(self.answer.status)]["content"] = {self.answer.content_type: {"schema": {}}}
        if "If-None-Match" in self.headers:
            answers["304"] = {"description": "The answer is still the one that the caller has."}
        headers = [{"in": "header", "name": header, **PARAMETERS[header]} for header in self.headers]
        return {
            **doc,
            "operationId": name,
            "parameters": [*doc.get("parameters", []), *headers],
            "responses": {**answers, **openapi.responses(self.kinds())},
            "security": self.security(),
        }


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
        query: type[Schema] = Nothing,
        body: type[Schema] = Nothing,
        headers: Sequence[str] = (),
        problems: Sequence[str] = (),
    ) -> Callable[[F], F]:
        """A route. The function is given the parts of the path, and `identity`, `query`, `body` as asked.

        `scope`: what the caller's token must have, ANY if every token will do; `optional`: he may come
        without one, `identity` is None then. `headers`: those of PARAMETERS that are looked at. `problems`:
        what it may answer besides what any endpoint of its make may.
        """
        head = Head(method, rule, answer, scope, optional, query, body, headers, problems)

        def decorate(function: F) -> F:
            made = self._answering(head, _identified(head, self._reading(head, function)))
            made._apidoc["own"] = (head, function.__name__)  # noqa: SLF001  # where the library looks
            self.route(rule, methods=[method])(made)
            return function

        return decorate

    def _reading(self, head: Head, function: Callable[..., Any]) -> Any:
        """The function, given body and query; a request that has what it must not have is refused."""
        made = _without({"query": head.query, "body": head.body}, function)
        if head.takes_body:
            needed = any(field.required for field in head.body().fields.values())
            made = self.arguments(head.body(), location="json", arg_name="body", required=needed)(made)
        if head.query is Nothing:
            return _without_query(made)
        return self.arguments(head.query(), location="query", arg_name="query")(made)

    def _answering(self, head: Head, function: Callable[..., Any]) -> Any:
        """The function, its result made an answer."""
        return self.response(
            head.answer.status,
            head.answer.schema,
            description=head.answer.description,
            content_type=head.answer.content_type,
            headers={name: {"schema": {"type": "string"}} for name in head.answer.headers},
        )(function)


def _completed(doc: dict[str, Any], info: dict[str, Any], **_: Any) -> dict[str, Any]:
    head, name = info["own"]
    completed: dict[str, Any] = head.completed(name, doc)
    return completed


def _without(asked: Mapping[str, type[Schema]], function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, not given what says nothing; a match of the path as its id."""
    empty = {name for name, schema in asked.items() if schema is Nothing}

    @wraps(function)
    def wrapper(**given: Any) -> Any:
        if "match" in given:
            given["match"] = match_id(given["match"])
        return function(**{name: value for name, value in given.items() if name not in empty})

    return wrapper


def _without_query(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, of an endpoint that knows no query parameters: much quicker than to parse none."""

    @wraps(function)
    def wrapper(**given: Any) -> Any:
        for name in request.args if request.query_string else ():
            raise Problem("bad-parameter", "Unknown field.", parameter=name, accepted=[])
        return function(**given)

    return wrapper


def _identified(head: Head, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, given who calls."""
    scope = head.scope
    if scope is None:
        return function

    @wraps(function)
    def wrapper(**given: Any) -> Any:
        identity = authenticate(services().players, bearer_token(request.headers.get("Authorization")))
        if identity is not None:
            require_scope(identity, scope)
        elif not head.optional:
            raise Problem("token-needed")
        return function(identity=identity, **given)

    return wrapper


def match_id(text: str) -> UUID:
    """The id of a match as a request writes it. NoSuchMatch if the text is not such an id."""
    try:
        match = UUID(text)
    except ValueError:
        raise errors.NoSuchMatch from None
    if str(match) != text:
        raise errors.NoSuchMatch
    return match
