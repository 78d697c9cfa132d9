"""How fast the rules are: random playouts, and the share of time in legal, decide and evolve.

A step is what the service does with a move, without storing it: compute the offers of the seat, choose one,
decode the move, decide its facts, evolve the table.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import perf_counter, process_time
from typing import Final, ParamSpec, TypeVar

import click

from deploy.bench.tools.measurement import Measurement, new_measurement, print_measurement
from deploy.terminal.console import with_json
from domain.games import SHELF
from domain.kernel.draws import Lots
from domain.kernel.game import Game, Setting
from domain.kernel.notation import notation

TARGETS: Final = {  # steps a second on one core
    "odyssee": 30_000,
    "odysseus": 30_000,
    "winds_of_fate": 50_000,
    "wrath_of_poseidon": 50_000,
}
ROUNDS: Final = 5
P = ParamSpec("P")
T = TypeVar("T")

PARTS: Final = ("legal", "decide", "evolve", "rest")


@click.command
@click.option(
    "--game", "slugs", multiple=True, type=click.Choice(list(SHELF)), help="A game; without it, all games."
)
@click.option(
    "--seconds", type=float, default=1.0, show_default=True, help="Seconds of each of the five rounds."
)
@with_json
def command(*, slugs: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Random playouts on one core, each game with its fewest seats: steps a second, and the target."""
    print_measurement(engine(slugs or tuple(SHELF), seconds), as_json=as_json)


def engine(slugs: tuple[str, ...], seconds: float) -> Measurement:
    """Steps a second of CPU time: the median of the rounds. The games take turns."""
    rates: dict[str, list[float]] = {slug: [] for slug in slugs}
    for number in range(ROUNDS):
        for slug in slugs:
            rates[slug].append(rate(SHELF[slug], seconds, number))
    figures = {f"{slug}_steps_per_second": sorted(of)[ROUNDS // 2] for slug, of in rates.items()}
    for slug in slugs:
        for part, share in zip(PARTS, shares(SHELF[slug], seconds), strict=True):
            figures[f"{slug}_{part}_share"] = share
    targets = {slug: figures[f"{slug}_steps_per_second"] / TARGETS[slug] for slug in slugs if slug in TARGETS}
    return new_measurement("engine", figures, {f"{slug}_of_target": ratio for slug, ratio in targets.items()})


def rate(game: Game, seconds: float, seed: int) -> float:
    """Steps a second of CPU time, in so many seconds of playouts."""
    choices = Random(seed)  # noqa: S311  # a playout, not a secret
    steps, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        steps += playout(game, choices)
    return steps / spent


def playout(game: Game, choices: Random) -> int:
    """Play one match of random moves; returns their number."""
    setting = Setting(game.seats[0], game.options())
    read, key = notation(game).move, choices.randbytes(32)
    table, steps = game.initial, 0
    for fact in game.opening(setting, Lots(key, 0)):
        table = game.evolve(table, fact)
    while game.outcome(table) is None:
        steps += 1
        seat = choices.choice(game.to_act(table))
        move = read(choices.choice(game.legal(table, seat)).sample(choices))
        for fact in game.decide(table, seat, move, Lots(key, steps)):
            table = game.evolve(table, fact)
    return steps


def shares(game: Game, seconds: float) -> list[float]:
    """The shares of time in legal, decide, evolve and the rest (choose, decode, find whose turn it is)."""
    spent = dict.fromkeys(PARTS, 0.0)
    timed = _TimedGame(game, spent)
    start = perf_counter()
    choices = Random(0)  # noqa: S311
    while (whole := perf_counter() - start) < seconds:
        playout(timed.game, choices)
    spent["rest"] = whole - spent["legal"] - spent["decide"] - spent["evolve"]
    return [spent[part] / whole for part in PARTS]


class _TimedGame:
    """The game with a timer around three functions. Where decide calls evolve, that counts as decide."""

    def __init__(self, game: Game, spent: dict[str, float]) -> None:
        self._spent = spent
        self.game = replace(
            game,
            legal=self._timed("legal", game.legal),
            decide=self._timed("decide", game.decide),
            evolve=self._timed("evolve", game.evolve),
        )

    def _timed(self, part: str, function: Callable[P, T]) -> Callable[P, T]:
        spent, clock = self._spent, perf_counter

        def run(*args: P.args, **kwargs: P.kwargs) -> T:
            start = clock()
            result = function(*args, **kwargs)
            spent[part] += clock() - start
            return result

        return run
