"""What goes into a stream and what is stored there: a command with an id, and the event that it makes.

A command with the same id is carried out once, however often it is sent.
"""

from datetime import datetime
from hashlib import sha256
from typing import Any, Final
from uuid import UUID, uuid5

import msgspec

from domain.kernel import lifecycle
from domain.kernel.facts import ONLOOKER, Fact, Viewer
from domain.kernel.match import seen
from domain.kernel.notation import Frame

TOPICS: Final = (
    *lifecycle.TOPICS,
    "player.registered",
    "player.token_issued",
    "player.token_revoked",
    "notebook.noted",
)
"""All topics. They stay in the log for ever: one may be added, none renamed or removed."""

KEYS: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de01")  # the namespace of ids made from keys


class Command(msgspec.Struct, frozen=True):
    """The id of a command, and the digest (SHA-256, hex) of its kind and body.

    `seen`: the last head of the match's ledger that its author has seen; `signature`: the author's own
    signature of the command, a compact JWS. Both come from the author, and are "" where they are missing.
    """

    id: UUID
    digest: str
    seen: str = ""
    signature: str = ""


def command(actor: str, key: str, kind: str, body: Any) -> Command:
    """The command of `actor` with the key that they chose. `body`: what it contains, as JSON values.

    The actor is a part of the id, so that players do not share keys.
    """
    return Command(uuid5(KEYS, f"{actor}/{key}"), digest(kind, body))


def digest(kind: str, body: Any) -> str:
    """SHA-256 over kind and body as JSON with sorted names. It stays in the log: bodies contain secrets."""
    return sha256(msgspec.json.encode([kind, body], order="sorted")).hexdigest()


class Event(msgspec.Struct, frozen=True):
    """One accepted command: one step of one stream, and its facts.

    `stream` and `step` (from 1, without gaps) are its place; `topic` is a stable word such as `match.moved`.
    `at`: UTC. `actor`: the player's id, or "service". `seat`: the seat that acted, if one did. `command` and
    `digest`: the id and the digest of the command. `game`: the slug of the game that the facts belong to, ""
    where there is none. `seen` and `signature`: as in the command. `head`: of the ledger at this step; "" in
    events from before the ledger, and in streams that have none.
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
        """The stream, under the name that the event library uses."""
        return self.stream

    @property
    def originator_version(self) -> int:
        """The step, under the name that the event library uses."""
        return self.step

    @property
    def viewer(self) -> Viewer:
        """Who gets the answer to the command: the acting seat, or an onlooker where no seat acted."""
        return ONLOOKER if self.seat is None else self.seat

    def frame(self, viewer: Viewer) -> Frame:
        """The step as the viewer sees it."""
        at: str = msgspec.to_builtins(self.at)
        return Frame(self.step, at, self.topic, self.seat, seen(viewer, self.facts))
