"""The JSON Schema of a record's lines: `python -m tests.domain.ledger.schema` writes it to the file."""

from typing import Any

import msgspec

from domain.ledger.bundle import CheckpointLine, EntryLine, HeaderLine, Opening, ReceiptLine, Result
from domain.ledger.entries import Entry
from tests.domain.ledger.vectors import FORMAT

FILE = FORMAT.with_name("record.schema.json")
FACTS = {"type": "array", "items": {"type": "object", "required": ["type"]}}


def schema() -> dict[str, Any]:
    """Of one line, of whatever kind."""
    kinds = (HeaderLine, Opening, Result, ReceiptLine, CheckpointLine, EntryLine, Entry)
    references, found = msgspec.json.schema_components(kinds)
    found["EntryLine"]["properties"]["data"] = {"$ref": "#/$defs/Entry"}
    found["EntryLine"]["properties"]["type"] = {"type": "string", "pattern": "^nostos\\."}
    found["Opening"]["properties"]["facts"] = FACTS
    found["Entry"]["properties"]["public"] = FACTS
    for each in found.values():
        each.pop("description", None)
        each.pop("title", None)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a record, version 1",
        "oneOf": list(references[:-1]),
        "$defs": {name.rpartition(".")[2]: each for name, each in found.items()},
    }


def written() -> bytes:
    """The schema as its file has it."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(written())
