"""Decoders: each reads one type, from JSON or from the values of JSON.

Only this module passes a type to msgspec; the linter forbids it everywhere else. Threads that pass the same
new type at the same moment crash the process, so this happens under a lock
(deploy/decisions/0028-types-are-resolved-under-a-lock.md).
"""

import re
from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Any, Final, Generic, TypeVar, overload

import msgspec

T = TypeVar("T")

JsonObject = dict[str, Any]
"""A JSON object whose members are not declared: of a game's own, or made to be sent and not read again."""

RESOLVING: Final = Lock()
DEEPEST: Final = 64  # values in each other that somebody else's JSON may have; records have 11
TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|([\[{])|[\]}]', re.DOTALL)
CLOSED: Final = frozenset({b"]", b"}"})
UNFAMILIAR: Final = ("Object contains unknown field", "Invalid value", "Invalid enum value")
"""How msgspec begins its texts where a field, a tag or a word is none of those that the type declares."""
TOO_DEEP: Final = "nested too deeply"


class Decoder(Generic[T]):
    """Reads one type. Threads may share it.

    Make it as a constant of a module, or in a constructor. `kind`: any type that msgspec knows.
    `strict=False` also reads numbers and truth values from texts.
    """

    decode: Callable[[bytes | str], T]
    """A value of the type from JSON that the service wrote. msgspec.ValidationError names the path of what
    does not fit; msgspec.DecodeError says where the JSON is broken.
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

    def decode_untrusted(self, data: bytes | str) -> T:
        """A value of the type from JSON that somebody else wrote. Whatever it is, the errors are those of
        `decode`: also where a text is no UTF-8, or where values are in each other too deeply.
        """
        try:
            found = self.decode(data)
        except RecursionError:
            raise msgspec.DecodeError(TOO_DEEP) from None
        except UnicodeError as error:
            raise msgspec.DecodeError(str(error)) from None
        if _is_too_deep(data.encode() if isinstance(data, str) else data):
            raise msgspec.DecodeError(TOO_DEEP)
        return found


def is_unfamiliar(error: msgspec.ValidationError) -> bool:
    """Whether the value has a field, a kind or a word that its type does not declare.

    Then a newer version may have written it. Any other value that does not fit is broken.
    """
    return str(error).startswith(UNFAMILIAR)


def misfit(error: msgspec.ValidationError) -> tuple[tuple[str, ...], str]:
    """The path to what does not fit in a value, and why it does not, in one line for developers."""
    reason, _, place = str(error).partition(" - at `$")
    path = re.findall(r"[^.\[\]`]+", place.partition("[...]")[0])
    field = re.search(r"field `([^`]+)`", reason)
    return (*path, *(field.groups() if field else ())), reason


def _is_too_deep(data: bytes) -> bool:
    """Whether values of a JSON text are in each other more than DEEPEST times."""
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return False
    depth = 0
    for found in TOKEN.finditer(data):
        if found[1]:
            depth += 1
            if depth > DEEPEST:
                return True
        elif found[0] in CLOSED:
            depth -= 1
    return False


_anything: Final = Decoder[Any](Any)

read_json: Final[Callable[[bytes | str], Any]] = _anything.decode
"""JSON that the service wrote, as strings, numbers, lists and dicts. msgspec.DecodeError says where it is
broken.
"""

read_untrusted_json: Final[Callable[[bytes | str], Any]] = _anything.decode_untrusted
"""The same of JSON that somebody else wrote."""
