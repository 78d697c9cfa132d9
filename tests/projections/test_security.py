"""The database itself keeps a viewer to what that viewer saw, whatever is asked of it."""

from collections.abc import Iterator
from functools import partial
from typing import Any
from uuid import UUID, uuid5

import psycopg
import pytest
from psycopg import Connection

from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.notation import viewer_name, viewers
from domain.store.account_facts import Noted, Talked
from domain.store.packing import unpacked
from projections.reads import Reads
from tests.projections.support import append, bodies, event, match_events, match_id, running
from tests.support.eventually import eventually
from tests.support.logins import role_url

SEATS = 3
PLAYING, ENDED = match_id(1), match_id(2)
NOTEBOOK = uuid5(PLAYING, "notebook/0")
ROWS = " UNION ALL ".join(f"SELECT step FROM {table}" for table in ("frames", "notes", "talk"))


def notes() -> list[Any]:
    """Seats 0 and 1 of the match that is played share a notebook."""
    made = [("5", ("a",)), ("7", ("b",)), ("5", ())]
    return [
        event(
            NOTEBOOK,
            number,
            "notebook.noted",
            [Noted(str(PLAYING), (0, 1), 5 + number, 0, subject, marks)],
            seat=0,
            game="toy",
        )
        for number, (subject, marks) in enumerate(made, 1)
    ]


def talk() -> list[Any]:
    """The seats of the notebook talk, at step 9 of the match."""
    fact = Talked(str(PLAYING), (0, 1), 9, 1, "I have the seven.")
    return [event(NOTEBOOK, 4, "notebook.talked", [fact], seat=1, game="toy")]


def reached(reads: Reads, name: str, position: int) -> bool:
    """Whether the projection has read the log up to there."""
    progress = reads.progress()
    return name in progress and progress[name].position == position


@pytest.fixture(scope="module")
def projected(servers: Any) -> Iterator[str]:
    """A database with a match that is played, its notebook, and a match that has ended."""
    with servers.fresh_database() as database:
        last = append(database, [*match_events(1, SEATS)[:8], *notes(), *talk(), *match_events(2, SEATS)])
        reads = Reads(role_url(database, "nostos_reader"))
        with running(database):
            for name in ("notes", "talk"):
                eventually(partial(reached, reads, name, last))
        reads.close()
        yield database


@pytest.fixture
def reader(projected: str) -> Iterator[Connection]:
    """The reader's role, set to nothing."""
    with psycopg.connect(role_url(projected, "nostos_reader"), autocommit=True) as connection:
        yield connection


def become(connection: Connection, match: UUID, viewer: str) -> None:
    """Set the session to a viewer."""
    connection.execute(
        "SELECT set_config('nostos.match', %s, false), set_config('nostos.viewer', %s, false)",
        (str(match), viewer),
    )


@pytest.mark.parametrize("viewer", [viewer for viewer in viewers(SEATS) if viewer is not REFEREE])
def test_a_whole_table_read_gives_a_viewer_just_that_viewers_frames(
    reader: Connection, viewer: Viewer
) -> None:
    become(reader, PLAYING, viewer_name(viewer))

    rows = reader.execute("SELECT match, body FROM frames ORDER BY step").fetchall()

    assert [(PLAYING, body) for body in bodies(match_events(1, SEATS)[:8], viewer)] == [
        (match, unpacked(body)) for match, body in rows
    ]


def test_where_no_viewer_is_set_nothing_is_visible(reader: Connection) -> None:
    for match, viewer in (("", ""), (str(PLAYING), ""), ("", "0")):
        reader.execute(
            "SELECT set_config('nostos.match', %s, false), set_config('nostos.viewer', %s, false)",
            (match, viewer),
        )
        assert [] == reader.execute(ROWS).fetchall()


@pytest.mark.parametrize(
    "viewer",
    ["3", "staff", "Undelayed", "59", "60", "61", "62", "64", "-1", "00", "1 ", "Referee", "0;1", "\u0966"],
)
def test_a_viewer_that_the_match_does_not_have_sees_nothing(reader: Connection, viewer: str) -> None:
    become(reader, PLAYING, viewer)

    assert [] == reader.execute(ROWS).fetchall()


def test_nobody_looks_as_the_referee_before_a_match_is_disclosed(reader: Connection) -> None:
    become(reader, PLAYING, "referee")
    assert [] == reader.execute(ROWS).fetchall()

    become(reader, ENDED, "referee")
    rows = reader.execute("SELECT body FROM frames ORDER BY step").fetchall()
    assert bodies(match_events(2, SEATS), REFEREE) == [unpacked(body) for (body,) in rows]


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM frames",
        "SELECT audience FROM frames",
        "SELECT frames FROM frames",
        "SELECT to_json(frames) FROM frames",
        "SELECT step FROM frames WHERE audience = 8",
        "SELECT step FROM frames ORDER BY audience",
        "SELECT count(*) FROM frames GROUP BY audience",
        "SELECT ctid FROM frames",
        "SELECT xmin FROM frames",
        "COPY frames TO STDOUT",
        "COPY frames (audience) TO STDOUT",
        "TABLE frames",
        "INSERT INTO frames VALUES (gen_random_uuid(), 1, -1, '')",
        "UPDATE frames SET audience = -1",
        "DELETE FROM frames",
        "TRUNCATE frames",
        "SELECT step FROM frames FOR UPDATE",
        "ALTER TABLE frames DISABLE ROW LEVEL SECURITY",
        "DROP POLICY frames_of_the_viewer ON frames",
        "CREATE POLICY more ON frames USING (true)",
        "CREATE OR REPLACE FUNCTION nostos.viewer_bit() RETURNS bigint LANGUAGE sql RETURN -1",
        "CREATE TABLE nostos.mine (i int)",
        "CREATE INDEX ON frames (audience)",
        "SELECT audience FROM notes",
        "SELECT * FROM notes",
        "SELECT author FROM notes",
        "SELECT step FROM notes WHERE author IS NOT NULL",
        "SELECT audience FROM talk",
        "SELECT * FROM talk",
        "TABLE events",
        "SELECT count(*) FROM events",
        "SELECT state FROM events",
        "SELECT last_value FROM events_position",
        "SELECT * FROM append_events('{}', '{}', '{}', '{}', '{}')",
        "UPDATE lobby SET disclosed = true",
        "UPDATE tracking SET position = 0",
        "DELETE FROM players",
        "SET row_security = off; SELECT step FROM frames",
    ],
)
def test_the_reader_is_refused(reader: Connection, query: str) -> None:
    become(reader, PLAYING, "1")
    refusals = (psycopg.errors.InsufficientPrivilege, psycopg.errors.InvalidParameterValue)
    with pytest.raises(refusals):
        reader.execute(query)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT f.body FROM frames f JOIN frames g USING (match)",
        "SELECT body FROM frames WHERE true OR match IS NULL",
        "SELECT (SELECT string_agg(encode(body, 'escape'), '') FROM frames)::bytea",
        "WITH all_of AS MATERIALIZED (SELECT body FROM frames) SELECT body FROM all_of",
        "SELECT body FROM frames UNION SELECT body FROM frames WHERE step > 0",
        "SELECT body FROM frames TABLESAMPLE SYSTEM (100)",
        "SELECT max(body) OVER () FROM frames",
    ],
)
def test_no_query_brings_what_only_others_saw(reader: Connection, query: str) -> None:
    mine = bodies(match_events(1, SEATS)[:8], 1)
    others = {
        body for viewer in (ONLOOKER, REFEREE, 0, 2) for body in bodies(match_events(1, SEATS)[:8], viewer)
    } - set(mine)
    assert others
    become(reader, PLAYING, "1")

    got = b"".join(bytes(body) for (body,) in reader.execute(query).fetchall())

    assert not [body for body in others if body in got]


def test_a_function_of_the_readers_own_is_shown_no_row_of_others(projected: str, reader: Connection) -> None:
    """A cheap function in the condition would be asked first if the policy did not stand before it.

    Who does not own the database cannot forbid temporary functions.
    """
    with psycopg.connect(projected, autocommit=True) as owner:
        owner.execute(
            "DO $$ BEGIN EXECUTE format('GRANT TEMP ON DATABASE %I TO PUBLIC', current_database()); END $$"
        )
    become(reader, PLAYING, "1")
    reader.execute(
        "CREATE FUNCTION pg_temp.spy(bytea) RETURNS boolean LANGUAGE plpgsql COST 0.0000001"
        " AS $$ BEGIN RAISE NOTICE '%', encode($1, 'hex'); RETURN true; END $$"
    )
    heard: list[str] = []
    reader.add_notice_handler(lambda notice: heard.append(notice.message_primary or ""))

    reader.execute("SELECT step FROM frames WHERE pg_temp.spy(body)").fetchall()

    assert {body.decode() for body in bodies(match_events(1, SEATS)[:8], 1)} == {
        unpacked(bytes.fromhex(each)).decode() for each in heard
    }


def test_a_notebook_is_read_by_the_seats_that_share_it_and_by_nobody_else(reader: Connection) -> None:
    def read(viewer: str) -> int:
        become(reader, PLAYING, viewer)
        return sum(
            len(reader.execute(f"SELECT {column} FROM {table}").fetchall())
            for table, column in (("notes", "subject"), ("talk", "text"))
        )

    assert [4, 4, 0, 0, 0] == [read(viewer) for viewer in ("0", "1", "2", "onlooker", "referee")]


def test_the_reader_knows_the_lines_of_talk_as_of_any_step(projected: str) -> None:
    reads = Reads(role_url(projected, "nostos_reader"))
    try:
        [line] = reads.talk(PLAYING, 0)
        assert ((0, 1), 4, 9, 1, "I have the seven.") == (
            line.seats,
            line.number,
            line.step,
            line.seat,
            line.text,
        )
        assert [line] == reads.talk(PLAYING, 1, at=9)
        assert [] == reads.talk(PLAYING, 1, at=8)
        assert [] == reads.talk(PLAYING, 2)
    finally:
        reads.close()


def test_the_reader_knows_the_last_marks_of_each_subject_as_of_any_step(projected: str) -> None:
    reads = Reads(role_url(projected, "nostos_reader"))
    try:
        assert [("5", (), 3), ("7", ("b",), 2)] == [
            (note.subject, note.marks, note.number) for note in reads.notes(PLAYING, 1)
        ]
        assert [("5", ("a",), 1), ("7", ("b",), 2)] == [
            (note.subject, note.marks, note.number) for note in reads.notes(PLAYING, 0, at=7)
        ]
        assert [] == reads.notes(PLAYING, 0, at=5)
        assert [] == reads.notes(PLAYING, 2)
    finally:
        reads.close()


def test_the_projector_cannot_write_events(projected: str) -> None:
    with psycopg.connect(role_url(projected, "nostos_projector"), autocommit=True) as connection:
        for query in (
            "INSERT INTO events VALUES (gen_random_uuid(), 1, '', '', 0)",
            "DELETE FROM events",
            "SELECT * FROM append_events('{}', '{}', '{}', '{}', '{}')",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(query)


def test_the_writer_sees_no_read_model(projected: str) -> None:
    with psycopg.connect(role_url(projected, "nostos_writer"), autocommit=True) as connection:
        for table in ("frames", "notes", "talk", "lobby", "players", "tracking"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(f"SELECT 1 FROM {table}")
