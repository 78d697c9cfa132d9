"""Reading again: the notary compares what it signed with the log, without end and a few events a second.

It begins with the newest event and goes back to the first, again and again. Every fourth round it reads
among the newest events only, so that these are compared more often. It finds what is different when it looks;
what was changed and put back between two looks, it does not see. After a roll-back it meets events that a
newer version wrote and signed: it cannot compute their heads, and leaves them to a notary of that version.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final
from uuid import UUID

from cachetools import LRUCache
from eventsourcing.persistence import Notification
from psycopg import Connection

from domain.ledger.entries import BEGINNING, Chain
from domain.ledger.leaves import leaf_of
from domain.ledger.log import merkle, signed_note
from domain.matches.state import next_head
from domain.store import Log
from domain.store.errors import NewerEvent
from projections.models import transparency_log
from projections.models.transparency_log import SignedEvent
from workers.notary.log_integrity import UNREADABLE, Place, chain_from

NEWEST: Final = 10_000  # events that are compared more often
EVERY: Final = 4  # every so many rounds one among the newest
CACHED: Final = 5_000  # matches
BURST: Final = 2.0  # seconds whose events may be read at once: a notary that waits comes about every second


class Pass:
    """Walks over leaves from the newest to the oldest, again and again. `newest`: only over so many."""

    def __init__(self, newest: int | None = None) -> None:
        self._newest = newest
        self._next = 0  # the leaf above those that come next; 0: begin again

    def take(self, size: int, count: int) -> range:
        """The next leaves of a log of this size, at most so many."""
        floor = 0 if self._newest is None else max(0, size - self._newest)
        top = self._next if floor < self._next <= size else size
        self._next = max(floor, top - count)
        taken = range(self._next, top)
        self._next = 0 if self._next == floor else self._next
        return taken


class Rereader:
    """Compares signed events with the log. `rate`: how many a second at most; `clock`: seconds."""

    def __init__(self, events: Log, rate: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._events = events
        self._rate = rate
        self._clock = clock
        self._read_at = clock()
        self._round = 0
        self._passes = (Pass(), Pass(NEWEST))
        self._chains = LRUCache[UUID, Chain](CACHED)

    def differences(self, connection: Connection, signed: signed_note.Checkpoint | None) -> list[Place]:
        """The places among the next events that are not what was signed. `signed`: the last checkpoint."""
        count = self._due()
        if not count:
            return []
        self._round += 1
        size = transparency_log.size(connection)
        leaves = self._passes[self._round % EVERY == 0].take(size, count)
        rows = transparency_log.signed_events(connection, leaves)
        return [*self._changed(rows), *_not_in_log(connection, rows, signed)]

    def differences_among(self, connection: Connection, leaves: range) -> list[Place]:
        """The places among these leaves that are not those of their events. NewerEvent if a newer version
        wrote one of them.
        """
        rows = transparency_log.signed_events(connection, leaves)
        return [(row.match, row.step) for row in rows if not self._has_head(row)]

    def _due(self) -> int:
        """How many events may be read now."""
        now = self._clock()
        count = int(min(now - self._read_at, BURST) * self._rate)
        if count:
            self._read_at = now
        return count

    def _changed(self, rows: list[SignedEvent]) -> Iterator[Place]:
        """The events that are known here and whose entries have other heads than those that were signed.

        Nobody hides a change by calling it newer: no newer version writes without a seal.
        """
        for row in rows:
            with suppress(NewerEvent):
                if not self._has_head(row):
                    yield row.match, row.step

    def _has_head(self, row: SignedEvent) -> bool:
        """Whether the entry of the event, computed again, has the head in the log of heads. NewerEvent."""
        prev = BEGINNING if row.step == 1 else row.prev
        if row.topic is None or row.state is None or prev is None:
            return False
        stored = Notification(row.match, row.step, row.topic, row.state, row.position)
        try:
            event, chain = self._events.event(stored), self._chain(row.match)
            head = next_head(chain, event, prev)
            data = leaf_of(chain, row.step, head)
        except NewerEvent:
            raise
        except UNREADABLE:  # the event or its opening is away, or cannot be read
            return False
        return (head, data) == (row.head, bytes(row.data)) and event.head in ("", head)

    def _chain(self, match: UUID) -> Chain:
        if match not in self._chains:
            self._chains[match] = chain_from(self._events.read(match, upto=1)[0])
        return self._chains[match]


def _not_in_log(
    connection: Connection, rows: list[SignedEvent], signed: signed_note.Checkpoint | None
) -> Iterator[Place]:
    """The events whose heads the tree under the signed root does not have."""
    tree = transparency_log.Tree(connection)
    for row in rows:
        if signed is None or row.leaf >= signed.size:
            continue
        try:
            proof = merkle.inclusion_proof(tree, row.leaf, signed.size)
        except LookupError:  # a node is away
            proof = []
        leaf = merkle.leaf_hash(row.data)
        if not merkle.verify_inclusion(row.leaf, signed.size, leaf, proof, signed.root):
            yield row.match, row.step
