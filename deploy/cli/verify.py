"""`nostos verify`: whether records hold, without the service and without a network.

Nothing of the server is imported here: the verifier can be taken away and run anywhere.
"""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NoReturn

import click
import msgspec
from rich.console import Console
from rich.progress import Progress

from domain.games import SHELF
from domain.ledger import bundle
from domain.ledger.record import CheckFailed
from domain.ledger.verify import policy
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.record_checks import audit_read, unreadable
from domain.ledger.verify.rules_checks import Check

HOLDS: Final = 0
FAILS: Final = 1
CANNOT: Final = 2  # what was given cannot be read at all
FEW: Final = 4  # records that are verified here, without other processes


class Told(msgspec.Struct, frozen=True):
    """What was found of a file. `match`, `viewer`, `steps`, `head`: what its header says, if it has one.
    `error`: why there is nothing to be found, where the file cannot be read or is no record at all.
    """

    file: str
    ok: bool
    checks: tuple[Check, ...]
    match: str = ""
    viewer: str = ""
    steps: int = 0
    head: str = ""
    error: str = ""


@click.command
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--policy", "policy_file", type=click.Path(path_type=Path), help="Whom to trust: JSON, see AUDIT.md."
)
@click.option("--receipts", type=click.Path(path_type=Path), help="Receipts that were kept, one a line.")
@click.option("--json", "as_json", is_flag=True, help="Print exactly one JSON object on stdout.")
def command(
    files: tuple[Path, ...], policy_file: Path | None, receipts: Path | None, *, as_json: bool
) -> None:
    """Verify records: chain, seals, chance, rules, receipts, proofs; each check by its name.

    Exit code 0 if all hold, 1 if one does not, otherwise 2 if something cannot be read or is no record at
    all. Without a policy that names the service's keys, a record is only checked to hang together.
    """
    try:
        trusted = _policy(policy_file, receipts)
        found = list(_shown(files, trusted))
    except OSError as error:
        _cannot(f"{error.filename}: {error.strerror}", as_json=as_json)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        _cannot(f"policy or receipts: {error}", as_json=as_json)
    disagreeing = _disagreeing(found)
    ok = not disagreeing and all(told.ok for told in found)
    if as_json:
        result = {"ok": ok, "trusted": bool(trusted.keys), "disagreeing": disagreeing, "records": found}
        sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
    else:
        _print(found, disagreeing, trusted)
    failing = disagreeing or any(not told.ok and not told.error for told in found)
    sys.exit(HOLDS if ok else FAILS if failing else CANNOT)


def _cannot(line: str, *, as_json: bool) -> NoReturn:
    if as_json:
        sys.stdout.write(json.dumps({"error": line}) + "\n")
    else:
        click.echo(f"Error: {line}", err=True)
    sys.exit(CANNOT)


def verified(name: str, data: bytes, trusted: Policy) -> Told:
    """What is found of a record."""
    try:
        read = bundle.read(data)
    except CheckFailed as failure:
        if not bundle.is_one(data):
            return _unread(name, "it is no record: no line of it is one of a record")
        return Told(name, ok=False, checks=unreadable(failure).checks)
    header, report = read.header.header, audit_read(read, SHELF, trusted)
    about = (header.match, header.viewer, header.steps, header.head)
    return Told(name, report.ok, report.checks, *about)


def _verified_file(file: Path, trusted: Policy) -> Told:
    try:
        data = file.read_bytes()
    except OSError as error:
        return _unread(str(file), str(error.strerror))
    return verified(str(file), data, trusted)


def _unread(name: str, error: str) -> Told:
    return Told(name, ok=False, checks=(), error=error)


def _policy(file: Path | None, receipts: Path | None) -> Policy:
    trusted = Policy() if file is None else policy.read(file.read_bytes())
    kept = tuple(receipts.read_text("utf-8").split()) if receipts is not None else ()
    return msgspec.structs.replace(trusted, receipts=(*trusted.receipts, *kept))


def _shown(files: Sequence[Path], trusted: Policy) -> Iterator[Told]:
    """What is found of each file; on a terminal one sees how far it is."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(_all(files, trusted), total=len(files), description="Verifying")


def _all(files: Sequence[Path], trusted: Policy) -> Iterable[Told]:
    """A few here, many on all cores."""
    cores = os.cpu_count() or 1
    if len(files) <= FEW or cores == 1:
        yield from (_verified_file(file, trusted) for file in files)
        return
    with ProcessPoolExecutor(cores) as pool:
        chunk = max(1, min(32, len(files) // (4 * cores)))
        yield from pool.map(_verified_file, files, [trusted] * len(files), chunksize=chunk)


def _disagreeing(found: Sequence[Told]) -> list[str]:
    """The matches of which two records have different heads at the same step."""
    heads: dict[tuple[str, int], set[str]] = defaultdict(set)
    for told in found:
        if told.match:
            heads[told.match, told.steps].add(told.head)
    return sorted({match for (match, _), different in heads.items() if len(different) > 1})


def _print(found: Sequence[Told], disagreeing: Sequence[str], trusted: Policy) -> None:
    for told in found:
        if told.error:
            click.echo(f"Error: {told.file}: {told.error}", err=True)
            continue
        about = f"match {told.match} as {told.viewer}, {told.steps} steps" if told.match else "damaged"
        click.echo(f"{told.file}: {'holds' if told.ok else 'DOES NOT HOLD'} ({about})")
        for check in told.checks:
            if not check.ok or len(found) == 1:
                detail = f": {check.detail}" if check.detail else ""
                click.echo(f"  {'ok  ' if check.ok else 'FAIL'} {check.name}{detail}")
    for match in disagreeing:
        click.echo(f"match {match}: the records have different heads at the same step")
    if not trusted.keys:
        click.echo("No keys were given to trust: whose records these are was not checked.", err=True)
