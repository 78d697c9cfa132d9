"""`nostos tournament open`: announces a tournament by the regulations in a file; prints examples of them."""

import json
from pathlib import Path

import click
import msgspec
from rich.markup import escape

from api.client import Client
from deploy.cli.tournament.connection import with_client
from deploy.cli.tournament.examples import EXAMPLES
from deploy.terminal.console import print_json, print_status
from deploy.terminal.errors import CommandError, WrongUsage
from domain.competition.coherence import faults
from domain.competition.regulations import REGULATIONS, Regulations, regulations_hash


@click.command
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--example", type=click.Choice([*EXAMPLES]), help="Print regulations to begin with, and end.")
@click.option("--check", is_flag=True, help="Only check the file: nothing is announced.")
@click.option("--registration", is_flag=True, help="Also open the registration.")
@with_client
def command(
    *,
    client: Client,
    file: Path | None,
    example: str | None,
    check: bool,
    registration: bool,
    as_json: bool,
) -> None:
    """Announce a tournament by the regulations in FILE (JSON). Whoever does is its host.

    The file is checked first. GET /v1/regulations/schema has its schema.
    """
    if example is not None:
        click.echo(json.dumps(EXAMPLES[example], indent=None if as_json else 2))
        return
    if file is None:
        raise WrongUsage("a file is missing; --example swiss prints one to begin with")
    regulations = read_regulations(file)
    if check:
        _print_checked(regulations, as_json=as_json)
        return
    tournament = client.open_tournament(msgspec.to_builtins(regulations))
    if registration:
        client.open_registration(tournament)
    if as_json:
        print_json({"tournament": tournament, "sha256": regulations_hash(regulations)})
    else:
        print_status(f"{escape(regulations.title)} is announced.")
        click.echo(tournament)


def read_regulations(file: Path) -> Regulations:
    """The regulations in a file. CommandError with each thing that is wrong."""
    try:
        regulations = REGULATIONS.decode_untrusted(file.read_bytes())
    except OSError as error:
        raise CommandError(f"{file} cannot be read ({error.strerror})") from None
    except msgspec.MsgspecError as error:
        raise CommandError(f"{file}: {error}") from None
    if found := "; ".join(f"{field}: {reason}" for field, reason in faults(regulations)):
        raise CommandError(f"{file}: {found}")
    return regulations


def _print_checked(regulations: Regulations, *, as_json: bool) -> None:
    sha256 = regulations_hash(regulations)
    if as_json:
        print_json({"title": regulations.title, "sha256": sha256})
    else:
        print_status(f"{escape(regulations.title)}: these regulations make sense.")
        click.echo(sha256)
