"""Matches of random moves, step by step as text; `playthroughs/` holds the copies that somebody read.

Each step is written as the referee saw it and as the last seat did. After a review, write them anew:
python -m tests.games.knockout.playthroughs
"""

from pathlib import Path
from random import Random
from typing import Final

from domain.kernel.facts import REFEREE, Viewer
from domain.kernel.game import Setting
from domain.kernel.match import seen
from domain.kernel.notation import encode, viewer_name
from domain.kernel.texts import Texts
from tests.support.games.all_games import texts
from tests.support.games.playouts import Record, Step, playout
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
    record, words = played(name), texts(GAME)
    lines = [f"{name}: {record.setting.seats} seats", encode(record.setting.options).decode(), ""]
    for number, step in enumerate(record.steps, 1):
        lines.append(_headline(number, step))
        lines += (_line(step, viewer, words) for viewer in (REFEREE, record.setting.seats - 1))
    return "\n".join(lines) + "\n"


def _headline(number: int, step: Step) -> str:
    who = "" if step.by is None else f", seat {step.by}"
    move = "" if step.move is None else f": {encode(step.move).decode()}"
    return f"{number} {step.topic}{who}{move}"


def _line(step: Step, viewer: Viewer, words: Texts) -> str:
    return f"    {viewer_name(viewer)}: " + " ".join(words.fact(fact) for fact in seen(viewer, step.facts))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in MATCHES:
        (FOLDER / f"{name}.txt").write_text(written(name), encoding="utf-8")
