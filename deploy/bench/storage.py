"""What a move takes in the database: bytes of each table and index, for each game.

Bots by rules of thumb play whole matches of each game in a database of its own, sealed as the service does
it; everything is projected and signed by the notary. The sizes are those after VACUUM, without what an empty
database takes, once as they are and once with all matches in the cold part of the log.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Final
from uuid import UUID

import click
import psycopg

from api.runtime.roles.logins import Role, role_url
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings
from deploy.bench.tools.measurement import Measurement, new_measurement, print_measurement
from deploy.bench.tools.notary_start import sign_new
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from deploy.terminal.console import spinner, with_json
from domain.games import SHELF
from domain.kernel.match.fold import seen
from domain.kernel.match.lifecycle import Status
from domain.ledger.names import name_commitment
from domain.matches import Matches
from domain.store import Command, Log
from domain.telemetry.metrics import Meters
from projections.engine import connections
from projections.engine.metrics import projector_metrics
from projections.engine.projection import Message
from projections.engine.runner import Runner
from projections.models.registry import projections
from workers.bots.registry import strategy

if TYPE_CHECKING:
    from domain.kernel.facts import Fact

SEATS: Final = 3
LEAST: Final = 5.0  # bytes a move: smaller tables are not listed by themselves
PARTS: Final = """
    SELECT c.relname, pg_relation_size(c.oid) FROM pg_class AS c
    WHERE relnamespace = 'nostos'::regnamespace AND relkind IN ('r', 'i')
"""
HOT: Final = ("events", "events_pkey", "events_notification_id_key")
MOST: Final = 10_000  # matches
MOVES: Final = "SELECT count(*) FROM nostos.events WHERE topic = 'match.moved'"


class _PlayerNames:
    def named(self, player: str, match: UUID) -> str:
        return name_commitment(match.bytes, player)

    def key(self, _: str) -> str:
        return ""


class _NoSubscribers:
    """A publisher without subscribers."""

    def publish(self, messages: Sequence[Message]) -> int:
        return len(messages)


@click.command
@click.option("--matches", type=click.IntRange(1), default=20, show_default=True, help="Of each game.")
@with_json
def command(*, matches: int, as_json: bool) -> None:
    """Bytes that a move takes in the database, by table and index, for each game."""
    with spinner("Measuring"):
        measurement = storage(matches)
    print_measurement(measurement, as_json=as_json)


def storage(matches: int) -> Measurement:
    """The bytes a move of so many matches of each game."""
    figures: dict[str, float] = {}
    for game in SHELF:
        found = _measured(game, matches)
        figures |= {f"{game}_{name}": value for name, value in found.items()}
    return new_measurement("storage", figures, {})


def _measured(game: str, matches: int) -> dict[str, float]:
    with _database() as settings:
        empty = _sizes(settings)
        log = sealed_log(settings, Role.WRITER, SHELF)
        _play(log, game, matches)
        log.close()
        _project_and_sign(settings)
        full = _sizes(settings)
        with psycopg.connect(str(settings.database_url)) as owner:
            [(moves,)] = owner.execute(MOVES).fetchall()
        _move(settings)
        cold = _sizes(settings)
    a_move = {name: (full[name] - empty.get(name, 0)) / moves for name in full}
    moved = {name: (cold[name] - empty.get(name, 0)) / moves for name in cold if "cold" in name}
    listed = {name: value for name, value in sorted((a_move | moved).items()) if value >= LEAST}
    hot = sum(value for name, value in a_move.items() if name in HOT)
    total = sum(a_move.values())
    cold_total = total - hot + sum(moved.values())
    return {"moves": float(moves), "bytes_a_move": total, "bytes_a_cold_move": cold_total} | listed


@contextmanager
def _database() -> Iterator[Settings]:
    """A new database, with its own server."""
    with scratch_home() as home, EmbeddedServers(home, valkey=False) as servers:
        settings = Settings(database_url=servers.database_url, home=home)
        prepare(settings)
        yield settings


def _sizes(settings: Settings) -> dict[str, int]:
    """The bytes of each table and index of the schema."""
    with psycopg.connect(str(settings.database_url), autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")
        return dict(owner.execute(PARTS).fetchall())


def _play(log: Log, game: str, count: int) -> None:
    """Bots play so many matches to their ends, a move in each by turns, as the log has them in service."""
    matches = Matches(log, SHELF, _PlayerNames(), lambda: datetime.now(UTC), os.urandom)
    chooser = Random(1)  # noqa: S311  # a playout, not a secret
    going_on = [_moves(matches, log, game, chooser) for _ in range(count)]
    while going_on:
        going_on = [match for match in going_on if next(match, None)]


def _moves(matches: Matches, log: Log, game: str, chooser: Random) -> Iterator[int]:
    """A match, which plays on with each step that is asked for."""
    match = matches.open("0", game, SEATS, {}, _command()).match
    for seat in range(SEATS):
        matches.sit(match, str(seat), seat, None, _command())
    matches.start(match, "0", _command())
    bots = [strategy("fair", game)() for _ in range(SEATS)]
    shown: list[list[Fact]] = [[] for _ in range(SEATS)]
    read = 0
    while matches.status(match) is Status.PLAYING:
        for event in log.read(match, read):
            read = event.step
            for seat, facts in enumerate(shown):
                facts.extend(seen(seat, event.facts))
        for seat, bot in enumerate(bots):
            offers = matches.legal(match, str(seat)).offers
            if offers:
                move = bot.choose(seat, shown[seat], offers, chooser)
                yield matches.play(match, str(seat), move, _command()).step
                break


def _move(settings: Settings) -> None:
    """All matches move to the cold part of the log."""
    log = sealed_log(settings, Role.WRITER, SHELF, 1)
    try:
        for match in log.cooling(datetime.max.replace(tzinfo=UTC), None, MOST):
            log.cool([match.match])
    finally:
        log.close()


def _command() -> Command:
    return Command(UUID(bytes=os.urandom(16), version=4), "")


def _project_and_sign(settings: Settings) -> None:
    """The whole log is taken into the read models, and signed."""
    log, dsn = sealed_log(settings, Role.PROJECTOR, SHELF, 1), role_url(settings, Role.PROJECTOR)
    try:
        runner = Runner(dsn, log, projections(log.sealer, log), _NoSubscribers(), projector_metrics(Meters()))
        with connections.connect(dsn) as connection:
            runner.attach(connection)
            while runner.take(connection):
                pass
        sign_new(settings, log)
    finally:
        log.close()
