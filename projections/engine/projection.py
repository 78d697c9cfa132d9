"""What a projection is: a read model with a name, made from the events of the log and nothing else."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from psycopg import Cursor

from domain.store import Event


class Recorded(NamedTuple):
    """An event and its position in the log."""

    position: int
    event: Event


class Message(NamedTuple):
    """What is published on a channel of the bus after the commit."""

    channel: str
    body: bytes


class Projection(Protocol):
    """A read model: its tables and how they are written. Both methods work in the caller's transaction."""

    @property
    def name(self) -> str:
        """Its name in the table `tracking` and in the command `rebuild`."""

    @property
    def topics(self) -> tuple[str, ...]:
        """The beginnings of the topics that it reads. It gets no other events."""

    @property
    def tables(self) -> Sequence[str]:
        """The tables that it writes."""

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Write events, in the order of the log; the messages to publish after the commit."""

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows, before the log is read again from its beginning."""
