"""The games whose boards are drawn; a new game is shown as a table until somebody draws it."""

from typing import Final

from api.web import STATIC
from domain.games import SHELF

DRAWN: Final = sorted(slug for slug in SHELF if (STATIC / "boards" / f"{slug}.js").exists())
