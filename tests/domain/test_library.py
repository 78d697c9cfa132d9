"""Every defect of the event library that we know of has its test."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEFECTS = ROOT / "deploy" / "decisions" / "0024-what-the-event-library-gets-wrong.md"


def test_the_tests_that_the_table_of_defects_names_are_there() -> None:
    named = re.findall(r"`(test_\w+)`", DEFECTS.read_text("utf-8"))
    there = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert len(named) > 10
    assert set(named) <= there
