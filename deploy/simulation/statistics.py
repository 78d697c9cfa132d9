"""Statistics of many matches: how often each seat and role won, and how long the matches were."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil, sqrt
from statistics import mean, variance
from typing import Final

import msgspec

from deploy.simulation.self_play import Plan, PlayoutResult

CONFIDENCE: Final = 1.959964  # standard deviations on each side of the mean that hold 95 %


class Rate(msgspec.Struct, frozen=True):
    """How often something happened, from 0 to 1, and the 95 % interval of its probability."""

    rate: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """A distribution: mean, median, the number that 95 % do not exceed, and how often each number came."""

    mean: float
    median: int
    p95: int
    counts: dict[int, int]


class Tally(msgspec.Struct, frozen=True):
    """All statistics. Wins are counted by seat, by role and by the groups of the game's study.

    If several seats have a role, or are in a group, each of them counts. `violations`: how often a set that
    must hold the truth did not; None if the game has no such set.
    """

    won_by_seat: dict[int, Rate]
    won_by_role: dict[str, Rate]
    won_by_group: dict[str, Rate]
    endings: dict[str, int]
    steps: Spread
    measured: dict[str, Spread]
    violations: int | None


def wilson(happened: float, times: float) -> Rate:
    """The rate, with the score interval of Wilson (1927)."""
    rate, z = happened / times, CONFIDENCE
    middle = rate + z * z / (2 * times)
    reach = z * sqrt(rate * (1 - rate) / times + z * z / (4 * times * times))
    whole = 1 + z * z / times
    low, high = (middle - reach) / whole, (middle + reach) / whole
    return Rate(round(rate, 4), round(max(low, 0.0), 4), round(min(high, 1.0), 4))


def clustered(values: Sequence[float]) -> Rate:
    """The mean of values from 0 to 1, with its 95 % interval. Each value is the mean of a cluster: of matches
    that depend on each other. There are at least three, and all clusters have the same size.

    The interval is Wilson's with the effective number of observations of Korn and Graubard, "Confidence
    intervals for proportions with small expected number of positive counts estimated from survey data",
    Survey Methodology 24 (1998): as many as would have the same standard error if all were independent, fewer
    where few clusters say how large it is. If all clusters have the same value, each is one observation.
    """
    middle, squared_error = mean(values), variance(values) / len(values)
    if squared_error == 0:
        return wilson(sum(values), len(values))
    effective = middle * (1 - middle) / squared_error * (CONFIDENCE / student(len(values) - 1)) ** 2
    return wilson(middle * effective, effective)


def student(freedom: int) -> float:
    """Student's t at 97.5 % with so many degrees of freedom, from 2: the first terms of its expansion in
    Abramowitz and Stegun, "Handbook of Mathematical Functions" (1964), 26.7.5. It is 0.14 too small at most,
    from 5 on 0.003.
    """
    z, n = CONFIDENCE, freedom
    first = (z**3 + z) / (4 * n)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return z + first + second + third


def spread(numbers: Iterable[int]) -> Spread:
    """The distribution of the numbers; there is at least one."""
    ordered = sorted(numbers)
    mean = round(sum(ordered) / len(ordered), 2)
    return Spread(mean, _quantile(ordered, 0.5), _quantile(ordered, 0.95), dict(Counter(ordered)))


def _quantile(ordered: Sequence[int], part: float) -> int:
    return ordered[ceil(part * len(ordered)) - 1]


def tally(plan: Plan, results: Sequence[PlayoutResult]) -> Tally:
    """The statistics of the matches of a plan; there is at least one."""
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


def _missed(results: Sequence[PlayoutResult]) -> int | None:
    missed = [result.missed for result in results if result.missed is not None]
    return sum(missed) if missed else None


def _by_group(results: Sequence[PlayoutResult]) -> dict[str, Rate]:
    """The rate of all seats of a group, in the matches in which the group has any."""
    found: dict[str, list[float]] = {}
    for result in results:
        for name, seats in result.groups.items():
            if seats:
                won = sum(seat in result.outcome.winners for seat in seats)
                found.setdefault(name, []).append(won / len(seats))
    return {name: wilson(sum(found[name]), len(found[name])) for name in sorted(found)}


def _by_role(plan: Plan, wins: Counter[int], times: int) -> dict[str, Rate]:
    """The rate of a role's seats. The interval counts matches: seats of one match are not independent."""
    roles = plan.rules.roles(plan.setting)
    return {
        role: wilson(sum(wins[seat] for seat, r in enumerate(roles) if r == role) / roles.count(role), times)
        for role in dict.fromkeys(roles)
    }
