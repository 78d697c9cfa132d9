"""Laws of the rounds of a tournament: each pairing is held against the checker, which derives constraints and
value again, and each schedule against what its format promises.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from domain.competition.coherence import FIXED
from domain.competition.fold import fold_step
from domain.competition.referee.pairings import contenders, has_asked
from domain.competition.regulations import Format
from domain.competition.round_facts import RoundPaired
from domain.competition.standings.lots import key_of
from domain.competition.state import Tournament
from domain.pairing.bounds import lower_bound
from domain.pairing.checker import CheckedPairing, Promise, checked, checked_schedule
from domain.pairing.model import Contender, Pairing
from tests.domain.competition.organizer import Organizer

OF_RESULTS: Final = frozenset({"P2", "P3", "P5"})
"""Rules of pairings that follow results. Schedules and brackets have sizes and byes of their own."""


def check_pairings(organizer: Organizer) -> None:
    """Every pairing that the engine made, also one that was cancelled or changed, keeps the rules."""
    tournament = Tournament()
    for event in organizer.events:
        first = event.facts[0]
        if isinstance(first, RoundPaired):
            check_pairing(tournament, first)
        tournament = fold_step(event.facts, event.at, tournament)
    check_schedule(tournament)


def check_pairing(before: Tournament, fact: RoundPaired) -> None:
    """A pairing of a round. `before`: the tournament when it was made."""
    pairing, shape = Pairing(fact.tables, fact.byes), before.rules.game(fact.round).shape
    assert all(shape.fewest <= len(table) <= shape.seats for table in pairing.tables)
    verdict = _verdict(before, fact, pairing)
    assert fact.value == verdict.value
    if before.rules.format == "swiss":
        assert () == verdict.violations
        least = lower_bound(_contenders(before, fact, pairing), before.rules.pairing_rules(fact.round))
        assert all(bound <= found for bound, found in zip(least, fact.value, strict=True))
    else:
        assert {each.rule for each in verdict.violations} <= OF_RESULTS
    if before.rules.format == "knockout":
        check_bracket(before, fact, pairing)
    else:
        check_attendance(before, fact, pairing)
    if before.rules.format == "series" and fact.round > 1:
        check_turned(before, fact, pairing)


def _verdict(before: Tournament, fact: RoundPaired, pairing: Pairing) -> CheckedPairing:
    earlier = [held.pairing for held in before.rounds]
    rules = before.rules.pairing_rules(fact.round)
    return checked(pairing, _contenders(before, fact, pairing), rules, earlier, fact.value)


def _contenders(before: Tournament, fact: RoundPaired, pairing: Pairing) -> Sequence[Contender]:
    return contenders(before, fact.round, key_of(before, fact.draw), pairing.numbers())


def check_attendance(before: Tournament, fact: RoundPaired, pairing: Pairing) -> None:
    """Everybody who takes part is there once, and those who asked for a bye, or were given one, have it."""
    there = [each.number for each in before.participants(fact.round)]
    assert sorted(there) == sorted([*pairing.numbers(), *fact.asked])
    assert [each for each in there if has_asked(before, each, fact.round)] == sorted(fact.asked)


def check_bracket(before: Tournament, fact: RoundPaired, pairing: Pairing) -> None:
    """Nobody comes back into a knock-out, and from each table no more go on than the regulations say."""
    assert () == fact.asked
    there = set(pairing.numbers())
    assert there <= {each.number for each in before.participants(fact.round)}
    if not before.rounds:
        assert there == {each.number for each in before.participants(fact.round)}
        return
    last = before.rounds[-1]
    assert there <= set(last.pairing.numbers())
    for table in last.tables:
        went_on = there.intersection(table.seats)
        assert len(went_on) <= before.rules.advance
        assert not went_on or table.state == "confirmed"
        assert not went_on & {table.seats[seat] for seat in table.absent}


def check_turned(before: Tournament, fact: RoundPaired, pairing: Pairing) -> None:
    """In a series each table has those of the first round, one seat further in each round. Who has left takes
    no seat.
    """
    firsts = [table.seats for table in before.rounds[0].tables]
    for table in pairing.tables:
        first = next(each for each in firsts if table[0] in each)
        turned = [first[(seat - fact.round + 1) % len(first)] for seat in range(len(first))]
        assert [each for each in turned if each in table] == list(table)


def check_schedule(tournament: Tournament) -> None:
    """A fixed schedule, if everybody was there in all of its rounds, keeps what its format promises."""
    rounds = [held.engine or held.pairing for held in tournament.rounds]
    if tournament.rules.format not in FIXED or not rounds:
        return
    roster = sorted(rounds[0].numbers())
    if any(held.asked for held in tournament.rounds) or any(
        sorted(each.numbers()) != roster for each in rounds
    ):
        return
    seats = tournament.rules.game(1).shape.seats
    promise = _promises(len(rounds), len(roster), seats)[tournament.rules.format]
    assert () == checked_schedule(rounds, roster, seats, promise)


def _promises(rounds: int, entrants: int, seats: int) -> Mapping[Format, Promise]:
    """By the format: what so many rounds promise to so many entrants. Tables of two meet all others in a leg;
    no more than that is promised of a leg that is not played to its end.
    """
    leg = entrants - 1 + entrants % 2
    legs, rest = divmod(rounds, max(leg, 1))
    robin = Promise(meetings=legs + bool(rest), everybody=not rest, byes=(legs + bool(rest)) * (entrants % 2))
    if seats > 2:
        robin = Promise(everybody=True)
    return {
        "round_robin": robin,
        "league": robin,
        "rotation": Promise("P9", meetings=1, seats_once=True),
        "seating": Promise("P10", meetings=rounds, byes=rounds),
        "series": Promise("P5", meetings=rounds, seats_once=True),
    }
