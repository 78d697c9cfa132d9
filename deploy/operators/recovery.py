"""`nostos recover`: begins a new log of heads where signed leaves are lost for good, and says so."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import click
import msgspec
from psycopg import Connection

from api.runtime.roles.logins import Role
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings, load
from api.runtime.shelf import shelf_of
from api.runtime.signing_keys import Keyring
from deploy.migrations.logins import owner_url
from deploy.migrations.migrate import connected, pending
from deploy.operators.losses import LostReceipt, UselessReceipt, lost_receipts, proved_by
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, with_json
from deploy.terminal.errors import CommandError, WrongUsage
from domain.ledger.discontinuities import Discontinuity
from domain.ledger.log import signed_note
from domain.ledger.verify.kept.kept_checkpoints import notes_in
from domain.store.log import Loss
from projections.models import findings
from workers.notary import recovery
from workers.notary.log_integrity import LogMismatch, is_ours, saved_checkpoint
from workers.notary.notary import LOCK
from workers.notary.recovery import Remains, Survey

NOTHING_LOST: Final = "nothing is lost: the database has all that was signed and kept ({})"
SHOWN: Final = 20  # lost steps that are printed
COST: Final = """\
The log {follows} ends here. Its leaves and checkpoints stay as they are. The log {origin} begins with this
statement, signed, and the notary appends the heads of all steps that are still there. Witnesses, monitors and
policies have to accept the new name: tell those who run them, and why (deploy/documents/FAILOVER.md)."""


class Known(NamedTuple):
    """The steps that are known to be lost, that processes found or receipts prove; and useless receipts."""

    found: Sequence[Loss]
    proved: Sequence[LostReceipt]
    useless: Sequence[UselessReceipt]

    @property
    def steps(self) -> int:
        """How many steps these are."""
        found = {(str(each.stream), each.step, each.head) for each in self.found}
        return len(found | {(each.match, each.step, each.head) for each in self.proved})


@click.command
@click.option("--because", "reason", default="", help="What happened; it is in the statement for everybody.")
@click.option(
    "--checkpoint",
    "files",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Checkpoints that others kept, for example witnesses; may be repeated.",
)
@click.option(
    "--receipts",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Receipts that players kept, one a line; may be repeated.",
)
@click.option("--yes", is_flag=True, help="Do not ask.")
@with_json
def command(
    *, reason: str, files: tuple[Path, ...], receipts: tuple[Path, ...], yes: bool, as_json: bool
) -> None:
    """Begin a new log of heads, where the database lost heads that were signed and no copy has them.

    It shows what is lost, asks, and signs a statement that names it: the first leaf of the new log. Nothing
    of the old log is changed. The notary must not sign meanwhile. If nothing is lost, the command refuses.
    """
    if not reason.strip():
        raise WrongUsage("say what happened: nostos recover --because TEXT")
    if as_json and not yes:
        raise WrongUsage("with --json nobody can be asked: add --yes")
    with database(load()) as filled, connected(owner_url(filled)) as owner:
        if pending(owner_url(filled)):
            raise CommandError("the schema is that of another version: run nostos migrate first")
        keys = Keyring.of(filled)
        kept = [*_in_home(filled, keys), *_handed_in(files, keys)]
        found = _survey(owner, filled, keys, kept)
        known = _known(filled, keys, receipts)
        if not as_json:
            _print(found, known)
        if not yes:
            click.confirm("Begin the new log?", abort=True)
        _take_turn(owner)
        found = _survey(owner, filled, keys, kept)
        made = _begin(owner, found, keys, known, reason)
    if as_json:
        losses = {name: [each._asdict() for each in rows] for name, rows in known._asdict().items()}
        result = {"discontinuity": made, "remains": _rows(found), "losses": losses}
        print_json(msgspec.to_builtins(result))
    else:
        click.echo(f"The log {made.origin} has begun. Restart every notary: ./nostos up, or its unit.")


def _in_home(settings: Settings, keys: Keyring) -> Iterator[signed_note.Checkpoint]:
    """The checkpoint that the home keeps. CommandError if the service did not sign it."""
    try:
        kept = saved_checkpoint(settings.home, keys)
    except LogMismatch as error:
        raise CommandError(str(error)) from None
    if kept is not None:
        yield kept


def _handed_in(files: Sequence[Path], keys: Keyring) -> Iterator[signed_note.Checkpoint]:
    """The checkpoints in the files. CommandError if the service did not sign one of them."""
    for file in files:
        try:
            notes = [signed_note.parse(text) for text in notes_in(file.read_text("utf-8"))]
        except (OSError, ValueError) as error:
            raise CommandError(f"{file} holds no checkpoints: {error}") from None
        for note in notes:
            if not is_ours(note, keys):
                raise CommandError(
                    f"{file}: the checkpoint of {note.size} heads is not signed by a key of ours"
                )
            yield note


def _survey(
    owner: Connection, settings: Settings, keys: Keyring, kept: Sequence[signed_note.Checkpoint]
) -> Survey:
    """What is left. CommandError if nothing is lost."""
    found = recovery.survey(owner, settings, keys, kept)
    if not found.is_lost:
        newest = max((each.newest.size for each in found.remains), default=0)
        raise CommandError(NOTHING_LOST.format(f"{newest} heads of {found.follows}; the notary can go on"))
    return found


def _known(settings: Settings, keys: Keyring, files: Sequence[Path]) -> Known:
    """What is known of lost steps."""
    proved, useless = proved_by(files, {key["kid"]: key["x"] for key in keys.published()})
    log = sealed_log(settings, Role.WRITER, shelf_of(settings), connections=1)
    try:
        return Known(log.losses(), lost_receipts(log, proved), useless)
    finally:
        log.close()


def _take_turn(owner: Connection) -> None:
    """No notary leads as long as the session lasts. CommandError while one does."""
    if owner.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone() != (True,):
        raise CommandError("a notary signs: stop every notary, and begin again")


def _begin(owner: Connection, found: Survey, keys: Keyring, known: Known, reason: str) -> Discontinuity:
    """Begin the log, and acknowledge the findings that name no step: they are why this was needed."""
    at = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    made = recovery.statement(found, losses=known.steps, at=at, because=reason)
    with owner.transaction(), owner.cursor() as cursor:
        recovery.begin_log(cursor, found, keys.sign(made))
        for each in findings.findings(owner):
            if each.match is None and each.acknowledged_at is None:
                findings.acknowledge(owner, each.id, f"nostos recover: {reason}")
    return made


def _rows(found: Survey) -> list[dict[str, object]]:
    return [
        {
            "log": each.newest.name,
            "signed": each.newest.size,
            "lost": each.lacks,
            "have": each.have,
            "left": each.left,
        }
        for each in found.remains
    ]


def _print(found: Survey, known: Known) -> None:
    for each in found.remains:
        click.echo(_described(each))
    by = f"{len(known.found)} by processes, {len(known.proved)} by receipts"
    click.echo(f"{known.steps} lost steps are known: {by}.")
    for loss in known.proved[:SHOWN]:
        click.echo(f"match {loss.match}, step {loss.step}, head {loss.head}: {loss.because}")
    for line in known.useless:
        click.echo(f"{line.file}, line {line.line}: {line.error}")
    click.echo(COST.format(follows=found.follows, origin=found.origin))


def _described(each: Remains) -> str:
    """A line for a log."""
    signed = f"{each.newest.name}: {each.newest.size} heads were signed"
    if not each.lacks:
        return f"{signed}, and all are there"
    return f"{signed}. The database has {each.have}; of these the first {each.left} are what was signed."
