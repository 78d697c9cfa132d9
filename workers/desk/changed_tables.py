"""Changed tables: where there may be something to do since the desk last looked at a tournament."""

from collections.abc import Iterator

from domain.competition.lifecycle import ENDED
from domain.competition.round_facts import TablePlace
from domain.competition.state import Tournament, TournamentRound


def changed_tables(before: Tournament | None, after: Tournament) -> set[TablePlace]:
    """The tables that have a match, and are not as they were. None: nobody has looked yet.

    All tables of a round change when it is closed, or when time is called in it, since their matches may be
    shown or end; and all tables change when the tournament ends.
    """
    ended = after.status in ENDED and (before is None or before.status is not after.status)
    anew = None if ended else before
    return {place for held in after.rounds for place in _changed(anew, held)}


def _changed(before: Tournament | None, held: TournamentRound) -> Iterator[TablePlace]:
    was = None if before is None else before.round(held.number)
    if was is held:
        return
    is_same = was is not None and (was.state, was.turns) == (held.state, held.turns)
    known = was.tables if was is not None and is_same else ()
    for number, table in enumerate(held.tables, 1):
        if table.matches and table not in known[number - 1 : number]:
            yield TablePlace(held.number, number)
