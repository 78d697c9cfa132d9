"""The OpenAPI document: the declarations of all endpoints, with the schemas of the games' moves."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from api.http.bulk_moves import MoveOfMatchSchema
from api.http.declaration import StreamDeclaration
from api.openapi.descriptions import described_parameter, with_descriptions
from api.openapi.documented import Documented
from api.openapi.game_schemas import move_components, tagged
from api.openapi.operation_ids import operation_id
from api.openapi.references import with_used_components
from api.openapi.response_headers import HEADERS, with_headers
from api.problems import validation
from api.schemas import match_terms
from api.schemas.regulations_schema import REGULATIONS, regulations_components
from domain.kernel.game import Game
from domain.threadsafe.decoder import JsonObject

METHODS: Final = ("get", "put", "post", "delete")
SERVERS: Final = [{"url": "/", "description": "The service that this document comes from."}]


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
    streamed = {stream.rule: {stream.method.lower(): stream.operation()} for stream in streams}
    paths = {path: _completed(item) for path, item in (generated["paths"] | streamed).items()}
    components = {**generated["components"], "schemas": with_descriptions(schemas), "headers": {**HEADERS}}
    whole = {**generated, "servers": SERVERS, "paths": paths, "components": components}
    return with_used_components(validation.portable(whole))


def _completed(item: JsonObject) -> JsonObject:
    """A path of the document; each of its operations with its id and the headers of its responses."""
    return {
        key: _operation(value) if key in METHODS else [described_parameter(each) for each in value]
        for key, value in item.items()
    }


def _operation(operation: JsonObject) -> JsonObject:
    own = [described_parameter(each) for each in operation.get("parameters", ())]
    named = {"operationId": operation_id(operation["operationId"]), "parameters": own}
    return with_headers({**operation, **named})


def _of_games(games: Iterable[Game]) -> Iterator[tuple[str, JsonObject]]:
    """The schemas of the moves and of the options of every game."""
    for game in games:
        yield from move_components(game)


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
    return tagged(tag, names) if tag else {"oneOf": [{"$ref": name} for name in names.values()]}


def _with_property(schema: Mapping[str, Any], name: str, value: Mapping[str, Any]) -> JsonObject:
    """The schema of an object with another schema for one property, which keeps its description."""
    properties = schema["properties"]
    kept = {key: value for key, value in properties[name].items() if key == "description"}
    return {**schema, "properties": {**properties, name: {**value, **kept}}}
