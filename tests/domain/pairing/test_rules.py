"""PAIRING.md: every rule that a refusal or a violation names is a section, and the criteria are those
of the code.
"""

import re
from itertools import chain
from pathlib import Path

import domain.pairing
from domain.pairing import objective
from domain.pairing.model import CRITERIA

ROOM = Path(domain.pairing.__file__).parent
TEXT = (ROOM / "PAIRING.md").read_text(encoding="utf-8")


def test_every_rule_that_the_code_names_is_a_section() -> None:
    sections = set(re.findall(r"^## (P\d+) ", TEXT, re.MULTILINE))
    named = set(
        chain.from_iterable(
            re.findall(r"\bP\d+\b", path.read_text(encoding="utf-8")) for path in ROOM.rglob("*.py")
        )
    )
    assert sections == {f"P{number}" for number in range(1, 16)}
    assert named <= sections


def test_the_criteria_are_listed_in_their_order() -> None:
    assert list(CRITERIA) == re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)


def test_every_criterion_is_of_one_kind() -> None:
    kinds = (
        objective.OF_BYES, objective.OF_SMALL_TABLES, objective.OF_PAIRS, objective.OF_NEIGHBOURS,
        objective.OF_SEATS,
    )  # fmt: skip
    assert sorted(CRITERIA) == sorted(chain.from_iterable(kinds))
