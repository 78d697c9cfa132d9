"""The messages of the pages, as their Fluent files have them."""

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message
from fluent.syntax.serializer import serialize_pattern

from api.web import STATIC


def read(language: str) -> dict[str, str]:
    """Each message's text by its id; every entry of the file is a message with a text."""
    source = (STATIC / "language" / f"{language}.ftl").read_text(encoding="utf-8")
    texts = {}
    for entry in FluentParser().parse(source).body:
        assert isinstance(entry, Message), entry
        assert entry.value is not None, entry.id.name
        texts[entry.id.name] = serialize_pattern(entry.value).strip()
    return texts
