"""Reads entrants from columns like TRF: lines `001` have number and place, `XXP` player and affiliation.

A place is the seed. Where no entrant has one, the rating is, the highest first.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from api.presenters.tournaments.entrant_files.entrant_file import (
    EntrantCells,
    EntrantFile,
    LineFault,
    collected,
)

LINE: Final = re.compile(r"([0-9]{3}|XX[A-Z])( |\Z)")
NUMBER, NAME, RATING, PLACE = slice(4, 8), slice(14, 47), slice(48, 52), slice(85, 89)  # of a line `001`
PLAYER, AFFILIATION = slice(9, 45), slice(46, None)  # of a line `XXP`


class TrfEntrant(NamedTuple):
    """A line `001`, counted from 1."""

    line: int
    number: str
    name: str
    rating: str
    place: str


def is_trf(text: str) -> bool:
    """Whether the first line that is not empty begins as one of TRF does."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return LINE.match(first) is not None


def trf_entrants(text: str) -> EntrantFile:
    """The entrants of a file in columns. An entrant without a line `XXP` is a fault: names are not unique."""
    lines = list(enumerate(text.split("\n"), 1))
    people = {line[NUMBER].strip(): line.rstrip("\r") for _, line in lines if line.startswith("XXP ")}
    entrants = list(_entrants(lines))
    seeds = _seeds(entrants)
    cells = [
        EntrantCells(
            each.line, people[each.number][PLAYER], people[each.number][AFFILIATION], seeds[each.line]
        )
        for each in entrants
        if each.number in people
    ]
    missing = [
        LineFault(each.line, "no-player-line", each.name) for each in entrants if each.number not in people
    ]
    return collected(cells, missing)


def _entrants(lines: Iterable[tuple[int, str]]) -> Iterator[TrfEntrant]:
    for at, line in lines:
        if line.startswith("001 "):
            yield TrfEntrant(at, *(line[part].strip() for part in (NUMBER, NAME, RATING, PLACE)))


def _seeds(entrants: list[TrfEntrant]) -> Mapping[int, str]:
    """The seeds by lines: the places, or else the order of the ratings."""
    if any(each.place for each in entrants) or not all(_is_whole(each.rating) for each in entrants):
        return {each.line: each.place for each in entrants}
    rated = sorted((each for each in entrants if each.rating), key=lambda each: -int(each.rating))
    return {each.line: "" for each in entrants} | {each.line: str(at) for at, each in enumerate(rated, 1)}


def _is_whole(rating: str) -> bool:
    return not rating or (rating.isascii() and rating.isdigit())
