"""The sections of a dossier as tables, for CSV and for the page to print."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from domain.threadsafe.decoder import JsonObject

INCIDENT: Final = ("step", "at", "kind", "player", "name", "rule", "reason", "details")
COLUMNS: Final[Mapping[str, Sequence[str]]] = {
    "turns": (
        *("seat", "began_step", "began_at", "until_step", "until_at", "end", "moves"),
        *("before", "used", "paused", "given", "adjusted", "earned", "after", "runs_out"),
    ),
    "events": INCIDENT,
    "streams": ("seat", "player", "opened_at", "after", "delivered", "delivered_at", "closed_at", "ended"),
    "refusals": ("seat", "player", "at", "step", "problem", "rule", "status", "receipt", "command"),
    "not_kept": ("player", "kind", "number"),
    "knowledge": ("step", "at", "seat", "type", "field", "value", "since", "whole"),
    "acts": INCIDENT,
    "openings": INCIDENT,
    "steps": ("step", "at", "seat", "player", "topic", "text", "head"),
    "checks": ("check", "ok", "detail"),
}
"""The sections in their order, with their columns."""


class SectionTable(NamedTuple):
    """A section: a value for each column, as JSON has it."""

    name: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]


def tables(dossier: JsonObject) -> Iterator[SectionTable]:
    """The sections that a dossier has; it may have no presence, or times alone."""
    presence = dossier.get("presence") or {}
    verification = dossier.get("verification") or {}
    found = {**dossier, **presence}
    found["turns"] = [_turn(each) for each in dossier["turns"]]
    found["checks"] = [{**each, "check": each["name"]} for each in verification.get("checks", ())]
    for name, columns in COLUMNS.items():
        if name in found:
            yield SectionTable(name, columns, [[row.get(each) for each in columns] for row in found[name]])


def cell(value: Any) -> str:
    """A value as text; what is a list or an object as JSON."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case str():
            return value
        case int() | float():
            return str(value)
        case _:
            return msgspec.json.encode(value).decode()


def _turn(turn: JsonObject) -> JsonObject:
    """A turn in one row."""
    return {
        **turn,
        "began_step": turn["began"]["step"],
        "began_at": turn["began"]["at"],
        "until_step": turn["until"]["step"],
        "until_at": turn["until"]["at"],
        "moves": " ".join(str(each["step"]) for each in turn["moves"]),
    }
