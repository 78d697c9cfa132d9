"""Who of those that are level did better against each other: section 23 of domain/tournaments/RULES.md."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from domain.competition.standings.measures import Field, Sum, Term, summed
from domain.competition.standings.sheets import Met, RoundLine


class Encounters(msgspec.Struct, frozen=True):
    """What an entrant did against others of a group. `missing`: how many of them they did not meet."""

    number: int
    sum: Sum
    missing: int

    @property
    def most(self) -> Fraction:
        """What they could have, had they won against all those whom they did not meet."""
        return self.sum.total + self.missing


Split = list[list[Encounters]]
"""Groups of entrants, the best first."""


def head_to_head(field: Field, group: Sequence[int]) -> Split:
    """The group, split by what they did against each other; each group as far as it can be split.

    If all of them met, more is better. If not, one is first only if nobody could have more than they have,
    whatever the missing encounters had brought. Those who are still level are compared among themselves.
    """
    found = [encounters(field, number, group) for number in group]
    if any(each.missing for each in found):
        return _with_missing(field, found)
    totals = sorted({each.sum.total for each in found}, reverse=True)
    if len(totals) == 1:
        return [found]
    parts = [[each for each in found if each.sum.total == total] for total in totals]
    return [smaller for part in parts for smaller in _again(field, part)]


def _with_missing(field: Field, found: list[Encounters]) -> Split:
    """Who is first for certain, and the others compared among themselves; all together if nobody is."""
    for each in found:
        others = [other for other in found if other is not each]
        if all(other.most < each.sum.total for other in others):
            return [[each], *_again(field, others)]
    return [found]


def _again(field: Field, part: list[Encounters]) -> Split:
    """The part, compared among itself."""
    return [part] if len(part) == 1 else head_to_head(field, [each.number for each in part])


def encounters(field: Field, number: int, group: Sequence[int]) -> Encounters:
    """What the entrant did against the others of the group: 1 for each time before them, 1/2 for each
    level.
    """
    others = {other for other in group if other != number}
    found = [(line.round, each) for line in field.sheets[number].lines for each in _meetings(field, line)]
    own = [(held, each) for held, each in found if each.number in others]
    terms = [Term(held, Fraction(each.halves, 2), "met", (each.number,)) for held, each in own]
    missing = others - {each.number for _, each in own}
    return Encounters(number, summed("head_to_head", terms), len(missing))


def _meetings(field: Field, line: RoundLine) -> tuple[Met, ...]:
    """Whom the entrant met in a round. Where everybody is to meet everybody, forfeits count as well."""
    met = line.met if line.kind == "played" else ()
    return (*met, *line.forfeits) if field.rules.format in ("round_robin", "league") else met
