"""Who plays in the terminal: a token that is given, or a player who is registered once for each service."""

from getpass import getuser
from hashlib import sha256
from typing import Final

from api.client import Client, ProblemError, folder
from api.client.kept import usual_folder
from deploy.play.terminal import Terminal

MOST: Final = 20  # services whose token is kept


def player_of(terminal: Terminal, client: Client, url: str, name: str | None) -> Client:
    """The client of the person who plays. A token of their own is kept beside their receipts, and used
    again; `name`: of a new player instead.
    """
    if client.token:
        return client
    file = f"{sha256(url.encode()).hexdigest()[:16]}.terminal"
    kept = folder.lines(usual_folder(), file)
    player = client.as_player(kept[-1]) if kept and name is None else None
    if player is not None and _is_known(player):
        return player
    player = _registered(terminal, client, name)
    folder.append(usual_folder(), file, player.token or "", MOST)
    return player


def _is_known(player: Client) -> bool:
    """Whether the service still knows the token: it may have been revoked, or the service begun anew."""
    try:
        player.me()
    except ProblemError as problem:
        if problem.name != "bad-token":
            raise
        return False
    return True


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
