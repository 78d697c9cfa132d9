"""`nostos tournament archive`: downloads the records of a tournament and its matches, and verifies them."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click
from rich.markup import escape

from api.client import Client, ProblemError
from deploy.audit.records.archive_verdict import ArchiveVerdict, verdict_on, verdict_with
from deploy.cli.tournament.connection import with_client
from deploy.terminal.console import print_json, print_status, spinner
from deploy.terminal.errors import CommandError


@click.command
@click.argument("tournament")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--policy",
    type=click.Path(exists=True, path_type=Path),
    help="Whose keys to trust, as for `nostos verify`.  [default: those that the service publishes now]",
)
@with_client
def command(*, client: Client, tournament: str, file: Path, policy: Path | None, as_json: bool) -> None:
    """Download the archive of TOURNAMENT to FILE, and verify it without the service.

    A tournament with very many matches has a file for each round; they are verified together.
    `nostos verify FILE` does it again at any time. The exit code is 1 if something does not hold or is
    missing, as it is while matches are not shown yet.
    """
    with spinner("Downloading"):
        files = download(client, tournament, file)
    with spinner("Verifying"):
        found = verdict_on(files, client.signing_keys()) if policy is None else verdict_with(files, policy)
    _print_found(tournament, files, found, as_json=as_json)
    if not (found.ok and found.complete):
        raise CommandError(f"the archive of {tournament} does not hold, or is not complete")


def download(client: Client, tournament: str, file: Path) -> Sequence[Path]:
    """Write the archive of a tournament, and return the files: where it has more matches than one file may
    hold, one a round. CommandError if a file cannot be written.
    """
    try:
        _download(client, tournament, file, None)
    except ProblemError as problem:
        if problem.fields.get("parameter") != "round":
            raise
    else:
        return [file]
    rounds = [each["round"] for each in client.tournament(tournament)["rounds"]]
    files = {number: file.with_stem(f"{file.stem}-round-{number}") for number in rounds}
    for number, part in files.items():
        _download(client, tournament, part, number)
    return list(files.values())


def _download(client: Client, tournament: str, file: Path, number: int | None) -> None:
    """Write an archive, whole: what the file had before stays until then."""
    part = file.with_name(f"{file.name}.part")
    try:
        with part.open("wb") as opened:
            client.download_archive(tournament, opened, number)
        part.replace(file)
    except OSError as error:
        raise CommandError(f"{file} cannot be written ({error.strerror})") from None
    finally:
        with suppress(OSError):  # it is the file now, or never was
            part.unlink()


def _print_found(tournament: str, files: Sequence[Path], found: ArchiveVerdict, *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "tournament": tournament,
                "files": [str(file) for file in files],
                "records": len(found.records),
                "verified": found.ok,
                "complete": found.complete,
                "wrong": list(found.wrong),
            }
        )
        return
    for sentence in found.wrong:
        print_status(f"[red]FAIL[/red] {escape(sentence)}")
    holds = "hold" if found.ok else "do NOT hold"
    print_status(f"{len(found.records)} records {holds}; complete: {'yes' if found.complete else 'NO'}.")
