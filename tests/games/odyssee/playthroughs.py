"""Matches written step by step; `playthroughs/` holds the reviewed copies.

Some are random, some are played by the fair bots. Each step shows what the referee saw; only cards on the
rim are hidden from others. After a review, write them again:
python -m tests.games.odyssee.playthroughs
"""

from functools import cache
from pathlib import Path
from random import Random

from domain.games.odyssee import GAME
from domain.games.odyssee.words import OdysseeOptions
from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.game import Setting
from domain.kernel.match.fold import seen
from domain.kernel.notation import notation
from tests.support.games.playouts import Playout, Step
from tests.support.games.playthrough_text import Spectators, heading, headline
from workers.bots.games.odyssee.fair import Fair
from workers.bots.strategy import Strategy, Whim

FOLDER = Path(__file__).parent / "playthroughs"

MATCHES: dict[str, tuple[Setting, tuple[type[Strategy], ...], int]] = {
    "two": (Setting(2, OdysseeOptions()), (Fair,), 7),
    "four": (Setting(4, OdysseeOptions()), (Fair,), 2),
    "six": (Setting(6, OdysseeOptions(cap=40)), (Fair,), 3),
    "whims": (Setting(5, OdysseeOptions(cap=20)), (Whim,), 4),
    "mixed": (Setting(3, OdysseeOptions(cap=30)), (Fair, Whim), 5),
}


@cache
def played(name: str) -> tuple[tuple[Step, ...], tuple[int, ...]]:
    """A whole match: its steps, and how many moves each mover could choose from."""
    setting, kinds, seed = MATCHES[name]
    playing, chooser, choices = Playout(GAME, setting, seed), Random(seed), []
    brains = [kinds[seat % len(kinds)]() for seat in range(setting.seats)]
    playing.start()
    while acting := GAME.to_act(playing.truth.table):
        [seat] = acting
        offers = playing.offers(seat)
        choices.append(sum(offer.count() for offer in offers))
        plain = brains[seat].choose(seat, seen(seat, playing.record().facts), offers, chooser)
        playing.play(seat, notation(GAME).move(plain))
    return tuple(playing.steps), tuple(choices)


def written(name: str) -> str:
    """The playthrough of that name as text."""
    setting, spectators = MATCHES[name][0], Spectators(GAME)
    steps, choices = played(name)
    before = (0,) * (len(steps) - len(choices))  # steps that are not moves
    lines = heading(name, setting)
    for number, (step, choice) in enumerate(zip(steps, before + choices, strict=True), 1):
        lines.append(headline(number, step, choice))
        lines.append(spectators.sight(step, REFEREE))
        onlooker = spectators.sight(step, ONLOOKER)
        if seen(ONLOOKER, step.facts) != step.facts:
            lines.append(onlooker)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in MATCHES:
        (FOLDER / f"{name}.txt").write_text(written(name), encoding="utf-8")
