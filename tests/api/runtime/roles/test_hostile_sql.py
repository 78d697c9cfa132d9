"""Whoever gets hold of a login, directly or through the pooler, becomes nobody else and changes no event.

A pooler gives a connection, with all that was set in it, to whoever comes next.
"""

import json
from collections.abc import Iterator
from contextlib import suppress

import psycopg
import pytest
from psycopg import Connection

from api.runtime.roles.logins import Role, role_url, stored_logins
from domain.kernel.facts import REFEREE, Viewer
from domain.kernel.notation import viewers
from domain.store import Log
from projections.reads import Reads, Unprotected
from tests.api.runtime.roles.conftest import SOME_STEPS, World
from tests.projections.support import SHELF, bodies, match_events
from tests.projections.test_security import ENDED, PLAYING, SEATS
from tests.support.pooler import POOL

OWNER, SUPERUSER = "nostos_owner", "nostos"
OTHERS = (
    OWNER,
    SUPERUSER,
    "pg_read_all_data",
    "pg_execute_server_program",
    "pg_database_owner",
    "pg_monitor",
)
LOGINS = tuple(f"nostos_{role}" for role in Role)


@pytest.fixture(params=list(Role))
def role(request: pytest.FixtureRequest) -> Role:
    """Each of the logins."""
    found: Role = request.param
    return found


@pytest.fixture
def hostile(world: World, role: Role) -> Iterator[Connection]:
    """A connection of that login."""
    with world.connect(role) as connection:
        yield connection


@pytest.fixture(autouse=True)
def unchanged(direct: World) -> Iterator[None]:
    """After each test the log, the read models and the roles are what they were."""
    query = """
        SELECT md5(string_agg(events::text, '' ORDER BY notification_id)),
            (SELECT md5(string_agg(frames::text, '' ORDER BY match, step, audience)) FROM nostos.frames),
            (SELECT md5(string_agg(pg_authid::text, '' ORDER BY oid)) FROM pg_authid),
            (SELECT md5(string_agg(pg_auth_members::text, '' ORDER BY oid)) FROM pg_auth_members),
            (SELECT count(*) FROM pg_class), (SELECT count(*) FROM pg_proc),
            (SELECT count(*) FROM pg_largeobject_metadata)
        FROM nostos.events
    """
    with direct.superuser() as superuser:
        before = superuser.execute(query).fetchone()
        yield
        assert before == superuser.execute(query).fetchone()


def refused_by(connection: Connection, statement: str) -> None:
    """The statement is refused, also where the login has made its transactions writable.

    It takes off its role first: a role that is put on hides what the user who logged in may do.
    """
    connection.execute("SET ROLE NONE")
    with pytest.raises(psycopg.Error) as refused:
        connection.execute(statement.encode())
    assert not isinstance(refused.value, psycopg.errors.SyntaxError)
    with pytest.raises(psycopg.Error) as refused, connection.transaction():
        connection.execute(b"SET TRANSACTION READ WRITE; SET LOCAL ROLE NONE; " + statement.encode())
    assert not isinstance(refused.value, psycopg.errors.ReadOnlySqlTransaction)


BECOME = (
    "SET ROLE {}",
    "SET LOCAL ROLE {}",
    "SET SESSION AUTHORIZATION {}",
    "SELECT set_config('role', '{}', false)",
    "SELECT set_config('session_authorization', '{}', false)",
    "GRANT {} TO CURRENT_USER",
    "ALTER GROUP {} ADD USER CURRENT_USER",
    "REASSIGN OWNED BY {} TO CURRENT_USER",
)


@pytest.mark.parametrize("become", BECOME)
def test_no_login_becomes_another(world: World, hostile: Connection, role: Role, become: str) -> None:
    mine = f"nostos_{role}"
    for other in (*OTHERS, *(login for login in LOGINS if login != mine)):
        refused_by(hostile, become.format(other))
    for harmless in (
        "SET ROLE NONE",
        "RESET ROLE",
        "RESET SESSION AUTHORIZATION",
        "RESET ALL",
        "DISCARD ALL",
    ):
        with suppress(psycopg.Error):
            hostile.execute(harmless.encode())
    with world.connect(role) as next_client:
        for connection in (hostile, next_client):
            for _ in range(2 * POOL):
                found = connection.execute("SELECT session_user, current_user").fetchone()
                assert (mine, mine) == found


@pytest.mark.parametrize(
    "statement",
    [
        "COPY (SELECT 1) TO PROGRAM 'true'",
        "COPY (SELECT 1) TO '/tmp/nostos-hostile'",
        "CREATE TABLE public.mine (line text)",
        "CREATE TABLE nostos.mine (line text)",
        "CREATE SCHEMA mine",
        "CREATE DATABASE mine",
        "CREATE ROLE mine",
        "CREATE EXTENSION dblink",
        "CREATE EXTENSION plpython3u",
        "CREATE LANGUAGE mine HANDLER plpgsql_call_handler",
        "CREATE FOREIGN DATA WRAPPER mine",
        "CREATE PUBLICATION mine FOR ALL TABLES",
        "CREATE EVENT TRIGGER mine ON ddl_command_end EXECUTE FUNCTION nostos.refuse_change()",
        "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'",
        "CREATE VIEW public.mine AS SELECT * FROM nostos.events",
        "CREATE OR REPLACE FUNCTION nostos.viewer_bit() RETURNS bigint LANGUAGE sql RETURN -1",
        "ALTER FUNCTION nostos.append_events RESET ALL",
        "ALTER ROLE CURRENT_USER SUPERUSER",
        "ALTER ROLE CURRENT_USER BYPASSRLS",
        "ALTER ROLE CURRENT_USER CREATEROLE",
        "ALTER ROLE nostos_owner PASSWORD 'mine'",
        "ALTER ROLE nostos PASSWORD 'mine'",
        "ALTER ROLE CURRENT_USER SET session_preload_libraries = 'mine'",
        "ALTER SYSTEM SET log_statement = 'all'",
        "ALTER DATABASE nostos SET search_path = public",
        "ALTER TABLE nostos.events DISABLE TRIGGER ALL",
        "ALTER TABLE nostos.frames DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE nostos.frames OWNER TO CURRENT_USER",
        "DROP TABLE nostos.events",
        "DROP POLICY frames_of_the_viewer ON nostos.frames",
        "CREATE RULE mine AS ON INSERT TO nostos.frames DO ALSO SELECT 1",
        "CREATE TRIGGER mine AFTER INSERT ON nostos.frames EXECUTE FUNCTION nostos.refuse_change()",
        "INSERT INTO nostos.events VALUES (gen_random_uuid(), 1, 'match.opened', '', 999999)",
        "UPDATE nostos.events SET topic = 'match.other'",
        "UPDATE nostos.events SET topic = topic WHERE false",
        "DELETE FROM nostos.events",
        "TRUNCATE nostos.events",
        "MERGE INTO nostos.events AS e USING (SELECT 1) ON true WHEN MATCHED THEN DELETE",
        "INSERT INTO nostos.cold_events VALUES (gen_random_uuid(), 1, 'match.opened', '', 1)",
        "UPDATE nostos.cold_events SET topic = 'match.other'",
        "DELETE FROM nostos.cold_events",
        "TRUNCATE nostos.cold_events",
        "DELETE FROM nostos.cold_streams",
        "INSERT INTO nostos.cold_streams VALUES (gen_random_uuid(), 1, 1, 1)",
        "SELECT nostos.add_cold_partition(7)",
        "SELECT nostos.protect_cold('nostos.frames')",
        "TABLE nostos.all_events",
        "SELECT FROM nostos.events FOR UPDATE",
        "LOCK TABLE nostos.events IN ACCESS EXCLUSIVE MODE",
        "SELECT nextval('nostos.events_position')",
        "SELECT setval('nostos.events_position', 1)",
        "UPDATE nostos.heads SET head = ''",
        "DELETE FROM nostos.data_keys",
        "UPDATE nostos.data_keys SET wrapped = ''",
        "INSERT INTO nostos.sealing_keys (id, proof) VALUES ('mine', '')",
        "INSERT INTO nostos.acknowledgements VALUES (1, 'nothing to see')",
        "TABLE public.nostos_migrations",
        "SELECT rolpassword FROM pg_authid",
        "SELECT passwd FROM pg_shadow",
        "SELECT pg_read_file('PG_VERSION')",
        "SELECT pg_read_binary_file('PG_VERSION')",
        "SELECT pg_ls_dir('.')",
        "SELECT pg_stat_file('PG_VERSION')",
        "SELECT lo_import('/etc/passwd')",
        "SELECT lo_create(0)",
        "SELECT lo_from_bytea(0, 'kept')",
        "SELECT pg_reload_conf()",
        "SELECT pg_rotate_logfile()",
        "SELECT pg_switch_wal()",
        "SELECT pg_create_restore_point('mine')",
        "SELECT pg_logical_slot_get_changes('mine', NULL, NULL)",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'nostos'",
        "SELECT pg_promote()",
        "SET session_replication_role = replica",
        "SET log_statement = 'none'",
        "SET zero_damaged_pages = on",
        "LOAD 'auth_delay'",
    ],
)
def test_what_no_login_may_do_is_refused(hostile: Connection, statement: str) -> None:
    refused_by(hostile, statement)


@pytest.mark.parametrize(
    "what", ["CREATE TEMP TABLE frames (n int)", "CREATE FUNCTION pg_temp.f() RETURNS int RETURN 1"]
)
@pytest.mark.parametrize("role", [Role.WRITER, Role.READER])
def test_temporary_tables_are_the_projectors_alone(world: World, role: Role, what: str) -> None:
    """On a pooler's connection such a table would stay, and be found before the real one."""
    with world.connect(role) as connection:
        refused_by(connection, what)


HIDDEN = (
    "TABLE nostos.frames",
    "SELECT body FROM nostos.frames",
    "SELECT * FROM nostos.notes",
    "TABLE nostos.talk",
)


@pytest.mark.parametrize("query", HIDDEN)
def test_the_writer_reads_no_read_model(world: World, query: str) -> None:
    with world.connect(Role.WRITER) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute(query.encode())


LEAKY = (
    "SELECT step FROM nostos.frames WHERE 1 / (length(body) - {length}) IS NOT NULL",
    "SELECT step FROM nostos.frames WHERE convert_from(body, 'UTF8')::json ->> 'step' IS NOT NULL",
    "SELECT step FROM nostos.frames WHERE encode(body, 'escape')::int = 0",
    "SELECT step FROM nostos.frames WHERE set_config('nostos.step', encode(body, 'escape'), false) = ''",
    "SELECT step FROM nostos.frames ORDER BY pg_advisory_lock_shared(length(body))",
    "EXPLAIN (ANALYZE, VERBOSE, FORMAT JSON) SELECT body FROM nostos.frames",
    "SELECT most_common_vals FROM pg_stats WHERE schemaname = 'nostos' AND tablename <> 'players'",
    "SELECT histogram_bounds FROM pg_stats WHERE schemaname = 'nostos' AND tablename <> 'players'",
    "SELECT stavalues1 FROM pg_statistic",
    "SELECT body FROM nostos.frames TABLESAMPLE BERNOULLI (100)",
    "SELECT query_to_xml('SELECT body FROM nostos.frames', true, true, '')",
    "SELECT table_to_xml('nostos.frames', true, true, '')",
    "SELECT schema_to_xml('nostos', true, true, '')",
    "SELECT cursor_to_xml('c', 1, true, true, '')",
    "COPY (SELECT body FROM nostos.frames) TO STDOUT",
    "SELECT ts_stat('SELECT to_tsvector(encode(body, ''escape'')) FROM nostos.frames')",
)


@pytest.mark.parametrize("query", LEAKY)
def test_a_seat_is_told_no_byte_that_only_others_saw(world: World, query: str) -> None:
    """Neither in rows nor in errors, notices and plans."""
    mine = set(bodies(match_events(1, SEATS)[:SOME_STEPS], 1))
    every = [
        body for viewer in viewers(SEATS) for body in bodies(match_events(1, SEATS)[:SOME_STEPS], viewer)
    ]
    others = {body for body in every if body not in mine}
    assert others
    told: list[str] = []
    with world.superuser() as superuser:
        superuser.execute("ANALYZE nostos.frames")
    with world.connect(Role.READER) as connection:
        connection.add_notice_handler(lambda notice: told.append(str(notice.message_primary)))
        for length in {len(body) for body in others}:
            try:
                with connection.transaction():
                    connection.execute(
                        "SELECT set_config('nostos.match', %s, true), set_config('nostos.viewer', '1', true)",
                        (str(PLAYING),),
                    )
                    asked = query.replace("{length}", str(length)).encode()
                    if query.startswith("COPY"):
                        with connection.cursor().copy(asked) as copied:
                            told.extend(bytes(part).decode() for part in copied)
                    else:
                        told.extend(str(row) for row in connection.execute(asked).fetchall())
            except psycopg.Error as error:
                told.append(f"{error} {error.diag.message_detail} {error.diag.context}")
            finally:
                if not connection.closed:
                    connection.execute("SELECT pg_advisory_unlock_all()")
    text = "".join(told)
    lengths = {len(body) for body in others} - {len(body) for body in mine}
    assert "division by zero" not in text or not lengths
    for body in others:
        assert not any(
            form in text for form in (body.decode(), body.hex(), repr(body)[2:-1], json.dumps(body.decode()))
        )


POISON = (
    "SET nostos.viewer = 'referee'",
    "SET nostos.match = '{match}'",
    "SET search_path = pg_temp, public",
    "SET row_security = off",
    "SET statement_timeout = 0",
    "SET default_transaction_read_only = off",
    "SET default_transaction_isolation = 'serializable'",
    "SET enable_indexscan = off",
    "SET application_name = 'somebody else'",
    "PREPARE _pg3_0 AS SELECT 'poisoned'::bytea",
    "PREPARE _pg3_1 AS SELECT 'poisoned'::bytea",
    "LISTEN nostos_events",
    "SELECT pg_advisory_lock(1)",
)


@pytest.mark.parametrize("viewer", [viewer for viewer in viewers(SEATS) if viewer is not REFEREE])
def test_what_another_client_left_on_a_connection_changes_no_read(world: World, viewer: Viewer) -> None:
    """Reads say in each transaction for whom they are, in which schema they look, and that policies apply."""
    with world.connect(Role.READER) as other:
        for statement in POISON:
            for _ in range(2 * POOL):
                with suppress(psycopg.errors.DuplicatePreparedStatement):
                    other.execute(statement.replace("{match}", str(ENDED)).encode())
        reads = Reads(role_url(world.settings, Role.READER), connections=2 * POOL)
        try:
            for _ in range(4 * POOL):  # often enough that a client would prepare its statements
                expected = bodies(match_events(1, SEATS)[:SOME_STEPS], viewer)
                assert expected == reads.frames(PLAYING, viewer)
                assert SOME_STEPS == reads.head(PLAYING)
                shared = 2 if viewer in (0, 1) else 0
                assert (shared, shared // 2) == (
                    len(reads.notes(PLAYING, viewer)),
                    len(reads.talk(PLAYING, viewer)),
                )
            assert [] == reads.frames(PLAYING, REFEREE)
        finally:
            reads.close()
            for _ in range(2 * POOL):
                other.execute("SELECT pg_advisory_unlock_all()")
                other.execute("RESET ALL")
                other.execute("DEALLOCATE ALL")
                other.execute("UNLISTEN *")


def test_a_login_that_owns_the_tables_or_is_a_superuser_reads_nothing(direct: World) -> None:
    """As where a pooler logs in as the owner, or ignores the role in the options."""
    assert direct.settings.database_url is not None
    assert direct.servers.postgres is not None
    for address in (direct.settings.database_url, direct.servers.postgres.superuser_url()):
        reads = Reads(address)
        try:
            for viewer in viewers(SEATS):
                with pytest.raises(Unprotected):
                    reads.frames(PLAYING, viewer)
                with pytest.raises(Unprotected):
                    reads.talk(PLAYING, viewer)
        finally:
            reads.close()


@pytest.mark.parametrize("role", list(Role))
def test_whoever_holds_the_lock_of_the_log_holds_up_others_for_a_limited_time(
    world: World, role: Role
) -> None:
    """Every login may take any advisory lock: an append gives up after a time, and goes on later."""
    lock = (
        "SELECT pg_advisory_xact_lock('pg_class'::regclass::oid::int4, 'nostos.events'::regclass::oid::int4)"
    )
    nothing = "SELECT * FROM nostos.append_events('{}', '{}', '{}', '{}', '{}')"
    with world.connect(Role.WRITER) as writer:
        assert ("0",) != writer.execute("SELECT current_setting('statement_timeout')").fetchone()
        with world.connect(role) as hostile, hostile.transaction(), writer.transaction(force_rollback=True):
            hostile.execute(lock)
            writer.execute("SET LOCAL statement_timeout = '200ms'")  # that of the tests is too long
            with pytest.raises(psycopg.errors.QueryCanceled):
                writer.execute(nothing)
        assert [] == writer.execute(nothing).fetchall()


def test_a_login_reads_no_statement_of_others(world: World, hostile: Connection) -> None:
    with world.superuser() as other:
        other.execute("SELECT 'a secret of the owner'")
        for view in ("pg_stat_activity", "pg_prepared_statements", "pg_cursors"):
            found = hostile.execute(f"SELECT * FROM {view}".encode()).fetchall()
            assert "a secret of the owner" not in str(found)


def test_what_is_notified_of_the_log_holds_nothing(direct: World) -> None:
    with psycopg.connect(role_url(direct.settings, Role.READER), autocommit=True) as listener:
        listener.execute("LISTEN nostos_events")
        log = Log(role_url(direct.settings, Role.WRITER), SHELF)
        try:
            log.append_each([(match_events(2, SEATS)[0], None)])  # it is there: only the notification is new
        finally:
            log.close()
        [heard] = listener.notifies(timeout=60, stop_after=1)
    assert "" == heard.payload


def test_functions_that_act_for_their_owner_look_nowhere_else(direct: World) -> None:
    """A search path that a caller sets is none of theirs."""
    with direct.superuser() as superuser:
        found = superuser.execute(
            "SELECT proname, proconfig FROM pg_proc WHERE pronamespace = 'nostos'::regnamespace AND prosecdef"
        ).fetchall()
    known = {
        *("append_after", "append_events", "move_to_cold"),
        *("add_first_sealing_key", "destroy_data_key"),
    }
    assert known == {name for name, _ in found}
    assert all("search_path=pg_catalog, pg_temp" in config for _, config in found)


def test_a_password_of_one_login_is_not_that_of_another(direct: World) -> None:
    logins = stored_logins(direct.settings)
    assert 3 == len({logins.of(role).password for role in Role})
