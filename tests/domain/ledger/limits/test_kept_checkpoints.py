"""Checkpoints that people kept say when the head of a record went into the log, from both sides."""

import json
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from deploy.audit.witness import Witness
from domain.kernel.facts import ONLOOKER
from domain.ledger.bundle import CheckpointLine
from domain.ledger.log import signed_note
from domain.ledger.log.signed_note import Checkpoint
from domain.ledger.verify.kept.kept_checkpoints import notes_in
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.record_checks import audit
from domain.ledger.verify.rules_checks import Check
from domain.matches import record_export
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import KEYS, SHELF, SIGNER
from tests.ledger.finders import LogService, verified
from tests.ledger.forging import records, shifted
from tests.ledger.head_log import NAME, HeadLog
from tests.ledger.honest import WITNESSES, keys, seconds, vkeys, world

MENTOR = {"mentor": WITNESSES["mentor"]}
MENTES = {"mentes": WITNESSES["mentes"]}
BEFORE = "If it does not hold it, the head went into the log afterwards, and the last step is not earlier"
HOUR = 3600


def log() -> HeadLog:
    """A log whose last heads are those of the match."""
    return world().log.append(world().events)


def kept(earlier: int, after: int, witnesses: object = None, of: HeadLog | None = None) -> Checkpoint:
    """A checkpoint without the last so many heads, cosigned so many seconds after the last step."""
    made, at = of or log(), seconds(world().events) + after
    return made.checkpoint(MENTOR if witnesses is None else witnesses, at, len(made.leaves) - earlier)  # type: ignore[arg-type]


def found(*notes: Checkpoint, by: object = None, lag: int = 300) -> Check:
    """What the check says of the match, whose checkpoint mentor cosigned an hour after it."""
    events = world().events
    note = log().checkpoint(MENTOR if by is None else by, seconds(events) + HOUR)  # type: ignore[arg-type]
    policy = Policy(witnesses=vkeys(), checkpoints=tuple(each.note() for each in notes), lag=lag)
    report = audit(records(events, log(), note=note)[ONLOOKER], SHELF, policy)
    [check] = [check for check in report.checks if check.name == "kept checkpoints"]
    return check


@limit(BEFORE)
def test_a_step_is_not_earlier_than_a_log_that_did_not_hold_it() -> None:
    """But for the lag of the notary, and the minutes by which clocks differ."""
    assert found(kept(1, 590)).ok
    backdated = found(kept(1, 610))
    assert not backdated.ok
    assert "mentor cosigned at 2024-01-01T00:10:29+00:00 a log that did not hold it yet" in backdated.detail
    assert found(kept(1, 610), lag=400).ok
    assert not found(kept(5, 610)).ok


@limit("If the kept one holds the record's head, by its index, the last step is not later than")
def test_a_step_is_not_later_than_a_log_that_held_it() -> None:
    assert found(kept(0, -290)).ok
    later = log().append(world().other)
    assert found(kept(0, -290, of=later)).ok
    assert "a log that holds it" in found(kept(0, -310)).detail


@limit("Nothing follows where the witness")
def test_only_a_witness_that_signed_both_says_anything() -> None:
    """Another may have seen another log; one whom nobody trusts may say what they like."""
    assert "0 of 1" in found(kept(1, 9999, MENTES)).detail
    assert "0 of 1" in found(kept(1, 9999, {"eve": WITNESSES["mentor"]})).detail
    assert "0 of 1" in found(kept(1, 9999), by={}).detail
    assert "1 of 2" in found(kept(1, 10), kept(1, 9999, MENTES)).detail
    unsigned = replace(kept(1, 9999), lines=kept(1, 9999).lines[1:])
    assert "0 of 1" in found(unsigned).detail, "the service did not sign it"


@limit("If a kept checkpoint has the size of the one in the record and another root")
def test_two_logs_of_the_same_size_are_found() -> None:
    """Whoever cosigned them."""
    other = HeadLog([*log().leaves[:-1], b"another"])
    assert "the service signed another log of" in found(kept(0, 10, of=other, witnesses={})).detail


@limit("Nothing bounds the earlier steps of a record from below")
def test_earlier_steps_are_bounded_by_a_shorter_record_only() -> None:
    """Steps up to the twelfth are dated two hours back: only the record that ends there shows it."""
    events = shifted(world().events, timedelta(hours=2), 13)
    whole = world().log.append(events)
    early = whole.checkpoint(MENTOR, seconds(events) - 60, len(world().other))
    policy = Policy(witnesses=vkeys(), checkpoints=(early.note(),))
    for upto, ok in ((len(events), True), (12, False)):
        note = whole.checkpoint(MENTOR, seconds(events) + 60)
        report = audit(records(events[:upto], whole, note=note)[ONLOOKER], SHELF, policy)
        assert ok == {check.name: check.ok for check in report.checks}["kept checkpoints"]


def several(*lines: CheckpointLine, of: str = "", kept: Checkpoint | None = None) -> dict[str, bool]:
    """The checks of the match with checkpoints of several logs, by a policy that trusts the log `of`."""
    data = record_export.record(
        SHELF["toy"], world().events, ONLOOKER, sign=SIGNER.sign, keys=KEYS, checkpoints=lines
    )
    notes = () if kept is None else (kept.note(),)
    policy = Policy(witnesses=vkeys(), cosignatures=1, log=of, checkpoints=notes)
    return {check.name: check.ok for check in audit(data, SHELF, policy).checks}


@limit("only that one bounds its last step from below")
def test_a_head_that_went_into_a_log_again_is_bounded_by_the_first_log_alone() -> None:
    """An hour later, after a loss: the log that follows did not hold it yet."""
    events, again = world().events, HeadLog(log().leaves, name=f"{NAME}/2")
    late = again.checkpoint(MENTOR, seconds(events) + HOUR, len(again.leaves) - 1)
    first = log().line(events, log().checkpoint(MENTOR, seconds(events) + 60))
    second = again.line(events, again.checkpoint(MENTOR, seconds(events) + 2 * HOUR))
    assert not several(second, kept=late)["kept checkpoints"]
    assert several(first, second, kept=late)["kept checkpoints"]
    unsigned = log().line(events, log().checkpoint({}))
    assert not several(unsigned, second, kept=late)["kept checkpoints"], "no witness cosigned the first"
    assert not several(first, second, kept=kept(1, 610))["kept checkpoints"], "the first log bounds it"


def test_only_checkpoints_of_the_log_that_is_trusted_count() -> None:
    events, again = world().events, HeadLog(log().leaves, name=f"{NAME}/2")
    first = log().line(events, log().checkpoint({}))
    second = again.line(events, again.checkpoint(MENTOR, seconds(events) + 2 * HOUR))
    for name, ok in ((f"{NAME}/2", True), (NAME, False), (f"{NAME}/3", False), ("", True)):
        assert ok == several(first, second, of=name)["checkpoint"], name


def test_a_witness_keeps_what_bounds_the_times_of_a_record(tmp_path: Path) -> None:
    """The file in its folder, as it is. The match is of 2024, and the witness signs now."""
    service = LogService(keys())
    watcher = Witness("http://nostos.example", tmp_path, transport=httpx.MockTransport(service))
    for made in (world().log, log()):
        service.log = made
        watcher.look()
    kept_notes = (tmp_path / "cosigned").read_text("utf-8")
    note = log().checkpoint()
    line = signed_note.cosign(note, watcher.verifier.name, watcher_key(tmp_path), 2_000_000_000)
    whole = replace(note, lines=(*note.lines, line))
    policy = Policy(witnesses=(watcher.verifier.vkey(),), checkpoints=notes_in(kept_notes))
    report = audit(records(world().events, log(), note=whole)[ONLOOKER], SHELF, policy)
    detail = {check.name: check.detail for check in report.checks}["kept checkpoints"]
    assert "a log that did not hold it yet, kept checkpoint 1" in detail


def watcher_key(home: Path) -> Ed25519PrivateKey:
    """The key in the folder of a witness."""
    seed = json.loads((home / "witness.json").read_text("utf-8"))["seed"]
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))


def test_of_many_checkpoints_those_next_to_the_head_are_looked_at() -> None:
    """However many there are, each is looked at no more than once."""
    many = [kept(1, 10)] * 150 + [kept(2, 10)] * 150 + [kept(0, 10)] * 2
    assert "102 of 302" in found(*many).detail


def test_a_file_of_checkpoints_has_them_one_after_the_other(tmp_path: Path) -> None:
    """With or without an empty line between them; what is none is named by its number."""
    notes = [kept(1, 10).note(), kept(0, 10, {**MENTOR, **MENTES}).note()]
    for between in ("", "\n", "\n\n"):
        assert tuple(notes) == notes_in(between.join(notes))
    data = records(world().events, log())[ONLOOKER]
    said = verified(tmp_path, data, policy=Policy(witnesses=vkeys()), checkpoints=[*notes, "what"])
    assert "kept checkpoints: kept checkpoint 3: it is no checkpoint" == said


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_an_empty_file_has_none(text: str) -> None:
    assert () == notes_in(text)
