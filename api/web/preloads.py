"""What a page will load, named in its head: its modules, which no chain of imports delays then, and the rooms
of its messages.

`app.js` says which module and rooms an address has; here its table is read as it is written.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from posixpath import dirname, join, normpath
from typing import Final

ENTRY: Final = "app.js"
PAGE: Final = re.compile(
    r"""\[\s*/(\^.*?\$)/(i?),\s*async .*?import\("\./(.+?)"\).*?((?:,\s*"[a-z/]+")*),?\s*\]"""
)
IMPORTED: Final = re.compile(r"""^(?:import|export)\b[^;"]*?"(\.[^"]+)";""", re.MULTILINE)
ROOM: Final = re.compile(r'"([a-z/]+)"')


@dataclass(frozen=True)
class Page:
    """One kind of page: its address, its module and the rooms of its messages."""

    address: re.Pattern[str]
    module: str
    rooms: tuple[str, ...]


def pages(entry: str) -> tuple[Page, ...]:
    """The pages that the text of `app.js` names, in its order."""
    found = PAGE.findall(" ".join(entry.split()))
    return tuple(
        Page(re.compile(address, re.IGNORECASE if flag else 0), module, tuple(ROOM.findall(rooms)))
        for address, flag, module, rooms in found
    )


def modules(sources: Mapping[str, str], *first: str) -> list[str]:
    """These modules and all that they import at once, each before those that it names.

    `sources`: the texts of modules by their names.
    """
    found = dict[str, None]()
    waiting = list(first)
    while waiting:
        module = waiting.pop(0)
        if module in sources and module not in found:
            found[module] = None
            waiting.extend(_imported(module, sources[module]))
    return list(found)


def _imported(module: str, source: str) -> Iterator[str]:
    yield from (normpath(join(dirname(module), path)) for path in IMPORTED.findall(source))


class Preloads:
    """What pages load, of one version of the files. `sources`: the texts of the modules by their names."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._pages = pages(sources[ENTRY])
        self._known: dict[Page | None, list[str]] = {}

    def page(self, path: str) -> Page | None:
        """The page at an address; None if there is none."""
        return next((each for each in self._pages if each.address.search(path)), None)

    def modules(self, page: Page | None) -> list[str]:
        """The modules to load in advance."""
        if page not in self._known:
            first = (ENTRY,) if page is None else (ENTRY, page.module)
            self._known[page] = modules(self._sources, *first)
        return self._known[page]

    def lines(self, path: str) -> str:
        """What the head of the page at an address names, as HTML."""
        page = self.page(path)
        rooms = "" if page is None else f' data-rooms="{" ".join(page.rooms)}"'
        links = (f'<link rel="modulepreload" href="/web/{module}">' for module in self.modules(page))
        return "\n  ".join((f'<script src="/web/theme.js"{rooms}></script>', *links))
