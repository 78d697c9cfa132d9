"""Every refusal has a test, and a section of the rules."""

import inspect
import re
from pathlib import Path
from typing import Final

from domain.competition import errors

RULES: Final = Path(__file__).parents[4] / "domain" / "tournaments" / "RULES.md"


def refusals() -> dict[str, type[errors.TournamentError]]:
    """All refusals of the room, by their names."""
    found = dict(inspect.getmembers(errors, inspect.isclass))
    return {name: each for name, each in found.items() if issubclass(each, errors.TournamentError)}


def test_every_refusal_has_a_test_and_a_section_of_the_rules() -> None:
    sections = set(map(int, re.findall(r"^## (\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE)))
    assert set(range(1, len(sections) + 1)) == sections
    here = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].rglob("test_*.py"))
    for name, refusal in refusals().items():
        if name != "TournamentError":
            assert refusal.section in sections
            assert f"errors.{name}" in here, f"{name} has no test"
