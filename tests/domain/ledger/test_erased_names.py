"""Records of matches from before names were committed to, in which a deleted player sat.

The record has the entry without the name, and says so. It verifies with a note. Nothing but names may be left
out, and the note says what such an entry does not show.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.match.facts import NAMING
from domain.ledger import bundle
from domain.ledger.canonical import canonical, digest
from domain.ledger.verify.histories import compared, history_of
from domain.ledger.verify.record_checks import audit
from domain.matches.record_export import record as export
from domain.matches.state import entries
from domain.store import Event
from domain.threadsafe.decoder import read_json
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import KEYS, SHELF, SIGNER, TRUSTED, failures, played
from tests.ledger.forging import sealed

ANN, CANARY = "ann", "Polyphemus 7f3a"
VIEWERS = (ONLOOKER, 0, 1, REFEREE)
CHECK = "erased names"
Lines = list[dict[str, Any]]


@cache
def of_before(ledger: int) -> tuple[Event, ...]:
    """A match whose events have names, as they had before names were committed to."""
    return sealed([with_names(event) for event in played("toy", 3, ledger=ledger)])


def with_names(event: Event) -> Event:
    """The event with names in place of what binds them."""
    facts = tuple(
        msgspec.structs.replace(fact, name=CANARY if fact.player == ANN else fact.player.title(), named="")
        if isinstance(fact, NAMING)
        else fact
        for fact in event.facts
    )
    return msgspec.structs.replace(event, facts=facts)


def record(viewer: Viewer, *erased: str, ledger: int = 2) -> bytes:
    """The record after the deletion of players."""
    events = of_before(ledger)
    return export(SHELF["toy"], events, viewer, sign=SIGNER.sign, keys=KEYS, erased=erased)


def changed(data: bytes, change: Callable[[Lines], None]) -> bytes:
    """The record with other lines, signed by the service as it then is."""

    def made(lines: Lines) -> None:
        change(lines)
        given = {line["id"]: digest(canonical(line["data"])) for line in lines if "head" in line}
        header = lines[0]["header"] | {"erased": given}
        lines[0] |= {"header": header, "signature": SIGNER.sign(header)}

    return edited(data, made)


def edited(data: bytes, change: Callable[[Lines], None]) -> bytes:
    """The record with other lines."""
    lines = [read_json(line) for line in data.splitlines()]
    change(lines)
    return b"".join(canonical(line) + b"\n" for line in lines)


def entry_of(lines: Lines, step: int) -> dict[str, Any]:
    """The envelope of the entry of a step."""
    return next(line for line in lines if line.get("id") == str(step))


def seated() -> int:
    """The step in which Ann sat down."""
    facts = [(event.step, fact) for event in of_before(2) for fact in event.facts]
    return next(step for step, fact in facts if isinstance(fact, NAMING) and fact.player == ANN)


both = pytest.mark.parametrize("ledger", [1, 2])
everybody = pytest.mark.parametrize("viewer", VIEWERS)


@both
@everybody
def test_with_all_names_the_record_is_as_it_was(viewer: Viewer, ledger: int) -> None:
    data = record(viewer, ledger=ledger)
    report = audit(data, SHELF, TRUSTED)
    assert {} == failures(report)
    assert CHECK not in {check.name for check in report.checks}
    assert CANARY.encode() in data
    assert all("head" not in read_json(line) for line in data.splitlines())


@both
@everybody
def test_without_a_name_it_verifies_with_a_note_and_has_the_same_heads(viewer: Viewer, ledger: int) -> None:
    data = record(viewer, ANN, ledger=ledger)
    assert CANARY.encode() not in data
    assert b'"Bob"' in data
    report = audit(data, SHELF, TRUSTED)
    assert {} == failures(report)
    [note] = [check.detail for check in report.checks if check.name == CHECK]
    assert note.startswith(f"step {seated()}: a name is erased.")
    was, now = (read_json(each.splitlines()[0]) for each in (record(viewer, ledger=ledger), data))
    assert {str(seated())} == now["header"].pop("erased").keys()
    assert was["header"] == now["header"]
    lines = [read_json(line) for line in data.splitlines()]
    heads = {event.step: head for event, _, head in entries(of_before(ledger))}
    assert {seated(): heads[seated()]} == {int(line["id"]): line["head"] for line in lines if "head" in line}


@everybody
def test_several_names_are_erased_at_once(viewer: Viewer) -> None:
    report = audit(record(viewer, "ann", "bob", "cid"), SHELF, TRUSTED)
    assert {} == failures(report)
    [note] = [check.detail for check in report.checks if check.name == CHECK]
    assert re.match(r"steps \d+, \d+, \d+: ", note)


def test_whoever_cannot_sign_for_the_service_erases_no_name() -> None:
    """Not even one in a record of today, whose facts have what binds the name."""

    def erased(lines: Lines) -> None:
        line = entry_of(lines, step)
        line["head"] = entry_of(lines, step + 1)["data"]["prev"]
        line["data"]["public"][0].pop("named", None)
        line["data"]["public"][0] |= {"name": "", "player": "eve"}

    def with_a_header(lines: Lines) -> None:
        erased(lines)
        given = entry_of(lines, step)["data"]
        lines[0]["header"]["erased"] = {str(step): digest(canonical(given))}

    for events in (of_before(2), played("toy", 3)):
        step = next(event.step for event in events if event.topic == "match.sat")
        data = export(SHELF["toy"], events, ONLOOKER, sign=SIGNER.sign, keys=KEYS)
        assert {CHECK} == failures(audit(edited(data, erased), SHELF, TRUSTED)).keys()
        assert {"header"} == failures(audit(edited(data, with_a_header), SHELF, TRUSTED)).keys()


def test_what_is_withheld_differs_from_the_entry_by_the_name_alone() -> None:
    was = [read_json(line) for line in record(ONLOOKER).splitlines()]
    now = [read_json(line) for line in record(ONLOOKER, ANN).splitlines()]
    for one, other in zip(was, now, strict=True):
        other.pop("head", None)
        if "header" in other:
            del other["header"]["erased"]
            one["signature"] = other["signature"]
        assert json.dumps(one).replace(CANARY, "") == json.dumps(other)


def in_public(step: int, change: Callable[[dict[str, Any]], None]) -> Callable[[Lines], None]:
    """A change of the first fact of a step, in the entry and in what is opened of it."""

    def made(lines: Lines) -> None:
        at = lines.index(entry_of(lines, step))
        change(lines[at]["data"]["public"][0])
        if lines[at + 1]["type"] == "opening":
            change(lines[at + 1]["facts"][0])

    return made


def a_mark_on_another_step(lines: Lines) -> None:
    entry_of(lines, 1)["head"] = entry_of(lines, 2)["data"]["prev"]


def a_move_without_its_entry(lines: Lines) -> None:
    moved = next(line for line in lines if line["type"] == "nostos.match.moved")
    step = moved["data"]["step"]
    moved["head"] = entry_of(lines, step + 1)["data"]["prev"]


def another_head(lines: Lines) -> None:
    entry_of(lines, seated())["head"] = "0" * 64


def no_head(lines: Lines) -> None:
    del entry_of(lines, seated())["head"]


def a_head_in_capitals(lines: Lines) -> None:
    head = entry_of(lines, seated())["head"].upper()
    entry_of(lines, seated())["head"] = head
    entry_of(lines, seated() + 1)["data"]["prev"] = head


def a_second_fact(lines: Lines) -> None:
    line = entry_of(lines, seated())
    line["data"]["public"].append(line["data"]["public"][0] | {"seat": 2, "player": "eve"})


def another_name(lines: Lines) -> None:
    in_public(seated(), lambda fact: fact.update(name="Eve"))(lines)


def a_commitment_of_a_name(lines: Lines) -> None:
    in_public(seated(), lambda fact: fact.update(named="0" * 64))(lines)


def another_seat(lines: Lines) -> None:
    in_public(seated(), lambda fact: fact.update(seat=1))(lines)


def another_seat_in_the_whole_step(lines: Lines) -> None:
    another_seat(lines)
    entry_of(lines, seated())["data"]["seat"] = 1


def another_contribution(lines: Lines) -> None:
    in_public(seated(), lambda fact: fact.update(commitment="0" * 64))(lines)


def another_time(lines: Lines) -> None:
    line = entry_of(lines, seated())
    line["time"] = line["data"]["at"] = "2034-01-01T00:00:00Z"


def another_topic(lines: Lines) -> None:
    line = entry_of(lines, seated())
    line["data"]["topic"], line["type"] = "match.left", "nostos.match.left"


FOUND: dict[Callable[[Lines], None], str] = {
    a_mark_on_another_step: CHECK,
    a_move_without_its_entry: CHECK,
    another_head: "chain",
    no_head: "chain",
    a_head_in_capitals: CHECK,
    a_second_fact: CHECK,
    another_name: CHECK,
    a_commitment_of_a_name: CHECK,
    another_seat: CHECK,
    another_seat_in_the_whole_step: CHECK,
    another_contribution: "chance",
    another_time: "chain",
    another_topic: CHECK,
}


@pytest.mark.parametrize("attack", FOUND)
@pytest.mark.parametrize("viewer", [ONLOOKER, 1, REFEREE])
def test_an_erased_name_is_no_way_to_change_anything_else(
    viewer: Viewer, attack: Callable[[Lines], None]
) -> None:
    found = failures(audit(changed(record(viewer, ANN), attack), SHELF, TRUSTED))
    assert FOUND[attack] in found, found


def another_player(lines: Lines) -> None:
    in_public(seated(), lambda fact: fact.update(player="eve"))(lines)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_whoever_cannot_sign_for_the_service_changes_nothing_there(viewer: Viewer) -> None:
    data = record(viewer, ANN)
    assert CHECK in failures(audit(edited(data, another_player), SHELF, TRUSTED))


@limit("that it was this player, nothing shows.")
def test_that_another_player_sat_there_is_not_found_and_the_note_says_so() -> None:
    data = changed(record(1, ANN), another_player)
    report = audit(data, SHELF, TRUSTED)
    assert {} == failures(report)
    [note] = [check.detail for check in report.checks if check.name == CHECK]
    assert "cannot show that its head is the hash of what is given there" in note


def another_beginning(lines: Lines) -> None:
    """Everything before the step is made anew; here it is another time of the first step."""
    assert 2 == seated()
    first = entry_of(lines, 1)
    first["time"] = first["data"]["at"] = "2023-12-31T00:00:00Z"
    entry_of(lines, 2)["data"]["prev"] = digest(canonical(first["data"]))


@limit("Nor does the record itself show any more that nothing before that step was replaced")
def test_that_the_beginning_was_replaced_is_found_by_who_has_another_record() -> None:
    true, forged = record(ONLOOKER), changed(record(ONLOOKER, ANN), another_beginning)
    report = audit(forged, SHELF, TRUSTED)
    assert {} == failures(report)
    [note] = [check.detail for check in report.checks if check.name == CHECK]
    assert f"nor that nothing before step {seated()} was replaced" in note
    assert [True, False] == [same(true, other) for other in (record(ONLOOKER, ANN), forged)]


def a_commitment_left_out(lines: Lines) -> None:
    """As if the name had been in the entry, and no commitment."""
    line = entry_of(lines, seated())
    line["head"] = digest(canonical(line["data"]))
    in_public(seated(), lambda fact: fact.pop("named"))(lines)


@limit("a dishonest operator can say it of any match.")
def test_that_a_newer_match_is_said_to_be_older_is_not_found_and_the_note_names_the_step() -> None:
    newer = export(SHELF["toy"], played("toy", 3), ONLOOKER, sign=SIGNER.sign, keys=KEYS)
    assert CHECK not in {check.name for check in audit(newer, SHELF, TRUSTED).checks}
    report = audit(changed(newer, a_commitment_left_out), SHELF, TRUSTED)
    assert {} == failures(report)
    [note] = [check.detail for check in report.checks if check.name == CHECK]
    assert note.startswith(f"step {seated()}: a name is erased.")


def same(*files: bytes) -> bool:
    """Whether all files are of one history."""
    histories = [
        history_of(f"{number}", bundle.read(data), audit(data, SHELF, TRUSTED), TRUSTED)
        for number, data in enumerate(files)
    ]
    return all(check is not None and check.ok for check in compared(histories))
