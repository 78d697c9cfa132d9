"""Two histories of one match: found wherever two files, or a file and a receipt, share a step."""

import json
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from click.testing import CliRunner

from deploy.audit.verify import command
from domain.kernel.facts import ONLOOKER, Viewer
from domain.ledger import bundle
from domain.ledger.receipts import HeadReceipt
from domain.store import Event
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import SIGNER, played, record

FORK = 31
COMPARED = "Files of one match are compared at every step that they share, whoever their viewers are."
RECEIPTS = "Receipts in a file are compared with the other files too."


def history() -> tuple[Event, ...]:
    return played("winds_of_fate", None, 1, 58)[:58]


def forked(events: tuple[Event, ...], step: int = FORK) -> tuple[Event, ...]:
    """The same match, in which another command made the step; the service seals it anew."""
    after = [msgspec.structs.replace(event, head="") for event in events[step - 1 :]]
    return (*events[: step - 1], msgspec.structs.replace(after[0], command=UUID(int=7)), *after[1:])


def verify(tmp_path: Path, **files: bytes) -> tuple[int, dict[str, Any], dict[str, Any]]:
    """The exit code, the answer, and the check `same history` of each file."""
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    result = CliRunner().invoke(command, [*(str(tmp_path / name) for name in files), "--json"])
    answer = json.loads(result.stdout)
    checks = {
        Path(each["file"]).name: check
        for each in answer["records"]
        for check in each["checks"]
        if check["name"] == "same history"
    }
    return result.exit_code, answer, checks


@limit(COMPARED)
@pytest.mark.parametrize(("one", "other"), [(ONLOOKER, ONLOOKER), (0, ONLOOKER), (1, 0)])
def test_two_records_that_end_at_different_steps_are_compared(
    tmp_path: Path, one: Viewer, other: Viewer
) -> None:
    events = history()
    files = {"short": record(forked(events)[:40], one), "long": record(events, other)}
    code, answer, checks = verify(tmp_path, **files)
    assert (1, False, [str(events[0].stream)]) == (code, answer["ok"], answer["disagreeing"])
    for name in files:
        assert not checks[name]["ok"]
        assert checks[name]["detail"].startswith(f"step {FORK}: ")
        assert all(str(tmp_path / each) in checks[name]["detail"] for each in files)
    honest = {"short": record(events[:40], one), "long": record(events, other)}
    code, answer, checks = verify(tmp_path, **honest)
    assert (0, [], [True, True]) == (code, answer["disagreeing"], [each["ok"] for each in checks.values()])


@limit(COMPARED)
def test_of_several_files_each_names_the_first_step_at_which_another_differs(tmp_path: Path) -> None:
    events = history()
    made = {"a": events, "b": events[:50], "c": forked(events), "d": forked(events[:45], 20)}
    _, _, checks = verify(tmp_path, **{name: record(each, ONLOOKER) for name, each in made.items()})
    assert [20, 20, 20, 20] == [int(check["detail"].split()[1].rstrip(":")) for check in checks.values()]
    del made["d"]
    (tmp_path / "more").mkdir()
    _, _, checks = verify(tmp_path / "more", **{name: record(each, ONLOOKER) for name, each in made.items()})
    assert [31, 31, 31] == [int(check["detail"].split()[1].rstrip(":")) for check in checks.values()]


@limit(COMPARED)
def test_a_file_that_is_changed_says_nothing_against_another(tmp_path: Path) -> None:
    events = history()
    lines = record(events[:40], ONLOOKER).split(b"\n")
    lines[5] = lines[5].replace(b'"at":"2024', b'"at":"2023')
    _, answer, checks = verify(tmp_path, changed=b"\n".join(lines), honest=record(events, ONLOOKER))
    assert [False, True] == [each["ok"] for each in answer["records"]]
    assert checks["honest"]["ok"]


@limit(RECEIPTS)
def test_a_receipt_in_a_file_is_held_against_the_other_files(tmp_path: Path) -> None:
    """Somebody puts a receipt of the other history into a record; their own record does not hold either."""
    events, match = history(), str(history()[0].stream)
    made = bundle.read(record(forked(events), ONLOOKER))
    head = bundle.read(record(forked(events)[:35], ONLOOKER)).header.header.head
    lines = record(events[:40], ONLOOKER).splitlines(keepends=True)
    assert made.header.header.head != events[-1].head
    lines[-1] = bundle.write([bundle.ReceiptLine(SIGNER.sign(HeadReceipt(match, 35, head)))])
    code, _, checks = verify(tmp_path, mixed=b"".join(lines), honest=record(events, ONLOOKER))
    assert (1, False) == (code, checks["honest"]["ok"])
    assert checks["honest"]["detail"].startswith("step 35: ")


@limit(COMPARED)
def test_a_file_alone_is_compared_with_nothing(tmp_path: Path) -> None:
    code, _, checks = verify(tmp_path, alone=record(history(), ONLOOKER))
    assert (0, {}) == (code, checks)
