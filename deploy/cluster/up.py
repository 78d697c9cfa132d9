"""`nostos cluster up`: a cluster, until Ctrl-C or SIGTERM."""

import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.live import Live

from deploy.cluster.cluster import cluster
from deploy.cluster.layout import Layout
from deploy.cluster.state import members
from deploy.cluster.status import members_as_json, members_table, with_home
from deploy.terminal.console import print_json, print_status, wait_for_interrupt, with_json
from deploy.terminal.interrupts import interruptible

INTERVAL: Final = 2.0  # seconds between two looks


@click.command
@with_home
@click.option("--asynchronous", is_flag=True, help="Replicate without waiting: a failover may lose commits.")
@with_json
def command(*, home: Path, asynchronous: bool, as_json: bool) -> None:
    """Run the cluster until Ctrl-C, and show its members.

    With --json the object is printed when the cluster is ready.
    """
    with (
        interruptible() as interrupts,
        cluster(home, synchronous=not asynchronous, interrupts=interrupts) as running,
        suppress(KeyboardInterrupt),  # once it is ready, this is the normal end
    ):
        layout = running.layout
        if as_json:
            print_json(members_as_json(layout, members(layout)))
        print_status(f"The cluster is ready at [bold]{layout.service_url}[/bold]. Ctrl-C stops it.")
        if as_json or not Console(stderr=True).is_terminal:
            wait_for_interrupt()
        _watch(layout)
    print_status("The cluster has stopped.")


def _watch(layout: Layout) -> None:
    """Show the members until an interrupt."""
    with Live(console=Console(stderr=True), auto_refresh=False) as live:
        while True:
            live.update(members_table(members(layout)), refresh=True)
            time.sleep(INTERVAL)
