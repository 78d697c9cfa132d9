"""Comments of scripts and styles: they are for readers of the source, and stay there.

A sixth of the packed bytes of modules is comments. Lines keep their numbers, so that a browser names the line
that the source has.
"""

import re
from typing import Final

COMMENTED: Final = (".js", ".css")
VENDOR: Final = "vendor/"  # what others wrote comes as they wrote it, with their terms
ALONE: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)


def without_comments(source: str) -> str:
    """The source, its comments that have lines of their own as empty lines."""
    return ALONE.sub(lambda comment: "\n" * comment[0].count("\n"), source)


def as_sent(name: str, content: bytes) -> bytes:
    """What browsers get of a file by this name."""
    if not name.endswith(COMMENTED) or name.startswith(VENDOR):
        return content
    return without_comments(content.decode()).encode()
