"""`nostos tournament fair-play ask`: asks for a report on disclosed matches."""

import click

from api.client import Client
from deploy.cli.tournament.connection import with_client
from deploy.terminal.console import print_json, print_status


@click.command
@click.argument("tournament")
@click.argument("kind", type=click.Choice(["audit", "luck"]))
@click.option("--match", "matches", multiple=True, metavar="ID", help="Only this match; may be repeated.")
@with_client
def command(*, client: Client, tournament: str, kind: str, matches: tuple[str, ...], as_json: bool) -> None:
    """Ask for a report on the matches of TOURNAMENT that are disclosed and whose results count, as an
    arbiter. Its id is printed; `wait` waits for it.

    An audit says how well moves fit what players could know; luck says what chance gave them. The service
    works on it where it runs a process for that, and may take hours.
    """
    asked = client.ask_for_fair_play(tournament, kind, matches or None)
    if as_json:
        print_json(asked)
        return
    print_status(f"The report on {asked['total']} matches is {asked['status']}.")
    click.echo(asked["report"])
