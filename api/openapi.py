"""The OpenAPI document: what the endpoints say of themselves, with their problems and the games' moves."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from flask_smorest import Api
from marshmallow import Schema

from api import faults, moves, schemas
from api.kinds import KINDS
from api.problems import MEDIA_TYPE
from api.texts import LANGUAGES
from domain.kernel.game import Game

DESCRIPTION: Final = """\
Games with hidden information, played over REST. A match is a list of steps; everybody who looks at it sees
every step, and of each step what he may know.

* **Commands** take an `Idempotency-Key`: the same command under the same key happens once.
* **Moves** may say with `If-Match` which step they were made for.
* **Reads** say with `as` who looks: `onlooker`, a seat's number, or `referee` once a match is disclosed.
* **Problems** are RFC 9457. Their `type` is an address that explains it.
* `GET /v1/matches/{match}/stream` pushes the frames as server-sent events; `id` is the step.
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
STREAM_PROBLEMS: Final = (
    *("bad-parameter", "bad-token", "behind", "internal", "missing-scope", "no-such-match"),
    *("not-disclosed", "not-your-seat", "token-needed", "unavailable"),
)
TOKEN: Final = {"type": "http", "scheme": "bearer", "description": "A token of POST /v1/players."}


class Documented(Api):  # type: ignore[misc]  # the library has no types
    """The library's Api; errors are answered by the application, and documented endpoint by endpoint."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """There is one place where errors become answers."""


def document(api: Documented, games: Iterable[Game[Any]]) -> None:
    """Add what no single endpoint says: the token, the problems, the moves and options of every game."""
    api.spec.components.security_scheme("token", TOKEN)
    if "Problem" not in api.spec.components.schemas:
        api.spec.components.schema("Problem", schema=schemas.Problem)
    kinds: list[str] = []
    for game in games:
        for name, schema in moves.schemas(game).items():
            kinds.append(_add(api, f"{game.slug}.{name}", schema))
        _add(api, f"{game.slug}.options", moves.options(game))
    refs = [{"$ref": f"#/components/schemas/{name}"} for name in kinds]
    api.spec.components.schema("AnyMove", {"oneOf": refs, "description": "A move of one of the games."})


def _add(api: Documented, name: str, schema: Schema) -> str:
    api.spec.components.schema(name, faults.described_schema(schema))
    return name


def whole(api: Documented) -> dict[str, Any]:
    """The document, with the stream."""
    told: dict[str, Any] = api.spec.to_dict()
    return {**told, "paths": {**told["paths"], STREAM: {"get": _stream()}}}


def _stream() -> dict[str, Any]:
    """The push gateway's one address, which is not of this application."""
    text = {"type": "string"}
    step = {"type": "integer", "minimum": 0}
    query = {"as": text, "after": step, "text": {"type": "string", "enum": list(LANGUAGES)}}
    return {
        "tags": ["views"],
        "summary": "Follow a match as a viewer: every frame, in order, each once.",
        "description": "Server-sent events: `frame` (id: the step; data: it), `end` behind the last one, "
        "`problem` where the viewer may not look on. Comments are heartbeats.",
        "security": [{"token": ["read"]}, {}],
        "parameters": [
            {"in": "path", "name": "match", "required": True, "schema": text},
            *({"in": "query", "name": name, "schema": schema} for name, schema in query.items()),
            {
                "in": "header",
                "name": "Last-Event-ID",
                "schema": step,
                "description": "Begin behind this step.",
            },
        ],
        "responses": {
            "200": {"description": "The stream.", "content": {"text/event-stream": {"schema": text}}},
            **responses(STREAM_PROBLEMS),
        },
    }


def responses(kinds: Iterable[str]) -> Mapping[str, Any]:
    """The problems of an endpoint, by status."""
    by_status: dict[str, list[str]] = {}
    for name in kinds:
        by_status.setdefault(str(KINDS[name].status), []).append(name)
    return {status: _response(names) for status, names in sorted(by_status.items())}


def _response(names: list[str]) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        "description": " ".join(f"`{name}`: {KINDS[name].meaning}" for name in names),
        "content": {MEDIA_TYPE: {"schema": schema}},
        "x-problems": names,
    }
