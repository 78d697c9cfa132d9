"""Notes that a group of seats wrote into its notebook. Table `notes`, one row for each note."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from psycopg import Connection, Cursor

from domain.kernel.facts import Hidden
from domain.kernel.match import seen
from domain.kernel.notation import viewers
from domain.store import Event
from domain.store.account_facts import Noted, Talked
from domain.store.postgres.connections import json_rows
from projections.engine.projection import Message, Recorded


class Note(msgspec.Struct, frozen=True):
    """A note as its readers see it. `seats`: share the notebook; `number`: its number there, from 1.

    `step`: of the match when the note was made; `marks`: all marks of the subject from then on.
    """

    seats: tuple[int, ...]
    number: int
    step: int
    seat: int
    subject: str
    marks: tuple[str, ...]
    at: datetime


class NoteRow(Note, frozen=True):
    """A row of the table."""

    match: UUID
    stream: UUID
    audience: int


def rows(event: Event) -> list[NoteRow]:
    """The notes of an event. The fact decides for each viewer whether they see a note."""
    return [
        NoteRow(
            seats=fact.to,
            number=event.step,
            step=fact.step,
            seat=fact.seat,
            subject=fact.subject,
            marks=fact.marks,
            at=event.at,
            match=UUID(fact.match),
            stream=event.stream,
            audience=audience(fact),
        )
        for fact in event.facts
        if isinstance(fact, Noted)
        and not isinstance(fact.subject, Hidden)
        and not isinstance(fact.marks, Hidden)
    ]


def audience(fact: Noted | Talked) -> int:
    """The mask of the viewers who see all of what is in a notebook."""
    able = viewers(max(fact.to) + 1)
    return sum(1 << bit for bit, viewer in enumerate(able) if seen(viewer, (fact,)) == (fact,))


class Notes:
    """The projection."""

    name = "notes"
    topics = ("notebook.noted",)
    tables = ("notes",)

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Write all rows in one statement. Nothing is published: that a note exists is a secret too."""
        made = [row for _, event in batch for row in rows(event)]
        cursor.execute(
            "INSERT INTO notes SELECT * FROM json_populate_recordset(NULL::notes, %s::json)",
            (json_rows(made),),
        )
        return ()

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM notes")


def latest(connection: Connection, match: UUID, at: int | None) -> list[Note]:
    """The last note on each subject of the notebooks that the viewer of this transaction may read.

    `at`: as of that step of the match. In the order of notebooks and subjects.
    """
    found = connection.execute(
        "SELECT DISTINCT ON (stream, subject) seats, number, step, seat, subject, marks, at FROM notes"
        " WHERE match = %s AND step <= coalesce(%s, 2147483647) ORDER BY stream, subject, number DESC",
        (match, at),
    )
    return [
        Note(tuple(seats), number, step, seat, subject, tuple(marks), made)
        for seats, number, step, seat, subject, marks, made in found
    ]
