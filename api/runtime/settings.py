"""Settings: everything that can be set from outside, in one table, read from the environment.

`TABLE` is the one place where a setting is named, parsed and described; the documentation is made from it.
Any setting may also be given as a file: `DATABASE_URL_FILE=/run/secrets/database` (for secrets that must not
stand in an environment).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

import psycopg
from environs import EnvError, FileAwareEnv
from psycopg.conninfo import conninfo_to_dict

from domain.ledger.log.signed_note import Verifier

HIGHEST_PORT = 65535
LOG_FORMATS = ("console", "json")
LOG_LEVELS = ("debug", "info", "warning", "error")


class BadSetting(ValueError):  # noqa: N818 - what it is, in the words of its message
    """A setting that cannot be used; the message is one line, names the setting and shows no secret."""


@dataclass(frozen=True)
class Settings:
    """What one process was told. The two addresses may hold passwords and are left out of the repr."""

    database_url: str | None = field(default=None, repr=False)
    redis_url: str | None = field(default=None, repr=False)
    home: Path = Path(".nostos")
    host: str = "127.0.0.1"
    port: int = 8080
    public_url: str = "http://127.0.0.1:8080"
    log: str = "console"
    log_level: str = "info"
    signing_key: Path | None = None
    witnesses: str = ""
    signed_within: int = 60
    partitions: int = 1
    processes: int = 1

    def environment(self) -> dict[str, str]:
        """The variables that make another process read the same settings."""
        given = ((row.name, getattr(self, row.field)) for row in TABLE)
        return {name: str(value) for name, value in given if value is not None}


class Setting(NamedTuple):
    """A row of the table: the variable, the field it fills, its default in words, what it means, how it is
    read.
    """

    name: str
    field: str
    default: str
    meaning: str
    read: Callable[[str], Any]


def postgres_url(text: str) -> str:
    """A libpq address, as a URL or as key=value words; it may hold a password, so errors do not show it."""
    try:
        conninfo_to_dict(text)
    except psycopg.ProgrammingError:
        raise ValueError(
            "is not an address libpq understands, like postgresql://user:password@host:5432/nostos"
        ) from None
    return text


def redis_url(text: str) -> str:
    """An address as redis-py takes it; it may hold a password, so errors do not show it."""
    if urlsplit(text).scheme not in ("redis", "rediss", "unix"):
        raise ValueError("must begin with redis://, rediss:// or unix://")
    return text


def web_url(text: str) -> str:
    """An http(s) address, given back without its last slash."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(f"must be an address like https://games.example.org, not {text!r}")
    return text.rstrip("/")


def port(text: str) -> int:
    """A TCP port."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= HIGHEST_PORT:
        raise ValueError(f"must be a port from 1 to {HIGHEST_PORT}, not {text!r}")
    return int(text)


def witnesses(text: str) -> str:
    """Witnesses as name+id+key, with commas between them."""
    for one in text.split(","):
        Verifier.parse(one.strip())
    return text


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A reader of numbers between these two."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise ValueError(f"must be a whole number from {least} to {most}, not {text!r}")
        return int(text)

    return read


def one_of(*choices: str) -> Callable[[str], str]:
    """A reader that takes these words only."""

    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f"must be one of {', '.join(choices)}, not {text!r}")
        return text

    return read


TABLE: tuple[Setting, ...] = (
    Setting(
        "DATABASE_URL",
        "database_url",
        "an embedded PostgreSQL in NOSTOS_HOME",
        "PostgreSQL 15 or newer, as a libpq URL. Its user owns the schema and may create roles (migrations).",
        postgres_url,
    ),
    Setting(
        "REDIS_URL",
        "redis_url",
        "an embedded Valkey in NOSTOS_HOME",
        "Redis 7 or Valkey, as redis://, rediss:// or unix://. For pub/sub; used tickets stay a minute.",
        redis_url,
    ),
    Setting(
        "NOSTOS_HOME",
        "home",
        ".nostos",
        "Directory of the embedded servers: data, sockets, passwords, logs.",
        Path,
    ),
    Setting("NOSTOS_HOST", "host", "127.0.0.1", "Address the web server listens on.", str),
    Setting("NOSTOS_PORT", "port", "8080", "Port the web server listens on.", port),
    Setting(
        "NOSTOS_PUBLIC_URL",
        "public_url",
        "http://NOSTOS_HOST:NOSTOS_PORT",
        "The address people reach the service by; links in answers begin with it.",
        web_url,
    ),
    Setting(
        "NOSTOS_LOG",
        "log",
        "console",
        "How log lines are written: console (for people) or json.",
        one_of(*LOG_FORMATS),
    ),
    Setting(
        "NOSTOS_LOG_LEVEL",
        "log_level",
        "info",
        "The least important line that is written: debug, info, warning or error.",
        one_of(*LOG_LEVELS),
    ),
    Setting(
        "NOSTOS_SIGNING_KEY",
        "signing_key",
        "signing.json in NOSTOS_HOME, made at the first start",
        "File of the keys that receipts and checkpoints are signed with. Several machines share one.",
        Path,
    ),
    Setting(
        "NOSTOS_WITNESSES",
        "witnesses",
        "nobody",
        "Whose cosignatures on checkpoints are taken: name+id+key as `nostos witness` tells, with commas.",
        witnesses,
    ),
    Setting(
        "NOSTOS_SIGNED_WITHIN",
        "signed_within",
        "60",
        "Seconds that what was played may wait for the notary; where it waits longer, /readyz answers 503.",
        whole_number(1, 86_400),
    ),
    Setting(
        "NOSTOS_PARTITIONS",
        "partitions",
        "1",
        "Into how many parts matches are dealt for the read models: as many projectors run and share them.",
        whole_number(1, 64),
    ),
    Setting(
        "NOSTOS_PROCESSES",
        "processes",
        "1",
        "How many processes serve the port. /metrics names the one that answers in the label `process`.",
        whole_number(1, 64),
    ),
)


def load() -> Settings:
    """The settings of this process's environment. A variable that is empty counts as not set. Raises
    BadSetting.
    """
    env = FileAwareEnv(strip_whitespace=True)
    given: dict[str, Any] = {}
    for row in TABLE:
        text = _text(env, row.name)
        if text:
            given[row.field] = _value(row, text)
    settings = Settings(**given)
    if "public_url" in given:
        return settings
    return Settings(**given, public_url=f"http://{settings.host}:{settings.port}")


def _text(env: FileAwareEnv, name: str) -> str | None:
    try:
        return env.str(name, None)
    except (EnvError, ValueError) as error:
        raise BadSetting(f"{name}: {error}") from None


def _value(row: Setting, text: str) -> Any:
    try:
        return row.read(text)
    except ValueError as error:
        raise BadSetting(f"{row.name} {error}") from None


def role_url(database_url: str, role: str) -> str:
    """The same database for a process that acts as one of the roles nostos_writer, nostos_projector or
    nostos_reader.

    The connection starts as `role` with the schema `nostos` on its search path. The answer is a URL that
    psycopg and libpq understand, whatever form the given address has.
    """
    words = {key: str(value) for key, value in conninfo_to_dict(database_url).items() if value is not None}
    words["options"] = f"{words.get('options', '')} -c role={role} -c search_path=nostos".strip()
    return "postgresql:///?" + urlencode(words, quote_via=quote)
