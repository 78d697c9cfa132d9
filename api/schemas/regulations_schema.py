"""The JSON schema of the regulations of tournaments, as they are declared."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from domain.competition.regulations import Regulations
from domain.threadsafe.decoder import RESOLVING, JsonObject
from domain.threadsafe.once import once

COMPONENT: Final = "#/components/schemas/regulations.{name}"
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
REGULATIONS: Final = "regulations.Regulations"  # the name of the whole in the OpenAPI document


@once
def regulations_components() -> Mapping[str, Any]:
    """The schemas of the regulations and of their parts, by their names in the OpenAPI document."""
    with RESOLVING:
        _, parts = msgspec.json.schema_components([Regulations], ref_template=COMPONENT)
    return {f"regulations.{name}": schema for name, schema in parts.items()}


@once
def regulations_document() -> JsonObject:
    """The schema of the regulations, as a document of its own."""
    with RESOLVING:
        schema: JsonObject = msgspec.json.schema(Regulations)
    return {"$schema": DIALECT, **schema}
