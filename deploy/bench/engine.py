"""How fast the rules are: random playouts, and the share of time in legal, decide and evolve.

A step is what the service does with a move, but for storing it: the offers of the seat from its table, one
of them chosen, the move read, what it brings about decided, and the table brought up to date.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

import click

from deploy.bench.tools.measurement import Measurement, measured, show
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
PARTS: Final = ("legal", "decide", "evolve", "rest")


@click.command
@click.option("--game", "slugs", multiple=True, type=click.Choice(list(SHELF)), help="All, if none is named.")
@click.option("--seconds", type=float, default=1.0, show_default=True, help="Each of the five rounds.")
@with_json
def command(*, slugs: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Random playouts on one core, each game at its fewest seats: steps a second, against the target."""
    show(engine(slugs or tuple(SHELF), seconds), as_json=as_json)


def engine(slugs: tuple[str, ...], seconds: float) -> Measurement:
    """Steps a second of CPU: the median of the rounds, the games in turn."""
    rates: dict[str, list[float]] = {slug: [] for slug in slugs}
    for number in range(ROUNDS):
        for slug in slugs:
            rates[slug].append(rate(SHELF[slug], seconds, number))
    figures = {f"{slug}_steps_per_second": sorted(of)[ROUNDS // 2] for slug, of in rates.items()}
    for slug in slugs:
        for part, share in zip(PARTS, shares(SHELF[slug], seconds), strict=True):
            figures[f"{slug}_{part}_share"] = share
    targets = {slug: figures[f"{slug}_steps_per_second"] / TARGETS[slug] for slug in slugs if slug in TARGETS}
    return measured("engine", figures, {f"{slug}_of_target": ratio for slug, ratio in targets.items()})


def rate(game: Game[Any], seconds: float, seed: int) -> float:
    """Steps a second of CPU time in so many seconds of playouts."""
    whims = Random(seed)  # noqa: S311  # a playout, not a secret
    steps, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        steps += playout(game, whims)
    return steps / spent


def playout(game: Game[Any], whims: Random) -> int:
    """One match of random moves; how many there were."""
    setting = Setting(game.seats[0], game.options())
    read, key = notation(game).move, whims.randbytes(32)
    table, steps = game.initial, 0
    for fact in game.opening(setting, Lots(key, 0)):
        table = game.evolve(table, fact)
    while game.outcome(table) is None:
        steps += 1
        seat = whims.choice(game.to_act(table))
        move = read(whims.choice(game.legal(table, seat)).sample(whims))
        for fact in game.decide(table, seat, move, Lots(key, steps)):
            table = game.evolve(table, fact)
    return steps


def shares(game: Game[Any], seconds: float) -> list[float]:
    """The share of time in legal, decide, evolve, and in the rest: choosing, reading, whose turn it is."""
    spent = dict.fromkeys(PARTS, 0.0)
    timed = _Timed(game, spent)
    start = perf_counter()
    whims = Random(0)  # noqa: S311
    while (whole := perf_counter() - start) < seconds:
        playout(timed.game, whims)
    spent["rest"] = whole - spent["legal"] - spent["decide"] - spent["evolve"]
    return [spent[part] / whole for part in PARTS]


class _Timed:
    """The game with a clock around three of its functions; decide evolves inside, which counts as decide."""

    def __init__(self, game: Game[Any], spent: dict[str, float]) -> None:
        self._spent = spent
        self.game = replace(
            game,
            legal=self._clocked("legal", game.legal),
            decide=self._clocked("decide", game.decide),
            evolve=self._clocked("evolve", game.evolve),
        )

    def _clocked(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        spent, clock = self._spent, perf_counter

        def run(*arguments: Any) -> Any:
            start = clock()
            made = function(*arguments)
            spent[part] += clock() - start
            return made

        return run
