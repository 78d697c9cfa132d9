"""The transparency log in the database: leaves, roots of full tiles, checkpoints, cosignatures.

The data of a leaf is stored as short as it can be: nothing (NULL) where the head is the data, an empty value
where it follows from match, step and head, 32 bytes where it is blinded. Leaves of before have their data.
So does the first leaf of a log that follows another one, which has step 0 of no match. Where no log is named
by its number, it is the one of now.
"""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple
from uuid import UUID

import psycopg
from psycopg import Connection, Cursor

from domain.ledger import leaves
from domain.ledger.log import merkle, signed_note, tiles
from projections.models.log import origins

SOON: Final = 100  # cosignatures after a head that are searched
NO_MATCH: Final = UUID(int=0)  # of a discontinuity, as its step is 0


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


def discontinuity_leaf(data: bytes) -> Leaf:
    """The first leaf of a log that follows another one."""
    return Leaf(sha256(data).digest(), data, NO_MATCH, 0, 0)


class Proof(NamedTuple):
    """The index of a leaf, and the hashes that prove it."""

    leaf_index: int
    hashes: list[bytes]


class Tree:
    """The tree as one connection reads it. It reads whole tiles, and caches what it has read."""

    def __init__(self, connection: Connection | Cursor, log: int | None = None) -> None:
        self._connection = connection
        self._log = origins.tables(connection, log)
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
            leaves_there = _leaves(self._connection, self._log, places)
            found = ((at, merkle.leaf_hash(data)) for at, data in leaves_there)
        else:
            found = (
                (at, bytes(value))
                for at, value in self._connection.execute(
                    self._log.query(
                        "SELECT index, hash FROM {nodes} AS nodes"
                        " WHERE level = %s AND index >= %s AND index < %s"
                    ),
                    (level, places.start, places.stop),
                ).fetchall()
            )
        self._nodes |= {(level, at): value for at, value in found}


def _leaves(connection: Connection | Cursor, log: origins.Tables, places: range) -> list[tuple[int, bytes]]:
    """These leaves in their order: index, data."""
    rows = connection.execute(
        log.query(
            "SELECT index, head, leaf, match, step FROM {heads} AS heads"
            " WHERE index >= %s AND index < %s ORDER BY index"
        ),
        (places.start, places.stop),
    ).fetchall()
    return [(index, _data(*row)) for index, *row in rows]


def size(connection: Connection | Cursor, log: int | None = None) -> int:
    """The number of leaves."""
    query = "SELECT index + 1 FROM {heads} AS heads ORDER BY index DESC LIMIT 1"
    found = connection.execute(origins.tables(connection, log).query(query)).fetchone()
    return found[0] if found else 0


def shown_size(connection: Connection | Cursor, log: origins.Tables) -> int:
    """The number of leaves that are shown: those that a checkpoint covers; all of a log that has ended."""
    if log.number < origins.current(connection):
        return size(connection, log.number)
    query = log.query("SELECT coalesce(max(size), 0) FROM {checkpoints} AS signed")
    [(found,)] = connection.execute(query).fetchall()
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
    log = origins.tables(cursor)
    tree = tree or Tree(cursor, log.number)
    roots = [
        node
        for at, leaf in enumerate(made, first)
        for node in tree.append(at, merkle.leaf_hash(leaf.data or leaf.head))
        if node[0] and not node[0] % tiles.HEIGHT
    ]
    rows = ((at, leaf.head, leaf.stored, *leaf[2:]) for at, leaf in enumerate(made, first))
    cursor.execute(
        log.query(
            "INSERT INTO {into} heads ({column} index, head, leaf, match, step, position)"
            " SELECT {number} made.* FROM unnest(%s::bigint[], %s::bytea[], %s::bytea[], %s::uuid[],"
            " %s::int[], %s::bigint[]) AS made"
        ),
        [list(column) for column in zip(*rows, strict=True)] or [[]] * 6,
    )
    nodes = "INSERT INTO {into} nodes ({column} level, index, hash) VALUES ({number} %s, %s, %s)"
    cursor.executemany(log.query(nodes), roots)


def checkpoint(
    connection: Connection, at: int | None = None, log: int | None = None
) -> signed_note.Checkpoint | None:
    """The checkpoint of a size, or the last one, with all its signatures; None if there is none."""
    tables = origins.tables(connection, log)
    found = connection.execute(
        tables.query(
            "SELECT size, note FROM {checkpoints} AS signed"
            " WHERE %(at)s::bigint IS NULL OR size = %(at)s ORDER BY size DESC LIMIT 1"
        ),
        {"at": at},
    ).fetchone()
    if found is None:
        return None
    lines = connection.execute(
        tables.query(
            "SELECT line FROM {cosignatures} AS cosigned WHERE size = %s ORDER BY received_at, witness"
        ),
        (found[0],),
    ).fetchall()
    made = signed_note.parse(found[1])
    return signed_note.Checkpoint(
        made.name, made.size, made.root, (*made.lines, *(line for (line,) in lines))
    )


def cosigned_size(connection: Connection, witnesses: Sequence[str], count: int) -> int | None:
    """The size of the newest checkpoint that so many of the witnesses cosigned; None if there is none."""
    found = connection.execute(
        origins.tables(connection).query(
            "SELECT size FROM {cosignatures} AS cosigned"
            " WHERE witness = ANY(%s) GROUP BY size HAVING count(*) >= %s ORDER BY size DESC LIMIT 1"
        ),
        (list(witnesses), count),
    ).fetchone()
    return None if found is None else found[0]


def last_cosigned(connection: Connection, witness: str) -> int:
    """The size of the newest checkpoint that a witness cosigned; 0 if there is none."""
    query = "SELECT max(size) FROM {cosignatures} AS cosigned WHERE witness = %s"
    found = connection.execute(origins.tables(connection).query(query), (witness,)).fetchone()
    return (found and found[0]) or 0


def last_cosigned_checkpoint(connection: Connection, log: int | None = None) -> signed_note.Checkpoint | None:
    """The newest checkpoint to which anybody added a signature; None if there is none."""
    tables = origins.tables(connection, log)
    query = tables.query("SELECT max(size) FROM {cosignatures} AS cosigned")
    found = connection.execute(query).fetchone()
    return checkpoint(connection, found[0], tables.number) if found and found[0] else None


def checkpoints_with_proofs(
    connection: Connection, match: UUID, step: int, head: str
) -> list[tuple[signed_note.Checkpoint, Proof]]:
    """Checkpoints with the proofs that a head is in them: of each log that has it, the first one that each
    witness cosigned. The last checkpoint if no witness cosigned any.
    """
    found = []
    for number in range(1, origins.current(connection) + 1):
        log = origins.Tables(number)
        if _head(connection, log, match, step) != head:
            continue
        for at in _cosigned_sizes(connection, log, match, step) or (None,):
            made = checkpoint(connection, at, number)
            proof = None if made is None else inclusion_proof(connection, match, step, made.size, number)
            if made is not None and proof is not None:
                found.append((made, proof))
    return found


def _cosigned_sizes(connection: Connection, log: origins.Tables, match: UUID, step: int) -> list[int]:
    """The sizes of the first checkpoints that each witness cosigned, if that was soon after the head."""
    found = connection.execute(
        log.query(
            "SELECT DISTINCT min(size) FROM (SELECT size, witness FROM {cosignatures} AS cosigned"
            " WHERE size > (SELECT index FROM {heads} AS heads WHERE match = %s AND step = %s)"
            " ORDER BY size LIMIT %s) AS first GROUP BY witness ORDER BY 1"
        ),
        (match, step, SOON),
    ).fetchall()
    return [size for (size,) in found]


def tile(connection: Connection, level: int, wanted: tiles.Tile, log: int | None = None) -> bytes | None:
    """The hashes of a tile; None if the log is not that long."""
    tables = origins.tables(connection, log)
    if not tiles.exists(wanted, level, shown_size(connection, tables)):
        return None
    return tiles.hashes(Tree(connection, tables.number), wanted, level)


def entries(connection: Connection, wanted: tiles.Tile, log: int | None = None) -> bytes | None:
    """A bundle with the data of leaves; None if the log is not that long."""
    tables = origins.tables(connection, log)
    if not tiles.exists(wanted, 0, shown_size(connection, tables)):
        return None
    first = wanted.number * tiles.WIDTH
    places = range(first, first + wanted.width)
    return tiles.bundle([data for _, data in _leaves(connection, tables, places)])


def add_checkpoint(cursor: Cursor, made: signed_note.Checkpoint) -> None:
    """Store a checkpoint."""
    log = origins.tables(cursor)
    query = "INSERT INTO {into} checkpoints ({column} size, note) VALUES ({number} %s, %s)"
    cursor.execute(log.query(query), (made.size, made.note()))


def add_cosignature(dsn: str, at: int, witness: str, line: str, log: int | None = None) -> None:
    """Store a witness's first cosignature line on the checkpoint of a size. `dsn`: of the writer."""
    with psycopg.connect(dsn, autocommit=True, connect_timeout=2) as connection:
        add_signature(connection, at, witness, line, log)


def add_signature(connection: Connection, at: int, signer: str, line: str, log: int | None = None) -> None:
    """Store the first line of a signer on the checkpoint of a size, after those that it has."""
    tables = origins.tables(connection, log)
    connection.execute(
        tables.query(
            "INSERT INTO {into} cosignatures ({column} size, witness, line)"
            " VALUES ({number} %s, %s, %s) ON CONFLICT DO NOTHING"
        ),
        (at, signer, line),
    )


def inclusion_proof(
    connection: Connection, match: UUID, step: int, within: int, log: int | None = None
) -> Proof | None:
    """The proof that a head is among the first `within` leaves; None if it is not."""
    tables = origins.tables(connection, log)
    found = connection.execute(
        tables.query("SELECT index FROM {heads} AS heads WHERE match = %s AND step = %s AND index < %s"),
        (match, step, within),
    ).fetchone()
    if found is None:
        return None
    return Proof(found[0], merkle.inclusion_proof(Tree(connection, tables.number), found[0], within))


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
    log = origins.tables(connection)
    rows = connection.execute(
        log.query(
            "SELECT here.index, here.head, here.leaf, here.position, encode(before.head, 'hex'),"
            " here.match, here.step, coalesce(hot.topic, cold.topic), coalesce(hot.state, cold.state)"
            " FROM {heads} AS here"
            " LEFT JOIN {heads} AS before ON before.match = here.match AND before.step = here.step - 1"
            " LEFT JOIN nostos.events AS hot"
            " ON hot.originator_id = here.match AND hot.originator_version = here.step"
            " LEFT JOIN LATERAL nostos.stream_events("  # it is not called where the hot part has the event
            "CASE WHEN hot.topic IS NULL THEN here.match END, here.step - 1, here.step) AS cold ON true"
            " WHERE here.index >= %s AND here.index < %s AND here.step > 0 ORDER BY here.index DESC"
        ),
        (among.start, among.stop),
    )
    return [
        SignedEvent(index, _data(head, stored, match, step), at, head.hex(), prev, match, step, topic, state)
        for index, head, stored, at, prev, match, step, topic, state in rows
    ]


def heads(connection: Connection, places: Sequence[tuple[UUID, int]]) -> dict[tuple[UUID, int], str]:
    """The heads, hex, of matches at steps, as far as the log has them; read at once, by the index."""
    rows = connection.execute(
        origins.tables(connection).query(
            "SELECT match, step, (SELECT encode(head, 'hex') FROM {heads} AS"
            " here WHERE here.match = due.match AND here.step = due.step)"
            " FROM unnest(%s::uuid[], %s::int[]) AS due (match, step)"
        ),
        ([match for match, _ in places], [step for _, step in places]),
    )
    return {(match, step): found for match, step, found in rows if found is not None}


def head(connection: Connection, match: UUID, step: int) -> str | None:
    """The head of a match at a step in the log, hex; None if it is not there."""
    return _head(connection, origins.tables(connection), match, step)


def _head(connection: Connection, log: origins.Tables, match: UUID, step: int) -> str | None:
    query = log.query("SELECT encode(head, 'hex') FROM {heads} AS heads WHERE match = %s AND step = %s")
    found = connection.execute(query, (match, step)).fetchone()
    return found[0] if found else None
