"""The bracket of a knock-out: who goes on from each table, and where to. Section 12 of RULES.md.

Rounds that were paired are taken as they were, whatever was corrected or changed by hand since.
"""

from collections.abc import Iterator, Mapping, Sequence

from domain.competition.state import Tournament, TournamentRound, TournamentTable
from domain.pairing.knockout import Bracket, Mode, Place, first_round, next_round
from domain.pairing.model import Contender


def mode_of(tournament: Tournament) -> Mode:
    """How many sit at a full table, and how many of them go on."""
    return Mode(tournament.rules.game(1).shape.seats, tournament.rules.advance)


def bracket_of(tournament: Tournament, number: int, began: Sequence[Contender]) -> Bracket:
    """The bracket of a round that is paired now. `began`: those of the first round, with their ranks then.

    Raises PairingRefused where there is none.
    """
    mode = mode_of(tournament)
    bracket = first_round(began, mode)
    if number == 1:
        return bracket
    ranks = {each.number: each.rank for each in began}
    for held in tournament.rounds[: number - 1]:
        if held.number > 1:
            bracket = _as_paired(held, bracket, mode)
        bracket = _as_played(held, bracket)
    last = tournament.rounds[number - 2]
    going_on = [_still_there(tournament, each) for each in going_on_from(last, bracket, mode, ranks)]
    return next_round(going_on, mode)


def _as_paired(held: TournamentRound, before: Bracket, mode: Mode) -> Bracket:
    """The bracket of a round that was paired. `before`: the places of the round before it."""
    engine = held.engine or held.pairing
    there, byes = set(engine.numbers()), set(engine.byes)
    found = []
    for first in range(0, len(before), mode.feeders):
        fed = [number for place in before[first : first + mode.feeders] for number in place.numbers]
        numbers = tuple(number for number in fed if number in there)
        found.append(Place(numbers, bye=byes.issuperset(numbers)))
    return tuple(found)


def _as_played(held: TournamentRound, bracket: Bracket) -> Bracket:
    """The bracket with those at its tables who really sat there, if an arbiter changed it by hand."""
    tables = iter(held.tables)
    return tuple(place if place.bye else Place(next(tables).seats) for place in bracket)


def going_on_from(
    held: TournamentRound, bracket: Bracket, mode: Mode, ranks: Mapping[int, int]
) -> list[tuple[int, ...]]:
    """12: who goes on from each place of a round that is over."""
    tables = iter(held.tables)
    return [
        place.numbers if place.bye else advancing(next(tables), mode.going_on, ranks) for place in bracket
    ]


def advancing(table: TournamentTable, count: int, ranks: Mapping[int, int]) -> tuple[int, ...]:
    """12: who goes on from a table: the best groups of its result; of those who are level, the better rank of
    the first round. Nobody who did not come, and nobody from a table without a result.
    """
    if table.outcome is None:
        return ()
    order = [number for group in _groups(table) for number in sorted(group, key=lambda each: ranks[each])]
    return tuple(order[:count])


def _groups(table: TournamentTable) -> Iterator[list[int]]:
    """The groups of the result, as numbers, without those who did not come."""
    assert table.outcome is not None
    for group in table.outcome.ranking:
        yield [table.seats[seat] for seat in group if seat not in table.absent]


def _still_there(tournament: Tournament, numbers: Sequence[int]) -> tuple[int, ...]:
    """Those who have not left, or who came back and agree (9)."""
    held = {number: tournament.entrants[number - 1] for number in numbers}
    return tuple(number for number, each in held.items() if each.state == "in" and each.accepted)
