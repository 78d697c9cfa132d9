"""Random matches, step by step as text; `playthroughs/` holds the reviewed copies.

Each step shows what the referee saw and what the last seat saw. After a review, write them again:
python -m tests.games.wrath_of_poseidon.playthroughs
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.sea import STEPS, Sea
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import WrathOptions
from domain.kernel.facts import REFEREE, known
from domain.kernel.game import Setting
from domain.kernel.notation import notation
from domain.kernel.offers import Offer
from tests.support.games.playouts import Playout, Step
from tests.support.games.playthrough_text import Spectators, heading, headline

FOLDER = Path(__file__).parent / "playthroughs"
SEAMANSHIP = 0.5  # how often a captain who sees everything sails straight for the Sacred Island

SETTINGS = {
    "standard": Setting(2, WrathOptions()),
    "four_navigators": Setting(5, WrathOptions(board="C", monsters=2, storm_home="counts", worlds="off")),
    "harder": Setting(
        3, WrathOptions(board="B", deduction="harder", reminders=False, monsters=1, worlds="after")
    ),
    "easier": Setting(
        4, WrathOptions(board="D", deduction="easier", lighthouses=2, fog_banks=2, worlds="navigators")
    ),
    "maelstroms": Setting(
        2, WrathOptions(maelstroms=2, fog_banks=1, lighthouses=1, ships_sighted="presence")
    ),
    "series": Setting(3, WrathOptions(board="B", competitive=True)),
    "common_ship": Setting(4, WrathOptions(competitive=True, lighthouses=1, maelstroms=1)),
    "boards_chosen": Setting(3, WrathOptions(board="chosen", competitive=True, fog_banks=1)),
    "everything": Setting(
        5,
        WrathOptions(
            board="D",
            deduction="harder",
            reminders=False,
            monsters=2,
            lighthouses=2,
            maelstroms=2,
            fog_banks=2,
            ships_sighted="presence",
            storm_home="counts",
            competitive=True,
        ),
    ),
}


def played(setting: Setting, seed: int) -> tuple[tuple[Step, ...], list[int]]:
    """A whole match: its steps, and how many moves each mover could choose from."""
    playing, chooser, choices = Playout(GAME, setting, seed), Random(seed), []
    playing.start()
    while acting := GAME.to_act(playing.truth.table):
        seat = chooser.choice(acting)
        offers = playing.offers(seat)
        choices.append(sum(offer.count() for offer in offers))
        playing.play(seat, notation(GAME).move(whim(chooser, playing.truth.table, offers)))
    return tuple(playing.steps), choices


def whim(chooser: Random, table: Table, offers: Sequence[Offer]) -> dict[str, Any]:
    """Any move, but a ship mostly sails for the Sacred Island."""
    move = chooser.choice(offers).sample(chooser)
    if move["type"] == "sail" and chooser.random() < SEAMANSHIP:
        move["heading"] = homeward(table.sea, known(table.positions[move["ship"]]))
    return move


def homeward(sea: Sea, square: str) -> str:
    """The heading that goes straight to the Sacred Island."""
    east, north = (sign(ord(sea.sacred[0]) - ord(square[0])), sign(int(sea.sacred[1:]) - int(square[1:])))
    return next(heading for heading, step in STEPS.items() if step == (east, north))


def sign(number: int) -> int:
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)


def written(name: str) -> str:
    """The playthrough of that name as text."""
    setting, spectators = SETTINGS[name], Spectators(GAME)
    steps, choices = played(setting, seed=sum(map(ord, name)))
    before = [0] * (len(steps) - len(choices))  # steps that are not moves
    lines = heading(name, setting)
    for number, (step, choice) in enumerate(zip(steps, before + choices, strict=True), 1):
        lines.append(headline(number, step, choice))
        lines += (spectators.sight(step, viewer) for viewer in (REFEREE, setting.seats - 1))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in SETTINGS:
        (FOLDER / f"{name}.txt").write_text(written(name), encoding="utf-8")
