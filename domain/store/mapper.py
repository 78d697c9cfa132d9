"""Events as rows: stable topics, JSON bodies, and upcasters for old bodies."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Union
from uuid import UUID

import msgspec
from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent

from domain.kernel.facts import Fact
from domain.kernel.game import Shelf
from domain.kernel.notation import around, notation
from domain.store import account_facts
from domain.store.envelope import TOPICS, Event
from domain.threadsafe.decoder import Decoder, read_json

Body = dict[str, Any]
Upcaster = Callable[[str, Body], Body]


def _unsealed(_: str, body: Body) -> Body:
    """Version 1 to 2: the ledger began. Heads follow from the events, so those of old events are computed."""
    return {**body, "seen": "", "signature": "", "head": ""}


UPCASTERS: Final[tuple[Upcaster, ...]] = (_unsealed,)
"""UPCASTERS[v - 1] turns a body of version v (with its topic) into version v + 1. They never change."""

ACCOUNT_FACTS: Final[Any] = tuple[Union[account_facts.FACTS], ...]  # type: ignore[valid-type]  # noqa: UP007  # from the list


class _Head(msgspec.Struct):
    """The beginning of every body, in all versions."""

    v: int


class _Played(msgspec.Struct):
    """The game that the facts of a body belong to."""

    game: str


class _Facts(msgspec.Struct):
    """The facts of a body."""

    facts: tuple[Any, ...]


class _Body(msgspec.Struct):
    """A body as it is written. To read it, its facts get the types of its game."""

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


Readers = Mapping[str | None, Decoder[Any]]  # by the slug of the game; None: for streams that are not matches


class EventMapper(Mapper[UUID]):
    """Turns events into rows and rows into events."""

    def __init__(self, shelf: Shelf, upcasters: Sequence[Upcaster] = UPCASTERS) -> None:
        super().__init__(JSONTranscoder())  # the library wants one; nothing goes through it
        self._events = _readers(_Body, shelf)
        self._fact_lists = _readers(_Facts, shelf)
        self._upcasters = upcasters
        self._newest = b'{"v":%d,' % (len(upcasters) + 1)  # the beginning of a body that needs no upcaster
        self._head = Decoder(_Head)
        self._played = Decoder(_Played)

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """The row of an event. LookupError if its topic is none of TOPICS."""
        event: Event = domain_event
        if event.topic not in TOPICS:
            raise LookupError(f"there is no topic {event.topic!r}")
        body = _Body(
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
        state = self._upcast(stored_event.topic, stored_event.state)
        body: _Body = self._reader(self._events, stored_event.topic, state).decode(state)
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
            facts=body.facts,
            seen=body.seen,
            signature=body.signature,
            head=body.head,
        )

    def facts(self, stream: Sequence[StoredEvent]) -> list[Fact]:
        """The facts of the rows of one stream, without their envelopes. LookupError as above."""
        if not stream:
            return []
        states = [self._upcast(row.topic, row.state) for row in stream]
        read = self._reader(self._fact_lists, stream[0].topic, states[0]).decode
        return [fact for state in states for fact in read(state).facts]

    def _upcast(self, topic: str, state: bytes) -> bytes:
        if state.startswith(self._newest):
            return state
        newer = self._upcasters[self._head.decode(state).v - 1 :]
        if not newer:
            return state
        body: Body = read_json(state)
        for upcaster in newer:
            body = upcaster(topic, body)
        return msgspec.json.encode(body)

    def _reader(self, readers: Readers, topic: str, state: bytes) -> Decoder[Any]:
        """The decoder for the facts of the row's game, or of streams that are not matches."""
        slug = self._played.decode(state).game if topic.startswith("match.") else None
        if slug not in readers:
            raise LookupError(f"the log has a match of {slug!r}, and no such game is on the shelf")
        return readers[slug]


def _readers(envelope: type[msgspec.Struct], shelf: Shelf) -> Readers:
    """Decoders of the envelope, for each game and for streams that are not matches."""
    facts: dict[str | None, Any] = {slug: notation(game).several for slug, game in shelf.items()}
    return {slug: around(envelope, kinds) for slug, kinds in (facts | {None: ACCOUNT_FACTS}).items()}
