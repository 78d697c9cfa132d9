"""The modules of the pages: what each imports, and which messages it asks for, read from its text."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from api.web import STATIC

IMPORTED: Final = re.compile(r"""(?:\bfrom |^import |\bimport\()["'`](\.[^"'`]+)["'`]""", re.MULTILINE)
LOADED: Final = re.compile(r"""\(await import\("(\./[^"]+)"\)\)\.\w+((?:,\s*"[a-z/]+")*)""")
ROOM: Final = re.compile(r"""\baddMessages\("([a-z/]+)"\)""")
ASKED: Final = re.compile(r"""["']([\w-]+)["']""")
BEGUN: Final = re.compile(r"""\b(?:message|hasMessage)\(\s*`([\w-]+)\$""")


@cache
def text(module: Path) -> str:
    """The module as it is written."""
    return module.read_text(encoding="utf-8")


def pages() -> dict[Path, set[str]]:
    """The module of each page, and the rooms of messages that are loaded with it."""
    found = LOADED.findall(text(STATIC / "app.js"))
    return {(STATIC / path).resolve(): set(re.findall(r"[a-z/]+", rooms)) for path, rooms in found}


def reached(module: Path) -> set[Path]:
    """The module and all that it imports at once or later; what a name completes is all that may be there."""
    found = set[Path]()
    waiting = [module]
    while waiting:
        present = waiting.pop()
        if present not in found:
            found.add(present)
            waiting.extend(_imported(present))
    return found


def _imported(module: Path) -> Iterator[Path]:
    for path in IMPORTED.findall(text(module)):
        folder = (module.parent / path).resolve().parent
        yield from (each for each in folder.glob(re.sub(r"\$\{.+?\}", "*", Path(path).name)))


def asked(module: Path, messages: set[str]) -> set[str]:
    """The messages that the module may ask for by their ids, or by how these begin."""
    begun = tuple(BEGUN.findall(text(module)))
    named = messages & set(ASKED.findall(text(module)))
    return named | {key for key in messages if key.startswith(begun)}
