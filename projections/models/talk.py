"""Lines that the seats of a notebook wrote to each other. Table `talk`, one row for each line."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from psycopg import Connection, Cursor

from domain.kernel.facts import Hidden
from domain.store import Event
from domain.store.account_facts import Talked
from domain.store.postgres.connections import json_rows
from projections.engine.projection import Message, Recorded
from projections.models.notes import audience


class TalkLine(msgspec.Struct, frozen=True):
    """A line as its readers see it. `seats`: share the notebook; `number`: of the line there, with gaps.

    `step`: of the match when the line was written; `seat`: who wrote it.
    """

    seats: tuple[int, ...]
    number: int
    step: int
    seat: int
    text: str
    at: datetime


class TalkRow(TalkLine, frozen=True):
    """A row of the table."""

    match: UUID
    stream: UUID
    audience: int


def rows(event: Event) -> list[TalkRow]:
    """The lines of an event. The fact decides for each viewer whether they see a line."""
    return [
        TalkRow(
            seats=fact.to,
            number=event.step,
            step=fact.step,
            seat=fact.seat,
            text=fact.text,
            at=event.at,
            match=UUID(fact.match),
            stream=event.stream,
            audience=audience(fact),
        )
        for fact in event.facts
        if isinstance(fact, Talked) and not isinstance(fact.text, Hidden)
    ]


class Talk:
    """The projection."""

    name = "talk"
    topics = ("notebook.talked",)
    tables = ("talk",)

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Write all rows in one statement. Nothing is published: that seats talk is a secret too."""
        made = [row for _, event in batch for row in rows(event)]
        cursor.execute(
            "INSERT INTO talk SELECT * FROM json_populate_recordset(NULL::talk, %s::json)",
            (json_rows(made),),
        )
        return ()

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM talk")


def lines(connection: Connection, match: UUID, at: int | None) -> list[TalkLine]:
    """The lines of the notebooks that the viewer of this transaction may read, in the order of time.

    `at`: only those that were written up to that step of the match.
    """
    found = connection.execute(
        "SELECT seats, number, step, seat, text, at FROM talk"
        " WHERE match = %s AND step <= coalesce(%s, 2147483647) ORDER BY at, stream, number",
        (match, at),
    )
    return [TalkLine(tuple(seats), *rest) for seats, *rest in found]
