"""The logins of the database, one a role: made, or found, and looked at.

Whoever may create roles has nothing to do: the users are made with random passwords, which are stored in a
file that only the owner of the process reads. Where the roles are made by somebody else, they give us that
file.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import psycopg
from psycopg import Connection, sql

from api.runtime.roles.grants import PERSONAL_GRANTS
from api.runtime.roles.logins import (
    Login,
    Logins,
    Role,
    new_logins,
    path_of,
    personal_url,
    role_url,
    store_logins,
    stored_logins,
)
from api.runtime.roles.privileges import TooMuch, check_role, refusal
from api.runtime.settings import BadSetting, Settings
from deploy.migrations.migrate import OF_PERSONAL_KEYS, MigrationError, connected, migrate
from domain.store import key_move
from domain.store.key_rotation import Owners
from domain.store.postgres import connections

# Defaults of a login hold at the server, by whichever pooler one comes: start-up options get lost there.
IDLE: Final = 60_000  # milliseconds that a transaction may wait for its client, with the locks that it holds
LONGEST: Final = 60_000  # milliseconds of a statement of the projector, who takes in many events in one

EVERYBODY: Final = """
    SELECT 'makes temporary tables' WHERE has_database_privilege('public', current_database(), 'TEMPORARY')
    UNION ALL SELECT 'creates schemas' WHERE has_database_privilege('public', current_database(), 'CREATE')
"""

TAKEN: Final = (
    "the database has a user {user} already, and {path} does not hold its password: copy the file of the"
    " installation it belongs to there, choose other names with NOSTOS_ROLES, or run"
    " `./nostos migrate --new-passwords`"
)
ONE_DATABASE: Final = (
    "NOSTOS_PERSONAL_URL leads to the database of the log: name another database, or leave it out"
)
NOT_ALLOWED: Final = (
    "the owner of the schema may not create the role {user}: give them CREATEROLE, or let somebody create the"
    " three roles and write {path} (deploy/documents/DATABASE.md)"
)


def prepare(settings: Settings, *, new_passwords: bool = False) -> list[str]:
    """Make the logins, apply the missing migrations as the owner, check the logins; names of applied files.

    DATABASE_URL, or DATABASE_DIRECT_URL, is of the owner. MigrationError says what is in the way.
    """
    owner = owner_url(settings)
    try:
        with connected(owner) as connection:
            logins = _logins(connection, settings, new_passwords=new_passwords)
        applied = migrate(owner, users=logins.users())
        applied += _prepare_keys(settings, logins, new_passwords=new_passwords)
        for role in Role:
            _set_defaults(role_url(settings, role, direct=True), role)
            check_role(settings, role)
    except (BadSetting, TooMuch) as error:
        raise MigrationError(str(error)) from None
    except psycopg.OperationalError as error:
        raise MigrationError(refusal(error)) from None
    return applied


def _prepare_keys(settings: Settings, logins: Logins, *, new_passwords: bool) -> list[str]:
    """Make the logins and the schema in the database of the personal keys, if that is another one."""
    if settings.personal_url is None:
        return []
    with owners_of(settings) as owners:
        if key_move.are_one(owners):
            raise MigrationError(ONE_DATABASE)
        for role in PERSONAL_GRANTS:
            _make(owners.people, settings, logins.of(role), new_password=new_passwords)
    applied = migrate(settings.personal_url, users=logins.users(), only=OF_PERSONAL_KEYS)
    for role in PERSONAL_GRANTS:
        _set_defaults(str(personal_url(settings, role)), role)
    return [f"{name} in NOSTOS_PERSONAL_URL" for name in applied]


@contextmanager
def owners_of(settings: Settings) -> Iterator[Owners]:
    """Connections of the owners of the log and of the personal keys."""
    with connected(owner_url(settings)) as log:
        if settings.personal_url is None:
            yield Owners(log, log)
            return
        with connected(settings.personal_url) as people:
            yield Owners(log, people)


def owner_url(settings: Settings) -> str:
    """The address of the database for the owner of the schema: past a pooler, if there is one."""
    url = settings.database_direct_url or settings.database_url
    assert url is not None
    return url


def everybody_may(owner: str) -> list[str]:
    """What everybody may do in the database who can log in to it, and our logins with them."""
    with connected(owner) as connection:
        return [may for (may,) in connection.execute(EVERYBODY)]


def _logins(connection: Connection, settings: Settings, *, new_passwords: bool) -> Logins:
    """The logins in the file, each of which exists now."""
    known = path_of(settings).exists()
    wanted = stored_logins(settings) if known else new_logins(settings)
    if new_passwords:
        wanted = new_logins(settings)
    if not known and not new_passwords:
        for user in wanted.users().values():
            if _can_log_in(connection, user):
                raise MigrationError(TAKEN.format(user=user, path=path_of(settings)))
    if new_passwords or not known:
        wanted = store_logins(settings, wanted, replace=new_passwords)
    for role in Role:
        _make(connection, settings, wanted.of(role), new_password=new_passwords)
    return wanted


def _can_log_in(connection: Connection, user: str) -> bool:
    found = connection.execute("SELECT rolcanlogin FROM pg_roles WHERE rolname = %s", (user,)).fetchone()
    return found is not None and bool(found[0])


def _make(connection: Connection, settings: Settings, login: Login, *, new_password: bool) -> None:
    """Create a user, or let one log in that earlier versions made without a password."""
    words = {"user": sql.Identifier(login.user), "password": sql.Literal(_verifier(connection, login))}
    try:
        if not _exists(connection, login.user):
            # Another process may be faster, with the password of the same file.
            with suppress(psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation):
                connection.execute(sql.SQL("CREATE ROLE {user} LOGIN PASSWORD {password}").format(**words))
        elif new_password or not _can_log_in(connection, login.user):
            connection.execute(sql.SQL("ALTER ROLE {user} LOGIN PASSWORD {password}").format(**words))
    except psycopg.errors.InsufficientPrivilege:
        raise MigrationError(NOT_ALLOWED.format(user=login.user, path=path_of(settings))) from None


def _verifier(connection: Connection, login: Login) -> str:
    """What Postgres stores of a password. The password itself never gets into its log."""
    password, user = login.password.encode(), login.user.encode()
    return connection.pgconn.encrypt_password(password, user, b"scram-sha-256").decode()


def _exists(connection: Connection, user: str) -> bool:
    return connection.execute("SELECT FROM pg_roles WHERE rolname = %s", (user,)).fetchone() is not None


def _set_defaults(dsn: str, role: Role) -> None:
    """Set the defaults of a login, as itself: every user may do that, and the owner perhaps not."""
    defaults = {
        "statement_timeout": str(LONGEST if role is Role.PROJECTOR else connections.STATEMENT_TIMEOUT),
        "idle_in_transaction_session_timeout": str(IDLE),
        "default_transaction_read_only": "on" if role is Role.READER else "off",
        "TimeZone": "UTC",  # further east, Python cannot read the end of the year 9999
    }
    with psycopg.connect(dsn, autocommit=True, connect_timeout=10) as login:
        found = login.execute("SELECT name, setting FROM pg_settings WHERE name = ANY(%s)", (list(defaults),))
        missing = defaults.items() - dict(found.fetchall()).items()
        login.execute("SET default_transaction_read_only = off")
        for name, value in missing:
            words = {"name": sql.Identifier(name), "value": sql.Literal(value)}
            login.execute(sql.SQL("ALTER ROLE CURRENT_USER SET {name} = {value}").format(**words))
