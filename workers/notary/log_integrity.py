"""Log integrity: at the start, checks that the tree in the database is still what was signed, before more is.

It reads the nodes that make the roots of a few checkpoints, the one that NOSTOS_HOME keeps, the last one in
the database and the last one there that a witness cosigned, and no leaf or event. What is under these roots,
the notary reads again all the time (`workers.notary.rereading`), whoever leads. A notary that waits for its
turn follows the checkpoints in the same way, and keeps the last one in its own NOSTOS_HOME.

Where leaves are lost all the same, `nostos recover` begins a log that names what was lost (`recovery`). A
checkpoint of a log before that is kept in NOSTOS_HOME must be contained in what was named.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final
from uuid import UUID

from psycopg import Connection

from api.runtime.atomic_files import replace_file
from api.runtime.roles.logins import Role, role_url
from api.runtime.settings import Settings
from api.runtime.signing_keys import Keyring
from domain.ledger import discontinuities
from domain.ledger.entries import Chain
from domain.ledger.leaves import DiscontinuityLeaf, read_leaf
from domain.ledger.log import merkle, signed_note
from domain.ledger.signing import decoded
from domain.matches.state import chain_of
from domain.store import Event
from domain.store.postgres.connections import connect_session
from projections.models import transparency_log
from projections.models.log import origins

CHECKPOINT: Final = "checkpoint"  # in NOSTOS_HOME
ROLE: Final = Role.PROJECTOR
MOST_SEATS: Final = 100  # more than any game has; an entry has a seal for each
UNREADABLE: Final = (LookupError, ValueError, RecursionError)
"""What reading an event that somebody changed, or computing its entry, may raise."""

CURE: Final = "restore the database, or say that it is lost: ./nostos recover"

Place = tuple[UUID, int]  # match and step


class LogMismatch(Exception):  # noqa: N818  # a finding
    """The database differs from what was signed. `place`: of the event that differs, if one can be named."""

    def __init__(self, message: str, place: Place | None = None) -> None:
        super().__init__(message)
        self.place = place


def save_checkpoint(home: Path, checkpoint: signed_note.Checkpoint) -> None:
    """Save a checkpoint."""
    replace_file(home / CHECKPOINT, checkpoint.note().encode())


def check_log(settings: Settings) -> signed_note.Checkpoint | None:
    """The last checkpoint, as `checked_checkpoint` finds it. DATABASE_URL must be set."""
    with connect_session(role_url(settings, ROLE, direct=True)) as connection:
        return checked_checkpoint(connection, settings.home, Keyring.of(settings))


def follow_checkpoints(connection: Connection, home: Path, keys: Keyring) -> None:
    """Keep the last checkpoint that another process signed in the home, if it contains the one that is kept.

    LogMismatch as `checked_checkpoint`.
    """
    kept = saved_checkpoint(home, keys)
    with connection.transaction():
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        newest = transparency_log.checkpoint(connection)
        if kept is None or newest is None or newest.text != kept.text:
            newest = checked_checkpoint(connection, home, keys)
    if newest is not None and (kept is None or _is_before(kept, newest)):
        save_checkpoint(home, newest)


def _is_before(kept: signed_note.Checkpoint, newest: signed_note.Checkpoint) -> bool:
    """Whether a checkpoint is of an earlier log, or of a shorter one."""
    before, now = discontinuities.number_of(kept.name), discontinuities.number_of(newest.name)
    return before < now or kept.size < newest.size


def checked_checkpoint(connection: Connection, home: Path, keys: Keyring) -> signed_note.Checkpoint | None:
    """The last checkpoint in the database, which contains the one in the home; None if nothing is signed.

    LogMismatch if the tree in the database is not what the service signed. Without a saved checkpoint there
    is less to compare with.
    """
    later = origins.later(connection)
    number = later[-1].number if later else 1
    kept, last = saved_checkpoint(home, keys), transparency_log.checkpoint(connection, log=number)
    cosigned = transparency_log.last_cosigned_checkpoint(connection, number)
    have = transparency_log.size(connection, number)
    if kept is not None and later and kept.name != later[-1].name:
        if not is_named(later, kept, keys):
            raise LogMismatch(
                f"of the log {kept.name} {kept.size} heads were signed, and no discontinuity names so many"
            )
        kept = None
    if last is not None and later and last.name != later[-1].name:
        raise LogMismatch(f"the last checkpoint is of the log {last.name}, and the log is {later[-1].name}")
    if kept is not None and have < kept.size:
        raise LogMismatch(f"the database has {have} heads, and {kept.size} were signed: something was lost")
    if last is not None and have < last.size:
        raise LogMismatch(f"the database has {have} heads, and its checkpoint has {last.size}")
    tree = transparency_log.Tree(connection, number)
    for due in (kept, cosigned, last):
        if due is not None and not has_root(tree, due):
            raise LogMismatch(
                f"the first {due.size} heads are not those that were signed: the ledger was rewritten"
            )
    if last is not None and not is_ours(last, keys):
        raise LogMismatch("the last checkpoint in the database is not signed by a key of this service")
    return last


def has_root(tree: merkle.Nodes, due: signed_note.Checkpoint) -> bool:
    """Whether the first leaves of a tree make the root of a checkpoint."""
    try:
        return merkle.root(tree, due.size) == due.root
    except LookupError:  # a leaf or a node is away
        return False


def saved_checkpoint(home: Path, keys: Keyring) -> signed_note.Checkpoint | None:
    """The checkpoint in the home; None without one. LogMismatch if the service did not sign it."""
    path = home / CHECKPOINT
    if not path.exists():
        return None
    try:
        kept = signed_note.parse(path.read_text("utf-8"))
    except ValueError:
        raise LogMismatch(f"{path} is no checkpoint of this service") from None
    if not is_ours(kept, keys):
        raise LogMismatch(f"{path} is not signed by a key of this service")
    return kept


def is_named(later: Sequence[origins.Origin], kept: signed_note.Checkpoint, keys: Keyring) -> bool:
    """Whether one of the logs begins with a discontinuity, signed by the service, that names a checkpoint."""
    known = {key["kid"]: key["x"] for key in keys.published()}
    statements = [stated(each.leaf, known) for each in later]
    return any(each is not None and each.names(kept) for each in statements)


def stated(leaf: bytes, keys: Mapping[str, str]) -> discontinuities.Discontinuity | None:
    """The statement in a leaf, by one of the keys (`x` by `kid`); None if it holds none."""
    try:
        found = read_leaf(leaf)
        token = found.discontinuity if isinstance(found, DiscontinuityLeaf) else ""
        return discontinuities.read(token, keys)
    except ValueError:
        return None


def is_ours(note: signed_note.Checkpoint, keys: Keyring) -> bool:
    """Whether a key of the service signed the note."""
    ours = [
        signed_note.Verifier(note.name, signed_note.SERVICE, decoded(key["x"])) for key in keys.published()
    ]
    try:
        return bool(signed_note.signers(note, ours))
    except ValueError:
        return False


def chain_from(opening: Event) -> Chain:
    """The chain that an opening begins, whatever somebody made of it. UNREADABLE if it is none."""
    chain = chain_of(opening)
    if chain.seats > MOST_SEATS:
        raise ValueError(f"no match has {chain.seats} seats")
    return chain
