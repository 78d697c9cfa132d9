"""Calls time in the matches of a round whose time is up: 16 of RULES.md. Each match is told once.

A match that has a result and is rewound later is told then, since it goes on.
"""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from domain.competition.state import Tournament
from domain.kernel.game import Refused
from domain.kernel.match.lifecycle import IN_PLAY
from domain.tournaments.playing.table_play import PlayedTable, TablePlay, Tables, listed


class CalledMatch(NamedTuple):
    """A match in which time was called. `refused`: the rule that forbade it, or ""."""

    match: UUID
    turns: int
    refused: str = ""


class TimeCalls(TablePlay):
    """Looks for matches that go on and do not know yet that the time of their round is up."""

    def call_time(self, tournament: UUID, tables: Tables = None) -> Sequence[CalledMatch]:
        """Call time in the matches of these tables for which the tournament has called it."""
        truth = self._tournaments.truth(tournament)
        due = [(each.match, _turns(truth, each)) for each in listed(truth, tables)]
        missing = [(match, turns) for match, turns in due if turns is not None and self._is_missing(match)]
        return [self._called(match, turns) for match, turns in missing]

    def _is_missing(self, match: UUID) -> bool:
        """Whether the match goes on, and time was not called in it."""
        return self._status(match) in IN_PLAY and self._matches.time_call(match) is None

    def _called(self, match: UUID, turns: int) -> CalledMatch:
        try:
            self._matches.call_time(match, turns)
        except Refused as refusal:  # it ended meanwhile
            return CalledMatch(match, turns, refusal.rule)
        return CalledMatch(match, turns)


def _turns(tournament: Tournament, played: PlayedTable) -> int | None:
    """How many turns follow in the match, if time was called for it; None if it was not."""
    held = tournament.round(played.place.round)
    return held.turns if held is not None and str(played.match) in held.called else None
