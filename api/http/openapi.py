"""The OpenAPI document: the declarations of all endpoints, with the schemas of the games' moves."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from flask import Flask
from flask_smorest import Api, Blueprint

from api.http.bulk_moves import MoveOfMatchSchema
from api.http.declaration import StreamDeclaration
from api.problems import validation
from api.schemas import match_terms, moves
from api.schemas.regulations_schema import REGULATIONS, regulations_components
from domain.kernel.game import Game
from domain.threadsafe.decoder import JsonObject

DESCRIPTION: Final = """\
Games with hidden information, played over REST. A match is a list of steps. Every viewer sees every step, and
of each step what they may know. What they may not know is `{"type": "hidden"}`.

Commands take an `Idempotency-Key`: the same command under the same key happens once. A move may name
with `If-Match` the step it was made for.

The parameter `as` of a read names the viewer: `onlooker`, a seat's number, or `referee` once a match is
disclosed. A caller who has the response already sends `If-None-Match`.

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
    """The library's Api. The application responds to errors, and each endpoint documents its own.

    To describe all endpoints takes long, so that is done when somebody asks for the document, and not when
    the service starts.
    """

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self._resources: list[Blueprint] = []

    def register_blueprint(self, resource: Blueprint) -> None:
        """Register the routes of a resource."""
        self._app.extensions["flask-smorest"]["blp_name_to_api"][resource.name] = self
        self._app.register_blueprint(resource)
        self._resources.append(resource)

    def described(self) -> JsonObject:
        """The library's document of all routes. It is made once."""
        for resource in self._resources:
            resource.register_views_in_doc(self, self._app, self.spec, name=resource.name, parameters=None)
            self.spec.tag({"name": resource.name, "description": resource.description})
        self.spec.components.security_scheme("token", TOKEN)
        found: JsonObject = self.spec.to_dict()
        return found

    def _register_error_handlers(self) -> None:
        """Do nothing: `api.http.error_handler` responds to all errors."""


def document(api: Documented, games: Iterable[Game], streams: Iterable[StreamDeclaration]) -> JsonObject:
    """The library's document, with what no single endpoint declares: the games and the streams. It is made
    once.
    """
    generated = api.described()
    schemas = generated["components"]["schemas"] | dict(_of_games(games)) | dict(_of_matches())
    schemas |= regulations_components()
    schemas["MoveOfMatch"] = validation.described_schema(MoveOfMatchSchema())
    for name in ("NewMove", "KeyedMove", "MoveOfMatch"):
        schemas[name] = _with_property(schemas[name], "move", _any_of(schemas, ".move."))
    schemas["NewMatch"] = _with_property(schemas["NewMatch"], "options", _any_of(schemas, ".options"))
    schemas["NewMatch"] = _with_property(schemas["NewMatch"], "clock", _one_of(schemas, "clock.", "kind"))
    schemas["NewBroadcast"] = _with_property(schemas["NewBroadcast"], "delay", _one_of(schemas, "delay."))
    for name in ("NewTournament", "NewRegulations", "Tournament"):
        schemas[name] = _with_property(
            schemas[name], "regulations", {"$ref": f"#/components/schemas/{REGULATIONS}"}
        )
    return {
        **generated,
        "servers": [{"url": "/"}],
        "paths": {
            **generated["paths"],
            **{stream.rule: {stream.method.lower(): stream.operation()} for stream in streams},
        },
        "components": {**generated["components"], "schemas": schemas},
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


def _any_of(schemas: Mapping[str, Any], part: str) -> JsonObject:
    """A value of any of the schemas whose names contain the part."""
    return {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in schemas if part in name]}


def _one_of(schemas: Mapping[str, Any], part: str, tag: str = "") -> JsonObject:
    """A value of just one schema whose name begins with the part. `tag`: the field that says which."""
    names = {
        name.removeprefix(part): f"#/components/schemas/{name}" for name in schemas if name.startswith(part)
    }
    schema: JsonObject = {"oneOf": [{"$ref": name} for name in names.values()]}
    return schema | ({"discriminator": {"propertyName": tag, "mapping": names}} if tag else {})


def _with_property(schema: Mapping[str, Any], name: str, value: Mapping[str, Any]) -> JsonObject:
    """The schema of an object with another schema for one property, which keeps its description."""
    properties = schema["properties"]
    kept = {key: value for key, value in properties[name].items() if key == "description"}
    return {**schema, "properties": {**properties, name: {**value, **kept}}}
