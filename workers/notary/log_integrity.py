"""Log integrity: at the start, checks that the log is still what was signed, before more is signed.

NOSTOS_HOME keeps the last checkpoint, and a signed digest over the bytes of the events that it covers. If
these bytes are the same, nothing was rewritten: a quick check. Otherwise every entry is computed again from
its event and compared with its head, on all cores.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Final
from uuid import UUID

import msgspec
import psycopg
from psycopg import Connection

from api.runtime.atomic_files import replace_file
from api.runtime.settings import Settings, role_url
from api.runtime.signing_keys import Keyring
from domain.games import SHELF
from domain.kernel.game import Shelf
from domain.ledger.entries import BEGINNING, Chain
from domain.ledger.log import merkle, signed_note
from domain.ledger.signing import BadSignature, decoded, verified
from domain.matches.state import chain_of, next_head
from domain.store import Event, Log
from domain.threadsafe.decoder import Decoder
from projections.models import transparency_log

CHECKPOINT: Final = "checkpoint"  # in NOSTOS_HOME
BYTES: Final = "checkpoint.bytes"  # in the same directory
FEW: Final = 2_000  # events whose entries this process computes itself
CHUNK: Final = 25  # matches that another process gets at once
ROLE: Final = "nostos_projector"
MOST_SEATS: Final = 100  # more than any game has; an entry has a seal for each
UNREADABLE: Final = (LookupError, ValueError, RecursionError)
"""What reading an event that somebody changed, or computing its entry, may raise."""

Place = tuple[UUID, int]  # match and step
Tracked = Callable[[Iterable[Place | None], int], Iterable[Place | None]]
"""Passes items on, and shows the progress towards their total."""


class LogMismatch(Exception):  # noqa: N818  # a finding
    """The database differs from what the last signed checkpoint covers.

    `place`: of the first event that differs, if one can be named.
    """

    def __init__(self, message: str, place: Place | None = None) -> None:
        super().__init__(message)
        self.place = place


class SignedBytes(msgspec.Struct, frozen=True, tag_field="of", tag="bytes", forbid_unknown_fields=True):
    """The bytes of the first `size` events in the log of heads. `digest`: by `extend_digest`, in hex."""

    size: int = 0
    digest: str = BEGINNING


SIGNED_BYTES: Final = Decoder(SignedBytes)


def extend_digest(digest: bytes, match: UUID, step: int, topic: str, state: bytes) -> bytes:
    """The digest that covers one more event."""
    return sha256(digest + match.bytes + step.to_bytes(8) + topic.encode() + b"\0" + state).digest()


def save_checkpoint(home: Path, checkpoint: signed_note.Checkpoint, digest: bytes, keys: Keyring) -> None:
    """Save a checkpoint, and the bytes of the events that it covers."""
    replace_file(home / CHECKPOINT, checkpoint.note().encode())
    save_bytes(home, SignedBytes(checkpoint.size, digest.hex()), keys)


def save_bytes(home: Path, signed: SignedBytes, keys: Keyring) -> None:
    """Save the bytes of the events. Without them the next start only takes longer."""
    replace_file(home / BYTES, f"{keys.sign(signed)}\n".encode())


def check_log(settings: Settings, tracked: Tracked | None = None, shelf: Shelf = SHELF) -> SignedBytes:
    """The bytes of all events with heads. LogMismatch if heads or events differ from those that were signed.

    Without a saved checkpoint there is nothing to compare with. DATABASE_URL must be set.
    """
    assert settings.database_url is not None
    dsn = role_url(settings.database_url, ROLE)
    keys = Keyring.of(settings)
    known, kept = _saved_bytes(settings.home, keys), saved_checkpoint(settings.home, keys)
    with psycopg.connect(dsn, autocommit=True) as connection:
        now, same = _compare(connection, kept, known)
        if kept is None or (same and known.size == now.size):
            return now
        found = _first_mismatch(connection, dsn, known.size if same else 0, tracked or _untracked, shelf)
    if found is not None:
        match, step = found
        raise LogMismatch(f"match {match}, step {step} is not what was signed: the log was rewritten", found)
    save_bytes(settings.home, now, keys)
    return now


def saved_checkpoint(home: Path, keys: Keyring) -> signed_note.Checkpoint | None:
    """The checkpoint in the home; None without one. LogMismatch if the service did not sign it."""
    path = home / CHECKPOINT
    if not path.exists():
        return None
    try:
        kept = signed_note.parse(path.read_text("utf-8"))
        ours = [
            signed_note.Verifier(kept.name, signed_note.SERVICE, decoded(key["x"]))
            for key in keys.published()
        ]
        signers = signed_note.signers(kept, ours)
    except ValueError:
        raise LogMismatch(f"{path} is no checkpoint of this service") from None
    if not signers:
        raise LogMismatch(f"{path} is not signed by a key of this service")
    return kept


def _saved_bytes(home: Path, keys: Keyring) -> SignedBytes:
    """The bytes in the home; those of no event if there are none, or if the service did not sign them."""
    path = home / BYTES
    if not path.exists():
        return SignedBytes()
    try:
        signed = verified(path.read_text("utf-8").strip(), {key["kid"]: key["x"] for key in keys.published()})
        return SIGNED_BYTES.convert(signed)
    except (ValueError, BadSignature):
        return SignedBytes()


def _compare(
    connection: Connection, kept: signed_note.Checkpoint | None, known: SignedBytes
) -> tuple[SignedBytes, bool]:
    """The present bytes, and whether they begin with the known ones. LogMismatch if heads changed."""
    due = (0, merkle.EMPTY) if kept is None else (kept.size, kept.root)
    have, _ = transparency_log.size(connection)
    if have < due[0]:
        raise LogMismatch(f"the database has {have} heads, and {due[0]} were signed: something was lost")
    tree, digest, size = merkle.CompactRange(), bytes.fromhex(BEGINNING), 0
    same, root = known.size == 0, merkle.EMPTY
    for size, row in enumerate(transparency_log.leaves_with_events(connection), 1):
        tree.append(merkle.leaf_hash(row.data))
        digest = extend_digest(digest, row.match, row.step, row.topic or "", row.state or b"")
        same = same or (size, digest.hex()) == (known.size, known.digest)
        root = tree.root() if size == due[0] else root
    if root != due[1]:
        raise LogMismatch(
            f"the first {due[0]} heads are not those that were signed: the ledger was rewritten"
        )
    return SignedBytes(size, digest.hex()), same


def _first_mismatch(
    connection: Connection, dsn: str, first: int, tracked: Tracked, shelf: Shelf
) -> Place | None:
    """The first event whose entry, computed again, has another head. `first`: the first leaf to check."""
    found = transparency_log.leaf_counts(connection, first)
    if not found:
        return None
    chunks = [[match for match, _ in found[at : at + CHUNK]] for at in range(0, len(found), CHUNK)]
    here = sum(steps for _, steps in found) <= FEW or shelf is not SHELF  # games are not sent to processes
    places = (_first_of(dsn, shelf, chunk) for chunk in chunks) if here else _on_all_cores(dsn, chunks)
    return next((place for place in tracked(places, len(chunks)) if place), None)


def _on_all_cores(dsn: str, chunks: Sequence[Sequence[UUID]]) -> Iterator[Place | None]:
    pool = ProcessPoolExecutor(mp_context=get_context("spawn"))
    try:
        yield from pool.map(_first_of_our_games, [dsn] * len(chunks), chunks)
    finally:
        pool.shutdown(cancel_futures=True)


def _first_of_our_games(dsn: str, matches: Sequence[UUID]) -> Place | None:
    return _first_of(dsn, SHELF, matches)


def _first_of(dsn: str, shelf: Shelf, matches: Sequence[UUID]) -> Place | None:
    """The first event of these matches whose entry has another head than the log of heads."""
    log = Log(dsn, shelf, connections=1)
    try:
        with psycopg.connect(dsn, autocommit=True) as connection:
            for match in matches:
                step = _mismatched_step(log, match, transparency_log.match_heads(connection, match))
                if step is not None:
                    return match, step
    finally:
        log.close()
    return None


def _mismatched_step(log: Log, match: UUID, heads: Sequence[str]) -> int | None:
    """The first step whose entry has another head. `heads`: those of all steps of the match, in hex."""
    events, prev = _readable(log, match, len(heads)), BEGINNING
    for step, head in enumerate(heads, 1):
        try:
            due = next_head(chain_from(events[1]), events[step], prev)
        except UNREADABLE:  # there is no such event, or its game cannot read it
            return step
        if due != head:
            return step
        prev = head
    return None


def chain_from(opening: Event) -> Chain:
    """The chain that an opening begins, whatever somebody made of it. UNREADABLE if it is none."""
    chain = chain_of(opening)
    if chain.seats > MOST_SEATS:
        raise ValueError(f"no match has {chain.seats} seats")
    return chain


def _readable(log: Log, match: UUID, steps: int) -> dict[int, Event]:
    """The events of a match by their steps, without those that cannot be read."""
    with suppress(*UNREADABLE):
        return {event.step: event for event in log.read(match, upto=steps)}
    found = {}
    for step in range(1, steps + 1):
        with suppress(*UNREADABLE):
            found.update({event.step: event for event in log.read(match, step - 1, step)})
    return found


def _untracked(places: Iterable[Place | None], _: int) -> Iterable[Place | None]:
    return places
