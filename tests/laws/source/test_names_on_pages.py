"""Pages write the name of a player in one place, which flags bots, and a game where it is drawn."""

import re
from pathlib import Path

from api import web
from domain.games import SLUGS

STATIC = Path(web.__file__ or "").parent / "static"
HOME = {"parts.js", "api.js"}  # where a name gets its flag, and where a deleted player gets a word
DRAWINGS = {"icons.js", "boards/drawn.js"}  # the modules that have one thing for each game
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


def test_a_game_is_named_in_its_own_drawings_alone() -> None:
    named = re.compile(rf"\b({'|'.join(SLUGS)})\b")
    found = {
        f"{place}: {game}"
        for path in STATIC.rglob("*.js")
        if (place := str(path.relative_to(STATIC))) not in DRAWINGS and "vendor" not in path.parts
        for game in named.findall(path.read_text())
        if game not in Path(place).with_suffix("").parts
    }
    assert set() == found
