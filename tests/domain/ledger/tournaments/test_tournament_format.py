"""FORMAT.md on tournaments: its tables are those of the code, and its example is true."""

import re
from collections.abc import Iterator
from typing import Final
from uuid import UUID

import jsonschema
import pytest

from domain.competition.lifecycle import TOURNAMENT_FACTS, TOURNAMENT_STATUS_AFTER, TOURNAMENT_STEPS
from domain.competition.round_facts import TablePlace
from domain.kernel.draws import commitment
from domain.kernel.facts import ONLOOKER, REFEREE, Audience, Viewer, viewing_plan
from domain.ledger.table_matches import ListedMatch, match_id, match_seed, opening_id, table_match
from domain.ledger.tournament_commands import FIELDS
from domain.matches.commands.openings import opened_by
from domain.store import Command
from domain.threadsafe.decoder import read_json
from tests.domain.ledger.schema import schema
from tests.domain.ledger.tournaments.support import honest
from tests.domain.ledger.vectors import FORMAT

PAGE: Final = FORMAT.read_text("utf-8").partition("\n## Tournaments\n")[2].partition("\n## ")[0]


def rows() -> Iterator[list[str]]:
    """The cells of the rows of the table of commands."""
    _, _, rest = PAGE.partition("\n| step of a tournament")
    for line in rest.splitlines()[2:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split(" |")]


def test_the_page_has_all_commands_and_what_their_authors_said() -> None:
    due = {
        (f"`{kind.__struct_config__.tag}`", f"`{TOURNAMENT_STEPS[kind].topic}`"): list(fields)
        for kind, fields in FIELDS.items()
    }
    assert due == {(fact, topic): re.findall(r"`(\w+)`", members) for fact, topic, members in rows()}


def test_the_page_names_all_that_is_not_for_everybody() -> None:
    hidden = {
        (str(kind.__struct_config__.tag), name, audience)
        for kind in TOURNAMENT_FACTS
        for name, audience, _ in viewing_plan(kind)[1]
    }
    assert {
        ("tournament_opened", "seed", Audience.SECRET),
        ("tournament_opened", "salt", Audience.SECRET),
        ("appeal_made", "text", Audience.SHARED),
        ("arbiter_called", "text", Audience.SHARED),
        ("announced_to", "text", Audience.SHARED),
    } == hidden
    assert all(f"`{fact}`" in PAGE and f"`{name}`" in PAGE for fact, name, _ in hidden)
    assert all(kind.existence is Audience.PUBLIC for kind in TOURNAMENT_FACTS)


def test_the_page_has_the_status_after_every_fact() -> None:
    for kind, status in TOURNAMENT_STATUS_AFTER.items():
        sentence = next(line for line in PAGE.splitlines() if "The result has the status" in line)
        following = PAGE[PAGE.index(sentence) :]
        assert f"`{status}`" in following
        assert f"`{kind.__struct_config__.tag}`" in following


def test_the_example_is_true() -> None:
    listed = ListedMatch("00000000-0000-4000-8000-000000000001", TablePlace(2, 3), 1)
    seed = bytes(range(32))
    made = [opening_id(listed), match_id(listed), match_seed(seed, listed).hex()]
    assert listed.name in PAGE
    assert all(each in PAGE for each in made)
    assert commitment(match_seed(seed, listed)) == table_match(seed, listed).commitment


def test_ids_are_those_that_the_service_gives() -> None:
    for table in range(1, 20):
        listed = ListedMatch("00000000-0000-4000-8000-000000000001", TablePlace(1, table), 2)
        command = Command(_uuid(opening_id(listed)), "")
        assert match_id(listed) == str(opened_by(command))


def _uuid(text: str) -> UUID:
    made = UUID(text)
    assert (5, text) == (made.version, str(made))
    return made


@pytest.mark.parametrize("viewer", [ONLOOKER, 2, REFEREE])
def test_the_lines_of_a_record_are_as_the_schema_says(viewer: Viewer) -> None:
    validator = jsonschema.Draft202012Validator(schema())
    for line in honest().record(viewer).splitlines():
        validator.validate(read_json(line))
