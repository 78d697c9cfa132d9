"""Frames of tournaments: every step as each viewer saw it. Table `tournament_frames`.

Everybody sees most of a step. So it has one row for everybody, as onlookers see it, and more rows only where
some see more: entrants to whom something was written, and the staff. Viewers who see the same share a row.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from psycopg import Connection, Cursor

from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.notation import Frame, around, encode, viewer_name
from domain.store import Event
from domain.store.event import EVERY_TOURNAMENT_FACT
from domain.store.packing import packed
from domain.store.sealer import Sealer, place, unsealed
from domain.tournaments.staff_view import staff_frame
from projections.engine.projection import Message, Recorded
from projections.models.frames import CHANGED, insiders

STAFF: Final = "staff"  # what the database calls the viewer who is on the staff
PLACE: Final = "tournament-frame"
_FRAME: Final = around(Frame, EVERY_TOURNAMENT_FACT)


class TournamentFrameRow(NamedTuple):
    """A row of the table. `variant`: 0 as everybody sees the step, others as some do; `audience`: the names
    of these viewers.
    """

    tournament: UUID
    step: int
    variant: int
    audience: tuple[str, ...]
    body: bytes


def rows(event: Event) -> list[TournamentFrameRow]:
    """What each viewer saw of a step. Who is in no row saw it as everybody does."""
    public = encode(event.frame(ONLOOKER))
    audiences: dict[bytes, list[str]] = {public: []}
    for viewer in dict.fromkeys(insiders(event)):
        audiences.setdefault(_body(event, viewer), []).append(tournament_viewer_name(viewer))
    del audiences[public]
    shown = [(public, [viewer_name(ONLOOKER)]), *audiences.items()]
    return [
        TournamentFrameRow(event.stream, event.step, variant, tuple(audience), body)
        for variant, (body, audience) in enumerate(shown)
    ]


def _body(event: Event, viewer: Viewer) -> bytes:
    """The step as the viewer saw it; the referee is the staff."""
    return encode(staff_frame(event) if viewer is REFEREE else event.frame(viewer))


def tournament_viewer_name(viewer: Viewer) -> str:
    """What the database calls a viewer of a tournament."""
    return STAFF if viewer is REFEREE else viewer_name(viewer)


def message(step: Sequence[TournamentFrameRow]) -> Message:
    """What is published of a step. What not everybody may see does not travel: then all viewers are told that
    there is more to read, whoever they are.
    """
    public, *others = step
    return Message(channel(public.tournament), CHANGED if others else public.body)


def channel(tournament: UUID) -> str:
    """The channel of a tournament's messages, for all its viewers. The braces keep it on one node of a
    cluster.
    """
    return f"nostos:{{{tournament}}}:tournament"


class TournamentFrames:
    """The projection. `sealer`: seals what not everybody saw."""

    name = "tournament_frames"
    topics = ("tournament.",)
    tables = ("tournament_frames",)

    def __init__(self, sealer: Sealer | None = None) -> None:
        self._sealer = sealer

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Write all rows in one statement. After the commit a message for each step is published."""
        steps = [rows(event) for _, event in batch]
        stored = [self._resting(row) for step in steps for row in step]
        cursor.execute(
            "INSERT INTO tournament_frames (tournament, step, variant, audience, body)"
            " SELECT tournament, step, variant, audience::text[], body"
            " FROM unnest(%b::uuid[], %b::int4[], %b::int4[], %b::text[], %b::bytea[])"
            " AS made (tournament, step, variant, audience, body)"
            " ON CONFLICT (tournament, step, variant)"
            " DO UPDATE SET (audience, body) = (EXCLUDED.audience, EXCLUDED.body)",
            [list(column) for column in zip(*stored, strict=True)],
        )
        return map(message, steps)

    def _resting(self, row: TournamentFrameRow) -> tuple[UUID, int, int, str, bytes]:
        """The row as it rests: packed, and sealed if not everybody sees it. Its audience as Postgres writes
        it.
        """
        if self._sealer is None or not row.variant:
            body = packed(row.body)
        else:
            body = self._sealer.seal(row.tournament, place(PLACE, row.step), row.body)
        return row.tournament, row.step, row.variant, "{{{}}}".format(",".join(row.audience)), body

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM tournament_frames")


def bodies(
    connection: Connection, tournament: UUID, after: int, upto: int | None, limit: int | None
) -> list[tuple[int, bytes]]:
    """The frames after step `after` up to step `upto` of the transaction's viewer, in order, as they rest."""
    found = connection.execute(
        "SELECT DISTINCT ON (step) step, body FROM nostos.tournament_frames"
        " WHERE tournament = %(tournament)s AND step > %(after)s AND step <= coalesce(%(upto)s, 2147483647)"
        " ORDER BY step, variant DESC LIMIT %(limit)s",
        {"tournament": tournament, "after": after, "upto": upto, "limit": limit},
    )
    return [(step, bytes(body)) for step, body in found]


def opened(tournament: UUID, rest: Iterable[tuple[int, bytes]], sealer: Sealer | None) -> list[bytes]:
    """The frames of a tournament, from how they rest."""
    return [unsealed(sealer, tournament, place(PLACE, step), body) for step, body in rest]


def tournament_frame(body: bytes) -> Frame:
    """A frame of a tournament from its JSON."""
    made = _FRAME.decode(body)
    return Frame(made.step, made.at, made.topic, made.by, made.facts)
