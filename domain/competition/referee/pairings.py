"""How a round is paired: section 12 of domain/tournaments/RULES.md. What it is made from are facts and a
draw.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from domain.competition.coherence import FIXED
from domain.competition.draws import lot_order, pairing_lots
from domain.competition.facts import TournamentDraw
from domain.competition.referee.brackets import bracket_of
from domain.competition.regulations import Format
from domain.competition.standings.lots import key_of
from domain.competition.standings.ranking import standings
from domain.competition.state import Tournament
from domain.pairing import knockout, swiss
from domain.pairing.designs import few_rounds, rotation, round_robin
from domain.pairing.history import with_history
from domain.pairing.model import FEWEST_SEATS, Contender, Pairing, PairingRefused, Shape, Value, by_number
from domain.pairing.objective import value

SHARES: Final = 60
"""Shared points are whole in sixtieths, since at most six share them."""


class PairedRound(NamedTuple):
    """A round as it follows from the facts and a draw. `asked`: who has a bye without the pairing."""

    pairing: Pairing
    asked: tuple[int, ...]
    value: Value


def paired(tournament: Tournament, number: int, draw: TournamentDraw) -> PairedRound:
    """12: who sits where in a round that is paired now. Raises PairingRefused if there is no such pairing."""
    there = [each.number for each in tournament.participants(number)]
    asked = tuple(each for each in there if has_asked(tournament, each, number))
    key = key_of(tournament, draw)
    if tournament.rules.format == "knockout":
        return _of_knockout(tournament, number, key, there)
    playing = [each for each in there if each not in asked]
    if tournament.rules.format in FIXED:
        scheduled = _scheduled(tournament, number, key, there)
        gone = frozenset(scheduled.numbers()) - frozenset(playing)
        pairing = scheduled.without(gone, tournament.rules.game(number).shape.fewest)
        return PairedRound(pairing, asked, value_of(tournament, number, key, pairing))
    found, rules = contenders(tournament, number, key, playing), tournament.rules.pairing_rules(number)
    pairing = swiss.paired(found, rules, pairing_lots(key))
    return PairedRound(pairing, asked, value(pairing, by_number(found), rules))


def has_asked(tournament: Tournament, entrant: int, number: int) -> bool:
    """10: whether the entrant has a bye in the round because they asked for it, or were given it."""
    held = tournament.entrants[entrant - 1]
    return number in (*held.asked, *held.given)


def value_of(tournament: Tournament, number: int, key: bytes, pairing: Pairing) -> Value:
    """How good a pairing of the round is, by the criteria of the regulations."""
    found = contenders(tournament, number, key, pairing.numbers())
    return value(pairing, by_number(found), tournament.rules.pairing_rules(number))


def contenders(
    tournament: Tournament, number: int, key: bytes, numbers: Sequence[int]
) -> tuple[Contender, ...]:
    """12: what the pairing of a round knows of these entrants, from the rounds before it."""
    places = {row.number: row for row in standings(tournament, number - 1)}
    order = order_of(tournament, key, numbers, {each: places[each].place for each in numbers})
    scale = _scale(tournament)
    rounds, seats = tournament.rounds[: number - 1], tournament.rules.game(number).shape.seats
    before = [held.pairing for held in rounds]
    return tuple(
        with_history(
            Contender(
                each,
                rank,
                int(places[each].first * scale),
                tournament.entrants[each - 1].affiliation,
                tournament.entrants[each - 1].late,
            ),
            before,
            seats,
        )
        for rank, each in enumerate(order, 1)
    )


def _scale(tournament: Tournament) -> int:
    """By how much scores are multiplied, so that they are whole."""
    rules = tournament.rules
    return rules.scoring.parts * SHARES if rules.ranking[0] == "points" else 1


def order_of(tournament: Tournament, key: bytes, numbers: Sequence[int], places: dict[int, int]) -> list[int]:
    """12: the entrants by their places; those who share one as they were seeded, then by lot."""
    lots = {each: at for at, each in enumerate(lot_order(key, tuple(numbers)))}
    seeds = {each: at for at, each in enumerate(tournament.seeding)}
    return sorted(numbers, key=lambda each: (places[each], seeds.get(each, len(seeds)), lots[each]))


def _scheduled(tournament: Tournament, number: int, key: bytes, there: Sequence[int]) -> Pairing:
    """12: the round of a schedule that is fixed at the beginning, with everybody who began."""
    rules, shape = tournament.rules, tournament.rules.game(number).shape
    if rules.format == "series":
        return _of_series(tournament, number, key, there)
    first = tournament.rounds[0] if tournament.rounds else None
    roster = sorted(there) if first is None else sorted({*first.pairing.numbers(), *first.asked})
    began = key if first is None else key_of(tournament, first.draw)
    schedule = _schedule(rules.format, rules.rounds, tuple(roster), shape, began)
    if number > len(schedule):
        raise PairingRefused("P8", f"{len(roster)} entrants have {len(schedule)} rounds, not {rules.rounds}")
    return schedule[number - 1]


@lru_cache(maxsize=32)
def _schedule(
    kind: Format, rounds: int, roster: tuple[int, ...], shape: Shape, key: bytes
) -> tuple[Pairing, ...]:
    """All rounds of a schedule. It is needed again for each of them."""
    lots = pairing_lots(key)
    if kind == "rotation":
        return rotation.schedule(roster, shape.seats, lots)
    if kind == "seating":
        return few_rounds.seating(roster, rounds, shape, lots)
    each = len(roster) - 1 + len(roster) % 2  # rounds in which each pair meets once
    legs = -(-rounds // max(each, 1)) if shape.seats == FEWEST_SEATS else 1
    return round_robin.schedule(roster, shape, lots, legs)


def _of_series(tournament: Tournament, number: int, key: bytes, there: Sequence[int]) -> Pairing:
    """12: in a series everybody moves on by one seat in each round, at the table of the first round."""
    if number == 1:
        found = contenders(tournament, number, key, there)
        first = swiss.paired(found, tournament.rules.pairing_rules(number), pairing_lots(key))
        if first.byes:
            raise PairingRefused("P2", f"{len(there)} entrants do not fill the tables of a series")
        return first
    turns = number - 1
    tables = [table.seats for table in tournament.rounds[0].tables]
    return Pairing(tuple(_turned(table, turns % len(table)) for table in tables))


def _turned(table: tuple[int, ...], turns: int) -> tuple[int, ...]:
    return table[-turns:] + table[:-turns] if turns else table


def _of_knockout(tournament: Tournament, number: int, key: bytes, there: Sequence[int]) -> PairedRound:
    """12: the places of the bracket."""
    if number == 1:
        order = contenders(tournament, number, key, there)
        bracket = bracket_of(tournament, number, order)
    else:
        first = tournament.rounds[0]
        began = contenders(tournament, 1, key_of(tournament, first.draw), first.pairing.numbers())
        bracket = bracket_of(tournament, number, began)
    numbers = [each for place in bracket for each in place.numbers]
    found, rules = contenders(tournament, number, key, numbers), tournament.rules.pairing_rules(number)
    if all(place.bye for place in bracket):
        pairing = Pairing((), tuple(numbers))
    else:
        pairing = knockout.pairing(bracket, found, rules, pairing_lots(key))
    return PairedRound(pairing, (), value(pairing, by_number(found), rules))
