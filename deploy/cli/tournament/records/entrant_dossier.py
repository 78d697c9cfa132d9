"""`nostos tournament dossiers`: the dossiers of all matches of an entrant, as one archive."""

from pathlib import Path

import click

from api.client import Client
from api.presenters.localization import LANGUAGES
from deploy.cli.tournament.connection import with_client
from deploy.cli.tournament.records.export import save
from deploy.terminal.console import print_json, print_status


@click.command
@click.argument("tournament")
@click.argument("number", type=click.IntRange(1))
@click.option("--round", "held", type=click.IntRange(1), help="Of this round alone.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--output", type=click.Path(path_type=Path), required=True, help="Write it to this file.")
@with_client
def command(
    *,
    client: Client,
    tournament: str,
    number: int,
    held: int | None,
    language: str,
    output: Path,
    as_json: bool,
) -> None:
    """Get the dossiers of the matches of entrant NUMBER of TOURNAMENT, as far as you may know them: a ZIP
    with a folder for each match. It has at most 12 matches; with more, name a round.
    """
    data = client.entrant_dossier(tournament, number, held=held, text=language)
    save(data, output)
    if as_json:
        print_json({"tournament": tournament, "number": number, "file": str(output), "bytes": len(data)})
    else:
        print_status(f"{output} has the dossiers of entrant {number}.")
