"""The record of a tournament: what each viewer may open holds, and what was changed does not."""

import re
from typing import Any

import msgspec
import pytest

from domain.competition.desk_facts import AnnouncedTo
from domain.competition.lifecycle import TOURNAMENT_STEPS
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.ledger import bundle
from domain.ledger.canonical import canonical
from domain.ledger.commands import ALL_SAID
from domain.ledger.record import CheckFailed
from domain.ledger.tournament_commands import FIELDS
from domain.ledger.verify.tournaments.tournament_checks import audit_tournament
from domain.ledger.verify.tournaments.tournament_context import is_tournament, tournament_context
from domain.threadsafe.decoder import read_json
from tests.domain.ledger.support import SIGNER, TRUSTED
from tests.domain.ledger.tournaments.support import audited, failed, honest
from tests.domain.support import SHELF

VIEWERS: list[Viewer] = [ONLOOKER, 1, 2, REFEREE]


def lines(viewer: Viewer) -> list[dict[str, Any]]:
    return [read_json(line) for line in honest().record(viewer).splitlines()]


def written(made: list[dict[str, Any]]) -> bytes:
    """The lines as a file, under a header that is signed anew."""
    made[0]["signature"] = SIGNER.sign(made[0]["header"])
    return b"".join(canonical(line) + b"\n" for line in made)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_a_viewer_may_open_holds(viewer: Viewer) -> None:
    report = audited(honest().record(viewer))
    assert {} == failed(report)
    assert is_tournament(bundle.read(honest().record(viewer)))
    names = {check.name for check in report.checks}
    assert {"steps re-decided", "listed matches", "receipts", "chain"} <= names
    assert ("seals" in names, "views" in names) == (viewer is not ONLOOKER, viewer is REFEREE)


def test_an_entrant_can_show_what_was_written_to_them_alone() -> None:
    event, _ = honest().find(AnnouncedTo)
    own, other = (
        next(line for line in lines(viewer) if line["type"] == "opening" and line["step"] == event.step)
        for viewer in (2, 1)
    )
    assert ("please come to the desk", 64) == (own["facts"][0]["text"], len(own["salt"]))
    assert ({"type": "hidden"}, "") == (other["facts"][0]["text"], other["salt"])


def test_another_text_than_the_one_that_was_sealed_is_found() -> None:
    event, _ = honest().find(AnnouncedTo)
    made = lines(2)
    line = next(each for each in made if each["type"] == "opening" and each["step"] == event.step)
    line["facts"][0]["text"] = "please stay away"
    assert (
        "facts and salt are not those that were sealed for viewer 2"
        in failed(audited(written(made)))["seals"]
    )


def test_who_saw_more_than_was_sealed_for_them_is_found() -> None:
    event, fact = honest().find(AnnouncedTo)
    assert isinstance(fact, AnnouncedTo)
    made = lines(1)
    line = next(each for each in made if each["type"] == "opening" and each["step"] == event.step)
    line["facts"][0]["text"] = fact.text
    assert "nothing was sealed for viewer 1" in failed(audited(written(made)))["seals"]


def test_an_entry_that_was_changed_breaks_the_chain() -> None:
    made = lines(ONLOOKER)
    made[3]["data"]["public"][0]["affiliation"] = "Troy"
    assert "chain" in failed(audited(written(made)))


@pytest.mark.parametrize(
    ("field", "value", "found"),
    [
        ("seat", 3, "it says that 3 acted"),
        ("topic", "tournament.withdrew", "is not a step that begins with its first fact"),
        ("game", "toy", "it is not of this tournament"),
        ("seals", {}, "it is sealed for"),
    ],
)
def test_an_envelope_that_does_not_fit_its_facts_is_found(field: str, value: object, found: str) -> None:
    made = lines(ONLOOKER)
    made[3]["data"][field] = value
    if field == "topic":
        made[3]["type"] = f"nostos.{value}"
    assert found in failed(audited(written(made)))["envelope"]


def test_a_tournament_that_is_cut_off_says_so_in_its_status() -> None:
    told = honest()._replace(events=honest().events[:10])
    assert {} == failed(audited(told.record()))
    made = [read_json(line) for line in told.record().splitlines()]
    next(line for line in made if line["type"] == "result")["status"] = "finished"
    assert "result" in failed(audited(written(made)))


@pytest.mark.parametrize("name", ["0", "-1", "01", "two", "501x", "\u0663"])
def test_a_viewer_who_is_none_is_refused(name: str) -> None:
    made = lines(1)
    made[0]["header"]["viewer"] = name
    report = audited(written(made))
    assert re.search("no viewer of a tournament", report.checks[0].detail)


def test_facts_that_no_tournament_has_are_refused() -> None:
    made = lines(ONLOOKER)
    made[2]["data"]["public"][0] = {"type": "left", "seat": 0, "player": "ann"}
    assert ["form"] == list(failed(audited(written(made))))


def test_the_staff_opens_all_commands_and_each_is_of_its_step() -> None:
    made = lines(REFEREE)
    assert all(line["asked"] for line in made if line["type"] == "opening")
    asked = next(line for line in made if line["type"] == "opening" and line["step"] == 5)["asked"]
    asked["digest"] = "ab" * 32
    assert "commands" in failed(audited(written(made)))


def test_every_step_has_a_command_that_its_ledger_binds() -> None:
    assert set(TOURNAMENT_STEPS) == set(FIELDS)
    for kind, fields in FIELDS.items():
        assert set(fields) <= set(kind.__struct_fields__)
        assert (TOURNAMENT_STEPS[kind].topic, fields) == ALL_SAID[kind]


def test_a_newer_ledger_is_not_misread() -> None:
    made = lines(ONLOOKER)
    made[1]["data"]["public"][0]["ledger"] = 9
    read = bundle.read(written(made))
    with pytest.raises(CheckFailed):
        _ = tournament_context(read, SHELF, TRUSTED).ledger
    assert not audit_tournament(read, SHELF, TRUSTED).report.ok


def test_the_secrets_are_in_the_record_of_the_staff_alone() -> None:
    opened = msgspec.to_builtins(honest().events[0].facts[0])
    for viewer in VIEWERS:
        data = honest().record(viewer)
        assert (opened["salt"].encode() in data) is (viewer is REFEREE)
