"""What a projection is: a read model with a name, made from the events of the log and nothing else."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
from psycopg import Cursor

from domain.store import Event

NUL = re.compile(r"(?<!\\)((?:\\\\)*)\\u0000")  # the escape itself, not an escaped backslash before "u0000"


class Recorded(NamedTuple):
    """An event and its place in the order of the log."""

    position: int
    event: Event


class Message(NamedTuple):
    """What is told on the bus once its transaction is committed."""

    channel: str
    body: bytes


class Projection(Protocol):
    """A table and how it is made. Both functions work inside the caller's transaction."""

    @property
    def name(self) -> str:
        """Its row in the table `tracking`, and what `rebuild` is told."""

    @property
    def tables(self) -> Sequence[str]:
        """The tables it writes."""

    def write(self, cursor: Cursor[Any], batch: Sequence[Recorded]) -> Iterable[Message]:
        """Take in events, in the order of the log; what is to be told of them after the commit."""

    def empty(self, cursor: Cursor[Any]) -> None:
        """Forget everything, before the log is read again from its beginning."""


def as_json(rows: Sequence[msgspec.Struct]) -> str:
    """Rows for `json_populate_recordset`. Postgres has no text with NUL in it: it is written as U+FFFD."""
    text = msgspec.json.encode(rows).decode()
    return NUL.sub(r"\1\\ufffd", text) if "\\u0000" in text else text
