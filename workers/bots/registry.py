"""The strategies: `random` plays any legal move; `fair` plays a game as its bot does by rules of thumb.

A fair strategy is the class `Fair` in the module `fair` of its game's room in `games`; a game need not have one.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from workers.bots.strategy import MakeStrategy, Whim

NAMES = ("random", "fair")


def strategy(name: str, game: str) -> MakeStrategy:
    """The strategy called `random` or `fair` for the game; `fair` is `random` where a game has no better one.

    LookupError if no strategy has the name.
    """
    if name not in NAMES:
        raise LookupError(f"no strategy is called {name!r}; there are {', '.join(NAMES)}")
    return Whim if name == "random" else _fair(game)


@cache
def _fair(game: str) -> MakeStrategy:
    if not (Path(__file__).parent / "games" / game / "fair.py").is_file():
        return Whim
    module: Any = import_module(f"workers.bots.games.{game}.fair")
    return cast("MakeStrategy", module.Fair)
