"""The shelf: every game, by its slug. A game is a folder that holds `GAME`, and a line here."""

from importlib import import_module
from typing import Final

from domain.kernel.game import Shelf

SLUGS: Final = ("odyssee", "odysseus", "winds_of_fate", "wrath_of_poseidon")
SHELF: Final[Shelf] = {slug: import_module(f"{__name__}.{slug}").GAME for slug in SLUGS}
