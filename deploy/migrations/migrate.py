"""Migrations: the numbered SQL files of `deploy/migrations`, applied once each, in order, one a transaction.

The files name the roles `nostos_writer`, `nostos_projector` and `nostos_reader`; other users may have them,
whose names take their places when a file is applied.

The table `public.nostos_migrations` has the name and the SHA-256 of every applied file. An applied file is
never edited, not even its comments: a change is a new file. An advisory lock makes a second migration wait;
then it finds nothing to do.

Nodes of the version before go on while and after a newer version migrates, and may be started again: a file
only adds. A file that takes something away which the version before uses comes a version later, and its name
ends with CONTRACT; then no version before it starts any more.
"""

import hashlib
import re
from collections.abc import Collection, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import psycopg

from api.runtime.roles.logins import Role
from deploy.terminal.errors import CommandError

DIRECTORY = Path(__file__).parent
PERSONAL = "0023_personal_keys.sql"  # makes the schema that backups leave out
OF_PERSONAL_KEYS = frozenset({PERSONAL})  # the files for a database that has the personal keys alone
CONTRACT = "_contract.sql"  # the end of the name of a file after which versions before it do not go on
LOCK = int.from_bytes(b"nostos/m")  # the key of the advisory lock: eight bytes, below 2**63

ROLE = re.compile(r"\bnostos_(writer|projector|reader)\b")
Users = Mapping[Role, str]
Names = Collection[str]
USERS: Users = {role: f"nostos_{role}" for role in Role}

# The first file made the roles, and its user a member of them. Now they are logins, made before (see
# `logins`), perhaps by somebody else; this is what is left of it.
LEFT_TO_DO = {
    "0001_roles.sql": """
        CREATE SCHEMA nostos;
        REVOKE ALL ON SCHEMA nostos FROM PUBLIC;
        GRANT USAGE ON SCHEMA nostos TO nostos_writer, nostos_projector, nostos_reader;
    """
}

CREATE_TABLE = """
    CREATE TABLE IF NOT EXISTS public.nostos_migrations (
        number integer PRIMARY KEY,
        name text NOT NULL,
        sha256 text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
    )
"""


class DatabaseUnreachableError(CommandError):
    """The database does not answer, or does not accept the user."""


class MigrationError(CommandError):
    """The files and the database do not agree, or a file failed; the message is one line naming the file."""


class Migration(NamedTuple):
    """One file, like 0001_roles.sql."""

    number: int
    name: str
    text: str

    @property
    def digest(self) -> str:
        """The SHA-256 of the file, in hex."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def migrations(directory: Path = DIRECTORY) -> list[Migration]:
    """All migrations in order. MigrationError if two have the same number, or a name begins with none."""
    found = [_migration(path) for path in sorted(directory.glob("*.sql"))]
    for before, after in pairwise(found):
        if before.number == after.number:
            raise MigrationError(f"{before.name} and {after.name} have the same number")
    return found


def migrate(
    database_url: str, directory: Path = DIRECTORY, *, users: Users = USERS, only: Names | None = None
) -> list[str]:
    """Apply the missing files; returns their names. MigrationError if one fails; those before it stay.

    `users`: the user of each role; all of them exist. `only`: of these files alone, in a database that has a
    part of the schema.
    """
    files = migrations(directory)
    with connected(database_url) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        connection.execute(CREATE_TABLE)
        missing = _missing(connection, files, only)
        for file in missing:
            _apply(connection, file, users)
    return [file.name for file in missing]


def pending(database_url: str, directory: Path = DIRECTORY, *, only: Names | None = None) -> list[str]:
    """The names of the files that `migrate` would apply; nothing is changed. Raises MigrationError."""
    files = migrations(directory)
    with connected(database_url) as connection:
        return [file.name for file in _missing(connection, files, only)]


def ahead(database_url: str, directory: Path = DIRECTORY) -> list[str]:
    """The names of the files that a newer version has applied, with which this one goes on."""
    newest = max((file.number for file in migrations(directory)), default=0)
    with connected(database_url) as connection:
        return [name for number, name, _ in _applied(connection) if number > newest]


def connected(database_url: str) -> psycopg.Connection:
    """A connection without an open transaction. Raises DatabaseUnreachableError."""
    try:
        return psycopg.connect(database_url, autocommit=True, connect_timeout=10)
    except psycopg.OperationalError as error:
        raise DatabaseUnreachableError(
            f"PostgreSQL does not let us in: {' '.join(str(error).split())}"
        ) from error


def _migration(path: Path) -> Migration:
    number = path.name.partition("_")[0]
    if not (number.isascii() and number.isdigit()):
        raise MigrationError(f"{path.name} must begin with a number, like 0007_{path.name}")
    return Migration(int(number), path.name, path.read_text(encoding="utf-8"))


def _missing(connection: psycopg.Connection, files: list[Migration], only: Names | None) -> list[Migration]:
    """The files not yet applied, after checking that the applied ones are unchanged and come first."""
    rows = _applied(connection)
    known = {file.number: file for file in files}
    for number, name, digest in rows:
        file = known.get(number)
        if file is None:
            if number > max(known, default=0) and not name.endswith(CONTRACT):
                continue  # of a newer version, and it only adds
            raise MigrationError(f"the database has {name}, which this version of Nostos does not know")
        if file.digest != digest:
            raise MigrationError(
                f"{file.name} was changed after it was applied; put it back and add a new file"
            )
    files = _wanted(files, only)
    again = _left_out_of_backups(connection, files, {row[0] for row in rows})
    if again:
        return [*again, *(file for file in files if file.number not in {row[0] for row in rows})]
    last = rows[-1][0] if rows else 0
    missing = [file for file in files if file.number not in {row[0] for row in rows}]
    if missing and missing[0].number < last:
        raise MigrationError(
            f"{missing[0].name} comes before {rows[-1][1]}, which is applied; give it a higher number"
        )
    return missing


def _applied(connection: psycopg.Connection) -> list[tuple[int, str, str]]:
    """Number, name and SHA-256 of the applied files, in order; none in a database that has no schema yet."""
    table = connection.execute("SELECT to_regclass('public.nostos_migrations')").fetchone()
    if table is None or table[0] is None:
        return []
    found = connection.execute("SELECT number, name, sha256 FROM public.nostos_migrations ORDER BY number")
    return found.fetchall()


def _wanted(files: list[Migration], only: Names | None) -> list[Migration]:
    return [file for file in files if only is None or file.name in only]


def _left_out_of_backups(
    connection: psycopg.Connection, files: list[Migration], applied: set[int]
) -> list[Migration]:
    """The applied file of the personal keys, if a backup was restored that left their schema out."""
    found = connection.execute("SELECT to_regnamespace('nostos_personal') IS NULL").fetchone()
    if found == (True,):
        return [file for file in files if file.name == PERSONAL and file.number in applied]
    return []


def _text(file: Migration, users: Users) -> bytes:
    """What is executed: the file with the names of the users, or what is left of it to do."""
    text = LEFT_TO_DO.get(file.name, file.text)
    return ROLE.sub(lambda found: users[Role(found[1])], text).encode()


def _apply(connection: psycopg.Connection, file: Migration, users: Users) -> None:
    try:
        with connection.transaction():
            connection.execute(_text(file, users))
            connection.execute(
                "INSERT INTO public.nostos_migrations (number, name, sha256) VALUES (%s, %s, %s)"
                " ON CONFLICT DO NOTHING",
                (file.number, file.name, file.digest),
            )
    except psycopg.Error as error:
        raise MigrationError(f"{file.name}: {error.diag.message_primary or error}") from error
