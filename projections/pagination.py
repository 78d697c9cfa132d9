"""Cursors: where the next page of a list begins. They are opaque, and valid for that list only."""

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

import msgspec

from domain.threadsafe.decoder import Decoder

T = TypeVar("T")


class Page(Protocol):
    """A page of any list. `cursor`: of the next page, None on the last one."""

    @property
    def cursor(self) -> str | None:
        """The cursor."""


P = TypeVar("P", bound=Page)

CHECK = 12  # bytes of the checksum


class BadCursor(ValueError):  # noqa: N818  # what it is
    """The cursor is damaged, invented, or from another list."""


def issue(of: str, filters: Any, last: Any) -> str:
    """A cursor after the item with the keys `last`, for the list `of` with these filters."""
    keys = msgspec.json.encode(last)
    return urlsafe_b64encode(_check(of, filters, keys) + keys).decode().rstrip("=")


def read(of: str, filters: Any, cursor: str, keys: Decoder[T]) -> T:
    """The keys after which the page begins. BadCursor if the cursor is not of this list."""
    try:
        raw = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        check, packed = raw[:CHECK], raw[CHECK:]
        if check != _check(of, filters, packed):
            raise BadCursor("the cursor belongs to another list")
        return keys.decode_untrusted(packed)
    except (ValueError, UnicodeEncodeError) as error:
        raise BadCursor("the cursor belongs to another list") from error


def pages(read: Callable[[str | None], P], cursor: str | None = None) -> Iterator[P]:
    """All pages of a list, each read when it is needed. `read`: the page at a cursor, the first at None."""
    while True:
        page = read(cursor)
        yield page
        cursor = page.cursor
        if cursor is None:
            return


def _check(of: str, filters: Any, keys: bytes) -> bytes:
    """A checksum against mistakes, not forgery: a forged cursor reaches nothing that pages do not show."""
    return hashlib.sha256(b"\0".join((of.encode(), msgspec.json.encode(filters), keys))).digest()[:CHECK]
