"""How much a notary reads that starts, or takes over, with a log of some length and a few new events."""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final
from unittest.mock import patch
from uuid import UUID

import psycopg

from api.runtime.roles.logins import Role, role_url
from api.runtime.settings import Settings
from deploy.bench.tools.synthetic_game import BENCH_SHELF, LOOM, ROWS, SEATS
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from domain.ledger.names import name_commitment
from domain.matches import Matches
from domain.store import Command, Event, Log
from domain.store import command as command_of
from domain.store.postgres.connections import connect_session
from domain.threadsafe.decoder import JsonObject
from workers.notary.log_integrity import ROLE
from workers.notary.notary import Notary

OLD: Final = 1_000  # events
TIMES: Final = 10  # the longer log has so many times as many
NEW: Final = 50  # events
LENGTH: Final = 250  # steps of a match
PLAYERS: Final = tuple(str(seat) for seat in range(SEATS))


class _PlayerNames:
    """Every player's name is their id."""

    def named(self, player: str, match: UUID) -> str:
        """What binds the id, which is the name here."""
        return name_commitment(match.bytes, player)

    def key(self, _: str) -> str:
        """Nobody has one."""
        return ""


class RowCount:
    """How many rows statements have read."""

    rows = 0


@contextmanager
def counted_rows() -> Iterator[RowCount]:
    """Counts the rows that this process reads from its databases; none may be left at the server."""
    count, execute = RowCount(), psycopg.Cursor.execute

    def counting(cursor: Any, *arguments: Any, **more: Any) -> Any:
        done = execute(cursor, *arguments, **more)
        count.rows += cursor.rowcount if cursor.description else 0
        return done

    with (
        patch.object(psycopg.Cursor, "execute", counting),
        patch.object(psycopg.ServerCursor, "execute", None),
    ):
        yield count


def sign_new(settings: Settings, events: Log) -> None:
    """What a notary does that starts: it compares, and signs what is new."""
    notary = Notary(events, settings)
    with connect_session(role_url(settings, ROLE)) as connection:
        notary.begin(connection)
        while notary.append_batch(connection):
            pass


def notary_starts() -> dict[str, float]:
    """Rows and seconds of a start with a log, and with one that is ten times as long."""
    with scratch_home() as home, EmbeddedServers(home, valkey=False) as servers:
        settings = Settings(database_url=servers.database_url, home=home)
        prepare(settings)
        figures: dict[str, float] = {"start_new_events": float(NEW)}
        for name, size in (("1x", OLD), ("10x", OLD * TIMES)):
            figures |= {f"start_{name}_{unit}": value for unit, value in _start(settings, size).items()}
    return figures


def _start(settings: Settings, size: int) -> dict[str, float]:
    """A start with a log of so many events, most of which are signed."""
    writer = Log(role_url(settings, Role.WRITER), BENCH_SHELF)
    events = Log(role_url(settings, ROLE), BENCH_SHELF, connections=1)
    try:
        made = [event for _ in range(writer.position(), size, LENGTH) for event in played()]
        for event in made[:-NEW]:
            writer.append(event)
        sign_new(settings, events)
        for event in made[-NEW:]:
            writer.append(event)
        started = time.perf_counter()
        with counted_rows() as count:
            sign_new(settings, events)
        return {"rows": float(count.rows), "seconds": time.perf_counter() - started}
    finally:
        writer.close()
        events.close()


def played(
    players: Sequence[str] = PLAYERS, steps: int = LENGTH, clock: JsonObject | None = None
) -> list[Event]:
    """A match of many moves, of so many steps. `players`: their ids."""
    log = Log(None, BENCH_SHELF)
    application = Matches(log, BENCH_SHELF, _PlayerNames(), lambda: datetime.now(UTC), os.urandom)

    def new_command(player: str) -> Command:
        return command_of(player, os.urandom(16).hex(), "bench", None)

    host = players[0]
    match = application.open(host, LOOM.slug, SEATS, {}, new_command(host), clock=clock).match
    for seat, player in enumerate(players):
        application.sit(match, player, seat, None, new_command(player))
    application.start(match, host, new_command(host))
    for number in range(steps - SEATS - 2):
        player = players[number % SEATS]
        application.play(match, player, {"type": "weave", "row": number % len(ROWS)}, new_command(player))
    return log.read(match)
