"""Lines that the seats of a notebook wrote to each other. Table `talk`, one row for each line.

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
from domain.store import Event
from domain.store.account_facts import Talked
from domain.store.errors import Erased
from domain.store.postgres.connections import bytea, json_rows
from domain.store.sealer import Sealer, place, unsealed
from domain.threadsafe.decoder import Decoder
from projections.engine.projection import Message, Recorded
from projections.models.deletions import ERASED, TOPIC, deleted_players, erased_notebooks
from projections.models.notes import audience


class TalkLine(msgspec.Struct, frozen=True):
    """A line as its readers see it. `seats`: share the notebook; `number`: of the line there, with gaps.

    `step`: of the match when the line was written; `seat`: who wrote it; `author`: the player who had that
    seat then. Another one may have it now.
    """

    seats: tuple[int, ...]
    number: int
    step: int
    seat: int
    text: str
    at: datetime
    author: str


class TalkRow(TalkLine, frozen=True):
    """A row of the table.

    `sealed`: the text, under the keys of notebook and author, as Postgres writes bytes; then the column is
    empty.
    """

    match: UUID
    stream: UUID
    audience: int
    sealed: str | None = None


_TEXT: Final = Decoder(str)
SAVE: Final = b"""
    INSERT INTO talk SELECT * FROM json_populate_recordset(NULL::talk, %s::json)
    ON CONFLICT (match, stream, number) DO UPDATE
    SET text = EXCLUDED.text, sealed = EXCLUDED.sealed, author = EXCLUDED.author
"""


class RestingLine(NamedTuple):
    """A line as it rests. `line`: without what is sealed."""

    stream: UUID
    line: TalkLine
    sealed: bytes | None


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
            author=event.actor,
        )
        for fact in event.facts
        if isinstance(fact, Talked) and not isinstance(fact.text, Hidden)
    ]


class Talk:
    """The projection."""

    name = "talk"
    topics = ("notebook.talked", ERASED, TOPIC)
    tables = ("talk",)

    def __init__(self, sealer: Sealer | None = None) -> None:
        self._sealer = sealer

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Write all rows in one statement, and delete those of deleted players and erased notebooks.

        Nothing is published: that seats talk is a secret too.
        """
        sealed = [self._sealed(row) for _, event in batch for row in rows(event)]
        made = [row for row in sealed if row is not None]
        if made:
            cursor.execute(SAVE, (json_rows(made),))
        if gone := deleted_players(batch):
            cursor.execute("DELETE FROM talk WHERE author = ANY(%s)", (gone,))
        if erased := erased_notebooks(batch):
            cursor.execute("DELETE FROM talk WHERE stream = ANY(%s)", (erased,))
        return ()

    def _sealed(self, row: TalkRow) -> TalkRow | None:
        """The row as it rests; None if its author was deleted, or its notebook is kept no longer."""
        if self._sealer is None:
            return row
        plain = msgspec.json.encode(row.text)
        try:
            sealed = self._sealer.seal(row.stream, place("line", row.number), plain, author=UUID(row.author))
        except Erased:
            return None
        return msgspec.structs.replace(row, text="", sealed=bytea(sealed))

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM talk")


def resting(connection: Connection, match: UUID, at: int | None) -> list[RestingLine]:
    """The lines of the notebooks that the viewer of this transaction may read, as they rest, by their time.

    `at`: only those that were written up to that step of the match.
    """
    found = connection.execute(
        "SELECT stream, sealed, seats, number, step, seat, text, at, author FROM nostos.talk"
        " WHERE match = %s AND step <= coalesce(%s, 2147483647) ORDER BY at, stream, number",
        (match, at),
    )
    return [
        RestingLine(stream, TalkLine(tuple(seats), *rest), sealed) for stream, sealed, seats, *rest in found
    ]


def lines(rest: Iterable[RestingLine], sealer: Sealer | None) -> list[TalkLine]:
    """The lines that are not erased, in the same order."""
    found = []
    for each in rest:
        with suppress(Erased):
            found.append(_opened(each, sealer))
    return found


def _opened(rest: RestingLine, sealer: Sealer | None) -> TalkLine:
    if rest.sealed is None:
        return rest.line
    where = place("line", rest.line.number)
    text = _TEXT.decode(unsealed(sealer, rest.stream, where, bytes(rest.sealed)))
    return msgspec.structs.replace(rest.line, text=text)
