"""Validation: for each field that does not fit its schema, what is wrong, where, and what is accepted."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn, Unpack

from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, ValidationError, fields

from api.problems.problem import FieldError, Members, Problem, pointer
from domain.threadsafe.decoder import JsonObject

JSON_TYPES: Final[Mapping[type, str]] = {
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
    type(None): "null",
}

Path = tuple[str, ...]
JsonSchema = JsonObject
AnyField = fields.Field[Any]


def described(field: AnyField) -> JsonSchema:
    """The JSON schema of a field."""
    converter = OpenAPIConverter("3.1.0", lambda _: None, None)  # type: ignore[arg-type]  # nothing is referred to
    if isinstance(field, fields.Nested):
        words = {key: text for key, text in field.metadata.items() if key == "description"}
        return described_schema(field.schema) | words
    schema: JsonSchema = converter.field2property(field)
    if isinstance(field, fields.Dict) and field.key_field is not None:
        schema["propertyNames"] = portable(converter.field2property(field.key_field))
    found: JsonSchema = portable(schema)
    return found


def portable(schema: Any) -> Any:
    """The schema with its patterns as JSON schema has them. One of Python's that ends with its own sign for
    the end also begins at the beginning, as marshmallow reads it.
    """
    if isinstance(schema, list):
        return [portable(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: portable(value) for key, value in schema.items()}
    if isinstance(pattern := found.get("pattern"), str) and pattern.endswith(r"\Z"):
        found["pattern"] = "^" + pattern.removeprefix("^").removesuffix(r"\Z") + "$"
    return found


def described_schema(schema: Schema) -> JsonSchema:
    """The JSON schema of an object."""
    named = by_key(schema)
    return {
        "type": "object",
        "properties": {name: described(field) for name, field in named.items()},
        "required": [name for name, field in named.items() if field.required],
        "additionalProperties": False,
    }


def by_key(schema: Schema) -> dict[str, AnyField]:
    """The fields by the names that they have in JSON."""
    return {field.data_key or name: field for name, field in schema.fields.items()}


def load(schema: Schema, value: Mapping[str, object], under: Path = (), **members: Unpack[Members]) -> Any:
    """The value as the schema loads it. A Problem, with `members`, if it does not fit.

    `under`: the path of the value in the body.
    """
    try:
        return schema.load(value)
    except ValidationError as error:
        refuse(schema, error, value, under, **members)


def load_tagged(
    schemas: Mapping[str, Schema],
    tag: str,
    value: Mapping[str, object],
    under: Path,
    detail: str,
    **members: Unpack[Members],
) -> Any:
    """The same with the schema that the value's tag names. `detail`: of the Problem of an unknown tag."""
    name = value.get(tag)
    if isinstance(name, str) and name in schemas:
        return load(schemas[name], value, under, **members)
    wrong: Members = {"pointer": pointer((*under, tag)), "accepted": sorted(schemas), **members}
    if tag not in value:
        raise Problem("missing-field", **wrong)
    if not isinstance(name, str):
        raise Problem("wrong-type", **wrong)
    raise Problem("bad-value", detail, **wrong)


def refuse(
    schema: Schema, error: ValidationError, value: object, under: Path = (), **members: Unpack[Members]
) -> NoReturn:
    """Raise the Problem of the first field that does not fit; `errors` lists them all."""
    found = list(_schema_errors(schema, error.messages, value, under))
    first = found[0]
    wrong: Members = {
        "errors": found,
        **members,
        "pointer": first["pointer"],
        "accepted": first["accepted"],
    }
    raise Problem(first["kind"], first["detail"], **wrong) from None


def bad_value(path: Path, detail: str, **members: Unpack[Members]) -> Problem:
    """The problem of a value that fits its schema but is wrong for another reason."""
    wrong: Members = {"pointer": pointer(path), **members}
    return Problem("bad-value", detail, **wrong)


def _schema_errors(schema: Schema, messages: Any, value: object, path: Path) -> Iterator[FieldError]:
    if not isinstance(value, Mapping):
        yield _error("wrong-type", path, described_schema(schema), "Not an object.")
        return
    known = by_key(schema)
    for name, wrong in messages.items():
        field = known.get(name)
        if field is None:
            yield _error("unknown-field", (*path, str(name)), sorted(known), "Unknown field.")
        elif name not in value:
            yield _error("missing-field", (*path, name), described(field), "This field is needed.")
        else:
            yield from _field_errors(field, wrong, value[name], (*path, name))


def _field_errors(field: AnyField, messages: Any, value: Any, path: Path) -> Iterator[FieldError]:
    if isinstance(field, fields.Nested):
        yield from _schema_errors(field.schema, messages, value, path)
    elif isinstance(messages, Mapping) and isinstance(field, fields.Dict):
        yield from _entry_errors(field, messages, value, path)
    elif isinstance(messages, Mapping) and isinstance(field, fields.List):
        for at, wrong in messages.items():
            yield from _field_errors(field.inner, wrong, value[at], (*path, str(at)))
    else:
        accepted = described(field)
        kind = "bad-value" if _has_type(value, accepted) else "wrong-type"
        yield _error(kind, path, accepted, _sentence(messages))


def _entry_errors(
    field: fields.Dict, messages: Mapping[str, Any], value: Any, path: Path
) -> Iterator[FieldError]:
    for name, wrong in messages.items():
        if "key" in wrong:
            assert field.key_field is not None
            yield _error("unknown-field", (*path, name), described(field.key_field), "Unknown field.")
        else:
            assert field.value_field is not None
            yield from _field_errors(field.value_field, wrong["value"], value[name], (*path, name))


def _has_type(value: object, accepted: JsonSchema) -> bool:
    """Whether the value is of the JSON type that the schema names."""
    types = accepted.get("type", ())
    return JSON_TYPES[type(value)] in ((types,) if isinstance(types, str) else types)


def _sentence(messages: object) -> str:
    return " ".join(map(str, messages)) if isinstance(messages, list) else str(messages)


def _error(kind: str, path: Path, accepted: object, detail: str) -> FieldError:
    return {"kind": kind, "pointer": pointer(path), "detail": detail, "accepted": accepted}
