"""Settings: everything that can be configured, read from the environment.

Each field of `Settings` is declared once, with its variable, its meaning and its parser. `TABLE` and the
documentation are made from these. A setting may also be read from a file, so that secrets stay out of the
environment: `DATABASE_URL_FILE=/run/secrets/database`.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple, get_args
from urllib.parse import urlsplit

from environs import EnvError, FileAwareEnv
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from api.limits import client_address
from api.runtime import witness_list
from api.runtime.setting_parsers import (
    accepted_by,
    days,
    folders,
    mail_sender,
    one_number_of,
    one_of,
    origins,
    postgres_url,
    ratio,
    role_name,
    smtp_url,
    tcp_port,
    web_url,
    whole_number,
)
from api.runtime.webhooks.destinations import Policy
from domain.accounts.bot_accounts import PACES, USUAL_PACE
from domain.telemetry import exporter
from domain.telemetry.traces import TraceTarget
from projections.bus import address

WHO = ("user", "password", "passfile")  # words of an address that lead to a login
LOG_FORMATS = ("console", "json")
SAMPLERS = (
    "always_on",
    "always_off",
    "traceidratio",
    "parentbased_always_on",
    "parentbased_always_off",
    "parentbased_traceidratio",
)
LOG_LEVELS = ("debug", "info", "warning", "error")


class BadSetting(ValueError):  # noqa: N818  # its message begins with the name of the setting
    """A setting that cannot be used. The message is one line, names the setting and shows no secret."""


class EnvironmentVariable(NamedTuple):
    """A variable, the field that it fills, its default in words, its meaning, and its parser."""

    name: str
    field: str
    default: str
    meaning: str
    read: Callable[[str], Any]


def variable(
    name: str,
    default: Any,
    meaning: str,
    read: Callable[[str], Any],
    *,
    default_in_words: str = "",
    secret: bool = False,
) -> Any:
    """A field of `Settings`. `default_in_words`: for a default that its value does not explain."""
    words = default_in_words or str(default)
    metadata = {"variable": EnvironmentVariable(name, "", words, meaning, read)}
    return field(default=default, repr=not secret, metadata=metadata)


@dataclass(frozen=True)
class Settings:
    """The settings of one process."""

    database_url: str | None = variable(
        "DATABASE_URL",
        None,
        "PostgreSQL 15 or newer, or a pooler, as a libpq URL. Its user owns the schema and migrates;"
        " processes have their own logins.",
        postgres_url,
        default_in_words="an embedded PostgreSQL in NOSTOS_HOME",
        secret=True,
    )
    database_direct_url: str | None = variable(
        "DATABASE_DIRECT_URL",
        None,
        "The same database past a pooler, if DATABASE_URL is one: for LISTEN, leader locks, migrations.",
        postgres_url,
        default_in_words="DATABASE_URL",
        secret=True,
    )
    read_database_url: str | None = variable(
        "READ_DATABASE_URL",
        None,
        "Hot standbys of the same database, or a pooler before them: they answer reads as far as they have"
        " what must be shown. For all else, and while they are away or late, there is DATABASE_URL.",
        postgres_url,
        default_in_words="DATABASE_URL answers all reads",
        secret=True,
    )
    personal_url: str | None = variable(
        "NOSTOS_PERSONAL_URL",
        None,
        "Another database, for the keys of players: then no copy of the log has them. No pooler.",
        postgres_url,
        default_in_words="the keys lie in DATABASE_URL, in the schema nostos_personal",
        secret=True,
    )
    logins: Path | None = variable(  # noqa: RUF009
        "NOSTOS_LOGINS",
        None,
        "File with the logins of the database, one for each role. All machines share one, or have copies.",
        Path,
        default_in_words="logins.json in NOSTOS_HOME, made by `nostos migrate`",
    )
    roles: str = variable(
        "NOSTOS_ROLES",
        "nostos",
        "How the users begin that `nostos migrate` creates: NAME_writer, NAME_projector and NAME_reader.",
        role_name,
    )
    redis_url: str | None = variable(
        "REDIS_URL",
        None,
        "Redis 7 or Valkey, as redis://, rediss:// or unix://; a cluster by some of its members, as"
        " redis+cluster://host:port,host:port or rediss+cluster://. For pub/sub; used tickets stay a minute,"
        " devices that wait ten, used quotas an hour.",
        accepted_by(address.parse),
        default_in_words="an embedded Valkey in NOSTOS_HOME",
        secret=True,
    )
    home: Path = variable(  # noqa: RUF009  # it makes a dataclass field
        "NOSTOS_HOME",
        Path(".nostos"),
        "Directory of the embedded servers: data, sockets, passwords, logs.",
        Path,
    )
    host: str = variable("NOSTOS_HOST", "127.0.0.1", "Address the web server listens on.", str)
    port: int = variable("NOSTOS_PORT", 8080, "Port the web server listens on.", tcp_port)
    public_url: str = variable(
        "NOSTOS_PUBLIC_URL",
        "http://127.0.0.1:8080",
        "The address people reach the service by; links in answers begin with it.",
        web_url,
        default_in_words="http://NOSTOS_HOST:NOSTOS_PORT",
    )
    embed_origins: str = variable(
        "NOSTOS_EMBED_ORIGINS",
        "",
        "Sites whose pages may show matches in a frame, with commas: https://club.example.org,"
        "https://*.example.net. A frame shows what onlookers see, and knows no account.",
        accepted_by(origins),
        default_in_words="none",
    )
    cors_origins: str = variable(
        "NOSTOS_CORS_ORIGINS",
        "",
        "Sites whose scripts may call the API from a browser, with commas: https://club.example.org,"
        "https://*.example.net. They send tokens of their own, and no cookie goes with a request.",
        accepted_by(origins),
        default_in_words="none",
    )
    metrics: str = variable(
        "NOSTOS_METRICS",
        "",
        "Where a process serves its metrics, as HOST:PORT; of the processes of one `nostos up` each takes the"
        " next port. Keep it on loopback or in a network of your own: metrics show what players do.",
        accepted_by(exporter.parse_address),
        default_in_words="nowhere",
    )
    traces: str = variable(
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "",
        "Where processes send traces, by OTLP over HTTP: the address of an OpenTelemetry Collector, such as"
        " http://127.0.0.1:4318. Other variables of OpenTelemetry are in documents/TRACES.md.",
        web_url,
        default_in_words="nowhere",
    )
    traces_headers: str = variable(
        "OTEL_EXPORTER_OTLP_HEADERS",
        "",
        "Headers that the collector asks for: name=value, with commas. They may hold a password.",
        str,
        default_in_words="none",
        secret=True,
    )
    traces_sampler: str = variable(
        "OTEL_TRACES_SAMPLER",
        "always_on",
        "Which steps are traced: always_on, always_off or traceidratio, the same for all processes. What"
        " begins with parentbased_ is the same: a step follows no caller.",
        one_of(*SAMPLERS),
    )
    traces_ratio: float = variable(
        "OTEL_TRACES_SAMPLER_ARG",
        1.0,
        "The share of steps that traceidratio traces, from 0 to 1.",
        ratio,
    )
    log: str = variable(
        "NOSTOS_LOG",
        "console",
        "How log lines are written: console (for people) or json.",
        one_of(*LOG_FORMATS),
    )
    log_level: str = variable(
        "NOSTOS_LOG_LEVEL",
        "info",
        "The least important line that is written: debug, info, warning or error.",
        one_of(*LOG_LEVELS),
    )
    content: tuple[Path, ...] = variable(
        "NOSTOS_CONTENT",
        (),
        "Folders of your own boards and cards, with : between them. In each, a folder for each game.",
        folders,
        default_in_words="only those of the games themselves",
    )
    signing_key: Path | None = variable(  # noqa: RUF009
        "NOSTOS_SIGNING_KEY",
        None,
        "File of the keys that receipts and checkpoints are signed with. Machines share it or copy it.",
        Path,
        default_in_words="signing.json in NOSTOS_HOME, made at the first start",
    )
    sealing_keys: Path | None = variable(  # noqa: RUF009
        "NOSTOS_SEALING_KEYS",
        None,
        "File of the keys that hidden content in the database is sealed with. All machines share one.",
        Path,
        default_in_words="sealing.json in NOSTOS_HOME, made at the first start",
    )
    witnesses: str = variable(
        "NOSTOS_WITNESSES",
        "",
        "Witnesses whose cosignatures are accepted: name+id+key as `nostos witness` prints, with commas."
        " After a space the URL of one that answers add-checkpoint: each new checkpoint is sent there.",
        accepted_by(witness_list.parse),
        default_in_words="nobody",
    )
    cosignatures: int = variable(
        "NOSTOS_COSIGNATURES",
        0,
        "How many of the witnesses must have cosigned what /log/checkpoint shows. 0: it shows the newest.",
        whole_number(0, witness_list.MOST),
    )
    signed_within: int = variable(
        "NOSTOS_SIGNED_WITHIN",
        60,
        "Seconds that an entry may wait for the notary's signature; after that /clusterz answers 503.",
        whole_number(1, 86_400),
    )
    opened_within: int = variable(
        "NOSTOS_OPENED_WITHIN",
        2_592_000,
        "Seconds within which blinded leaves of the log are opened; those who monitor the log are told.",
        whole_number(60, 315_360_000),
    )
    drain: int = variable(
        "NOSTOS_DRAIN",
        0,
        "Seconds for which a server that is told to stop goes on serving, and /readyz answers 404, so that"
        " proxies send requests elsewhere first. 0: nothing is in front of it.",
        whole_number(0, 300),
    )
    start_within: int = variable(
        "NOSTOS_START_WITHIN",
        604_800,
        "Seconds after which an open match in which nothing happens is called off.",
        whole_number(60, 315_360_000),
    )
    keep_notes: int = variable(
        "NOSTOS_KEEP_NOTES",
        0,
        "Days after the end of a match for which its notes, its talk and what is noted of presence are kept;"
        " off or 0: for ever. They are part of what a player replays; 180 are enough to judge what was said.",
        days,
    )
    keep_reports: int = variable(
        "NOSTOS_KEEP_REPORTS",
        365,
        "Days after its decision for which a report is kept; off or 0: for ever. Within a year operators see"
        " whether somebody does it again.",
        days,
    )
    keep_accounts: int = variable(
        "NOSTOS_KEEP_ACCOUNTS",
        0,
        "Days for which an account is kept without a valid token and without a seat in a match that is not"
        " over; off or 0: for ever, since a recovery code still lets its player in. Then it is deleted."
        " Players come back after a year, and seldom after two: 730 is a choice. Organizers, operators and"
        " bots are kept.",
        days,
    )
    cold_after: int = variable(
        "NOSTOS_COLD_AFTER",
        90,
        "Days after the end of a match after which its events move to the cold part of the log; off or 0:"
        " never. It is read there as before; the tables of the cold part may lie on slower disks.",
        days,
    )
    reread_rate: int = variable(
        "NOSTOS_REREAD_RATE",
        80,
        "Signed events that the notary reads again each second, to compare them with what it signed.",
        whole_number(1, 100_000),
    )
    partitions: int = variable(
        "NOSTOS_PARTITIONS",
        1,
        "The number of partitions of the read models, and of the projectors that share them.",
        whole_number(1, 64),
    )
    processes: int = variable(
        "NOSTOS_PROCESSES",
        1,
        "How many processes serve the port.",
        whole_number(1, 64),
    )
    match_memory: int = variable(
        "NOSTOS_MATCH_MEMORY",
        256,
        "Memory in MB that each process has for the states of matches, and a quarter of it more for views of"
        " them, and another for the accounts of players. The default suits a machine of 2 GB; CAPACITY.md"
        " says how many matches it holds.",
        whole_number(1, 1_000_000),
    )
    fair_play: int = variable(
        "NOSTOS_FAIR_PLAY",
        1,
        "How many processes `analysis` there are. They answer for bots in variations of matches, and work"
        " on the reports on fair play that arbiters ask for, with the lowest priority. Without one bots do"
        " not answer, and reports wait.",
        whole_number(0, 64),
    )
    webhook_policy: Policy = variable(  # noqa: RUF009
        "NOSTOS_WEBHOOKS",
        "https",
        "Where webhooks of tournaments are sent: https, to public addresses by TLS; loopback, also to this"
        " machine, for development; off, nowhere.",
        one_of(*get_args(Policy)),
    )
    push_policy: Policy = variable(  # noqa: RUF009
        "NOSTOS_PUSH",
        "https",
        "Where pushes to browsers are sent: https, to public addresses by TLS; loopback, also to this"
        " machine, for development; off, nowhere.",
        one_of(*get_args(Policy)),
    )
    smtp_url: str = variable(
        "NOSTOS_SMTP_URL",
        "",
        "The SMTP server that mails to players go to: smtps:// has TLS from the start, smtp:// after"
        " STARTTLS, smtp+plain:// none, for this machine. User and password may be in it.",
        smtp_url,
        default_in_words="none: no mails are sent",
        secret=True,
    )
    mail_from: str = variable(
        "NOSTOS_MAIL_FROM",
        "",
        "Whom these mails are from, as in Nostos <nostos@example.org>.",
        mail_sender,
        default_in_words="nobody",
    )
    bot_workers: int = variable(
        "NOSTOS_BOT_WORKERS",
        max(2, os.cpu_count() or 1),
        "How many processes think and play for the service's bots; each machine that plays bots has so many.",
        whole_number(1, 256),
        default_in_words="one for each core, at least two",
    )
    bot_pace: float = variable(
        "NOSTOS_BOT_PACE",
        USUAL_PACE,
        "Seconds that each move of the service's bots takes, where nobody asks for another pace, as the form"
        f" on the pages does: {', '.join(map(str, PACES))}.",
        one_number_of(*PACES),
    )
    bots: int = variable(
        "NOSTOS_BOTS",
        1000,
        "How many seats bots may have at once, in all matches. A request for more gets 503; a seat that left"
        " waits for the bot that stands in.",
        whole_number(0, 1_000_000),
    )
    bots_per_host: int = variable(
        "NOSTOS_BOTS_PER_HOST",
        24,
        "How many bots the matches of one host may have at once. A request for more is refused; a seat that"
        " left waits for the bot that stands in.",
        whole_number(0, 1_000_000),
    )

    trusted_proxies: str = variable(
        "NOSTOS_TRUSTED_PROXIES",
        "",
        "Networks of the proxies in front, with commas: 10.0.0.0/8,2001:db8::/32. Only they are believed when"
        " X-Forwarded-For or Forwarded names a client. Without them, all clients of a proxy share one quota.",
        accepted_by(client_address.networks),
        default_in_words="none",
    )
    halls: str = variable(
        "NOSTOS_HALLS",
        "",
        "Addresses or networks from which many people play, each with the factor of its quotas, with commas:"
        " 192.0.2.7=20,2001:db8:7::/64=20.",
        accepted_by(client_address.halls),
        default_in_words="none",
    )

    @property
    def log_name(self) -> str:
        """The name of the service's log of heads: its public address without the scheme, and `/log`."""
        parts = urlsplit(self.public_url)
        return f"{parts.netloc}{parts.path}/log"

    @property
    def trace_target(self) -> TraceTarget:
        """Where traces go."""
        return TraceTarget(self.traces, self.traces_headers, self.traces_sampler, self.traces_ratio)

    def without_owner(self) -> "Settings":
        """The same settings for processes that serve: the addresses of the database without its owner."""
        return replace(
            self,
            database_url=_anonymous(self.database_url),
            database_direct_url=_anonymous(self.database_direct_url),
            read_database_url=_anonymous(self.read_database_url),
            personal_url=_anonymous(self.personal_url),
        )

    def environment(self) -> dict[str, str]:
        """The variables that make another process read the same settings."""
        values = ((row.name, getattr(self, row.field)) for row in TABLE)
        return {name: _text_of(value) for name, value in values if value is not None}


TABLE: tuple[EnvironmentVariable, ...] = tuple(
    each.metadata["variable"]._replace(field=each.name) for each in fields(Settings)
)


def load() -> Settings:
    """The settings in the environment of this process. An empty variable counts as not set. Raises
    BadSetting.
    """
    env = FileAwareEnv(strip_whitespace=True)
    texts = ((row, _text(env, row.name)) for row in TABLE)
    values = {row.field: _value(row, text) for row, text in texts if text}
    settings = Settings(**values)
    if settings.cosignatures > len(witness_list.parse(settings.witnesses)):
        raise BadSetting("NOSTOS_COSIGNATURES is more than NOSTOS_WITNESSES names")
    if settings.smtp_url and not settings.mail_from:
        raise BadSetting("NOSTOS_SMTP_URL needs NOSTOS_MAIL_FROM: whom mails are from")
    if settings.database_direct_url and not settings.database_url:
        raise BadSetting("DATABASE_DIRECT_URL is of the same database as DATABASE_URL, which is not set")
    if settings.read_database_url and not settings.database_url:
        raise BadSetting("READ_DATABASE_URL is of standbys of DATABASE_URL, which is not set")
    if "public_url" in values:
        return settings
    return Settings(**values, public_url=f"http://{settings.host}:{settings.port}")


def _anonymous(url: str | None) -> str | None:
    """The address without user and password."""
    if url is None:
        return None
    words = conninfo_to_dict(url)
    return make_conninfo("", **{name: word for name, word in words.items() if name not in WHO})


def _text(env: FileAwareEnv, name: str) -> str | None:
    try:
        return env.str(name, None)
    except (EnvError, ValueError) as error:
        raise BadSetting(f"{name}: {error}") from None


def _text_of(value: Any) -> str:
    """A value as it is written into the environment."""
    return os.pathsep.join(map(str, value)) if isinstance(value, tuple) else str(value)


def _value(row: EnvironmentVariable, text: str) -> Any:
    try:
        return row.read(text)
    except ValueError as error:
        raise BadSetting(f"{row.name} {error}") from None
