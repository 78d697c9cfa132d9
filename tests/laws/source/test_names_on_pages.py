"""Pages write the name of a player in one place, which flags bots."""

import re
from pathlib import Path

from api import web

STATIC = Path(web.__file__ or "").parent / "static"
HOME = {"parts.js", "api.js"}  # where a name gets its flag, and where a deleted player gets a word
OF_A_SEAT = re.compile(r"\b(?:seat|seated|sitter|guest|seats(?:\?\.)?\[[^\]]+\])\??\.name\b")


def test_the_name_of_a_seat_is_written_by_one_function() -> None:
    found = {
        f"{path.relative_to(STATIC)}: {line.strip()}"
        for path in STATIC.rglob("*.js")
        if path.name not in HOME and "vendor" not in path.parts
        for line in path.read_text().splitlines()
        if OF_A_SEAT.search(line) and "seatName(" not in line and "...guest" not in line
    }
    assert set() == found
