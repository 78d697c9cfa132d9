"""An open stream of a seat: noted when it opens, and when it ends, whatever ends it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import NamedTuple, Protocol
from uuid import UUID, uuid4

from api.runtime.presence.recorder import Presence
from domain.kernel.facts import Seat
from domain.ledger.canonical import from_microseconds
from domain.matches.dossier.presence import StreamClosed, StreamEnd, StreamOpened


class Delivery(Protocol):
    """How far a stream has come: `delivered`, the last step written to its connection, and when, in
    nanoseconds since 1970, 0 before the first; `ended`: how it ended, None if nobody said it.
    """

    delivered: int
    delivered_at: int
    ended: StreamEnd | None


class SeatFollower(NamedTuple):
    """A player who follows a match as their seat, from the step after this one."""

    match: UUID
    player: str
    seat: Seat
    after: int


@contextmanager
def open_stream(presence: Presence, follower: SeatFollower, delivery: Delivery) -> Iterator[None]:
    """Note that the stream is open while the context lasts."""
    stream, match, player = uuid4(), follower.match, follower.player
    presence.note(StreamOpened(stream, match, player, follower.seat, datetime.now(UTC), follower.after))
    try:
        yield
    finally:
        presence.note(
            StreamClosed(
                stream,
                match,
                player,
                delivery.delivered or None,
                from_microseconds(delivery.delivered_at // 1000) if delivery.delivered else None,
                datetime.now(UTC),
                delivery.ended or StreamEnd.UNKNOWN,
            )
        )
