"""`nostos losses`: the steps that the log had, and lost with a server."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from uuid import UUID

import click
import msgspec
from rich.console import Console
from rich.table import Table

from api.runtime.roles.logins import Role
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import load
from api.runtime.shelf import shelf_of
from api.runtime.signing_keys import Keyring
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, progress_bar, with_json
from deploy.terminal.errors import CommandError
from domain.ledger import receipts, signing
from domain.matches.state import entries
from domain.store import Log
from domain.store.log import Loss

Proved = dict[UUID, set[tuple[int, str]]]  # steps of each match, with their heads

MISSING: Final = "the log has no such step"
OTHER: Final = "the log has another step in its place"


class LostReceipt(NamedTuple):
    """A step that a receipt proves and the log does not have."""

    match: str
    step: int
    head: str
    because: str


class UselessReceipt(NamedTuple):
    """A line that proves nothing."""

    file: str
    line: int
    error: str


@click.command
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[RECEIPTS]...")
@with_json
def command(*, files: tuple[Path, ...], as_json: bool) -> None:
    """List steps that the log lost: a standby that lacked them took over, or a backup was restored.

    RECEIPTS: files of receipts that players kept, one a line. Each step that they prove and that the log does
    not have is named, once.
    """
    settings = load()
    with database(settings) as filled:
        keys = {key["kid"]: key["x"] for key in Keyring.of(filled).published()}
        proved, useless = proved_by(files, keys)
        log = sealed_log(filled, Role.WRITER, shelf_of(filled), connections=1)
        try:
            known = log.losses()
            lost = lost_receipts(log, proved)
        finally:
            log.close()
    if as_json:
        found = {"steps": sum(map(len, proved.values())), "lost": _rows(lost), "useless": _rows(useless)}
        print_json({"losses": msgspec.to_builtins(_rows(known)), "receipts": found})
        return
    _print_known(known)
    if files:
        _print_compared(sum(map(len, proved.values())), lost, useless)


def proved_by(files: Sequence[Path], keys: Mapping[str, str]) -> tuple[Proved, list[UselessReceipt]]:
    """What the receipts in the files prove, and which lines prove nothing. CommandError without a file.

    `keys`: those of the service, `x` by `kid`.
    """
    proved: Proved = {}
    useless = []
    for file in files:
        try:
            lines = file.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file} cannot be read: {type(error).__name__}") from None
        for number, line in enumerate(filter(None, map(str.strip, lines)), 1):
            try:
                found = receipts.read(signing.verified(line, keys))
            except signing.BadSignature as error:
                useless.append(UselessReceipt(str(file), number, str(error)))
            except msgspec.ValidationError:
                useless.append(UselessReceipt(str(file), number, "it is no receipt"))
            else:
                if found.step:
                    proved.setdefault(UUID(found.match), set()).add((found.step, found.head))
    return proved, useless


def lost_receipts(log: Log, proved: Proved) -> list[LostReceipt]:
    """Those of the steps that are proved which the log does not have. CommandError as below."""
    bar = progress_bar(proved.items(), len(proved), "Comparing receipts with the log")
    return [loss for match, steps in bar for loss in _compared(log, match, steps)]


def _compared(log: Log, match: UUID, steps: set[tuple[int, str]]) -> Iterator[LostReceipt]:
    """Those of the steps that the log does not have. CommandError if the match cannot be read here."""
    try:
        heads = [head for _, _, head in entries(log.read(match))]
    except (LookupError, ValueError) as error:
        raise CommandError(f"match {match} cannot be read here: {type(error).__name__}") from None
    for step, head in sorted(steps):
        if step > len(heads):
            yield LostReceipt(str(match), step, head, MISSING)
        elif head != heads[step - 1]:
            yield LostReceipt(str(match), step, head, OTHER)


def _rows(
    found: Sequence[Loss] | Sequence[LostReceipt] | Sequence[UselessReceipt],
) -> list[dict[str, object]]:
    return [each._asdict() for each in found]


def _print_known(known: Sequence[Loss]) -> None:
    if not known:
        click.echo("No process has found that the log lost steps.")
        return
    table = Table("stream", "step", "head", "lineage", "found")
    for each in known:
        table.add_row(
            str(each.stream), str(each.step), each.head, str(each.lineage), f"{each.found_at:%Y-%m-%d %H:%M}"
        )
    Console().print(table)


def _print_compared(steps: int, lost: Sequence[LostReceipt], useless: Sequence[UselessReceipt]) -> None:
    click.echo(f"The receipts prove {steps} steps. The log does not have {len(lost)} of them.")
    for loss in lost:
        click.echo(f"match {loss.match}, step {loss.step}, head {loss.head}: {loss.because}")
    for line in useless:
        click.echo(f"{line.file}, line {line.line}: {line.error}")
