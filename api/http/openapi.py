"""The OpenAPI document: the declarations of all endpoints, with the schemas of the games' moves."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from flask_smorest import Api

from api.http.bulk_moves import MoveOfMatchSchema
from api.http.declaration import StreamDeclaration
from api.problems import validation
from api.schemas import match_terms, moves
from domain.kernel.game import Game
from domain.threadsafe.decoder import JsonObject

DESCRIPTION: Final = """\
Games with hidden information, played over REST. A match is a list of steps; everybody who looks at it sees
every step, and of each step what they may know. What they may not know reads `{"type": "hidden"}`.

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
TOKEN: Final = {"type": "http", "scheme": "bearer", "description": "A token of POST /v1/players."}


class Documented(Api):  # type: ignore[misc]  # the library has no types
    """The library's Api; errors are answered by the application, and documented endpoint by endpoint."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Do nothing: `api.http.error_handler` makes answers of all errors."""


def document(api: Documented, games: Iterable[Game], streams: Iterable[StreamDeclaration]) -> JsonObject:
    """The library's document, with what no endpoint declares alone: the token, the games, the streams."""
    api.spec.components.security_scheme("token", TOKEN)
    told: JsonObject = api.spec.to_dict()
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
            **{stream.rule: {stream.method.lower(): stream.operation()} for stream in streams},
        },
        "components": {**told["components"], "schemas": known},
    }


def _of_games(games: Iterable[Game]) -> Iterator[tuple[str, JsonObject]]:
    """The schemas of the moves and of the options of every game."""
    for game in games:
        for name, schema in moves.schemas(game).items():
            yield f"{game.slug}.move.{name}", validation.described_schema(schema)
        yield f"{game.slug}.options", validation.described_schema(moves.options(game))


def _of_matches() -> Iterator[tuple[str, JsonObject]]:
    """The schemas of clocks and delays, which any match may have."""
    for part, schemas in (("clock", match_terms.clocks()), ("delay", match_terms.delays())):
        for name, schema in schemas.items():
            yield f"{part}.{name}", validation.described_schema(schema)


def _any_of(known: Mapping[str, Any], part: str) -> JsonObject:
    """A value of any of the schemas whose names contain the part."""
    return {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in known if part in name]}


def _one_of(known: Mapping[str, Any], part: str, tag: str = "") -> JsonObject:
    """A value of just one schema whose name begins with the part. `tag`: the field that says which."""
    names = {
        name.removeprefix(part): f"#/components/schemas/{name}" for name in known if name.startswith(part)
    }
    told: JsonObject = {"oneOf": [{"$ref": name} for name in names.values()]}
    return told | ({"discriminator": {"propertyName": tag, "mapping": names}} if tag else {})


def _with(schema: Mapping[str, Any], name: str, told: Mapping[str, Any]) -> JsonObject:
    """The schema of an object with another one for a property."""
    properties = schema["properties"]
    kept = {key: value for key, value in properties[name].items() if key == "description"}
    return {**schema, "properties": {**properties, name: {**told, **kept}}}
