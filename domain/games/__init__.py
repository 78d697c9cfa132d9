"""The shelf: every game there is, by its slug."""

from collections.abc import Mapping
from typing import Any, Final

from domain.games import wrath_of_poseidon
from domain.kernel.game import Game

SHELF: Final[Mapping[str, Game[Any]]] = {
    wrath_of_poseidon.GAME.slug: wrath_of_poseidon.GAME,
}
