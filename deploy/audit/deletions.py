"""`nostos deletions`: which players were deleted, and how that is done again after a restore."""

import secrets
from datetime import datetime
from pathlib import Path
from uuid import UUID

import click

from api.access.personal_data import deletion_file
from api.runtime.roles.logins import Role
from api.runtime.sealing_keys import sealed_log
from api.runtime.services import now
from api.runtime.settings import load
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, print_status, with_json
from deploy.terminal.errors import CommandError
from domain.accounts.players import Players
from domain.games import SHELF


@click.command
@click.option(
    "--apply",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Delete the players of this file again.",
)
@with_json
def command(*, file: Path | None, as_json: bool) -> None:
    """Show which players were deleted: their ids and the times, and nothing else is known of them.

    Where the database was lost and a backup is restored, --apply takes the file deletions.jsonl that
    NOSTOS_HOME has. The service does the same by itself if the schema nostos_personal was not lost.
    """
    wanted = {} if file is None else _read(file)
    settings = load()
    with database(settings) as filled:
        log = sealed_log(filled, Role.WRITER, SHELF, connections=1)
        try:
            players = Players(log, now, secrets.token_bytes)
            applied = players.delete_again(wanted) + players.finish_deletions()
            known = log.people.deletions()
        finally:
            log.close()
    if as_json:
        shown = [{"player": str(player), "deleted_at": at.isoformat()} for player, at in known.items()]
        print_json({"deletions": shown, "applied": applied})
        return
    for player, at in known.items():
        click.echo(f"{player}  deleted {at.isoformat(timespec='seconds')}")
    if file is not None or applied:
        print_status(f"{applied} players of this log were deleted again.")


def _read(file: Path) -> dict[UUID, datetime]:
    try:
        return dict(deletion_file.read(file))
    except ValueError as error:
        raise CommandError(f"{file}: {error}") from None
