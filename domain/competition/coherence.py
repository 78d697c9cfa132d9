"""Which regulations make sense together: section 2 of domain/tournaments/RULES.md."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from domain.competition import errors
from domain.competition.regulations import LONGEST_LINE, Format, Measure, Regulations, RoundGame
from domain.kernel.text_rules import legible

Faults = Iterator[tuple[str, str]]  # a field, and what is wrong with it

FIXED: Final[frozenset[Format]] = frozenset({"round_robin", "league", "rotation", "series", "seating"})
"""Formats in which results do not decide who meets whom. All rounds follow from who takes part at the
beginning.
"""

WHOLE: Final[frozenset[Measure]] = frozenset({"points", "wins", "scores", "reached"})
"""Measures by which entrants can be paired."""

PLAYED_OUT: Final[frozenset[Format]] = frozenset({"rotation", "series"})
"""Formats that a late entrant cannot join, and in which every seat is taken as often as every other."""


def check_regulations(regulations: Regulations) -> None:
    """2: raises BadRegulations, with the first thing that is wrong."""
    for field, reason in faults(regulations):
        raise errors.BadRegulations(field, reason)


def faults(regulations: Regulations) -> Faults:
    """All that is wrong with the regulations, field by field; nothing if they make sense."""
    yield from _texts(regulations)
    yield from _games(regulations)
    yield from _format(regulations)
    yield from _scoring(regulations)
    yield from _ranking(regulations)
    yield from _entries(regulations)
    yield from _counting(regulations)


def _texts(regulations: Regulations) -> Faults:
    if not legible(regulations.title, LONGEST_LINE):
        yield "title", "it is no line of printable characters"
    if not all(legible(line, LONGEST_LINE) for line in regulations.notes):
        yield "notes", "each is a line of printable characters"


def _games(regulations: Regulations) -> Faults:
    games = regulations.games
    if len(games) not in (1, regulations.rounds):
        yield "games", "there is one game for all rounds, or one for each"
    if regulations.format != "swiss" and len({_size(game) for game in games}) > 1:
        yield "games", "in this format all rounds have tables of the same size"
    if any(_fractions(game.options) for game in games):
        yield "games", "options have whole numbers, which everybody writes in the same way"
    if len(set(regulations.criteria)) != len(regulations.criteria):
        yield "criteria", "each counts once"


def _size(game: RoundGame) -> tuple[int, int]:
    return game.shape.seats, game.shape.fewest


def _fractions(value: Any) -> bool:
    """Whether a JSON value has a number with a fraction in it."""
    if isinstance(value, Mapping):
        return any(map(_fractions, value.values()))
    if isinstance(value, list | tuple):
        return any(map(_fractions, value))
    return isinstance(value, float)


def _format(regulations: Regulations) -> Faults:
    seats = regulations.games[0].shape.seats
    if (regulations.format == "knockout") != (regulations.advance > 0):
        yield "advance", "in a knock-out, and only there, some of each table go on"
    if regulations.format == "knockout":
        if any(2 * regulations.advance > game.shape.seats for game in regulations.games):
            yield "advance", "at most half of a table go on"
        if any(regulations.advance >= game.shape.fewest for game in regulations.games):
            yield "advance", "fewer go on than sit at the smallest table"
        if regulations.ranking[0] != "reached":
            yield "ranking", "in a knock-out the round that an entrant reached comes first"
    if regulations.format == "rotation" and regulations.rounds != seats:
        yield "rounds", "everybody takes every seat once, so there are as many rounds as seats"
    if regulations.format in PLAYED_OUT and any(game.shape.odd != "byes" for game in regulations.games):
        yield "games", "in this format all tables are full"
    if (regulations.format == "league") != (regulations.round_days > 0):
        yield "round_days", "the rounds of a league, and only those, have days"


def _scoring(regulations: Regulations) -> Faults:
    scoring, sizes = regulations.scoring, [len(place.points) for place in regulations.scoring.places]
    if len(set(sizes)) != len(sizes):
        yield "scoring", "each size of tables has its points once"
    if scoring.by == "places":
        needed = {
            size for game in regulations.games for size in range(game.shape.fewest, game.shape.seats + 1)
        }
        if not needed <= set(sizes):
            yield "scoring", "each size of tables has its points"
    elif sizes:
        yield "scoring", "points by places are for results by places"
    if any(list(place.points) != sorted(place.points, reverse=True) for place in scoring.places):
        yield "scoring", "no place has more points than the place before it"
    if scoring.by != "side" and (scoring.win or scoring.draw or scoring.loss):
        yield "scoring", "points of a win are for results by sides"
    if not scoring.loss <= scoring.draw <= scoring.win:
        yield "scoring", "a win has the most points, a loss the fewest"
    if scoring.by == "score" and regulations.limits.least < 0:
        yield "limits", "scores that are points are not below zero"


def _ranking(regulations: Regulations) -> Faults:
    if regulations.ranking[0] not in WHOLE:
        yield "ranking", "points, wins, scores or the round that was reached come first"
    if len(set(regulations.ranking)) != len(regulations.ranking):
        yield "ranking", "each counts once"
    if "lot" in regulations.ranking[:-1]:
        yield "ranking", "lots leave no tie, so nothing comes after them"


def _entries(regulations: Regulations) -> Faults:
    if regulations.late_until > regulations.rounds:
        yield "late_until", "there is no such round"
    if regulations.late_until > 1 and regulations.format in FIXED | {"knockout"}:
        yield "late_until", "in this format nobody enters after the first round"
    if regulations.asked_byes_until > regulations.rounds:
        yield "asked_byes_until", "there is no such round"
    if (regulations.asked_byes > 0) != (regulations.asked_byes_until > 0):
        yield "asked_byes", "byes that entrants ask for have a last round"
    if regulations.asked_byes and regulations.format in FIXED | {"knockout"}:
        yield "asked_byes", "in this format nobody asks for a bye"
    if regulations.capacity < regulations.games[0].shape.fewest:
        yield "capacity", "not even one table is full"


def _counting(regulations: Regulations) -> Faults:
    if (regulations.counting.by == "automatic") != (regulations.counting.seconds > 0):
        yield "counting", "results that count by themselves, and only those, have a time for a dispute"
    limits = regulations.limits
    if limits.least > limits.most:
        yield "limits", "the least score is above the most"
