"""Decoders: each reads one type, from JSON or from the values of JSON.

Only this module passes a type to msgspec; the linter forbids it everywhere else. Threads that pass the same
new type at the same moment crash the process, so this happens under a lock
(deploy/decisions/0028-types-are-resolved-under-a-lock.md).
"""

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Any, Final, Generic, TypeVar, overload

import msgspec

T = TypeVar("T")

JsonObject = dict[str, Any]
"""A JSON object whose members are not declared: of a game's own, or made to be sent and not read again."""

RESOLVING: Final = Lock()


class Decoder(Generic[T]):
    """Reads one type. Threads may share it.

    Make it as a constant of a module, or in a constructor. `kind`: any type that msgspec knows.
    `strict=False` also reads numbers and truth values from texts.
    """

    decode: Callable[[bytes | str], T]
    """A value of the type from JSON. msgspec.ValidationError names the path of what does not fit;
    msgspec.DecodeError says where the JSON is broken.
    """

    convert: Callable[[Any], T]
    """A value of the type from strings, numbers, lists and dicts. msgspec.ValidationError as above."""

    @overload
    def __init__(self, kind: type[T], *, strict: bool = True) -> None: ...
    @overload
    def __init__(self, kind: Any, *, strict: bool = True) -> None: ...
    def __init__(self, kind: Any, *, strict: bool = True) -> None:
        with RESOLVING:
            self.decode = msgspec.json.Decoder(kind, strict=strict).decode
        lax = {} if strict else {"strict": False}  # each keyword takes as long as a small object
        self.convert = partial(msgspec.convert, type=kind, **lax)


read_json: Final[Callable[[bytes | str], Any]] = Decoder[Any](Any).decode
"""JSON as strings, numbers, lists and dicts. msgspec.DecodeError says where it is broken."""
