"""Matches that a seat leaves, under each policy and in each game; `playthroughs/` holds the reviewed copies.

Four seats play at random, and after a while one resigns. Shown are the steps around that and the last ones:
what the referee and another seat saw of them. After a review, write them again:
python -m tests.laws.terms.playthroughs
"""

from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Final, get_args

from domain.games import SHELF
from domain.kernel.facts import REFEREE, Seat
from domain.kernel.game import Game, Setting
from domain.kernel.match.facts import Substituted
from domain.kernel.match.lifecycle import Status
from domain.kernel.notation import notation
from domain.kernel.terms import Leaving, Policy
from tests.support.games.playouts import Playout, Step, anything
from tests.support.games.playthrough_text import Spectators, heading, headline

FOLDER: Final = Path(__file__).parent / "playthroughs"
REVIEWED: Final = ("odyssee", "odysseus", "winds_of_fate", "wrath_of_poseidon")  # a new game needs none
NAMES: Final = [f"{slug}.{policy}" for slug, policy in product(REVIEWED, get_args(Policy))]

SEATS: Final[Seat] = 4
LEAVER: Final[Seat] = 2
OPTIONS: Final = {"wrath_of_poseidon": {"competitive": True}}  # more than two sides
BEFORE: Final = 12  # moves before the seat resigns
UNTIL_REPLACED: Final = 4  # moves until the seat is taken over, where the policy says so
SHOWN_BEFORE, SHOWN_AFTER, SHOWN_LAST = 2, 16, 3  # steps


@cache
def played(name: str) -> Playout:
    """The whole match of that name."""
    slug, _, policy = name.partition(".")
    playing = Playout(SHELF[slug], _setting(SHELF[slug]), 7, _leaving(policy))
    playing.start()
    chance = Random(7)
    _play(playing, chance, BEFORE)
    playing.resign(LEAVER)
    if policy in ("bot", "substitute"):
        _play(playing, chance, UNTIL_REPLACED if policy == "substitute" else 0)
        newcomer = Substituted(LEAVER, "newcomer", "Newcomer", policy == "bot")
        playing.add(Step("match.substituted", LEAVER, (newcomer,)))
    _play(playing, chance, 10_000)
    return playing


def _leaving(policy: str) -> Leaving:
    known: dict[str, Policy] = {each: each for each in get_args(Policy)}
    return Leaving(known[policy], known[policy], known[policy])


def _setting(game: Game) -> Setting:
    return game.setting(SEATS, OPTIONS.get(game.slug, {}))


def _play(playing: Playout, chance: Random, moves: int) -> None:
    """So many random moves, or as many as there are; seats that left are not waited for."""
    for _ in range(moves):
        if playing.truth.status is not Status.PLAYING:
            return
        seat = chance.choice(playing.game.to_act(playing.truth.table))
        move = anything(chance, seat, playing.offers(seat))
        playing.play(seat, notation(playing.game).move(move))


def written(name: str) -> str:
    """The playthrough of that name as text."""
    playing = played(name)
    steps, spectators = playing.steps, Spectators(playing.game)
    left = SEATS + 2 + BEFORE  # the step before the resignation
    shown = {
        *range(left - SHOWN_BEFORE, left + SHOWN_AFTER),
        *range(len(steps) - SHOWN_LAST + 1, len(steps) + 1),
    }
    lines = heading(name, playing.setting)
    for number, step in enumerate(steps, 1):
        sights = [spectators.sight(step, viewer) for viewer in (REFEREE, SEATS - 1)]
        if number in shown:
            lines += [headline(number, step), *sights]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(written(name), encoding="utf-8")
