"""Declarations: what an endpoint accepts and responds with, for the checks and the documentation."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from marshmallow import Schema
from marshmallow.fields import Field

from api.http.permissions import (
    ANYBODY,
    SCOPES_OF,
    UNINVITED,
    YES,
    CallerKind,
    Permission,
)
from api.problems import validation
from api.problems.catalog import KINDS
from api.problems.problem import MEDIA_TYPE
from api.schemas.schema_from_msgspec import Strict
from domain.accounts.tokens import READ, SCOPES
from domain.competition.lifecycle import TournamentStatus
from domain.kernel.match.lifecycle import Status
from domain.threadsafe.decoder import JsonObject

MAX_BODY_BYTES: Final = 64 * 1024  # of a body, or of one line of a stream
LAST_EVENT_ID: Final = "Last-Event-ID"
SAVED: Final = "Content-Disposition"  # header of an answer that is saved as a file
NO_STORE: Final = {"Cache-Control": "no-store"}  # headers of an answer that nothing on its way keeps
HEADERS: Final[Mapping[str, JsonObject]] = {
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
    "Last-Event-ID": {"description": "The last step that the client has; the stream begins after it."},
    "Accept-Language": {"schema": {"type": "string"}, "description": "The language of refusals."},
}
ANYWHERE: Final = ("internal", "bad-parameter", "address-too-long", "too-many-requests", "busy")
BODY_PROBLEMS: Final = ("malformed-json", "wrong-content-type", "too-large", "unknown-field", "wrong-type")
FIELD_PROBLEMS: Final = ("missing-field", "wrong-type", "bad-value")
ALWAYS: Final = frozenset(Status)
PATH_OF_A_MATCH: Final = re.compile("[<{]match[>}]")
PATH_OF_A_TOURNAMENT: Final = re.compile("[<{]tournament[>}]")
CHECKED_HEADERS: Final = {
    *("Idempotency-Key", "If-Match", LAST_EVENT_ID, "Nostos-Min-Step", "Nostos-Seen", "Nostos-Signature"),
}
RATE_LIMIT: Final = ("RateLimit", "RateLimit-Policy")  # headers of an answer that uses up a quota


class Nothing(Strict):
    """The schema of a query or a body that has no fields."""


class Answer(NamedTuple):
    """The response of an endpoint that succeeds."""

    status: int
    schema: type[Schema] | None
    description: str
    content_type: str = "application/json"  # empty where there is no content
    headers: Sequence[str] = ()
    also: Sequence[str] = ()  # other media types that the caller may choose; each is text


@dataclass(frozen=True, kw_only=True)
class Declaration:
    """What callers have to know about any endpoint; `Resource.endpoint` explains each part."""

    method: str
    rule: str
    scope: str | None = None
    optional: bool = False
    query: type[Schema] = Nothing
    headers: Sequence[str] = ()
    problems: Sequence[str] = ()
    unknown: bool = False
    despite_ban: bool = False
    who: Permission = ANYBODY
    at: frozenset[Status] | frozenset[TournamentStatus] = ALWAYS

    @property
    def scopes(self) -> frozenset[str]:
        """The scopes that a token needs, all of them."""
        return frozenset((self.scope or "").split())

    @property
    def of_match(self) -> bool:
        """Whether a request names one match or several."""
        in_query = "match" in validation.by_key(self.query())
        return PATH_OF_A_MATCH.search(self.rule) is not None or in_query or self.who.inside

    def verdict(self, caller: CallerKind, *, private: bool = False) -> str:
        """What a caller gets at one of the statuses: YES, how else they are answered, or a kind of problem.

        `private`: of a private match. A token that nobody holds is refused wherever a token is read.
        """
        if caller is CallerKind.ANONYMOUS:
            if self.scope is not None and not self.optional:
                return "token-needed"
        elif not self.scopes <= SCOPES_OF[caller]:
            return "missing-scope"
        elif self.who.manages and not SCOPES_OF[caller] >= {*SCOPES}:
            return "not-your-token"
        if private and self.of_match and caller in UNINVITED:
            return self.who.unless.get(CallerKind.OUTSIDER, YES) if self.unknown else "no-such-match"
        return self.who.unless.get(caller, YES)

    @property
    def of_tournament(self) -> bool:
        """Whether a request names a tournament in its path."""
        return PATH_OF_A_TOURNAMENT.search(self.rule) is not None

    @property
    def takes_body(self) -> bool:
        """Whether the endpoint reads a body."""
        return self.method in ("POST", "PUT")

    def problem_names(self) -> list[str]:
        """The problems that the endpoint may respond with: its own, and those that follow from the rest."""
        return sorted({*ANYWHERE, *self.problems, *self._usual_problems()})

    def _usual_problems(self) -> Iterator[str]:
        yield from self._problems_of_path()
        if self.scope is not None:
            yield from ("bad-token", "unavailable", "newer-version")
        yield from self.who.problems
        if self.scope:
            yield "missing-scope"
        if self.scopes - {READ} and not self.despite_ban:
            yield "banned"
        if self.scope is not None and not self.optional:
            yield "token-needed"
        if "Idempotency-Key" in self.headers:
            yield "key-reused"
        if "Nostos-Seen" in self.headers:
            yield "unknown-head"
        if "Nostos-Signature" in self.headers:
            yield "bad-signature"
        if CHECKED_HEADERS & set(self.headers):
            yield "bad-header"

    def _problems_of_path(self) -> Iterator[str]:
        """Those of what the path names, and of its status."""
        if PATH_OF_A_MATCH.search(self.rule):
            yield from ("no-such-match", "unavailable", "newer-version")
        if self.of_tournament:
            yield from ("no-such-tournament", "unavailable", "newer-version")
        if self.at != ALWAYS and not self.who.inside:
            yield "wrong-stage" if self.of_tournament else "wrong-status"

    def security(self) -> list[dict[str, list[str]]]:
        """The scopes that a token needs, for OpenAPI; with an empty alternative where a token is optional."""
        if self.scope is None:
            return []
        return [{"token": sorted(self.scopes)}, *([{}] if self.optional else [])]

    def header_parameters(self) -> list[JsonObject]:
        """The request headers that the endpoint reads, for OpenAPI."""
        return [{"in": "header", "name": name, **HEADERS[name]} for name in self.headers]


@dataclass(frozen=True, kw_only=True)
class ResourceDeclaration(Declaration):
    """An endpoint that Flask serves: body and response are JSON, and each is sent as a whole."""

    answer: Answer
    body: type[Schema] = Nothing
    uses: Sequence[str] = ()

    def completed(self, name: str, doc: JsonObject) -> JsonObject:
        """The operation as the library documents it, with our headers and problems."""
        answers = {str(status): each for status, each in doc["responses"].items() if int(status) < 400}  # noqa: PLR2004
        if self.answer.schema is None and self.answer.content_type:
            answers[str(self.answer.status)]["content"] = {self.answer.content_type: {"schema": {}}}
        for media_type in self.answer.also:
            answers[str(self.answer.status)]["content"][media_type] = {"schema": {}}
        if self.uses:
            own = answers[str(self.answer.status)]
            own["headers"] = own.get("headers", {}) | {name: {} for name in RATE_LIMIT}
        if "If-None-Match" in self.headers:
            answers["304"] = {"description": "The answer is still the one that the caller has."}
        return {
            **doc,
            "operationId": name,
            "parameters": [*doc.get("parameters", []), *self.header_parameters()],
            "responses": {**answers, **problem_responses(self.problem_names())},
            "security": self.security(),
        }

    def _usual_problems(self) -> Iterator[str]:
        yield from super()._usual_problems()
        if self.takes_body:
            yield from BODY_PROBLEMS
        if self.takes_body and self.body is not Nothing:
            yield from FIELD_PROBLEMS


@dataclass(frozen=True, kw_only=True)
class StreamDeclaration(Declaration):
    """An endpoint outside Flask: its response, and perhaps its body, lasts as long as the client likes.

    `name`: what it does, as the function of another endpoint has it. `rule` has its parameters in braces.
    `answers`, `accepts`: the media types of the response and of the body, each with its OpenAPI description.
    """

    name: str
    tag: str
    summary: str
    description: str
    answer: str
    answers: Mapping[str, JsonObject]
    body: str = ""
    accepts: Mapping[str, JsonObject] = field(default_factory=dict)

    @property
    def methods(self) -> Sequence[str]:
        """The methods that the endpoint takes."""
        return ("GET", "HEAD") if self.method == "GET" else (self.method,)

    @cached_property
    def fields(self) -> Mapping[str, Field[Any]]:
        """The parameters of the query, by name."""
        return validation.by_key(self.query())

    def operation(self) -> JsonObject:
        """The operation, for OpenAPI."""
        body = {"requestBody": {"required": True, "description": self.body, "content": self.accepts}}
        return {
            "operationId": self.name,
            "tags": [self.tag],
            "summary": self.summary,
            "description": self.description,
            "security": self.security(),
            "parameters": [*self._path_parameters(), *self._query_parameters(), *self.header_parameters()],
            **(body if self.takes_body else {}),
            "responses": {
                "200": {"description": self.answer, "content": self.answers},
                **problem_responses(self.problem_names()),
            },
        }

    def header_parameters(self) -> list[JsonObject]:
        """The request headers; the last event has the form of the parameter `after`."""
        own = {LAST_EVENT_ID: validation.described(self.fields["after"])} if "after" in self.fields else {}
        return [
            each | ({"schema": own[each["name"]]} if each["name"] in own else {})
            for each in super().header_parameters()
        ]

    def _path_parameters(self) -> Iterator[JsonObject]:
        for name in re.findall(r"{(\w+)}", self.rule):
            yield {"in": "path", "name": name, "required": True, "schema": {"type": "string"}}

    def _query_parameters(self) -> Iterator[JsonObject]:
        for name, each in self.fields.items():
            required = {"required": True} if each.required else {}
            yield {"in": "query", "name": name, **required, "schema": validation.described(each)}

    def _usual_problems(self) -> Iterator[str]:
        yield from super()._usual_problems()
        if self.takes_body:
            yield "wrong-content-type"


def lines_of(schema: str) -> JsonObject:
    """The OpenAPI description of lines of JSON, each of the named schema.

    OpenAPI 3.1 has no word for the schema of a line: an extension names it.
    """
    text = {"type": "string", "description": f"Lines of JSON, each a {schema}."}
    return {"schema": text, "x-item-schema": {"$ref": f"#/components/schemas/{schema}"}}


def problem_responses(names: Iterable[str]) -> Mapping[str, JsonObject]:
    """The responses of an endpoint with these problems, by status."""
    by_status: dict[str, list[str]] = {}
    for name in names:
        by_status.setdefault(str(KINDS[name].status), []).append(name)
    return {status: _problem_response(names) for status, names in sorted(by_status.items())}


def _problem_response(names: list[str]) -> JsonObject:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        "description": " ".join(f"`{name}`: {KINDS[name].meaning}" for name in names),
        "content": {MEDIA_TYPE: {"schema": schema}},
        "x-problems": names,
    }
