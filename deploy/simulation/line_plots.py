"""Lines over an axis, as one SVG without a script that stands for itself. Sizes are in user units."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple

from deploy.simulation.plots import ticks

WIDE: Final = 760
HIGH: Final = 220
LEFT: Final = 56
RIGHT: Final = 150
EDGE: Final = 24
LINE: Final = 13  # from one name to the next, at least
POINTS: Final = 120  # of a line, at most
COLOURS: Final = ("#2f6f9f", "#b4552d", "#3c8a4e", "#8a4e9e", "#a88a1e", "#2f9c95", "#c0447b", "#6b7280")
LOOK: Final = (
    "text{font:12px system-ui,sans-serif;fill:#667}path{fill:none;stroke-width:1.5}"
    ".rule{stroke:#8886}.shaded{fill:#8882}"
)

Series = Sequence[tuple[float, float]]
"""Places on the axis below, in their order, and a number at each."""


class LinePlot(NamedTuple):
    """Lines by their names, which are shown with their last number. `unit`: of the axis below, so many
    numbers of the lines each; `shaded`: the first part of it, from 0 to 1.
    """

    title: str
    lines: Mapping[str, Series]
    unit: str
    each: float = 1.0
    shaded: float = 0.0


def drawing(plots: Sequence[LinePlot], label: str) -> str:
    """The plots, one below the other. `label`: what a screen reader says of them."""
    high = len(plots) * (HIGH + EDGE)
    drawn = "".join(_plot(number * (HIGH + EDGE), plot) for number, plot in enumerate(plots))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}"'
        f' role="img" aria-label="{escape(label)}"><style>{LOOK}</style>{drawn}</svg>\n'
    )


def _plot(above: int, plot: LinePlot) -> str:
    top, bottom, right = above + EDGE, above + HIGH, WIDE - RIGHT
    lines = plot.lines
    last = max(at for line in lines.values() for at, _ in line) or 1.0
    most = max(value for line in lines.values() for _, value in line) * 1.05 or 1.0

    def across(at: float) -> float:
        return round(LEFT + (right - LEFT) * at / last, 1)

    def down(value: float) -> float:
        return round(bottom - (bottom - top) * value / most, 1)

    drawn = [f'<text x="{LEFT}" y="{top - 8}">{escape(plot.title)}</text>']
    if plot.shaded:
        drawn.append(
            f'<path class="shaded" d="M{LEFT} {top}H{across(last * plot.shaded)}V{bottom}H{LEFT}z"/>'
        )
    for tick in ticks(most):
        y = down(tick)
        drawn.append(f'<path class="rule" d="M{LEFT} {y}H{right}"/>')
        drawn.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{tick:g}</text>')
    drawn += [
        f'<text x="{across(tick * plot.each)}" y="{bottom + 15}">{tick:g} {escape(plot.unit)}</text>'
        for tick in ticks(last / plot.each)
    ]
    ends = _apart(sorted(lines, key=lambda name: -lines[name][-1][1]), lambda name: down(lines[name][-1][1]))
    for place, (name, line) in enumerate(sorted(lines.items())):
        colour = COLOURS[place % len(COLOURS)]
        points = " ".join(f"{across(at)} {down(value)}" for at, value in _thinned(line))
        drawn.append(f'<path stroke="{colour}" d="M{points}"/>')
        text = f"{escape(name)} {line[-1][1]:.1f}"
        drawn.append(f'<text x="{right + 8}" y="{ends[name] + 4:.1f}" style="fill:{colour}">{text}</text>')
    return "".join(drawn)


def _apart(names: Sequence[str], place: Callable[[str], float]) -> Mapping[str, float]:
    """Where the names are written, from top to bottom, each below the one before."""
    found: dict[str, float] = {}
    last = float("-inf")
    for name in names:
        found[name] = last = max(place(name), last + LINE)
    return found


def _thinned(line: Series) -> Series:
    """Some of the points, evenly; the last one is among them."""
    each = -(-len(line) // POINTS)
    return [*line[:-1:each], line[-1]]
