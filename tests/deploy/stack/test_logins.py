"""The logins of the database: whoever makes them, and also for databases that earlier versions made."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import psycopg
import pytest
from click.testing import CliRunner
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from api.runtime.roles.logins import Login, Logins, Role, role_url, store_logins, stored_logins
from api.runtime.roles.privileges import check_role
from api.runtime.settings import BadSetting, Settings
from deploy.cli.main import main
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from deploy.migrations.migrate import CREATE_TABLE, MigrationError, migrations
from domain.store import Log
from domain.store.postgres import connections
from tests.projections.support import SHELF, match_events, match_id
from tests.support.versions.older_log import appending_as_before

LAST_WITHOUT_LOGINS = 18


@pytest.fixture
def servers(ready_home: Path) -> Iterator[EmbeddedServers]:
    """Servers of a test's own: roles belong to all databases of a server."""
    with EmbeddedServers(ready_home) as embedded:
        yield embedded


@pytest.fixture
def settings(servers: EmbeddedServers, tmp_path: Path) -> Settings:
    """A home that has no logins yet."""
    return Settings(database_url=servers.database_url, redis_url=servers.redis_url, home=tmp_path)


def superuser(servers: EmbeddedServers, database: str = "nostos") -> Connection:
    assert servers.postgres is not None
    return psycopg.connect(servers.postgres.superuser_url(database), autocommit=True)


def check(settings: Settings) -> None:
    """All logins are what they should be."""
    for role in Role:
        check_role(settings, role)


def test_logins_are_made_with_random_passwords_that_only_we_can_read(settings: Settings) -> None:
    with pytest.raises(
        BadSetting, match=r"logins\.json has the logins of the database, and is not there: run `"
    ):
        stored_logins(settings)
    assert "0019_logins.sql" in prepare(settings)
    check(settings)
    logins = stored_logins(settings)
    assert {role: f"nostos_{role}" for role in Role} == logins.users()
    assert all(len(logins.of(role).password) >= 32 for role in Role)
    assert 0o600 == (settings.home / "logins.json").stat().st_mode & 0o777
    assert "password" not in repr(settings)

    assert [] == prepare(settings)
    assert logins == stored_logins(settings)


def test_limits_of_time_are_defaults_of_the_logins(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They hold through every pooler; a later version may change them."""
    for milliseconds in (7000, 9000):
        monkeypatch.setattr(connections, "STATEMENT_TIMEOUT", milliseconds)
        prepare(settings)
        for role in (Role.WRITER, Role.READER):
            with psycopg.connect(role_url(settings, role)) as connection:
                found = connection.execute(
                    "SELECT setting FROM pg_settings WHERE name IN"
                    " ('statement_timeout', 'default_transaction_read_only') ORDER BY name"
                ).fetchall()
            expected = "on" if role is Role.READER else "off"
            assert [(expected,), (str(milliseconds),)] == found


def test_sessions_of_the_logins_are_in_utc_wherever_the_database_is(
    servers: EmbeddedServers, settings: Settings
) -> None:
    """East of UTC, Python has no date for the last hours of the year 9999, and an old ban may end then."""
    last = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
    with superuser(servers) as connection:
        connection.execute("ALTER DATABASE nostos SET timezone = 'Asia/Tokyo'")
        try:
            prepare(settings)
            for role in Role:
                with psycopg.connect(role_url(settings, role)) as session:
                    assert (last,) == session.execute("SELECT '9999-12-31 23:59:59Z'::timestamptz").fetchone()
        finally:
            connection.execute("ALTER DATABASE nostos RESET timezone")


def test_two_installations_share_a_cluster_with_names_of_their_own(
    servers: EmbeddedServers, settings: Settings, tmp_path: Path
) -> None:
    prepare(settings)
    with superuser(servers, "postgres") as connection:
        connection.execute("CREATE DATABASE other OWNER nostos_owner")
    other = replace(
        settings, database_url=make_conninfo(servers.database_url, dbname="other"), home=tmp_path / "other"
    )
    with pytest.raises(MigrationError, match="has a user nostos_writer already") as refused:
        prepare(other)
    assert "NOSTOS_ROLES" in str(refused.value)
    assert not (tmp_path / "other" / "logins.json").exists()

    other = replace(other, roles="ithaca")
    prepare(other)
    check(other)
    check(settings)
    assert {role: f"ithaca_{role}" for role in Role} == stored_logins(other).users()
    with (
        psycopg.connect(role_url(settings, Role.READER), dbname="other") as stranger,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        stranger.execute("SELECT FROM nostos.lobby")


def test_new_passwords_replace_old_ones_also_where_the_file_is_lost(settings: Settings) -> None:
    prepare(settings)
    old = role_url(settings, Role.READER)
    environment = {"DATABASE_URL": settings.database_url, "NOSTOS_HOME": str(settings.home)}
    for lost in (False, True):
        if lost:
            (settings.home / "logins.json").unlink()
            assert 1 == CliRunner().invoke(main, ["migrate", "--json"], env=environment).exit_code
        done = CliRunner().invoke(main, ["migrate", "--json", "--new-passwords"], env=environment)
        assert 0 == done.exit_code, done.output
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(old)
        check(settings)
        old = role_url(settings, Role.READER)


def test_somebody_else_makes_the_roles_where_the_owner_may_not(
    servers: EmbeddedServers, settings: Settings
) -> None:
    """An administrator gives out roles, with names and passwords of theirs."""
    logins = Logins(*(Login(f"games_{role}", f"password of {role}") for role in Role))
    with superuser(servers) as connection:
        connection.execute("ALTER ROLE nostos_owner NOCREATEROLE")
        with pytest.raises(
            MigrationError, match="may not create the role nostos_writer: give them CREATEROLE, or let"
        ):
            prepare(settings)
        (settings.home / "logins.json").unlink(missing_ok=True)
        for role in Role:
            login = logins.of(role)
            connection.execute(f"CREATE ROLE {login.user} LOGIN PASSWORD '{login.password}'".encode())
    store_logins(settings, logins)

    prepare(settings)

    check(settings)
    with superuser(servers) as connection:
        found = connection.execute(
            "SELECT FROM pg_roles WHERE rolname ~ '^nostos_(writer|projector|reader)$'"
        )
        assert [] == found.fetchall()


@pytest.mark.parametrize("user", ["Upper", "two words", "nostos_writer", 'quote"', "x" * 64])
def test_names_that_need_quotes_or_are_not_different_are_refused(tmp_path: Path, user: str) -> None:
    settings = Settings(database_url="dbname=x", home=tmp_path)
    logins = {"writer": Login("nostos_writer", ""), "projector": Login(user, ""), "reader": Login("r", "")}
    (tmp_path / "logins.json").write_bytes(msgspec.json.encode(logins))
    with pytest.raises(BadSetting, match="must name three different users"):
        stored_logins(settings)


def older(servers: EmbeddedServers) -> None:
    """What earlier versions left: owned by the superuser, who acted as roles without passwords."""
    assert servers.postgres is not None
    with superuser(servers, "postgres") as connection:
        connection.execute("ALTER DATABASE nostos OWNER TO nostos")
        connection.execute("DROP ROLE nostos_owner")
    with superuser(servers) as connection:
        connection.execute(CREATE_TABLE.encode())
        for file in migrations()[:LAST_WITHOUT_LOGINS]:
            with connection.transaction():
                connection.execute(file.text.encode())
                connection.execute(
                    "INSERT INTO public.nostos_migrations (number, name, sha256) VALUES (%s, %s, %s)",
                    (file.number, file.name, file.digest),
                )
    log = Log(make_conninfo(servers.postgres.superuser_url(), options="-c role=nostos_writer"), SHELF)
    with appending_as_before():
        for event in match_events(1):
            log.append(event)
    log.close()
    (servers.postgres.directory / "owner").unlink()


def test_a_home_of_an_earlier_version_gets_an_owner_who_is_no_superuser(tmp_path: Path) -> None:
    with scratch_home() as home:
        with EmbeddedServers(home) as servers:
            older(servers)
        for _ in range(2):  # the second start finds everything done
            with EmbeddedServers(home) as servers:
                settings = Settings(
                    database_url=servers.database_url, redis_url=servers.redis_url, home=tmp_path
                )
                assert "nostos_owner" == conninfo_to_dict(servers.database_url)["user"]
                prepare(settings)
                check(settings)
                log = Log(role_url(settings, Role.WRITER), SHELF)
                try:
                    assert match_events(1) == log.read(match_id(1))
                finally:
                    log.close()
                with superuser(servers) as connection:
                    others = connection.execute(
                        "SELECT oid::regclass::text FROM pg_class WHERE relnamespace = 'nostos'::regnamespace"
                        " AND relowner <> 'nostos_owner'::regrole"
                        " UNION ALL SELECT oid::regprocedure::text FROM pg_proc"
                        " WHERE pronamespace = 'nostos'::regnamespace AND proowner <> 'nostos_owner'::regrole"
                    )
                    assert [] == others.fetchall()
                    found = connection.execute(
                        "SELECT rolsuper, rolbypassrls, rolcreatedb FROM pg_roles"
                        " WHERE rolname = 'nostos_owner'"
                    ).fetchone()
                    assert (False, False, False) == found


def test_a_database_of_an_earlier_version_keeps_its_owner_and_its_names(
    servers: EmbeddedServers, settings: Settings
) -> None:
    """A server of one's own whose owner is a superuser: processes are not, from now on."""
    older(servers)
    assert servers.postgres is not None
    settings = replace(settings, database_url=servers.postgres.superuser_url())
    assert [file.name for file in migrations()[LAST_WITHOUT_LOGINS:]] == prepare(settings)
    check(settings)
    assert {role: f"nostos_{role}" for role in Role} == stored_logins(settings).users()
