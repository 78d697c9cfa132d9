"""Origins: the logs of heads that there have been, and the tables of each. Table `discontinuities`.

The first log has tables of its own; those that followed it after a loss share others, with the number of the
log in each row. The newest log is the one of now; the others have ended.
"""

from typing import Final, NamedTuple

from psycopg import Connection, Cursor

TABLES: Final = ("heads", "nodes", "checkpoints", "cosignatures")
LATER: Final = "(SELECT * FROM nostos.later_{table} WHERE log = {log})"


class Origin(NamedTuple):
    """A log that follows another one. `leaf`: the data of its first leaf, the discontinuity."""

    number: int
    name: str
    leaf: bytes


class Tables(NamedTuple):
    """The tables of the log with this number."""

    number: int

    def query(self, text: str) -> bytes:
        """A query of the log's rows: `{heads}` is what to select from, and so on for each of its tables.

        `INSERT INTO {into} heads ({column} index) VALUES ({number} %s)` inserts.
        """
        names = {table: self._rows(table) for table in TABLES}
        into = ("nostos.", "", "") if self.number == 1 else ("nostos.later_", "log, ", f"{self.number}, ")
        text = text.replace("{into} ", into[0])
        return text.format(column=into[1], number=into[2], **names).encode()

    def _rows(self, table: str) -> str:
        return f"nostos.{table}" if self.number == 1 else LATER.format(table=table, log=self.number)


def tables(connection: Connection | Cursor, log: int | None = None) -> Tables:
    """The tables of a log, or of the one of now."""
    return Tables(current(connection) if log is None else log)


def current(connection: Connection | Cursor) -> int:
    """The number of the log of now."""
    found = connection.execute("SELECT log FROM nostos.discontinuities ORDER BY log DESC LIMIT 1").fetchone()
    return found[0] if found else 1


def later(connection: Connection | Cursor) -> list[Origin]:
    """The logs that followed the first, in their order."""
    rows = connection.execute("SELECT log, origin, leaf FROM nostos.discontinuities ORDER BY log")
    return [Origin(number, name, bytes(leaf)) for number, name, leaf in rows]


def name_of(connection: Connection | Cursor, first: str) -> str:
    """The name of the log of now. `first`: that of the first log."""
    query = "SELECT origin FROM nostos.discontinuities ORDER BY log DESC LIMIT 1"
    found = connection.execute(query).fetchone()
    return found[0] if found else first


def begin(cursor: Cursor, made: Origin) -> None:
    """A log begins: it is the one of now. `cursor`: of the owner of the schema."""
    cursor.execute("INSERT INTO nostos.discontinuities (log, origin, leaf) VALUES (%s, %s, %s)", made)
