"""Random matches, step by step as text; `playthroughs/` holds the reviewed copies.

Each step shows what the referee saw and what the last seat saw. After a review, write them again:
python -m tests.games.winds_of_fate.playthroughs
"""

from pathlib import Path
from random import Random
from typing import Any

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate.words import WindsOptions, suit
from domain.kernel.facts import REFEREE
from domain.kernel.game import Setting
from tests.support.games.playouts import Record, playout
from tests.support.games.playthrough_text import Spectators, heading, headline

FOLDER = Path(__file__).parent / "playthroughs"

# By name: the setting, the seed, and the suit that seats lean to.
MATCHES: dict[str, tuple[Setting, int, str]] = {
    "safe": (Setting(3, WindsOptions()), 0, "help"),
    "death": (Setting(4, WindsOptions()), 1, "hinder"),
    "stranded": (Setting(5, WindsOptions()), 2, ""),
    "ithaca_must_be_won": (Setting(3, WindsOptions(ithaca_needs_win=True)), 0, "help"),
    "drowned_in_an_encounter": (Setting(3, WindsOptions()), 7, "hinder"),
}


def played(name: str) -> Record:
    """A whole match of that name."""
    setting, seed, lean = MATCHES[name]

    def whim(chooser: Random, _: int, offers: Any) -> dict[str, Any]:
        """Any move, but mostly of the suit that the match leans to."""
        move: dict[str, Any] = chooser.choice(offers).sample(chooser)
        if lean and move["type"] == "play" and suit(move["card"]) != lean:
            move = chooser.choice(offers).sample(chooser)
        return move

    return playout(GAME, setting, seed, Random(seed), whim=whim)


def written(name: str) -> str:
    """The playthrough of that name as text."""
    record, spectators = played(name), Spectators(GAME)
    lines = heading(name, record.setting)
    for number, step in enumerate(record.steps, 1):
        lines.append(headline(number, step))
        viewers = (REFEREE, record.setting.seats - 1)
        lines += (spectators.sight(step, viewer) for viewer in viewers)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in MATCHES:
        (FOLDER / f"{name}.txt").write_text(written(name), encoding="utf-8")
