"""`nostos up`: the service, until Ctrl-C or SIGTERM."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypedDict

import click
import psycopg

from api.runtime.roles.privileges import is_refusal
from api.runtime.settings import Settings, load
from deploy.migrations.migrate import DatabaseUnreachableError, connected
from deploy.stack.addresses import service_url
from deploy.stack.local_service import local_service
from deploy.terminal.console import print_json, print_status, wait_for_interrupt, with_json
from deploy.terminal.interrupts import interruptible

POLL_INTERVAL: Final = 1.0  # seconds


class Description(TypedDict):
    """What `--json` prints. `embedded`: which servers were started here."""

    public_url: str
    home: str
    embedded: dict[str, bool]
    url: str
    pid: int


@click.command
@with_json
def command(*, as_json: bool) -> None:
    """Run Nostos here: servers, migrations, projector, web. Ctrl-C or SIGTERM ends it.

    PostgreSQL and Valkey are started too, unless DATABASE_URL and REDIS_URL name others. With --json the
    object is printed when the service is ready.
    """
    settings = load()
    with (
        interruptible() as interrupts,
        _database_there(settings),
        local_service(settings, interrupts=interrupts) as filled,
        suppress(KeyboardInterrupt),  # once it is ready, this is the normal end
    ):
        if as_json:
            print_json(_description(settings, service_url(filled)))
        print_status(f"Nostos is ready at [bold]{filled.public_url}[/bold] (API: /v1/docs). Ctrl-C stops it.")
        wait_for_interrupt()
    print_status("Nostos has stopped.")


@contextmanager
def _database_there(settings: Settings) -> Iterator[None]:
    """Waits for the database of the settings, as processes do that run already; not for one that refuses."""
    said = False
    while settings.database_url is not None:
        try:
            connected(settings.database_direct_url or settings.database_url).close()
        except DatabaseUnreachableError as error:
            if isinstance(error.__cause__, psycopg.OperationalError) and is_refusal(error.__cause__):
                break  # the migrations say why
            if not said:
                print_status("PostgreSQL does not respond yet; Nostos waits for it. Ctrl-C ends it.")
            said = True
            time.sleep(POLL_INTERVAL)
        else:
            break
    yield


def _description(settings: Settings, url: str) -> Description:
    return Description(
        public_url=settings.public_url,
        home=str(settings.home.resolve()),
        embedded={"postgres": settings.database_url is None, "valkey": settings.redis_url is None},
        url=url,
        pid=os.getpid(),
    )
