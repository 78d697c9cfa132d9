"""The OpenAPI document: what the endpoints say of themselves, with their problems and the games' moves."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from flask_smorest import Api

from api.http.bulk_moves import MoveOfMatchSchema
from api.presenters.localization import LANGUAGES
from api.problems import validation
from api.problems.catalog import KINDS
from api.problems.problem import MEDIA_TYPE
from api.schemas import match_terms, moves
from domain.kernel.game import Game

DESCRIPTION: Final = """\
Games with hidden information, played over REST. A match is a list of steps; everybody who looks at it sees
every step, and of each step what he may know. What he may not know reads `{"type": "hidden"}`.

Commands take an `Idempotency-Key`: the same command under the same key happens once. Moves may say with
`If-Match` which step they were made for.

Reads say with `as` who looks: `onlooker`, a seat's number, or `referee` once a match is disclosed. Who has
the answer already asks with `If-None-Match`.

Problems are those of RFC 9457. The `type` of each is an address that explains it.
"""
CONFIG: Final = {
    "API_TITLE": "Nostos",
    "API_VERSION": "1",
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}}
    },
}
STREAM: Final = "/v1/matches/{match}/stream"
STREAMS: Final = "/v1/stream"
SEVERAL: Final = "several matches, 50 at most,"
STREAM_PROBLEMS: Final = (
    *("bad-parameter", "bad-token", "behind", "internal", "missing-scope", "no-such-match"),
    *("not-disclosed", "not-your-seat", "token-needed", "unavailable"),
)
LANE: Final = "/v1/moves"
LANE_PROBLEMS: Final = (
    *("bad-parameter", "bad-token", "internal", "missing-scope", "token-needed", "unavailable"),
    "wrong-content-type",
)
LINES: Final = "application/x-ndjson"
RECEIPT: Final = {
    "Nostos-Receipt": {
        "schema": {"type": "string"},
        "description": "signed by the service, where a command to a match is refused",
    }
}
HEADERS: Final[Mapping[str, Any]] = {
    "401": {"WWW-Authenticate": {"schema": {"type": "string"}}},
    "405": {"Allow": {"schema": {"type": "string"}}},
    **dict.fromkeys(("403", "409", "412", "422"), RECEIPT),
    "503": {"Retry-After": {"schema": {"type": "integer"}, "description": "seconds"}},
}
TOKEN: Final = {"type": "http", "scheme": "bearer", "description": "A token of POST /v1/players."}


class Documented(Api):  # type: ignore[misc]  # the library has no types
    """The library's Api; errors are answered by the application, and documented endpoint by endpoint."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """There is one place where errors become answers."""


def document(api: Documented, games: Iterable[Game[Any]]) -> dict[str, Any]:
    """What the endpoints say, and what none of them says alone: the token, the games, the stream."""
    api.spec.components.security_scheme("token", TOKEN)
    told: dict[str, Any] = api.spec.to_dict()
    known = told["components"]["schemas"] | dict(_of_games(games)) | dict(_of_matches())
    known["MoveOfMatch"] = validation.described_schema(MoveOfMatchSchema())
    for name in ("NewMove", "KeyedMove", "MoveOfMatch"):
        known[name] = _with(known[name], "move", _any_of(known, ".move."))
    known["NewMatch"] = _with(known["NewMatch"], "options", _any_of(known, ".options"))
    known["NewMatch"] = _with(known["NewMatch"], "clock", _one_of(known, "clock.", "kind"))
    known["NewBroadcast"] = _with(known["NewBroadcast"], "delay", _one_of(known, "delay."))
    return {
        **told,
        "servers": [{"url": "/"}],
        "paths": {
            **told["paths"],
            STREAM: {"get": _stream(several=False)},
            STREAMS: {"get": _stream(several=True)},
            LANE: {"post": _lane()},
        },
        "components": {**told["components"], "schemas": known},
    }


def _of_games(games: Iterable[Game[Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The schemas of the moves and of the options of every game."""
    for game in games:
        for name, schema in moves.schemas(game).items():
            yield f"{game.slug}.move.{name}", validation.described_schema(schema)
        yield f"{game.slug}.options", validation.described_schema(moves.options(game))


def _of_matches() -> Iterator[tuple[str, dict[str, Any]]]:
    """The schemas of what is agreed of any match."""
    for part, schemas in (("clock", match_terms.clocks()), ("delay", match_terms.delays())):
        for name, schema in schemas.items():
            yield f"{part}.{name}", validation.described_schema(schema)


def _any_of(known: Mapping[str, Any], part: str) -> dict[str, Any]:
    """A value of any of the schemas in whose names the part stands."""
    return {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in known if part in name]}


def _one_of(known: Mapping[str, Any], part: str, tag: str = "") -> dict[str, Any]:
    """A value of just one of the schemas whose names begin with the part. `tag`: what tells them apart."""
    names = {
        name.removeprefix(part): f"#/components/schemas/{name}" for name in known if name.startswith(part)
    }
    told: dict[str, Any] = {"oneOf": [{"$ref": name} for name in names.values()]}
    return told | ({"discriminator": {"propertyName": tag, "mapping": names}} if tag else {})


def _with(schema: Mapping[str, Any], name: str, told: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of an object with another one for a property."""
    properties = schema["properties"]
    kept = {key: value for key, value in properties[name].items() if key == "description"}
    return {**schema, "properties": {**properties, name: {**told, **kept}}}


def _stream(*, several: bool) -> dict[str, Any]:
    """The push gateway's addresses, which are not of this application."""
    text, step = {"type": "string"}, {"type": "integer", "minimum": 0}
    steps = {"type": "string", "pattern": "^[0-9]+(,[0-9]+)*$"}
    language = {"type": "string", "enum": list(LANGUAGES)}
    last: dict[str, Any] = {
        "in": "header",
        "name": "Last-Event-ID",
        "description": "Begin behind this step.",
    }
    if several:
        which: list[dict[str, Any]] = [
            {"in": "query", "name": "match", "required": True, "schema": {"type": "array", "items": text}}
        ]
        query: dict[str, Any] = {"as": text, "after": steps, "text": language}
        told = "A step for each match, with commas, in the order in which they are asked for."
        last |= {"schema": steps, "description": told}
    else:
        which = [{"in": "path", "name": "match", "required": True, "schema": text}]
        query = {"as": text, "after": step, "text": language, "ticket": text}
        last |= {"schema": step}
    return {
        "tags": ["views"],
        "summary": f"Follow {SEVERAL if several else 'a match'} as a viewer: each frame once, in order.",
        "description": "Server-sent events: `frame` (id: the step; data: it), `end` behind the last one, "
        "`problem` where the viewer may not look on. Comments are heartbeats. As lines of JSON the same are "
        "the members of an object that names match and viewer, and empty lines are heartbeats.",
        "security": [{"token": ["read"]}, {}],
        "parameters": [
            *which,
            *({"in": "query", "name": name, "schema": schema} for name, schema in query.items()),
            last,
        ],
        "responses": {
            "200": {
                "description": "The stream.",
                "content": {"text/event-stream": {"schema": text}, LINES: {"schema": text}},
            },
            **responses((*STREAM_PROBLEMS, *(() if several else ("bad-ticket",)))),
        },
    }


def _lane() -> dict[str, Any]:
    """The lane, which is the push gateway's as well."""

    def lines(name: str, what: str) -> dict[str, Any]:
        schema = {"$ref": f"#/components/schemas/{name}"}
        return {"description": what, "content": {LINES: {"itemSchema": schema, "schema": {"type": "string"}}}}

    return {
        "tags": ["play"],
        "summary": "Play moves of any matches, a line each, for as long as the request lasts.",
        "description": "Each line is a move with its match; the line that answers it has its number and what "
        "came of it. The moves of one match are played in the order of their lines, those of several side by "
        "side. A line that is none is answered with its problem, and the lane goes on.",
        "security": [{"token": ["play"]}],
        "parameters": [{"in": "header", "name": "Accept-Language", "schema": {"type": "string"}}],
        "requestBody": {"required": True, **lines("MoveOfMatch", "Moves.")},
        "responses": {"200": lines("MoveOutcome", "What came of each."), **responses(LANE_PROBLEMS)},
    }


def responses(kinds: Iterable[str]) -> Mapping[str, Any]:
    """The problems of an endpoint, by status."""
    by_status: dict[str, list[str]] = {}
    for name in kinds:
        by_status.setdefault(str(KINDS[name].status), []).append(name)
    return {status: _response(status, names) for status, names in sorted(by_status.items())}


def _response(status: str, names: list[str]) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        "description": " ".join(f"`{name}`: {KINDS[name].meaning}" for name in names),
        "content": {MEDIA_TYPE: {"schema": schema}},
        "x-problems": names,
        **({"headers": HEADERS[status]} if status in HEADERS else {}),
    }
