"""Who plays in the terminal: a token that is given, or a player who is registered once for each service."""

from getpass import getuser
from typing import Final

from api.client import Client, ProblemError
from deploy.play.terminal import Terminal
from deploy.stack.kept_player import KeptPlayer

KIND: Final = "terminal"


def player_of(terminal: Terminal, client: Client, url: str, name: str | None) -> Client:
    """The client of the person who plays. A token of their own is kept beside their receipts, and used
    again; `name`: of a new player instead.
    """
    if client.token:
        return client
    kept = KeptPlayer(url, KIND)
    player = kept.found(client) if name is None else None
    if player is None:
        player = _registered(terminal, client, name)
        kept.keep(player)
    return player


def _registered(terminal: Terminal, client: Client, name: str | None) -> Client:
    """A new player. A name that the service refuses is asked for again."""
    usual = getuser()
    while True:
        chosen = name or terminal.ask(terminal.messages("name", usual)) or usual
        try:
            return client.register(chosen)
        except ProblemError as problem:
            if problem.name != "bad-value":
                raise
            terminal.say(terminal.messages("refused", problem.detail))
            name = None
