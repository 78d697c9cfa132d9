"""The page that `nostos simulate --report` writes: one HTML file with plots, without scripts.

Measures whose names begin with the same word are bars in one plot; every other measure is a histogram.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Final

import msgspec

from deploy.simulation import plots
from deploy.simulation.statistics import Rate, Spread, Tally
from domain.games import SHELF
from domain.kernel.game import Content

ALIKE: Final = 3  # so many measures with the same first word become bars

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c2733; --paper: #fbfaf7; --mark: #2f6f9f; --fair: #b4552d;
  --rule: #d9d6cd; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e3da; --paper: #14191f; --mark: #6fb1e0; --fair: #e5946b; --rule: #39424c; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; } h3 { font-size: 1rem; margin: 0; }
svg { max-width: 100%; height: auto; display: block; }
svg text { font-size: 12px; fill: currentColor; } svg .note { font-size: 11px; opacity: .75; }
svg .end { text-anchor: end; } svg .middle { text-anchor: middle; }
.mark { fill: var(--mark); } .line { stroke: var(--mark); stroke-width: 2; }
.fair { stroke: var(--fair); stroke-width: 1.5; stroke-dasharray: 4 3; }
.rule { stroke: var(--rule); fill: none; }
.small { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1.5rem; }
.small p { margin: 0; font-size: .85rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; } code { font-size: .9rem; }
@media (max-width: 40rem) { dl { display: block; } dd { margin-bottom: .5rem; } }
"""


class SimulationResult(msgspec.Struct, frozen=True):
    """The result of a simulation. `consistent`: every set that must hold the truth always did."""

    game: str
    version: str
    games: int
    seats: int
    options: dict[str, object]
    content: tuple[Content, ...]
    bots: tuple[str, ...]
    seed: int
    jobs: int
    seconds: float
    consistent: bool
    tally: Tally


def html(result: SimulationResult) -> str:
    """The whole page."""
    title = f"{result.games} matches of {SHELF[result.game].title}"
    parts = [*_head(result), *_wins(result), *_endings(result.tally), *_measures(result.tally)]
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</html>\n"
    )


def _head(result: SimulationResult) -> Iterator[str]:
    facts = {
        "Again with": f"<code>{escape(_command(result))}</code>",
        "Rules": f"version {result.version}",
        **{used.kind.capitalize(): f"{escape(used.name)}, SHA-256 {used.sha256}" for used in result.content},
        "Took": f"{result.seconds} s, processes: {result.jobs}",
    }
    if result.tally.violations is not None:
        facts["Sets that missed the truth"] = str(result.tally.violations)
    yield "<dl>" + "".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in facts.items()) + "</dl>"


def _command(result: SimulationResult) -> str:
    """The command that plays the same matches again."""
    options = "".join(f" --option {name}={_plain(value)}" for name, value in result.options.items())
    bots = ",".join(result.bots)
    numbers = f"--games {result.games} --seats {result.seats} --seed {result.seed}"
    return f"./nostos simulate {result.game} {numbers} --bots {bots}{options}"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _wins(result: SimulationResult) -> Iterator[str]:
    yield "<h2>Who wins</h2>"
    fair = _fair(result)
    share = "" if fair is None else f" The dashed line is a fair share, {fair:.1%}."
    yield f"<p>How often each won; the lines are 95 % intervals.{share}</p>"
    tally = result.tally
    roles = tally.won_by_role if len(tally.won_by_role) > 1 else {}
    rates = {
        **roles,
        **tally.won_by_group,
        **{f"seat {seat}": rate for seat, rate in tally.won_by_seat.items()},
    }
    yield plots.intervals([(_worded(name), rate) for name, rate in rates.items()], fair)


def _fair(result: SimulationResult) -> float | None:
    """The share of a seat if all seats were equal; None if seats win together."""
    game = SHELF[result.game]
    sides = game.sides(game.setting(result.seats, result.options))
    return 1 / result.seats if all(len(side) == 1 for side in sides) else None


def _endings(tally: Tally) -> Iterator[str]:
    whole = sum(tally.endings.values())
    yield "<h2>How it ended</h2>"
    yield plots.bars(
        [(_worded(name), times, f"{times} ({times / whole:.1%})") for name, times in tally.endings.items()]
    )


def _measures(tally: Tally) -> Iterator[str]:
    alone, alike = _sorted({"steps": tally.steps, **tally.measured})
    yield "<h2>How long it took, and what happened</h2>"
    yield "<p>How many matches had how many; the dashed line is the median.</p>"
    yield '<div class="small">' + "".join(_small(*named) for named in alone.items()) + "</div>"
    for word, spreads in alike.items():
        yield f"<h2>{escape(word.capitalize())}</h2><p>How often in a match, on average.</p>"
        yield plots.bars([(name, each.mean, f"{each.mean:g}") for name, each in spreads.items()])


def _sorted(spreads: Mapping[str, Spread]) -> tuple[dict[str, Spread], dict[str, dict[str, Spread]]]:
    """The single measures, and those that share their first word, by that word and without it."""
    alike: dict[str, dict[str, Spread]] = {}
    for name, each in spreads.items():
        word, _, rest = name.partition(" ")
        if rest:
            alike.setdefault(word, {})[_worded(rest)] = each
    alike = {word: found for word, found in alike.items() if len(found) >= ALIKE}
    return {name: each for name, each in spreads.items() if name.partition(" ")[0] not in alike}, alike


def _small(name: str, numbers: Spread) -> str:
    line = f"mean {numbers.mean:g}, median {numbers.median}, 95 % at most {numbers.p95}"
    return f"<section><h3>{escape(_worded(name))}</h3>{plots.histogram(numbers)}<p>{line}</p></section>"


def _worded(name: str) -> str:
    return name.replace("_", " ")


def markdown(result: SimulationResult) -> str:
    """The result as short Markdown."""
    options = ", ".join(f"{name} {value}" for name, value in result.options.items())
    counted = result.tally
    lines = [
        f"# {result.games} matches of {result.game}",
        "",
        f"Version {result.version}, {result.seats} seats, bots {', '.join(result.bots)}, seed {result.seed}.",
        f"Options: {options}.",
        *(f"{used.kind.capitalize()} {used.name}, SHA-256 {used.sha256}." for used in result.content),
        f"{result.seconds} s in {result.jobs} processes.",
        "",
        *_table(("won by", "rate", "95 % interval"), _rates(counted)),
        *_table(("ending", "matches"), [(end, str(times)) for end, times in counted.endings.items()]),
        *_table(("measured", "mean", "median", "95 % at most", "how often"), _spreads(counted)),
    ]
    if counted.violations is not None:
        lines.append(f"Times that a set of possible places did not hold the true one: {counted.violations}.")
    return "\n".join(lines) + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (head, ("---",) * len(head), *rows)] + [""]


def _rates(tally: Tally) -> list[tuple[str, str, str]]:
    seats = {f"seat {seat}": rate for seat, rate in tally.won_by_seat.items()}
    named = {**tally.won_by_role, **tally.won_by_group, **seats}
    return [(name, *_rate(rate)) for name, rate in named.items()]


def _rate(rate: Rate) -> tuple[str, str]:
    return f"{rate.rate:.1%}", f"{rate.low:.1%} to {rate.high:.1%}"


def _spreads(tally: Tally) -> list[tuple[str, ...]]:
    return [
        (name, str(each.mean), str(each.median), str(each.p95), _often(each))
        for name, each in {"steps": tally.steps, **tally.measured}.items()
    ]


def _often(numbers: Spread) -> str:
    return ", ".join(f"{number}: {times}" for number, times in sorted(numbers.counts.items()))
