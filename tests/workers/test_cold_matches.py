"""Old matches move to the cold part of the log: after their time, once; their readers see no difference."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner
from structlog.testing import capture_logs

from api.runtime.roles.logins import Role, role_url
from api.runtime.services import Services
from deploy.cli.main import main
from domain.kernel.facts import ONLOOKER, REFEREE
from domain.matches.record_export import record
from domain.store import Unavailable
from projections.engine.rebuild import rebuild_beside
from projections.models.registry import projections
from tests.projections.support import projected
from tests.support.service.running import GAMES, RunningService, ServedMatch
from workers.cold_matches import ColdMatches

TABLES = ("lobby", "participations")  # others rest sealed, each time with another nonce


def looked(services: Services, days: float) -> list[Any]:
    """Look once, so many days from now, in a process that has just begun; what was logged."""
    worker = ColdMatches(services.log, lambda: datetime.now(UTC) + timedelta(days=days), 90)
    with capture_logs() as logged:
        while worker.check():
            pass
    assert not worker.check()
    return [(line.get("matches"), line.get("events"), line["event"]) for line in logged]


def cold(nostos: RunningService) -> set[Any]:
    with psycopg.connect(str(nostos.services.settings.database_url)) as owner:
        return {stream for (stream,) in owner.execute("SELECT stream FROM nostos.cold_streams")}


def answers(services: Services, table: ServedMatch) -> list[Any]:
    """What readers of a match are told: its record, its frames, and the table as each saw it at each step."""
    events = services.log.read(table.id)
    viewers = (ONLOOKER, REFEREE, 0, 1)
    found: list[Any] = [events, services.log.facts(table.id), services.matches.known_head(table.id)]
    found += [record(GAMES["toy"], events, viewer, sign=lambda _: "", keys=()) for viewer in viewers]
    found += [services.reads.frames(table.id, viewer) for viewer in viewers]
    return found


def rows(services: Services) -> list[Any]:
    """The read models, row by row."""
    with psycopg.connect(str(services.settings.database_url)) as owner:
        return [
            owner.execute(f"SELECT t::text FROM nostos.{name} AS t ORDER BY t::text".encode()).fetchall()
            for name in TABLES
        ]


def test_matches_that_were_over_long_ago_move_once_and_read_as_before(nostos: RunningService) -> None:
    services = nostos.services
    over, other, playing = (nostos.table().seat_all() for _ in range(3))
    steps = over.finish() + other.finish()
    projected(services.reads, services.log.position())
    before = [answers(services, table) for table in (over, other)]
    assert [] == looked(services, 89)
    assert set() == cold(nostos)

    assert [(2, steps, "matches_cooled")] == looked(services, 91)
    assert {over.id, other.id} == cold(nostos)
    assert [] == looked(services, 91)
    assert before == [answers(services, table) for table in (over, other)]
    assert playing.move()

    projected(services.reads, services.log.position())
    standing = rows(services)
    dsn = role_url(services.settings, Role.PROJECTOR)
    done = rebuild_beside(dsn, services.log, projections(services.log.sealer))
    assert services.log.position() == done.events
    assert standing == rows(services)
    assert [] == looked(services, 91)  # the new rows of the lobby say again that they are over
    assert before == [answers(services, table) for table in (over, other)]


def test_one_match_that_cannot_move_holds_up_no_other(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = nostos.services
    stuck, free = (nostos.table().seat_all() for _ in range(2))
    stuck.finish()
    free.finish()
    projected(services.reads, services.log.position())
    cool = services.log.cool

    def fail(matches: list[Any], error: type[Exception]) -> int:
        if stuck.id in matches:
            raise error
        return cool(matches)

    monkeypatch.setattr(services.log, "cool", lambda matches: fail(matches, RuntimeError))
    assert {"match_not_cooled", "matches_cooled"} == {event for *_, event in looked(services, 91)}
    assert {free.id} == cold(nostos)
    monkeypatch.setattr(services.log, "cool", lambda matches: fail(matches, Unavailable))
    assert ["cold_matches_unread"] == [event for *_, event in looked(services, 91)]
    monkeypatch.undo()
    assert ["matches_cooled"] == [event for *_, event in looked(services, 91)]


def test_the_command_moves_them_now(nostos: RunningService, monkeypatch: pytest.MonkeyPatch) -> None:
    services = nostos.services
    table = nostos.table().seat_all()
    steps = table.finish()
    projected(services.reads, services.log.position())
    settings = services.settings
    monkeypatch.setenv("DATABASE_URL", str(settings.database_url))
    monkeypatch.setenv("REDIS_URL", str(settings.redis_url))
    monkeypatch.setenv("NOSTOS_LOGINS", str(settings.logins))
    monkeypatch.setenv("NOSTOS_HOME", str(settings.home))

    def ran(*options: str) -> Any:
        done = CliRunner().invoke(main, ["cold", "--json", *options])
        assert done.exit_code == 0, done.output
        found = json.loads(done.stdout)
        return found["matches"], found["waiting"], found["moved_events"]

    assert (0, 1, 0) == ran()
    assert (0, 1, 0) == ran("--now")
    assert (1, 0, steps) == ran("--now", "--after", "0")
    assert (1, 0, 0) == ran("--now", "--after", "0")
