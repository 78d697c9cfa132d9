"""The whole service on one machine: the servers, the schema, and the processes that are Nostos.

This is where the embedded stack is wired: read `running` from top to bottom.
"""

import json
import shlex
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from rich.markup import escape

from api.runtime.settings import HIGHEST_PORT, Settings
from deploy.embedded import Embedded, holder
from deploy.embedded import running as running_servers
from deploy.migrations.migrate import migrate
from deploy.stack.supervisor import Child, Supervisor, ending
from deploy.terminal.console import print_status, progress_bar, spinner
from deploy.terminal.errors import CommandError
from deploy.terminal.interrupts import Interrupts
from workers.notary.log_integrity import CHECKPOINT, Behind, stand_by

LOWEST_PORT = 1023  # those up to here are not for everybody
READY_PATIENCE = 60.0  # seconds
PAUSE = 0.05
NO_ADDRESS = "{} is no address of this machine; set NOSTOS_HOST to one, as 127.0.0.1 or 0.0.0.0"
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - where one listens, one is reached at

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "projector": (sys.executable, "-m", "workers", "projector"),
    "house": (sys.executable, "-m", "workers", "house", "--clock"),
    "notary": (sys.executable, "-m", "workers", "notary"),
    "front": (sys.executable, "-m", "api.server"),
}


@contextmanager
def servers(settings: Settings) -> Iterator[tuple[Settings, Embedded]]:
    """The settings with both addresses filled in; what is not given is embedded while the context lasts."""
    given = settings.database_url is not None, settings.redis_url is not None
    embedded = Embedded(settings.home, postgres=not given[0], valkey=not given[1])
    if all(given):
        yield settings, embedded
        return
    with spinner("Starting the embedded servers"):
        embedded.start()
    try:
        yield (
            replace(
                settings,
                database_url=settings.database_url or embedded.database_url,
                redis_url=settings.redis_url or embedded.redis_url,
            ),
            embedded,
        )
    finally:
        embedded.stop()


@contextmanager
def database(settings: Settings) -> Iterator[str]:
    """The database's address: as given, of a stack already running here, or one started for a while."""
    if settings.database_url is not None:
        yield settings.database_url
    elif (there := running_servers(settings.home)) is not None:
        yield there.database_url
    else:
        with Embedded(settings.home, valkey=False) as embedded:
            yield embedded.database_url


@contextmanager
def running(
    settings: Settings,
    commands: Mapping[str, tuple[str, ...]] = COMMANDS,
    interrupts: Interrupts | None = None,
) -> Iterator[Settings]:
    """Everything, ready at `address(settings)`; the settings with all addresses. Stopped at the end, without
    patience once an interrupt says so.

    Raises CommandError when a server, a migration or the web server does not come up.
    """
    refuse_a_second(settings)
    refuse_a_busy_port(settings)
    with servers(settings) as (filled, embedded):
        assert filled.database_url is not None
        with spinner("Applying migrations"):
            migrate(filled.database_url)
        refuse_to_go_back(filled)
        children = [Child(name, command, filled.environment()) for name, command in _each(commands, filled)]

        def tend() -> Iterator[str]:
            return (f"{name} {ending(code)}; it starts again" for name, code in embedded.tend())

        with Supervisor(
            children, say=lambda line: print_status(escape(line)), tend=tend, interrupts=interrupts
        ) as supervisor:
            with spinner("Starting Nostos"):
                wait_until_ready(filled, supervisor)
            embedded.announce(address(filled))
            yield filled


def _each(
    commands: Mapping[str, tuple[str, ...]], settings: Settings
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is started, under which name: as many projectors and fronts as are set, one of everything else."""
    several = {"projector": settings.partitions, "front": settings.processes}
    for name, command in commands.items():
        yield name, command
        yield from ((f"{name} {number}", command) for number in range(2, several.get(name, 1) + 1))


def refuse_to_go_back(settings: Settings) -> None:
    """Raises CommandError when the database is behind the last checkpoint that was signed, or another."""
    try:
        stand_by(settings, tracked=lambda places, total: progress_bar(places, total, "Sealing the log anew"))
    except Behind as finding:
        cure = f"restore the database, or, if this is meant, move {settings.home / CHECKPOINT} away"
        raise CommandError(f"Nostos does not start: {finding}; {cure}") from None


def address(settings: Settings) -> str:
    """Where this machine reaches the service, whatever the public address is."""
    host = ANYWHERE.get(settings.host, settings.host)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def port_is_free(settings: Settings) -> bool:
    """Whether the web server could listen."""
    return _listens(settings.host, settings.port)


def host_is_ours(settings: Settings) -> bool:
    """Whether the web server could listen at the address at all, at some port."""
    return _listens(settings.host, 0)


def _listens(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, UnicodeError):  # UnicodeError: what cannot be a host's name
            return False
    return True


def refuse_a_second(settings: Settings) -> None:
    """Raises CommandError when the home is another process's already, and is needed."""
    there = None if settings.database_url and settings.redis_url else holder(settings.home)
    if there is not None:
        raise CommandError(there.says(settings.home))


def refuse_a_busy_port(settings: Settings) -> None:
    """Raises CommandError when the web server could not listen, at this address or at this port."""
    if not host_is_ours(settings):
        raise CommandError(NO_ADDRESS.format(settings.host))
    if not port_is_free(settings):
        place = f"{settings.host}:{settings.port}"
        raise CommandError(f"{place} cannot be listened on; choose another port: {on_another_port(settings)}")


def on_another_port(settings: Settings) -> str:
    """The command that runs the same service on a port that is free."""
    ports = (*range(settings.port + 1, HIGHEST_PORT + 1), *range(settings.port - 1, LOWEST_PORT, -1))
    free = next((port for port in ports if port_is_free(replace(settings, port=port))), settings.port)
    home = "" if settings.home == Settings().home else f"NOSTOS_HOME={shlex.quote(str(settings.home))} "
    return f"{home}NOSTOS_PORT={free} ./nostos up"


def wait_until_ready(settings: Settings, supervisor: Supervisor) -> None:
    """Return when /readyz answers 200. Raises CommandError after a minute, or when a child keeps dying.

    Reads that are still behind after that minute are said to be, and nothing is stopped for it: a long log
    takes its time, and a service that is stuck can still be looked at.
    """
    deadline = time.monotonic() + READY_PATIENCE
    while problem := _unready(f"{address(settings)}/readyz"):
        failing = [child.name for child in supervisor.children if child.starts > 3]  # noqa: PLR2004 - three chances
        late = time.monotonic() > deadline
        if late and problem.behind and not failing:
            print_status(escape(problem.detail))
            return
        if failing or late:
            reason = ", ".join(failing) or problem.detail
            raise CommandError(f"Nostos did not get ready ({reason}); see the lines above")
        time.sleep(PAUSE)


class Unready(NamedTuple):
    """Why the service is not ready; `behind`: only because its reads are."""

    detail: str
    behind: bool = False


def _unready(url: str) -> Unready | None:
    """None if it is."""
    try:
        with urllib.request.urlopen(url, timeout=2):  # noqa: S310 - our own address
            return None
    except urllib.error.HTTPError as error:
        with error:
            return _told(error.read())
    except OSError:
        return Unready("no answer at /readyz")


def _told(body: bytes) -> Unready:
    try:
        told = json.loads(body)
        return Unready(told["detail"], told["type"].endswith("/behind"))
    except (ValueError, LookupError, TypeError):
        return Unready("a strange answer at /readyz")
