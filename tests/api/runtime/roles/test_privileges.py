"""A process does not serve with a login that may do more than its role needs, or less."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from api.app import create_app
from api.runtime.roles.grants import GRANTS, HARMLESS
from api.runtime.roles.logins import Login, Role, role_url, store_logins, stored_logins
from api.runtime.roles.privileges import TooMuch, check_role
from api.runtime.services import assemble
from api.runtime.settings import Settings
from deploy.cli import doctor
from domain.store.postgres.privileges import PRIVILEGES
from tests.api.runtime.roles.conftest import World
from tests.support.ports import free_port
from tests.support.processes import ROOT

MEMBER = "is a member of "


@pytest.mark.parametrize("role", list(Role))
def test_a_login_may_do_what_the_table_says_and_nothing_else(direct: World, role: Role) -> None:
    """Whoever adds a table or a function to the schema adds it to `api/runtime/roles/grants.py`."""
    with direct.connect(role) as connection:
        found = {line for (line,) in connection.execute(PRIVILEGES)}
    assert GRANTS[role] == found - HARMLESS[role]
    assert (role is Role.PROJECTOR) == bool(found & HARMLESS[role])


@contextmanager
def changed(world: World, statement: str, back: str) -> Iterator[None]:
    with world.superuser() as superuser:
        superuser.execute(statement.encode())
        try:
            yield
        finally:
            superuser.execute(back.encode())


def test_a_read_model_that_is_being_rebuilt_is_no_excess(direct: World) -> None:
    """It lies in temporary tables, which the projector owns for a while."""
    with direct.connect(Role.PROJECTOR) as connection:
        connection.execute("CREATE TEMPORARY TABLE lobby (LIKE nostos.lobby INCLUDING ALL)")
        check_role(direct.settings, Role.PROJECTOR)


EXCESS = [
    ("ALTER ROLE nostos_reader SUPERUSER", "ALTER ROLE nostos_reader NOSUPERUSER", "is a superuser"),
    ("ALTER ROLE nostos_reader BYPASSRLS", "ALTER ROLE nostos_reader NOBYPASSRLS", "bypasses row security"),
    ("ALTER ROLE nostos_reader CREATEROLE", "ALTER ROLE nostos_reader NOCREATEROLE", "creates roles"),
    ("ALTER ROLE nostos_reader CREATEDB", "ALTER ROLE nostos_reader NOCREATEDB", "creates databases"),
    ("ALTER ROLE nostos_reader REPLICATION", "ALTER ROLE nostos_reader NOREPLICATION", "replicates"),
    (
        "GRANT nostos_projector TO nostos_reader WITH INHERIT FALSE",
        "REVOKE nostos_projector FROM nostos_reader",
        f"{MEMBER}nostos_projector",
    ),
    (
        "GRANT nostos_writer TO nostos_reader WITH ADMIN TRUE, INHERIT FALSE, SET FALSE",
        "REVOKE nostos_writer FROM nostos_reader",
        f"{MEMBER}nostos_writer",
    ),
    (
        "GRANT pg_execute_server_program TO nostos_reader",
        "REVOKE pg_execute_server_program FROM nostos_reader",
        f"{MEMBER}pg_execute_server_program",
    ),
    (
        "ALTER TABLE nostos.players OWNER TO nostos_reader",
        "ALTER TABLE nostos.players OWNER TO nostos_owner; GRANT SELECT ON nostos.players TO nostos_reader",
        "owns table nostos.players",
    ),
    (
        "ALTER TABLE nostos.frames DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE nostos.frames ENABLE ROW LEVEL SECURITY",
        "is not under row security on frames",
    ),
    (
        "GRANT SELECT ON nostos.events TO nostos_reader",
        "REVOKE SELECT ON nostos.events FROM nostos_reader",
        "SELECT on events",
    ),
    (
        "GRANT SELECT (audience) ON nostos.frames TO nostos_reader",
        "REVOKE SELECT (audience) ON nostos.frames FROM nostos_reader",
        "SELECT on frames (audience)",
    ),
    (
        "GRANT SELECT ON nostos.lobby TO nostos_reader WITH GRANT OPTION",
        "REVOKE GRANT OPTION FOR SELECT ON nostos.lobby FROM nostos_reader",
        "may grant SELECT on lobby",
    ),
    (
        "GRANT TRIGGER ON nostos.lobby TO PUBLIC",
        "REVOKE TRIGGER ON nostos.lobby FROM PUBLIC",
        "TRIGGER on lobby",
    ),
    (
        "GRANT EXECUTE ON FUNCTION nostos.append_events TO PUBLIC",
        "REVOKE EXECUTE ON FUNCTION nostos.append_events FROM PUBLIC",
        "EXECUTE on append_events",
    ),
    (
        "GRANT EXECUTE ON FUNCTION pg_read_file(text) TO PUBLIC",
        "REVOKE EXECUTE ON FUNCTION pg_read_file(text) FROM PUBLIC",
        "may call pg_read_file(text)",
    ),
    (
        "GRANT CREATE ON SCHEMA public TO PUBLIC",
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
        "creates in the schema public",
    ),
    (
        "GRANT CREATE ON DATABASE nostos TO PUBLIC",
        "REVOKE CREATE ON DATABASE nostos FROM PUBLIC",
        "creates schemas",
    ),
    (
        "CREATE SCHEMA extra AUTHORIZATION nostos_reader",
        "DROP SCHEMA extra",
        "creates in the schema extra",
    ),
    (
        "REVOKE SELECT ON nostos.players FROM nostos_reader",
        "GRANT SELECT ON nostos.players TO nostos_reader",
        "lacks SELECT on players",
    ),
]


@pytest.mark.parametrize(
    ("statement", "back", "complaint"), EXCESS, ids=[complaint for *_, complaint in EXCESS]
)
def test_a_login_that_may_do_more_or_less_is_refused(
    world: World, statement: str, back: str, complaint: str
) -> None:
    with changed(world, statement, back), pytest.raises(TooMuch) as refused:
        check_role(with_direct(world), Role.READER)
    assert complaint in str(refused.value)
    assert "; cure: " in str(refused.value)
    assert "\n" not in str(refused.value)
    check_role(with_direct(world), Role.READER)


def with_direct(world: World) -> Settings:
    """The settings, with the address past the pooler."""
    return replace(world.settings, database_direct_url=world.servers.database_url)


@pytest.mark.parametrize("user", ["nostos_owner", "nostos"])
def test_the_owner_and_a_superuser_are_no_logins_of_a_process(
    direct: World, tmp_path: Path, user: str
) -> None:
    assert direct.servers.postgres is not None
    address = direct.servers.postgres.superuser_url() if user == "nostos" else direct.servers.database_url
    login = Login(user, str(conninfo_to_dict(address)["password"]))
    settings = replace(direct.settings, logins=tmp_path / "logins.json")
    store_logins(settings, msgspec.structs.replace(stored_logins(direct.settings), reader=login))

    with pytest.raises(TooMuch, match="the login of the reader is not what it should be: ") as refused:
        check_role(settings, Role.READER)
    assert {"nostos": "is a superuser", "nostos_owner": "owns "}[user] in str(refused.value)


def test_a_role_that_is_put_on_by_an_option_is_refused(direct: World) -> None:
    """It would be the owner again after SET ROLE NONE."""
    with direct.superuser() as superuser:
        superuser.execute("CREATE ROLE actor LOGIN PASSWORD 'actor'")
        superuser.execute("GRANT nostos_reader TO actor WITH INHERIT FALSE")
        try:
            options = "-c role=nostos_reader"
            with psycopg.connect(
                role_url(direct.settings, Role.READER), user="actor", password="actor", options=options
            ) as connection:
                found = {line for (line,) in connection.execute(PRIVILEGES)}
        finally:
            superuser.execute("DROP ROLE actor")
    assert "logged in as another role" in found


@pytest.mark.parametrize("words", [("api.server",), ("workers", "projector"), ("workers", "notary")])
def test_a_process_ends_with_one_line(direct: World, redis_url: str, words: tuple[str, ...]) -> None:
    settings = replace(direct.settings.without_owner(), redis_url=redis_url, port=free_port())
    with changed(direct, "ALTER ROLE nostos_reader BYPASSRLS", "ALTER ROLE nostos_reader NOBYPASSRLS"):
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=ROOT,
            env=os.environ | settings.environment(),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    expected = (
        "Nostos does not start: the login of the reader is not what it should be: bypasses row security"
    )
    assert (1, True) == (done.returncode, done.stderr.startswith(expected)), done.stderr
    assert 1 == len(done.stderr.splitlines())


def test_a_service_is_not_ready_while_a_login_may_do_too_much(direct: World, redis_url: str) -> None:
    services = assemble(replace(direct.settings.without_owner(), redis_url=redis_url))
    try:
        client = create_app(services).test_client()
        with changed(direct, "ALTER ROLE nostos_writer CREATEDB", "ALTER ROLE nostos_writer NOCREATEDB"):
            answer = client.get("/readyz")
        assert 503 == answer.status_code
        detail = answer.get_json()["detail"]
        assert detail.startswith(
            "The login of the writer is not what it should be: `./nostos doctor` says why."
        )
        assert "not what it should be" not in client.get("/readyz").get_data(as_text=True)
    finally:
        services.close()


def test_the_doctor_looks_at_the_logins(direct: World) -> None:
    [finding] = doctor.logins(direct.settings)
    assert (True, f"as they should be, in {direct.settings.logins}") == (finding.ok, finding.detail)
    with changed(direct, "ALTER ROLE nostos_reader SUPERUSER", "ALTER ROLE nostos_reader NOSUPERUSER"):
        [finding] = doctor.logins(direct.settings)
    assert (False, "ALTER ROLE nostos_reader NOSUPERUSER") == (finding.ok, finding.cure)
    assert "is a superuser" in finding.detail
    with changed(
        direct,
        "GRANT TEMPORARY ON DATABASE nostos TO PUBLIC",
        "REVOKE TEMPORARY ON DATABASE nostos FROM PUBLIC",
    ):
        [finding] = doctor.logins(direct.settings)
    assert finding.ok
    assert "everybody who can log in to this database makes temporary tables" in finding.detail
