"""The database itself keeps a viewer of a tournament to what that viewer saw, whatever is asked of it."""

from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import UUID

import psycopg
import pytest
from psycopg import Connection

from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.store import Log
from domain.store.packing import unpacked
from projections.models.tournaments.tournament_frames import tournament_viewer_name
from tests.projections.models.test_tournaments import project, readers
from tests.projections.tournament_events import (
    WORDS,
    tournament_bodies,
    tournament_events,
    tournament_id,
    viewers_of,
)
from tests.support.logins import role_url

ONE, OTHER = tournament_events(11), tournament_events(4)
TOLD = min(number for number in readers(ONE) if isinstance(number, int))  # to whom something was written
ROWS = "SELECT tournament, step, variant, body FROM tournament_frames ORDER BY step, variant"


@pytest.fixture(scope="module")
def projected(servers: Any) -> Iterator[str]:
    """A database with two tournaments, in which nothing is sealed: the policies alone protect it."""
    with servers.fresh_database() as database:
        log = Log(role_url(database, "nostos_writer"), {}, 1)
        for events in (ONE, OTHER):
            project(database, log, events, Random(1))
        log.close()
        yield database


@pytest.fixture
def reader(projected: str) -> Iterator[Connection]:
    """The reader's role, set to nothing."""
    with psycopg.connect(role_url(projected, "nostos_reader"), autocommit=True) as connection:
        yield connection


def become(connection: Connection, tournament: UUID | str, viewer: str) -> None:
    """Set the session to a viewer."""
    connection.execute(
        "SELECT set_config('nostos.tournament', %s, false), set_config('nostos.viewer', %s, false)",
        (str(tournament), viewer),
    )


@pytest.mark.parametrize("viewer", viewers_of(ONE), ids=tournament_viewer_name)
def test_a_whole_table_read_gives_a_viewer_the_onlookers_frames_and_their_own(
    reader: Connection, viewer: Viewer
) -> None:
    become(reader, ONE[0].stream, tournament_viewer_name(viewer))
    found = reader.execute(ROWS).fetchall()
    public, own = tournament_bodies(ONE, ONLOOKER), tournament_bodies(ONE, viewer)
    expected = [
        (ONE[0].stream, step, variant, body)
        for step, bodies in enumerate(zip(public, own, strict=True), 1)
        for variant, body in enumerate(dict.fromkeys(bodies))
    ]
    assert expected == [(*rest, unpacked(bytes(body))) for *rest, body in found]


@pytest.mark.parametrize(
    "viewer", ["", "referee", "guest", "0", "01", "-1", "1 ", "1234567", "Staff", "\u0967"]
)
def test_a_viewer_that_no_tournament_has_sees_nothing(reader: Connection, viewer: str) -> None:
    become(reader, ONE[0].stream, viewer)
    assert [] == reader.execute(ROWS).fetchall()


def test_where_no_tournament_is_set_nothing_is_visible(reader: Connection) -> None:
    assert [] == reader.execute(ROWS).fetchall()
    for tournament in ("", str(tournament_id(99))):
        become(reader, tournament, "staff")
        assert [] == reader.execute(ROWS).fetchall()
    reader.execute("SELECT set_config('nostos.match', %s, false)", (str(ONE[0].stream),))
    assert [] == reader.execute("SELECT body FROM frames").fetchall()


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM tournament_frames",
        "SELECT audience FROM tournament_frames",
        "SELECT to_json(tournament_frames) FROM tournament_frames",
        "SELECT step FROM tournament_frames WHERE 'staff' = ANY (audience)",
        "SELECT count(*) FROM tournament_frames GROUP BY audience",
        "SELECT ctid FROM tournament_frames",
        "COPY tournament_frames TO STDOUT",
        "TABLE tournament_frames",
        "INSERT INTO tournament_frames VALUES (gen_random_uuid(), 1, 0, '{}', '')",
        "UPDATE tournament_frames SET audience = '{onlooker}'",
        "DELETE FROM tournament_frames",
        "UPDATE tournaments SET status = 'finished'",
        "UPDATE tournament_people SET roles = '{arbiter}'",
        "DELETE FROM tournament_people",
        "ALTER TABLE tournament_frames DISABLE ROW LEVEL SECURITY",
        "DROP POLICY tournament_frames_of_the_viewer ON tournament_frames",
        "CREATE OR REPLACE FUNCTION nostos.tournament_in_view() RETURNS uuid LANGUAGE sql RETURN NULL",
        "SET row_security = off; SELECT step FROM tournament_frames",
    ],
)
def test_the_reader_is_refused(reader: Connection, query: str) -> None:
    become(reader, ONE[0].stream, str(TOLD))
    with pytest.raises((psycopg.errors.InsufficientPrivilege, psycopg.errors.InvalidParameterValue)):
        reader.execute(query.encode())


@pytest.mark.parametrize(
    "query",
    [
        "SELECT body FROM tournament_frames WHERE true OR variant > 0",
        "SELECT f.body FROM tournament_frames f JOIN tournament_frames g USING (tournament)",
        "SELECT (SELECT string_agg(encode(body, 'escape'), '') FROM tournament_frames)::bytea",
        "WITH all_of AS MATERIALIZED (SELECT body FROM tournament_frames) SELECT body FROM all_of",
        "SELECT body FROM tournament_frames TABLESAMPLE SYSTEM (100)",
    ],
)
@pytest.mark.parametrize("viewer", ["onlooker", "3"])
def test_no_query_brings_what_only_others_saw(reader: Connection, query: str, viewer: str) -> None:
    mine: Viewer = ONLOOKER if viewer == "onlooker" else int(viewer)
    assert mine not in readers(ONE)
    others = {body for each in (REFEREE, TOLD) for body in tournament_bodies(ONE, each)}
    secret = others - {*tournament_bodies(ONE, mine)}
    assert secret
    become(reader, ONE[0].stream, viewer)
    got = [unpacked(bytes(body)) for (body,) in reader.execute(query.encode()).fetchall()]
    assert not secret & {*got}
    assert not [body for body in got if WORDS[0].encode() in body]


def test_a_function_of_the_readers_own_is_shown_no_row_of_others(projected: str, reader: Connection) -> None:
    """A cheap function in the condition would be asked first if the policy did not stand before it."""
    with psycopg.connect(projected, autocommit=True) as owner:
        owner.execute(
            "DO $$ BEGIN EXECUTE format('GRANT TEMP ON DATABASE %I TO PUBLIC', current_database()); END $$"
        )
    become(reader, ONE[0].stream, "onlooker")
    reader.execute(
        "CREATE FUNCTION pg_temp.spy(bytea) RETURNS boolean LANGUAGE plpgsql COST 0.0000001"
        " AS $$ BEGIN RAISE NOTICE '%', encode($1, 'hex'); RETURN true; END $$"
    )
    heard: list[str] = []
    reader.add_notice_handler(lambda notice: heard.append(notice.message_primary or ""))
    reader.execute("SELECT step FROM tournament_frames WHERE pg_temp.spy(body)").fetchall()
    assert {*tournament_bodies(ONE, ONLOOKER)} == {unpacked(bytes.fromhex(each)) for each in heard}


def test_the_writer_sees_no_read_model_of_tournaments(projected: str) -> None:
    with psycopg.connect(role_url(projected, "nostos_writer"), autocommit=True) as connection:
        for table in ("tournaments", "tournament_people", "tournament_frames"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(f"SELECT 1 FROM {table}".encode())
