"""The envelope of every event of every stream."""

from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from domain.kernel.facts import ONLOOKER, Fact, Viewer
from domain.kernel.match import seen
from domain.kernel.notation import Frame

TOPICS: Final = (
    "match.opened",
    "match.sat",
    "match.left",
    "match.started",
    "match.moved",
    "match.resignation_offered",
    "match.resignation_withdrawn",
    "match.resigned",
    "match.closed",
    "match.opened_to_referee",
    "match.timed_out",
    "match.time_given",
    "player.registered",
    "player.token_issued",
    "player.token_revoked",
    "notebook.noted",
)
"""All topics there are. They are in the log for ever: one may be added, none renamed or taken away."""


class Event(msgspec.Struct, frozen=True):
    """One accepted command: one step of one stream, and the facts it brought about.

    `stream` and `step` (from 1, without holes) are its place; `topic` is a stable word such as
    `match.moved`. `at`: UTC. `actor`: the player's id, or "service". `seat`: the seat that acted, if one
    did. `command` and `digest`: the id of the command and the SHA-256 (hex) of what it asked. `game`: the
    slug of the game whose facts these are, "" where there is none. `seen` and `signature`: what its author
    said with the command, the last head he saw and his own signature, or "". `head`: of the ledger at this
    step; "" where it was not written down yet, and in streams that have no ledger.
    """

    stream: UUID
    step: int
    topic: str
    at: datetime
    actor: str
    seat: int | None
    command: UUID
    digest: str
    game: str
    facts: tuple[Fact, ...]
    seen: str = ""
    signature: str = ""
    head: str = ""

    @property
    def originator_id(self) -> UUID:
        """The stream, as the event library calls it."""
        return self.stream

    @property
    def originator_version(self) -> int:
        """The step, as the event library calls it."""
        return self.step

    @property
    def viewer(self) -> Viewer:
        """Who the command's answer is for: the acting seat, or an onlooker where none acted."""
        return ONLOOKER if self.seat is None else self.seat

    def frame(self, viewer: Viewer) -> Frame:
        """The step as the viewer sees it."""
        at: str = msgspec.to_builtins(self.at)
        return Frame(self.step, at, self.topic, self.seat, seen(viewer, self.facts))
