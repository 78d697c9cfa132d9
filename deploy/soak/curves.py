"""The curve of a soak as SVG without a script, and a page with all verdicts."""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Final

from deploy.simulation.line_plots import LinePlot, Series, drawing
from deploy.simulation.report import STYLE
from deploy.soak.samples import Sample
from deploy.soak.trends import MB, WARM_UP, Verdict, sums

MINUTE: Final = 60


def svg(samples: Sequence[Sample]) -> str:
    """Memory by kind of process, and moves a second, over the minutes; the warm-up is shaded."""
    memory = {name: [(at, value / MB) for at, value in line] for name, line in sums(samples).items()}
    plots = [
        LinePlot(title, lines, "min", MINUTE, WARM_UP)
        for title, lines in (("MB of memory", memory), ("moves a second", {"moves": _rate(samples)}))
    ]
    return drawing(plots, "Memory over time")


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
