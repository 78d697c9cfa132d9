"""`nostos tournament dossier`: what decides a dispute about a table, as a page, CSV, JSON or a ZIP."""

from pathlib import Path

import click

from api.client import Client
from api.presenters.localization import LANGUAGES
from deploy.cli.tournament.connection import with_client
from deploy.cli.tournament.records.export import save
from deploy.cli.tournament.table_place import TablePlace, with_table
from deploy.terminal.console import print_json
from deploy.terminal.errors import CommandError, WrongUsage


@click.command
@with_table
@click.option(
    "--format", "form", type=click.Choice(["html", "csv", "json", "zip"]), default="html", show_default=True
)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--seat", type=click.IntRange(0), help="Of one seat alone, numbered from 0.")
@click.option("--output", type=click.Path(path_type=Path), help="Write it to this file.  [default: stdout]")
@with_client
def command(
    *,
    client: Client,
    place: TablePlace,
    form: str,
    language: str,
    seat: int | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Get the dossier of the match at TABLE in round ROUND of TOURNAMENT, as far as you may know it. A
    zip has it in all formats, with the record of the match and what verify says.

    deploy/documents/TOURNAMENTS.md says how it decides disputes. The page of the match has it too.
    """
    if form == "zip" and output is None:
        raise WrongUsage("an archive needs --output")
    match = _match_at(client, place)
    viewer = "referee" if client.match(match)["disclosed"] else None
    data = client.dossier_file(match, form, viewer, seat=seat, text=language)
    if output is not None:
        save(data, output)
    if as_json:
        written = {"text": data.decode()} if output is None else {"file": str(output)}
        print_json({"tournament": place.tournament, "match": match, "format": form, **written})
    elif output is None:
        click.echo(data, nl=False)


def _match_at(client: Client, place: TablePlace) -> str:
    """The match of a table that counts, or was played last. CommandError if there is none."""
    tables = {each["table"]: each["match"] for each in client.round(place.tournament, place.number)["tables"]}
    match = tables.get(place.table)
    if match is None:
        raise CommandError(f"there is no match at table {place.table} of round {place.number}")
    return str(match)
