"""Matches of random moves, step by step as text; `playthroughs/` holds the reviewed copies.

Each step shows what the referee saw and what the last seat saw. After a review, write them again:
python -m tests.games.knockout.playthroughs
"""

from pathlib import Path
from random import Random
from typing import Final

from domain.kernel.facts import REFEREE
from domain.kernel.game import Setting
from tests.support.games.playouts import Record, playout
from tests.support.games.playthrough_text import Spectators, heading, headline
from tests.support.knockout import GAME
from tests.support.knockout.words import KnockoutOptions

FOLDER: Final = Path(__file__).parent / "playthroughs"

MATCHES: Final = {
    "three_seats": (Setting(3, KnockoutOptions()), 1),
    "four_seats_and_four_cards": (Setting(4, KnockoutOptions(hand=4)), 2),
}
"""Settings and seeds, by name."""


def played(name: str) -> Record:
    """The whole match of that name."""
    setting, seed = MATCHES[name]
    return playout(GAME, setting, seed, Random(seed))


def written(name: str) -> str:
    """The playthrough of that name as text."""
    record, spectators = played(name), Spectators(GAME)
    lines = heading(name, record.setting)
    for number, step in enumerate(record.steps, 1):
        lines.append(headline(number, step))
        lines += (spectators.sight(step, viewer) for viewer in (REFEREE, record.setting.seats - 1))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in MATCHES:
        (FOLDER / f"{name}.txt").write_text(written(name), encoding="utf-8")
