"""A desk over the tournaments of a test, which learns from the log what happens in them."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from domain.competition.round_facts import TablePlace
from domain.store.log import Sign
from domain.telemetry.metrics import Meters
from tests.domain.support import ManualClock
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations
from workers.desk.desk import Desk

LONGEST = 1000.0  # seconds


class WatchedDesk:
    """A desk for one tournament. `tournaments`, `matches`: others than those of the tournament, if given."""

    def __init__(self, tournament: PlayedTournament, tournaments: Any = None, matches: Any = None) -> None:
        self.meters = Meters()
        self.tournament = tournament
        self.desk = Desk(tournaments or tournament.all, matches or tournament.matches, meters=self.meters)
        self._position = 0

    def signs(self) -> Sequence[Sign]:
        """What happened since the last call."""
        found = self.tournament.log.read_log(self._position, 100_000)
        self._position = found[-1][0] if found else self._position
        return [Sign(position, event.stream, event.step, event.topic) for position, event in found]

    def run(self) -> "WatchedDesk":
        """The desk works until nothing happens any more."""
        self.desk.work()
        while signs := self.signs():
            self.desk.notice(signs)
            self.desk.work()
        return self

    def failures(self) -> float:
        """How often something failed."""
        return self.meters.registry.get_sample_value("nostos_desk_failures_total") or 0.0


def listed(tournament: PlayedTournament) -> PlayedTournament:
    """The next round is listed, and the desk has opened nothing."""
    tournament.paired()
    tournament.all.open_round(tournament.id, HOST, len(tournament.truth.rounds), tournament.command())
    return tournament


def states(tournament: PlayedTournament) -> list[str]:
    """The states of the tables of the last round."""
    return [table.state for table in tournament.truth.rounds[-1].tables]


def last_places(tournament: PlayedTournament) -> list[TablePlace]:
    """The tables of the last round."""
    number = len(tournament.truth.rounds)
    return [place for place, _ in tournament.truth.places() if place.round == number]


def match_at(tournament: PlayedTournament, table: int = 1) -> UUID:
    """The match of a table of the last round."""
    return UUID(tournament.truth.rounds[-1].tables[table - 1].match)


def automatic(seconds: int = 1) -> dict[str, Any]:
    """Results count by themselves after so many seconds."""
    return {"by": "automatic", "seconds": seconds}


def timed(log: Any, watch: ManualClock, **changes: Any) -> PlayedTournament:
    """A tournament of four who are registered, by the clock of the test."""
    return PlayedTournament(log, watch, agreed=regulations(**changes)).registered()
