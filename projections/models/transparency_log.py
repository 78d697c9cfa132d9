"""The log of heads in the database: leaves, full subtrees, checkpoints, cosignatures."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID

import psycopg
from psycopg import Connection, Cursor

from domain.ledger.log import merkle, signed_note

SOON: Final = 100  # cosignatures


class Leaf(NamedTuple):
    """A head with the event it stands for."""

    head: bytes
    match: UUID
    step: int
    position: int


class Proof(NamedTuple):
    """Where a leaf is, and what proves it."""

    at: int
    hashes: list[bytes]


class Tree:
    """The tree as one connection sees it. Nodes that were looked at are remembered."""

    def __init__(self, connection: Connection[Any] | Cursor[Any]) -> None:
        self._connection = connection
        self._known: dict[tuple[int, int], bytes] = {}

    def __call__(self, level: int, index: int) -> bytes:
        """The hash of a full subtree. LookupError if it is not there."""
        if (level, index) not in self._known:
            found = self._connection.execute(
                "SELECT hash FROM nodes WHERE level = %s AND index = %s", (level, index)
            ).fetchone()
            if found is None:
                raise LookupError(f"the tree has no node {index} at level {level}")
            self._known[level, index] = bytes(found[0])
        return self._known[level, index]

    def grow(self, index: int, leaf: bytes) -> list[tuple[int, int, bytes]]:
        """The nodes that a leaf completes."""
        made = list(merkle.grown(index, leaf, self))
        self._known.update({(level, at): value for level, at, value in made})
        return made


def size(connection: Connection[Any] | Cursor[Any]) -> tuple[int, int]:
    """How many leaves there are, and the position of the last one's event."""
    found = connection.execute("SELECT index + 1, position FROM heads ORDER BY index DESC LIMIT 1").fetchone()
    return (found[0], found[1]) if found else (0, 0)


def append(cursor: Cursor[Any], first: int, leaves: Sequence[Leaf]) -> None:
    """Append leaves, of which the first gets the index `first`, and the nodes they complete."""
    tree = Tree(cursor)
    nodes = [
        node for at, leaf in enumerate(leaves, first) for node in tree.grow(at, merkle.leaf_hash(leaf.head))
    ]
    cursor.executemany(
        "INSERT INTO heads (index, head, match, step, position) VALUES (%s, %s, %s, %s, %s)",
        [(at, *leaf) for at, leaf in enumerate(leaves, first)],
    )
    cursor.executemany("INSERT INTO nodes (level, index, hash) VALUES (%s, %s, %s)", nodes)


def checkpoint(connection: Connection[Any], at: int | None = None) -> signed_note.Checkpoint | None:
    """The checkpoint of a size, or the last, with all its signatures; None where there is none."""
    found = connection.execute(
        "SELECT size, note FROM checkpoints WHERE %(at)s::bigint IS NULL OR size = %(at)s"
        " ORDER BY size DESC LIMIT 1",
        {"at": at},
    ).fetchone()
    if found is None:
        return None
    lines = connection.execute(
        "SELECT line FROM cosignatures WHERE size = %s ORDER BY received_at, witness", (found[0],)
    ).fetchall()
    made = signed_note.read(found[1])
    return signed_note.Checkpoint(
        made.name, made.size, made.root, (*made.lines, *(line for (line,) in lines))
    )


def proven(connection: Connection[Any], match: UUID, step: int) -> list[tuple[signed_note.Checkpoint, Proof]]:
    """Checkpoints with the proofs that they hold a head: of every witness the first that he signed.

    The last one where no witness signed any; none where no checkpoint holds the head yet.
    """
    found = []
    for at in _witnessed(connection, match, step) or (None,):
        made = checkpoint(connection, at)
        proof = None if made is None else inclusion(connection, match, step, made.size)
        if made is not None and proof is not None:
            found.append((made, proof))
    return found


def _witnessed(connection: Connection[Any], match: UUID, step: int) -> list[int]:
    """The sizes of the first checkpoint of every witness who signed one soon after the head."""
    found = connection.execute(
        "SELECT DISTINCT min(size) FROM (SELECT size, witness FROM cosignatures WHERE size >"
        " (SELECT index FROM heads WHERE match = %s AND step = %s) ORDER BY size LIMIT %s) AS first"
        " GROUP BY witness ORDER BY 1",
        (match, step, SOON),
    ).fetchall()
    return [size for (size,) in found]


def save(cursor: Cursor[Any], made: signed_note.Checkpoint) -> None:
    """Keep a checkpoint."""
    cursor.execute("INSERT INTO checkpoints (size, note) VALUES (%s, %s)", (made.size, made.note()))


def cosign(dsn: str, at: int, witness: str, line: str) -> None:
    """Keep a witness's signature on the checkpoint of that size; his first counts. `dsn`: of the writer."""
    with psycopg.connect(dsn, autocommit=True, connect_timeout=2) as connection:
        connection.execute(
            "INSERT INTO cosignatures (size, witness, line) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
            (at, witness, line),
        )


def inclusion(connection: Connection[Any], match: UUID, step: int, within: int) -> Proof | None:
    """The proof that a head is among the first leaves; None if it is not."""
    found = connection.execute(
        "SELECT index FROM heads WHERE match = %s AND step = %s AND index < %s", (match, step, within)
    ).fetchone()
    return None if found is None else Proof(found[0], merkle.inclusion(Tree(connection), found[0], within))


def consistency(connection: Connection[Any], old: int, new: int) -> list[bytes]:
    """The proof that one size's tree begins with another's. ValueError or LookupError if there is none."""
    return merkle.consistency(Tree(connection), old, new)


def base64(proof: Sequence[bytes]) -> list[str]:
    """Hashes as they stand in JSON."""
    return [b64encode(one).decode() for one in proof]


class Written(NamedTuple):
    """A leaf, and its event as it is written in the log; `topic` and `state`: None if it is gone."""

    head: bytes
    match: UUID
    step: int
    topic: str | None
    state: bytes | None


def written(connection: Connection[Any]) -> Iterator[Written]:
    """All leaves in their order."""
    with connection.transaction(), connection.cursor("written", binary=True) as cursor:
        cursor.itersize = 1000
        cursor.execute(
            "SELECT head, coalesce(originator_id, match), coalesce(originator_version, step), topic, state"
            " FROM heads LEFT JOIN events ON notification_id = position ORDER BY index"
        )
        yield from map(Written._make, cursor)


def matches(connection: Connection[Any], first: int) -> list[tuple[UUID, int]]:
    """The matches that have leaves from `first` on, in the order of these, and how many leaves each has."""
    return connection.execute(
        "SELECT match, count(*) FROM heads GROUP BY match HAVING max(index) >= %s ORDER BY min(index)",
        (first,),
    ).fetchall()


def of_match(connection: Connection[Any], match: UUID) -> list[str]:
    """The heads of a match in the log, of step 1 and on, hex."""
    query = "SELECT head FROM heads WHERE match = %s ORDER BY step"
    return [bytes(head).hex() for (head,) in connection.execute(query, (match,))]
