"""Migrations: each file once, in order, unchanged, by one process at a time."""

import threading
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from deploy.migrations.migrate import (
    DatabaseUnreachableError,
    MigrationError,
    ahead,
    migrate,
    pending,
)
from tests.support.logins import role_url
from tests.support.servers import Servers


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Two small migrations."""
    (tmp_path / "0001_first.sql").write_text("CREATE TABLE first (n integer); SELECT pg_sleep(0.2);")
    (tmp_path / "0002_second.sql").write_text("CREATE TABLE second (n integer);")
    return tmp_path


def tables(database: str) -> list[str]:
    mine = "schemaname = 'public' AND tablename NOT LIKE 'nostos%'"
    query = f"SELECT tablename FROM pg_tables WHERE {mine} ORDER BY 1"
    with psycopg.connect(database) as connection:
        return [name for (name,) in connection.execute(query)]


def test_each_file_is_applied_once_and_in_order(empty_database: str, files: Path) -> None:
    names = ["0001_first.sql", "0002_second.sql"]
    assert names == pending(empty_database, files)
    assert names == migrate(empty_database, files)
    assert [] == pending(empty_database, files)
    assert [] == migrate(empty_database, files)
    (files / "0003_third.sql").write_text("CREATE TABLE third (n integer)")
    assert ["0003_third.sql"] == migrate(empty_database, files)
    assert ["first", "second", "third"] == tables(empty_database)


def test_a_second_migration_waits_for_the_first_and_finds_nothing_to_do(
    empty_database: str, files: Path
) -> None:
    answers: list[list[str]] = []
    threads = [
        threading.Thread(target=lambda: answers.append(migrate(empty_database, files))) for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [[], ["0001_first.sql", "0002_second.sql"]] == sorted(answers)


def test_two_new_databases_can_be_migrated_at_once_though_they_share_their_roles(servers: Servers) -> None:
    with servers.fresh_database(migrated=False) as one, servers.fresh_database(migrated=False) as two:
        applied: list[list[str]] = []
        threads = [
            threading.Thread(target=lambda url=url: applied.append(migrate(url))) for url in (one, two)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert 2 == len(applied)
        assert applied[0] == applied[1] != []


def test_a_file_that_was_changed_after_it_was_applied_is_refused(empty_database: str, files: Path) -> None:
    migrate(empty_database, files)
    (files / "0001_first.sql").write_text("CREATE TABLE another (n integer)")
    with pytest.raises(
        MigrationError, match=r"^0001_first\.sql was changed after it was applied; put it back"
    ):
        migrate(empty_database, files)


def test_a_version_goes_on_with_what_a_newer_one_added(empty_database: str, files: Path) -> None:
    assert [] == ahead(empty_database, files)
    migrate(empty_database, files)
    (files / "0002_second.sql").unlink()
    assert [] == pending(empty_database, files)
    assert [] == migrate(empty_database, files)
    assert ["0002_second.sql"] == ahead(empty_database, files)


def test_a_version_does_not_go_on_where_a_newer_one_took_something_away(
    empty_database: str, files: Path
) -> None:
    (files / "0002_second.sql").rename(files / "0002_second_contract.sql")
    migrate(empty_database, files)
    (files / "0002_second_contract.sql").unlink()
    with pytest.raises(MigrationError, match=r"the database has 0002_second_contract\.sql, which this"):
        pending(empty_database, files)


def test_a_database_with_a_file_of_another_branch_is_refused(empty_database: str, files: Path) -> None:
    (files / "0003_third.sql").write_text("CREATE TABLE third (n integer)")
    migrate(empty_database, files)
    (files / "0002_second.sql").unlink()
    with pytest.raises(MigrationError, match=r"the database has 0002_second\.sql, which this version"):
        migrate(empty_database, files)


def test_a_file_that_would_come_before_an_applied_one_is_refused(empty_database: str, files: Path) -> None:
    (files / "0001_first.sql").rename(files / "0000_first.sql")
    migrate(empty_database, files)
    (files / "0001_late.sql").write_text("SELECT 1")
    with pytest.raises(
        MigrationError, match=r"0001_late\.sql comes before 0002_second\.sql, which is applied"
    ):
        pending(empty_database, files)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [("0002_again.sql", "have the same number"), ("notes.sql", "must begin with a number")],
)
def test_files_without_a_clear_order_are_refused(
    empty_database: str, files: Path, name: str, complaint: str
) -> None:
    (files / name).write_text("SELECT 1")
    with pytest.raises(MigrationError, match=complaint):
        migrate(empty_database, files)
    assert [] == tables(empty_database)


def test_a_file_that_fails_is_named_and_changes_nothing(empty_database: str, files: Path) -> None:
    (files / "0002_second.sql").write_text("CREATE TABLE half (n integer); SELECT nonsense;")
    with pytest.raises(MigrationError, match=r'^0002_second\.sql: column "nonsense" does not exist$'):
        migrate(empty_database, files)
    assert ["first"] == tables(empty_database)


def test_a_database_that_cannot_be_reached_is_one_line_without_the_password() -> None:
    with pytest.raises(DatabaseUnreachableError) as failure:
        migrate("postgresql://somebody:hunter2@127.0.0.1:1/nostos")
    assert "\n" not in str(failure.value)
    assert "hunter2" not in str(failure.value)


@pytest.mark.parametrize("role", ["nostos_writer", "nostos_projector", "nostos_reader"])
def test_processes_act_as_their_role_and_may_not_make_tables(database: str, role: str) -> None:
    with psycopg.connect(role_url(database, role), autocommit=True) as connection:
        assert (role, "nostos") == connection.execute("SELECT current_user, current_schema").fetchone()
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("CREATE TABLE nostos.mine (n integer)")


def test_a_user_who_is_no_superuser_can_migrate_and_act_as_the_roles(
    servers: Servers, empty_database: str
) -> None:
    """As on a managed PostgreSQL, where one owns a database and may create roles, and no more."""
    database = conninfo_to_dict(empty_database)["dbname"]
    with psycopg.connect(empty_database, autocommit=True) as connection:
        for role in ("nostos_writer", "nostos_projector", "nostos_reader"):
            connection.execute(
                f"DO $$ BEGIN CREATE ROLE {role}; EXCEPTION WHEN duplicate_object THEN NULL; END $$"
            )
        connection.execute("CREATE ROLE tenant LOGIN CREATEROLE PASSWORD 'tenant'")
        try:
            connection.execute(f"GRANT ALL ON DATABASE {database} TO tenant")
            connection.execute(
                "GRANT nostos_writer, nostos_projector, nostos_reader TO tenant WITH ADMIN OPTION"
            )
            connection.execute("GRANT CREATE ON SCHEMA public TO tenant")
            mine = empty_database.replace(
                empty_database.split("@", maxsplit=1)[0], "postgresql://tenant:tenant"
            )
            assert "0001_roles.sql" in migrate(mine)
            with psycopg.connect(role_url(mine, "nostos_reader")) as reader:
                assert ("nostos_reader",) == reader.execute("SELECT current_user").fetchone()
        finally:
            connection.execute("DROP OWNED BY tenant CASCADE")
            connection.execute("DROP ROLE tenant")


def test_the_schema_that_backups_leave_out_is_made_again(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("DROP SCHEMA nostos_personal CASCADE")
        assert ["0023_personal_keys.sql"] == pending(database) == migrate(database)
        assert [] == pending(database) == migrate(database)
        assert (0,) == owner.execute("SELECT count(*) FROM nostos_personal.keys").fetchone()
