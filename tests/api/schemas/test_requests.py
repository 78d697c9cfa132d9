"""The typed dict that an endpoint gets names the same fields as the schema that checks the request."""

from typing import Any

import pytest
from marshmallow import fields, missing

from api.http import bulk_moves
from api.schemas.schema_from_msgspec import Strict
from tests.api.schemas.request_modules import REQUESTS

SCHEMAS = [
    (module, name)
    for module in (*REQUESTS, bulk_moves)
    for name, schema in vars(module).items()
    if name.endswith("Schema") and issubclass(schema, Strict)
]
assert SCHEMAS


@pytest.mark.parametrize(("module", "name"), SCHEMAS)
def test_schema_and_typed_dict_name_the_same_fields(module: Any, name: str) -> None:
    found = getattr(module, name)().fields
    typed = getattr(module, name.removesuffix("Schema"))
    sure = {key for key, field in found.items() if field.required or field.load_default is not missing}
    assert set(found) == set(typed.__annotations__)
    assert sure == typed.__required_keys__


@pytest.mark.parametrize(("module", "name"), SCHEMAS)
def test_numbers_and_flags_are_not_converted(module: Any, name: str) -> None:
    """A plain field takes 1 and "yes" for true, and a number of any size."""
    found = getattr(module, name)().fields.values()
    inner = [each.inner if isinstance(each, fields.List) else each for each in found]
    assert {fields.Boolean, fields.Integer}.isdisjoint(map(type, inner))
