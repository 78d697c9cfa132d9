"""Heads: computes the leaves of a batch of events from the events alone.

What came before the batch, the heads and the openings of its matches, is read at once. So it does not matter
how many matches there are. What is said of matches here holds for tournaments, too.
"""

from collections.abc import Container, Iterator, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from cachetools import LRUCache
from eventsourcing.persistence import Notification
from psycopg import Connection

from domain.ledger.entries import BEGINNING, Chain
from domain.ledger.leaves import leaf_of
from domain.matches.state import Rewritten, next_head
from domain.store import Event, Log
from domain.store.errors import NewerEvent
from domain.store.event import WITH_A_LEDGER
from projections.models import transparency_log
from projections.models.log.unsigned_matches import Unsigned
from projections.models.transparency_log import Leaf
from workers.notary.log_integrity import UNREADABLE, LogMismatch, chain_from

CACHED: Final = 5_000  # chains of matches


class Read(NamedTuple):
    """An event, and its row."""

    row: Notification
    event: Event


class Batch(NamedTuple):
    """The leaves of some events, and the matches of which a step cannot be read: no leaf from there on."""

    leaves: list[Leaf]
    unsigned: dict[UUID, Unsigned]

    def leave_out(self, match: UUID, step: int, error: Exception) -> None:
        """No leaf of the match from this step on."""
        self.unsigned[match] = Unsigned(match, step, isinstance(error, NewerEvent))


class HeadCalculator:
    """Computes the leaves of events."""

    def __init__(self, events: Log) -> None:
        self._events = events
        self._chains = LRUCache[UUID, Chain](CACHED)

    def leaves(self, connection: Connection, rows: Sequence[Notification], skipped: Container[UUID]) -> Batch:
        """The leaves of those rows that are steps of matches or tournaments, in their order, without the
        `skipped` ones.

        What cannot be read has no leaf, nor has what comes after it in its match. Rewritten if another head
        is stored with an event. LogMismatch if what came before is not what was signed.
        """
        made = Batch([], {})
        batch = list(self._readable(rows, skipped, made))
        last = self._heads_before(connection, batch)
        chains = self._chains_of(batch, made)
        for row, event in batch:
            if event.stream in made.unsigned and event.step >= made.unsigned[event.stream].step:
                continue
            chain = chains[event.stream]
            try:
                head = next_head(chain, event, last[event.stream])
            except UNREADABLE as error:
                made.leave_out(event.stream, event.step, error)
                continue
            if event.head not in ("", head):
                raise Rewritten(event)
            last[event.stream] = head
            data = None if chain.ledger == 1 else leaf_of(chain, event.step, head)
            made.leaves.append(Leaf(bytes.fromhex(head), data, event.stream, event.step, row.id))
        return made

    def _readable(
        self, rows: Sequence[Notification], skipped: Container[UUID], made: Batch
    ) -> Iterator[Read]:
        rows = [row for row in rows if row.topic.startswith(WITH_A_LEDGER) and _stream(row) not in skipped]
        self._events.learn_keys({_stream(row) for row in rows})
        for row in rows:
            if _stream(row) in made.unsigned:
                continue
            try:
                yield Read(row, self._events.event(row))
            except UNREADABLE as error:
                made.leave_out(_stream(row), row.originator_version, error)

    def _heads_before(self, connection: Connection, batch: Sequence[Read]) -> dict[UUID, str]:
        """The head of each match before its first event of the batch."""
        firsts: dict[UUID, int] = {}
        for _, event in batch:
            firsts.setdefault(event.stream, event.step)
        places = [(match, step - 1) for match, step in firsts.items() if step > 1]
        found = transparency_log.heads(connection, places) if places else {}
        for place in places:
            if place not in found:
                raise _mismatch(*place, "is not in the log of heads")
        return {match: found.get((match, step - 1), BEGINNING) for match, step in firsts.items()}

    def _chains_of(self, batch: Sequence[Read], made: Batch) -> dict[UUID, Chain]:
        """The chains of the matches of a batch. Those that this process does not know are read at once."""
        firsts: dict[UUID, Event] = {}
        for _, event in batch:
            firsts.setdefault(event.stream, event)
        chains = {match: self._chains[match] for match in firsts if match in self._chains}
        unknown = [match for match, event in firsts.items() if match not in chains and event.step > 1]
        openings = {_stream(row): row for row in self._events.opening_rows(unknown)}
        for match, event in firsts.items():
            try:
                if event.step == 1:
                    chains[match] = chain_from(event)
                elif match not in chains:
                    chains[match] = chain_from(self._events.event(openings[match]))
            except UNREADABLE as error:
                if event.step > 1 and not isinstance(error, NewerEvent):
                    raise _mismatch(match, 1, "is not what was signed") from None
                made.leave_out(match, event.step, error)
        self._chains.update(chains)
        return chains


def _stream(row: Notification) -> UUID:
    assert isinstance(row.originator_id, UUID)
    return row.originator_id


def _mismatch(match: UUID, step: int, what: str) -> LogMismatch:
    return LogMismatch(f"match {match}, step {step} {what}: the log was rewritten", (match, step))
