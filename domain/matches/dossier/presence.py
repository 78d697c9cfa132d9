"""Presence: what is noted beside a match, of streams of its seats and of commands that were refused to them.

No note is an event of the match. None holds anything of what was sent: a move may say what is hidden. What
names a command is its id, which follows from the key that its author chose, and the hash of the receipt that
only they got, which is salted.
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from domain.kernel.facts import Seat

MATCH_RULE: Final = "match "  # how the rules of every match begin; they look at nothing hidden
BY_GAME: Final = frozenset({"refused", "unfit", "takeback-refused"})
"""Problems that may say something of what is hidden: by the rules of a game, or since something was shown."""


class StreamEnd(StrEnum):
    """How a stream ended."""

    CLIENT = "client"  # the connection was closed from outside
    SERVER = "server"  # the process stopped, or lost too much
    SLOW = "slow"  # the client did not take what was sent
    REVOKED = "revoked"  # the viewer may no longer look
    OVER = "over"  # the match ended
    UNKNOWN = "unknown"


class StreamOpened(msgspec.Struct, frozen=True, tag_field="kind", tag="stream"):
    """A player opened a stream of their seat. `after`: the last step that they had."""

    stream: UUID
    match: UUID
    player: str
    seat: Seat
    opened_at: datetime
    after: int


class StreamClosed(msgspec.Struct, frozen=True, tag_field="kind", tag="closed"):
    """That stream ended. `delivered`: the last step that was written to its connection, if one was."""

    stream: UUID
    match: UUID
    player: str
    delivered: int | None
    delivered_at: datetime | None
    closed_at: datetime
    ended: StreamEnd


class _Refused(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """A command of a seat was refused when the match was at this step. `receipt`: SHA-256, hex."""

    refusal: UUID
    match: UUID
    player: str
    seat: Seat
    at: datetime
    step: int
    command: UUID
    receipt: str
    problem: str
    rule: str
    status: int
    by_game: bool


class CommandRefused(_Refused, frozen=True, kw_only=True, tag="refusal"):
    """A command was refused for a reason that everybody can know."""

    by_game: bool = False


class MoveRefused(_Refused, frozen=True, kw_only=True, tag="refusal_by_game"):
    """A move was refused by the rules of the game, which look at what its seat knows."""

    by_game: bool = True


PresenceNote = StreamOpened | StreamClosed | CommandRefused | MoveRefused


class SeatStream(msgspec.Struct, frozen=True):
    """A stream as it is kept. `closed_at`: None while it is open, or if its process ended without a word."""

    match: UUID
    player: str
    seat: Seat
    opened_at: datetime
    after: int
    delivered: int | None
    delivered_at: datetime | None
    closed_at: datetime | None
    ended: str | None


class SeatRefusal(msgspec.Struct, frozen=True):
    """A refusal as it is kept; the fields are those of `_Refused`."""

    match: UUID
    player: str
    seat: Seat
    at: datetime
    step: int
    command: UUID
    receipt: str
    problem: str
    rule: str
    status: int
    by_game: bool


class PresenceCount(msgspec.Struct, frozen=True):
    """How many notes of a kind there were of a player in a match, also those that were not kept."""

    match: UUID
    player: str
    kind: str
    total: int


class MatchPresence(NamedTuple):
    """What is kept of a match, of one player in it or of all; the oldest first."""

    streams: Sequence[SeatStream]
    refusals: Sequence[SeatRefusal]
    counts: Sequence[PresenceCount]


def is_by_game(problem: str, rule: str) -> bool:
    """Whether a problem is of the rules of a game: then it says something of what its seat knows."""
    return problem in BY_GAME or (rule != "" and not rule.startswith(MATCH_RULE))
