"""`nostos up`: the service, until Ctrl-C or SIGTERM."""

import os
from contextlib import suppress
from typing import TypedDict

import click

from api.runtime.settings import Settings, load
from deploy.stack.addresses import service_url
from deploy.stack.local_service import local_service
from deploy.terminal.console import print_json, print_status, wait_for_interrupt, with_json
from deploy.terminal.interrupts import interruptible


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
        local_service(settings, interrupts=interrupts) as filled,
        suppress(KeyboardInterrupt),  # once it is ready, this is the normal end
    ):
        if as_json:
            print_json(_description(settings, service_url(filled)))
        print_status(f"Nostos is ready at [bold]{filled.public_url}[/bold] (API: /v1/docs). Ctrl-C stops it.")
        wait_for_interrupt()
    print_status("Nostos has stopped.")


def _description(settings: Settings, url: str) -> Description:
    return Description(
        public_url=settings.public_url,
        home=str(settings.home.resolve()),
        embedded={"postgres": settings.database_url is None, "valkey": settings.redis_url is None},
        url=url,
        pid=os.getpid(),
    )
