"""Files of nonsense are refused by their first lines, whatever follows."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from deploy.audit.verify import command
from domain.kernel.facts import ONLOOKER
from domain.ledger import bundle
from domain.ledger.canonical import canonical
from domain.ledger.record import CheckFailed
from domain.threadsafe.decoder import read_json
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import played, record

MANY = 50_000  # lines of nonsense
FEW = 10  # lines that are looked at before a file is refused


class Work:
    """How many lines, and bytes of them, were read as JSON."""

    def __init__(self) -> None:
        self.lines = self.bytes = 0

    def __call__(self, data: bytes) -> Any:
        self.lines, self.bytes = self.lines + 1, self.bytes + len(data)
        return read_json(data)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    counted = Work()
    monkeypatch.setattr(bundle, "read_untrusted_json", counted)
    return counted


def _header(**changes: Any) -> bytes:
    """The header line of an onlooker's record, changed."""
    line = read_json(record(played("toy", 2, 1, 7), ONLOOKER).split(b"\n")[0])
    return canonical({**line, "header": {**line["header"], **changes}}) + b"\n"


NONSENSE = {
    "objects": b"{}\n" * MANY,
    "lists of a kind": b'{"type":"nostos.match.moved"}\n' * MANY,
    "one long line": b'{"type":"header","header":[' + b"7," * MANY * 20,
    "a long line after the header": _header(steps=1, receipts=0) + b"[" + b"7," * 2 * MANY * 20 + b"7]\n{}\n",
    "more lines than the header tells of": _header() + b'{"jws":"x","type":"receipt"}\n' * MANY,
    "fewer lines than the header tells of": _header(steps=10**9) + b'{"jws":"x","type":"receipt"}\n' * MANY,
    "as many lines as the header tells of, of another kind": _header(steps=1, receipts=MANY)
    + b'{"jws":"x","type":"receipt"}\n' * (MANY + 2),
}


@limit("A file that is no record is refused by its first lines, however long it is.")
@pytest.mark.parametrize("kind", NONSENSE)
def test_a_file_of_nonsense_is_refused_by_its_first_lines(tmp_path: Path, kind: str, work: Work) -> None:
    """The error is one line that names the file and the place."""
    file = tmp_path / "nonsense.jsonl"
    file.write_bytes(NONSENSE[kind])
    result = CliRunner().invoke(command, [str(file), "--json"])
    [report] = json.loads(result.stdout)["records"]
    assert (False, True) == (report["ok"], result.exit_code != 0)
    assert work.lines <= FEW
    assert work.bytes < 10_000
    said = CliRunner().invoke(command, [str(file)])
    told = [
        line for line in said.output.splitlines() if "line 1" in line or "line 2" in line or "form" in line
    ]
    assert 1 == len(told)
    assert str(file) in said.output


@limit("A file that is no record is refused by its first lines, however long it is.")
def test_each_line_of_a_record_is_read_once(work: Work) -> None:
    data = record(played("toy", 2), 0)
    bundle.read(data)
    assert data.count(b"\n") == work.lines


@limit("A file that is no record is refused by its first lines, however long it is.")
def test_a_damaged_header_before_a_record_is_damage() -> None:
    data = record(played("toy", 2), 0)
    with pytest.raises(CheckFailed, match="line 1") as failure:
        bundle.read(b"x" + data)
    assert not isinstance(failure.value, bundle.NoRecord)
    with pytest.raises(bundle.NoRecord, match="line 1: it is no record"):
        bundle.read(b"")
