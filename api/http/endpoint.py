"""Endpoints that Flask serves: a function with its declaration as a decorator.

@play.endpoint("POST", "/v1/matches/<match>/moves", Answer(201, Step), scope="play", body=NewMove, ...)
def move(match: UUID, identity: Identity, body: JsonObject) -> Response: ...
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, TypeVar
from uuid import UUID

from flask import request
from flask_smorest import Blueprint
from marshmallow import Schema

from api.access import quotas
from api.access.authentication import bearer_token, require_scope
from api.access.match_access import require_known
from api.http.declaration import ALWAYS, Answer, Nothing, ResourceDeclaration
from api.http.json_body import Parser
from api.http.permissions import ANYBODY, Permission
from api.problems.parameters import check_parameters
from api.problems.problem import Problem
from api.runtime.services import services
from domain.accounts.errors import NotYourToken
from domain.competition.errors import NoTournament
from domain.competition.lifecycle import TournamentStatus
from domain.kernel.match.lifecycle import Status
from domain.matches import errors
from domain.threadsafe.decoder import JsonObject

F = TypeVar("F", bound=Callable[..., Any])


class Resource(Blueprint):  # type: ignore[misc]  # the library has no types
    """The endpoints of one resource. `endpoints`: their declarations, each with what the endpoint does."""

    ARGUMENTS_PARSER = Parser()

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, description=description)
        self._prepare_doc_cbks.append(_document_operation)
        self.endpoints: list[tuple[ResourceDeclaration, str]] = []

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
        uses: Sequence[str] = (),
        unknown: bool = False,
        despite_ban: bool = False,
        who: Permission = ANYBODY,
        at: frozenset[Status] | frozenset[TournamentStatus] = ALWAYS,
    ) -> Callable[[F], F]:
        """A route. The function gets the parts of the path, and `identity`, `query` and `body` as declared.

        `scope`: what the caller's token must allow, several with spaces between them, ANY if any token is
        enough. `optional`: the caller may have no token; then `identity` is None. `headers`: the headers of
        HEADERS that the function reads. `problems`: those of the function itself; the usual ones follow from
        the other parts. `uses`: what a call uses up, names of `limits.policies.RATES`. `unknown`: also for
        callers who may not know of the match in the path; the function sees to what they learn.
        `despite_ban`: also for players who are banned, who else may read, and do what any token may. `who`:
        who may call, and how all others are refused. `at`: the statuses of the match or tournament at which
        a command is taken.
        """
        declaration = ResourceDeclaration(
            method=method,
            rule=rule,
            answer=answer,
            scope=scope,
            optional=optional,
            query=query,
            body=body,
            headers=headers,
            problems=problems,
            uses=uses,
            unknown=unknown,
            despite_ban=despite_ban,
            who=who,
            at=at,
        )

        def decorate(function: F) -> F:
            parsing = self._with_parsed_request(declaration, function)
            view = self._with_response(declaration, _with_identity(declaration, parsing))
            view._apidoc["own"] = (declaration, function.__name__)  # noqa: SLF001  # where the library looks
            self.route(rule, methods=[method])(view)
            self.endpoints.append((declaration, inspect.getdoc(function) or ""))
            return function

        return decorate

    def _with_parsed_request(self, declaration: ResourceDeclaration, function: Callable[..., Any]) -> Any:
        """The function with body and query as arguments; a body or query that does not fit is refused."""
        view = _with_declared_arguments(declaration, function)
        if declaration.takes_body:
            needed = any(field.required for field in declaration.body().fields.values())
            view = self.arguments(declaration.body(), location="json", arg_name="body", required=needed)(view)
        if declaration.query is Nothing:
            return _without_query(view)
        return self.arguments(declaration.query(), location="query", arg_name="query")(view)

    def _with_response(self, declaration: ResourceDeclaration, function: Callable[..., Any]) -> Any:
        """The function; its result becomes the declared response."""
        return self.response(
            declaration.answer.status,
            declaration.answer.schema,
            description=declaration.answer.description,
            content_type=declaration.answer.content_type,
            headers={name: {"schema": {"type": "string"}} for name in declaration.answer.headers},
        )(function)


def _document_operation(doc: JsonObject, info: JsonObject, **_: Any) -> JsonObject:
    declaration, name = info["own"]
    operation: JsonObject = declaration.completed(name, doc)
    return operation


def _with_declared_arguments(
    declaration: ResourceDeclaration, function: Callable[..., Any]
) -> Callable[..., Any]:
    """The function without arguments for empty schemas; it gets the match or tournament in the path as a
    UUID. NoSuchMatch if the caller may not know of the match.
    """
    schemas: Mapping[str, type[Schema]] = {"query": declaration.query, "body": declaration.body}
    empty = {name for name, schema in schemas.items() if schema is Nothing}

    @wraps(function)
    def wrapper(**arguments: Any) -> Any:
        if "match" in arguments:
            arguments["match"] = match_id(arguments["match"])
            if not declaration.unknown:
                require_known(services(), arguments["match"], arguments.get("identity"))
        if "tournament" in arguments:
            arguments["tournament"] = tournament_id(arguments["tournament"])
        return function(**{name: value for name, value in arguments.items() if name not in empty})

    return wrapper


def _without_query(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of an endpoint without query parameters: this is much faster than a parser."""

    @wraps(function)
    def wrapper(**arguments: Any) -> Any:
        if request.query_string:
            check_parameters(request.args, {})
        return function(**arguments)

    return wrapper


def _with_identity(declaration: ResourceDeclaration, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with the identity of the caller as an argument; each call uses up the declared quotas."""
    scope = declaration.scope
    if scope is None:
        return _with_quotas(declaration, function)

    @wraps(function)
    def wrapper(**arguments: Any) -> Any:
        token = bearer_token(request.headers.get("Authorization"))
        identity = quotas.identify(services(), quotas.client(), token)
        if identity is not None:
            require_scope(identity, scope, despite_ban=declaration.despite_ban)
            if declaration.who.manages and not identity.manages_all:
                raise NotYourToken
        elif not declaration.optional:
            raise Problem("token-needed")
        if declaration.uses:
            quotas.charge(declaration.uses, identity)
        result = function(identity=identity, **arguments)
        if identity is not None and "match" in arguments:
            quotas.remember_seat(identity, arguments["match"])
        return result

    return wrapper


def _with_quotas(declaration: ResourceDeclaration, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function for anybody; each call uses up the declared quotas."""
    if not declaration.uses:
        return function

    @wraps(function)
    def wrapper(**arguments: Any) -> Any:
        quotas.charge(declaration.uses, None)
        return function(**arguments)

    return wrapper


def match_id(text: str) -> UUID:
    """The id of a match from the text in a request. NoSuchMatch if the text is not an id."""
    match = _id(text)
    if match is None:
        raise errors.NoSuchMatch
    return match


def tournament_id(text: str) -> UUID:
    """The id of a tournament from the text in a request. NoTournament if the text is not an id."""
    tournament = _id(text)
    if tournament is None:
        raise NoTournament
    return tournament


def _id(text: str) -> UUID | None:
    """The id that the text spells as the service does; None if it does not."""
    try:
        found = UUID(text)
    except ValueError:
        return None
    return found if str(found) == text else None
