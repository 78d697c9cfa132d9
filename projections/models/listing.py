"""A match in the lobby: what everybody may know of it, without its table."""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.kernel.clocks import Clock
from domain.kernel.game import Content, Outcome
from domain.kernel.lifecycle import (
    Status,
)
from domain.kernel.match import Departure, SeatLook, Sitter
from domain.kernel.terms import Beacon, Broadcast, Leaving
from domain.threadsafe.decoder import JsonObject


class Substitution(msgspec.Struct, frozen=True):
    """The step from which the player on a seat has it in place of somebody else."""

    seat: int
    step: int


class Listing(msgspec.Struct, frozen=True):
    """A match in the lobby; the fields are the columns. `players` and `open_seats` serve the filters.

    `shown_at`: the time from which everybody is shown this row; None: at once. `reveal_by`: the moment until
    which the seats of `revealing` can reveal their contributions.
    """

    match: UUID
    game: str
    version: str
    options: JsonObject
    content: tuple[Content, ...]
    host: str
    commitment: str
    seats: tuple[Sitter | None, ...]
    open_seats: int
    opened_at: datetime
    updated_at: datetime
    step: int = 0
    status: Status = Status.OPEN
    players: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    resigning: tuple[int, ...] = ()
    outcome: Outcome | None = None
    reason: str | None = None
    seed: str | None = None
    disclosed: bool = False
    opened_to: tuple[str, ...] = ()
    looks: tuple[SeatLook, ...] = ()
    broadcast: Broadcast | None = None
    shown_at: datetime | None = None
    clock: Clock | None = None
    leaving: Leaving | None = None
    gone: tuple[Departure, ...] = ()
    substituted: tuple[Substitution, ...] = ()
    ledger: int = 1
    signed: bool = False
    reveal_within: int = 0
    revealing: tuple[int, ...] = ()
    reveal_by: datetime | None = None
    beacon: Beacon | None = None
    beacon_value: str = ""

    @property
    def late(self) -> bool:
        """Whether the match is delayed and has begun: onlookers may be shown an earlier row of it."""
        return self.broadcast is not None and self.status in {Status.PLAYING, Status.ENDED}
