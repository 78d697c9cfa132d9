"""What a correction would change: the standings, and which pairings would have been others (20)."""

from collections.abc import Iterable
from typing import NamedTuple

from domain.competition.fold import fold_step
from domain.competition.referee.pairings import paired
from domain.competition.referee.redecision import TournamentEvent
from domain.competition.round_changes import with_table
from domain.competition.round_facts import RoundCancelled, RoundPaired, TablePlace
from domain.competition.standings.ranking import Standings, standings
from domain.competition.state import Tournament
from domain.kernel.game import Outcome
from domain.pairing.model import PairingRefused


class Consequences(NamedTuple):
    """What a correction would change.

    `moved`: the entrants whose place is another one. `looked`: the last round that is paired, if it comes
    after the round of the table. `pairings`: that round, if it would have been paired differently. It stays
    as it is, unless it is not open yet and is paired again. Earlier ones are not looked at: they stay, and
    each takes seconds where there are hundreds of entrants.
    """

    before: Standings
    after: Standings
    moved: tuple[int, ...]
    pairings: tuple[int, ...]
    looked: int | None


def consequences(
    events: Iterable[TournamentEvent], place: TablePlace, outcome: Outcome, absent: tuple[int, ...] = ()
) -> Consequences:
    """20: what it would change if the table had this result. LookupError if it has none that counts."""
    tournament, later = Tournament(), dict[int, tuple[Tournament, RoundPaired]]()
    for event in events:
        first = event.facts[0]
        if isinstance(first, RoundPaired) and first.round > place.round:
            later[first.round] = tournament, first
        elif isinstance(first, RoundCancelled):
            later.pop(first.round, None)
        tournament = fold_step(event.facts, event.at, tournament)
    table = tournament.table(place)
    if table is None or table.state != "confirmed":
        raise LookupError("the table has no result that counts")
    before = standings(tournament)
    after = standings(_with_result(tournament, place, outcome, absent))
    if not later:
        return Consequences(before, after, _moved(before, after), (), None)
    then, fact = later[max(later)]
    differs = _differs(_with_result(then, place, outcome, absent), fact)
    return Consequences(before, after, _moved(before, after), (fact.round,) if differs else (), fact.round)


def _with_result(
    tournament: Tournament, place: TablePlace, outcome: Outcome, absent: tuple[int, ...]
) -> Tournament:
    """The tournament with this result at the table, if its result counts."""
    table = tournament.table(place)
    if table is None or table.state != "confirmed":
        return tournament
    return with_table(tournament, place, outcome=outcome, absent=absent)


def _differs(tournament: Tournament, fact: RoundPaired) -> bool:
    """Whether the round would have been paired differently."""
    try:
        made = paired(tournament, fact.round, fact.draw)
    except PairingRefused:
        return True
    return (made.pairing.tables, made.pairing.byes) != (fact.tables, fact.byes)


def _moved(before: Standings, after: Standings) -> tuple[int, ...]:
    """The entrants who have another place."""
    places = {row.number: row.place for row in before}
    return tuple(row.number for row in after if places[row.number] != row.place)
