"""Pieces of Markdown that the pages of the reference are made of."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

CODE: Final = re.compile(r"(`[^`]*`)")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, with an empty line after it; nothing if there are no rows."""
    lines = [_line(row) for row in rows]
    return "".join([_line(head), _line(["---"] * len(head)), *lines, "\n"]) if lines else ""


def prose(text: str | None) -> str:
    """Text of the code as a paragraph, on one line: nothing in it is HTML."""
    parts = CODE.split(" ".join((text or "").split()))
    return "".join(part if CODE.fullmatch(part) else part.replace("<", "&lt;") for part in parts)


def code(text: str) -> str:
    """A short text as code."""
    return f"`{text}`"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(map(_cell, cells))} |\n"


def _cell(text: str) -> str:
    """A text in which no bar ends a cell; one in code does not."""
    parts = CODE.split(text)
    return "".join(part if CODE.fullmatch(part) else part.replace("|", "&#124;") for part in parts)
