"""Frames: every step of a match as each viewer saw it. Table `frames`; viewers of the same share a row."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from cachetools import LRUCache
from psycopg import Connection, Cursor

from domain.kernel.facts import ONLOOKER, REFEREE, Audience, Fact, Viewer
from domain.kernel.match.facts import Opened
from domain.kernel.match.fold import seen
from domain.kernel.notation import Frame, encode, viewer_name, viewers
from domain.kernel.terms import Access, Broadcast
from domain.store import Event
from domain.store.packing import packed, unpacked
from domain.store.sealer import Sealer, place, unsealed
from domain.threadsafe.decoder import Decoder
from projections.engine.projection import Message, Recorded

CACHED: Final = 10_000  # matches
CHANGED: Final = b""  # message: there is something new in Postgres


class MatchViewers(NamedTuple):
    """Who may view a match. `delayed`: onlookers view it later than it is played; `private`: not everybody
    may know of it.
    """

    seats: int
    delayed: bool
    private: bool = False


class FrameRow(NamedTuple):
    """A row of the table. `audience`: bit mask over `viewers(seats)`."""

    match: UUID
    step: int
    audience: int
    body: bytes

    @property
    def hides(self) -> bool:
        """Whether it shows more than onlookers saw."""
        return not self.audience & 1


def rows(event: Event, seats: int) -> list[FrameRow]:
    """What each viewer saw of a step: one row for each different frame, each viewer in exactly one row."""
    inside = insiders(event)
    audiences: dict[bytes, int] = {}
    whole = event.nameless.frame(REFEREE)
    public = _body(whole, ONLOOKER)
    for bit, viewer in enumerate(viewers(seats)):
        body = _body(whole, viewer) if viewer in inside else public
        audiences[body] = audiences.get(body, 0) | 1 << bit
    return [FrameRow(event.stream, event.step, audience, body) for body, audience in audiences.items()]


def _body(whole: Frame, viewer: Viewer) -> bytes:
    """The frame as the viewer saw it."""
    return encode(Frame(whole.step, whole.at, whole.topic, whole.by, seen(viewer, whole.facts)))


def insiders(event: Event) -> Sequence[Viewer]:
    """The viewers who may have seen more than an onlooker: the referee, and the seats that facts name; in a
    tournament the staff, and entrants.
    """
    found: list[Viewer] = [REFEREE]
    for fact in event.facts:
        audiences = _audiences(type(fact))
        if Audience.PRIVATE in audiences:
            found.append(fact.seat)  # type: ignore[attr-defined]  # the kernel sees to it that there is one
        if Audience.SHARED in audiences:
            found.extend(fact.to)  # type: ignore[attr-defined]
    return found


@cache
def _audiences(kind: type[Fact]) -> Sequence[Audience]:
    """The audiences of a kind of fact and of its fields."""
    return tuple({kind.existence, *kind.audiences.values()})


def messages(step: Sequence[FrameRow], who: MatchViewers) -> Iterator[Message]:
    """The messages with the rows of a step, one for each viewer who may see them now.

    What not everybody may see, or not yet, does not travel: its viewers are told that there is more to read.
    The referee has no channel. Onlookers of a delayed match get no message here: the lobby publishes that
    there is more.
    """
    channels = _channels(step[0].match, who)
    for row in step:
        for bit, name in enumerate(channels):
            if name is not None and row.audience >> bit & 1:
                whole = not (row.hides or who.private or who.delayed)
                yield Message(name, row.body if whole else CHANGED)


@lru_cache(maxsize=CACHED)
def _channels(match: UUID, who: MatchViewers) -> tuple[str | None, ...]:
    """The channels on which a step of a match is published, in the order of its viewers."""
    silent = {REFEREE, ONLOOKER} if who.delayed else {REFEREE}
    return tuple(None if viewer in silent else channel(match, viewer) for viewer in viewers(who.seats))


def channel(match: UUID, viewer: Viewer) -> str:
    """The channel of a viewer's messages. The braces keep those of a match on one node of a cluster."""
    return f"nostos:{{{match}}}:{viewer_name(viewer)}"


class Frames:
    """The projection. It caches who may view the matches of the last events."""

    name = "frames"
    topics = ("match.",)
    tables = ("frames",)

    def __init__(self, sealer: Sealer | None = None) -> None:
        self._sealer = sealer
        self._cache: LRUCache[UUID, MatchViewers] = LRUCache(CACHED)

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Write all rows in one statement. After the commit the messages of each step are published.

        A row that is there is written again: rows of before had more in them (migration 25).
        """
        events = [event for _, event in batch]
        viewers_of = self._viewers(cursor, events)
        steps = [(rows(event, viewers_of[event.stream].seats), viewers_of[event.stream]) for event in events]
        stored = [self._resting(row) for step, _ in steps for row in step]
        cursor.execute(
            "INSERT INTO frames (match, step, audience, body)"
            " SELECT * FROM unnest(%b::uuid[], %b::int4[], %b::int8[], %b::bytea[])"
            " ON CONFLICT (match, step, audience) DO UPDATE SET body = EXCLUDED.body",
            [list(column) for column in zip(*stored, strict=True)],
        )
        return (message for step, who in steps for message in messages(step, who))

    def _resting(self, row: FrameRow) -> FrameRow:
        """The row as it rests: packed, and sealed if it hides anything from onlookers."""
        if self._sealer is None or not row.hides:
            return row._replace(body=packed(row.body))
        return row._replace(body=self._sealer.seal(row.match, place("frame", row.step), row.body))

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM frames")

    def _viewers(self, cursor: Cursor, events: Sequence[Event]) -> dict[UUID, MatchViewers]:
        """Who may view the matches of these events."""
        streams = {event.stream for event in events}
        found = {stream: self._cache[stream] for stream in streams if stream in self._cache}
        for event in events:
            for fact in event.facts[:1]:
                if isinstance(fact, Opened):
                    private = fact.access != "public"
                    found[event.stream] = MatchViewers(fact.seats, fact.broadcast is not None, private)
        if missing := streams - found.keys():
            found |= _read_viewers(cursor, missing)
        self._cache.update(found)
        return found


class _OpenedMatch(msgspec.Struct):
    """The fields of `Opened` that decide who may view the match."""

    seats: int
    broadcast: Broadcast | None = None
    access: Access = "public"


class _Opening(msgspec.Struct):
    facts: tuple[_OpenedMatch, ...]


_OPENING: Final = Decoder(_Opening)


def _read_viewers(cursor: Cursor, matches: Iterable[UUID]) -> dict[UUID, MatchViewers]:
    """Who may view matches, from what onlookers saw of their openings."""
    found = cursor.execute(
        "SELECT match, body FROM frames WHERE match = ANY(%s) AND step = 1 AND audience & 1 <> 0",
        (list(matches),),
    )
    openings = {match: _OPENING.decode(unpacked(bytes(body))).facts[0] for match, body in found}
    return {
        match: MatchViewers(opened.seats, opened.broadcast is not None, opened.access != "public")
        for match, opened in openings.items()
    }


def bodies(
    connection: Connection, match: UUID, after: int, upto: int | None, limit: int | None
) -> list[tuple[int, bytes]]:
    """The frames after step `after` up to step `upto` of the transaction's viewer, in order, as they rest."""
    found = connection.execute(
        "SELECT step, body FROM nostos.frames WHERE match = %(match)s AND step > %(after)s"
        " AND step <= coalesce(%(upto)s, 2147483647) ORDER BY step LIMIT %(limit)s",
        {"match": match, "after": after, "upto": upto, "limit": limit},
    )
    return [(step, bytes(body)) for step, body in found]


def opened(match: UUID, rest: Iterable[tuple[int, bytes]], sealer: Sealer | None) -> list[bytes]:
    """The frames of a match, from how they rest."""
    return [unsealed(sealer, match, place("frame", step), body) for step, body in rest]
