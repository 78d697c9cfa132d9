"""The checks of commands, from version 2 of the ledger on: each is the one that its step came of."""

from collections.abc import Iterator
from typing import Final, NamedTuple
from uuid import UUID

from msgspec import UNSET

from domain.kernel.facts import Fact
from domain.kernel.match.facts import Sat, Substituted
from domain.ledger import commands, signatures
from domain.ledger.entries import Asked, Entry
from domain.ledger.record import CheckFailed
from domain.ledger.signing import BadSignature
from domain.ledger.verify.context import LedgerContext, RecordContext, place_of

OLD: Final = "version 1 of the ledger: "


class OpenedCommand(NamedTuple):
    """A command that the record opens, with the facts that it made as the viewer saw them."""

    place: str
    entry: Entry
    asked: Asked
    facts: tuple[Fact, ...]


def check_commands(context: LedgerContext) -> str:
    """Every command that is opened is the one that made the facts of its step; none was used twice."""
    if context.ledger == 1:
        if any(each.asked.id is not UNSET for each in _opened(context)):
            raise CheckFailed("a command has an id, and the ledger is of version 1")
        return f"{OLD}nothing shows that a command is the one its step came of"
    used: dict[str, str] = {}
    for place, entry, asked, facts in _opened(context):
        if not isinstance(asked.id, str) or str(UUID(asked.id)) != asked.id:
            raise CheckFailed(f"{place}: the command has no id")
        if asked.id in used:
            raise CheckFailed(f"{place}: its command made {used[asked.id]} before")
        used[asked.id] = place
        if not facts or asked.digest != commands.digest(entry.match, facts[0]):
            raise CheckFailed(f"{place}: the command is not the one that the step came of")
    return ""


def check_authors(context: RecordContext) -> str:
    """Signatures are the authors', of this very command, and made since their seat acted last."""
    opening = context.opening
    if opening.ledger == 1:
        return f"{OLD}signatures do not cover what was played"
    steps = {head: step for step, head in enumerate(context.heads, 1)}
    keys: dict[int | None, str] = {}
    fresh: tuple[int, ...] = ()
    signed = {entry.step: asked for _, entry, asked, _ in _opened(context)}
    unsigned = 0
    for (numbered, entry), facts in zip(context.file.entries, context.public, strict=True):
        keys.update({fact.seat: fact.key for fact in facts if isinstance(fact, Sat | Substituted)})
        asked = signed.get(entry.step)
        if asked is not None and entry.seat is not None:
            unsigned += not asked.signature
            place = place_of(numbered, entry.step)
            if asked.signature:
                _check_author(place, entry, asked, keys.get(entry.seat, ""))
                if steps.get(asked.seen, 0) < fresh[entry.seat]:
                    raise CheckFailed(f"{place}: its author signed before the last step of their seat")
            elif opening.signed:
                raise CheckFailed(f"{place}: the command is not signed")
        fresh = signatures.fresh(fresh, entry.step, entry.seat, facts)
    return f"{unsigned} commands are not signed" if unsigned else ""


def _check_author(place: str, entry: Entry, asked: Asked, key: str) -> None:
    due = signatures.payload(entry.match, str(asked.id), asked.digest, asked.seen)
    try:
        signatures.check(asked.signature, key, due)
    except BadSignature as error:
        raise CheckFailed(f"{place}: the player's signature: {error}") from None


def _opened(context: LedgerContext) -> Iterator[OpenedCommand]:
    """The commands that the record opens."""
    for numbered, (_, entry), facts in zip(
        context.file.openings, context.file.entries, context.opened, strict=False
    ):
        asked = numbered.line.asked
        if asked is not None:
            yield OpenedCommand(place_of(numbered, entry.step), entry, asked, facts)
