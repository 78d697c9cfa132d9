"""`nostos tournament export`: standings and the results of all rounds, as CSV or in columns like TRF."""

from pathlib import Path

import click

from api.client import Client
from deploy.cli.tournament.connection import with_client
from deploy.terminal.console import print_json
from deploy.terminal.errors import CommandError


@click.command
@click.argument("tournament")
@click.option("--format", "form", type=click.Choice(["csv", "trf"]), default="csv", show_default=True)
@click.option("--round", "number", type=click.IntRange(1), help="After this round; else as it stands now.")
@click.option("--output", type=click.Path(path_type=Path), help="Write it to this file.  [default: stdout]")
@with_client
def command(
    *, client: Client, tournament: str, form: str, number: int | None, output: Path | None, as_json: bool
) -> None:
    """Export the standings of TOURNAMENT, and what each entrant did in each round.

    The CSV can be read by `nostos tournament import`. deploy/documents/TOURNAMENTS.md describes both forms.
    """
    step = client.tournament_head(tournament)["step"]
    data = client.standings_file(tournament, form, number, at=step, least=step)
    if output is not None:
        save(data, output)
    if as_json:
        written = {"text": data.decode()} if output is None else {"file": str(output)}
        print_json({"tournament": tournament, "step": step, "format": form, **written})
    elif output is None:
        click.echo(data, nl=False)


def save(data: bytes, file: Path) -> None:
    """Write a file. CommandError if that is not possible."""
    try:
        file.write_bytes(data)
    except OSError as error:
        raise CommandError(f"{file} cannot be written ({error.strerror})") from None
