"""The messages of the pages, as their Fluent files have them."""

from functools import cache

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message
from fluent.syntax.serializer import serialize_pattern

from api.web import STATIC

FOLDER = STATIC / "language"


def rooms() -> set[str]:
    """The folders of messages that only some pages load, each with a slash at its end."""
    return {f"{path.parent.relative_to(FOLDER).as_posix()}/" for path in FOLDER.glob("*/**/en.ftl")}


@cache
def in_room(room: str, language: str) -> dict[str, str]:
    """Each message's text by its id; every entry of the file is a message with a text. "": of every page."""
    found = dict[str, str]()
    for entry in FluentParser().parse((FOLDER / room / f"{language}.ftl").read_text("utf-8")).body:
        assert isinstance(entry, Message), entry
        assert entry.value is not None, entry.id.name
        found[entry.id.name] = serialize_pattern(entry.value).strip()
    return found


def read(language: str) -> dict[str, str]:
    """The messages of all pages; no two rooms have the same one."""
    texts = dict[str, str]()
    for room in ("", *sorted(rooms())):
        found = in_room(room, language)
        assert not texts.keys() & found.keys()
        texts |= found
    return texts
