"""Receipts: the client keeps them without being asked, and names the last head that it was shown."""

import stat
from pathlib import Path
from uuid import UUID

import pytest

from api.client import ProblemError
from api.client.receipts import ReceiptFiles
from domain.ledger import receipts
from domain.ledger.signing import claimed
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.record_checks import audit
from tests.api.client.conftest import Anybody
from tests.api.client.test_contributions import seated
from tests.api.support import GAMES, ApiService


def test_every_command_of_a_match_leaves_a_receipt_also_a_refused_one(
    anybody: Anybody, tmp_path: Path
) -> None:
    client = anybody(tmp_path)
    match, players = seated(client, client)
    players[0].start(match)
    with pytest.raises(ProblemError):
        players[0].play(match, {"type": "bid", "card": 99})
    kept = [receipts.read(claimed(token)) for token in client.receipts.of(match)]
    assert ["AcceptedReceipt"] * 6 + ["RefusedReceipt"] == [type(each).__name__ for each in kept]
    assert [match] == client.receipts.matches()
    assert client.receipts.export().splitlines() == client.receipts.of(match)
    assert [] == anybody(None).receipts.matches()


def test_the_record_is_held_against_them(anybody: Anybody, tmp_path: Path) -> None:
    client = anybody(tmp_path)
    match, players = seated(client, client)
    players[0].start(match)
    file = client.receipts.file(match)
    assert file is not None
    policy = Policy(receipts=tuple(file.read_text("ascii").split()))
    report = audit(players[1].record(match, "1"), GAMES, policy)
    assert report.ok, report
    assert "kept receipts" in [check.name for check in report.checks]
    assert 0o600 == stat.S_IMODE(file.stat().st_mode)
    client.receipts.delete(match)
    assert [] == client.receipts.of(match) == client.receipts.matches()


def test_a_command_names_the_last_head_that_its_author_was_shown(
    service: ApiService, anybody: Anybody
) -> None:
    client = anybody(None)
    match, (ann, bob) = seated(client, client)
    ann.start(match)
    events = service.services.log.read(UUID(match))
    [opened, first, second, due, *_] = [event.head for event in events]
    assert ["", opened, "", first, due, second] == [event.seen for event in events]
    assert bob.reveal(match) is None


def test_the_older_half_of_too_many_receipts_is_dropped(tmp_path: Path) -> None:
    files, match = ReceiptFiles(tmp_path, most=10), str(UUID(int=1))
    for number in range(11):
        files.keep(match, f"r{number}")
    assert [f"r{number}" for number in range(6, 11)] == files.of(match)
    for number in range(11, 14):
        ReceiptFiles(tmp_path, most=10).keep(match, f"r{number}")
    assert ["r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13"] == files.of(match)


def test_the_oldest_match_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.client.receipts.MOST_MATCHES", 2)
    files = ReceiptFiles(tmp_path)
    ids = [str(UUID(int=number)) for number in range(3)]
    for match in ids:
        files.keep(match, "r")
    assert 2 == len(files.matches())
    assert ids[2] in files.matches()


def test_a_folder_that_cannot_be_written_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.warns(RuntimeWarning, match="a receipt is not kept"):
        ReceiptFiles(tmp_path / "file").keep(str(UUID(int=1)), "r")


def test_no_name_of_a_match_leaves_the_folder(tmp_path: Path) -> None:
    files = ReceiptFiles(tmp_path / "kept")
    files.keep("../../x", "r")
    assert ["r"] == files.of("../../x")
    assert ["kept"] == [each.name for each in tmp_path.iterdir()]
