"""Ends the matches whose results count, and those that nobody needs any more: 19 and 22 of RULES.md.

A match of a tournament shows what it hid when its result counts. What an arbiter annulled, replaced or
decided in another way, and what is left when a tournament is cancelled, is called off.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple
from uuid import UUID

from domain.competition.lifecycle import TournamentStatus
from domain.competition.state import Tournament
from domain.kernel.game import Refused
from domain.kernel.match.lifecycle import OVER, Status
from domain.tournaments.playing.table_play import PlayedTable, TablePlay, Tables, listed, takes_in
from domain.tournaments.queries import arbiters_of

VOID: Final = "its tournament does not need it any more"


class SettledMatch(NamedTuple):
    """What was done with a match. `refused`: the rule that forbade it, or ""."""

    match: UUID
    done: Literal["confirmed", "called_off", "arbiters"]
    refused: str = ""


class Settlement(TablePlay):
    """Looks at the matches that are not over, and ends those that are to be."""

    def settle(self, tournament: UUID, tables: Tables = None) -> Sequence[SettledMatch]:
        """End the matches of these tables that are to be ended. What is done stays done."""
        truth = self._tournaments.truth(tournament)
        settled = [self._settled(truth, each) for each in listed(truth, tables)]
        return [each for each in settled if each is not None]

    def name_arbiters(self, tournament: UUID, tables: Tables = None) -> Sequence[SettledMatch]:
        """Tell the matches of these tables that go on who is an arbiter now, where it is not known there. Who
        has or had a seat of one is no arbiter of it.
        """
        truth = self._tournaments.truth(tournament)
        renamed = list[SettledMatch]()
        for each in listed(truth, tables):
            if self._goes_on(each.match):
                arbiters = self._matches.who_may_decide(each.match, arbiters_of(truth))
                if self._matches.arbiters(each.match) != arbiters:
                    renamed.append(self._named(each.match, arbiters))
        return renamed

    def _goes_on(self, match: UUID) -> bool:
        status = self._status(match)
        return status is not None and status not in OVER

    def _settled(self, tournament: Tournament, played: PlayedTable) -> SettledMatch | None:
        step = self._step_that_counts(tournament, played)
        if step is not None:
            return self._confirmed(played.match, step)
        if is_void(tournament, played) and self._goes_on(played.match):
            return self._called_off(played.match)
        return None

    def _step_that_counts(self, tournament: Tournament, played: PlayedTable) -> int | None:
        """The step at which the match waits for its end with the result that counts, and may be shown; None
        if it does not. If it was decided in another way since, that result is taken first.
        """
        if not played.counts or not is_shown(tournament, played):
            return None
        if self._status(played.match) is not Status.DECIDED:
            return None
        step, result = self._matches.head(played.match), self._result(played.match)
        is_known = result is not None and result.head == played.table.head
        return step if is_known or not takes_in(tournament) else None

    def _confirmed(self, match: UUID, step: int) -> SettledMatch:
        try:
            self._matches.confirm(match, step)
        except Refused as refusal:  # something happened in it meanwhile
            return SettledMatch(match, "confirmed", refusal.rule)
        return SettledMatch(match, "confirmed")

    def _called_off(self, match: UUID) -> SettledMatch:
        try:
            self._abort(match, VOID)
        except Refused as refusal:  # it ended meanwhile
            return SettledMatch(match, "called_off", refusal.rule)
        return SettledMatch(match, "called_off")

    def _named(self, match: UUID, arbiters: tuple[str, ...]) -> SettledMatch:
        try:
            self._matches.name_arbiters(match, arbiters)
        except Refused as refusal:  # it ended meanwhile
            return SettledMatch(match, "arbiters", refusal.rule)
        return SettledMatch(match, "arbiters")


def is_void(tournament: Tournament, played: PlayedTable) -> bool:
    """Whether the tournament does not need the match: it was annulled or replaced, or an arbiter decided the
    table without it, or the tournament is cancelled.
    """
    table = played.table
    if not played.is_last or table.state == "annulled":
        return True
    decided = table.state == "confirmed" and table.source != "match"
    return decided or tournament.status is TournamentStatus.CANCELLED


def is_shown(tournament: Tournament, played: PlayedTable) -> bool:
    """Whether the regulations let the match be shown now that its result counts. In the first two editions of
    the rules none is once the tournament is cancelled.
    """
    if tournament.status is TournamentStatus.CANCELLED:
        return tournament.by_third_edition
    held = tournament.round(played.place.round)
    over = held is not None and held.state == "closed"
    return over or tournament.rules.counting.disclosed == "result"
