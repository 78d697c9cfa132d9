"""A tournament whose matches were played and disclosed, and reports on them, for tests of fair play."""

import threading
from typing import Any
from uuid import UUID

from domain.kernel.game import Game
from tests.api.support import ApiService, Caller
from tests.api.tournaments.support import ApiTournament
from tests.support.eventually import eventually
from tests.support.service.kept_desk import kept_desk
from tests.support.service.played_matches import is_disclosed, play_first_offers
from tests.workers.fair_play.toy_matches import Thrifty
from workers.fair_play.yardstick import Yardstick
from workers.fair_play_reports.report_jobs import ReportJobs


def toy_yardstick(game: Game) -> Yardstick:
    """The yardstick of the toy, whose bots have no judge."""
    return Yardstick(Thrifty(game))


class DisclosedTournament(ApiTournament):
    """One round of two tables of the toy, played to the end; its results count and its matches are shown."""

    def __init__(self, service: ApiService, players: int = 4, **changes: Any) -> None:
        super().__init__(service, players, rounds=1, late_until=0, asked_byes_until=1, **changes)
        self.registered()
        with kept_desk(service.services):
            self.opened(1)
            for table in range(1, players // 2 + 1):
                self._play(table)
            eventually(
                lambda: all(is_disclosed(service.services, UUID(match)) for match in self.matches),
                "everybody sees the matches",
            )

    @property
    def matches(self) -> list[str]:
        """The matches, by tables."""
        return [table["match"] for table in self.tables(1)]

    def ask(self, kind: str = "audit", by: Caller | None = None, **body: Any) -> Any:
        """A report that the host, or somebody else, asks for."""
        return self.done("POST", "/fair_play", {"kind": kind, **body}, by)

    def report(self, report: str, by: Caller | None = None) -> Any:
        """The report as somebody sees it."""
        return self.seen(f"/fair_play/{report}", by)

    def work(self) -> bool:
        """A process works on the report that waits longest; whether there was one."""
        return ReportJobs(self.service.services, toy_yardstick).work(threading.Event())

    def made(self, kind: str = "audit", **body: Any) -> str:
        """A report that is done."""
        report: str = self.ask(kind, **body)["report"]
        assert self.work()
        return report

    def _play(self, table: int) -> None:
        seated = self.at_table(1, table)
        match = UUID(self.matches[table - 1])
        play_first_offers(self.service.services, match, [player.player for player in seated])
        eventually(lambda: self.tables(1)[table - 1]["state"] == "reported", "the result is there")
        for player in seated:
            self.done("POST", f"/rounds/1/tables/{table}/agreement", by=player)
