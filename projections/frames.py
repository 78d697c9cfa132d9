"""Frames: every step of a match as each viewer saw it. Table `frames`; who saw the same share a row."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from psycopg import Connection, Cursor

from domain.kernel.facts import ONLOOKER, REFEREE, Audience, Fact, Viewer
from domain.kernel.match import Opened, seen
from domain.kernel.notation import Frame, encode, viewer_name, viewers
from domain.store import Event
from projections.projection import Message, Recorded

REMEMBERED = 10_000  # matches whose number of seats is kept


class Row(NamedTuple):
    """A row of the table. `audience`: bit mask over `viewers(seats)`."""

    match: UUID
    step: int
    audience: int
    body: bytes


def rows(event: Event, seats: int) -> list[Row]:
    """What each viewer saw of a step: one row for each different frame, every viewer in exactly one."""
    named = _named(event)
    audiences: dict[bytes, int] = {}
    whole = event.frame(REFEREE)
    unnamed = _body(whole, ONLOOKER)
    for bit, viewer in enumerate(viewers(seats)):
        body = _body(whole, viewer) if viewer in named else unnamed
        audiences[body] = audiences.get(body, 0) | 1 << bit
    return [Row(event.stream, event.step, audience, body) for body, audience in audiences.items()]


def _body(whole: Frame, viewer: Viewer) -> bytes:
    """What the viewer saw of a frame."""
    return encode(Frame(whole.step, whole.at, whole.topic, whole.by, seen(viewer, whole.facts)))


def _named(event: Event) -> set[Viewer]:
    """Who may have seen more than the onlooker: the referee, and the seats that facts are addressed to."""
    named: set[Viewer] = {REFEREE}
    for fact in event.facts:
        audiences = _audiences(type(fact))
        if Audience.PRIVATE in audiences:
            named.add(fact.seat)  # type: ignore[attr-defined]  # the kernel sees to it that there is one
        if Audience.SHARED in audiences:
            named.update(fact.to)  # type: ignore[attr-defined]
    return named


@cache
def _audiences(kind: type[Fact]) -> frozenset[Audience]:
    """The audiences that a kind of fact speaks of."""
    return frozenset((kind.told, *kind.audiences.values()))


def messages(row: Row, seats: int) -> Iterator[Message]:
    """The row for each viewer who saw it. The referee has no channel: what is secret does not travel."""
    for bit, name in enumerate(_channels(row.match, seats)):
        if name is not None and row.audience >> bit & 1:
            yield Message(name, row.body)


@lru_cache(maxsize=REMEMBERED)
def _channels(match: UUID, seats: int) -> tuple[str | None, ...]:
    """The channels of a match, in the order of its viewers."""
    return tuple(None if viewer is REFEREE else channel(match, viewer) for viewer in viewers(seats))


def channel(match: UUID, viewer: Viewer) -> str:
    """Where a viewer's frames are told; the braces keep the channels of a match on one node of a cluster."""
    return f"nostos:{{{match}}}:{viewer_name(viewer)}"


class Frames:
    """The projection. It remembers how many seats the matches have that it saw last."""

    name = "frames"
    tables = ("frames",)

    def __init__(self) -> None:
        self._seats: OrderedDict[UUID, int] = OrderedDict()

    def write(self, cursor: Cursor[Any], batch: Sequence[Recorded]) -> Iterable[Message]:
        """All rows in one statement; what each viewer saw is told after the commit."""
        events = [event for _, event in batch if event.topic.startswith("match.")]
        if not events:
            return ()
        self._learn(cursor, events)
        made = [row for event in events for row in rows(event, self._seats[event.stream])]
        cursor.execute(
            "INSERT INTO frames (match, step, audience, body)"
            " SELECT * FROM unnest(%b::uuid[], %b::int4[], %b::int8[], %b::bytea[])",
            [list(column) for column in zip(*made, strict=True)],
        )
        self._forget()
        return (message for row in made for message in messages(row, self._seats[row.match]))

    def empty(self, cursor: Cursor[Any]) -> None:
        """Every row goes."""
        cursor.execute("DELETE FROM frames")

    def _learn(self, cursor: Cursor[Any], events: Sequence[Event]) -> None:
        for event in events:
            for fact in event.facts:
                if isinstance(fact, Opened):
                    self._seats[event.stream] = fact.seats
            if event.stream in self._seats:
                self._seats.move_to_end(event.stream)
        unknown = {event.stream for event in events} - self._seats.keys()
        if unknown:
            self._seats.update(_seats_of(cursor, unknown))

    def _forget(self) -> None:
        while len(self._seats) > REMEMBERED:
            self._seats.popitem(last=False)


def _seats_of(cursor: Cursor[Any], matches: Iterable[UUID]) -> dict[UUID, int]:
    """How many seats matches have, from the frames of their first step: together they show every viewer."""
    found = cursor.execute(
        "SELECT match, bit_or(audience) FROM frames WHERE match = ANY(%s) AND step = 1 GROUP BY match",
        (list(matches),),
    )
    return {match: seats_in(audience) for match, audience in found}


def seats_in(audience: int) -> int:
    """The number of seats of a match, from the audience mask of all its viewers."""
    return audience.bit_length() - len(viewers(0))


def bodies(
    connection: Connection[Any], match: UUID, after: int, upto: int | None, limit: int | None
) -> list[bytes]:
    """The frames behind step `after` up to step `upto`, in order, of the transaction's viewer."""
    found = connection.execute(
        "SELECT body FROM frames WHERE match = %(match)s AND step > %(after)s"
        " AND step <= coalesce(%(upto)s, 2147483647) ORDER BY step LIMIT %(limit)s",
        {"match": match, "after": after, "upto": upto, "limit": limit},
    )
    return [bytes(body) for (body,) in found]
