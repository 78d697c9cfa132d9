"""`nostos personal-keys`: where the keys of players lie, how they move, and what to do if they are lost."""

import secrets
from uuid import UUID

import click

from api.runtime.roles.logins import Role, stored_logins
from api.runtime.sealing_keys import sealed_log
from api.runtime.services import now
from api.runtime.settings import Settings, load
from deploy.migrations.logins import owners_of, prepare
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, print_status, spinner, with_json
from deploy.terminal.errors import CommandError
from domain.accounts.players import Players
from domain.games import SHELF
from domain.store import Log, key_move
from domain.store.errors import Erased
from domain.store.sealer import PERSONAL

BATCH = 500  # events


@click.command
@click.option("--move", "wants_move", is_flag=True, help="Move the keys to NOSTOS_PERSONAL_URL.")
@click.option("--lost", is_flag=True, help="The keys are lost for good: delete each player who has none.")
@with_json
def command(*, wants_move: bool, lost: bool, as_json: bool) -> None:
    """Show in which database the keys of players lie, and how many there are.

    With --move they go to the database in NOSTOS_PERSONAL_URL, and none stays in that of the log. Stop the
    service on all machines first, and start it with the same setting. Backups from before have the keys.
    """
    settings = load()
    if wants_move and settings.personal_url is None:
        raise CommandError("name the other database: NOSTOS_PERSONAL_URL=postgresql://…")
    with database(settings) as filled:
        moved = _move(filled) if wants_move else 0
        gone = _delete_lost(filled) if lost else 0
        with owners_of(filled) as owners:
            keys, deletions = key_move.counts(owners.people)
    elsewhere = settings.personal_url is not None
    if as_json:
        shown = {"elsewhere": elsewhere, "keys": keys, "deletions": deletions, "moved": moved, "lost": gone}
        print_json(shown)
        return
    place = "the database in NOSTOS_PERSONAL_URL" if elsewhere else "the database of the log"
    click.echo(f"{keys} keys and {deletions} deletions are in {place}.")
    if wants_move:
        print_status(f"Moved {moved} keys. Backups and archives from before still have them.")
    if lost:
        print_status(f"{gone} players without a key are deleted.")


def _move(settings: Settings) -> int:
    with spinner("Moving keys"):
        prepare(settings)
        users = list(stored_logins(settings).users().values())
        with owners_of(settings) as owners:
            try:
                return key_move.move(owners, users)
            except key_move.NotMoved as error:
                raise CommandError(f"nothing was moved: {error}") from None


def _delete_lost(settings: Settings) -> int:
    """Delete the players whose events need a key that is not there; how many that were."""
    log = sealed_log(settings, Role.WRITER, SHELF, connections=1)
    try:
        players = Players(log, now, secrets.token_bytes)
        return players.delete_again(dict.fromkeys(_without_key(log), now()))
    finally:
        log.close()


def _without_key(log: Log) -> list[UUID]:
    found: list[UUID] = []
    position = 0
    while rows := log.rows(position, BATCH, ("player.registered",)):
        position = rows[-1].id
        for row in rows:
            if row.state[:1] == PERSONAL and isinstance(row.originator_id, UUID):
                try:
                    log.people.existing(row.originator_id)
                except Erased:
                    found.append(row.originator_id)
    return found
