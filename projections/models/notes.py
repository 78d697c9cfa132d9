"""Notes that a group of seats wrote into its notebook. Table `notes`, one row for each note.

The rows of a deleted player are deleted; what is left of them anywhere opens no more.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from psycopg import Connection, Cursor

from domain.kernel.facts import Hidden
from domain.kernel.match.fold import seen
from domain.kernel.notation import viewers
from domain.store import Event
from domain.store.account_facts import Noted, Talked
from domain.store.errors import Erased
from domain.store.postgres.connections import bytea, json_rows
from domain.store.sealer import Sealer, place, unsealed
from domain.threadsafe.decoder import Decoder
from projections.engine.projection import Message, Recorded
from projections.models.deletions import ERASED, TOPIC, deleted_players, erased_notebooks


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
    """A row of the table. `author`: the player who wrote it.

    `sealed`: what was noted, under the keys of notebook and author, as Postgres writes bytes; then the
    columns are empty.
    """

    match: UUID
    stream: UUID
    audience: int
    author: str
    sealed: str | None = None


class _Noted(msgspec.Struct):
    """What is sealed of a note."""

    subject: str
    marks: tuple[str, ...]


_NOTED: Final = Decoder(_Noted)
SAVE: Final = b"""
    INSERT INTO notes SELECT * FROM json_populate_recordset(NULL::notes, %s::json)
    ON CONFLICT (match, stream, number) DO UPDATE
    SET subject = EXCLUDED.subject, marks = EXCLUDED.marks, sealed = EXCLUDED.sealed, author = EXCLUDED.author
"""


class RestingNote(NamedTuple):
    """A note as it rests. `note`: without what is sealed."""

    stream: UUID
    note: Note
    sealed: bytes | None


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
            author=event.actor,
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
    topics = ("notebook.noted", ERASED, TOPIC)
    tables = ("notes",)

    def __init__(self, sealer: Sealer | None = None) -> None:
        self._sealer = sealer

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Write all rows in one statement, and delete those of deleted players and erased notebooks.

        Nothing is published: that a note exists is a secret too.
        """
        sealed = [self._sealed(row) for _, event in batch for row in rows(event)]
        made = [row for row in sealed if row is not None]
        if made:
            cursor.execute(SAVE, (json_rows(made),))
        if gone := deleted_players(batch):
            cursor.execute("DELETE FROM notes WHERE author = ANY(%s)", (gone,))
        if erased := erased_notebooks(batch):
            cursor.execute("DELETE FROM notes WHERE stream = ANY(%s)", (erased,))
        return ()

    def _sealed(self, row: NoteRow) -> NoteRow | None:
        """The row as it rests; None if its author was deleted, or its notebook is kept no longer."""
        if self._sealer is None:
            return row
        plain = msgspec.json.encode(_Noted(row.subject, row.marks))
        try:
            sealed = self._sealer.seal(row.stream, place("note", row.number), plain, author=UUID(row.author))
        except Erased:
            return None
        return msgspec.structs.replace(row, subject="", marks=(), sealed=bytea(sealed))

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM notes")


def resting(connection: Connection, match: UUID, at: int | None) -> list[RestingNote]:
    """The notes of the notebooks that the viewer of this transaction may read, as they rest; oldest first.

    `at`: as of that step of the match.
    """
    found = connection.execute(
        "SELECT stream, sealed, seats, number, step, seat, subject, marks, at FROM nostos.notes"
        " WHERE match = %s AND step <= coalesce(%s, 2147483647) ORDER BY number",
        (match, at),
    )
    return [
        RestingNote(stream, Note(tuple(seats), number, step, seat, subject, tuple(marks), made), sealed)
        for stream, sealed, seats, number, step, seat, subject, marks, made in found
    ]


def latest(notes: Iterable[RestingNote], sealer: Sealer | None) -> list[Note]:
    """The last note on each subject that is not erased, in the order of notebooks and subjects."""
    last: dict[tuple[UUID, str], Note] = {}
    for rest in notes:
        with suppress(Erased):
            note = _opened(rest, sealer)
            last[rest.stream, note.subject] = note
    return [last[subject] for subject in sorted(last)]


def _opened(rest: RestingNote, sealer: Sealer | None) -> Note:
    if rest.sealed is None:
        return rest.note
    where = place("note", rest.note.number)
    noted = _NOTED.decode(unsealed(sealer, rest.stream, where, bytes(rest.sealed)))
    return msgspec.structs.replace(rest.note, subject=noted.subject, marks=noted.marks)
