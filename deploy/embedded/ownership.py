"""Ownership: the superuser of the embedded server hands the database over to an owner who is no superuser.

Up to version 18 of the schema the superuser was the owner, and processes connected as this user. Whoever
got hold of such a connection could read every file of the server and run programs.
"""

from typing import Final

from psycopg import Connection, sql

# An owner may create roles, and becomes whoever may administer those roles: not a superuser, from
# PostgreSQL 16 on. Roles that the superuser made in homes of earlier versions are the owner's to
# administer, and not to act as.
OLD_ROLES: Final = ("nostos_writer", "nostos_projector", "nostos_reader")
OLD_ROLES_MADE: Final = """
    SELECT rolname FROM pg_roles WHERE rolname = ANY(%(roles)s) AND NOT EXISTS (
        SELECT FROM pg_auth_members WHERE roleid = pg_roles.oid AND member = %(owner)s::regrole AND
        admin_option
    )
"""

# Everybody may make large objects unless this is taken away. We have none.
LARGE_OBJECTS: Final = """
    SELECT pg_proc.oid::regprocedure::text FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
    WHERE nspname = 'pg_catalog' AND proname IN
        ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_put', 'lo_open', 'lowrite', 'lo_truncate')
    AND has_function_privilege('public', pg_proc.oid, 'EXECUTE')
"""

ROLES_OF_THEIR_OWN: Final = 160_000  # the first version in which CREATEROLE does not administer every role
# Statements that make the owner the owner of all that is in the schema. A sequence of a column follows its
# table.
NOT_OURS: Final = """
    SELECT 'SCHEMA ' || quote_ident(nspname) FROM pg_namespace
    WHERE nspname IN ('nostos', 'nostos_personal') AND nspowner <> %(owner)s::regrole
    UNION ALL
    SELECT CASE relkind WHEN 'v' THEN 'VIEW ' WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END
        || c.oid::regclass::text
    FROM pg_class AS c WHERE relkind IN ('r', 'p', 'v', 'S') AND relowner <> %(owner)s::regrole
    AND (
        relnamespace IN (to_regnamespace('nostos'), to_regnamespace('nostos_personal'))
        OR c.oid = to_regclass('public.nostos_migrations')
    )
    AND NOT EXISTS (
        SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype IN ('a', 'i')
        AND refclassid = 'pg_class'::regclass AND refobjsubid > 0
    )
    UNION ALL
    SELECT 'FUNCTION ' || oid::regprocedure::text FROM pg_proc
    WHERE pronamespace IN (to_regnamespace('nostos'), to_regnamespace('nostos_personal')) AND proowner <>
    %(owner)s::regrole
"""


def make_owner(connection: Connection, owner: str, password: str) -> None:
    """Make the owner, or give them this password; and let them administer the roles that are there."""
    kept = connection.pgconn.encrypt_password(password.encode(), owner.encode(), b"scram-sha-256").decode()
    words = {"owner": sql.Identifier(owner), "password": sql.Literal(kept)}
    exists = connection.execute("SELECT FROM pg_roles WHERE rolname = %s", (owner,)).fetchone() is not None
    what = (
        "ALTER ROLE {owner} PASSWORD {password}"
        if exists
        else "CREATE ROLE {owner} LOGIN CREATEROLE PASSWORD {password}"
    )
    connection.execute(sql.SQL(what).format(**words))
    if connection.info.server_version < ROLES_OF_THEIR_OWN:
        return
    found = connection.execute(OLD_ROLES_MADE, {"roles": list(OLD_ROLES), "owner": owner})
    for (role,) in found.fetchall():
        connection.execute(
            sql.SQL("GRANT {role} TO {owner} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE").format(
                **words, role=sql.Identifier(role)
            )
        )


def make_database(connection: Connection, name: str, owner: str) -> None:
    """Make the database of the owner, if it is missing; or give it to them."""
    words = {"database": sql.Identifier(name), "owner": sql.Identifier(owner)}
    found = connection.execute(
        "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = %s", (name,)
    ).fetchone()
    if found is None:
        connection.execute(sql.SQL("CREATE DATABASE {database} OWNER {owner}").format(**words))
    elif found != (owner,):
        connection.execute(sql.SQL("ALTER DATABASE {database} OWNER TO {owner}").format(**words))


def hand_over(connection: Connection, owner: str) -> None:
    """Give everything in the schema to the owner, in the transaction of a superuser in that database."""
    for (name,) in connection.execute(LARGE_OBJECTS).fetchall():
        connection.execute(f"REVOKE EXECUTE ON FUNCTION pg_catalog.{name} FROM PUBLIC".encode())
    for (what,) in connection.execute(NOT_OURS, {"owner": owner}).fetchall():
        connection.execute(sql.SQL("ALTER {} OWNER TO {}").format(sql.SQL(what), sql.Identifier(owner)))
