"""The transparency log in the database: leaves, roots of full tiles, checkpoints, cosignatures.

The data of a leaf is stored as short as it can be: nothing (NULL) where the head is the data, an empty value
where it follows from match, step and head, 32 bytes where it is blinded. Leaves of before have their data.
"""

from base64 import b64encode
from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

import psycopg
from psycopg import Connection, Cursor

from domain.ledger import leaves
from domain.ledger.log import merkle, signed_note, tiles

SOON: Final = 100  # cosignatures after a head that are searched


class Leaf(NamedTuple):
    """A head, and the event that it belongs to. `data`: of the leaf, None if they are the head alone."""

    head: bytes
    data: bytes | None
    match: UUID
    step: int
    position: int

    @property
    def stored(self) -> bytes | None:
        """The data as the table has them."""
        if self.data is None or self.data == self.head:
            return None
        if self.data == leaves.leaf(str(self.match), self.step, self.head.hex(), ledger=2):
            return b""
        found = leaves.read_leaf(self.data)
        return bytes.fromhex(found.blinded) if isinstance(found, leaves.BlindedLeaf) else self.data


def _data(head: bytes, stored: bytes | None, match: UUID, step: int) -> bytes:
    """The data of a leaf, from its row."""
    if stored is None:
        return head
    if not stored:
        return leaves.leaf(str(match), step, head.hex(), ledger=2)
    return leaves.blinded(stored) if len(stored) == leaves.HEAD else stored


class Proof(NamedTuple):
    """The index of a leaf, and the hashes that prove it."""

    leaf_index: int
    hashes: list[bytes]


class Tree:
    """The tree as one connection reads it. It reads whole tiles, and caches what it has read."""

    def __init__(self, connection: Connection | Cursor) -> None:
        self._connection = connection
        self._nodes: dict[tuple[int, int], bytes] = {}
        self._read: set[tuple[int, int]] = set()  # levels and numbers of tiles

    def __call__(self, level: int, index: int) -> bytes:
        """The hash of a full subtree. LookupError if there is none."""
        place = level, index
        if place not in self._nodes:
            if level % tiles.HEIGHT:
                below = self(level - 1, 2 * index), self(level - 1, 2 * index + 1)
                self._nodes[place] = merkle.node_hash(*below)
            else:
                self._read_tile(level, index // tiles.WIDTH)
        if place not in self._nodes:
            raise LookupError(f"the tree has no node {index} at level {level}")
        return self._nodes[place]

    def append(self, index: int, leaf: bytes) -> list[tuple[int, int, bytes]]:
        """The nodes that the hash of a leaf completes: level, index, hash."""
        made = list(merkle.append(self, index, leaf))
        self._nodes.update({(level, at): value for level, at, value in made})
        return made

    def _read_tile(self, level: int, number: int) -> None:
        if (level, number) in self._read:
            return
        self._read.add((level, number))
        places = range(number * tiles.WIDTH, (number + 1) * tiles.WIDTH)
        if level == 0:
            found = ((at, merkle.leaf_hash(data)) for at, data in _leaves(self._connection, places))
        else:
            found = (
                (at, bytes(value))
                for at, value in self._connection.execute(
                    "SELECT index, hash FROM nostos.nodes WHERE level = %s AND index >= %s AND index < %s",
                    (level, places.start, places.stop),
                ).fetchall()
            )
        self._nodes |= {(level, at): value for at, value in found}


def _leaves(connection: Connection | Cursor, places: range) -> list[tuple[int, bytes]]:
    """These leaves in their order: index, data."""
    rows = connection.execute(
        "SELECT index, head, leaf, match, step FROM nostos.heads WHERE index >= %s AND index < %s"
        " ORDER BY index",
        (places.start, places.stop),
    ).fetchall()
    return [(index, _data(*row)) for index, *row in rows]


def size(connection: Connection | Cursor) -> int:
    """The number of leaves."""
    found = connection.execute("SELECT index + 1 FROM nostos.heads ORDER BY index DESC LIMIT 1").fetchone()
    return found[0] if found else 0


def signed_size(connection: Connection | Cursor) -> int:
    """The number of leaves that a checkpoint covers: what is shown of the log."""
    [(found,)] = connection.execute("SELECT coalesce(max(size), 0) FROM nostos.checkpoints").fetchall()
    return int(found)


def position(connection: Connection | Cursor) -> int:
    """The position of the last event that the notary has gone by; 0 before the first."""
    [(found,)] = connection.execute("SELECT position FROM nostos.notary").fetchall()
    return int(found)


def move(connection: Connection | Cursor, position: int) -> None:
    """The notary has gone by the events up to this position."""
    connection.execute("UPDATE nostos.notary SET position = %s", (position,))


def append(cursor: Cursor, first: int, made: Sequence[Leaf], tree: Tree | None = None) -> None:
    """Append leaves at the index `first`, and the roots of tiles that they complete."""
    tree = tree or Tree(cursor)
    roots = [
        node
        for at, leaf in enumerate(made, first)
        for node in tree.append(at, merkle.leaf_hash(leaf.data or leaf.head))
        if node[0] and not node[0] % tiles.HEIGHT
    ]
    rows = ((at, leaf.head, leaf.stored, *leaf[2:]) for at, leaf in enumerate(made, first))
    cursor.execute(
        "INSERT INTO nostos.heads (index, head, leaf, match, step, position) SELECT * FROM"
        " unnest(%s::bigint[], %s::bytea[], %s::bytea[], %s::uuid[], %s::int[], %s::bigint[])",
        [list(column) for column in zip(*rows, strict=True)] or [[]] * 6,
    )
    cursor.executemany("INSERT INTO nostos.nodes (level, index, hash) VALUES (%s, %s, %s)", roots)


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


def last_cosigned_checkpoint(connection: Connection) -> signed_note.Checkpoint | None:
    """The newest checkpoint to which anybody added a signature; None if there is none."""
    found = connection.execute("SELECT max(size) FROM nostos.cosignatures").fetchone()
    return checkpoint(connection, found[0]) if found and found[0] else None


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
    if not tiles.exists(wanted, level, signed_size(connection)):
        return None
    return tiles.hashes(Tree(connection), wanted, level)


def entries(connection: Connection, wanted: tiles.Tile) -> bytes | None:
    """A bundle with the data of leaves; None if the log is not that long."""
    if not tiles.exists(wanted, 0, signed_size(connection)):
        return None
    first = wanted.number * tiles.WIDTH
    return tiles.bundle([data for _, data in _leaves(connection, range(first, first + wanted.width))])


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


def blinded_places(connection: Connection, among: range) -> list[BlindedPlace]:
    """Those of these leaves that are blinded, or may be, in their order."""
    rows = connection.execute(
        "SELECT heads.index, match, heads.step, encode(head, 'hex'),"
        " NOT coalesce(private, true) AND heads.step <= coalesce(nostos.shown_step(match), 0),"
        " coalesce(private, false) FROM nostos.heads LEFT JOIN nostos.lobby USING (match)"
        " WHERE heads.index >= %s AND heads.index < %s AND leaf IS NOT NULL"
        " AND (lobby.match IS NULL OR broadcast IS NOT NULL OR access <> 'public')"
        " ORDER BY heads.index",
        (among.start, among.stop),
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


def signed_events(connection: Connection, among: range) -> list[SignedEvent]:
    """These leaves, the newest first, each with the event of its match and step."""
    rows = connection.execute(
        "SELECT here.index, here.head, here.leaf, here.position, encode(before.head, 'hex'),"
        " here.match, here.step, topic, state FROM nostos.heads AS here"
        " LEFT JOIN nostos.heads AS before ON before.match = here.match AND before.step = here.step - 1"
        " LEFT JOIN nostos.events ON originator_id = here.match AND originator_version = here.step"
        " WHERE here.index >= %s AND here.index < %s ORDER BY here.index DESC",
        (among.start, among.stop),
    )
    return [
        SignedEvent(index, _data(head, stored, match, step), at, head.hex(), prev, match, step, topic, state)
        for index, head, stored, at, prev, match, step, topic, state in rows
    ]


def heads(connection: Connection, places: Sequence[tuple[UUID, int]]) -> dict[tuple[UUID, int], str]:
    """The heads, hex, of matches at steps, as far as the log has them; read at once, by the index."""
    rows = connection.execute(
        "SELECT match, step, (SELECT encode(head, 'hex') FROM nostos.heads AS here"
        " WHERE here.match = due.match AND here.step = due.step)"
        " FROM unnest(%s::uuid[], %s::int[]) AS due (match, step)",
        ([match for match, _ in places], [step for _, step in places]),
    )
    return {(match, step): found for match, step, found in rows if found is not None}


def head(connection: Connection, match: UUID, step: int) -> str | None:
    """The head of a match at a step in the log, hex; None if it is not there."""
    query = "SELECT encode(head, 'hex') FROM nostos.heads WHERE match = %s AND step = %s"
    found = connection.execute(query, (match, step)).fetchone()
    return found[0] if found else None


class Unsigned(NamedTuple):
    """A match of which the notary cannot read a step. `newer`: a newer version wrote it; else damaged."""

    match: UUID
    step: int
    newer: bool
    since: datetime | None = None


def unsigned_matches(connection: Connection | Cursor) -> list[Unsigned]:
    """The matches of which steps have no leaves, because the notary cannot read them; the oldest first."""
    rows = connection.execute(
        "SELECT match, step, newer, since FROM nostos.unsigned_matches ORDER BY since, match"
    )
    return [Unsigned(*row) for row in rows]


def set_unsigned(cursor: Cursor, made: Unsigned) -> None:
    """From this step on the match has no leaves."""
    cursor.execute(
        "INSERT INTO nostos.unsigned_matches (match, step, newer) VALUES (%s, %s, %s)"
        " ON CONFLICT (match) DO UPDATE SET step = excluded.step, newer = excluded.newer",
        made[:3],
    )


def set_signed(cursor: Cursor, match: UUID) -> None:
    """All steps of the match that the notary has gone by have leaves."""
    cursor.execute("DELETE FROM nostos.unsigned_matches WHERE match = %s", (match,))
