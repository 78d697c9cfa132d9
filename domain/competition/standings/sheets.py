"""What each entrant did in each round: the lines from which all sums are made."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec

from domain.competition.regulations import Regulations
from domain.competition.standings.scoring import NOTHING, table_points
from domain.competition.state import Entrant, Tournament, TournamentRound, TournamentTable
from domain.kernel.game import Outcome

LineKind = Literal[
    "played",
    "walkover",
    "absent",
    "bye",
    "asked_bye",
    "late",
    "out",
    "annulled",
    "adjourned",
    "waiting",
]
"""`walkover`: nobody else came to the table. `late`: a round before a late entry. `out`: the entrant did not
take part. `waiting`: the table has no result that counts yet.
"""

AT_TABLE: Final[frozenset[LineKind]] = frozenset({"played", "adjourned"})
"""Lines of entrants who sat at a table with others."""
VOLUNTARY: Final[frozenset[LineKind]] = frozenset({"absent", "asked_bye", "late", "out"})
"""Lines of rounds that entrants did not play because they did not want to, or did not come."""


class Met(msgspec.Struct, frozen=True):
    """An opponent at a table. `halves`: 2 if the entrant is before them in the result, 1 if level, 0 if
    behind.
    """

    number: int
    halves: int


class RoundLine(msgspec.Struct, frozen=True):
    """One round of one entrant. `points`: in parts; `total`: of the whole table; `score`: the game's.

    `seat` is None for an entrant who sat nowhere; `met`: whom they played with, `forfeits`: those with whom
    they did not, because one of them did not come; `won`: alone, or with their side.
    """

    round: int
    kind: LineKind
    points: Fraction = NOTHING
    seat: int | None = None
    met: tuple[Met, ...] = ()
    forfeits: tuple[Met, ...] = ()
    total: Fraction = NOTHING
    score: int = 0
    won: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """All rounds of one entrant so far, in their order. `deducted`: penalties, in parts."""

    number: int
    lines: tuple[RoundLine, ...]
    deducted: int = 0

    @property
    def points(self) -> Fraction:
        """All points, in parts, without what was deducted."""
        return sum((line.points for line in self.lines), NOTHING)


Sheets = Mapping[int, Sheet]
"""Sheets by the numbers of entrants."""


def sheets(tournament: Tournament, upto: int | None = None) -> Sheets:
    """The sheets of all entrants who are in the standings. `upto`: the last round that counts; None: all.

    A round that is paired and not open does not count.
    """
    began = [held for held in tournament.rounds if held.state != "paired"][:upto]
    lines: dict[int, list[RoundLine]] = {each.number: [] for each in ranked_entrants(tournament)}
    for held in began:
        found = dict(_round_lines(tournament, held))
        for number, listed in lines.items():
            listed.append(found.get(number) or _absence(tournament, held, number))
    deducted = _deducted(tournament, len(began))
    return {number: Sheet(number, tuple(each), deducted.get(number, 0)) for number, each in lines.items()}


def ranked_entrants(tournament: Tournament) -> Iterator[Entrant]:
    """The entrants who are in the standings: all but those who never took part."""
    stayed = (each for each in tournament.entrants if each.state in ("in", "dropped"))
    return (each for each in stayed if each.consent != "asked")


def _deducted(tournament: Tournament, rounds: int) -> dict[int, int]:
    """24: what each entrant lost by penalties up to a round, in parts. Those of matches count while a ruling
    on them by who gave them stands.
    """
    found: dict[int, int] = {}
    rulings = (each for each in tournament.rulings if each.step and not each.overruled)
    standing = {(each.match, each.step, each.by) for each in rulings}
    for penalty in tournament.deductions:
        stands = penalty.step == 0 or (penalty.match, penalty.step, penalty.by) in standing
        if penalty.round <= rounds and stands:
            found[penalty.number] = found.get(penalty.number, 0) + penalty.points
    return found


def _absence(tournament: Tournament, held: TournamentRound, number: int) -> RoundLine:
    """The line of an entrant who has no place in a round."""
    entrant = tournament.entrants[number - 1]
    if entrant.late and held.number < entrant.since:
        return RoundLine(held.number, "late", Fraction(tournament.rules.scoring.late))
    return RoundLine(held.number, "out")


def _round_lines(tournament: Tournament, held: TournamentRound) -> Iterator[tuple[int, RoundLine]]:
    """The lines of all who have a place in a round, by their numbers."""
    scoring = tournament.rules.scoring
    for number in held.byes:
        yield number, RoundLine(held.number, "bye", Fraction(scoring.bye))
    for number in held.asked:
        yield number, RoundLine(held.number, "asked_bye", Fraction(scoring.asked_bye))
    for table in held.tables:
        yield from zip(table.seats, table_lines(tournament.rules, held, table), strict=True)


def table_lines(rules: Regulations, held: TournamentRound, table: TournamentTable) -> Sequence[RoundLine]:
    """The lines of the seats of a table, in their order.

    In a round that is closed a table waits for nothing: a result that does not count yet is as none.
    """
    seats, number = range(len(table.seats)), held.number
    if table.state == "confirmed" and table.outcome is not None:
        return _result_lines(rules, number, table, table.outcome)
    if table.state == "annulled":
        points = Fraction(rules.scoring.annulled)
        return [RoundLine(number, "annulled", points, seat) for seat in seats]
    if table.state == "adjourned" or held.state == "closed":
        points = Fraction(rules.scoring.adjourned)
        level = [tuple(Met(other, 1) for other in table.seats if other != own) for own in table.seats]
        return [RoundLine(number, "adjourned", points, seat, level[seat]) for seat in seats]
    return [RoundLine(number, "waiting", seat=seat) for seat in seats]


def _result_lines(
    rules: Regulations, number: int, table: TournamentTable, outcome: Outcome
) -> Sequence[RoundLine]:
    """The lines of a table whose result counts."""
    points = table_points(rules.scoring, outcome, table.absent)
    there = [seat for seat in range(len(table.seats)) if seat not in table.absent]
    total = sum(points, NOTHING)
    lines = []
    for seat, worth in enumerate(points):
        came = seat not in table.absent
        met = _met(table, outcome, seat, there if came else ())
        forfeits = _met(table, outcome, seat, table.absent if came else there)
        kind: LineKind = "absent" if not came else "played" if met else "walkover"
        won = kind == "played" and has_won(rules, outcome, seat)
        line = RoundLine(number, kind, worth, seat, met, forfeits, total, outcome.scores[seat], won)
        lines.append(line)
    return lines


def _met(table: TournamentTable, outcome: Outcome, seat: int, others: Sequence[int]) -> tuple[Met, ...]:
    """How a seat did against each of the others."""
    rank = {each: place for place, group in enumerate(outcome.ranking) for each in group}
    return tuple(
        Met(table.seats[other], 1 + (rank[seat] < rank[other]) - (rank[seat] > rank[other]))
        for other in others
        if other != seat
    )


def has_won(rules: Regulations, outcome: Outcome, seat: int) -> bool:
    """23: whether the seat won: by sides with all of its side, else alone, and with the score that it
    needs.
    """
    if seat not in outcome.winners or outcome.scores[seat] < rules.scoring.win_from:
        return False
    if rules.scoring.by == "side":
        return len(outcome.winners) < len(outcome.scores)
    return outcome.ranking[0] == (seat,)
