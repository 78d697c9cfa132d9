"""Plots as SVG, without a script: rates with their intervals, bars, histograms. Sizes are in user units.

Colours are classes of the page's style: `mark` and `line` for data, `rule` for axes, `fair` for a fair share,
`note` for small print.
"""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from deploy.simulation.statistics import Rate, Spread

WIDE: Final = 640  # the width of a plot with rows
NAMES: Final = 190  # the part of it for names
NUMBERS: Final = 130  # the part of it for numbers
ROW: Final = 22
SMALL: Final = (300, 150)  # width and height of a histogram
EDGE: Final = 24  # margin of a histogram
BINS: Final = 24  # most columns of a histogram
BROAD: Final = 28  # widest column
STEPS: Final = (1, 2, 5, 10)  # between ticks, times a power of ten
MARKS: Final = 5  # most ticks on an axis, without 0
ROUNDING: Final = 1e-9


def ticks(most: float) -> list[float]:
    """Three to six round numbers from 0 up to `most`, which is above 0."""
    power = 10 ** floor(log10(most / 2))
    step = next(step * power for step in STEPS if most / (step * power) <= MARKS + ROUNDING)
    return [number * step for number in range(floor(most / step + ROUNDING) + 1)]


def intervals(rows: Sequence[tuple[str, Rate]], fair: float | None) -> str:
    """A dot for each rate, a line for its interval, and a dashed line at the fair share."""
    most = min(1.0, max([rate.high for _, rate in rows] + [fair or 0.0]) * 1.05)
    drawn = [
        _row(at, name, f"{rate.rate:.1%}") + _whisker(at, rate, most) for at, (name, rate) in enumerate(rows)
    ]
    if fair is not None:
        x, bottom = _across(fair, most), len(rows) * ROW
        drawn.insert(0, f'<path class="fair" d="M{x} 0V{bottom}"/>')
    return _rows(len(rows), drawn, [(tick, f"{tick:.0%}") for tick in ticks(most)], most)


def _whisker(at: int, rate: Rate, most: float) -> str:
    y, low, high = _middle(at), _across(rate.low, most), _across(rate.high, most)
    line = f'<path class="line" d="M{low} {y}H{high}"/>'
    return line + f'<circle class="mark" cx="{_across(rate.rate, most)}" cy="{y}" r="4"/>'


def bars(rows: Sequence[tuple[str, float, str]]) -> str:
    """A bar for each name, as long as its number, and the number as text."""
    most = max(number for _, number, _ in rows) or 1.0
    drawn = [_row(at, name, text) + _bar(at, number, most) for at, (name, number, text) in enumerate(rows)]
    return _rows(len(rows), drawn, [(tick, f"{tick:g}") for tick in ticks(most)], most)


def _bar(at: int, number: float, most: float) -> str:
    long = _across(number, most) - NAMES
    return f'<rect class="mark" x="{NAMES}" y="{_middle(at) - 7}" width="{long:.1f}" height="14"/>'


def _rows(number: int, drawn: Sequence[str], marks: Sequence[tuple[float, str]], most: float) -> str:
    bottom = number * ROW
    axis = "".join(
        f'<path class="rule" d="M{_across(at, most)} 0V{bottom}"/>'
        f'<text class="note middle" x="{_across(at, most)}" y="{bottom + 16}">{text}</text>'
        for at, text in marks
    )
    return _svg(WIDE, bottom + EDGE, axis + "".join(drawn))


def _row(at: int, name: str, number: str) -> str:
    y = _middle(at) + 4
    return (
        f'<text class="end" x="{NAMES - 10}" y="{y}">{escape(name)}</text>'
        f'<text x="{WIDE - NUMBERS + 10}" y="{y}">{escape(number)}</text>'
    )


def _middle(at: int) -> int:
    return at * ROW + ROW // 2


def _across(number: float, most: float) -> float:
    return round(NAMES + (WIDE - NAMES - NUMBERS) * number / most, 1)


def histogram(numbers: Spread) -> str:
    """How often each number, or a few neighbouring ones, occurred; with a line at the median."""
    (wide, high), columns = SMALL, _binned(numbers.counts)
    each, most = min((wide - 2 * EDGE) / len(columns), BROAD), max(columns.values())
    bottom, first = high - EDGE, next(iter(columns))
    drawn = [
        f'<rect class="mark" x="{EDGE + at * each:.1f}" y="{bottom - _tall(times, most):.1f}"'
        f' width="{max(each - 1, 1):.1f}" height="{_tall(times, most):.1f}"/>'
        for at, times in enumerate(columns.values())
    ]
    middle = EDGE + each * ((numbers.median - first) / _width(numbers.counts) + 0.5 / _width(numbers.counts))
    drawn.append(f'<path class="fair" d="M{middle:.1f} {EDGE - 8}V{bottom}"/>')
    drawn.append(f'<text class="note" x="{EDGE}" y="{high - 8}">{first}</text>')
    if len(columns) > 1:
        last = EDGE + each * len(columns)
        drawn.append(f'<text class="note end" x="{last:.1f}" y="{high - 8}">{max(numbers.counts)}</text>')
    return _svg(wide, high, f'<path class="rule" d="M{EDGE} {bottom}H{wide - EDGE}"/>' + "".join(drawn))


def _tall(times: int, most: int) -> float:
    return (SMALL[1] - 2 * EDGE) * times / most


def _width(counts: Mapping[int, int]) -> int:
    """How many neighbouring numbers share a column."""
    return max(1, ceil((max(counts) - min(counts) + 1) / BINS))


def _binned(counts: Mapping[int, int]) -> dict[int, int]:
    """The columns by their first number, in order, with empty ones."""
    width, first = _width(counts), min(counts)
    columns = dict.fromkeys(range(first, max(counts) + 1, width), 0)
    for number, times in counts.items():
        columns[first + (number - first) // width * width] += times
    return columns


def _svg(wide: int, high: int, drawn: str) -> str:
    """The whole plot. It is hidden from screen readers: text or a table next to it has the same numbers."""
    return f'<svg viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" aria-hidden="true">{drawn}</svg>'
