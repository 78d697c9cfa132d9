"""`nostos findings`: where the log was not what was signed, and that somebody has looked."""

from datetime import UTC
from typing import Final

import click
import msgspec

from api.runtime.settings import load
from deploy.migrations.logins import owner_url
from deploy.migrations.migrate import connected
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, spinner, with_json
from deploy.terminal.errors import CommandError, WrongUsage
from projections.models import findings
from projections.models.findings import Finding

COLUMNS: Final = ("id", "match", "step", "found_at", "acknowledged_at", "reason")
ADVICE: Final = """\
Somebody changed the database past the service. Find out who, and how. Compare the match with the receipts and
records that people kept, and with a backup: `nostos verify` checks them. Put the events back. Then say that
you have looked, and why all is well:

    nostos findings --acknowledge ID --because "what happened"

Where signed steps are lost for good, `nostos recover` begins a new log of heads that names the loss.

What is still different is found again. A notary that stopped signing has to be restarted: it then goes on
from its last checkpoint."""


@click.command
@click.option(
    "--acknowledge", "ids", type=int, multiple=True, metavar="ID", help="An open finding; may be repeated."
)
@click.option("--because", "reason", default="", help="What happened; it is kept with the finding.")
@with_json
def command(*, ids: tuple[int, ...], reason: str, as_json: bool) -> None:
    """List where the log was not what was signed, and what to do about it.

    The notary reads what it signed again and again. What differs stays a finding, also if it is put back, and
    /clusterz answers 503 until it is acknowledged.
    """
    if ids and not reason.strip():
        raise WrongUsage("say what happened: nostos findings --acknowledge ID --because TEXT")
    with database(load()) as filled, spinner("Looking"), connected(owner_url(filled)) as owner:
        unknown = [str(each) for each in ids if not findings.acknowledge(owner, each, reason)]
        found = findings.findings(owner)
    if unknown:
        raise CommandError(f"no open finding has the id {', '.join(unknown)}")
    if as_json:
        print_json(
            {"findings": [dict(zip(COLUMNS, msgspec.to_builtins(each), strict=True)) for each in found]}
        )
    else:
        _print(found)


def _print(found: list[Finding]) -> None:
    for each in found:
        place = "the log" if each.match is None else f"match {each.match}, step {each.step}"
        state = "open" if each.acknowledged_at is None else f"acknowledged: {each.reason}"
        click.echo(
            f"{each.id}: {place}, found at {each.found_at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}; {state}"
        )
    if not found:
        click.echo("Nothing was found.")
    if any(each.acknowledged_at is None for each in found):
        click.echo(f"\n{ADVICE}")
