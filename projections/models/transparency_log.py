"""The transparency log in the database: leaves, full subtrees, checkpoints, cosignatures."""

from base64 import b64encode
from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

import psycopg
from psycopg import Connection, Cursor

from domain.ledger.log import merkle, signed_note, tiles

SOON: Final = 100  # cosignatures after a head that are searched


class Leaf(NamedTuple):
    """A head, and the event that it belongs to. `data`: of the leaf, None if they are the head alone."""

    head: bytes
    data: bytes | None
    match: UUID
    step: int
    position: int


class Proof(NamedTuple):
    """The index of a leaf, and the hashes that prove it."""

    leaf_index: int
    hashes: list[bytes]


class Tree:
    """The tree as one connection reads it. It caches the nodes that it has read."""

    def __init__(self, connection: Connection | Cursor) -> None:
        self._connection = connection
        self._nodes: dict[tuple[int, int], bytes] = {}

    def __call__(self, level: int, index: int) -> bytes:
        """The hash of a full subtree. LookupError if there is none."""
        if (level, index) not in self._nodes:
            found = self._connection.execute(
                "SELECT hash FROM nostos.nodes WHERE level = %s AND index = %s", (level, index)
            ).fetchone()
            if found is None:
                raise LookupError(f"the tree has no node {index} at level {level}")
            self._nodes[level, index] = bytes(found[0])
        return self._nodes[level, index]

    def append(self, index: int, leaf: bytes) -> list[tuple[int, int, bytes]]:
        """The nodes that the hash of a leaf completes: level, index, hash."""
        made = list(merkle.append(self, index, leaf))
        self._nodes.update({(level, at): value for level, at, value in made})
        return made


def size(connection: Connection | Cursor) -> tuple[int, int]:
    """The number of leaves, and the position of the last leaf's event."""
    found = connection.execute(
        "SELECT index + 1, position FROM nostos.heads ORDER BY index DESC LIMIT 1"
    ).fetchone()
    return (found[0], found[1]) if found else (0, 0)


def append(cursor: Cursor, first: int, leaves: Sequence[Leaf]) -> None:
    """Append leaves at the index `first`, and the nodes that they complete."""
    tree = Tree(cursor)
    nodes = [
        node
        for at, leaf in enumerate(leaves, first)
        for node in tree.append(at, merkle.leaf_hash(leaf.data or leaf.head))
    ]
    cursor.executemany(
        "INSERT INTO nostos.heads (index, head, leaf, match, step, position) VALUES (%s, %s, %s, %s, %s, %s)",
        [(at, *leaf) for at, leaf in enumerate(leaves, first)],
    )
    cursor.executemany("INSERT INTO nostos.nodes (level, index, hash) VALUES (%s, %s, %s)", nodes)


def checkpoint(connection: Connection, at: int | None = None) -> signed_note.Checkpoint | None:
    """The checkpoint of a size, or the last one, with all its signatures; None if there is none."""
    found = connection.execute(
        "SELECT size, note FROM nostos.checkpoints WHERE %(at)s::bigint IS NULL OR size = %(at)s"
        " ORDER BY size DESC LIMIT 1",
        {"at": at},
    ).fetchone()
    if found is None:
        return None
    lines = connection.execute(
        "SELECT line FROM nostos.cosignatures WHERE size = %s ORDER BY received_at, witness", (found[0],)
    ).fetchall()
    made = signed_note.parse(found[1])
    return signed_note.Checkpoint(
        made.name, made.size, made.root, (*made.lines, *(line for (line,) in lines))
    )


def cosigned_size(connection: Connection, witnesses: Sequence[str], count: int) -> int | None:
    """The size of the newest checkpoint that so many of the witnesses cosigned; None if there is none."""
    found = connection.execute(
        "SELECT size FROM nostos.cosignatures WHERE witness = ANY(%s)"
        " GROUP BY size HAVING count(*) >= %s ORDER BY size DESC LIMIT 1",
        (list(witnesses), count),
    ).fetchone()
    return None if found is None else found[0]


def last_cosigned(connection: Connection, witness: str) -> int:
    """The size of the newest checkpoint that a witness cosigned; 0 if there is none."""
    found = connection.execute(
        "SELECT max(size) FROM nostos.cosignatures WHERE witness = %s", (witness,)
    ).fetchone()
    return (found and found[0]) or 0


def checkpoints_with_proofs(
    connection: Connection, match: UUID, step: int
) -> list[tuple[signed_note.Checkpoint, Proof]]:
    """Checkpoints with the proofs that a head is in them: the first that each witness cosigned.

    The last checkpoint if no witness cosigned any; none if no checkpoint contains the head yet.
    """
    found = []
    for at in _cosigned_sizes(connection, match, step) or (None,):
        made = checkpoint(connection, at)
        proof = None if made is None else inclusion_proof(connection, match, step, made.size)
        if made is not None and proof is not None:
            found.append((made, proof))
    return found


def _cosigned_sizes(connection: Connection, match: UUID, step: int) -> list[int]:
    """The sizes of the first checkpoints that each witness cosigned, if that was soon after the head."""
    found = connection.execute(
        "SELECT DISTINCT min(size) FROM (SELECT size, witness FROM nostos.cosignatures WHERE size >"
        " (SELECT index FROM nostos.heads WHERE match = %s AND step = %s) ORDER BY size LIMIT %s) AS first"
        " GROUP BY witness ORDER BY 1",
        (match, step, SOON),
    ).fetchall()
    return [size for (size,) in found]


def tile(connection: Connection, level: int, wanted: tiles.Tile) -> bytes | None:
    """The hashes of a tile; None if the log is not that long."""
    have, _ = size(connection)
    if not tiles.exists(wanted, level, have):
        return None
    found = connection.execute(
        "SELECT hash FROM nostos.nodes WHERE level = %s AND index >= %s AND index < %s ORDER BY index",
        (tiles.HEIGHT * level, wanted.number * tiles.WIDTH, wanted.number * tiles.WIDTH + wanted.width),
    ).fetchall()
    return b"".join(bytes(value) for (value,) in found)


def entries(connection: Connection, wanted: tiles.Tile) -> bytes | None:
    """A bundle with the data of leaves; None if the log is not that long."""
    have, _ = size(connection)
    if not tiles.exists(wanted, 0, have):
        return None
    first = wanted.number * tiles.WIDTH
    found = connection.execute(
        "SELECT coalesce(leaf, head) FROM nostos.heads WHERE index >= %s AND index < %s ORDER BY index",
        (first, first + wanted.width),
    ).fetchall()
    return tiles.bundle([bytes(data) for (data,) in found])


class BlindedPlace(NamedTuple):
    """The index of a leaf that is blinded or, while its match is not projected, may be; and its place.

    `shown`: whether everybody is shown the step; `private`: nobody else is, as long as the match is private.
    """

    leaf: int
    match: UUID
    step: int
    head: str
    shown: bool
    private: bool


def blinded_places(connection: Connection, leaves: range) -> list[BlindedPlace]:
    """Those of these leaves that are blinded, or may be, in their order."""
    rows = connection.execute(
        "SELECT heads.index, match, heads.step, encode(head, 'hex'),"
        " NOT coalesce(private, true) AND heads.step <= coalesce(nostos.shown_step(match), 0),"
        " coalesce(private, false) FROM nostos.heads LEFT JOIN nostos.lobby USING (match)"
        " WHERE heads.index >= %s AND heads.index < %s AND leaf IS NOT NULL"
        " AND (lobby.match IS NULL OR broadcast IS NOT NULL OR access <> 'public')"
        " ORDER BY heads.index",
        (leaves.start, leaves.stop),
    )
    return [BlindedPlace(*row) for row in rows]


def add_checkpoint(cursor: Cursor, made: signed_note.Checkpoint) -> None:
    """Store a checkpoint."""
    cursor.execute("INSERT INTO nostos.checkpoints (size, note) VALUES (%s, %s)", (made.size, made.note()))


def add_cosignature(dsn: str, at: int, witness: str, line: str) -> None:
    """Store a witness's first cosignature line on the checkpoint of a size. `dsn`: of the writer."""
    with psycopg.connect(dsn, autocommit=True, connect_timeout=2) as connection:
        add_signature(connection, at, witness, line)


def add_signature(connection: Connection, at: int, signer: str, line: str) -> None:
    """Store the first line of a signer on the checkpoint of a size, after those that it has."""
    connection.execute(
        "INSERT INTO nostos.cosignatures (size, witness, line) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
        (at, signer, line),
    )


def inclusion_proof(connection: Connection, match: UUID, step: int, within: int) -> Proof | None:
    """The proof that a head is among the first `within` leaves; None if it is not."""
    found = connection.execute(
        "SELECT index FROM nostos.heads WHERE match = %s AND step = %s AND index < %s", (match, step, within)
    ).fetchone()
    return (
        None if found is None else Proof(found[0], merkle.inclusion_proof(Tree(connection), found[0], within))
    )


def consistency_proof(connection: Connection, size1: int, size2: int) -> list[bytes]:
    """The proof that a tree begins with an earlier one. ValueError or LookupError if there is none."""
    return merkle.consistency_proof(Tree(connection), size1, size2)


def to_base64(proof: Sequence[bytes]) -> list[str]:
    """Hashes as text, for JSON."""
    return [b64encode(one).decode() for one in proof]


class SignedEvent(NamedTuple):
    """A leaf by its index and data, and its event as the log stores it. `head` and `prev`, that of the step
    before, are in hex.

    `prev`, `topic` and `state`: None where there is no such row.
    """

    leaf: int
    data: bytes
    position: int
    head: str
    prev: str | None
    match: UUID
    step: int
    topic: str | None
    state: bytes | None


def signed_events(connection: Connection, leaves: range) -> list[SignedEvent]:
    """These leaves, the newest first, each with the event of its match and step."""
    rows = connection.execute(
        "SELECT here.index, coalesce(here.leaf, here.head), here.position, encode(here.head, 'hex'),"
        " encode(before.head, 'hex'), here.match, here.step, topic, state FROM nostos.heads AS here"
        " LEFT JOIN nostos.heads AS before ON before.match = here.match AND before.step = here.step - 1"
        " LEFT JOIN nostos.events ON originator_id = here.match AND originator_version = here.step"
        " WHERE here.index >= %s AND here.index < %s ORDER BY here.index DESC",
        (leaves.start, leaves.stop),
    )
    return [SignedEvent(*row) for row in rows]


def head(connection: Connection, match: UUID, step: int) -> str | None:
    """The head of a match at a step in the log, hex; None if it is not there."""
    query = "SELECT encode(head, 'hex') FROM nostos.heads WHERE match = %s AND step = %s"
    found = connection.execute(query, (match, step)).fetchone()
    return found[0] if found else None
