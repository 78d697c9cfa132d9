"""Logins: the users and passwords with which processes connect, one a role, in a file outside the database.

A process takes from DATABASE_URL where the database is, never who it is: it is the login of its role. The
user and the password in DATABASE_URL are of the owner of the schema, for migrations alone.
"""

import re
import secrets
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from api.runtime.atomic_files import OWNER_ONLY, create_file, exclusive, replace_file
from api.runtime.settings import BadSetting, Settings
from domain.threadsafe.decoder import Decoder

NAME: Final = "logins.json"  # in NOSTOS_HOME
CURE: Final = (
    "run `./nostos migrate`, or copy the file of the first machine there, or name it in NOSTOS_LOGINS"
)
USER: Final = re.compile(r"[a-z_][a-z0-9_]{0,62}")  # an identifier that needs no quotes


class Role(StrEnum):
    """What a process does with the database."""

    WRITER = "writer"  # appends to the log
    PROJECTOR = "projector"  # reads the log, writes the read models and the log of heads
    READER = "reader"  # reads the read models, under row-level security


class Login(msgspec.Struct, frozen=True):
    """A user of the database, and their password."""

    user: str
    password: str


class Logins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file."""

    writer: Login
    projector: Login
    reader: Login

    def of(self, role: Role) -> Login:
        """The login of a role."""
        found: Login = getattr(self, role)
        return found

    def users(self) -> dict[Role, str]:
        """The user of each role."""
        return {role: self.of(role).user for role in Role}


STORED: Final = Decoder(Logins)


def path_of(settings: Settings) -> Path:
    """The file."""
    return settings.logins or settings.home / NAME


def stored_logins(settings: Settings) -> Logins:
    """The logins in the file. BadSetting if it is not there or cannot be used."""
    path = path_of(settings)
    try:
        logins = STORED.decode(path.read_bytes())
    except FileNotFoundError:
        raise BadSetting(f"{path} has the logins of the database, and is not there: {CURE}") from None
    except (OSError, ValueError) as error:
        raise BadSetting(f"{path} is no file of logins ({type(error).__name__})") from None
    users = list(logins.users().values())
    if len({*users}) != len(users) or not all(USER.fullmatch(user) for user in users):
        raise BadSetting(f"{path} must name three different users, in lower case letters, digits and _")
    return logins


def new_logins(settings: Settings) -> Logins:
    """New logins with random passwords; for the users in the file, if there is one."""
    try:
        users = stored_logins(settings).users()
    except BadSetting:
        users = {role: f"{settings.roles}_{role}" for role in Role}
    return Logins(*(Login(users[role], secrets.token_urlsafe(24)) for role in Role))


def store_logins(settings: Settings, logins: Logins, *, replace: bool = False) -> Logins:
    """Write the file, unless another process was first; returns what is in it."""
    path, data = path_of(settings), msgspec.json.format(msgspec.json.encode(logins), indent=2)
    with exclusive(path):
        (replace_file if replace else create_file)(path, data, OWNER_ONLY)
    return stored_logins(settings)


def role_url(settings: Settings, role: Role, *, direct: bool = False) -> str:
    """The address of the database for a role. BadSetting if there is no login for it.

    `direct`: past a pooler, for what needs a session: LISTEN, leader locks, leases, temporary tables.
    """
    url = settings.database_url
    if direct and settings.database_direct_url is not None:
        url = settings.database_direct_url
    assert url is not None
    return _as_login(settings, role, url)


def replica_url(settings: Settings) -> str | None:
    """The address of the standbys for the role that reads; None if there are none."""
    url = settings.read_database_url
    return None if url is None else _as_login(settings, Role.READER, url)


def personal_url(settings: Settings, role: Role) -> str | None:
    """The address of the personal keys for a role; None if they are in the database of the log."""
    return None if settings.personal_url is None else _as_login(settings, role, settings.personal_url)


def _as_login(settings: Settings, role: Role, url: str) -> str:
    login = stored_logins(settings).of(role)
    attributes = conninfo_to_dict(url).get("target_session_attrs")
    if attributes == "read-write":  # the sessions of the reader are read-only, at the primary too
        return make_conninfo(url, user=login.user, password=login.password, target_session_attrs="primary")
    return make_conninfo(url, user=login.user, password=login.password)
