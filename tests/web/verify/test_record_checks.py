"""The browser's checks of a record, run by Node: no change of any member of any line passes them.

LIMITS.md: "The page `/verify` finds every change of a line, of its members and of the order of lines, if
whoever made it cannot sign in the service's name."
"""

import json
import subprocess
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import msgspec
import pytest

from api.web import STATIC
from deploy.cli.javascript_checks import NODE
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.ledger import bundle
from domain.ledger.canonical import canonical
from domain.ledger.leaves import leaf_of
from domain.ledger.log import merkle, signed_note
from domain.matches.state import chain_of
from domain.threadsafe.decoder import read_json
from tests.domain.ledger import golden, kept
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.limits.test_match_ids import bare, renamed
from tests.domain.ledger.limits.test_times import OTHERS, START, dated
from tests.domain.ledger.support import KEYS, SIGNER, played, record

AUDIT = """
import {{ audit }} from "{address}";
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const {{ lines, changes, published, plain }} = JSON.parse(Buffer.concat(chunks).toString());
if (plain) {{
  const known = crypto.subtle.importKey;
  crypto.subtle.importKey = function (form, key, algorithm, ...more) {{
    if (algorithm.name === "Ed25519") return Promise.reject(new DOMException("unknown", "NotSupportedError"));
    return known.call(this, form, key, algorithm, ...more);
  }};
}}
// Most lines are the same after each change, so each digest is computed once.
const [compute, digests] = [crypto.subtle.digest.bind(crypto.subtle), new Map()];
crypto.subtle.digest = async (algorithm, data) => {{
  const given = `${{algorithm}} ${{Buffer.from(data).toString("latin1")}}`;
  if (!digests.has(given)) digests.set(given, compute(algorithm, data));
  return (await digests.get(given)).slice();
}};
const reports = [];
for (const [at, count, others] of changes) {{
  const changed = lines.toSpliced(at, count, ...others).map((line) => `${{line}}\\n`).join("");
  const {{ checks }} = await audit(new TextEncoder().encode(changed), published);
  reports.push(Object.fromEntries(checks.map(({{ name, ok, why }}) => [name, ok ? true : [ok, why?.why]])));
}}
process.stdout.write(JSON.stringify(reports));
"""

Report = dict[str, Any]


class Change(NamedTuple):
    """So many lines from one on, and what is in their place."""

    first: int
    removed: int
    others: Sequence[str]


NOTHING = Change(0, 0, ())


def audited(
    data: bytes, changes: Sequence[Change] = (NOTHING,), *, plain: bool = False, published: Any = KEYS
) -> list[Report]:
    """Each check of the page by its name, for each change of a record. `plain`: without Ed25519."""
    lines = data.decode().split("\n")[:-1]
    given = {"lines": lines, "changes": changes, "published": published, "plain": plain}
    script = AUDIT.format(address=(STATIC / "verify" / "record.js").as_uri())
    command = [str(NODE), "--input-type=module", "--eval", script]
    run = subprocess.run(command, input=json.dumps(given), text=True, capture_output=True, check=False)
    assert 0 == run.returncode, run.stderr
    reports: list[Report] = json.loads(run.stdout)
    return reports


def passes(report: Report) -> bool:
    """Whether no check fails."""
    return all(check is True or check[0] is None for check in report.values())


class Nodes(dict[tuple[int, int], bytes]):
    """The nodes of a tree in memory."""

    def __call__(self, level: int, index: int) -> bytes:
        return self[level, index]


@cache
def logged(viewer: Viewer, most: int) -> bytes:
    """The record of a short match, with a checkpoint of a log that has its heads behind those of another."""
    events = played("toy", 2, 2, most)
    heads, nodes = [event.head for event in (*played("toy", 2, 5), *events)], Nodes()
    leaves = [leaf_of(chain_of(events[0]), event.step, event.head) for event in events]
    for at, leaf in enumerate([*map(bytes.fromhex, heads[: -len(events)]), *leaves]):
        for level, index, made in merkle.append(nodes, at, merkle.leaf_hash(leaf)):
            nodes[level, index] = made
    note = signed_note.Checkpoint("nostos.example/log", len(heads), merkle.root(nodes, len(heads)))
    note = msgspec.structs.replace(note, lines=(signed_note.sign(note, SIGNER.private),))
    proof = merkle.inclusion_proof(nodes, len(heads) - 1, len(heads))
    hashes = tuple(b64encode(one).decode() for one in proof)
    return record(events, viewer, checkpoints=(bundle.CheckpointLine(note.note(), len(heads) - 1, hashes),))


def variants(value: Any) -> Iterator[Any]:
    """The value with one thing changed, at every place in it."""
    if value is not None:
        yield None
    if isinstance(value, dict):
        yield value | {"x": None}
        for name, inner in value.items():
            yield {other: value[other] for other in value if other != name}
            yield from (value | {name: other} for other in variants(inner))
    elif isinstance(value, list):
        yield [*value, None]
        yield value[::-1]
        for at, inner in enumerate(value):
            yield value[:at] + value[at + 1 :]
            yield from ([*value[:at], other, *value[at + 1 :]] for other in variants(inner))
    elif isinstance(value, str):
        yield from (value + "0", value[1:], value.swapcase(), value.replace("=", ""))
        yield from (value[:at] + "7" + value[at + 1 :] for at in (len(value) // 2, len(value) - 2))
    elif isinstance(value, bool):
        yield not value
    else:
        yield from (0,) if value is None else (value + 1, -value - 1, value + 0.5, str(value))


def mutations(data: bytes) -> Iterator[Change]:
    """Every change of a member of a line, of the form of a line, and of the order of lines."""
    lines = data.decode().split("\n")[:-1]
    for at, line in enumerate(lines):
        made = {canonical(other).decode() for other in variants(read_json(line)) if other is not None}
        yield from (Change(at, 1, [other]) for other in sorted(made - {line}))
        yield from (Change(at, 1, [other]) for other in (f"{line} ", f"{line}\r", f"\ufeff{line}", ""))
        yield from (Change(at, 1, []), Change(at, 1, [line, line]))
        if at + 1 < len(lines) and lines[at + 1] != line:
            yield Change(at, 2, [lines[at + 1], line])


@limit("The page `/verify` finds every change of a line, of its members and of the order of lines")
@pytest.mark.parametrize(
    ("viewer", "most", "last"),
    [(ONLOOKER, 10_000, 9), (0, 5, 99), pytest.param(REFEREE, 5, 99, marks=pytest.mark.slow)],
)
def test_every_change_of_every_member_of_every_line_is_found(viewer: Viewer, most: int, last: int) -> None:
    """Of a match under way: all lines; of one that is over: those of the last step and all after it."""
    data = logged(viewer, most)
    changes = [change for change in mutations(data) if change.first >= len(data.splitlines()) - last]
    good, *reports = audited(data, [NOTHING, *changes])
    assert {True} == {check is True for check in good.values()}, good
    passed = [change for change, report in zip(changes, reports, strict=True) if passes(report)]
    assert [] == [(change.first + 1, change.others) for change in passed]


def test_old_records_hold() -> None:
    """Whatever game they are of: those that people may have kept."""
    for path in chain(golden.FOLDER.glob("*.jsonl"), kept.KEPT.glob("*.jsonl")):
        [report] = audited(path.read_bytes())
        assert [None, "no-checkpoint"] == report.pop("log")
        assert {True} == {check is True for check in report.values()}, (path, report)


def test_what_a_browser_cannot_check_is_said() -> None:
    """Without Ed25519, or without the keys that the service publishes; all else is checked."""
    data = logged(0, 5)
    [without] = audited(data, plain=True)
    unchecked = {name: check for name, check in without.items() if check is not True}
    assert {name: [None, "no-ed25519"] for name in ("header", "receipts", "log", "authors")} == unchecked
    [alone] = audited(data, published=None)
    assert {"keys": [None, "no-keys"]} == {name: check for name, check in alone.items() if check is not True}
    lines = data.decode().split("\n")
    forged = Change(0, 1, [lines[0].replace('"seats":2', '"seats":3')])
    assert not passes(audited(data, [forged], plain=True)[0])


@pytest.mark.parametrize("at", OTHERS)
def test_a_time_that_is_written_in_another_way_is_found(at: str) -> None:
    line, changed = _with_time(logged(ONLOOKER, 5), at)
    [report] = audited(logged(ONLOOKER, 5), [Change(line, 1, [changed])])
    assert [False, "time-other"] == report["chain"]


def test_times_are_compared_as_times() -> None:
    """A step at a full second has no fraction, and is before one in the same second."""
    times = [START + timedelta(microseconds=at) for at in (0, 100, 100, 999_999, 1_000_000)]
    [report] = audited(record(dated(times), 0))
    assert True is report["chain"]
    [back] = audited(record(dated([*times[1:], times[0]]), 0))
    assert [False, "time-back"] == back["chain"]


def _with_time(data: bytes, at: str) -> tuple[int, str]:
    """The last entry of a record with another time: the number of its line, and the line."""
    lines = data.decode().split("\n")
    number = max(number for number, line in enumerate(lines) if '"specversion"' in line)
    event = read_json(lines[number])
    return number, canonical({**event, "time": at, "data": {**event["data"], "at": at}}).decode()


@pytest.mark.parametrize("spelling", [str.upper, bare])
def test_a_record_under_another_spelling_of_its_match_is_none(spelling: Callable[[str], str]) -> None:
    [report] = audited(record(renamed(spelling), 0))
    assert {"form": [False, "match-other"]} == report
