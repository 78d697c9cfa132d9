"""Findings: places where the log was not what the notary had signed. Table `findings`, one row for each.

A finding stays for ever. It is open until somebody acknowledges it, with a reason; that is a row of its own.
"""

from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from psycopg import Connection

MOST: Final = 1_000  # open ones: after these nobody needs more


class Finding(NamedTuple):
    """A place in the log. `match`, `step`: None where no single event could be named.

    `reason`: what was said when it was acknowledged; None while it is open.
    """

    id: int
    match: UUID | None
    step: int | None
    found_at: datetime
    acknowledged_at: datetime | None
    reason: str | None


def add(connection: Connection, match: UUID | None, step: int | None) -> bool:
    """Store a finding; False if there is an open one of the same place, or if there are very many."""
    done = connection.execute(
        "INSERT INTO nostos.findings (match, step) SELECT %(match)s::uuid, %(step)s::int WHERE NOT EXISTS"
        " (SELECT FROM nostos.open_findings WHERE match IS NOT DISTINCT FROM %(match)s::uuid"
        " AND step IS NOT DISTINCT FROM %(step)s::int)"
        " AND (SELECT count(*) FROM nostos.open_findings) < %(most)s",
        {"match": match, "step": step, "most": MOST},
    )
    return done.rowcount == 1


def count_open(connection: Connection) -> int:
    """How many findings nobody has acknowledged."""
    [(found,)] = connection.execute("SELECT count(*) FROM nostos.open_findings").fetchall()
    return int(found)


def findings(connection: Connection) -> list[Finding]:
    """All findings, the oldest first."""
    rows = connection.execute(
        "SELECT id, match, step, found_at, acknowledged_at, reason"
        " FROM nostos.findings LEFT JOIN nostos.acknowledgements ON finding = id ORDER BY id"
    )
    return [Finding(*row) for row in rows]


def acknowledge(connection: Connection, finding: int, reason: str) -> bool:
    """Acknowledge an open finding; False if there is none with this id. `connection`: of the owner."""
    done = connection.execute(
        "INSERT INTO nostos.acknowledgements (finding, reason)"
        " SELECT id, %s FROM nostos.open_findings WHERE id = %s",
        (reason, finding),
    )
    return done.rowcount == 1
