"""Due moments: when something happens in a tournament although nobody does anything: 16, 19 and 21 of its
rules.

All moments are in microseconds since 1970.
"""

from collections.abc import Iterator
from itertools import chain

from domain.competition.lifecycle import ENDED
from domain.competition.referee.rounds import days_over
from domain.competition.state import Tournament
from domain.kernel.clocks import SECOND


def next_moment(tournament: Tournament, after: int) -> int | None:
    """The first such moment after this one; None if there is none."""
    ends = (moment for _, moment in _round_ends(tournament))
    closings = (moment for _, moment in _closings(tournament))
    moments = chain(ends, _countings(tournament), closings)
    return min((moment for moment in moments if moment > after), default=None)


def rounds_out_of_time(tournament: Tournament, at: int) -> list[int]:
    """16: the rounds whose clock has run out at that moment, while time is not called in them."""
    return [number for number, moment in _round_ends(tournament) if moment <= at]


def rounds_out_of_days(tournament: Tournament, at: int) -> list[int]:
    """21: the rounds of a league that are played, and whose days are over at that moment."""
    return [number for number, moment in _closings(tournament) if moment <= at]


def _closings(tournament: Tournament) -> Iterator[tuple[int, int]]:
    """21: rounds that are played, each with the moment at which its days are over. In the first two editions
    of the rules people alone close rounds.
    """
    if tournament.status in ENDED or not tournament.by_third_edition:
        return
    for held in tournament.rounds:
        moment = days_over(tournament, held)
        if held.state == "open" and moment is not None:
            yield held.number, moment


def _round_ends(tournament: Tournament) -> Iterator[tuple[int, int]]:
    """16: rounds that are played, each with the moment at which its clock runs out."""
    clock = tournament.rules.round_clock
    if clock is None or tournament.status in ENDED:
        return
    for held in tournament.rounds:
        if held.state == "open" and held.turns is None and held.opened is not None:
            yield held.number, held.opened + clock.seconds * SECOND


def _countings(tournament: Tournament) -> Iterator[int]:
    """19: the moments at which results count by themselves."""
    counting = tournament.rules.counting
    if counting.by != "automatic" or tournament.status in ENDED:
        return
    for _, table in tournament.places():
        if table.state == "reported" and not table.disputed and table.reported is not None:
            yield table.reported + counting.seconds * SECOND
