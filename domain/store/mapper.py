"""Events as rows: stable topics, JSON bodies, and how old bodies are read."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Union
from uuid import UUID

import msgspec
from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent

from domain.kernel.game import Game
from domain.kernel.notation import notation
from domain.store import facts
from domain.store.event import TOPICS, Event

Body = dict[str, Any]
Upcaster = Callable[[str, Body], Body]


def _unsealed(_: str, body: Body) -> Body:
    """1 to 2: the ledger began. Its heads follow from the events, so those of before are computed."""
    return {**body, "seen": "", "signature": "", "head": ""}


UPCASTERS: Final[tuple[Upcaster, ...]] = (_unsealed,)
"""UPCASTERS[v - 1] makes of a body of version v (and its topic) one of version v + 1. None ever changes."""

_beside: msgspec.json.Decoder[Any] = msgspec.json.Decoder(tuple[Union[facts.FACTS], ...])  # type: ignore[valid-type]  # noqa: UP007  # built from the list


class _Head(msgspec.Struct):
    """What every body says first, of whatever version."""

    v: int


class _Written(msgspec.Struct):
    """A body as it is written."""

    v: int
    at: datetime
    actor: str
    seat: int | None
    command: UUID
    digest: str
    game: str
    facts: tuple[Any, ...]
    seen: str
    signature: str
    head: str


class _Read(msgspec.Struct):
    """A body as it is read: its facts wait for the notation of their game."""

    at: datetime
    actor: str
    seat: int | None
    command: UUID
    digest: str
    game: str
    facts: msgspec.Raw
    seen: str
    signature: str
    head: str


class EventMapper(Mapper[UUID]):
    """Makes rows of events and events of rows."""

    def __init__(self, shelf: Mapping[str, Game[Any]], upcasters: Sequence[Upcaster] = UPCASTERS) -> None:
        super().__init__(JSONTranscoder())  # the library wants one; nothing goes through it
        self._shelf = shelf
        self._upcasters = upcasters
        self._newest = b'{"v":%d,' % (len(upcasters) + 1)  # how a body begins that needs no upcaster
        self._head = msgspec.json.Decoder(_Head)
        self._read = msgspec.json.Decoder(_Read)

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """The row of an event. LookupError if its topic is none of TOPICS."""
        event: Event = domain_event
        if event.topic not in TOPICS:
            raise LookupError(f"there is no topic {event.topic!r}")
        body = _Written(
            v=len(self._upcasters) + 1,
            at=event.at,
            actor=event.actor,
            seat=event.seat,
            command=event.command,
            digest=event.digest,
            game=event.game,
            facts=event.facts,
            seen=event.seen,
            signature=event.signature,
            head=event.head,
        )
        return StoredEvent(event.stream, event.step, event.topic, msgspec.json.encode(body))

    def to_domain_event(self, stored_event: StoredEvent) -> Event:
        """The event of a row. LookupError if its game is not on the shelf."""
        assert isinstance(stored_event.originator_id, UUID)
        body = self._read.decode(self._upcast(stored_event.topic, stored_event.state))
        return Event(
            stream=stored_event.originator_id,
            step=stored_event.originator_version,
            topic=stored_event.topic,
            at=body.at,
            actor=body.actor,
            seat=body.seat,
            command=body.command,
            digest=body.digest,
            game=body.game,
            facts=self._facts(stored_event.topic, body),
            seen=body.seen,
            signature=body.signature,
            head=body.head,
        )

    def _upcast(self, topic: str, state: bytes) -> bytes:
        if state.startswith(self._newest):
            return state
        newer = self._upcasters[self._head.decode(state).v - 1 :]
        if not newer:
            return state
        body: Body = msgspec.json.decode(state)
        for upcaster in newer:
            body = upcaster(topic, body)
        return msgspec.json.encode(body)

    def _facts(self, topic: str, body: _Read) -> tuple[Any, ...]:
        if not topic.startswith("match."):
            made: tuple[Any, ...] = _beside.decode(body.facts)
            return made
        if body.game not in self._shelf:
            raise LookupError(f"the log has a match of {body.game!r}, and no such game is on the shelf")
        return notation(self._shelf[body.game]).facts(body.facts)
