"""Frames: every step of a match as each viewer saw it. Table `frames`; who saw the same share a row."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from psycopg import Connection, Cursor

from domain.kernel.broadcast import Broadcast
from domain.kernel.facts import ONLOOKER, REFEREE, Audience, Fact, Viewer
from domain.kernel.lifecycle import Opened
from domain.kernel.match import seen
from domain.kernel.notation import Frame, encode, viewer_name, viewers
from domain.store import Event
from domain.threadsafe.decoder import Decoder
from projections.engine.projection import Message, Recorded

REMEMBERED = 10_000  # matches whose opening is remembered


class Known(NamedTuple):
    """Who may look at a match. `delayed`: onlookers later than it is played."""

    seats: int
    delayed: bool


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


def _named(event: Event) -> Sequence[Viewer]:
    """Who may have seen more than the onlooker: the referee, and the seats that facts are addressed to."""
    named: list[Viewer] = [REFEREE]
    for fact in event.facts:
        audiences = _audiences(type(fact))
        if Audience.PRIVATE in audiences:
            named.append(fact.seat)  # type: ignore[attr-defined]  # the kernel sees to it that there is one
        if Audience.SHARED in audiences:
            named.extend(fact.to)  # type: ignore[attr-defined]
    return named


@cache
def _audiences(kind: type[Fact]) -> Sequence[Audience]:
    """The audiences that a kind of fact speaks of."""
    return tuple({kind.existence, *kind.audiences.values()})


def messages(step: Sequence[Row], known: Known) -> Iterator[Message]:
    """The rows of a step for each viewer who saw them. What is secret does not travel, nor what is to be
    shown later: the referee has no channel, and onlookers of a delayed match are told by the lobby that there
    is more to see.
    """
    channels = _channels(step[0].match, known)
    for row in step:
        for bit, name in enumerate(channels):
            if name is not None and row.audience >> bit & 1:
                yield Message(name, row.body)


@lru_cache(maxsize=REMEMBERED)
def _channels(match: UUID, known: Known) -> tuple[str | None, ...]:
    """The channels of a match on which its frames are told, in the order of its viewers."""
    silent = {REFEREE, ONLOOKER} if known.delayed else {REFEREE}
    return tuple(None if viewer in silent else channel(match, viewer) for viewer in viewers(known.seats))


def channel(match: UUID, viewer: Viewer) -> str:
    """Where a viewer's frames are told; the braces keep the channels of a match on one node of a cluster."""
    return f"nostos:{{{match}}}:{viewer_name(viewer)}"


class Frames:
    """The projection. It remembers who may look at the matches that it saw last."""

    name = "frames"
    topics = ("match.",)
    tables = ("frames",)

    def __init__(self) -> None:
        self._known: OrderedDict[UUID, Known] = OrderedDict()

    def write(self, cursor: Cursor[Any], batch: Sequence[Recorded]) -> Iterable[Message]:
        """All rows in one statement; what each viewer saw is told after the commit."""
        events = [event for _, event in batch]
        self._learn(cursor, events)
        known = [self._known[event.stream] for event in events]
        made = [rows(event, its.seats) for event, its in zip(events, known, strict=True)]
        cursor.execute(
            "INSERT INTO frames (match, step, audience, body)"
            " SELECT * FROM unnest(%b::uuid[], %b::int4[], %b::int8[], %b::bytea[])",
            [list(column) for column in zip(*chain.from_iterable(made), strict=True)],
        )
        self._forget()
        return (message for step, its in zip(made, known, strict=True) for message in messages(step, its))

    def empty(self, cursor: Cursor[Any]) -> None:
        """Every row goes."""
        cursor.execute("DELETE FROM frames")

    def _learn(self, cursor: Cursor[Any], events: Sequence[Event]) -> None:
        streams = {event.stream for event in events}
        for event in events:
            for fact in event.facts[:1]:
                if isinstance(fact, Opened):
                    self._known[event.stream] = Known(fact.seats, fact.broadcast is not None)
        unknown = streams - self._known.keys()
        if unknown:
            self._known.update(_known_of(cursor, unknown))
        for stream in streams & self._known.keys():
            self._known.move_to_end(stream)

    def _forget(self) -> None:
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


class _Agreed(msgspec.Struct):
    """What the fact that opens a match says of who may look at it."""

    seats: int
    broadcast: Broadcast | None = None


class _Opening(msgspec.Struct):
    facts: tuple[_Agreed, ...]


_OPENING: Final = Decoder(_Opening)


def _known_of(cursor: Cursor[Any], matches: Iterable[UUID]) -> dict[UUID, Known]:
    """Who may look at matches, from what onlookers saw of their openings."""
    found = cursor.execute(
        "SELECT match, body FROM frames WHERE match = ANY(%s) AND step = 1 AND audience & 1 <> 0",
        (list(matches),),
    )
    openings = {match: _OPENING.decode(bytes(body)).facts[0] for match, body in found}
    return {match: Known(opened.seats, opened.broadcast is not None) for match, opened in openings.items()}


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
