"""Recovery: begins a new log where leaves that the service signed are lost for good.

The old log stays as it is, under its own number. The new one begins with a signed discontinuity, which names
the newest checkpoint that anybody kept of each log that lacks something, and how much of it is left. Then the
notary appends all heads again, from the log of events.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from psycopg import Connection, Cursor

from api.runtime.settings import Settings
from api.runtime.signing_keys import Keyring
from domain.ledger import discontinuities
from domain.ledger.discontinuities import Discontinuity, LostLog
from domain.ledger.log import merkle, signed_note
from projections.models import transparency_log
from projections.models.log import origins, unsigned_matches
from workers.notary.log_integrity import has_root, is_named

Kept = Sequence[signed_note.Checkpoint]


class Remains(NamedTuple):
    """What is left of a log. `newest`: the newest checkpoint that anybody kept, of those that it lacks
    (`lacks`) or of all; `have`: how many leaves the database has; `left`: how many of these agree with all
    that was kept, and their root.
    """

    newest: signed_note.Checkpoint
    lacks: bool
    have: int
    left: int
    root: bytes

    def stated(self) -> LostLog:
        """What the discontinuity says of it."""
        return discontinuities.lost_log(self.newest, self.left, self.root)


class Survey(NamedTuple):
    """The logs that a discontinuity has to speak of, and the names of the log of now and of the next one."""

    remains: Sequence[Remains]
    follows: str
    origin: str

    @property
    def is_lost(self) -> bool:
        """Whether any log lacks something that was signed."""
        return any(each.lacks for each in self.remains)

    @property
    def number(self) -> int:
        """The number of the next log."""
        return discontinuities.number_of(self.origin)


def survey(connection: Connection, settings: Settings, keys: Keyring, kept: Kept) -> Survey:
    """What is left of what was signed. `kept`: checkpoints that the service signed, from anywhere."""
    later = origins.later(connection)
    current = later[-1].number if later else 1
    numbers = {each.name: each.number for each in later}
    by_log: dict[str, list[signed_note.Checkpoint]] = {}
    for note in (*_stored(connection, current), *kept):
        by_log.setdefault(note.name, []).append(note)
    last = max([current, *map(discontinuities.number_of, by_log)])
    name = later[-1].name if later else settings.log_name
    follows = name if last == current else discontinuities.numbered(name, last)
    remains: list[Remains] = []
    for log, notes in sorted(by_log.items()):
        number = numbers.get(log) or discontinuities.number_of(log)
        unnamed = [note for note in notes if number == current or not is_named(later, note, keys)]
        if number == current or unnamed:
            remains += _remains(connection, number, unnamed)
    return Survey(remains, follows, discontinuities.numbered(follows, last + 1))


def _stored(connection: Connection, log: int) -> Iterator[signed_note.Checkpoint]:
    """The checkpoints in the database that a start compares."""
    for note in (
        transparency_log.checkpoint(connection, log=log),
        transparency_log.last_cosigned_checkpoint(connection, log),
    ):
        if note is not None:
            yield note


def _remains(connection: Connection, number: int, notes: Kept) -> Iterator[Remains]:
    """One of the notes that the log lacks, and one of those that it has; the newest of each."""
    have, tree = transparency_log.size(connection, number), transparency_log.Tree(connection, number)
    holds = [note for note in notes if note.size <= have and has_root(tree, note)]
    lacks = [note for note in notes if note not in holds]
    rewritten = min((note.size for note in lacks if note.size <= have), default=0)
    agreeing = [note.size for note in holds if note.size < rewritten]
    left = max(agreeing, default=0) if rewritten else have
    root = _root(tree, left)
    if root is None:
        left, root = 0, merkle.EMPTY
    for found, lacking in ((lacks, True), (holds, False)):
        if found:
            yield Remains(max(found, key=_size), lacking, have, left, root)


def _size(note: signed_note.Checkpoint) -> int:
    return note.size


def _root(tree: merkle.Nodes, size: int) -> bytes | None:
    """The root over the first leaves; None if a leaf or a node is away."""
    try:
        return merkle.root(tree, size)
    except LookupError:
        return None


def statement(found: Survey, *, losses: int, at: str, because: str) -> Discontinuity:
    """The discontinuity of a survey."""
    lost = tuple(each.stated() for each in found.remains)
    return Discontinuity(found.origin, found.follows, lost, losses, at, because)


def begin_log(cursor: Cursor, found: Survey, token: str) -> None:
    """The new log begins with the JWS of its discontinuity, and the notary goes by all events again.
    `cursor`: of the owner of the schema, while no notary leads.
    """
    leaf = discontinuities.leaf(token)
    origins.begin(cursor, origins.Origin(found.number, found.origin, leaf))
    transparency_log.append(cursor, 0, [transparency_log.discontinuity_leaf(leaf)])
    unsigned_matches.forget_all(cursor)
    transparency_log.move(cursor, 0)
