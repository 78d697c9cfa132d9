"""Random matches, step by step as text; `playthroughs/` holds the reviewed copies.

Each step shows what the referee saw and what the last seat saw. After a review, write them again:
python -m tests.games.odysseus.playthroughs
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from domain.games.odysseus import GAME
from domain.games.odysseus.words import OdysseusOptions
from domain.kernel.facts import REFEREE
from domain.kernel.game import Setting
from domain.kernel.notation import notation
from domain.kernel.offers import Offer
from tests.support.games.playouts import Playout, Step
from tests.support.games.playthrough_text import Spectators, heading, headline

FOLDER = Path(__file__).parent / "playthroughs"

SETTINGS = {
    "three": Setting(3, OdysseusOptions()),
    "four": Setting(4, OdysseusOptions(board="ionian")),
    "five": Setting(5, OdysseusOptions()),
    "six": Setting(6, OdysseusOptions(board="ionian", cards="standard")),
    "wrath": Setting(6, OdysseusOptions()),
    "calm": Setting(3, OdysseusOptions()),
}


def played(name: str) -> tuple[tuple[Step, ...], list[int]]:
    """A whole match: its steps, and how many moves each mover could choose from."""
    seed = sum(map(ord, name))
    playing, chooser, choices = Playout(GAME, SETTINGS[name], seed), Random(seed), list[int]()
    playing.start()
    while acting := GAME.to_act(playing.truth.table):
        offers = playing.offers(acting[0])
        choices.append(sum(offer.count() for offer in offers))
        move = (idle if name == "calm" else whim)(chooser, offers)
        playing.play(acting[0], notation(GAME).move(move))
    return tuple(playing.steps), choices


def whim(chooser: Random, offers: Sequence[Offer]) -> dict[str, Any]:
    """Any move of any offer."""
    return chooser.choice(offers).sample(chooser)


def idle(chooser: Random, offers: Sequence[Offer]) -> dict[str, Any]:
    """A pass whenever that is allowed."""
    return next((offer for offer in offers if offer.move == "pass"), offers[0]).sample(chooser)


def written(name: str) -> str:
    """The playthrough of that name as text."""
    setting, spectators = SETTINGS[name], Spectators(GAME)
    steps, choices = played(name)
    before = [0] * (len(steps) - len(choices))  # steps that are not moves
    lines = heading(name, setting)
    for number, (step, choice) in enumerate(zip(steps, before + choices, strict=True), 1):
        lines.append(headline(number, step, choice))
        lines += (spectators.sight(step, viewer) for viewer in (REFEREE, setting.seats - 1))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in SETTINGS:
        (FOLDER / f"{name}.txt").write_text(written(name), encoding="utf-8")
