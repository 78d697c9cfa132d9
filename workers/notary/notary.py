"""The notary: appends every head to the log of heads, and signs checkpoints of it.

One notary writes; another waits. Every head is made anew from its event: what somebody changed in the
log is found here, and from there on nothing is signed. What was signed is held against the database before
more is (`workers.notary.log_integrity`).
"""

import threading
from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

import psycopg
import structlog
from cachetools import LRUCache
from psycopg import Connection

from api.runtime.settings import Settings, role_url
from api.runtime.shutdown import told_to_stop
from api.runtime.signing_keys import Keyring
from domain.games import SHELF
from domain.ledger.entries import BEGINNING, Chain
from domain.ledger.log import merkle, signed_note
from domain.matches.state import Rewritten, chain_of, entries, next_head
from domain.store import Event, Log
from domain.store.errors import Unavailable
from domain.store.postgres.recorder import CHANNEL
from projections.models import transparency_log
from workers.notary.log_integrity import ROLE, Behind, Shelf, followed, keep, stand_by

log = structlog.get_logger()

BATCH: Final = 500  # events
CACHED: Final = 5_000  # matches
POLL: Final = 1.0  # seconds
REST: Final = 0.1  # seconds between checkpoints: each waits for the disk, and so would moves behind it
LEADER: Final = int.from_bytes(b"nostos/n")  # the key of the advisory lock


class MatchHead(NamedTuple):
    """The head of a match at a step, and its chain."""

    chain: Chain
    step: int
    head: str


class HeadCalculator:
    """Computes the heads of matches from their events alone; it caches the last head of each."""

    def __init__(self, events: Log) -> None:
        self._events = events
        self._cache = LRUCache[UUID, MatchHead](CACHED)

    def head(self, event: Event) -> str:
        """The head at an event. Rewritten if the event was stored with another."""
        known = self._cache.get(event.stream)
        if known is None or known.step != event.step - 1:
            known = self._before(event)
        made = next_head(known.chain, event, known.head)
        if event.head not in ("", made):
            raise Rewritten(event)
        self._cache[event.stream] = MatchHead(known.chain, event.step, made)
        return made

    def _before(self, event: Event) -> MatchHead:
        """The match at the step before."""
        if event.step == 1:
            return MatchHead(chain_of(event), 0, BEGINNING)
        before = self._events.read(event.stream, upto=event.step - 1)
        *_, (last, _, head) = entries(before)
        return MatchHead(chain_of(before[0]), last.step, head)


class Notary:
    """What the notary does with the log, from where the log of heads ends."""

    def __init__(self, events: Log, settings: Settings, shelf: Shelf) -> None:
        self._events = events
        self._keys = Keyring.of(settings)
        self._name = log_name(settings)
        self._settings = settings
        self._shelf = shelf
        self._heads = HeadCalculator(events)
        self._digest = b""
        self._position = 0

    def begin(self, connection: Connection[Any]) -> None:
        """Behind if what is signed already is not what stands in the database."""
        self._digest = bytes.fromhex(stand_by(self._settings, shelf=self._shelf).digest)
        _, self._position = transparency_log.size(connection)

    def take(self, connection: Connection[Any]) -> int:
        """Take in what came; how many events that was. Rewritten if one was changed."""
        batch = self._events.read_rows(self._position, BATCH)
        leaves = []
        for row, event in batch:
            if event.topic.startswith("match."):
                head = bytes.fromhex(self._heads.head(event))
                leaves.append(transparency_log.Leaf(head, event.stream, event.step, row.id))
                self._digest = followed(self._digest, event.stream, event.step, row.topic, row.state)
        if leaves:
            keep(self._settings.home, self._append(connection, leaves), self._digest, self._keys)
        self._position = batch[-1][0].id if batch else self._position
        return len(batch)

    def _append(
        self, connection: Connection[Any], leaves: Sequence[transparency_log.Leaf]
    ) -> signed_note.Checkpoint:
        with connection.transaction(), connection.cursor() as cursor:
            first, _ = transparency_log.size(cursor)
            transparency_log.append(cursor, first, leaves)
            made = self._signed(cursor, first + len(leaves))
            transparency_log.add_checkpoint(cursor, made)
        return made

    def _signed(self, cursor: Any, size: int) -> signed_note.Checkpoint:
        made = signed_note.Checkpoint(self._name, size, merkle.root(transparency_log.Tree(cursor), size))
        line = signed_note.sign(made, self._keys.signer.private)
        return signed_note.Checkpoint(made.name, made.size, made.root, (line,))


def log_name(settings: Settings) -> str:
    """The name of the service's log: its public address without the scheme."""
    parts = urlsplit(settings.public_url)
    return f"{parts.netloc}{parts.path}/log"


def run(settings: Settings) -> None:
    """Keep the log of heads until SIGTERM or SIGINT. DATABASE_URL must be set."""
    notarize(settings, told_to_stop())
    log.info("notary has stopped")


def notarize(settings: Settings, stop: threading.Event, shelf: Shelf = SHELF, poll: float = POLL) -> None:
    """Keep the log of heads until `stop` is set; a database that is away is waited for."""
    if settings.database_url is None:
        raise ValueError("the notary needs DATABASE_URL")
    dsn = role_url(settings.database_url, ROLE)
    events = Log(dsn, shelf, connections=1)
    notary = Notary(events, settings, shelf)
    try:
        while not stop.is_set():
            try:
                with psycopg.connect(dsn, autocommit=True) as connection:
                    _lead(notary, connection, stop, poll)
            except (psycopg.OperationalError, psycopg.InterfaceError, Unavailable):
                stop.wait(poll)
            except (Rewritten, Behind) as finding:
                log.error("nothing more is signed", finding=str(finding))  # noqa: TRY400  # no defect
                stop.wait()
    finally:
        events.close()


def _lead(notary: Notary, connection: Connection[Any], stop: threading.Event, poll: float) -> None:
    """Take in batch after batch, once no other notary does. What a notary before began is gone on with."""
    while connection.execute("SELECT pg_try_advisory_lock(%s)", (LEADER,)).fetchone() != (True,):
        if stop.wait(poll):
            return
    connection.execute(f"LISTEN {CHANNEL}".encode())
    notary.begin(connection)
    while not stop.is_set():
        took = notary.take(connection)
        if took:
            stop.wait(REST if took < BATCH else 0.0)
        else:
            for _ in connection.notifies(timeout=poll, stop_after=1):
                pass
