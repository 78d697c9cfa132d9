"""A rebuild from the log gives what was built step by step, and readers never see it half done."""

import json
import threading
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid5

import psycopg
import pytest
from click.testing import CliRunner
from psycopg import Cursor

from deploy.cli.main import main
from domain.store import Event, Log
from domain.store.account_facts import Noted, PlayerBanned, ReportFiled, ReportTaken, Talked
from projections.engine.projection import Message, Recorded
from projections.engine.rebuild import NoSuchProjection, Rebuilt, rebuild, rebuild_beside
from projections.models.registry import projections
from projections.reads import Reads
from tests.projections.rated_tournaments import deleted, player_id, rated_tournament
from tests.projections.support import (
    SHELF,
    append,
    assert_all_frames,
    event,
    match_events,
    match_id,
    projected,
    registered,
    running,
    shuffled,
)
from tests.projections.tournament_events import tournament_events
from tests.support.eventually import eventually
from tests.support.logins import LOGINS, role_url
from tests.support.servers import Servers

NAMES = tuple(projection.name for projection in projections())
TABLES = (
    "acts",
    "frames",
    "lobby",
    "lobby_steps",
    "notes",
    "participations",
    "rated_facts",
    "rated_matches",
    "rating_changes",
    "rating_deletions",
    "ratings",
    "reports",
    "talk",
    "tournament_frames",
    "tournament_people",
    "tournaments",
    "players",
    "tracking",
)
IN_ORDER = {**dict.fromkeys(TABLES, "1, 2, 3"), "rating_changes": "1, 2, 3, 4, 5", "rating_deletions": "1"}


def everything() -> list[Event]:
    """Three matches, a notebook, a report, two tournaments, one of them rated and finished, three players,
    one of them banned and one deleted, mixed.
    """
    player = registered(2).stream
    ban = event(player, 2, "player.banned", [PlayerBanned(str(player), "mod", "threats")])
    noted = Noted(str(match_id(1)), (0, 1), 6, 0, "5", ("a",))
    note = event(uuid5(match_id(1), "notebook/0"), 1, "notebook.noted", [noted], seat=0, game="toy")
    line = event(
        uuid5(match_id(1), "notebook/0"),
        2,
        "notebook.talked",
        [Talked(str(match_id(1)), (0, 1), 6, 0, "Here!")],
        seat=0,
        game="toy",
    )
    filed = ReportFiled(str(match_id(1001)), "talk", "It is rude.", match=str(match_id(1)))
    report = [
        event(match_id(2000), 1, "report.filed", [filed]),
        event(match_id(2000), 2, "report.taken", [ReportTaken(str(match_id(1002)))]),
    ]
    matches = (match_events(number) for number in (1, 2, 3))
    people = ([registered(1)], [registered(2), ban], [deleted(player_id(3))])
    one, two, three = ((player_id(number),) for number in (1, 2, 3))
    rated = rated_tournament(9, [(one, two)], [(two, three)])
    return shuffled(*matches, [note, line], report, tournament_events(4), rated, *people)


def contents(database: str) -> dict[str, list[Any]]:
    """Every row of every read model, as the owner sees them."""
    with psycopg.connect(database) as connection:
        return {
            table: connection.execute(f"SELECT * FROM nostos.{table} ORDER BY {IN_ORDER[table]}").fetchall()
            for table in TABLES
        }


def rebuilt(database: str, name: str, made: Any = None) -> Rebuilt:
    """Rebuild, as the projector's role."""
    dsn = role_url(database, "nostos_projector")
    log = Log(dsn, SHELF)
    try:
        return rebuild(dsn, log, made or projections(), name)
    finally:
        log.close()


def project(database: str, reads: Reads, events: Sequence[Event]) -> None:
    """Append and project, a few events at a time."""
    with running(database):
        for at in range(0, len(events), 5):
            projected(reads, append(database, events[at : at + 5]))


@pytest.fixture(scope="module")
def built_once(servers: Servers) -> Iterator[str]:
    """A database that has everything, built step by step; nobody is connected to it."""
    with servers.fresh_database() as made:
        reads = Reads(role_url(made, "nostos_reader"))
        project(made, reads, everything())
        reads.close()
        yield made


@pytest.fixture
def built(servers: Servers, built_once: str) -> Iterator[str]:
    """A database of the test's own that has everything, built step by step."""
    with servers.copy_of(built_once) as made:
        yield made


@pytest.mark.parametrize("name", ["all", *NAMES])
def test_a_rebuild_equals_what_was_built_step_by_step(built: str, name: str) -> None:
    before = contents(built)
    with psycopg.connect(built) as connection:
        for table in TABLES[:-2]:
            if name in ("all", table):
                connection.execute(f"DELETE FROM nostos.{table}")

    done = rebuilt(built, name)

    assert Rebuilt(NAMES if name == "all" else (name,), len(everything())) == done
    assert before == contents(built)


def test_projecting_in_one_go_equals_projecting_step_by_step(built_once: str, servers: Servers) -> None:
    with servers.fresh_database() as other:
        last = append(other, everything())
        reads_of_other = Reads(role_url(other, "nostos_reader"))
        with running(other):
            projected(reads_of_other, last)
        reads_of_other.close()

        assert contents(built_once) == contents(other)


def test_a_rebuild_of_what_was_never_projected_does_nothing(database: str) -> None:
    append(database, match_events(1))

    assert 0 == rebuilt(database, "all").events
    assert [] == contents(database)["frames"]


class Waiting:
    """Holds a rebuild up, in the middle."""

    name = "waiting"
    topics = ("",)
    tables = ()

    def __init__(self) -> None:
        self.inside, self.go_on = threading.Event(), threading.Event()

    def write(self, _cursor: Cursor, _batch: Sequence[Recorded]) -> Sequence[Message]:
        """Waits for the test."""
        self.inside.set()
        assert self.go_on.wait(60)
        return ()

    def empty(self, _cursor: Cursor) -> None:
        """It holds nothing."""


def test_while_a_rebuild_goes_on_readers_see_the_old_state_and_the_runner_waits(
    database: str, reads: Reads
) -> None:
    waiting = Waiting()
    with running(database):
        projected(reads, append(database, match_events(1)))
        thread = threading.Thread(target=rebuilt, args=(database, "all", (*projections(), waiting)))
        with psycopg.connect(database) as connection:
            connection.execute("INSERT INTO nostos.tracking VALUES ('waiting', 1)")
        thread.start()
        assert waiting.inside.wait(60)

        assert_all_frames(reads, 1)
        late = append(database, match_events(2))
        assert 0 == reads.head(match_id(2))

        waiting.go_on.set()
        thread.join()
        with psycopg.connect(database) as connection:
            connection.execute("DELETE FROM nostos.tracking WHERE projection = 'waiting'")
        projected(reads, late)
    assert_all_frames(reads, 1, 2)


def test_a_projection_that_there_is_not_is_named(database: str) -> None:
    with pytest.raises(
        NoSuchProjection, match="there is no projection weather; there are acts, frames, lobby, notes"
    ):
        rebuilt(database, "weather")


def test_the_command_rebuilds_the_projections_that_it_names(
    database: str, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(database, reads, [registered(1), registered(2)])
    before = contents(database)
    monkeypatch.setenv("DATABASE_URL", database)
    monkeypatch.setenv("NOSTOS_LOGINS", str(LOGINS))

    done = CliRunner().invoke(main, ["rebuild", "players", "--json"])
    refused = CliRunner().invoke(main, ["rebuild", "weather", "--json"])

    assert ({"projections": ["players"], "events": 2}, 0) == (json.loads(done.stdout), done.exit_code)
    assert ({"error"}, 2) == (set(json.loads(refused.stdout)), refused.exit_code)
    assert _but_names(before) == _but_names(contents(database))
    assert [] == [row for row in contents(database)["players"] if "Nausicaa" in row]  # names rest sealed now


def _but_names(tables: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """The rows, of players without their names, which rest sealed wherever there is a key for them."""
    return {**tables, "players": [(player, at) for player, _, at, _ in tables["players"]]}


def build_generation(database: str, name: str, made: Any = None) -> Rebuilt:
    """Build a second generation, as the projector's role."""
    dsn = role_url(database, "nostos_projector")
    log = Log(dsn, SHELF)
    try:
        return rebuild_beside(dsn, log, made or projections(), name)
    finally:
        log.close()


@pytest.mark.parametrize("name", ["all", *NAMES])
def test_a_second_generation_equals_what_was_built_step_by_step(
    built: str, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("projections.engine.rebuild.BATCH", 7)
    before = contents(built)
    with psycopg.connect(built) as connection:
        connection.execute("UPDATE nostos.lobby SET step = 1; DELETE FROM nostos.frames WHERE step > 2")

    done = build_generation(built, name)

    assert len(everything()) == done.events
    now = contents(built)
    tables = TABLES[:-2] if name == "all" else (name,)
    assert {table: before[table] for table in tables} == {table: now[table] for table in tables}


def test_while_a_second_generation_is_built_the_runner_goes_on_and_readers_see_its_work(
    database: str, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("projections.engine.rebuild.BATCH", 7)
    waiting = Waiting()
    with running(database):
        projected(reads, append(database, [deleted(player_id(1)), *match_events(1)]))
        with psycopg.connect(database) as connection:
            connection.execute("INSERT INTO nostos.tracking VALUES ('waiting', 1)")
        thread = threading.Thread(target=build_generation, args=(database, "all", (*projections(), waiting)))
        thread.start()
        assert waiting.inside.wait(60)

        append(database, [deleted(player_id(2)), *match_events(2)])
        eventually(lambda: len(match_events(2)) == reads.head(match_id(2)))
        assert_all_frames(reads, 1, 2)

        waiting.go_on.set()
        thread.join()
        with psycopg.connect(database) as connection:
            connection.execute("DELETE FROM nostos.tracking WHERE projection = 'waiting'")
        projected(reads, append(database, match_events(3)))
    assert_all_frames(reads, 1, 2, 3)
    before = contents(database)
    build_generation(database, "all")
    assert before == contents(database)
