"""The check of a record against checkpoints of the log that people kept, for example a witness.

A trusted witness signs only a log that begins with all that it signed before. So of two checkpoints that it
cosigned one log begins with the other, and the index of a head says which of the two logs hold it.

Where a log follows another one after a loss, heads go into it a second time. How late that is says nothing.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from domain.ledger.bundle import Numbered
from domain.ledger.canonical import from_microseconds, parse_microseconds
from domain.ledger.discontinuities import number_of
from domain.ledger.log import signed_note
from domain.ledger.record import CheckFailed
from domain.ledger.verify.context import LedgerContext
from domain.ledger.verify.policy import SECOND, SLACK
from domain.ledger.verify.signature_checks import (
    cosignatures,
    counted_checkpoints,
    service_signers,
)

SIGNATURE: Final = "\u2014 "  # how a line with a signature begins
NEAREST: Final = 100  # checkpoints on each side of a head that are looked at
NumberedNote = tuple[int, signed_note.Checkpoint]


class KeptCheckpoint(NamedTuple):
    """A checkpoint that somebody kept. `number`: in their file, from 1; `cosigned`: by whom, and when."""

    number: int
    checkpoint: signed_note.Checkpoint
    cosigned: list[tuple[signed_note.Verifier, int]]


def notes_in(text: str) -> tuple[str, ...]:
    """The signed notes in a file, one after the other, with or without empty lines between them."""
    notes = [""]
    for line in text.splitlines(keepends=True):
        if notes[-1].rpartition("\n\n")[2].startswith(SIGNATURE) and not line.startswith(SIGNATURE):
            notes.append("")
        notes[-1] += line if notes[-1] or line.strip() else ""
    return tuple(note for note in notes if note)


def has_checkpoints(context: LedgerContext) -> bool:
    """Whether somebody kept checkpoints."""
    return bool(context.policy.checkpoints)


def check_checkpoints(context: LedgerContext) -> str:
    """The last step went into the log when it says that it was made; nobody was shown another log."""
    used = set()
    for numbered in counted_checkpoints(context):
        try:
            again = _went_in_before(context, numbered)
            used |= {kept.number for kept in _compared(context, numbered, again=again)}
        except ValueError as error:
            raise CheckFailed(f"line {numbered.number}: {error}") from None
    return f"{len(used)} of {len(context.policy.checkpoints)} bound when the last step went into the log"


def _went_in_before(context: LedgerContext, numbered: Numbered) -> bool:
    """Whether the head was in an earlier log of the service, as a trusted witness cosigned it."""
    number = _log_of(numbered)
    return any(
        cosignatures(context, each.line, f"line {each.number}", any_log=True)
        for each in context.file.checkpoints
        if _log_of(each) < number
    )


def _log_of(numbered: Numbered) -> int:
    return number_of(signed_note.parse(numbered.line.note).name)


def _compared(context: LedgerContext, numbered: Numbered, *, again: bool) -> Iterator[KeptCheckpoint]:
    """The kept checkpoints that say something about the record's, each compared with it. `again`: the head
    was in an earlier log.
    """
    place = f"line {numbered.number}"
    own = signed_note.parse(numbered.line.note)
    witnesses = {who.key for who, _ in cosignatures(context, numbered.line, place)}
    for kept in _kept(context, own, numbered.line.index):
        if (kept.checkpoint.size, kept.checkpoint.root) == (own.size, own.root):
            times = kept.cosigned
        elif kept.checkpoint.size == own.size:
            raise CheckFailed(
                f"{place}: the service signed another log of {own.size} heads: kept checkpoint {kept.number}"
            )
        else:
            times = [(who, seconds) for who, seconds in kept.cosigned if who.key in witnesses]
        for who, seconds in times:
            if not (again and numbered.line.index >= kept.checkpoint.size):
                _check_time(context, numbered, kept, who, seconds)
        if times:
            yield kept


def _kept(context: LedgerContext, own: signed_note.Checkpoint, index: int) -> Iterator[KeptCheckpoint]:
    """The checkpoints of the same log that the service signed: those of the same size, and those next to the
    index on both sides, which bound it best.
    """
    witnesses = [signed_note.Verifier.parse(witness) for witness in context.policy.witnesses]
    notes = sorted(_notes(context, own.name), key=_size)
    same = [each for each in notes if each[1].size == own.size]
    before = [each for each in notes if each[1].size <= index][-NEAREST:]
    after = [each for each in notes if index < each[1].size != own.size][:NEAREST]
    for number, note in (*same, *before, *after):
        try:
            if service_signers(context, note):
                yield KeptCheckpoint(number, note, signed_note.cosignatures(note, witnesses))
        except ValueError as error:
            raise CheckFailed(f"kept checkpoint {number}: {error}") from None


def _notes(context: LedgerContext, name: str) -> Iterator[NumberedNote]:
    """The kept checkpoints of the log of this name, with their numbers from 1."""
    for number, text in enumerate(context.policy.checkpoints, 1):
        try:
            note = signed_note.parse(text)
        except ValueError as error:
            raise CheckFailed(f"kept checkpoint {number}: {error}") from None
        if note.name == name:
            yield number, note


def _size(numbered: NumberedNote) -> int:
    return numbered[1].size


def _check_time(
    context: LedgerContext, numbered: Numbered, kept: KeptCheckpoint, who: signed_note.Verifier, seconds: int
) -> None:
    """The last step is not later than a log that holds it, and not much earlier than one that does not."""
    last, cosigned = context.file.entries[-1][1], seconds * SECOND
    at, when = parse_microseconds(last.at), from_microseconds(cosigned).isoformat()
    place = f"line {numbered.number}: step {last.step} is of {last.at}, and {who.name} cosigned at {when}"
    if numbered.line.index < kept.checkpoint.size and at > cosigned + SLACK:
        raise CheckFailed(f"{place} a log that holds it, kept checkpoint {kept.number}")
    if numbered.line.index >= kept.checkpoint.size and at < cosigned - SLACK - context.policy.lag * SECOND:
        raise CheckFailed(f"{place} a log that did not hold it yet, kept checkpoint {kept.number}")
