"""What does not fit a schema, told field by field: what is wrong, where, and what would be accepted."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn

from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, ValidationError, fields

from api.problems.problem import Problem, pointer

NAMES: Final[Mapping[type, str]] = {
    bool: "boolean",
    int: "integer",
    float: "number",
    str: "string",
    list: "array",
    dict: "object",
    type(None): "null",
}

Path = tuple[str, ...]
Fault = dict[str, Any]


def described(field: fields.Field[Any]) -> dict[str, Any]:
    """The JSON schema of a field."""
    converter = OpenAPIConverter("3.1.0", lambda _: None, None)  # type: ignore[arg-type]  # nothing is referred to
    if isinstance(field, fields.Nested):
        return described_schema(field.schema)
    made: dict[str, Any] = converter.field2property(field)
    if isinstance(field, fields.Dict) and field.key_field is not None:
        made["propertyNames"] = converter.field2property(field.key_field)
    return made


def described_schema(schema: Schema) -> dict[str, Any]:
    """The JSON schema of an object."""
    named = by_key(schema)
    return {
        "type": "object",
        "properties": {name: described(field) for name, field in named.items()},
        "required": [name for name, field in named.items() if field.required],
        "additionalProperties": False,
    }


def by_key(schema: Schema) -> dict[str, fields.Field[Any]]:
    """The fields as JSON names them."""
    return {field.data_key or name: field for name, field in schema.fields.items()}


def load(schema: Schema, value: Any, under: Path = (), **members: Any) -> Any:
    """The value if it fits the schema, else a Problem, which says `members` besides. `under`: where in the
    body the value stands.
    """
    try:
        return schema.load(value)
    except ValidationError as error:
        refuse(schema, error, value, under, **members)


def load_tagged(
    known: Mapping[str, Schema], tag: str, value: Mapping[str, Any], under: Path, detail: str, **members: Any
) -> Any:
    """The same where the tag names the schema. `detail`: of a tag that names none."""
    name = value.get(tag)
    if isinstance(name, str) and name in known:
        return load(known[name], value, under, **members)
    wrong = {"pointer": pointer((*under, tag)), "accepted": sorted(known), **members}
    if tag not in value:
        raise Problem("missing-field", **wrong)
    if not isinstance(name, str):
        raise Problem("wrong-type", **wrong)
    raise Problem("bad-value", detail, **wrong)


def refuse(schema: Schema, error: ValidationError, value: Any, under: Path = (), **members: Any) -> NoReturn:
    """Raise the Problem: of the first fault, with all of them in `errors`."""
    found = list(_of_schema(schema, error.messages, value, under))
    first = found[0]
    members |= {name: first[name] for name in ("pointer", "accepted")}
    raise Problem(first["kind"], first["detail"], errors=found, **members) from None


def bad_value(path: Path, accepted: Any, detail: str, **members: Any) -> Problem:
    """A value that no schema knows to be wrong."""
    return Problem("bad-value", detail, pointer=pointer(path), accepted=accepted, **members)


def _of_schema(schema: Schema, messages: Any, value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, Mapping):
        yield _fault("wrong-type", path, described_schema(schema), "Not an object.")
        return
    known = by_key(schema)
    for name, wrong in messages.items():
        field = known.get(name)
        if field is None:
            yield _fault("unknown-field", (*path, str(name)), sorted(known), "Unknown field.")
        elif name not in value:
            yield _fault("missing-field", (*path, name), described(field), "This field is needed.")
        else:
            yield from _of_field(field, wrong, value[name], (*path, name))


def _of_field(field: fields.Field[Any], messages: Any, value: Any, path: Path) -> Iterator[Fault]:
    if isinstance(field, fields.Nested):
        yield from _of_schema(field.schema, messages, value, path)
    elif isinstance(messages, Mapping) and isinstance(field, fields.Dict):
        yield from _of_entries(field, messages, value, path)
    elif isinstance(messages, Mapping) and isinstance(field, fields.List):
        for at, wrong in messages.items():
            yield from _of_field(field.inner, wrong, value[at], (*path, str(at)))
    else:
        accepted = described(field)
        kind = "bad-value" if _typed(value, accepted) else "wrong-type"
        yield _fault(kind, path, accepted, _sentence(messages))


def _of_entries(field: fields.Dict, messages: Any, value: Any, path: Path) -> Iterator[Fault]:
    for name, wrong in messages.items():
        if "key" in wrong:
            assert field.key_field is not None
            yield _fault("unknown-field", (*path, name), described(field.key_field), "Unknown field.")
        else:
            assert field.value_field is not None
            yield from _of_field(field.value_field, wrong["value"], value[name], (*path, name))


def _typed(value: Any, accepted: Mapping[str, Any]) -> bool:
    """Whether the value is of the JSON type that the schema names."""
    types = accepted.get("type", [])
    return NAMES[type(value)] in ([types] if isinstance(types, str) else types)


def _sentence(messages: Any) -> str:
    return " ".join(map(str, messages)) if isinstance(messages, list) else str(messages)


def _fault(kind: str, path: Path, accepted: Any, detail: str) -> Fault:
    return {"kind": kind, "pointer": pointer(path), "detail": detail, "accepted": accepted}
