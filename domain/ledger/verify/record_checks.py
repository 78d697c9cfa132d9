"""The checks of a record, by name: what `nostos verify` checks of a file.

All are pure and need nothing of the server. Chain and seals are checked in every record. The referee's record
holds everything, so there all chance is drawn again and every move is decided again.
"""

from collections.abc import Callable
from typing import Final

from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.game import Shelf
from domain.kernel.match.facts import Absent, Disclosed, Opened, TimedOut, TimeGiven
from domain.kernel.match.fold import seen
from domain.kernel.notation import Frame, viewer_name
from domain.ledger import bundle, entries
from domain.ledger.entries import Chain, sealed_viewers
from domain.ledger.record import CheckFailed, PublishedMatch
from domain.ledger.verify import rules_checks
from domain.ledger.verify.chain_checks import (
    all_open,
    always,
    check_asked,
    check_chain,
    check_header,
    check_salts,
    check_seen,
    logged,
    salt_bytes,
    with_openings,
)
from domain.ledger.verify.chance_checks import check_chance
from domain.ledger.verify.command_checks import check_authors, check_commands
from domain.ledger.verify.context import RecordContext, check_same, place_of, record_context
from domain.ledger.verify.erased_names import check_erased, erased_steps, has_erased
from domain.ledger.verify.kept.kept_checkpoints import check_checkpoints, has_checkpoints
from domain.ledger.verify.kept.kept_receipts import check_kept, has_kept
from domain.ledger.verify.key_validity import check_keys, check_times, has_witnesses
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.rules_checks import Check, Checks, Report, report_of
from domain.ledger.verify.signature_checks import (
    check_checkpoint,
    check_receipts,
    check_signatures,
)

TIMED: Final = (TimedOut, TimeGiven, Absent)  # facts that have their time


def audit(data: bytes, shelf: Shelf, policy: Policy | None = None) -> Report:
    """Checks the record in a file."""
    try:
        return audit_read(bundle.read(data), shelf, policy or Policy())
    except CheckFailed as failure:
        return unreadable(failure)


def unreadable(failure: CheckFailed) -> Report:
    """The report of a file that is no record."""
    return Report((Check("form", ok=False, detail=str(failure)),))


def audit_read(read: bundle.Bundle, shelf: Shelf, policy: Policy) -> Report:
    """Checks a record that was read."""
    try:
        context = record_context(read, shelf, policy)
    except CheckFailed as failure:
        return unreadable(failure)
    return report_of(CHECKS, context)


def _content(context: RecordContext) -> None:
    """Game, rules and content are the same in every entry, in the opening and in the header."""
    opened, header = context.opening, context.header
    content = tuple(each.sha256 for each in opened.content)
    due = (opened.match, opened.game, opened.version, content)
    if (header.match, header.game, header.version, header.seats) != (*due[:3], opened.seats):
        raise CheckFailed("line 1: match, game, rules or seats are not those of step 1")
    for numbered, entry in context.file.entries:
        if (entry.match, entry.game, entry.version, entry.content) != due:
            raise CheckFailed(
                f"{place_of(numbered, entry.step)}: game, rules or content are not those of step 1"
            )
        names = [viewer_name(viewer) for viewer in sealed_viewers(opened.seats)]
        if sorted(entry.seals) != sorted(names):
            raise CheckFailed(f"{place_of(numbered, entry.step)}: it is sealed for {', '.join(entry.seals)}")


def _seals(context: RecordContext) -> None:
    """The viewer was shown what was sealed for that viewer, and its public part is what everybody saw."""
    name, erased = context.header.viewer, erased_steps(context.file)
    for numbered, (_, entry), facts, public in zip(
        context.file.openings, context.file.entries, context.opened, context.public, strict=True
    ):
        opening, place = numbered.line, place_of(numbered, entry.step)
        if (opening.step, opening.viewer) != (entry.step, name):
            raise CheckFailed(f"{place}: it opens step {opening.step} for viewer {opening.viewer}")
        made = entries.facts_commitment(salt_bytes(opening.salt, place), opening.facts)
        if made != entry.seals[name] and entry.step not in erased:
            raise CheckFailed(f"{place}: facts and salt are not those that were sealed for viewer {name}")
        if seen(ONLOOKER, facts) != public:
            raise CheckFailed(f"{place}: the public part of the facts is not what everybody saw")
        check_asked(context, numbered, entry)


def _views(context: RecordContext) -> None:
    """Every viewer was shown exactly what they may see of every step; all salts follow from the key."""
    opened = context.opened[0][0]
    assert isinstance(opened, Opened)
    chain, erased = Chain.of(opened), erased_steps(context.file)
    for (numbered, entry), opening, facts in zip(
        context.file.entries, context.file.openings, context.opened, strict=True
    ):
        place = place_of(numbered, entry.step)
        for viewer in () if entry.step in erased else sealed_viewers(opened.seats):
            if entries.seal(chain, entry.step, viewer, facts) != entry.seals[viewer_name(viewer)]:
                raise CheckFailed(
                    f"{place}: viewer {viewer_name(viewer)} was not shown exactly what they may see"
                )
        if opening.line.asked_salt != entries.salt(chain.key, entry.step, entries.ASKED).hex():
            raise CheckFailed(f"{place}: the salt of the command does not follow from the key")


def _commitment(context: RecordContext) -> None:
    """The seed shown at the end is the one that was committed to before anyone sat."""
    rules_checks.CHECKS["commitment"](context.shown)


def _result(context: RecordContext) -> None:
    """The result follows from the public facts."""
    due = bundle.Result(context.known.status, context.known.outcome, context.known.disclosed)
    last = context.file.receipts[0].number - 1 if context.file.receipts else 0
    check_same(f"line {last}", due, context.file.result)


def _pinned(context: RecordContext) -> None:
    """The match names the rules and the content that are on the shelf."""
    facts = (Frame(1, "", "", None, context.public[0]),)
    rules_checks.CHECKS["rules"](PublishedMatch(context.game, facts, {}))


def _clocks(context: RecordContext) -> None:
    """The clocks allow the times of the entries."""
    rules_checks.CHECKS["clocks"](context.shown)


def _rules(name: str) -> Callable[[RecordContext], None]:
    """A check of the rules over the whole match."""

    def check(context: RecordContext) -> None:
        rules_checks.CHECKS[name](context.whole)

    return check


def _disclosed(context: RecordContext) -> bool:
    return any(isinstance(fact, Disclosed) for facts in context.public for fact in facts)


def _clocked(context: RecordContext) -> bool:
    """Whether the match has a clock, or claims without one that a time was up, or that some was left."""
    facts = [fact for step in context.public for fact in step]
    return context.opening.clock is not None or any(isinstance(fact, TIMED) for fact in facts)


def _over(context: RecordContext) -> bool:
    return context.viewer is REFEREE and _disclosed(context)


CHECKS: Final[Checks[RecordContext]] = {
    "header": (always, check_header),
    "chain": (always, check_chain),
    "erased names": (has_erased, check_erased),
    "content": (always, _content),
    "seals": (with_openings, _seals),
    "salts": (with_openings, check_salts),
    "views": (all_open, _views),
    "seen": (always, check_seen),
    "rules": (always, _pinned),
    "commitment": (_disclosed, _commitment),
    "chance": (always, check_chance),
    "commands": (with_openings, check_commands),
    "authors": (with_openings, check_authors),
    "key": (all_open, _rules("key")),
    "opening re-drawn": (all_open, _rules("opening re-drawn")),
    "moves re-decided": (all_open, _rules("moves re-decided")),
    "clocks": (_clocked, _clocks),
    "outcome": (_over, _rules("outcome")),
    "result": (always, _result),
    "receipts": (always, check_receipts),
    "checkpoint": (logged, check_checkpoint),
    "valid keys": (always, check_keys),
    "witnessed times": (has_witnesses, check_times),
    "kept receipts": (has_kept, check_kept),
    "kept checkpoints": (has_checkpoints, check_checkpoints),
    "signatures": (lambda context: bool(context.policy.players), check_signatures),
}
