"""The notary: appends every head to the log of heads, and signs checkpoints of it.

One notary writes; another waits. Every head is made anew from its event: what somebody changed in the
log is found here, and from there on nothing is signed. The last checkpoint is kept in NOSTOS_HOME as well: a
database that forgot something is held against it when the service starts.
"""

import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

import psycopg
import structlog
from psycopg import Connection

from api.keyring import Keyring
from api.settings import Settings, role_url
from domain.games import SHELF
from domain.ledger import merkle, notes
from domain.ledger.entries import BEGINNING, Chain
from domain.ledger.signing import decoded
from domain.store import Event, Log
from domain.store.errors import Unavailable
from domain.store.recorder import CHANNEL
from domain.store.sealing import Rewritten, chain_of, entries, next_head
from projections import heads

log = structlog.get_logger()

BATCH: Final = 500  # events
KNOWN: Final = 5_000  # matches whose last head is kept
POLL: Final = 1.0  # seconds
LEADER: Final = int.from_bytes(b"nostos/n")  # the key of the advisory lock
NAME: Final = "checkpoint"  # in NOSTOS_HOME


class Behind(Exception):  # noqa: N818  # a finding
    """The database is not what the last signed checkpoint says it was."""


class Known(NamedTuple):
    """A match of which the last head is known."""

    chain: Chain
    step: int
    head: str


class Heads:
    """The last head of each match, made from the events alone."""

    def __init__(self, events: Log) -> None:
        self._events = events
        self._known = OrderedDict[UUID, Known]()

    def at(self, event: Event) -> str:
        """The head at an event. Rewritten if it was written with another."""
        known = self._known.get(event.stream)
        if known is None or known.step != event.step - 1:
            known = self._before(event)
        made = next_head(known.chain, event, known.head)
        if event.head not in ("", made):
            raise Rewritten(event)
        self._known[event.stream] = Known(known.chain, event.step, made)
        self._known.move_to_end(event.stream)
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return made

    def _before(self, event: Event) -> Known:
        """The match at the step before."""
        if event.step == 1:
            return Known(chain_of(event), 0, BEGINNING)
        before = self._events.read(event.stream, upto=event.step - 1)
        *_, (last, _, head) = entries(before)
        return Known(chain_of(before[0]), last.step, head)


class Notary:
    """What the notary does with a batch. `home`: where the last checkpoint is kept."""

    def __init__(self, events: Log, keys: Keyring, name: str, home: Path) -> None:
        self._events = events
        self._keys = keys
        self._name = name
        self._home = home
        self._heads = Heads(events)

    def take(self, connection: Connection[Any], after: int) -> int:
        """Take in what is behind a position; the position of the last event. Rewritten if one was changed."""
        batch = self._events.read_log(after, BATCH)
        leaves = [leaf for position, event in batch for leaf in self._leaf(position, event)]
        if leaves:
            self._append(connection, leaves)
        return batch[-1][0] if batch else after

    def _leaf(self, position: int, event: Event) -> Iterator[heads.Leaf]:
        if event.topic.startswith("match."):
            yield heads.Leaf(bytes.fromhex(self._heads.at(event)), event.stream, event.step, position)

    def _append(self, connection: Connection[Any], leaves: Sequence[heads.Leaf]) -> None:
        with connection.transaction(), connection.cursor() as cursor:
            first, _ = heads.size(cursor)
            heads.append(cursor, first, leaves)
            made = self._signed(cursor, first + len(leaves))
            heads.save(cursor, made)
        keep(self._home / NAME, made)

    def _signed(self, cursor: Any, size: int) -> notes.Checkpoint:
        made = notes.Checkpoint(self._name, size, merkle.root(heads.Tree(cursor), size))
        line = notes.signed(made, self._keys.signer.private)
        return notes.Checkpoint(made.name, made.size, made.root, (line,))


def log_name(settings: Settings) -> str:
    """The name of the service's log: its public address without the scheme."""
    parts = urlsplit(settings.public_url)
    return f"{parts.netloc}{parts.path}/log"


def keep(path: Path, made: notes.Checkpoint) -> None:
    """Write the checkpoint beside its place and put it there in one go."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}")
    with beside.open("w", encoding="utf-8") as file:
        file.write(made.note())
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def stand_by_checkpoint(settings: Settings) -> None:
    """Raise Behind if the database is not what it was when the last checkpoint kept here was signed."""
    path = settings.home / NAME
    if not path.exists():
        return
    try:
        kept = notes.read(path.read_text("utf-8"))
        keys = [decoded(key["x"]) for key in Keyring.of(settings).published()]
        ours = notes.signers(kept, [notes.Verifier(kept.name, notes.SERVICE, key) for key in keys])
    except ValueError:
        raise Behind(f"{path} is no checkpoint of this service") from None
    if not ours:
        raise Behind(f"{path} is not signed by a key of this service")
    assert settings.database_url is not None
    with psycopg.connect(role_url(settings.database_url, "nostos_projector"), autocommit=True) as connection:
        _compare(connection, kept)


def _compare(connection: Connection[Any], kept: notes.Checkpoint) -> None:
    have, _ = heads.size(connection)
    if have < kept.size:
        raise Behind(f"the database has {have} heads, and {kept.size} were signed: something was lost")
    if heads.root_of_leaves(connection, kept.size) != kept.root:
        raise Behind(f"the first {kept.size} heads are not those that were signed: the ledger was rewritten")
    changed = heads.changed(connection, kept.size)
    if changed is not None:
        match, step = changed
        raise Behind(f"match {match}, step {step} is not what was signed: the log was rewritten")


def run(settings: Settings) -> None:
    """Keep the log of heads until SIGTERM or SIGINT. DATABASE_URL must be set."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    notarize(settings, stop)
    log.info("notary has stopped")


def notarize(settings: Settings, stop: threading.Event, shelf: Any = SHELF, poll: float = POLL) -> None:
    """Keep the log of heads until `stop` is set; a database that is away is waited for."""
    if settings.database_url is None:
        raise ValueError("the notary needs DATABASE_URL")
    dsn = role_url(settings.database_url, "nostos_projector")
    events = Log(dsn, shelf, connections=1)
    notary = Notary(events, Keyring.of(settings), log_name(settings), settings.home)
    try:
        while not stop.is_set():
            try:
                with psycopg.connect(dsn, autocommit=True) as connection:
                    _lead(notary, connection, stop, poll)
            except (psycopg.OperationalError, psycopg.InterfaceError, Unavailable):
                stop.wait(poll)
            except Rewritten as finding:
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
    _, position = heads.size(connection)
    while not stop.is_set():
        came = notary.take(connection, position)
        if came == position:
            for _ in connection.notifies(timeout=poll, stop_after=1):
                pass
        position = came
