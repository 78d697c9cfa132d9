"""Measures of how strong the opponents were: section 23 of domain/tournaments/RULES.md.

For two at a table they are those of FIDE's tie-break regulations (C.07, as applied from 2023 to 2025).
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from domain.competition.regulations import Measure, Regulations
from domain.competition.standings.measures import Field, Sum, Term, summed
from domain.competition.standings.scoring import NOTHING, best_points, middle_points
from domain.competition.standings.sheets import AT_TABLE, VOLUNTARY, RoundLine, Sheet, Sheets


def strengths(rules: Regulations, sheets: Sheets) -> Mapping[int, Fraction]:
    """What each entrant is worth as an opponent, in points: their points, where the rounds at the end that
    they did not want to play count as if everybody had been level.
    """
    return {number: _strength(rules, sheet) for number, sheet in sheets.items()}


def _strength(rules: Regulations, sheet: Sheet) -> Fraction:
    """The same of one entrant."""
    lines = list(sheet.lines)
    missed = []
    while lines and lines[-1].kind in VOLUNTARY:
        missed.append(lines.pop().round)
    kept = sum((line.points for line in lines), NOTHING)
    return (kept + sum(middle_points(rules, number) for number in missed)) / rules.scoring.parts


def buchholz_terms(field: Field, sheet: Sheet) -> list[Term]:
    """For each round the mean of what the opponents at the table are worth.

    A round that was not played counts as if against an opponent with the same points as the entrant.
    """
    return [_buchholz(field, sheet, line) for line in sheet.lines if line.kind != "waiting"]


def _buchholz(field: Field, sheet: Sheet, line: RoundLine) -> Term:
    if line.kind not in AT_TABLE:
        return Term(line.round, field.in_points(sheet.points), line.kind)
    numbers = tuple(each.number for each in line.met)
    worth = sum((field.strengths[number] for number in numbers), NOTHING)
    return Term(line.round, worth / len(numbers), line.kind, numbers)


def berger_terms(field: Field, sheet: Sheet) -> list[Term]:
    """For each round the mean, over the opponents, of what they are worth: whole if the entrant is before
    them, half if level. A round that was not played counts by its points, out of those of a first place.
    """
    return [_berger(field, sheet, line) for line in sheet.lines if line.kind != "waiting"]


def _berger(field: Field, sheet: Sheet, line: RoundLine) -> Term:
    if line.kind not in AT_TABLE:
        best = best_points(field.rules, line.round)
        won = min(line.points / best, Fraction(1)) if best else NOTHING
        return Term(line.round, field.in_points(sheet.points) * won, line.kind)
    worth = sum((field.strengths[each.number] * each.halves for each in line.met), NOTHING)
    numbers = tuple(each.number for each in line.met)
    return Term(line.round, worth / (2 * len(numbers)), line.kind, numbers)


def lowest(weights: Sequence[Term], terms: Sequence[Term]) -> int:
    """The place of the term that is cut as the lowest: that of the weakest opponents, of several the one that
    adds least; but if a round was not played for reasons of the entrant, the least of these, if it adds more.

    `weights`: the terms by what the opponents are worth, one for each term.
    """
    weakest = min(range(len(terms)), key=lambda at: (weights[at].amount, terms[at].amount))
    wanted = [at for at, term in enumerate(terms) if term.why in VOLUNTARY]
    missed = min(wanted, key=lambda at: terms[at].amount, default=weakest)
    return missed if terms[missed].amount > terms[weakest].amount else weakest


def cut(terms: list[Term], *places: int) -> list[Term]:
    """The terms, those at these places no longer counted."""
    return [_struck(term) if at in places else term for at, term in enumerate(terms)]


def _struck(term: Term) -> Term:
    return Term(term.round, term.amount, "cut", term.numbers)


def buchholz(field: Field, sheet: Sheet) -> Sum:
    """How strong the opponents were, round by round."""
    return summed("buchholz", buchholz_terms(field, sheet))


def buchholz_cut_1(field: Field, sheet: Sheet) -> Sum:
    """The same without the lowest round."""
    terms = buchholz_terms(field, sheet)
    return summed("buchholz_cut_1", cut(terms, lowest(terms, terms)) if terms else [])


def median_buchholz(field: Field, sheet: Sheet) -> Sum:
    """The same without the lowest and the highest round."""
    terms = buchholz_terms(field, sheet)
    if not terms:
        return summed("median_buchholz", [])
    least = lowest(terms, terms)
    others = [at for at in range(len(terms)) if at != least]
    highest = max(others, key=lambda at: terms[at].amount, default=least)
    return summed("median_buchholz", cut(terms, least, highest))


def sonneborn_berger(field: Field, sheet: Sheet) -> Sum:
    """How strong the opponents were before whom the entrant is."""
    return summed("sonneborn_berger", berger_terms(field, sheet))


def sonneborn_berger_cut_1(field: Field, sheet: Sheet) -> Sum:
    """The same without the round of the weakest opponents."""
    terms, weights = berger_terms(field, sheet), buchholz_terms(field, sheet)
    return summed("sonneborn_berger_cut_1", cut(terms, lowest(weights, terms)) if terms else [])


OPPONENT_MEASURES: Final[Mapping[Measure, Callable[[Field, Sheet], Sum]]] = {
    "buchholz": buchholz,
    "buchholz_cut_1": buchholz_cut_1,
    "median_buchholz": median_buchholz,
    "sonneborn_berger": sonneborn_berger,
    "sonneborn_berger_cut_1": sonneborn_berger_cut_1,
}
"""Measures of whom an entrant met."""
