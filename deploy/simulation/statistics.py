"""Counting what came of many matches: how often each seat and role won, and how long it took."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil, sqrt
from typing import Final

import msgspec

from deploy.simulation.self_play import Plan, Result
from domain.games import SHELF

CONFIDENT: Final = 1.959964  # standard deviations on either side that hold 95 % of a normal distribution


class Rate(msgspec.Struct, frozen=True):
    """How often something happened, from 0 to 1, and the 95 % interval of the chance of it."""

    rate: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """How some numbers lie: the mean, the middle one, the one that 95 % stay below, how often each came."""

    mean: float
    median: int
    p95: int
    counts: dict[int, int]


class Tally(msgspec.Struct, frozen=True):
    """All that is counted. `won`: by seat, by role and by the groups of the game's study.

    A role that several seats play counts each of them, and so does a group. `violations`: how often a set
    that must hold the truth did not; None where the game has no such set.
    """

    won_by_seat: dict[int, Rate]
    won_by_role: dict[str, Rate]
    won_by_group: dict[str, Rate]
    endings: dict[str, int]
    steps: Spread
    measured: dict[str, Spread]
    violations: int | None


def wilson(happened: float, times: int) -> Rate:
    """The rate, with the score interval of Wilson (1927)."""
    rate, z = happened / times, CONFIDENT
    middle = rate + z * z / (2 * times)
    reach = z * sqrt(rate * (1 - rate) / times + z * z / (4 * times * times))
    whole = 1 + z * z / times
    low, high = (middle - reach) / whole, (middle + reach) / whole
    return Rate(round(rate, 4), round(max(low, 0.0), 4), round(min(high, 1.0), 4))


def spread(numbers: Iterable[int]) -> Spread:
    """How the numbers lie; there is at least one."""
    ordered = sorted(numbers)
    mean = round(sum(ordered) / len(ordered), 2)
    return Spread(mean, _quantile(ordered, 0.5), _quantile(ordered, 0.95), dict(Counter(ordered)))


def _quantile(ordered: Sequence[int], part: float) -> int:
    return ordered[ceil(part * len(ordered)) - 1]


def tally(plan: Plan, results: Sequence[Result]) -> Tally:
    """What came of the matches of a plan; there is at least one."""
    wins = Counter(seat for result in results for seat in result.outcome.winners)
    measures = dict.fromkeys(name for result in results for name in result.measured)
    return Tally(
        won_by_seat={seat: wilson(wins[seat], len(results)) for seat in range(plan.setting.seats)},
        won_by_role=_by_role(plan, wins, len(results)),
        won_by_group=_by_group(results),
        endings=dict(Counter(result.outcome.ending for result in results).most_common()),
        steps=spread(result.steps for result in results),
        measured={
            name: spread(number for result in results for number in result.measured[name])
            for name in measures
        },
        violations=_missed(results),
    )


def _missed(results: Sequence[Result]) -> int | None:
    missed = [result.missed for result in results if result.missed is not None]
    return sum(missed) if missed else None


def _by_group(results: Sequence[Result]) -> dict[str, Rate]:
    """The seats of a group together, over the matches in which it has any."""
    found: dict[str, list[float]] = {}
    for result in results:
        for name, seats in result.groups.items():
            if seats:
                won = sum(seat in result.outcome.winners for seat in seats)
                found.setdefault(name, []).append(won / len(seats))
    return {name: wilson(sum(found[name]), len(found[name])) for name in sorted(found)}


def _by_role(plan: Plan, wins: Counter[int], times: int) -> dict[str, Rate]:
    """The seats of a role together; the interval counts matches, for seats of one match hang together."""
    roles = SHELF[plan.game].roles(plan.setting)
    return {
        role: wilson(sum(wins[seat] for seat, r in enumerate(roles) if r == role) / roles.count(role), times)
        for role in dict.fromkeys(roles)
    }
