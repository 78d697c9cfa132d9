"""A tournament of quick matches in memory: its regulations, its people, and how they play."""

from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random
from typing import Any
from uuid import UUID

from domain.competition.round_facts import TablePlace
from domain.competition.state import Tournament
from domain.kernel.match.lifecycle import Status
from domain.matches import Matches
from domain.store import Command, Log
from domain.tournaments.commands import Tournaments
from domain.tournaments.execution import AcceptedStep
from domain.tournaments.playing.result_intake import ResultIntake
from domain.tournaments.playing.round_opening import RoundOpening
from domain.tournaments.playing.settlement import Settlement
from domain.tournaments.playing.tournament_ending import TournamentEnding
from domain.tournaments.registration import NewEntrant
from tests.domain.support import SHELF, Names, TickingClock, command

HOST, ARBITER = "host", "iris"


def regulations(**changes: Any) -> dict[str, Any]:
    """Regulations of a Swiss tournament of the toy, at tables of two."""
    return {
        "title": "The contest of the suitors",
        "format": "swiss",
        "rounds": 2,
        "games": [{"game": "toy", "shape": {"seats": 2}, "options": {"hand": 2}}],
        "scoring": {"by": "places", "places": [{"points": [2, 0]}], "bye": 2},
        "ranking": ["points", "buchholz", "lot"],
        "counting": {"by": "players"},
        "late_until": 2,
        "asked_byes": 1,
        "asked_byes_until": 2,
        **changes,
    }


class PlayedTournament:
    """A tournament, and the matches of its tables."""

    def __init__(
        self,
        log: Log,
        now: Callable[[], datetime] | None = None,
        *,
        players: int = 4,
        agreed: dict[str, Any] | None = None,
        seed: int = 1,
    ) -> None:
        now = now or TickingClock()
        self.log = log
        self._chance = Random(seed)
        self.people = Names()
        self.all = Tournaments(log, SHELF, self.people, now, self._chance.randbytes)
        self.matches = Matches(log, SHELF, self.people, now, self._chance.randbytes)
        self.opening = RoundOpening(self.all, self.matches)
        self.intake = ResultIntake(self.all, self.matches)
        self.settlement = Settlement(self.all, self.matches)
        self.players = [f"player-{number}" for number in range(1, players + 1)]
        self.id: UUID = self.all.open(HOST, agreed or regulations(), self.command()).tournament
        self._chooser = Random(1)

    def command(self) -> Command:
        """A command of its own, the same in every run."""
        return Command(UUID(bytes=self._chance.randbytes(16), version=4), "d")

    @property
    def truth(self) -> Tournament:
        """What it is now."""
        return self.all.truth(self.id)

    def registered(self) -> "PlayedTournament":
        """All players register, and registration is closed."""
        self.all.open_registration(self.id, HOST, self.command())
        for player in self.players:
            self.all.register(self.id, player, NewEntrant(player), self.command())
        self.all.close_registration(self.id, HOST, self.command())
        return self

    def paired(self) -> "PlayedTournament":
        """The next round is paired."""
        self.all.pair(self.id, HOST, len(self.truth.rounds) + 1, self.command())
        return self

    def opened(self) -> "PlayedTournament":
        """The next round is paired and opened, and its matches start."""
        self.paired()
        number = len(self.truth.rounds)
        self.all.open_round(self.id, HOST, number, self.command())
        assert all(not each.refused for each in self.opening.open_missing(self.id, number))
        return self

    def play(self, place: TablePlace) -> None:
        """The match of a table is played to its end."""
        table = self.truth.table(place)
        assert table is not None
        match, players = UUID(table.match), self.names(table.seats)
        while self.matches.status(match) is Status.PLAYING:
            self._move(match, players)

    def _move(self, match: UUID, players: Sequence[str]) -> None:
        for player in players:
            _, _, offers, *_ = self.matches.legal(match, player)
            if offers:
                move = self._chooser.choice(offers).sample(self._chooser)
                self.matches.play(match, player, move, self.command())
                return
        raise AssertionError("nobody may move")

    def play_round(self) -> "PlayedTournament":
        """All matches of the last round are played, and their results are taken and agreed."""
        held = self.truth.rounds[-1]
        for table in range(1, len(held.tables) + 1):
            self.play(TablePlace(held.number, table))
        self.intake.take_results(self.id)
        for table, made in enumerate(self.truth.rounds[-1].tables, 1):
            if made.state == "reported":
                self.agree(TablePlace(held.number, table))
        self.settlement.settle(self.id)
        return self

    def agree(self, place: TablePlace) -> AcceptedStep:
        """All at a table agree with its result."""
        table = self.truth.table(place)
        assert table is not None
        *_, last = [
            self.all.agree(self.id, player, place, self.command()) for player in self.names(table.seats)
        ]
        return last

    def close(self) -> "PlayedTournament":
        """The last round is closed, and the standings after it are published."""
        self.all.close_round(self.id, HOST, len(self.truth.rounds), self.command())
        return self

    def finish(self) -> "PlayedTournament":
        """All rounds that are left are played, and the tournament is finished."""
        while len(self.truth.rounds) < self.truth.rules.rounds:
            self.opened().play_round().close()
        self.all.finish(self.id, HOST, self.command())
        return self

    def match_id(self, match: str) -> UUID:
        """The id of a match, from its text."""
        return UUID(match)

    def names(self, numbers: Sequence[int]) -> list[str]:
        """The players with these numbers."""
        return [self.truth.entrants[number - 1].player for number in numbers]


def finish(
    tournament: PlayedTournament,
    asked: Command | None = None,
    *,
    ending: TournamentEnding | None = None,
    by: str = HOST,
    expect: int | None = None,
) -> AcceptedStep:
    """Finish the tournament as the service does. `ending`: prepares it."""
    asked = asked or command()
    (ending or TournamentEnding(tournament.all, tournament.matches)).prepare(tournament.id, by, asked)
    return tournament.all.finish(tournament.id, by, asked, expect=expect)
