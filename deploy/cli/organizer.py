"""`nostos organizer`: registers a player who may open matches as their referee."""

import secrets
from datetime import UTC, datetime
from uuid import uuid4

import click

from api.runtime.roles.logins import Role, role_url
from api.runtime.sealing_keys import SealingKeys
from api.runtime.settings import load
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, with_json
from deploy.terminal.errors import CommandError
from domain.accounts.errors import BadName
from domain.accounts.names import LONGEST_NAME
from domain.accounts.players import Players
from domain.accounts.tokens import ORGANIZE, SCOPES
from domain.games import SHELF
from domain.store import Log
from domain.store import command as command_of


@click.command
@click.argument("name")
@with_json
def command(*, name: str, as_json: bool) -> None:
    """Register an organizer called NAME, and print their token once.

    They may see a match as its referee once they have given a reason, which everybody at the match can read.
    """
    settings = load()
    with database(settings) as filled:
        log = Log(role_url(filled, Role.WRITER), SHELF, connections=1, ring=SealingKeys.of(settings))
        players = Players(log, lambda: datetime.now(UTC), secrets.token_bytes)
        try:
            player, _ = players.register(name, command_of("", str(uuid4()), "organizer", name), trusted=True)
            token = players.tokens.issue(player, [*SCOPES, ORGANIZE])
        except BadName:
            raise CommandError(f"a name has 1 to {LONGEST_NAME} printable characters") from None
        finally:
            log.close()
    if as_json:
        print_json({"player": player, "name": name, "token": token})
    else:
        click.echo(token)
