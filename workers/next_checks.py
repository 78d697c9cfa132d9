"""The next check of each match in which time can be up. Table `next_checks`, a row for each such match.

The lobby makes the row and deletes it (triggers in `deploy/migrations`); the clock sets the time.
"""

from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from psycopg import Connection

DUE: Final = "SELECT match, at, step FROM nostos.next_checks WHERE at <= %s ORDER BY at, match LIMIT %s"
AFTER: Final = "SELECT match, at, step FROM nostos.next_checks WHERE match > %s ORDER BY match LIMIT %s"
# To plan for a time, the server looks up the ends of the index, through all the rows that were there.
PLAN_ONCE: Final = "SET plan_cache_mode = force_generic_plan"
NEXT: Final = "SELECT at FROM nostos.next_checks ORDER BY at, match LIMIT 1"
ANY: Final = "SELECT EXISTS (SELECT FROM nostos.next_checks)"
# A rebuild holds all rows for minutes: the clock does not wait for it, and looks at the match again.
SET: Final = """
    UPDATE nostos.next_checks SET at = %s WHERE match = (
        SELECT match FROM nostos.next_checks WHERE match = %s AND step = %s FOR UPDATE SKIP LOCKED
    )
"""


class NextCheck(NamedTuple):
    """The time before which nothing can be up in a match. `step`: of the lobby, when it got its row."""

    match: UUID
    at: datetime
    step: int


class NextChecks:
    """The table, over the connection of the process that leads."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        connection.execute(PLAN_ONCE)

    def due(self, now: datetime, limit: int) -> list[NextCheck]:
        """The checks that are due, the most overdue first."""
        return [NextCheck(*row) for row in self._connection.execute(DUE, (now, limit), prepare=True)]

    def after(self, match: UUID, limit: int) -> list[NextCheck]:
        """All checks after that match, due or not, in the order of the ids of the matches."""
        return [NextCheck(*row) for row in self._connection.execute(AFTER, (match, limit), prepare=True)]

    def next(self) -> datetime | None:
        """The time of the first check, due or not; None if there is none."""
        found = self._connection.execute(NEXT, prepare=True).fetchone()
        return None if found is None else found[0]

    def any(self) -> bool:
        """Whether there is a check at all."""
        return self._connection.execute(ANY).fetchone() == (True,)

    def set(self, check: NextCheck, at: datetime) -> None:
        """Set the time of a check. Nothing happens if the match got another row, which is due."""
        self._connection.execute(SET, (at, check.match, check.step), prepare=True)
