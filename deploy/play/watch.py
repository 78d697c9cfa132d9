"""`nostos watch`: a match in the terminal, as an onlooker or as another viewer."""

from contextlib import suppress

import click

from deploy.play.session import place_in, terminal_of, with_person
from deploy.play.table import Table
from deploy.play.terminal import Left
from deploy.stack.service_client import connected
from deploy.terminal.console import print_json, with_json


@click.command
@click.argument("match")
@click.option(
    "--url", metavar="URL", help="The service, if MATCH is an id.  [default: the one that runs here]"
)
@click.option("--as", "viewer", default="onlooker", show_default=True, help="A seat's number, or referee.")
@click.option("--replay", is_flag=True, help="Go through the steps by keys.")
@with_person
@with_json
def command(
    *, match: str, url: str | None, viewer: str, replay: bool, token: str | None, language: str, as_json: bool
) -> None:
    """Follow MATCH, an id or the address of its page, to its end: each step in words.

    With --replay the steps are shown one by one, forwards and backwards, by keys.
    """
    found, named = place_in(match)
    if named is None:
        raise click.BadParameter("it is neither the id of a match nor the address of one", param_hint="MATCH")
    terminal = terminal_of(language, as_json=as_json)
    with connected(url or found, token) as client:
        table = Table(terminal, client, named, viewer)
        with suppress(Left):
            if replay:
                table.replay()
            else:
                table.follow()
        about = client.match(named)
    if as_json:
        print_json({name: about[name] for name in ("match", "status", "step", "outcome")})
