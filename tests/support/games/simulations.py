"""Simulations for tests: what `nostos simulate` counts, as objects."""

import os
from collections.abc import Callable

from deploy.simulation.simulate import make_plan, simulate
from deploy.simulation.statistics import Rate, Tally


def tally_of(game: str, seats: int, games: int, seed: int, *options: str) -> Tally:
    """The tally of `games` matches between fair bots; `options` as on the command line, `NAME=VALUE`."""
    jobs = (os.cpu_count() or 1) if games >= 100 else 1  # processes take a second to start
    return simulate(make_plan(game, seats, options, "fair", seed), games, jobs).tally


def shares(tally: Tally, first_word: str) -> dict[str, float]:
    """How often the groups whose names begin with the word won, in times of a fair share."""
    return _shares(tally, first_word, lambda rate: rate.rate)


def sure_shares(tally: Tally, first_word: str) -> dict[str, float]:
    """The same, at least: the lower ends of the 95 % intervals."""
    return _shares(tally, first_word, lambda rate: rate.low)


def _shares(tally: Tally, first_word: str, number: Callable[[Rate], float]) -> dict[str, float]:
    seats = len(tally.won_by_seat)
    return {
        name: number(rate) * seats
        for name, rate in tally.won_by_group.items()
        if name.replace("_", " ").split()[0] == first_word
    }
