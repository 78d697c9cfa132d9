"""`nostos sealing-keys`: the keys that what is hidden rests sealed with, and how to replace them."""

from typing import Any

import click

from api.runtime.sealing_keys import KEY_CURE, SealingKeys
from api.runtime.settings import load
from deploy.migrations.logins import owners_of
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, print_status, progress_bar, with_json
from deploy.terminal.errors import CommandError
from domain.store import key_rotation
from domain.store.errors import KeyMissing
from domain.store.sealer import SealingKey


@click.command
@click.option("--rotate", is_flag=True, help="Seal with a new key from now on, also what is there.")
@with_json
def command(*, rotate: bool, as_json: bool) -> None:
    """Show the keys in NOSTOS_SEALING_KEYS that the database needs, and how many keys of matches each wraps.

    --rotate adds a new one and wraps the keys of all matches with it, while the service goes on. Old keys
    stay in the file for older backups. If machines have copies of the file, stop them, rotate, and copy it.
    """
    settings = load()
    ring = SealingKeys.of(settings)
    with database(settings) as filled, owners_of(filled) as owners:
        if rotate:
            _rotate(owners, ring)
        shown = [_as_json(use, ring.key(use.id)) for use in key_rotation.uses(owners)]
    if as_json:
        print_json({"sealing": shown, "file": ring.place})
        return
    for use in shown:
        here = "" if use["here"] else f", and is not in {ring.place}"
        click.echo(f"{use['id']}  added {use['added_at']}  wraps {use['data_keys']} keys{here}")
    if rotate:
        print_status(f"Old keys stay in {ring.place}: without them, backups from before cannot be read.")


def _rotate(owners: key_rotation.Owners, ring: SealingKeys) -> None:
    """Add a key and wrap everything with it. An interrupted rotation goes on at the next one."""
    for use in key_rotation.uses(owners):
        if ring.key(use.id) is None:
            raise CommandError(f"{KeyMissing(use.id, ring.place)}; {KEY_CURE}")
    key = ring.add()
    total = key_rotation.begin(owners, key)
    batches = key_rotation.wrap_again(owners, ring, key)
    for _ in progress_bar(batches, -(-total // key_rotation.BATCH), "Wrapping keys"):
        pass


def _as_json(use: key_rotation.KeyUse, key: SealingKey | None) -> dict[str, Any]:
    added_at = use.added_at.isoformat(timespec="seconds")
    return {"id": use.id, "added_at": added_at, "data_keys": use.data_keys, "here": key is not None}
