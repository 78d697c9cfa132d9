"""`nostos keys`: the keys that the service signs with, and how to replace them."""

import click

from api.runtime.settings import load
from api.runtime.signing_keys import Keyring
from deploy.terminal.console import print_json, print_status, with_json


@click.command
@click.option("--rotate", is_flag=True, help="Sign with a new key from now on.")
@with_json
def command(*, rotate: bool, as_json: bool) -> None:
    """Show the public keys that the service signs with now, or has signed with.

    An old key stays in the list, so that its signatures can be verified; its private part is deleted.
    """
    keys = Keyring.of(load())
    if rotate:
        keys.rotate()
    if as_json:
        print_json({"keys": keys.published()})
        return
    for key in keys.published():
        until = key.get("valid_until", "now")
        click.echo(f"{key['kid']}  {key['x']}  {key['valid_from']} to {until}")
    if rotate:
        print_status(
            "The first one signs from now on. Inform witnesses, and all who pinned the old key (AUDIT.md)."
        )
