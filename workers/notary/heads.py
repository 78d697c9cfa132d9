"""Heads: computes the leaves of a batch of events from the events alone.

What came before the batch, the heads and the openings of its matches, is read at once. So it does not matter
how many matches there are.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

from cachetools import LRUCache
from eventsourcing.persistence import Notification
from psycopg import Connection

from domain.ledger.entries import BEGINNING, Chain
from domain.ledger.leaves import leaf_of
from domain.matches.state import Rewritten, chain_of, next_head
from domain.store import Event, Log
from projections.models import transparency_log
from projections.models.transparency_log import Leaf
from workers.notary.log_integrity import UNREADABLE, LogMismatch, chain_from

CACHED: Final = 5_000  # chains of matches
MATCHES: Final = "match."  # the beginning of topics


class Read(NamedTuple):
    """An event, and its row."""

    row: Notification
    event: Event


class HeadCalculator:
    """Computes the leaves of events."""

    def __init__(self, events: Log) -> None:
        self._events = events
        self._chains = LRUCache[UUID, Chain](CACHED)

    def leaves(self, connection: Connection, rows: Sequence[Notification]) -> list[Leaf]:
        """The leaves of those rows that are steps of matches, in their order.

        Rewritten if another head is stored with an event. LogMismatch if what came before is not what was
        signed.
        """
        rows = [row for row in rows if row.topic.startswith(MATCHES)]
        streams = {_stream(row) for row in rows}
        self._events.learn_keys(streams)
        batch = [Read(row, self._events.event(row)) for row in rows]
        last = self._heads_before(connection, batch)
        chains = self._chains_of(batch)
        leaves = []
        for row, event in batch:
            chain, before = chains[event.stream], last[event.stream]
            head = next_head(chain, event, before)
            if event.head not in ("", head):
                raise Rewritten(event)
            last[event.stream] = head
            data = None if chain.ledger == 1 else leaf_of(chain, event.step, head)
            leaves.append(Leaf(bytes.fromhex(head), data, event.stream, event.step, row.id))
        return leaves

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

    def _chains_of(self, batch: Sequence[Read]) -> dict[UUID, Chain]:
        """The chains of the matches of a batch. Those that this process does not know are read at once."""
        chains = {event.stream: chain_of(event) for _, event in batch if event.step == 1}
        for match in {event.stream for _, event in batch}.difference(chains):
            if match in self._chains:
                chains[match] = self._chains[match]
        unknown = {event.stream for _, event in batch}.difference(chains)
        openings = {_stream(row): row for row in self._events.opening_rows(list(unknown))}
        for match in unknown:
            try:
                chains[match] = chain_from(self._events.event(openings[match]))
            except UNREADABLE:
                raise _mismatch(match, 1, "is not what was signed") from None
        self._chains.update(chains)
        return chains


def _stream(row: Notification) -> UUID:
    assert isinstance(row.originator_id, UUID)
    return row.originator_id


def _mismatch(match: UUID, step: int, what: str) -> LogMismatch:
    return LogMismatch(f"match {match}, step {step} {what}: the log was rewritten", (match, step))
