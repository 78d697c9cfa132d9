"""The dossier as CSV (RFC 4180): a row for each thing, its section in the first column."""

import csv
import io
from typing import Any, Final

from api.presenters.dossier.tables import cell, tables
from domain.threadsafe.decoder import JsonObject

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # by which a spreadsheet takes a text for a formula


def dossier_csv(dossier: JsonObject) -> str:
    """All sections below one another, with the columns of all of them; those of others are empty."""
    sections = list(tables(dossier))
    columns = list(dict.fromkeys(column for section in sections for column in section.columns))
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["section", *columns])
    for section in sections:
        for row in section.rows:
            values = dict(zip(section.columns, row, strict=True))
            writer.writerow([section.name, *(_safe(values.get(column)) for column in columns)])
    return out.getvalue()


def _safe(value: Any) -> str:
    """The value as text that no spreadsheet runs: people write reasons, names and rules."""
    text = cell(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(FORMULA) else text
