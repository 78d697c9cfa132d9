"""Marshmallow schemas made from a game's own declarations: its moves and its options."""

from collections.abc import Iterable
from typing import Any, Final, TypedDict

import msgspec
from marshmallow import RAISE, Schema, fields, validate
from msgspec import inspect

from api.schemas.fields import MOST, Choice, Flag, Whole
from domain.threadsafe.decoder import JsonObject
from domain.threadsafe.once import once

SAY: Final = "description"
SHOWN: Final = (SAY, "default", "examples")  # keywords of JSON schema that a declaration may give


class Metadata(TypedDict):
    """The arguments of a field that the documentation is made from."""

    metadata: dict[str, str]


def described(text: str) -> Metadata:
    """The arguments that give a field a description."""
    return {"metadata": {SAY: text}}


class Strict(Schema):
    """A schema that refuses what it does not know."""

    class Meta:
        """What marshmallow reads."""

        unknown = RAISE


def schema_of(struct: type[msgspec.Struct]) -> type[Schema]:
    """The schema of a struct; a tagged one has its tag as a field of one value."""
    made: type[Schema] = _schema(struct)
    return made


def by_tag(structs: Iterable[type[msgspec.Struct]]) -> dict[str, Schema]:
    """The schemas of tagged structs, by their tags."""
    return {str(struct.__struct_config__.tag): schema_of(struct)() for struct in structs}


def by_only_field(struct: type[msgspec.Struct]) -> dict[str, Schema]:
    """For a struct of which one field must be given and no other: a schema for each field, by its name."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    names = {field.encode_name: _field(field.type, required=True) for field in info.fields}
    return {name: Strict.from_dict({name: field}, name=name)() for name, field in names.items()}


@once
def _schema(struct: type[msgspec.Struct]) -> type[Schema]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    made = {field.encode_name: _field(field.type, **_needed(field)) for field in info.fields}
    if info.tag_field is not None:
        made = {info.tag_field: Choice(str(info.tag), required=True)} | made
    return Strict.from_dict(made, name=struct.__name__)


def _needed(field: inspect.Field) -> JsonObject:
    """Whether it must be given; what it is otherwise stands in the documentation and nowhere else."""
    if field.required:
        return {"required": True}
    if field.default is msgspec.NODEFAULT:
        return {}
    return {"metadata": {"default": msgspec.to_builtins(field.default)}}


def _field(kind: inspect.Type, **rest: Any) -> fields.Field[Any]:
    """The field that takes the values of a type. TypeError if moves and options cannot be written in it."""
    match kind:
        case inspect.Metadata():
            rest["metadata"] = rest.get("metadata", {}) | _documentation(kind)
            return _field(kind.type, **rest)
        case inspect.UnionType():
            return _field(_but_none(kind), allow_none=True, **rest)
        case inspect.BoolType():
            return Flag(**rest)
        case inspect.IntType():
            return Whole(-MOST if kind.ge is None else kind.ge, MOST if kind.le is None else kind.le, **rest)
        case inspect.StrType():
            return fields.String(validate=validate.Length(max=200), **rest)
        case inspect.LiteralType():
            return Choice(*map(str, kind.values), **rest)
        case inspect.VarTupleType():
            return fields.List(_field(kind.item_type), **rest)
        case inspect.DictType():
            return fields.Dict(_field(kind.key_type), _field(kind.value_type), **rest)
        case inspect.StructType():
            return fields.Nested(schema_of(kind.cls), **rest)
        case _:
            raise TypeError(f"no field for {kind}")


def _documentation(kind: inspect.Metadata) -> JsonObject:
    return {word: told for word, told in (kind.extra_json_schema or {}).items() if word in SHOWN}


def _but_none(kind: inspect.UnionType) -> inspect.Type:
    others = [option for option in kind.types if not isinstance(option, inspect.NoneType)]
    if len(others) != 1:
        raise TypeError(f"no field for {kind}")
    return others[0]
