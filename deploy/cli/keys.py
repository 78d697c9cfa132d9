"""`nostos keys`: what the service signs with, and another key in its place."""

import click

from api.runtime.settings import load
from api.runtime.signing_keys import Keyring
from deploy.terminal.console import print_json, print_status, with_json


@click.command
@click.option("--rotate", is_flag=True, help="From now on another key signs.")
@with_json
def command(*, rotate: bool, as_json: bool) -> None:
    """Show the public keys that the service signs and has signed with.

    A key that signs no more stays known, so that what it signed can be verified; its private part is deleted.
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
            "The first one signs from now on. Tell witnesses and those who pinned the old key (AUDIT.md)."
        )
