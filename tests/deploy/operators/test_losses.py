"""`nostos losses` lists what processes found lost, and holds receipts that players kept against the log."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from api.runtime.sealing_keys import SealingKeys
from api.runtime.services import now
from api.runtime.settings import load
from api.runtime.signing_keys import Keyring
from domain.games import SHELF
from domain.ledger.receipts import AcceptedReceipt, HeadReceipt
from domain.matches import Matches
from domain.store import Log
from domain.store.log import Lost
from tests.deploy.audit.test_ledger_commands import run
from tests.domain.support import Names, command, writer

OTHER = "0" * 64


@pytest.fixture
def log(home: Path, database: str) -> Iterator[Log]:
    """The log of the service."""
    opened = Log(writer(database), SHELF, 1, ring=SealingKeys.of(load()))
    yield opened
    opened.close()


@pytest.fixture
def match(log: Log) -> UUID:
    """A match of two steps."""
    matches = Matches(log, SHELF, Names(), now, os.urandom)
    made = matches.open("ann", "odyssee", 2, {}, command()).match
    matches.sit(made, "ann", 0, None, command())
    return made


def receipts(home: Path, *steps: Any) -> Path:
    """A file of receipts that the service signed."""
    keys, file = Keyring(home / "signing.json"), home / "kept.receipts"
    file.write_text("".join(f"{keys.sign(each)}\n" for each in steps))
    return file


def test_receipts_of_steps_that_the_log_does_not_have_are_named_once(
    home: Path, log: Log, match: UUID
) -> None:
    heads = [event.head for event in log.read(match)]
    file = receipts(
        home,
        *(
            AcceptedReceipt(str(match), step, heads[step - 1], OTHER, "2026-01-01T00:00:00Z")
            for step in (1, 2)
        ),
        *[AcceptedReceipt(str(match), 3, OTHER, OTHER, "2026-01-01T00:00:00Z")] * 2,
        HeadReceipt(str(match), 3, OTHER),
        HeadReceipt(str(match), 2, OTHER),
        HeadReceipt(str(UUID(int=7)), 1, OTHER),
    )
    with file.open("a") as more:
        more.write("not.a.receipt\n")
    code, answer = run("losses", file)
    assert 0 == code
    assert [
        (str(UUID(int=7)), 1, "the log has no such step"),
        (str(match), 2, "the log has another step in its place"),
        (str(match), 3, "the log has no such step"),
    ] == sorted((each["match"], each["step"], each["because"]) for each in answer["receipts"]["lost"])
    assert [(str(file), 8)] == [(each["file"], each["line"]) for each in answer["receipts"]["useless"]]
    assert (5, []) == (answer["receipts"]["steps"], answer["losses"])


def test_what_processes_found_lost_is_listed(home: Path, log: Log, match: UUID) -> None:
    for _ in range(2):
        log.report_lost(match, {Lost(3, OTHER), Lost(4, OTHER)})
    code, answer = run("losses")
    assert 0 == code
    assert [(str(match), 3, OTHER, 1), (str(match), 4, OTHER, 1)] == [
        (each["stream"], each["step"], each["head"], each["lineage"]) for each in answer["losses"]
    ]
    assert {"steps": 0, "lost": [], "useless": []} == answer["receipts"]


def test_a_file_that_is_not_there_is_named(home: Path, log: Log) -> None:
    code, answer = run("losses", home / "nothing")
    assert (1, {"error": f"{home / 'nothing'} cannot be read: FileNotFoundError"}) == (code, answer)
