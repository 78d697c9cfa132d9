"""The whole service on this machine: the servers, the schema, and the processes of Nostos.

`local_service` is where all of it is wired; read it from top to bottom.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, NamedTuple

from rich.markup import escape

from api.runtime import witness_list
from api.runtime.settings import Settings
from deploy.embedded.servers import EmbeddedServers, running_addresses
from deploy.migrations.logins import owner_url, prepare
from deploy.migrations.migrate import ahead
from deploy.stack.addresses import service_url
from deploy.stack.preflight import (
    require_content,
    require_free_home,
    require_free_metrics_ports,
    require_free_port,
    require_sealing_keys,
    require_signed_history,
)
from deploy.stack.readiness import cluster_health, wait_until_ready
from deploy.stack.supervisor import STOP_TIMEOUT, Child, Supervisor, describe_exit
from deploy.terminal.console import print_status, spinner
from deploy.terminal.interrupts import Interrupts
from domain.telemetry import exporter

Command = tuple[str, ...]

GOES_ON: Final = "The database has {} of a newer version; this one goes on with it."

COMMANDS: Final[Mapping[str, Command]] = {
    "projector": (sys.executable, "-m", "workers", "projector"),
    "clock": (sys.executable, "-m", "workers", "clock"),
    "house": (sys.executable, "-m", "workers", "house"),
    "desk": (sys.executable, "-m", "workers", "desk"),
    "analysis": (sys.executable, "-m", "workers", "analysis"),
    "notary": (sys.executable, "-m", "workers", "notary"),
    "feeder": (sys.executable, "-m", "workers", "feeder"),
    "front": (sys.executable, "-m", "api.server"),
}


@contextmanager
def local_service(
    settings: Settings,
    commands: Mapping[str, Command] = COMMANDS,
    interrupts: Interrupts | None = None,
    timeout: float | None = None,
) -> Iterator[Settings]:
    """Everything, ready at `service_url(settings)`; yields the settings with all addresses.

    `timeout`: seconds until it must be ready, if these are not ten minutes.

    At the end everything is stopped, and killed where an interrupt says to hurry. CommandError when a server,
    a migration or the web server does not start.
    """
    require_content(settings)
    require_free_home(settings)
    require_free_port(settings)
    require_free_metrics_ports([each.settings.metrics for each in programs(settings, commands)])
    with servers(settings) as (filled, embedded):
        with spinner("Applying migrations"):
            prepare(filled)
        if newer := ahead(owner_url(filled)):
            print_status(GOES_ON.format(", ".join(newer)))
        require_sealing_keys(filled)
        require_signed_history(filled)
        children = [
            Child(each.name, each.command, each.settings.without_owner().environment())
            for each in programs(filled, commands)
        ]

        def restart_dead_servers() -> Iterator[str]:
            return (
                f"{name} {describe_exit(code)}; it starts again" for name, code in embedded.restart_dead()
            )

        with Supervisor(
            children,
            report=lambda line: print_status(escape(line)),
            maintain=restart_dead_servers,
            stop_timeout=STOP_TIMEOUT + filled.drain,
            interrupts=interrupts,
        ) as supervisor:
            with spinner("Starting Nostos"), cluster_health(filled) as health:
                wait_until_ready(service_url(filled), supervisor, health, timeout)
            embedded.announce(service_url(filled))
            yield filled


@contextmanager
def servers(settings: Settings) -> Iterator[tuple[Settings, EmbeddedServers]]:
    """The settings with both addresses. A server without a given address is embedded in this context."""
    database_is_given, redis_is_given = settings.database_url is not None, settings.redis_url is not None
    embedded = EmbeddedServers(settings.home, postgres=not database_is_given, valkey=not redis_is_given)
    if database_is_given and redis_is_given:
        yield settings, embedded
        return
    with spinner("Starting the embedded servers"):
        embedded.start()
    try:
        yield (
            replace(
                settings,
                database_url=settings.database_url or embedded.database_url,
                database_direct_url=settings.database_direct_url if database_is_given else None,
                redis_url=settings.redis_url or embedded.redis_url,
            ),
            embedded,
        )
    finally:
        embedded.stop()


@contextmanager
def database(settings: Settings) -> Iterator[Settings]:
    """The settings with the database's address: given, of a running service, or of servers started here.

    Its user is the owner of the schema.
    """
    if settings.database_url is not None:
        yield settings
    elif (addresses := running_addresses(settings.home)) is not None:
        yield replace(settings, database_url=addresses.database_url, database_direct_url=None)
    else:
        with EmbeddedServers(settings.home, valkey=False) as embedded:
            yield replace(settings, database_url=embedded.database_url, database_direct_url=None)


class Program(NamedTuple):
    """A process to start, with the settings that are its own."""

    name: str
    command: Command
    settings: Settings


def programs(settings: Settings, commands: Mapping[str, Command] = COMMANDS) -> list[Program]:
    """Every process to start. Each serves its metrics on a port of its own: the one of the settings, and the
    next ones.
    """
    return [
        Program(name, command, replace(settings, metrics=exporter.following(settings.metrics, number)))
        for number, (name, command) in enumerate(named_commands(commands, settings))
    ]


def named_commands(commands: Mapping[str, Command], settings: Settings) -> Iterator[tuple[str, Command]]:
    """Every process to start, with its name: projectors, fronts and processes of the analysis as the
    settings say, one of all others. The feeder is needed only if a witness has an address.
    """
    fed = any(witness.url for witness in witness_list.parse(settings.witnesses))
    counts = {"projector": settings.partitions, "front": settings.processes, "feeder": int(fed)}
    counts["analysis"] = settings.fair_play
    for name, command in commands.items():
        for number in range(1, counts.get(name, 1) + 1):
            yield name if number == 1 else f"{name} {number}", command
