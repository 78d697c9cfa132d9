"""Tournaments of published examples, as facts: from crosstables that say of each entrant what they did."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.competition.facts import EntrantRegistered, RegistrationClosed, TournamentDraw, TournamentOpened
from domain.competition.fold import fold
from domain.competition.regulations import REGULATIONS, Measure, Regulations, regulations_hash
from domain.competition.round_facts import (
    ResultsConfirmed,
    RoundClosed,
    RoundOpened,
    RoundPaired,
    TableMatch,
    TablePlace,
    TableResult,
)
from domain.competition.state import Tournament
from domain.kernel.facts import Fact
from domain.kernel.game import Outcome

TOURNAMENT = "00000000-0000-4000-8000-000000000001"
HALVES = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}


def regulations(**changes: Any) -> Regulations:
    """Regulations for two at a table: a win is one point, level is half a point."""
    data = {
        "title": "An example",
        "format": "swiss",
        "rounds": 1,
        "games": [{"game": "odyssee", "shape": {"seats": 2}}],
        "scoring": {"places": [{"points": [2, 0]}], "parts": 2, "bye": 2, "asked_bye": 1},
        "ranking": ["points"],
    }
    return REGULATIONS.convert({**data, **changes})


def opening(rules: Regulations, entrants: int) -> list[Fact]:
    """The facts until the first round, with entrants who are numbered from 1."""
    opened = TournamentOpened(TOURNAMENT, "host", rules, regulations_hash(rules), "", 0, "", "")
    players = [EntrantRegistered(number, f"player {number}") for number in range(1, entrants + 1)]
    return [opened, *players, RegistrationClosed("host")]


def of_two(tournament: Mapping[str, Any], ranking: Sequence[Measure]) -> Tournament:
    """The tournament of a crosstable with two at each table."""
    entrants = {int(number): each["rounds"] for number, each in tournament["entrants"].items()}
    rounds = len(entrants[1])
    rules = regulations(format=tournament["format"], rounds=rounds, ranking=list(ranking))
    facts = opening(rules, len(entrants))
    for number in range(1, rounds + 1):
        facts += _round(number, {each: listed[number - 1] for each, listed in entrants.items()})
    return fold(facts)


def _round(number: int, did: Mapping[int, str]) -> list[Fact]:
    """The facts of a round. `did`: of each entrant, as in the crosstable."""
    tables, results = [], []
    for own, line in did.items():
        if line in "HUZ" or line[-2] != "w":
            continue
        other = int(line[:-2])
        halves = HALVES[line[-1]]
        tables.append((own, other))
        results.append((halves, line[-1]))
    byes = tuple(each for each, line in did.items() if line == "U")
    asked = tuple(each for each, line in did.items() if line == "H")
    return list(round_facts(number, tables, byes, asked, [outcome_of(*each) for each in results]))


def outcome_of(halves: int, sign: str) -> tuple[Outcome, tuple[int, ...]]:
    """The result of two seats and who did not come. `halves`: what the first seat got."""
    ranking = {2: ((0,), (1,)), 1: ((0, 1),), 0: ((1,), (0,))}[halves]
    absent = {"+": (1,), "-": (0,)}.get(sign, ())
    return Outcome(ranking[0], (halves, 2 - halves), "played", ranking), absent


def round_facts(
    number: int,
    tables: Sequence[tuple[int, ...]],
    byes: tuple[int, ...],
    asked: tuple[int, ...],
    results: Sequence[tuple[Outcome, tuple[int, ...]]],
) -> Sequence[Fact]:
    """A whole round in which every result counts."""
    paired = RoundPaired(number, TournamentDraw(number, ""), tuple(tables), byes, asked, (), "host")
    places = tuple(TablePlace(number, at) for at in range(1, len(tables) + 1))
    matches = tuple(TableMatch(f"match {number} {place.table}", "") for place in places)
    reported = [
        TableResult(place, outcome, match.match, absent=absent)
        for place, match, (outcome, absent) in zip(places, matches, results, strict=True)
    ]
    confirmed = ResultsConfirmed(places, "arbiter", "host")
    return [paired, RoundOpened(number, matches), *reported, confirmed, RoundClosed(number)]
