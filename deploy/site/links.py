"""Links between pages of the repository, rewritten to links between pages of the site."""

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
FENCED: Final = re.compile(r"^( *```.*?^ *```[^\n]*\n)", re.MULTILINE | re.DOTALL)
ELSEWHERE: Final = re.compile(r"^([a-z]+:|#|/)")  # an address, or a place on the same page


def relinked(text: str, source: str, places: Mapping[str, str], root: Path) -> str:
    """The text of the page `source` with its links as they are on the site.

    `places`: the place of each page and picture on the site, by its file in the repository. A link to a file
    that is in the repository (`root`) but not on the site becomes the name of the file. A link that leads
    nowhere stays as it is, so that the build fails.
    """

    def link(found: re.Match[str]) -> str:
        picture, label, target = found.groups()
        if ELSEWHERE.match(target):
            return found[0]
        name, mark, anchor = target.partition("#")
        there = posixpath.normpath(posixpath.join(posixpath.dirname(source), name))
        if there in places:
            way = posixpath.relpath(places[there], posixpath.dirname(places[source]) or ".")
            return f"{picture}[{label}]({way}{mark}{anchor})"
        if there.startswith("..") or not (root / there).exists():
            return found[0]
        return label if posixpath.basename(there) in label else f"{label} (`{there}`)"

    parts = FENCED.split(text)
    return "".join(part if FENCED.fullmatch(part) else LINK.sub(link, part) for part in parts)
