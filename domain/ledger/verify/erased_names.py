"""Names that were erased: the entries that had them are given without, each with the head that it had.

Only a step that says who a player is may be so, and only in a match from before names were committed to. The
service signs what it gives, in the header. That cannot be held against the head, so nothing else is left than
the word of the service, the other entries and the rules.
"""

from collections.abc import Iterator

from msgspec import UNSET

from domain.kernel.match.facts import NAMING
from domain.ledger.bundle import Bundle
from domain.ledger.canonical import digest
from domain.ledger.record import CheckFailed
from domain.ledger.verify.context import RecordContext, check_same, place_of
from domain.ledger.verify.redecision import decided

HEAD = 64  # characters of a head


def erased_steps(read: Bundle) -> list[int]:
    """The steps whose entries are given without a name, from 1."""
    return [step for step, (numbered, _) in enumerate(read.entries, 1) if numbered.line.head is not UNSET]


def has_erased(context: RecordContext) -> bool:
    """Whether the record has such steps, or says that it has."""
    return context.header.erased is not UNSET or bool(erased_steps(context.file))


def check_erased(context: RecordContext) -> str:
    """Only names are erased, and the rules allow the steps. Returns what can therefore not be shown."""
    steps = erased_steps(context.file)
    lines = {step: context.file.entries[step - 1][0].line for step in steps}
    check_same(
        "line 1", {str(step): digest(bytes(line.data)) for step, line in lines.items()}, _said(context)
    )
    for place, head, facts in _entries(context):
        if len(head) != HEAD or head.strip("0123456789abcdef"):
            raise CheckFailed(f"{place}: a head is 32 bytes in hex")
        if len(facts) != 1 or not isinstance(facts[0], NAMING) or facts[0].name or facts[0].named:
            raise CheckFailed(f"{place}: no name was erased here, so its head must follow from the entry")
    for frame, match in context.shown.steps():
        if frame.step in steps:
            decided(context.game, frame, match, {})
    which = f"step {steps[0]}" if len(steps) == 1 else f"steps {', '.join(map(str, steps))}"
    return (
        f"{which}: a name is erased. So this record cannot show that its head is the hash of what is given"
        f" there, nor that nothing before step {steps[-1]} was replaced; kept receipts and --log show more"
    )


def _said(context: RecordContext) -> dict[str, str]:
    """What the header says of such entries."""
    said = context.header.erased
    if not said:
        raise CheckFailed("line 1: names are erased, and the header does not say so, or says it of no step")
    return said


def _entries(context: RecordContext) -> Iterator[tuple[str, str, tuple[object, ...]]]:
    """The place, the head and the public facts of each such step."""
    for (numbered, entry), facts in zip(context.file.entries, context.public, strict=True):
        if numbered.line.head is not UNSET:
            yield place_of(numbered, entry.step), numbered.line.head, facts
