"""`nostos tournament fair-play wait`: waits until a report on fair play is done, and shows it."""

from collections.abc import Iterable

import click
from rich.console import Console
from rich.progress import Progress

from api.client import Client
from deploy.cli.tournament.connection import with_client
from deploy.cli.tournament.fair_play.report_tables import print_report
from deploy.terminal.console import COUNTING_BAR, print_json
from deploy.terminal.errors import CommandError
from domain.threadsafe.decoder import JsonObject


@click.command
@click.argument("tournament")
@click.argument("report")
@with_client
def command(*, client: Client, tournament: str, report: str, as_json: bool) -> None:
    """Wait until REPORT of TOURNAMENT is done, with a bar of its matches, and show it as `show` does.

    It may take hours. Ctrl-C ends the waiting, not the work: call it again when you like.
    """
    last = watched(client.follow_fair_play(tournament, report))
    if last["failure"] is not None:
        raise CommandError(f"the report has failed: {last['failure']}")
    found = client.fair_play_report(tournament, report)
    if as_json:
        print_json(found)
    else:
        print_report(found)


def watched(looks: Iterable[JsonObject]) -> JsonObject:
    """The last look at a report. On stderr a bar shows how far it is, or on no terminal a line whenever it
    has got further.
    """
    console, line = Console(stderr=True), ""
    found: JsonObject = {}
    with Progress(
        *COUNTING_BAR, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        bar = progress.add_task("queued", total=None)
        for found in looks:
            progress.update(
                bar, description=str(found["status"]), completed=found["done"], total=found["total"]
            )
            last, line = line, f"{found['status']}: {found['done']} of {found['total']} matches"
            if line != last and not console.is_terminal:
                console.print(line, highlight=False, soft_wrap=True)
    return found
