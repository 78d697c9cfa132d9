"""The standings: entrants in their order, with a place and with every sum (23)."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from domain.competition.regulations import Measure
from domain.competition.standings.head_to_head import head_to_head
from domain.competition.standings.measures import OWN_MEASURES, Field, Sum
from domain.competition.standings.opponents import OPPONENT_MEASURES, strengths
from domain.competition.standings.sheets import Sheets, sheets
from domain.competition.state import Tournament

LOWER_IS_BETTER: Final[frozenset[Measure]] = frozenset({"first_seats", "lot"})
MEASURES: Final = {**OWN_MEASURES, **OPPONENT_MEASURES}
"""All measures but `head_to_head`, which depends on who is level."""


class StandingsRow(msgspec.Struct, frozen=True):
    """An entrant in the standings. Those who are level share a place. `sums`: in the order of the
    regulations.

    The sum of `head_to_head` is empty for an entrant who is level with nobody before it.
    """

    place: int
    number: int
    sums: tuple[Sum, ...]

    @property
    def first(self) -> Fraction:
        """The sum by which entrants are ranked first, and paired."""
        return self.sums[0].total


Standings = tuple[StandingsRow, ...]


def standings(tournament: Tournament, upto: int | None = None, lots: tuple[int, ...] = ()) -> Standings:
    """The standings. `upto`: the last round that counts, None: all that began. `lots`: the order of lots."""
    return ranked(field_of(tournament, sheets(tournament, upto), lots, upto))


def field_of(
    tournament: Tournament, found: Sheets, lots: tuple[int, ...] = (), upto: int | None = None
) -> Field:
    """What the sums of these sheets are made from. `upto`: the last round that counts; None: all."""
    rules = tournament.rules
    return Field(rules, found, strengths(rules, found), _reached(tournament, found, upto), lots)


def _reached(tournament: Tournament, found: Sheets, upto: int | None) -> Mapping[int, int]:
    """The last round in which each entrant had a place, also if it is paired and not open yet."""
    reached = dict.fromkeys(found, 0)
    for held in tournament.rounds[:upto]:
        for number in held.pairing.numbers():
            reached[number] = held.number
    return reached


def ranked(field: Field) -> Standings:
    """The standings of a field."""
    order = field.rules.ranking
    sums: dict[int, list[Sum]] = {number: [] for number in field.sheets}
    groups = [sorted(field.sheets)] if field.sheets else []
    for measure in order:
        if measure == "head_to_head":
            groups = _split_by_encounters(field, groups, sums)
            continue
        for number, sheet in field.sheets.items():
            sums[number].append(MEASURES[measure](field, sheet))
        groups = _split(measure, groups, sums)
    return tuple(_rows(groups, sums))


def _split(measure: Measure, groups: list[list[int]], sums: Mapping[int, Sequence[Sum]]) -> list[list[int]]:
    """The groups, each split by the newest sum of its members."""
    sign = 1 if measure in LOWER_IS_BETTER else -1
    after = []
    for group in groups:
        by: dict[Fraction, list[int]] = {}
        for number in group:
            by.setdefault(sign * sums[number][-1].total, []).append(number)
        after += [by[key] for key in sorted(by)]
    return after


def _split_by_encounters(
    field: Field, groups: list[list[int]], sums: Mapping[int, list[Sum]]
) -> list[list[int]]:
    """The groups, each split by what its members did against each other."""
    after = []
    for group in groups:
        if len(group) == 1:
            sums[group[0]].append(Sum("head_to_head", Fraction(0)))
            after.append(group)
            continue
        for part in head_to_head(field, group):
            after.append([each.number for each in part])
            for each in part:
                sums[each.number].append(each.sum)
    return after


def _rows(groups: Iterable[list[int]], sums: Mapping[int, Sequence[Sum]]) -> Iterable[StandingsRow]:
    place = 1
    for group in groups:
        yield from (StandingsRow(place, number, tuple(sums[number])) for number in group)
        place += len(group)


def standings_hash(rows: Standings) -> str:
    """SHA-256 (hex) of the standings: of each row its place, its number and its totals, as JSON.

    A total is a text: `7`, or `7/2`.
    """
    data = [[row.place, row.number, [str(each.total) for each in row.sums]] for row in rows]
    return hashlib.sha256(msgspec.json.encode(data)).hexdigest()
