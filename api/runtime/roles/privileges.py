"""Privileges: whether the logins of this process may do what they need, and nothing more.

A login that may do more than its role needs is a hole, however careful the code above it is: a process that
finds one does not serve.
"""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import psycopg
import structlog

from api.runtime.roles.grants import GRANTS, HARMLESS, OBJECTS, PERSONAL_GRANTS
from api.runtime.roles.logins import CURE, Role, personal_url, role_url, stored_logins
from api.runtime.settings import BadSetting, Settings
from domain.store.postgres.connections import Pooled, connect_session
from domain.store.postgres.privileges import PRIVILEGES, Privileges

log = structlog.get_logger()

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


def complaints(role: Role, privileges: Privileges, granted: Mapping[Role, Privileges] = GRANTS) -> list[str]:
    """What is wrong with the privileges of a role's login, the worst first. `granted`: what it should have.

    What a newer version of the schema has is not judged: nodes of this version go on until they are replaced.
    """
    excess = privileges - granted[role] - HARMLESS[role]
    if SUPERUSER in excess:  # and so everything else
        return [SUPERUSER]
    found = {line for line in excess if (seen := IN_SCHEMA.fullmatch(line)) is None or _is_known(seen)}
    return sorted(found | {f"lacks {line}" for line in granted[role] - privileges}, key=_severity)


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
        _compare(role, user, role_url(settings, role, direct=direct), GRANTS)
    people = personal_url(settings, role)
    if people is not None and role in PERSONAL_GRANTS:
        _compare(role, user, people, PERSONAL_GRANTS)
    try:
        connect_session(role_url(settings, role, direct=True), connect_timeout=CONNECT_TIMEOUT).close()
    except Pooled as error:
        raise TooMuch(str(error), "name the database itself in DATABASE_DIRECT_URL=postgresql://…") from None


def _compare(role: Role, user: str, dsn: str, granted: Mapping[Role, Privileges]) -> None:
    """TooMuch if the login is not what it should be in that database."""
    with psycopg.connect(
        dsn, autocommit=True, prepare_threshold=None, connect_timeout=CONNECT_TIMEOUT
    ) as connection:
        found = complaints(role, {line for (line,) in connection.execute(PRIVILEGES.encode())}, granted)
    if found:
        raise finding(role, user, found)


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
        # /readyz says it too, and looks at the logins once the database is there
        log.warning("database_awaited", error=type(error).__name__)


def is_refusal(error: psycopg.OperationalError) -> bool:
    """Whether the database answered, and does not let the login in."""
    return any(
        word in str(error)
        for word in ("authentication failed", 'role "', "no such user", "no password supplied")
    )


def refusal(error: psycopg.OperationalError) -> str:
    """Why the database does not let a login in, as one line with the cure."""
    return f"the database does not let a login in ({' '.join(str(error).split())[-200:]}); {CURE}"


def wrong_logins(writer: Privileges, reader: Privileges, people: Privileges | None = None) -> Iterator[str]:
    """What is wrong with the logins of a process that serves requests, a sentence each, without names.

    `people`: what the writer may do where the personal keys are, if that is another database.
    """
    found = [(Role.WRITER, writer, GRANTS), (Role.READER, reader, GRANTS)]
    if people is not None:
        found.append((Role.WRITER, people, PERSONAL_GRANTS))
    for role, privileges, granted in found:
        if complaints(role, privileges, granted):
            yield f"The login of the {role} is not what it should be: `./nostos doctor` says why."
