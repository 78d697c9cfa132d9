"""What entrants are ranked by: section 23 of domain/tournaments/RULES.md. Each sum has all that it is made
of.

Amounts of points are in points here, no longer in parts: they are exact fractions.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, Literal

import msgspec

from domain.competition.regulations import Measure, Regulations
from domain.competition.standings.scoring import NOTHING
from domain.competition.standings.sheets import AT_TABLE, LineKind, RoundLine, Sheet, Sheets

Why = Literal["deducted", "cut", "met", "lot", LineKind]
"""What a term is: a line of a sheet by its kind, an encounter (`met`), a round that does not count
(`cut`).
"""


class Term(msgspec.Struct, frozen=True):
    """A part of a sum. `round`: 0 if it belongs to none; `numbers`: the opponents from whom it comes."""

    round: int
    amount: Fraction
    why: Why
    numbers: tuple[int, ...] = ()


class Sum(msgspec.Struct, frozen=True):
    """What an entrant has by one measure: its total, and the terms that add up to it."""

    measure: Measure
    total: Fraction
    terms: tuple[Term, ...] = ()


class Field(msgspec.Struct, frozen=True):
    """All that sums are made from. `strengths`: what each entrant is worth as an opponent, in points.

    `lots`: the numbers in the order of lots, () if none were drawn; `reached`: by each entrant, the last
    round.
    """

    rules: Regulations
    sheets: Sheets
    strengths: Mapping[int, Fraction]
    reached: Mapping[int, int]
    lots: tuple[int, ...] = ()

    def in_points(self, parts: Fraction | int) -> Fraction:
        """An amount in points."""
        return Fraction(parts) / self.rules.scoring.parts


def summed(measure: Measure, terms: list[Term]) -> Sum:
    """The sum of the terms; those that are cut do not count."""
    return Sum(measure, sum((term.amount for term in terms if term.why != "cut"), NOTHING), tuple(terms))


def points(field: Field, sheet: Sheet) -> Sum:
    """All points, with those of byes, less what was deducted."""
    terms = [
        Term(line.round, field.in_points(line.points), line.kind, _numbers(line))
        for line in sheet.lines
        if line.kind != "waiting"
    ]
    if sheet.deducted:
        terms.append(Term(0, -field.in_points(sheet.deducted), "deducted"))
    return summed("points", terms)


def wins(_: Field, sheet: Sheet) -> Sum:
    """Matches that were played and won: with one's side, or else alone."""
    return _counted("wins", [line for line in sheet.lines if line.won])


def scores(_: Field, sheet: Sheet) -> Sum:
    """The scores that the games gave, added up."""
    terms = [Term(line.round, Fraction(line.score), line.kind) for line in sheet.lines if line.score]
    return summed("scores", terms)


def share(_: Field, sheet: Sheet) -> Sum:
    """For each match that was played, the points divided by the points of the whole table."""
    terms = [
        Term(line.round, line.points / line.total, line.kind, _numbers(line))
        for line in sheet.lines
        if line.kind == "played" and line.total
    ]
    return summed("share", terms)


def reached(field: Field, sheet: Sheet) -> Sum:
    """The last round in which they had a place at a table, or a bye by the pairing."""
    last = field.reached.get(sheet.number, 0)
    return Sum("reached", Fraction(last))


def played(_: Field, sheet: Sheet) -> Sum:
    """Matches that were played, or are adjourned."""
    return _counted("played", [line for line in sheet.lines if line.kind in AT_TABLE])


def progressive(field: Field, sheet: Sheet) -> Sum:
    """The points after each round, added up: early points count more often."""
    terms, so_far = [], NOTHING
    for line in sheet.lines:
        so_far += field.in_points(line.points)
        terms.append(Term(line.round, so_far, line.kind))
    return summed("progressive", terms)


def first_seats(_: Field, sheet: Sheet) -> Sum:
    """How often they played on the first seat. Fewer is better."""
    return _counted("first_seats", [line for line in sheet.lines if line.seat == 0 and line.kind in AT_TABLE])


def lot(field: Field, sheet: Sheet) -> Sum:
    """The place of their lot: the first one is best; 0 if no lots were drawn for these standings."""
    place = field.lots.index(sheet.number) + 1 if sheet.number in field.lots else 0
    return Sum("lot", Fraction(place))


def _counted(measure: Measure, lines: list[RoundLine]) -> Sum:
    """1 for each line."""
    return summed(measure, [Term(line.round, Fraction(1), line.kind, _numbers(line)) for line in lines])


def _numbers(line: RoundLine) -> tuple[int, ...]:
    return tuple(each.number for each in line.met)


OWN_MEASURES: Final[Mapping[Measure, Callable[[Field, Sheet], Sum]]] = {
    "points": points,
    "wins": wins,
    "scores": scores,
    "share": share,
    "reached": reached,
    "played": played,
    "progressive": progressive,
    "first_seats": first_seats,
    "lot": lot,
}
"""Measures of what an entrant did themselves."""
