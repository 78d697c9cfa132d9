"""Whether a record holds: what `nostos verify` checks of a file, each check by its name.

Pure, and without anything of the server. The chain and the seals are checked of every record; of the
referee's, which holds everything, all chance is drawn again and every move decided again.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from domain.kernel.draws import commitment
from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.game import Game
from domain.kernel.lifecycle import (
    Disclosed,
    Opened,
    TimedOut,
    TimeGiven,
)
from domain.kernel.match import seen
from domain.kernel.notation import Frame, viewer_name
from domain.ledger import bundle, entries, receipts
from domain.ledger.bundle import Numbered
from domain.ledger.canonical import canonical
from domain.ledger.entries import BEGINNING, Chain, Entry, sealed_for
from domain.ledger.log import merkle, signed_note
from domain.ledger.record import Fails, Record, as_json, difference
from domain.ledger.signing import BadSignature, decoded, verified
from domain.ledger.verify import rules_checks
from domain.ledger.verify.context import Case, begun
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.rules_checks import Check, Report
from domain.threadsafe.decoder import read_json

BYTES: Final = 64  # characters of 32 bytes in hex


def audit(data: bytes, shelf: Mapping[str, Game[Any]], policy: Policy | None = None) -> Report:
    """Checks the record in a file."""
    try:
        return audit_read(bundle.read(data), shelf, policy or Policy())
    except Fails as failure:
        return unreadable(failure)


def unreadable(failure: Fails) -> Report:
    """The report of a file that is no record."""
    return Report((Check("form", ok=False, detail=str(failure)),))


def audit_read(read: bundle.Bundle, shelf: Mapping[str, Game[Any]], policy: Policy) -> Report:
    """Checks a record that was read."""
    try:
        made = begun(read, shelf, policy)
    except Fails as failure:
        return unreadable(failure)
    checks = [Check("form", ok=True)]
    for name, (applies, check) in CHECKS.items():
        if applies(made):
            checks.append(_checked(name, check, made))
    return Report(tuple(checks))


def _checked(name: str, check: Callable[[Case], None], made: Case) -> Check:
    try:
        check(made)
    except (Fails, BadSignature) as failure:
        return Check(name, ok=False, detail=str(failure))
    except Exception as error:  # noqa: BLE001  # a forged record may break the rules' code anywhere
        return Check(name, ok=False, detail=f"the record cannot be followed: {type(error).__name__}")
    return Check(name, ok=True)


def _at(numbered: Numbered, step: int) -> str:
    return f"line {numbered.number} (step {step})"


def _header(made: Case) -> None:
    """The service signed the header, and says there what the record is of."""
    try:
        signed = verified(made.file.header.signature, made.keys)
    except BadSignature as error:
        raise Fails(f"line 1: the signature: {error}") from None
    _same("line 1", signed, made.header)


def _chain(made: Case) -> None:
    """Each entry names the head before it, the last one's is the header's, and the envelopes say the same."""
    prev, at = BEGINNING, ""
    for number, ((numbered, entry), head) in enumerate(zip(made.file.entries, made.heads, strict=True), 1):
        place = _at(numbered, number)
        if entry.prev != prev:
            raise Fails(
                f"{place}: `prev` is {entry.prev}, but the head before it is {prev}; one of them was changed"
            )
        _same(place, bundle.event(entry), numbered.line)
        due = (entries.FORMAT, made.header.match, number)
        if (entry.format, entry.match, entry.step) != due:
            raise Fails(f"{place}: it says it is step {entry.step} of {entry.match}")
        if entry.at < at:
            raise Fails(f"{place}: it is of {entry.at}, and the step before of {at}")
        prev, at = head, entry.at
    if prev != made.header.head:
        raise Fails(f"{place}: the head is {prev}, and in the header {made.header.head}")


def _same(place: str, due: Any, found: Any) -> None:
    differs = difference(read_json(canonical(due)), read_json(canonical(found)))
    if differs is not None:
        raise Fails(f"{place}: {differs}")


def _content(made: Case) -> None:
    """Game, rules and content are the same in every entry, and those of the opening and of the header."""
    opened, header = made.opening, made.header
    content = tuple(each.sha256 for each in opened.content)
    due = (opened.match, opened.game, opened.version, content)
    if (header.match, header.game, header.version, header.seats) != (*due[:3], opened.seats):
        raise Fails("line 1: match, game, rules or seats are not those of step 1")
    for numbered, entry in made.file.entries:
        if (entry.match, entry.game, entry.version, entry.content) != due:
            raise Fails(f"{_at(numbered, entry.step)}: game, rules or content are not those of step 1")
        names = [viewer_name(viewer) for viewer in sealed_for(opened.seats)]
        if sorted(entry.seals) != sorted(names):
            raise Fails(f"{_at(numbered, entry.step)}: it is sealed for {', '.join(entry.seals)}")


def _seals(made: Case) -> None:
    """What the viewer was shown is what was sealed for him, and its public part is what everybody saw."""
    name = made.header.viewer
    for numbered, (_, entry), facts, public in zip(
        made.file.openings, made.file.entries, made.opened, made.public, strict=True
    ):
        opening, place = numbered.line, _at(numbered, entry.step)
        if (opening.step, opening.viewer) != (entry.step, name):
            raise Fails(f"{place}: it opens step {opening.step} for viewer {opening.viewer}")
        if entries.closed(_bytes(opening.salt, place), opening.facts) != entry.seals[name]:
            raise Fails(f"{place}: facts and salt are not those that were sealed for viewer {name}")
        if seen(ONLOOKER, facts) != public:
            raise Fails(f"{place}: the public part of the facts is not what everybody saw")
        _asked(made, numbered, entry)


def _asked(made: Case, numbered: Numbered, entry: Entry) -> None:
    """The viewer's own command is the one that was bound."""
    opening, place = numbered.line, _at(numbered, entry.step)
    own = made.viewer is REFEREE or made.viewer == entry.seat
    if (opening.asked is not None) != own or (opening.asked_salt != "") != own:
        raise Fails(f"{place}: a command is opened to whose it is, and to nobody else")
    if opening.asked is None:
        return
    if entries.bound(_bytes(opening.asked_salt, place), opening.asked) != entry.command:
        raise Fails(f"{place}: the command is not the one that was bound")
    if opening.asked.seen != entry.seen:
        raise Fails(f"{place}: the command said it saw {opening.asked.seen!r}, the entry {entry.seen!r}")


def _salts(made: Case) -> None:
    """No salt was used twice."""
    used: dict[str, str] = {}
    for numbered in made.file.openings:
        for salt in filter(None, (numbered.line.salt, numbered.line.asked_salt)):
            place = _at(numbered, numbered.line.step)
            if salt in used:
                raise Fails(f"{place}: its salt was used before, at {used[salt]}")
            used[salt] = place


def _views(made: Case) -> None:
    """Every viewer was shown, of every step, just what is his to see; by salts that follow from the key."""
    opened = made.opened[0][0]
    assert isinstance(opened, Opened)
    chain = Chain.of(opened)
    for (numbered, entry), opening, facts in zip(
        made.file.entries, made.file.openings, made.opened, strict=True
    ):
        place = _at(numbered, entry.step)
        for viewer in sealed_for(opened.seats):
            if entries.seal(chain, entry.step, viewer, facts) != entry.seals[viewer_name(viewer)]:
                raise Fails(
                    f"{place}: viewer {viewer_name(viewer)} was shown something else than is his to see"
                )
        if opening.line.asked_salt != entries.salt(chain.key, entry.step, entries.ASKED).hex():
            raise Fails(f"{place}: the salt of the command does not follow from the key")


def _seen(made: Case) -> None:
    """Every head that an author said he saw is one that was there before his command."""
    steps = {head: step for step, head in enumerate(made.heads, 1)}
    for numbered, entry in made.file.entries:
        if entry.seen and steps.get(entry.seen, entry.step) >= entry.step:
            raise Fails(
                f"{_at(numbered, entry.step)}: its author saw {entry.seen}, which is no head before it"
            )


def _commitment(made: Case) -> None:
    """The seed that is shown at the end is the one that was committed to before anyone sat."""
    for (numbered, entry), facts in zip(made.file.entries, made.public, strict=True):
        for fact in facts:
            if (
                isinstance(fact, Disclosed)
                and commitment(bytes.fromhex(fact.seed)) != made.opening.commitment
            ):
                raise Fails(f"{_at(numbered, entry.step)}: the seed is not the one committed to at step 1")


def _result(made: Case) -> None:
    """The result is what the public facts come to."""
    due = bundle.Result(made.known.status, made.known.outcome, made.known.disclosed)
    last = made.file.receipts[0].number - 1 if made.file.receipts else 0
    _same(f"line {last}", due, made.file.result)


def _receipts(made: Case) -> None:
    """The receipts are the service's: of the record's head first, then of its viewer's commands."""
    own = [
        entry
        for _, entry in made.file.entries
        if made.viewer is REFEREE or (made.viewer == entry.seat and entry.seat is not None)
    ]
    if len(made.file.receipts) != len(own) + 1:
        raise Fails(f"line 1: {len(made.file.receipts)} receipts, and {len(own) + 1} are due")
    last = receipts.Standing(made.header.match, made.header.steps, made.header.head)
    due = [last, *(_accepted(made, entry) for entry in own)]
    for numbered, wanted in zip(made.file.receipts, due, strict=True):
        found = _receipt(numbered.line.jws, made.keys, f"line {numbered.number}")
        _same(f"line {numbered.number}", wanted, found)


def _accepted(made: Case, entry: Entry) -> receipts.Accepted:
    head = made.heads[entry.step - 1]
    return receipts.Accepted(entry.match, entry.step, head, entry.command, entry.at)


def _receipt(token: str, keys: Mapping[str, str], place: str) -> receipts.Receipt:
    try:
        return receipts.read(verified(token, keys))
    except (BadSignature, msgspec.ValidationError) as error:
        raise Fails(f"{place}: the receipt: {error}") from None


def _kept(made: Case) -> None:
    """What people were given receipts of stands in the record."""
    for number, token in enumerate(made.policy.receipts, 1):
        kept = _receipt(token, made.keys, f"receipt {number}")
        if kept.match != made.header.match:
            continue
        if kept.step > len(made.heads):
            raise Fails(f"receipt {number}: it is of step {kept.step}, and the record ends before")
        if kept.step and made.heads[kept.step - 1] != kept.head:
            raise Fails(f"step {kept.step}: receipt {number} has another head: the ledger was rewritten")
        entry = made.file.entries[kept.step - 1][1]
        if isinstance(kept, receipts.Accepted) and kept.command != entry.command:
            raise Fails(f"step {kept.step}: receipt {number} is of another command")


def _checkpoint(made: Case) -> None:
    """The head is in a log that the service signed, and as many witnesses as are asked for."""
    if not made.file.checkpoints:
        raise Fails("line 1: there is no checkpoint")
    witnesses: set[str] = set()
    for numbered in made.file.checkpoints:
        place = f"line {numbered.number}"
        try:
            witnesses |= _witnesses(made, numbered.line, place)
        except ValueError as error:
            raise Fails(f"{place}: {error}") from None
    if len(witnesses) < made.policy.cosignatures:
        raise Fails(f"{place}: {len(witnesses)} witnesses signed, {made.policy.cosignatures} are asked for")


def _witnesses(made: Case, line: bundle.CheckpointLine, place: str) -> set[str]:
    """Who among the trusted witnesses signed a checkpoint that holds the head. ValueError, Fails."""
    note = signed_note.parse(line.note)
    service = [signed_note.Verifier(note.name, signed_note.SERVICE, decoded(x)) for x in made.keys.values()]
    witnesses = [signed_note.Verifier.parse(witness) for witness in made.policy.witnesses]
    if not signed_note.signers(note, service) or made.policy.log not in ("", note.name):
        raise Fails(f"{place}: the checkpoint of {note.name} is not signed by the service")
    proof = [b64decode(one, validate=True) for one in line.proof]
    leaf = merkle.leaf_hash(bytes.fromhex(made.header.head))
    if [b64encode(one).decode() for one in proof] != [*line.proof] or not merkle.verify_inclusion(
        line.index, note.size, leaf, proof, note.root
    ):
        raise Fails(f"{place}: the proof does not lead from the head to the checkpoint")
    return {who.name for who in signed_note.signers(note, witnesses)}


def _signatures(made: Case) -> None:
    """The commands that can be opened bear the signatures of their players."""
    seats: dict[int | None, str] = {}
    for numbered, (_, entry), facts in zip(made.file.openings, made.file.entries, made.public, strict=True):
        asked = numbered.line.asked
        seats.update({fact.seat: fact.player for fact in facts if getattr(fact, "player", None)})  # type: ignore[attr-defined]
        x = made.policy.players.get(seats.get(entry.seat, ""))
        if asked is None or x is None:
            continue
        place = _at(numbered, entry.step)
        try:
            signed = verified(asked.signature, {"player": x})
        except BadSignature as error:
            raise Fails(f"{place}: the player's signature: {error}") from None
        due = {"match": entry.match, "command": asked.digest, "seen": asked.seen}
        if signed != due:
            raise Fails(f"{place}: the player signed {as_json(signed)}")


def _pinned(made: Case) -> None:
    """The rules and the content the match names are those on the shelf."""
    facts = (Frame(1, "", "", None, made.public[0]),)
    rules_checks.CHECKS["rules"](Record(made.game, facts, {}))


def _clocks(made: Case) -> None:
    """The times of the entries are those that the clocks allow."""
    frames = [
        Frame(entry.step, entry.at, entry.topic, entry.seat, facts)
        for (_, entry), facts in zip(made.file.entries, made.public, strict=True)
    ]
    rules_checks.CHECKS["clocks"](Record(made.game, frames, {}))


def _rules(name: str) -> Callable[[Case], None]:
    """A check of the rules over the whole match."""

    def check(made: Case) -> None:
        rules_checks.CHECKS[name](made.whole)

    return check


def _bytes(text: str, place: str) -> bytes:
    if len(text) != BYTES or text.strip("0123456789abcdef"):
        raise Fails(f"{place}: a salt is 32 bytes in hex")
    return bytes.fromhex(text)


def _always(_: Case) -> bool:
    return True


def _with_openings(made: Case) -> bool:
    return made.viewer is not ONLOOKER


def _all_open(made: Case) -> bool:
    return made.viewer is REFEREE


def _disclosed(made: Case) -> bool:
    return any(isinstance(fact, Disclosed) for facts in made.public for fact in facts)


def _clocked(made: Case) -> bool:
    """Whether a clock was agreed, or the service says of one that there is not."""
    facts = [fact for step in made.public for fact in step]
    return made.opening.clock is not None or any(isinstance(fact, TimedOut | TimeGiven) for fact in facts)


def _logged(made: Case) -> bool:
    return bool(made.file.checkpoints or made.policy.checkpoint or made.policy.cosignatures)


def _over(made: Case) -> bool:
    return made.viewer is REFEREE and _disclosed(made)


CHECKS: Final[Mapping[str, tuple[Callable[[Case], bool], Callable[[Case], None]]]] = {
    "header": (_always, _header),
    "chain": (_always, _chain),
    "content": (_always, _content),
    "seals": (_with_openings, _seals),
    "salts": (_with_openings, _salts),
    "views": (_all_open, _views),
    "seen": (_always, _seen),
    "rules": (_always, _pinned),
    "commitment": (_disclosed, _commitment),
    "key": (_all_open, _rules("key")),
    "opening re-drawn": (_all_open, _rules("opening re-drawn")),
    "moves re-decided": (_all_open, _rules("moves re-decided")),
    "clocks": (_clocked, _clocks),
    "outcome": (_over, _rules("outcome")),
    "result": (_always, _result),
    "receipts": (_always, _receipts),
    "checkpoint": (_logged, _checkpoint),
    "kept receipts": (lambda made: bool(made.policy.receipts), _kept),
    "signatures": (lambda made: bool(made.policy.players), _signatures),
}
