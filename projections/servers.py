"""Servers: who answers a question about the read models, the primary or a replica; and if nobody does."""

import time
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from itertools import chain, repeat
from typing import Final, Self, TypeVar
from uuid import UUID

import psycopg
from psycopg import Connection

from domain.kernel.facts import ONLOOKER, Viewer
from domain.kernel.notation import viewer_name
from domain.store import Unavailable
from domain.store.errors import NewerEvent, UnknownForm
from domain.store.postgres import connections as postgres
from domain.store.postgres.connections import Connections
from projections.replica import Elsewhere, Mark, Replica, read_mark

T = TypeVar("T")
Question = Callable[[Connection], T]

GUEST: Final = "guest"  # what the database calls an onlooker who may know of a private match
UNDELAYED: Final = "undelayed"  # the same for the staff of the match's tournament, whom no delay concerns
READ_TIMEOUT: Final = 2.0  # seconds that a read waits for Postgres, or for a step to be projected
PAUSE: Final = 0.05  # seconds before the next try
LOOKS: Final = (0.002, 0.005, 0.01, 0.02)  # seconds between two queries for a step; the last one from then on
# For one transaction, whatever an earlier one left on the connection of a pooler. The last column fails
# closed.
AS_VIEWER: Final = """
    SELECT set_config('nostos.match', %s, true), set_config('nostos.viewer', %s, true),
        set_config('search_path', '', true), set_config('statement_timeout', %s, true),
        set_config('row_security', 'on', true), set_config('transaction_read_only', 'on', true),
        row_security_active('nostos.frames') AND row_security_active('nostos.notes')
        AND row_security_active('nostos.talk')
"""


class ReadsUnavailable(Exception):  # noqa: N818  # it passes by itself
    """The read models do not answer now. `retry_after`: in how many seconds to try again."""

    def __init__(self, message: str = "the read models cannot be reached", retry_after: int = 1) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Unprotected(ReadsUnavailable):
    """This login is not under row-level security: it would be shown what others saw. Nothing is read."""

    def __init__(self) -> None:
        super().__init__("row-level security is off for the login that reads")


class NotProjected(ReadsUnavailable):
    """The requested step is not projected yet, and was not in time."""

    def __init__(self) -> None:
        super().__init__("the read models are behind")


def wait_until(is_there: Callable[[], bool]) -> None:
    """Return when what is asked for is projected. NotProjected if it is not within READ_TIMEOUT."""
    deadline = time.monotonic() + READ_TIMEOUT
    for pause in chain(LOOKS, repeat(LOOKS[-1])):
        if is_there():
            return
        if time.monotonic() >= deadline:
            raise NotProjected
        time.sleep(pause)


def opened(opening: Callable[[], T]) -> T:
    """What was sealed or packed. ReadsUnavailable without its key, or if a newer version packed it."""
    try:
        return opening()
    except Unavailable as error:
        raise ReadsUnavailable(str(error)) from error
    except UnknownForm as error:
        raise ReadsUnavailable(str(error), NewerEvent.retry_after) from error


class Servers:
    """The primary, and the replica if there is one. Threads may share it. `dsn`: of the reader's role.

    Each question is asked in one transaction at most. The question may be asked twice.
    """

    def __init__(self, dsn: str, connections: int, replica: Replica | None = None) -> None:
        self.replica = replica
        self._connections = Connections(dsn, connections)
        self._onlooker = viewer_name(ONLOOKER)

    def for_onlooker(self, name: str) -> Self:
        """These servers for an onlooker who sees more than others: GUEST or UNDELAYED."""
        told = copy(self)
        told._onlooker = name  # noqa: SLF001  # it is one of us
        return told

    def ask(self, question: Question[T]) -> T:
        """The answer of the primary; repeated while connections fail, then ReadsUnavailable."""
        deadline = time.monotonic() + READ_TIMEOUT
        while True:
            try:
                with self._connections.connection() as connection:
                    return question(connection)
            except psycopg.errors.QueryCanceled as error:
                raise ReadsUnavailable from error
            except (psycopg.OperationalError, psycopg.InterfaceError) as error:
                if time.monotonic() >= deadline:
                    raise ReadsUnavailable from error
            time.sleep(PAUSE)

    def ask_as(self, match: UUID, viewer: Viewer, question: Question[T]) -> T:
        """The answer of the primary to one viewer of one match."""
        return self.ask_set(AS_VIEWER, self._setting(match, viewer), question)

    def ask_any(
        self,
        question: Question[T],
        match: UUID | None = None,
        *,
        demanded: Mapping[UUID, int] | None = None,
        is_enough: Callable[[T], bool] = lambda _: True,
    ) -> T:
        """The answer of the replica if that is enough, else that of the primary; as in `Replica.answer`."""
        replica = self.replica
        if replica is None:
            return self.ask(question)
        try:
            return replica.answer(question, self._mark, match, demanded, is_enough)
        except Elsewhere:
            pass
        except Unprotected:
            replica.leave("unprotected")
        return self.ask(lambda connection: replica.answer_of_primary(connection, question, match))

    def ask_any_as(
        self, match: UUID, viewer: Viewer, question: Question[T], is_enough: Callable[[T], bool]
    ) -> T:
        """The same to one viewer of one match."""
        if self.replica is None:
            return self.ask_as(match, viewer, question)
        return self.ask_any(
            _set_first(AS_VIEWER, self._setting(match, viewer), question), match, is_enough=is_enough
        )

    def ask_set(self, setting: str, values: Sequence[str], question: Question[T]) -> T:
        """The answer of the primary in a transaction that is set to somebody first. `setting`: a query whose
        last column says whether row-level security is on; `values`: of its parameters.
        """
        set_first = _set_first(setting, values, question)

        def ask(connection: Connection) -> T:
            with connection.transaction():
                return set_first(connection)

        return self.ask(ask)

    def close(self) -> None:
        """Close the connections."""
        self._connections.close()
        if self.replica is not None:
            self.replica.close()

    def _setting(self, match: UUID, viewer: Viewer) -> Sequence[str]:
        """The parameters of AS_VIEWER."""
        name = self._onlooker if viewer is ONLOOKER else viewer_name(viewer)
        return str(match), name, str(postgres.STATEMENT_TIMEOUT)

    def _mark(self) -> Mark:
        """How far the primary is; psycopg.Error if it does not answer now."""
        with self._connections.connection() as connection:
            return read_mark(connection)


def _set_first(setting: str, values: Sequence[str], question: Question[T]) -> Question[T]:
    """The question in a transaction that has begun, which is set to somebody first; as in `ask_set`."""

    def ask(connection: Connection) -> T:
        found = connection.execute(setting.encode(), values).fetchone()
        if found is None or found[-1] is not True:
            raise Unprotected
        return question(connection)

    return ask
