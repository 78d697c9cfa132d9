"""`nostos play`: the lobby and a table in the terminal."""

from contextlib import suppress

import click

from deploy.play.account import player_of
from deploy.play.lobby import Lobby
from deploy.play.session import place_in, terminal_of, with_person
from deploy.play.terminal import Left
from deploy.stack.service_client import connected, usual_url
from deploy.terminal.console import print_json, with_json


@click.command
@click.argument("address", required=False)
@click.option("--name", help="Register a new player of this name.")
@with_person
@with_json
def command(
    *, address: str | None, name: str | None, token: str | None, language: str, as_json: bool
) -> None:
    """Play in the terminal, at the service at ADDRESS, or at the match whose address or id it is.

    Without --token the player is the one of the last time; the first time one is registered.
    """
    url, match = place_in(address)
    url = url or usual_url()
    terminal = terminal_of(language, as_json=as_json)
    lobby = None
    with connected(url, token) as client, suppress(Left):
        player = player_of(terminal, client, url, name)
        lobby = Lobby(terminal, player)
        terminal.say(terminal.messages("hello", lobby.me.name, url))
        lobby.visit(match)
    if as_json:
        print_json({"url": url, "matches": [] if lobby is None else lobby.visited})
