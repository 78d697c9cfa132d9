"""`nostos keys`: the keys that the service signs with, and how to replace them."""

import click

from api.runtime.settings import load
from api.runtime.signing_keys import Keyring
from deploy.terminal.console import print_json, print_status, with_json
from deploy.terminal.errors import CommandError, WrongUsage


@click.command
@click.option("--rotate", is_flag=True, help="Sign with a new key from now on, or from --after on.")
@click.option(
    "--after",
    type=click.IntRange(0),
    default=0,
    help="Seconds until the new key signs. Before that, copy the file to all machines of the service.",
)
@click.option("--revoke", metavar="KID", help="Say that a key does not count from now on: somebody has it.")
@with_json
def command(*, rotate: bool, after: int, revoke: str | None, as_json: bool) -> None:
    """Show the public keys that the service signs with now, or has signed with.

    An old key stays in the list, so that its signatures can be verified; its private part is deleted. What a
    revoked key signed counts only where a witness knew it before. A key that signs is replaced first.

    If several machines have copies of the file, no machine may sign with a key that another one does not
    publish: rotate with --after, and copy the file before that time is over.
    """
    if after and not rotate:
        raise WrongUsage("--after says when a new key signs: use it with --rotate")
    keys = Keyring.of(load())
    if rotate:
        keys.rotate(after)
    if revoke is not None:
        _revoke(keys, revoke)
    if as_json:
        print_json({"keys": keys.published()})
        return
    for key in keys.published():
        until = key.get("valid_until", "now")
        revoked = f", revoked at {key['revoked']}" if "revoked" in key else ""
        click.echo(f"{key['kid']}  {key['x']}  {key['valid_from']} to {until}{revoked}")
    if rotate or revoke:
        when = f"in {after} seconds; copy the file to the other machines before" if after else "from now on"
        print_status(
            f"The first one signs {when}. Inform witnesses, and all who pinned the old key (AUDIT.md)."
        )


def _revoke(keys: Keyring, kid: str) -> None:
    try:
        keys.revoke(kid)
    except LookupError:
        raise CommandError(f"there is no key {kid}; `nostos keys` lists them") from None
