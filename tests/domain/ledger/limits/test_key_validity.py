"""When keys may have signed: not after their end, not after they were revoked, and not before a step."""

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.kernel.facts import ONLOOKER, Viewer
from domain.ledger.bundle import CheckpointLine
from domain.ledger.leaves import leaf_of
from domain.ledger.log import merkle, signed_note
from domain.ledger.receipts import HeadReceipt, RefusedReceipt
from domain.ledger.verify import policy as policies
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.record_checks import audit
from domain.matches.record_export import record
from domain.matches.state import chain_of
from domain.store import Event
from tests.domain.ledger.kept import KEPT
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import KEY, KEYS, SHELF, SIGNER, failures, played

WITNESS = Ed25519PrivateKey.from_private_bytes(b"w" * 32)
SECOND_WITNESS = Ed25519PrivateKey.from_private_bytes(b"v" * 32)
START = int(datetime(2024, 1, 1, tzinfo=UTC).timestamp())  # the steps are of the first minute after it
HOUR = 3600


def moment(seconds: int) -> str:
    """So long after the start of the match."""
    return datetime.fromtimestamp(START + seconds, UTC).isoformat()


def vkey(name: str = "mentor", key: Ed25519PrivateKey = WITNESS) -> str:
    return signed_note.Verifier(name, signed_note.WITNESS, signed_note.public_bytes(key)).vkey()


TRUST: dict[str, Any] = {"witnesses": (vkey(),)}


def checkpoint(events: tuple[Event, ...], *cosigned: tuple[str, Ed25519PrivateKey, int]) -> CheckpointLine:
    """Of a log with just this head. `cosigned`: names, keys and times of witnesses, from the start."""
    leaf = leaf_of(chain_of(events[0]), events[-1].step, events[-1].head)
    made = signed_note.Checkpoint("nostos/log", 1, merkle.leaf_hash(leaf))
    lines = [signed_note.sign(made, SIGNER.private)]
    lines += [signed_note.cosign(made, name, key, START + at) for name, key, at in cosigned]
    return CheckpointLine(msgspec.structs.replace(made, lines=tuple(lines)).note(), 0, ())


def found(
    key: Key | None,
    *checkpoints: CheckpointLine,
    viewer: Viewer = ONLOOKER,
    named: dict[str, str] | None = None,
    **trust: Any,
) -> dict[str, str]:
    """What does not hold of a match. `key`: as the policy has it; `named`: as the record has it."""
    keys = [{**KEYS[0], **(named or {})}]
    data = record(
        SHELF["toy"], played("toy", 2), viewer, sign=SIGNER.sign, keys=keys, checkpoints=checkpoints
    )
    return failures(audit(data, SHELF, Policy(keys=(key,) if key else (), **trust)))


def key(**times: str) -> Key:
    return Key(KEY.kid, KEY.x, **times)


ENDED = "A key that ended before the time of a step does not sign for that step."


@limit(ENDED)
@pytest.mark.parametrize("viewer", [ONLOOKER, 0])
def test_a_key_that_had_ended_does_not_sign_for_a_later_step(viewer: Viewer) -> None:
    """Whether the policy knows of its end, or the record names it."""
    ended, line = moment(-HOUR), checkpoint(played("toy", 2))
    for holds in (
        found(key(valid_until=ended), line, viewer=viewer),
        found(key(), line, viewer=viewer, named={"valid_until": ended}),
        found(None, line, viewer=viewer, named={"valid_until": ended}),
    ):
        assert ["valid keys"] == list(holds)
        assert f"ended at {ended}" in holds["valid keys"]
        assert holds["valid keys"].startswith("line 1: ")


@limit("A key may sign later than the step, because a record is signed when it is exported.")
def test_a_key_may_begin_after_the_match_and_end_after_it() -> None:
    """Its end is compared with the step, and clocks may differ by five minutes."""
    for times in ({"valid_from": moment(HOUR)}, {"valid_until": moment(HOUR)}, {"valid_until": moment(-200)}):
        assert {} == found(key(**times), viewer=0)


@limit(ENDED)
def test_a_kept_receipt_by_a_key_that_had_ended_does_not_count() -> None:
    events = played("toy", 2)
    kept = (SIGNER.sign(HeadReceipt(str(events[0].stream), 3, events[2].head)),)
    assert {} == found(key(), receipts=kept)
    ended = found(key(valid_until=moment(-HOUR)), receipts=kept)
    assert "receipt 1: key" in ended["kept receipts"]


REVOKED = "What a revoked key signed does not count, unless a trusted witness had cosigned"


@limit(REVOKED)
def test_what_a_revoked_key_signed_counts_only_if_a_witness_knew_it_before() -> None:
    events, trust = played("toy", 2), TRUST
    revoked = key(revoked=moment(HOUR))
    before, after = (checkpoint(events, ("mentor", WITNESS, at)) for at in (HOUR - 1, HOUR))
    assert {} == found(revoked, before, **trust)
    assert ["valid keys"] == list(found(revoked, after, **trust))
    assert "no trusted witness" in found(revoked, after, **trust)["valid keys"]
    assert ["valid keys"] == list(found(revoked, before))
    assert ["valid keys"] == list(found(revoked, **trust))
    assert {} == found(key(), before, named={}, **trust)
    assert ["valid keys"] == list(found(key(), after, named={"revoked": moment(HOUR)}, **trust))


@limit("so a receipt of a refusal by a revoked key never counts")
def test_a_refusal_by_a_revoked_key_never_counts() -> None:
    events = played("toy", 2)
    match, at = str(events[0].stream), "2024-01-01T00:00:03Z"
    refused = RefusedReceipt(match, 3, events[2].head, "c" * 64, "5" * 64, "b" * 64, at)
    before = checkpoint(events, ("mentor", WITNESS, 60))
    kept = {**TRUST, "receipts": (SIGNER.sign(refused),)}
    assert {} == found(key(), before, **kept)
    assert ["kept receipts"] == list(found(key(revoked=moment(HOUR)), before, **kept))


@limit("No step is later than the time at which a trusted witness cosigned a checkpoint that holds it.")
def test_a_step_is_not_later_than_a_witness_that_signed_it() -> None:
    events = played("toy", 2)
    for at, names in ((-HOUR, ["witnessed times"]), (-200, []), (HOUR, [])):
        line = checkpoint(events, ("mentor", WITNESS, at))
        holds = found(key(), line, witnesses=(vkey(),))
        assert names == list(holds)
        assert not names or f"step {len(events)} is of" in holds["witnessed times"]
        assert {} == found(key(), line, witnesses=(vkey("other", SECOND_WITNESS),)), "it is not trusted"


@limit("A witness is a key: under two names, or with two signatures, it counts once.")
def test_a_witness_with_two_names_counts_once() -> None:
    events = played("toy", 2)
    twice = checkpoint(events, ("mentor", WITNESS, 60), ("mentes", WITNESS, 60), ("mentor", WITNESS, 61))
    both = checkpoint(events, ("mentor", WITNESS, 60), ("halitherses", SECOND_WITNESS, 60))
    named = (vkey(), vkey("mentes"), vkey("halitherses", SECOND_WITNESS))
    lone = found(key(), twice, witnesses=named, cosignatures=2)
    assert "1 witnesses signed, 2 are asked for, of 2 that count: mentor" in lone["checkpoint"]
    assert {} == found(key(), both, witnesses=named, cosignatures=2)


@limit(ENDED)
def test_times_of_keys_are_optional_and_must_be_times() -> None:
    assert Policy(keys=(key(),)) == policies.read(
        msgspec.json.encode({"keys": [{"kid": KEY.kid, "x": KEY.x}]})
    )
    for wrong in ("yesterday", "2024-01-01T00:00:00"):
        with pytest.raises(msgspec.ValidationError):
            policies.read(msgspec.json.encode({"keys": [{"kid": "k", "x": "x", "revoked": wrong}]}))
        assert "line 1" in " ".join(found(None, named={"valid_until": wrong}).values())


@limit(ENDED)
def test_records_that_exist_keep_their_keys() -> None:
    for path in KEPT.glob("*.jsonl"):
        assert {} == failures(audit(path.read_bytes(), SHELF, Policy(keys=(key(),)))), path.name


@pytest.mark.parametrize("asked", [0, 1, 2, 3])
def test_some_of_several_witnesses_are_enough_and_are_named(asked: int) -> None:
    """Two of three signed, on two checkpoints; the third is away."""
    events, third = played("toy", 2), Ed25519PrivateKey.from_private_bytes(b"u" * 32)
    lines = checkpoint(events, ("mentor", WITNESS, 60)), checkpoint(events, ("mentes", SECOND_WITNESS, 70))
    named = (vkey(), vkey("mentes", SECOND_WITNESS), vkey("away", third))
    data = record(SHELF["toy"], events, ONLOOKER, sign=SIGNER.sign, keys=KEYS, checkpoints=lines)
    report = audit(data, SHELF, Policy(keys=(key(),), witnesses=named, cosignatures=asked))
    [check] = [each for each in report.checks if each.name == "checkpoint"]
    assert check.ok == (asked <= 2)
    assert f"2 witnesses signed, {asked} are asked for, of 3 that count: mentes, mentor" in check.detail
