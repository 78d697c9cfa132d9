"""The checks of what was signed about a record: receipts, checkpoints of the log, commands of players."""

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel.facts import REFEREE, Fact, Seat
from domain.kernel.match.facts import Disclosed, Sat, Substituted
from domain.ledger import bundle, receipts
from domain.ledger.entries import Entry
from domain.ledger.leaves import leaf, leaf_salt
from domain.ledger.log import merkle, signed_note
from domain.ledger.record import CheckFailed, as_json
from domain.ledger.signing import BadSignature, decoded, verified
from domain.ledger.verify.context import LedgerContext, check_same, place_of


def check_receipts(context: LedgerContext) -> None:
    """The service signed the receipts: of the record's head, then of its viewer's commands."""
    own = [
        entry
        for _, entry in context.file.entries
        if context.viewer is REFEREE or (context.viewer == entry.seat and entry.seat is not None)
    ]
    if len(context.file.receipts) != len(own) + 1:
        raise CheckFailed(f"line 1: {len(context.file.receipts)} receipts, and {len(own) + 1} are due")
    last = receipts.HeadReceipt(context.header.match, context.header.steps, context.header.head)
    due = [last, *(_accepted(context, entry) for entry in own)]
    for numbered, wanted in zip(context.file.receipts, due, strict=True):
        found = read_receipt(numbered.line.jws, context.keys, f"line {numbered.number}")
        check_same(f"line {numbered.number}", wanted, found)


def _accepted(context: LedgerContext, entry: Entry) -> receipts.AcceptedReceipt:
    head = context.heads[entry.step - 1]
    return receipts.AcceptedReceipt(entry.match, entry.step, head, entry.command, entry.at)


def read_receipt(token: str, keys: Mapping[str, str], place: str) -> receipts.Receipt:
    """The receipt in a JWS by one of the keys. CheckFailed if it is anything else."""
    try:
        return receipts.read(verified(token, keys))
    except (BadSignature, msgspec.ValidationError) as error:
        raise CheckFailed(f"{place}: the receipt: {error}") from None


def check_checkpoint(context: LedgerContext) -> str | None:
    """The head is in a log that the service signed, and as many witnesses as the policy demands.

    A witness is a key: one that has two names, or signed twice, counts once. Returns which of them signed.
    """
    if not context.file.checkpoints:
        raise CheckFailed("line 1: there is no checkpoint")
    signed: dict[bytes, str] = {}
    for numbered in counted_checkpoints(context):
        place = f"line {numbered.number}"
        try:
            signed |= {who.key: who.name for who, _ in cosignatures(context, numbered.line, place)}
        except ValueError as error:
            raise CheckFailed(f"{place}: {error}") from None
    if len(signed) < context.policy.cosignatures:
        raise CheckFailed(f"{place}: {_quorum(context, signed)}")
    return _quorum(context, signed) if context.policy.witnesses else None


def counted_checkpoints(context: LedgerContext) -> Sequence[bundle.Numbered]:
    """The checkpoints in the record of the log that the policy names; all of them if there is none of it.

    A record may have checkpoints of several logs, where one follows another after a loss.
    """
    checkpoints = context.file.checkpoints
    named = [each for each in checkpoints if each.line.note.startswith(f"{context.policy.log}\n")]
    return named or checkpoints


def _quorum(context: LedgerContext, signed: Mapping[bytes, str]) -> str:
    """How many witnesses signed, how many must have, how many the policy names, and who signed."""
    named = {signed_note.Verifier.parse(witness).key for witness in context.policy.witnesses}
    who = f": {', '.join(sorted(signed.values()))}" if signed else ""
    asked = context.policy.cosignatures
    return f"{len(signed)} witnesses signed, {asked} are asked for, of {len(named)} that count{who}"


def service_signers(context: LedgerContext, note: signed_note.Checkpoint) -> list[signed_note.Verifier]:
    """The keys of the service that signed a checkpoint. ValueError if one of them signed something else."""
    keys = [signed_note.Verifier(note.name, signed_note.SERVICE, decoded(x)) for x in context.keys.values()]
    return signed_note.signers(note, keys)


def cosignatures(
    context: LedgerContext, line: bundle.CheckpointLine, place: str, *, any_log: bool = False
) -> list[tuple[signed_note.Verifier, int]]:
    """The trusted witnesses that signed a checkpoint which holds the head, and when, in seconds since 1970.

    ValueError or CheckFailed if the checkpoint, or the proof, is not valid. `any_log`: also one of a log that
    the policy does not name.
    """
    note = signed_note.parse(line.note)
    witnesses = [signed_note.Verifier.parse(witness) for witness in context.policy.witnesses]
    named = any_log or context.policy.log in ("", note.name)
    if not service_signers(context, note) or not named:
        raise CheckFailed(f"{place}: the checkpoint of {note.name} is not signed by the service")
    proof = [b64decode(one, validate=True) for one in line.proof]
    leaf = merkle.leaf_hash(_leaf(context, line, place))
    if [b64encode(one).decode() for one in proof] != [*line.proof] or not merkle.verify_inclusion(
        line.index, note.size, leaf, proof, note.root
    ):
        raise CheckFailed(f"{place}: the proof does not lead from the head to the checkpoint")
    return signed_note.cosignatures(note, witnesses)


def _leaf(context: LedgerContext, line: bundle.CheckpointLine, place: str) -> bytes:
    """The data of the leaf of the record's head."""
    header = context.header
    if context.blinded != isinstance(line.salt, str):
        raise CheckFailed(f"{place}: a leaf has a salt exactly if the match is delayed or private")
    salt = bytes.fromhex(line.salt) if isinstance(line.salt, str) else None
    shown = next((f.blinding for facts in context.public for f in facts if isinstance(f, Disclosed)), "")
    if salt is not None and shown and leaf_salt(bytes.fromhex(shown), header.steps) != salt:
        raise CheckFailed(f"{place}: the salt of the leaf does not follow from the blinding key")
    return leaf(header.match, header.steps, header.head, ledger=context.ledger, salt=salt)


def check_signatures(context: LedgerContext) -> None:
    """The commands that the record opens carry the signatures of their players, in a ledger of version 1; in
    others the match names the keys of its players, and they must be those of the policy.
    """
    seats: dict[Seat | None, str] = {}
    for numbered, (_, entry), facts in zip(
        context.file.openings, context.file.entries, context.public, strict=True
    ):
        asked = numbered.line.asked
        seats |= {fact.seat: fact.player for fact in facts if isinstance(fact, Sat | Substituted)}
        x = context.policy.players.get(seats.get(entry.seat, ""))
        if asked is None or x is None:
            continue
        place = place_of(numbered, entry.step)
        if context.ledger > 1:
            _check_pinned(place, x, facts)
            if not asked.signature:
                raise CheckFailed(f"{place}: the command is not signed")
            continue
        try:
            signed = verified(asked.signature, {"player": x})
        except BadSignature as error:
            raise CheckFailed(f"{place}: the player's signature: {error}") from None
        due = {"match": entry.match, "command": asked.digest, "seen": asked.seen}
        if signed != due:
            raise CheckFailed(f"{place}: the player signed {as_json(signed)}")


def _check_pinned(place: str, x: str, facts: Sequence[Fact]) -> None:
    """A player who takes a seat has the key that is expected of them."""
    for fact in facts:
        if isinstance(fact, Sat | Substituted) and fact.key != x:
            raise CheckFailed(f"{place}: the player has another key than the policy says")
