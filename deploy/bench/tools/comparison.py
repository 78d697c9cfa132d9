"""Comparing sides: they are measured in turn, round by round, so that a busy machine is busy for all."""

from collections.abc import Callable, Mapping
from statistics import median

Sampler = Callable[[], Mapping[str, float]]


def medians_in_turn(sides: Mapping[str, Sampler], rounds: int) -> dict[str, float]:
    """The median of each figure over the rounds. The name of a figure begins with its side: `side_figure`."""
    taken: dict[str, list[float]] = {}
    for _ in range(rounds):
        for side, take in sides.items():
            for name, value in take().items():
                taken.setdefault("_".join(filter(None, (side, name))), []).append(value)
    return {name: median(values) for name, values in taken.items()}


def percentile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed. ValueError if there are none."""
    if not values:
        raise ValueError("nothing was measured")
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
