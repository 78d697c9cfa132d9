"""The notary: appends every head to the log of heads, and signs checkpoints of it.

One notary writes; others wait to take its place. It computes every head again from its event. If an event was
changed, it finds that and signs nothing more. It signs leaves after they are committed, and on the standby
(`commits`). At its start it compares the tree with what was signed before (`log_integrity`) and reads only
what is new; from then on it reads all of it again without end (`rereading`).
"""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
import structlog
from psycopg import Connection, Cursor

from api.runtime.roles.logins import role_url
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings
from api.runtime.shutdown import stop_on_signals
from api.runtime.signing_keys import Keyring
from domain.games import SHELF
from domain.kernel.game import Shelf
from domain.ledger.log import merkle, signed_note
from domain.matches.state import Rewritten
from domain.store import Log
from domain.store.errors import NewerEvent
from domain.store.postgres.notifications import heard, listen
from domain.telemetry.catalog import Process
from domain.telemetry.metrics import Meters
from domain.telemetry.span_catalog import BATCH_SIZE, SIGN
from domain.telemetry.traces import NO_TRACES, Traces, start_traces
from projections.models import findings, transparency_log
from projections.models.log import origins, unsigned_matches
from projections.models.log.unsigned_matches import Unsigned
from workers.loop import DATABASE_ERRORS, run_as_leader
from workers.notary.commits import AcknowledgedCommits
from workers.notary.heads import Batch, HeadCalculator
from workers.notary.log_integrity import (
    CURE,
    ROLE,
    LogMismatch,
    checked_checkpoint,
    follow_checkpoints,
    has_root,
    save_checkpoint,
)
from workers.notary.rereading import Rereader

log = structlog.get_logger()

BATCH: Final = 1_000  # events
POLL: Final = 1.0  # seconds
REST: Final = 0.1  # seconds between checkpoints: each one waits for the disk and delays moves
AGAIN: Final = 60.0  # seconds before what could not be read is tried again
LOCK: Final = int.from_bytes(b"nostos/n")  # the key of the advisory lock


class Due(NamedTuple):
    """A tree to sign."""

    size: int
    root: bytes


class Notary:
    """Appends to the log of heads."""

    def __init__(
        self, events: Log, settings: Settings, meters: Meters | None = None, traces: Traces = NO_TRACES
    ) -> None:
        meters = meters or Meters()
        self._traces = traces
        self._appended = meters.counter("nostos_notary_heads_total")
        self._took = meters.histogram("nostos_notary_batch_seconds")
        self._events = events
        self._keys = Keyring.of(settings)
        self._settings = settings
        self._heads = HeadCalculator(events)
        self._rereader = Rereader(events, settings.reread_rate)
        self._signed: signed_note.Checkpoint | None = None
        self._signed_by = ""  # the id of the key of its last line; "" if that is not known
        self._position = 0
        self._unsigned = set[UUID]()  # matches of which a step cannot be read

    def begin(self, connection: Connection) -> None:
        """Compare the tree with what is signed already. LogMismatch if they differ."""
        self._commits = AcknowledgedCommits(connection)
        self._signed = checked_checkpoint(connection, self._settings.home, self._keys)
        self._name = origins.name_of(connection, self._settings.log_name)
        self._position = transparency_log.position(connection)
        if self._signed is not None:
            save_checkpoint(self._settings.home, self._signed)
        self._sign_rest(connection)
        self.try_again(connection)

    def follow(self, connection: Connection) -> None:
        """Keep what another notary signs. LogMismatch if it does not contain what this one knows."""
        follow_checkpoints(connection, self._settings.home, self._keys)

    def append_batch(self, connection: Connection) -> int:
        """Append the heads of new events. Returns the number of events. Rewritten if one was changed."""
        rows = self._events.rows(self._position, BATCH)
        if not rows:
            return 0
        with self._traces.batch(SIGN) as recording:
            batch = self._heads.leaves(connection, rows, self._unsigned)
            with self._took.time():
                with self._commits.transaction() as cursor:
                    transparency_log.move(cursor, rows[-1].id)
                    for each in batch.unsigned.values():
                        unsigned_matches.set_unsigned(cursor, each)
                    due = self._append(cursor, batch.leaves)
                self._publish(due)
            if recording is not None:
                steps = [(leaf.match, leaf.step) for leaf in batch.leaves]
                self._traces.finish_batch(recording, steps, {BATCH_SIZE: len(rows)})
        self._position = rows[-1].id
        self._went_on(connection, batch)
        return len(rows)

    def try_again(self, connection: Connection) -> None:
        """Append the leaves of matches of which steps could not be read, as far as they can be read now."""
        self._unsigned = {each.match for each in unsigned_matches.unsigned_matches(connection)}
        for match, step, *_ in unsigned_matches.unsigned_matches(connection):
            rows = self._events.step_rows(match, step, self._position, BATCH)
            batch = self._heads.leaves(connection, rows, ())
            if match in batch.unsigned and not batch.leaves:
                continue
            with self._commits.transaction() as cursor:
                if match in batch.unsigned:
                    unsigned_matches.set_unsigned(cursor, batch.unsigned[match])
                elif len(rows) == BATCH:
                    unsigned_matches.set_unsigned(cursor, Unsigned(match, step + BATCH, newer=True))
                else:
                    unsigned_matches.set_signed(cursor, match)
                due = self._append(cursor, batch.leaves)
            self._publish(due)
            if match not in batch.unsigned and len(rows) < BATCH:
                self._unsigned.discard(match)
            self._went_on(connection, batch)

    def _went_on(self, connection: Connection, batch: Batch) -> None:
        """Count what was appended, and store what is damaged as findings."""
        self._appended.inc(len(batch.leaves))
        self._unsigned |= batch.unsigned.keys()
        for match, step, newer, _ in batch.unsigned.values():
            if newer:
                log.warning("event_newer", match=str(match), step=step)
            elif findings.add(connection, match, step):
                log.error("event_unreadable", match=str(match), step=step)

    def sign_again(self, connection: Connection) -> None:
        """Sign the last checkpoint once more, if the key that signed it does not sign now."""
        last, signer = self._signed, self._keys.signer
        if last is None or signer.kid == self._signed_by:
            return
        line = signed_note.sign(last, signer.private)
        if line not in last.lines:
            transparency_log.add_signature(connection, last.size, f"{last.name} {signer.kid}", line)
            self._signed = msgspec.structs.replace(last, lines=(*last.lines, line))
            save_checkpoint(self._settings.home, self._signed)
        self._signed_by = signer.kid

    def reread(self, connection: Connection) -> None:
        """Compare a few signed events with the log, and store those that differ as findings."""
        for match, step in self._rereader.differences(connection, self._signed):
            if findings.add(connection, match, step):
                log.error("event_changed", match=str(match), step=step)

    def _append(self, cursor: Cursor, leaves: Sequence[transparency_log.Leaf]) -> Due | None:
        """Append leaves to the tree that was signed last. LogMismatch if the database has another tree."""
        if not leaves:
            return None
        first, tree = self._signed.size if self._signed else 0, transparency_log.Tree(cursor)
        if self._signed and not has_root(tree, self._signed):
            raise LogMismatch(f"the first {first} heads are not those that were signed")
        transparency_log.append(cursor, first, leaves, tree)
        size = first + len(leaves)
        return Due(size, merkle.root(tree, size))

    def _publish(self, due: Due | None) -> None:
        """Sign a tree whose leaves are committed, and acknowledged by the standby."""
        if due is None:
            return
        unsigned = signed_note.Checkpoint(self._name, *due)
        signer = self._keys.signer
        line = signed_note.sign(unsigned, signer.private)
        made = msgspec.structs.replace(unsigned, lines=(line,))
        with self._commits.transaction() as cursor:
            transparency_log.add_checkpoint(cursor, made)
        self._signed, self._signed_by = made, signer.kid
        save_checkpoint(self._settings.home, made)

    def _sign_rest(self, connection: Connection) -> None:
        """Sign the leaves that a notary appended which ended before it signed them.

        LogMismatch if one of them is not that of its event. NewerEvent if a newer version wrote that: its
        notary signs them.
        """
        first, size = self._signed.size if self._signed else 0, transparency_log.size(connection)
        for start in range(first, size, BATCH):
            among = range(start, min(start + BATCH, size))
            for match, step in self._rereader.differences_among(connection, among):
                raise LogMismatch(f"a leaf that nobody signed is not that of match {match}, step {step}")
        if first < size:
            with self._commits.transaction() as cursor:  # it waits until the standby has the leaves
                transparency_log.move(cursor, self._position)
            self._publish(Due(size, merkle.root(transparency_log.Tree(connection), size)))


def run(settings: Settings, meters: Meters) -> None:
    """Keep the log of heads until SIGTERM or SIGINT. DATABASE_URL must be set."""
    notarize(settings, stop_on_signals(), meters=meters)
    log.info("notary_stopped")


def notarize(
    settings: Settings,
    stop: threading.Event,
    shelf: Shelf = SHELF,
    poll: float = POLL,
    meters: Meters | None = None,
) -> None:
    """Keep the log of heads until `stop` is set; wait for a database that is away."""
    if settings.database_url is None:
        raise ValueError("the notary needs DATABASE_URL")
    dsn = role_url(settings, ROLE, direct=True)
    events = sealed_log(settings, ROLE, shelf, connections=1)
    meters = meters or Meters()
    traces = start_traces(settings.trace_target, Process.NOTARY, meters)
    stopped = meters.gauge("nostos_notary_stopped")
    notary = Notary(events, settings, meters, traces)
    leading = meters.leading("notary")

    def work(connection: Connection) -> None:
        with _findings_stored(connection):
            _lead(notary, connection, stop, poll)

    def follow(connection: Connection) -> None:
        with _findings_stored(connection):
            notary.follow(connection)

    def wait(error: Exception) -> None:
        if isinstance(error, NewerEvent):
            log.warning("event_newer", match=str(error.stream), step=error.step)

    retry = (*DATABASE_ERRORS, NewerEvent)
    try:
        run_as_leader(
            dsn, LOCK, work, stop, poll, retry=retry, on_retry=wait, leading=leading, waiting=follow
        )
    except (Rewritten, LogMismatch) as finding:
        stopped.set(1)
        cure = CURE if isinstance(finding, LogMismatch) else "./nostos findings"
        log.error("signing_stopped", finding=str(finding), cure=cure)  # noqa: TRY400  # not a defect
        stop.wait()
    finally:
        events.close()
        traces.close()


@contextmanager
def _findings_stored(connection: Connection) -> Iterator[None]:
    """Store what is found meanwhile."""
    try:
        yield
    except (Rewritten, LogMismatch) as finding:
        findings.add(connection, *(finding.place or (None, None)))
        raise


def _lead(notary: Notary, connection: Connection, stop: threading.Event, poll: float) -> None:
    """Append batch after batch. Begins where the last notary stopped."""
    listen(connection)
    notary.begin(connection)
    tried = time.monotonic()
    while not stop.is_set():
        if time.monotonic() - tried >= AGAIN:
            notary.try_again(connection)
            tried = time.monotonic()
        heard(connection)
        appended = notary.append_batch(connection)
        notary.sign_again(connection)
        notary.reread(connection)
        if appended:
            stop.wait(REST if appended < BATCH else 0.0)
        else:
            heard(connection, poll)
