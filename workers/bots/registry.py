"""The brains there are: `random` plays anything; `good` plays a game as well as we can.

A game's good brain is the class `Good` in the module of the game's name beside this file.
"""

from collections.abc import Mapping
from typing import Final

from workers.bots import odyssee, odysseus, winds_of_fate, wrath_of_poseidon
from workers.bots.strategy import MakeBrain, Whim

GOOD: Final[Mapping[str, MakeBrain]] = {
    "odyssee": odyssee.Good,
    "odysseus": odysseus.Good,
    "winds_of_fate": winds_of_fate.Good,
    "wrath_of_poseidon": wrath_of_poseidon.Good,
}


def brain(name: str, game: str) -> MakeBrain:
    """The brain called `random` or `good` for the game; the good one is `random` where there is no better.

    LookupError if there is no such name.
    """
    makes = {"random": Whim, "good": GOOD.get(game, Whim)}
    if name not in makes:
        raise LookupError(f"no brain is called {name!r}; there are {', '.join(makes)}")
    return makes[name]
