"""Descriptions: the glossary says what a field or a parameter means where its own schema says nothing."""

from collections.abc import Mapping
from typing import Any, Final

from api.schemas.glossary import PARAMETERS, description
from domain.threadsafe.decoder import JsonObject

PARTS: Final = ("anyOf", "oneOf", "allOf")


def with_descriptions(schemas: Mapping[str, Any]) -> JsonObject:
    """The schemas by their names, with a description of each property that the glossary knows."""
    return {name: _with_fields(schema, name) for name, schema in schemas.items()}


def described_parameter(parameter: JsonObject) -> JsonObject:
    """The parameter of an operation, with what the glossary says of it if it says nothing itself."""
    known = parameter.get("description") or parameter.get("schema", {}).get("description")
    return {**parameter, "description": known or PARAMETERS[parameter["name"]]}


def _with_fields(schema: Any, name: str) -> Any:
    """The schema; so are the objects in it, under the name of the whole and the path of fields to them."""
    if not isinstance(schema, dict):
        return schema
    found = dict(schema)
    if "properties" in schema:
        found["properties"] = {
            field: _with_description(_with_fields(each, f"{name}.{field}"), name, field)
            for field, each in schema["properties"].items()
        }
    for key in ("items", "additionalProperties"):
        if key in schema:
            found[key] = _with_fields(schema[key], name)
    for key in PARTS:
        if key in schema:
            found[key] = [_with_fields(each, name) for each in schema[key]]
    return found


def _with_description(field: JsonObject, schema: str, name: str) -> JsonObject:
    known = None if field.get("description") else description(schema, name)
    return field if known is None else {**field, "description": known}
