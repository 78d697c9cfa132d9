"""The curve of a soak as SVG without a script, and a page with all verdicts."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Final

from deploy.simulation.plots import ticks
from deploy.simulation.report import STYLE
from deploy.soak.samples import Sample
from deploy.soak.trends import MB, WARM_UP, Series, Verdict, sums

WIDE: Final = 760
HIGH: Final = 220
LEFT: Final = 56
RIGHT: Final = 150
EDGE: Final = 24
POINTS: Final = 120  # of a line, at most
COLOURS: Final = ("#2f6f9f", "#b4552d", "#3c8a4e", "#8a4e9e", "#a88a1e", "#2f9c95", "#c0447b", "#6b7280")
LOOK: Final = (
    "text{font:12px system-ui,sans-serif;fill:#667}path{fill:none;stroke-width:1.5}"
    ".rule{stroke:#8886}.warm{fill:#8882}"
)
MINUTE: Final = 60


def svg(samples: Sequence[Sample]) -> str:
    """Memory by kind of process, and moves a second, over the minutes; the warm-up is shaded."""
    memory = {name: [(at, value / MB) for at, value in line] for name, line in sums(samples).items()}
    plots: Sequence[tuple[str, Mapping[str, Series]]] = (
        ("MB of memory", memory),
        ("moves a second", {"moves": _rate(samples)}),
    )
    drawn = [_plot(number, title, lines) for number, (title, lines) in enumerate(plots)]
    high = len(plots) * (HIGH + EDGE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}"'
        f' role="img" aria-label="Memory over time"><style>{LOOK}</style>{"".join(drawn)}</svg>\n'
    )


def page(samples: Sequence[Sample], verdicts: Sequence[Verdict]) -> str:
    """One HTML file: the curve and a table of the verdicts."""
    rows = "".join(
        f"<tr><td>{escape(each.what)}</td><td>{each.value:g}</td><td>{each.limit:g}</td>"
        f"<td>{escape(each.unit)}</td><td>{'good' if each.good else '<strong>too much</strong>'}</td></tr>"
        for each in verdicts
    )
    title = f"{samples[-1].at / MINUTE:.0f} minutes of load"
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{STYLE}</style>\n<h1>{title}</h1>\n'
        f"{svg(samples)}<table><tr><th>what</th><th>value</th><th>limit</th><th>unit</th><th></th></tr>"
        f"{rows}</table>\n</html>\n"
    )


def _rate(samples: Sequence[Sample]) -> Series:
    """Moves a second between each two samples."""
    return [
        (after.at, (after.done.get("moves", 0) - before.done.get("moves", 0)) / (after.at - before.at))
        for before, after in pairwise(samples)
        if after.at > before.at
    ]


def _plot(number: int, title: str, lines: Mapping[str, Series]) -> str:
    top, bottom = number * (HIGH + EDGE) + EDGE, number * (HIGH + EDGE) + HIGH
    last = max(at for line in lines.values() for at, _ in line) or 1.0
    most = max(value for line in lines.values() for _, value in line) * 1.05 or 1.0
    right = WIDE - RIGHT

    def across(at: float) -> float:
        return round(LEFT + (right - LEFT) * at / last, 1)

    def down(value: float) -> float:
        return round(bottom - (bottom - top) * value / most, 1)

    drawn = [
        f'<text x="{LEFT}" y="{top - 8}">{escape(title)}</text>',
        f'<path class="warm" d="M{LEFT} {top}H{across(last * WARM_UP)}V{bottom}H{LEFT}z"/>',
    ]
    for tick in ticks(most):
        y = down(tick)
        drawn.append(f'<path class="rule" d="M{LEFT} {y}H{right}"/>')
        drawn.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{tick:g}</text>')
    drawn += [
        f'<text x="{across(tick * MINUTE)}" y="{bottom + 15}">{tick:g} min</text>'
        for tick in ticks(last / MINUTE)
    ]
    ends = _apart(sorted(lines, key=lambda name: -lines[name][-1][1]), lambda name: down(lines[name][-1][1]))
    for place, (name, line) in enumerate(sorted(lines.items())):
        colour = COLOURS[place % len(COLOURS)]
        points = " ".join(f"{across(at)} {down(value)}" for at, value in _thinned(line))
        drawn.append(f'<path stroke="{colour}" d="M{points}"/>')
        label = f"{escape(name)} {line[-1][1]:.1f}"
        drawn.append(f'<text x="{right + 8}" y="{ends[name] + 4:.1f}" style="fill:{colour}">{label}</text>')
    return "".join(drawn)


def _apart(names: Sequence[str], place: Callable[[str], float]) -> Mapping[str, float]:
    """Where the names are written, from top to bottom, each below the one before."""
    found: dict[str, float] = {}
    last = float("-inf")
    for name in names:
        found[name] = last = max(place(name), last + 13)
    return found


def _thinned(line: Series) -> Series:
    """Some of the points, evenly; the last one is among them."""
    each = -(-len(line) // POINTS)
    return [*line[:-1:each], line[-1]]
