"""Server-sent events, read from bytes as the HTML standard says, section 9.2.6.

Lines end with LF here, for JSON may hold characters that a text's `splitlines` takes for line ends.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Sent(NamedTuple):
    """One event. `id` is empty if the event has none."""

    kind: str
    id: str
    data: bytes


def events(chunks: Iterable[bytes]) -> Iterator[Sent]:
    """The events in a body that arrives in chunks; one that was cut off is not an event."""
    fields: dict[str, bytes] = {}
    for line in _lines(chunks):
        name, _, value = line.partition(b":")
        if line and name:  # a line without a name is a comment
            key, text = name.decode(), value.removeprefix(b" ")
            fields[key] = fields[key] + b"\n" + text if key == "data" and key in fields else text
        elif not line:
            if "data" in fields:
                yield Sent(
                    fields.get("event", b"message").decode(), fields.get("id", b"").decode(), fields["data"]
                )
            fields = {}


def _lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    rest = b""
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n")
        yield from (line.removesuffix(b"\r") for line in whole)
