"""Reads: all that the API and the gateway know of the past, through the role that row-level security binds.

Every question about frames and notes names its viewer; the database is told and enforces it.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, repeat
from typing import Any, Final, TypeVar
from uuid import UUID

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from domain.kernel.facts import Viewer
from domain.kernel.notation import viewer_name
from domain.ledger.log import signed_note
from domain.store.postgres.connections import Connections
from projections.engine import partitions
from projections.models import frames, lobby, notes, players, transparency_log

T = TypeVar("T")

CONNECTIONS: Final = 8  # to Postgres, of one process
READ_TIMEOUT: Final = 2.0  # seconds that a read waits for Postgres, or for a step to be projected
PAUSE: Final = 0.05  # seconds before Postgres is asked again
LOOKS: Final = (0.002, 0.005, 0.01, 0.02)  # seconds between two looks for a step; the last one from then on
BOUNDS: Final = "-c default_transaction_read_only=on -c statement_timeout=5s"


class Unavailable(Exception):  # noqa: N818  # it passes by itself
    """The read models cannot be asked now. `retry_after`: in how many seconds they may be asked again."""

    def __init__(self, message: str = "the read models cannot be reached", retry_after: int = 1) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Behind(Unavailable):
    """The step asked for is not projected yet, and did not become so in time."""

    def __init__(self) -> None:
        super().__init__("the read models are behind")


class Reads:
    """The read models. `dsn`: of the reader's role.

    Making it connects to nothing; where Postgres is away every method raises Unavailable within a few
    seconds, and works again when it is back. Safe to share between threads.
    """

    def __init__(self, dsn: str, connections: int = CONNECTIONS) -> None:
        self._connections = Connections(_bounded(dsn), connections)

    def frames(
        self,
        match: UUID,
        viewer: Viewer,
        after: int = 0,
        *,
        limit: int | None = None,
        upto: int | None = None,
        at_least: int | None = None,
    ) -> list[bytes]:
        """The viewer's frames behind step `after`, up to step `upto`, at most `limit`: JSON, in order.

        Nobody sees the referee's frames of a match that is not disclosed: they read as none. So do an
        onlooker's of a delayed match that are not shown yet.
        `at_least`: wait until that step is projected; Behind if it is not in time.
        """
        if at_least is not None:
            self.wait(match, at_least)
        return self._ask_as(
            match, viewer, lambda as_viewer: frames.bodies(as_viewer, match, after, upto, limit)
        )

    def notes(self, match: UUID, viewer: Viewer, at: int | None = None) -> list[notes.Note]:
        """The last note on each subject of the notebooks the viewer may read, as of a step of the match."""
        return self._ask_as(match, viewer, lambda as_viewer: notes.latest(as_viewer, match, at))

    def match(self, match: UUID, at_least: int | None = None) -> lobby.Listing | None:
        """A match as it stands, or None: not for everybody. `at_least`: as in `frames`."""
        if at_least is not None:
            self.wait(match, at_least)
        return self._ask(lambda connection: lobby.listing(connection, match))

    def shown(self, match: UUID) -> lobby.Listing | None:
        """A match as everybody is shown it, or None: as it stands or, if it is delayed, as it stood."""
        return self._ask(lambda connection: lobby.shown(connection, match))

    def page(
        self,
        filters: lobby.Filters,
        cursor: str | None = None,
        limit: int = 50,
        *,
        as_it_stands: bool = False,
    ) -> lobby.Page:
        """A page of the lobby, the matches opened last first. BadCursor if the cursor is of another list.

        `as_it_stands`: delayed matches too, not for everybody.
        """
        source = lobby.AS_IT_STANDS if as_it_stands else lobby.SHOWN
        return self._ask(lambda connection: lobby.page(connection, filters, cursor, limit, source))

    def clocked(self) -> Sequence[UUID]:
        """The matches that are played with a clock, as they stand."""
        return self._ask(lobby.clocked)

    def checkpoint(self, at: int | None = None) -> signed_note.Checkpoint | None:
        """The checkpoint of that size of the log of heads, or the last; None where there is none."""
        return self._ask(lambda connection: transparency_log.checkpoint(connection, at))

    def checkpoints_with_proofs(
        self, match: UUID, step: int
    ) -> list[tuple[signed_note.Checkpoint, transparency_log.Proof]]:
        """Checkpoints that hold a head, each with its proof: those that witnesses signed, else the last."""
        return self._ask(lambda connection: transparency_log.checkpoints_with_proofs(connection, match, step))

    def inclusion_proof(self, match: UUID, step: int, within: int) -> transparency_log.Proof | None:
        """The proof that a head is among the first so many of the log of heads; None if it is not."""
        return self._ask(lambda connection: transparency_log.inclusion_proof(connection, match, step, within))

    def consistency_proof(self, size1: int, size2: int) -> list[bytes]:
        """The proof that the log of heads was only appended to. LookupError or ValueError if it was not."""
        return self._ask(lambda connection: transparency_log.consistency_proof(connection, size1, size2))

    def signed(self) -> int:
        """The position in the log up to which the notary has signed, 0 where it has signed nothing."""
        return self._ask(lambda connection: transparency_log.size(connection)[1])

    def head(self, match: UUID) -> int:
        """The last projected step of a match, 0 where there is none."""
        return self._ask(lambda connection: lobby.step(connection, match))

    def reached(self, matches: Sequence[UUID]) -> Mapping[UUID, lobby.Reached]:
        """The last projected step of each match that there is, and the one that everybody is shown."""
        return self._ask(lambda connection: lobby.reached(connection, matches))

    def names(self, players_: Iterable[str]) -> Mapping[str, str]:
        """The names of players, by their ids; those that there are."""
        return self._ask(lambda connection: players.names(connection, players_))

    def progress(self) -> Mapping[str, partitions.Progress]:
        """The progress of each projection in the log, for readiness."""
        return self._ask(partitions.progress)

    def wait(self, match: UUID, step: int) -> None:
        """Return when the step is projected. Behind if it is not within READ_TIMEOUT."""
        deadline = time.monotonic() + READ_TIMEOUT
        for pause in chain(LOOKS, repeat(LOOKS[-1])):
            if self.head(match) >= step:
                return
            if time.monotonic() >= deadline:
                raise Behind
            time.sleep(pause)

    def close(self) -> None:
        """Let the connections go."""
        self._connections.close()

    def _ask_as(self, match: UUID, viewer: Viewer, question: Callable[[Connection[Any]], T]) -> T:
        """Ask in a transaction that is set to one viewer of one match."""

        def ask(connection: Connection[Any]) -> T:
            with connection.transaction():
                connection.execute(
                    "SELECT set_config('nostos.match', %s, true), set_config('nostos.viewer', %s, true)",
                    (str(match), viewer_name(viewer)),
                )
                return question(connection)

        return self._ask(ask)

    def _ask(self, question: Callable[[Connection[Any]], T]) -> T:
        """Ask, again if a connection was stale or Postgres is starting; Unavailable if that is no help."""
        deadline = time.monotonic() + READ_TIMEOUT
        while True:
            try:
                with self._connections.connection() as connection:
                    return question(connection)
            except psycopg.errors.QueryCanceled as error:
                raise Unavailable from error
            except (psycopg.OperationalError, psycopg.InterfaceError) as error:
                if time.monotonic() >= deadline:
                    raise Unavailable from error
            time.sleep(PAUSE)


def _bounded(dsn: str) -> str:
    """The address of connections that only read, and not for long."""
    options = conninfo_to_dict(dsn).get("options") or ""
    return make_conninfo(dsn, options=f"{options} {BOUNDS}".strip())
