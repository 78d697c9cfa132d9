"""Commits that the synchronous standby has acknowledged, where there is one.

A checkpoint that witnesses cosign can never be taken back. So it may cover only what a failover keeps. A
commit returns after the standby has flushed it, and with it all that was written before it: also an event
that was visible already, because the primary crashed while its commit waited for the standby.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg import Connection, Cursor
from psycopg.errors import Diagnostic

WARNING: Final = "WARNING"


class NotAcknowledged(psycopg.OperationalError):  # as the errors of psycopg are called
    """The transaction is committed here, and the standby may lack it. Begin again."""


class AcknowledgedCommits:
    """The transactions of a session."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._warned = False
        connection.execute("SET synchronous_commit = on")
        connection.add_notice_handler(self._take)

    @contextmanager
    def transaction(self) -> Iterator[Cursor]:
        """A transaction that is acknowledged when the block ends, if it writes. NotAcknowledged if not.

        The server warns when somebody ends its wait for the standby. It warns of nothing else in what the
        notary does, and a warning has no code and is in the server's language: so any warning counts.
        """
        self._warned = False
        with self._connection.transaction(), self._connection.cursor() as cursor:
            yield cursor
        if self._warned:
            raise NotAcknowledged("the standby has not acknowledged a commit of the notary")

    def _take(self, notice: Diagnostic) -> None:
        self._warned |= notice.severity_nonlocalized == WARNING
