"""Receipts that people kept: they count for their own match, and for no other."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from deploy.audit.verify import command
from domain.kernel.facts import ONLOOKER
from domain.ledger.entries import BEGINNING
from domain.ledger.receipts import AcceptedReceipt, HeadReceipt, RefusedReceipt
from domain.ledger.verify.record_checks import audit
from domain.store import Event
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import SHELF, SIGNER, TRUSTED, failures, played, record

OTHER = "00000000-0000-4000-8000-000000000009"


@pytest.fixture
def events() -> tuple[Event, ...]:
    return played("wrath_of_poseidon", 2)


def head(events: tuple[Event, ...], at: int, match: str = "", **changes: Any) -> str:
    made = HeadReceipt(match or str(events[0].stream), at, events[at - 1].head)
    return SIGNER.sign(msgspec.structs.replace(made, **changes))


def run(tmp_path: Path, events: tuple[Event, ...], *receipts: str) -> Any:
    file, kept = tmp_path / "record.jsonl", tmp_path / "receipts.txt"
    file.write_bytes(record(events, ONLOOKER))
    kept.write_text("".join(f"{each}\n" for each in receipts))
    return [
        CliRunner().invoke(command, [str(file), "--receipts", str(kept), *more]) for more in ([], ["--json"])
    ]


@limit("A receipt of a match of which no record was given shows nothing, and `nostos verify` says so.")
def test_receipts_of_other_matches_alone_are_an_error(tmp_path: Path, events: tuple[Event, ...]) -> None:
    said, told = run(tmp_path, events, head(events, 3, OTHER), head(events, 4, OTHER))
    assert 2 == said.exit_code == told.exit_code
    [line] = [line for line in said.stderr.splitlines() if "receipts.txt" in line]
    assert OTHER in line
    answer = json.loads(told.stdout)
    assert (False, {"used": 0, "others": {OTHER: 2}}) == (answer["ok"], answer["receipts"])
    assert OTHER in answer["error"]
    assert "kept receipts" not in [check["name"] for check in answer["records"][0]["checks"]]


@limit("A receipt of a match of which no record was given shows nothing, and `nostos verify` says so.")
def test_it_is_said_how_many_receipts_were_used(tmp_path: Path, events: tuple[Event, ...]) -> None:
    said, told = run(tmp_path, events, head(events, 3, OTHER), head(events, 4), head(events, 5))
    assert 0 == said.exit_code
    assert f"kept receipts: 2 used, 1 of other matches: {OTHER}" in said.stdout
    answer = json.loads(told.stdout)
    assert (True, {"used": 2, "others": {OTHER: 1}}) == (answer["ok"], answer["receipts"])


@limit("A receipt of a match of which no record was given shows nothing, and `nostos verify` says so.")
def test_an_empty_file_of_receipts_is_an_error(tmp_path: Path, events: tuple[Event, ...]) -> None:
    assert 2 == run(tmp_path, events)[0].exit_code


def _found(events: tuple[Event, ...], *receipts: str) -> str:
    policy = msgspec.structs.replace(TRUSTED, receipts=receipts)
    return failures(audit(record(events, ONLOOKER), SHELF, policy)).get("kept receipts", "")


@limit("A kept receipt finds every history that has another head at its step.")
def test_a_receipt_is_held_against_its_own_step_and_no_other(events: tuple[Event, ...]) -> None:
    """Also one of step 0, of a refusal before the first step, and one of a step that cannot be."""
    match, last = str(events[0].stream), len(events)
    refused = RefusedReceipt(match, 0, BEGINNING, "c" * 64, "5" * 64, "b" * 64, "2024-01-01T00:00:00Z")
    assert "" == _found(events, SIGNER.sign(refused))
    forged = msgspec.structs.replace(refused, head="ab" * 32)
    assert "step 0: receipt 1 has another head" in _found(events, SIGNER.sign(forged))
    accepted = AcceptedReceipt(match, 0, BEGINNING, "c" * 64, "2024-01-01T00:00:00Z")
    assert "no command makes step 0" in _found(events, SIGNER.sign(accepted))
    for step in (-1, -last, last + 1):
        assert "the record ends before" in _found(events, head(events, 1, step=step))
    assert "receipt 1" in _found(events, "no receipt")


@limit("A kept receipt finds every history that has another head at its step.")
def test_an_accepted_command_is_of_the_time_of_its_step(events: tuple[Event, ...]) -> None:
    from domain.matches.state import entries

    [_, (_, entry, at), *_] = entries(events)
    due = AcceptedReceipt(str(events[0].stream), 2, at, entry.command, entry.at)
    assert "" == _found(events, SIGNER.sign(due))
    for changes, words in (
        ({"at": "2024-01-01T00:00:59Z"}, "is of 2024"),
        ({"command": "c" * 64}, "command"),
    ):
        assert words in _found(events, SIGNER.sign(msgspec.structs.replace(due, **changes)))
