"""Privileges: whether the logins of this process may do what they need, and nothing more.

A login that may do more than its role needs is a hole, however careful the code above it is: a process that
finds one does not serve.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from typing import Final

import psycopg

from api.runtime.roles.grants import GRANTS, HARMLESS, OBJECTS
from api.runtime.roles.logins import CURE, Role, role_url, stored_logins
from api.runtime.settings import BadSetting, Settings
from domain.store.postgres.connections import Pooled, connect_session
from domain.store.postgres.privileges import PRIVILEGES, Privileges

CONNECT_TIMEOUT: Final = 3  # seconds
SHOWN: Final = 3  # complaints in one line
PAGE: Final = "deploy/documents/DATABASE.md"
IN_SCHEMA: Final = re.compile(r"(may grant )?([A-Z]+) on ([\w.]+)( \(\w+\))?")
SUPERUSER: Final = "is a superuser"
CURES: Final = {  # by the beginning of a complaint; in the order in which they are looked at
    SUPERUSER: "ALTER ROLE {user} NOSUPERUSER",
    "owns ": "name another user in NOSTOS_LOGINS, or REASSIGN OWNED BY {user} TO the owner of the schema",
    "bypasses row security": "ALTER ROLE {user} NOBYPASSRLS",
    "creates roles": "ALTER ROLE {user} NOCREATEROLE",
    "creates databases": "ALTER ROLE {user} NOCREATEDB",
    "replicates": "ALTER ROLE {user} NOREPLICATION",
    "logged in as another role": "take `role` out of the options in DATABASE_URL",
    "is a member of ": "REVOKE {rest} FROM {user}",
    "is not under row security on ": "ALTER TABLE nostos.{rest} ENABLE ROW LEVEL SECURITY",
    "creates in the schema ": "REVOKE CREATE ON SCHEMA {rest} FROM {user}, PUBLIC",
    "creates schemas": "REVOKE CREATE ON DATABASE … FROM {user}, PUBLIC",
    "may call ": "REVOKE EXECUTE ON FUNCTION {rest} FROM {user}, PUBLIC",
    "has no limit of time": "./nostos migrate",
    "lacks ": "./nostos migrate",
}


class TooMuch(Exception):  # noqa: N818  # a finding
    """A login of the database may do more than its role needs, or less. `cure`: the command that helps."""

    def __init__(self, what: str, cure: str) -> None:
        super().__init__(f"{what}; cure: {cure}; {PAGE} says what each login may do")
        self.what = what
        self.cure = cure


def complaints(role: Role, privileges: Privileges) -> list[str]:
    """What is wrong with the privileges of a role's login, the worst first.

    What a newer version of the schema has is not judged: nodes of this version go on until they are replaced.
    """
    excess = privileges - GRANTS[role] - HARMLESS[role]
    if SUPERUSER in excess:  # and so everything else
        return [SUPERUSER]
    found = {line for line in excess if (seen := IN_SCHEMA.fullmatch(line)) is None or _is_known(seen)}
    return sorted(found | {f"lacks {line}" for line in GRANTS[role] - privileges}, key=_severity)


def _is_known(line: re.Match[str]) -> bool:
    return f"{line[3]}{line[4] or ''}" in OBJECTS


def _severity(complaint: str) -> tuple[int, str]:
    order = [begin for begin in CURES if complaint.startswith(begin)]
    return (list(CURES).index(order[0]) if order else len(CURES), complaint)


def finding(role: Role, user: str, found: Sequence[str]) -> TooMuch:
    """The complaints as one line, with what cures the first of them."""
    rest = f", and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    what = f"the login of the {role} is not what it should be: {'; '.join(found[:SHOWN])}{rest}"
    return TooMuch(what, _cure(user, found[0]))


def _cure(user: str, complaint: str) -> str:
    for begin, cure in CURES.items():
        if complaint.startswith(begin):
            return cure.format(user=user, rest=complaint.removeprefix(begin))
    line = IN_SCHEMA.fullmatch(complaint)
    assert line is not None
    option, kind, what, column = line.groups()
    function = "FUNCTION " if kind == "EXECUTE" else ""
    what = what if "." in what else f"nostos.{what}"
    grant = "GRANT OPTION FOR " if option else ""
    return f"REVOKE {grant}{kind}{column or ''} ON {function}{what} FROM {user}, PUBLIC"


def check_role(settings: Settings, role: Role) -> None:
    """TooMuch if the login of a role is not what it should be, or a leader lock would go through a pooler.

    OperationalError if the database cannot be reached, or does not let the login in; BadSetting without a
    login.
    """
    user = stored_logins(settings).of(role).user
    for direct in (False, True) if settings.database_direct_url else (False,):
        dsn = role_url(settings, role, direct=direct)
        with psycopg.connect(
            dsn, autocommit=True, prepare_threshold=None, connect_timeout=CONNECT_TIMEOUT
        ) as connection:
            found = complaints(role, {line for (line,) in connection.execute(PRIVILEGES.encode())})
        if found:
            raise finding(role, user, found)
    try:
        connect_session(role_url(settings, role, direct=True), connect_timeout=CONNECT_TIMEOUT).close()
    except Pooled as error:
        raise TooMuch(str(error), "name the database itself in DATABASE_DIRECT_URL=postgresql://…") from None


def exit_with_wrong_privileges(settings: Settings) -> None:
    """End the process with one line if one of the logins is not what it should be."""
    try:
        for role in Role:
            check_role(settings, role)
    except (TooMuch, BadSetting) as error:
        sys.exit(f"Nostos does not start: {error}")
    except psycopg.OperationalError as error:
        if is_refusal(error):
            sys.exit(f"Nostos does not start: {refusal(error)}")
        # the service waits for its database; /readyz says it then, and looks at the logins once it is there


def is_refusal(error: psycopg.OperationalError) -> bool:
    """Whether the database answered, and does not let the login in."""
    return any(
        word in str(error)
        for word in ("authentication failed", 'role "', "no such user", "no password supplied")
    )


def refusal(error: psycopg.OperationalError) -> str:
    """Why the database does not let a login in, as one line with the cure."""
    return f"the database does not let a login in ({' '.join(str(error).split())[-200:]}); {CURE}"


def wrong_logins(writer: Privileges, reader: Privileges) -> Iterator[str]:
    """What is wrong with the logins of a process that serves requests, a sentence each, without names."""
    for role, privileges in ((Role.WRITER, writer), (Role.READER, reader)):
        if complaints(role, privileges):
            yield f"The login of the {role} is not what it should be: `./nostos doctor` says why."
