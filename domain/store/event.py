"""Events: what is stored in a stream, and how it is written as rows.

Topics are stable words, bodies are JSON, and upcasters read old bodies.
"""

from collections.abc import Callable, Container, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Self, Union
from uuid import UUID

import msgspec
from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent

from domain.competition.facts import TournamentOpened
from domain.competition.lifecycle import TOURNAMENT_FACTS, TOURNAMENT_STEPS, TOURNAMENT_TOPICS
from domain.kernel.facts import ONLOOKER, Fact, Viewer
from domain.kernel.game import Game, Shelf
from domain.kernel.match import lifecycle
from domain.kernel.match.facts import NAMING, Opened
from domain.kernel.match.fold import seen
from domain.kernel.notation import Frame, around, notation
from domain.ledger.entries import FORMATS, OF_TOURNAMENTS
from domain.store import account_facts
from domain.store.errors import BadSeal, Erased, NewerEvent, UnknownForm
from domain.store.sealer import Sealer, is_sealed, place, unsealed
from domain.threadsafe.decoder import Decoder, JsonObject, is_unfamiliar, read_json
from domain.threadsafe.once import once

TOPICS: Final = (
    *lifecycle.TOPICS,
    *TOURNAMENT_TOPICS,
    "player.registered",
    "player.token_issued",
    "player.token_revoked",
    "player.key_set",
    "player.recovery_set",
    "player.recovered",
    "player.deleted",
    "player.banned",
    "player.unbanned",
    "player.revoked",
    "notebook.noted",
    "notebook.talked",
    "notebook.erased",
    "report.filed",
    "report.taken",
    "report.decided",
    "report.erased",
    "hall.raised",
    "hall.lowered",
)
"""All topics. They stay in the log for ever: one may be added, none renamed or removed."""
KNOWN: Final = frozenset(TOPICS)

SEALED: Final = (
    "match.",
    "tournament.",
    "notebook.",
    "player.",
    "report.",
    "hall.",
)  # beginnings of topics that rest sealed
WITH_A_LEDGER: Final = ("match.", "tournament.")  # beginnings of topics of streams that have one
WRITTEN: Final = ("notebook.", "report.filed")  # the same, with the key of their author too
OPEN: Final = ("player.deleted", "notebook.erased", "report.erased")  # name ids alone, and outlive the keys
LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)  # in place of the time of what is erased


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

    @property
    def nameless(self) -> Self:
        """The event without the names that older facts have; the heads of ledgers bind them."""
        if not any(isinstance(fact, NAMING) and fact.name for fact in self.facts):
            return self
        return msgspec.structs.replace(self, facts=tuple(map(_nameless, self.facts)))

    def frame(self, viewer: Viewer) -> Frame:
        """The step as the viewer sees it."""
        at: str = msgspec.to_builtins(self.at)
        return Frame(self.step, at, self.topic, self.seat, seen(viewer, self.facts))


Body = JsonObject
Upcaster = Callable[[str, Body], Body]


def _unsealed(_: str, body: Body) -> Body:
    """Version 1 to 2: the ledger began. Heads follow from the events, so those of old events are computed."""
    return {**body, "seen": "", "signature": "", "head": ""}


UPCASTERS: Final[tuple[Upcaster, ...]] = (_unsealed,)
"""UPCASTERS[v - 1] turns a body of version v (with its topic) into version v + 1. They never change."""

TOURNAMENT: Final = "tournament."  # the beginning of the topics of tournaments
EVERY_TOURNAMENT_FACT: Final[Any] = tuple[Union[TOURNAMENT_FACTS], ...]  # type: ignore[valid-type]  # noqa: UP007  # from the list
ACCOUNT_FACTS: Final[Any] = tuple[Union[account_facts.FACTS], ...]  # type: ignore[valid-type]  # noqa: UP007  # from the list


class _Head(msgspec.Struct):
    """The beginning of every body, in all versions."""

    v: int


class _Played(msgspec.Struct):
    """The game that the facts of a body belong to."""

    game: str


class _Body(msgspec.Struct, forbid_unknown_fields=True):
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


Readers = Mapping[str | None, Decoder[Any]]
"""By the slug of the game, or TOURNAMENT; None: for streams that are neither matches nor tournaments."""


class EventMapper(Mapper[UUID]):
    """Turns events into rows and rows into events."""

    def __init__(
        self, shelf: Shelf, upcasters: Sequence[Upcaster] = UPCASTERS, sealer: Sealer | None = None
    ) -> None:
        super().__init__(JSONTranscoder())  # the library wants one; nothing goes through it
        self._events = _readers(shelf)
        self._shelf = shelf
        self._sealer = sealer
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
        state = self._sealed(event, msgspec.json.encode(body))
        return StoredEvent(event.stream, event.step, event.topic, state)

    def to_domain_event(self, stored_event: StoredEvent) -> Event:
        """The event of a row; without facts if it is erased. NewerEvent if a newer version wrote it."""
        assert isinstance(stored_event.originator_id, UUID)
        body = self._body(stored_event)
        if body is None:
            return _erased(stored_event)
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
        """The facts of the rows of one stream, but for what is erased. NewerEvent as above."""
        return [fact for row in stream if (body := self._body(row)) is not None for fact in body.facts]

    def foundation(self, event: Event) -> bytes | None:
        """What the first event of a stream builds on: the digest of the wrapped key that seals it.

        None where nothing seals it. Ask before the row is made: so its key is this one, or a later one.
        """
        if self._sealer is None or not _is_hidden(event.topic):
            return None
        return self._sealer.foundation(event.stream, owner=_owner(event))

    def _sealed(self, event: Event, state: bytes) -> bytes:
        """The body as it rests: sealed, if its stream hides anything."""
        if self._sealer is None or not _is_hidden(event.topic):
            return state
        where, owner = place("event", event.step, event.topic), _owner(event)
        author = UUID(event.actor) if event.topic.startswith(WRITTEN) else None
        return self._sealer.seal(event.stream, where, state, owner=owner, author=author)

    def _body(self, row: StoredEvent) -> _Body | None:
        """The body of a row, upcast; None if it is erased."""
        state = self._opened(row)  # first: what was moved to another topic does not open
        if row.topic not in KNOWN:
            raise self._newer(row, "the topic", state)
        if state is None:
            return None
        state = self._upcast(row, state)
        slug = self._slug(row.topic, state)
        if slug not in self._events:
            raise self._newer(row, f"the game {slug!r}", state)
        try:
            body: _Body = self._events[slug].decode(state)
        except msgspec.ValidationError as error:
            if is_unfamiliar(error):  # without the error's text, which quotes the event
                raise self._newer(row, "a fact, a field or a value", state) from None
            raise
        if slug is not None and row.topic in lifecycle.STEPS[Opened].topics:
            self._check_opening(row, state, self._shelf[slug], body.facts[0])
        if row.topic == TOURNAMENT_STEPS[TournamentOpened].topic:
            self._check_ledger(row, state, body.facts[0].ledger, OF_TOURNAMENTS)
        return body

    def _slug(self, topic: str, state: bytes) -> str | None:
        """Which facts the body of a row has."""
        if topic.startswith("match."):
            return self._played.decode(state).game
        return TOURNAMENT if topic.startswith(TOURNAMENT) else None

    def _check_opening(self, row: StoredEvent, state: bytes, game: Game, opened: Opened) -> None:
        """NewerEvent if a match was opened under rules, options or formats that are not known here."""
        self._check_ledger(row, state, opened.ledger, FORMATS)
        try:
            game.of_version(opened.version).setting(opened.seats, opened.options)
        except LookupError:
            raise self._newer(row, f"the rules {opened.version!r} of {game.slug}", state) from None
        except msgspec.ValidationError as error:
            if is_unfamiliar(error):
                raise self._newer(row, f"an option of {game.slug}", state) from None
            raise

    def _check_ledger(self, row: StoredEvent, state: bytes, version: int, known: Container[int]) -> None:
        """NewerEvent if the ledger that the row begins has a version that is not known here."""
        if version not in known:
            raise self._newer(row, f"the ledger of version {version}", state)

    def _opened(self, row: StoredEvent) -> bytes | None:
        """The body as JSON; None if it is erased."""
        assert isinstance(row.originator_id, UUID)
        where = place("event", row.originator_version, row.topic)
        try:
            return unsealed(self._sealer, row.originator_id, where, row.state)
        except Erased:
            return None
        except UnknownForm:
            raise self._newer(row, "the form in which its body rests", None) from None

    def _upcast(self, row: StoredEvent, state: bytes) -> bytes:
        if state.startswith(self._newest):
            return state
        version = self._head.decode(state).v
        if version > len(self._upcasters) + 1:
            raise self._newer(row, "the version", state)
        newer = self._upcasters[version - 1 :]
        if not newer:
            return state
        body: Body = read_json(state)
        for upcaster in newer:
            body = upcaster(row.topic, body)
        return msgspec.json.encode(body)

    def _newer(self, row: StoredEvent, unknown: str, state: bytes | None) -> Exception:
        """That a newer version wrote the row; or BadSeal, since no newer version writes without a seal."""
        assert isinstance(row.originator_id, UUID)
        if self._sealer is not None and row.topic.startswith(SEALED) and not is_sealed(row.state):
            return BadSeal(row.originator_id)
        version = 0 if state is None else self._head.decode(state).v
        return NewerEvent(row.originator_id, row.originator_version, unknown, row.topic, version)


def _is_hidden(topic: str) -> bool:
    return topic.startswith(SEALED) and topic not in OPEN


def _owner(event: Event) -> UUID | None:
    """The player whose key seals the event, in place of the stream's."""
    return event.stream if event.topic.startswith("player.") else None


def _nameless(fact: Fact) -> Fact:
    return msgspec.structs.replace(fact, name="") if isinstance(fact, NAMING) else fact


def _erased(row: StoredEvent) -> Event:
    """What is left of an event of a player who was deleted: that there was one, of this topic."""
    assert isinstance(row.originator_id, UUID)
    nobody = UUID(int=0)
    return Event(row.originator_id, row.originator_version, row.topic, LONG_AGO, "", None, nobody, "", "", ())


def _readers(shelf: Shelf) -> Readers:
    """Decoders of the body of a row: for each game, for tournaments, and for all other streams."""
    return {**{slug: _reader(game) for slug, game in shelf.items()}, **_other_readers()}


@once
def _reader(game: Game) -> Decoder[Any]:
    """The decoder for the matches of a game. To make it takes longer than to read a match."""
    return around(_Body, notation(game).several)


@once
def _other_readers() -> Readers:
    return {TOURNAMENT: around(_Body, EVERY_TOURNAMENT_FACT), None: around(_Body, ACCOUNT_FACTS)}
