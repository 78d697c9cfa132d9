"""Who sees what, as lines of text: fact, field, audience. Each game's `visibility.txt` is the reviewed copy.

After a review, write them again: python -m tests.support.games.visibility
"""

from pathlib import Path

from domain.games import SHELF
from domain.kernel.facts import Fact
from domain.kernel.game import Game
from tests.support.games.all_games import TESTS


def reviewed(game: Game) -> Path:
    """The file with the reviewed lines of a game."""
    return TESTS / "games" / game.slug / "visibility.txt"


def lines(game: Game) -> str:
    """A line for each fact, with its audience, and one for each of its fields."""
    return "".join(map(_lines, game.facts))


def _lines(fact: type[Fact]) -> str:
    head = f"{fact.__struct_config__.tag}: {fact.existence.value}\n"
    return head + "".join(f"    {name}: {audience.value}\n" for name, audience in fact.audiences.items())


if __name__ == "__main__":
    for each in SHELF.values():
        reviewed(each).write_text(lines(each), encoding="utf-8")
