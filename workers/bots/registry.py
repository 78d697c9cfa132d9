"""The strategies: `random` plays any legal move; `good` plays a game as well as it can.

A good strategy is the class `Good` in the module of its game's name in this folder; a game need not have one.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from workers.bots.strategy import MakeStrategy, Whim

NAMES = ("random", "good")


def strategy(name: str, game: str) -> MakeStrategy:
    """The strategy called `random` or `good` for the game; `good` is `random` where a game has no better one.

    LookupError if no strategy has the name.
    """
    if name not in NAMES:
        raise LookupError(f"no strategy is called {name!r}; there are {', '.join(NAMES)}")
    return Whim if name == "random" else _good(game)


@cache
def _good(game: str) -> MakeStrategy:
    module = f"workers.bots.{game}"
    if find_spec(module) is None:
        return Whim
    return getattr(import_module(module), "Good", Whim)  # a game may have the name of another module
