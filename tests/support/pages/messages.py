"""The messages of the pages, as their Fluent files have them."""

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message
from fluent.syntax.serializer import serialize_pattern

from api.web import STATIC


def read(language: str) -> dict[str, str]:
    """Each message's text by its id, with those that some pages add; every entry of the files is a message
    with a text, and no two files have the same one.
    """
    texts = dict[str, str]()
    paths = (STATIC / "language").rglob(f"{language}.ftl")
    for path in sorted(paths, key=lambda path: path.parent):
        found = dict[str, str]()
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert isinstance(entry, Message), entry
            assert entry.value is not None, entry.id.name
            found[entry.id.name] = serialize_pattern(entry.value).strip()
        assert not texts.keys() & found.keys()
        texts |= found
    return texts
