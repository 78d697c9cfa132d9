"""A tournament whose matches were played and disclosed, and reports on them, for tests of fair play."""

import threading
from typing import Any
from uuid import UUID

from domain.kernel.game import Game
from tests.api.support import ApiService, Caller, ok
from tests.api.tournaments.support import ApiTournament
from tests.support.eventually import eventually
from tests.support.service.kept_desk import kept_desk
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
            eventually(lambda: all(self._is_shown(match) for match in self.matches), "all are shown")

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
        match = UUID(self.matches[table - 1])
        seated = self.at_table(1, table)
        matches = self.service.services.matches
        eventually(lambda: self._has_begun(match), "the match has begun")
        while offering := [
            (player, offers)
            for player in seated
            if matches.status(match) == "playing" and (offers := matches.legal(match, player.player).offers)
        ]:
            player, offers = offering[0]
            move = next(iter(offers[0].all()))
            ok(player.post(f"/v1/matches/{match}/moves", {"move": move}))
        eventually(lambda: self.tables(1)[table - 1]["state"] == "reported", "the result is there")
        for player in seated:
            self.done("POST", f"/rounds/1/tables/{table}/agreement", by=player)

    def _has_begun(self, match: UUID) -> bool:
        found = self.service.services.reads.match(match)
        return found is not None and found.status == "playing"

    def _is_shown(self, match: str) -> bool:
        found = self.service.services.reads.shown(UUID(match))
        return found is not None and found.disclosed
