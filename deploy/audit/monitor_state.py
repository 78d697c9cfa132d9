"""What a monitor of the log knows, in one SQLite file: it reads on where it left off, in little memory.

What was read under a checkpoint is stored all at once, or not at all.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from domain.ledger.leaves import PlacedLeaf
from domain.ledger.log import merkle, signed_note
from domain.threadsafe.decoder import Decoder

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS known (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS notes (size INTEGER NOT NULL, root BLOB NOT NULL, note TEXT NOT NULL,
    PRIMARY KEY (size, root)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS places (match TEXT NOT NULL, step INTEGER NOT NULL, leaf INTEGER NOT NULL,
    head TEXT NOT NULL, salt TEXT NOT NULL, PRIMARY KEY (match, step, leaf)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS shared (match TEXT NOT NULL, step INTEGER NOT NULL, PRIMARY KEY (match, step));
CREATE TABLE IF NOT EXISTS blinded (leaf INTEGER PRIMARY KEY, data BLOB NOT NULL, seen REAL NOT NULL,
    asked REAL NOT NULL);
CREATE TABLE IF NOT EXISTS private (leaf INTEGER PRIMARY KEY);
CREATE TABLE IF NOT EXISTS unreadable (leaf INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS blinded_data ON blinded (data);
"""
BUNDLE: Final = 256  # leaves whose openings are asked for at once
PATIENCE: Final = 10  # a leaf is asked for again after a tenth of the time that it has been known


class Progress(msgspec.Struct, frozen=True):
    """How far the log was read. `full`: the full subtrees over its leaves; `bare`: leaves that are heads."""

    size: int = 0
    full: tuple[tuple[int, bytes], ...] = ()
    bare: int = 0

    def root(self) -> bytes:
        """The root over all that was read."""
        return merkle.CompactRange(self.full).root()


class Shared(NamedTuple):
    """A leaf of a place that has several. `salt`: what opened it, in hex, or ""."""

    leaf: int
    head: str
    salt: str


class Changed(NamedTuple):
    """A step of a match that has another head in the log than in the one before; the leaves in both, and what
    opened them.
    """

    match: str
    step: int
    before: Shared
    now: Shared


PROGRESS: Final = Decoder(Progress)
HERE: Final = "SELECT 1 FROM places AS here WHERE here.match = gone.match AND here.step = gone.step"
GONE: Final = f"FROM former.places AS gone WHERE NOT EXISTS ({HERE})"
GONE_BLINDED: Final = "FROM former.blinded AS gone WHERE data NOT IN (SELECT data FROM blinded)"
CHANGED: Final = """
FROM former.places AS gone JOIN places AS here USING (match, step) WHERE here.head <> gone.head
"""


class MonitorState:
    """The state in a file. `path`: of the file, whose folder exists; `former`: of the file with the state of
    the log that this one follows.
    """

    def __init__(self, path: Path, former: Path | None = None) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.executescript(SCHEMA)
        if former is not None:
            self._db.execute("ATTACH DATABASE ? AS former", (str(former),))

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written in this block, or nothing of it."""
        self._db.execute("BEGIN")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def get(self, name: str) -> str:
        """A value that was set; "" if none was."""
        found = self._db.execute("SELECT value FROM known WHERE name = ?", (name,)).fetchone()
        return str(found[0]) if found else ""

    def set(self, name: str, value: str) -> None:
        """Set a value."""
        self._db.execute("INSERT OR REPLACE INTO known VALUES (?, ?)", (name, value))

    def progress(self) -> Progress:
        """How far the log was read."""
        text = self.get("progress")
        return PROGRESS.decode(text) if text else Progress()

    def advance(self, progress: Progress) -> None:
        """The log was read so far."""
        self.set("progress", msgspec.json.encode(progress).decode())

    def add_note(self, note: signed_note.Checkpoint) -> None:
        """Keep a note that the service signed."""
        self._db.execute("INSERT OR IGNORE INTO notes VALUES (?, ?, ?)", (note.size, note.root, note.note()))

    def contradictions(self) -> list[tuple[int, list[str]]]:
        """The sizes of which there are notes with different roots, each with its notes."""
        sizes = self._db.execute("SELECT size FROM notes GROUP BY size HAVING count(*) > 1").fetchall()
        query = "SELECT note FROM notes WHERE size = ? ORDER BY root"
        return [(size, [note for (note,) in self._db.execute(query, (size,))]) for (size,) in sizes]

    def add_place(self, leaf: int, place: PlacedLeaf, salt: str = "") -> None:
        """A leaf that names its place, or was opened by its salt."""
        where = (place.match, place.step)
        if self._db.execute("SELECT 1 FROM places WHERE match = ? AND step = ?", where).fetchone():
            self._db.execute("INSERT OR IGNORE INTO shared VALUES (?, ?)", where)
        self._db.execute("INSERT INTO places VALUES (?, ?, ?, ?, ?)", (*where, leaf, place.head, salt))

    def add_blinded(self, leaf: int, data: bytes, now: float) -> None:
        """A leaf that is blinded."""
        self._db.execute("INSERT INTO blinded VALUES (?, ?, ?, ?)", (leaf, data, now, now))

    def add_unreadable(self, leaf: int, data: bytes) -> None:
        """A leaf as no service writes it."""
        self._db.execute("INSERT INTO unreadable VALUES (?, ?)", (leaf, data))

    def due(self, now: float) -> list[int]:
        """The bundles with blinded leaves that may be opened by now."""
        rows = self._db.execute(
            "SELECT DISTINCT leaf / ? FROM blinded WHERE (? - asked) * ? >= asked - seen ORDER BY 1",
            (BUNDLE, now, PATIENCE),
        )
        return [bundle for (bundle,) in rows]

    def blinded(self, bundle: int) -> dict[int, bytes]:
        """The leaves of a bundle that are not opened, by their index."""
        first = bundle * BUNDLE
        query = "SELECT leaf, data FROM blinded WHERE leaf >= ? AND leaf < ?"
        return dict(self._db.execute(query, (first, first + BUNDLE)))

    def open(self, leaf: int, place: PlacedLeaf, salt: str) -> None:
        """A blinded leaf was opened."""
        self._db.execute("DELETE FROM blinded WHERE leaf = ?", (leaf,))
        self.add_place(leaf, place, salt)

    def asked(self, bundle: int, now: float) -> None:
        """The openings of a bundle were asked for."""
        first = bundle * BUNDLE
        self._db.execute(
            "UPDATE blinded SET asked = ? WHERE leaf >= ? AND leaf < ?", (now, first, first + BUNDLE)
        )

    def keep_private(self, bundle: int, leaves: Iterable[int]) -> None:
        """The service says that these leaves of a bundle, and no others of it, are of private matches."""
        first = bundle * BUNDLE
        self._db.execute("DELETE FROM private WHERE leaf >= ? AND leaf < ?", (first, first + BUNDLE))
        within = [(leaf,) for leaf in {*leaves} if first <= leaf < first + BUNDLE]
        self._db.executemany("INSERT INTO private VALUES (?)", within)

    def shared(self, most: int) -> list[tuple[str, int, list[Shared]]]:
        """The first places with several leaves: match, step, and the leaves in their order."""
        query = "SELECT leaf, head, salt FROM places WHERE match = ? AND step = ? ORDER BY leaf"
        places: Sequence[tuple[str, int]] = self._db.execute(
            "SELECT match, step FROM shared LIMIT ?", (most,)
        ).fetchall()
        return [(*place, [Shared(*row) for row in self._db.execute(query, place)]) for place in places]

    def unreadable(self, most: int) -> list[tuple[int, bytes]]:
        """The first leaves that no service writes."""
        return self._db.execute("SELECT leaf, data FROM unreadable ORDER BY leaf LIMIT ?", (most,)).fetchall()

    def overdue(self, before: float, most: int) -> tuple[int, list[int]]:
        """How many blinded leaves are known since before a time, and the first of them; but for those of
        private matches.
        """
        late = "FROM blinded WHERE seen < ? AND leaf NOT IN (SELECT leaf FROM private)"
        [count] = self._db.execute(f"SELECT count(*) {late}", (before,)).fetchone()
        query = f"SELECT leaf {late} ORDER BY leaf LIMIT ?"
        return count, [leaf for (leaf,) in self._db.execute(query, (before, most))]

    def counts(self) -> tuple[int, int]:
        """How many leaves have a place that is known, and how many are blinded."""
        query = "SELECT (SELECT count(*) FROM places), (SELECT count(*) FROM blinded)"
        placed, blinded = self._db.execute(query).fetchone()
        return placed, blinded

    def open_former(self, data: bytes, place: PlacedLeaf, salt: str) -> None:
        """What opens a leaf here opens the same leaf of the former log."""
        query = "SELECT leaf FROM former.blinded WHERE data = ?"
        for (leaf,) in self._db.execute(query, (data,)).fetchall():
            self._db.execute("DELETE FROM former.blinded WHERE leaf = ?", (leaf,))
            where = (place.match, place.step, leaf, place.head, salt)
            self._db.execute("INSERT INTO former.places VALUES (?, ?, ?, ?, ?)", where)

    def former_notes(self) -> list[signed_note.Checkpoint]:
        """The notes of the former log that the service signed, the longest log first."""
        rows = self._db.execute("SELECT note FROM former.notes ORDER BY size DESC")
        return [signed_note.parse(note) for (note,) in rows]

    def absent(self, among: range) -> tuple[int, list[tuple[str, int]]]:
        """How many of these leaves of the former log are not here, and the first places among them."""
        within = (among.start, among.stop)
        counts = [
            self._db.execute(f"SELECT count(*) {gone} AND leaf >= ? AND leaf < ?", within).fetchone()[0]
            for gone in (GONE, GONE_BLINDED)
        ]
        query = f"SELECT match, step {GONE} AND leaf >= ? AND leaf < ? ORDER BY leaf LIMIT 100"
        return sum(counts), self._db.execute(query, within).fetchall()

    def changed(self, among: range, most: int) -> tuple[int, list[Changed]]:
        """How many places of these leaves of the former log have other heads here, and the first of them."""
        within = (among.start, among.stop)
        clause = f"{CHANGED} AND gone.leaf >= ? AND gone.leaf < ?"
        [count] = self._db.execute(f"SELECT count(*) {clause}", within).fetchone()
        rows = self._db.execute(
            "SELECT match, step, gone.leaf, gone.head, gone.salt, here.leaf, here.head, here.salt"
            f" {clause} ORDER BY gone.leaf LIMIT ?",
            (*within, most),
        )
        return count, [Changed(row[0], row[1], Shared(*row[2:5]), Shared(*row[5:8])) for row in rows]

    def close(self) -> None:
        """Close the file."""
        self._db.close()
