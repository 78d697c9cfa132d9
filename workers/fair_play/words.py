"""The words of a report. They tell how rare a score is, never who cheated; a person decides what it means."""

from collections.abc import Iterator, Sequence
from math import floor, sqrt
from statistics import fmean, stdev

from workers.fair_play.error_rates import ErrorRate
from workers.fair_play.luck import Luck
from workers.fair_play.power import Power
from workers.fair_play.seat_reports import SeatReport

HONEST = ("random", "greedy", "strong", "inferring")
NO_PROBABILITY = "This is not a probability of cheating."
ALTERNATIVES = (
    "Alternatives: legal inference from what others did, tells at the table, errors of the sampler of worlds."
)
LUCK_IS_0 = "Over many matches the luck of draws is 0 on average, for everybody and with any yardstick."
NO_SKILL = "It says what chance gave, not how somebody played, and nothing of what they knew."
PEOPLE = "People review it, and the player answers."
SHORT = 12  # characters of a fingerprint
USUAL = 2  # a score that more than every second seat may have
RAREST = 10**12  # whatever is rarer is told as this; evidence may be infinite


def told(report: SeatReport) -> list[str]:
    """The report, a sentence or two in each line."""
    return [
        _counted(report),
        _rarity(report),
        _level(report),
        *_measured(report.measured),
        *map(_power, report.power),
        NO_PROBABILITY,
        ALTERNATIVES,
        PEOPLE,
    ]


def _counted(report: SeatReport) -> str:
    matches = _number(report.matches, "match", "matches")
    return f"{report.game}, {matches}: {report.decisions} of {report.looked_at} decisions looked at count."


def _rarity(report: SeatReport) -> str:
    """How rare the score is among honest seats: for one seat, and for as many as were looked at."""
    among = f"{_number(report.seats, 'seat', 'seats')}, {_number(report.matches, 'look', 'looks')}"
    honest = f"Under honest play with method {report.method[:SHORT]}, a score this high"
    if report.one_in < USUAL:
        return f"{honest} is usual; {among}."
    rare = f"occurs in at most 1 in {_rare(report.one_in)} seats"
    return f"{honest} {rare}; {among}; adjusted 1 in {_rare(report.adjusted)}."


def _level(report: SeatReport) -> str:
    """How the score compares with the rate that was promised."""
    rate = f"1 in {_rare(report.promised)}"
    if report.above:
        return f"That is rarer than the rate agreed on, {rate}. First of all it is tested on fresh matches."
    return f"That is not rarer than the rate agreed on, {rate}. Nothing is to be done."


def _measured(runs: Sequence[ErrorRate]) -> Iterator[str]:
    """How often honest bots were flagged."""
    honest = [run for run in runs if run.kind in HONEST]
    if not honest:
        yield "False flags were not measured with this method."
    for run in honest:
        yield (
            f"Measured false flags: {run.flagged} of {run.players} {run.kind} bots"
            f" ({_number(run.matches, 'match', 'matches')} each)."
        )


def _power(one: Power) -> str:
    return f"Power here against peeking at {_which(one.every)}: {one.found:.0%}."


def _which(every: int) -> str:
    return "every move" if every == 1 else f"one of {every} moves"


def luck_told(luck: Luck) -> str:
    """The luck of a seat in one line, in shares of a win."""
    parts = {
        "start": luck.start,
        "luck of draws": luck.draws,
        "luck of guesses": luck.guesses,
        "quality of decisions": luck.quality,
        "rest": luck.rest,
    }
    added = ", ".join(f"{name} {value:+.3f}" for name, value in parts.items())
    return f"seat {luck.seat}: {added}; result {luck.result:.3f}, adjusted {luck.adjusted:.3f}"


def luck_report_told(matches: Sequence[float]) -> list[str]:
    """What chance gave a player. `matches`: the luck of their draws in each match, in shares of a win.

    The spread is that of the mean, as far as so few matches tell it; with one match nothing does.
    """
    count = len(matches)
    mean = fmean(matches) if matches else 0.0
    error = f" ± {stdev(matches) / sqrt(count):.3f}" if count > 1 else ""
    return [
        f"{_number(count, 'match', 'matches')}: luck of draws {mean:+.3f}{error} of a win in a match.",
        LUCK_IS_0,
        NO_SKILL,
        PEOPLE,
    ]


def yardstick_told(own: str, agreed: str) -> str:
    """Whether the yardstick of a report is the one that the regulations name. `agreed`: that, or ""."""
    if not agreed:
        return f"Yardstick {own[:SHORT]}. The regulations name none, so somebody could choose it afterwards."
    if own == agreed:
        return f"Yardstick {own[:SHORT]}, which the regulations name."
    return f"Yardstick {own[:SHORT]}. It is not the one that the regulations name, {agreed[:SHORT]}."


def _rare(number: float) -> str:
    """A number without false precision. It is never rounded up: "at most 1 in" so many must hold."""
    return f"{floor(min(number, RAREST)):,}"


def _number(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
