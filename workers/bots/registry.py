"""The strategies by their names.

`random` plays any legal move, and `greedy` looks one move ahead: yardsticks. `easy`, `fair` and `strong` are
the levels of the bots: careless, mostly by rules of thumb, and by a search. A game's room in `games` may have
a module `fair` with the class `Fair`, and a module `judge` with the class `Judge`, the model of the search.
Without a judge, `easy`, `greedy` and `strong` are `fair`; without rules of thumb, `fair` is `random`.
"""

from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

from domain.accounts.bot_accounts import LEVELS
from domain.games import SHELF
from workers.bots.search.budget import Budget
from workers.bots.search.model import Model
from workers.bots.search.strategies import Easy, Greedy, Strong
from workers.bots.strategy import MakeStrategy, Whim

NAMES: Final = ("random", "greedy", *LEVELS)


def strategy(name: str, game: str, budget: Budget = Budget()) -> MakeStrategy:  # noqa: B008  # a value
    """The strategy of this name for the game; `budget`: for a move of those that look ahead.

    LookupError if no strategy has the name.
    """
    if name not in NAMES:
        raise LookupError(f"no strategy is called {name!r}; there are {', '.join(NAMES)}")
    if name == "random":
        return Whim
    fair = cast("MakeStrategy", _named(game, "fair", "Fair") or Whim)
    model = None if name == "fair" else judge(game)
    if model is None:
        return fair
    looking_ahead: dict[str, MakeStrategy] = {
        "greedy": partial(Greedy, model, budget),
        "easy": partial(Easy, model, budget),
        "strong": partial(Strong, model, budget, fair),
    }
    return looking_ahead[name]


def judge(game: str) -> Model[Any] | None:
    """A new judge of the game, or None if the game has none."""
    made = _named(game, "judge", "Judge")
    return None if made is None else cast("Model[Any]", made(SHELF[game]))


@cache
def _named(game: str, module: str, name: str) -> Any:
    """The class in the module of the game's room, or None if there is no such module."""
    if not (Path(__file__).parent / "games" / game / f"{module}.py").is_file():
        return None
    return getattr(import_module(f"workers.bots.games.{game}.{module}"), name)
