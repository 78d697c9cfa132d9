"""Opens the matches that a tournament lists and that are not there yet: 15 of RULES.md.

All that it does follows from the tournament: the ids of matches and of commands, the seeds, who sits where.
So it may be killed between any two steps and run again: no match is opened twice, and no seat taken twice.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec

from domain.competition.lifecycle import ENDED
from domain.competition.round_facts import TablePlace
from domain.competition.state import Tournament
from domain.kernel.game import Refused
from domain.kernel.match.lifecycle import Status
from domain.ledger.table_matches import match_seed, opening_id
from domain.matches import Matches, WantedMatch
from domain.matches.agreements import TournamentPlace
from domain.store import Command, command_for, digest
from domain.tournaments.commands import Tournaments
from domain.tournaments.playing.table_play import PlayedTable, TablePlay, Tables, listed
from domain.tournaments.queries import arbiters_of
from domain.tournaments.rounds import listed_match

PLAYED: Final = frozenset({"playing", "adjourned"})
"""States of tables whose match is to be played."""
DELETED: Final = "a player of the table deleted their account"  # why a match ends before its start


Each = Callable[[Callable[[PlayedTable], "OpenedTable"], Iterable[PlayedTable]], Iterable["OpenedTable"]]
"""Calls a function with each of the tables, and returns what it returned, in their order."""


class OpenedTable(NamedTuple):
    """What was done for a match. `refused`: the rule that forbade it, "" if none did; then somebody of the
    staff must see to the table.
    """

    place: TablePlace
    match: UUID
    status: Status | None
    refused: str = ""


class RoundOpening(TablePlay):
    """Opens matches, seats the entrants, and starts. `each`: does that for the tables: `map` does it for one
    after the other, the `map` of a pool for several at once, whose steps the log then appends together.
    """

    def __init__(self, tournaments: Tournaments, matches: Matches, each: Each = map) -> None:
        super().__init__(tournaments, matches)
        self._each = each

    def open_missing(self, tournament: UUID, tables: Tables = None) -> Sequence[OpenedTable]:
        """Open the matches that are listed for these tables and not there yet, seat the entrants, and start.

        It returns the tables for which there was something to do. In a cancelled tournament nothing starts.
        """
        truth = self._tournaments.truth(tournament)
        missing = [each for each in listed(truth, tables) if self._is_missing(truth, each)]
        return list(self._each(partial(self._opened, truth), missing))

    def _is_missing(self, tournament: Tournament, played: PlayedTable) -> bool:
        """Whether the match is not there, or is to be played and not started."""
        status = self._status(played.match)
        return status is None or (status is Status.OPEN and _is_played(tournament, played))

    def _opened(self, tournament: Tournament, played: PlayedTable) -> OpenedTable:
        """The table, after its match was opened and, if it is to be played, started."""
        refused = ""
        there = self._players_there(tournament, played)
        try:
            self._open(tournament, played, there)
            if _is_played(tournament, played):
                self._begin(tournament, played, there)
        except Refused as refusal:
            refused = refusal.rule
        return OpenedTable(played.place, played.match, self._status(played.match), refused)

    def _players_there(self, tournament: Tournament, played: PlayedTable) -> Mapping[int, str]:
        """The players of the table by their seats, without those whose accounts are deleted."""
        players = {seat: _player(tournament, number) for seat, number in enumerate(played.table.seats)}
        deleted = self._tournaments.deleted_among(players.values())
        return {seat: player for seat, player in players.items() if player not in deleted}

    def _open(self, tournament: Tournament, played: PlayedTable, there: Mapping[int, str]) -> None:
        """Open the match. A copy of the command that was carried out before changes nothing."""
        place, table, rules = played.place, played.table, tournament.rules
        seed, match = listed_match(tournament, place, played.number)
        game = rules.game(place.round)
        agreed: dict[str, Any] = {
            "clock": msgspec.to_builtins(rules.clock),
            "leaving": msgspec.to_builtins(rules.leaving),
            "broadcast": msgspec.to_builtins(rules.broadcast),
            "reserved": [{"seat": seat, "player": player} for seat, player in there.items()],
        }
        host, seats, options = tournament.opening.host, len(table.seats), dict(game.options)
        self._matches.open_at(
            TournamentPlace(match.tournament, place.round, place.table, arbiters_of(tournament)),
            WantedMatch(host, game.game, seats, options, agreed, match_seed(seed, match)),
            Command(UUID(opening_id(match)), digest("open", match.name)),
        )

    def _begin(self, tournament: Tournament, played: PlayedTable, there: Mapping[int, str]) -> None:
        """Seat the entrants and start; or end the match before its start, if one is not there any more."""
        if len(there) < len(played.table.seats):
            self._abort(played.match, DELETED)
            return
        self._seat(tournament, played)
        self._start(tournament, played.match)

    def _seat(self, tournament: Tournament, played: PlayedTable) -> None:
        """Seat the entrants who do not sit yet, in their own names."""
        for seat, sitter in enumerate(self._matches.sitters(played.match)):
            if sitter is None:
                player = _player(tournament, played.table.seats[seat])
                asked = command_for(player, f"{played.match}/sit", "sit", seat)
                self._matches.sit(played.match, player, seat, None, asked)

    def _start(self, tournament: Tournament, match: UUID) -> None:
        """Start the match, if it is not started."""
        if self._matches.status(match) is Status.OPEN:
            host = tournament.opening.host
            self._matches.start(match, host, command_for(host, f"{match}/start", "start", str(match)))


def _is_played(tournament: Tournament, played: PlayedTable) -> bool:
    return tournament.status not in ENDED and played.is_last and played.table.state in PLAYED


def _player(tournament: Tournament, number: int) -> str:
    return tournament.entrants[number - 1].player
