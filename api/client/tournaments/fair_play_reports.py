"""Reports on fair play: they are asked for, take their time, and are read."""

from collections.abc import Iterator, Sequence
from typing import Final

from api.client.responses import OBJECT
from api.client.tournaments.tournament_caller import PAGE, TournamentCaller, present, tournament_path
from domain.threadsafe.decoder import JsonObject

OVER: Final = ("done", "failed")  # statuses of reports on which nobody works any more
PAUSE: Final = 2.0  # seconds between two looks at a report


class FairPlayRequests(TournamentCaller):
    """What arbiters ask for, and what they and each player of whom a report says something read."""

    def ask_for_fair_play(
        self, tournament: str, kind: str, matches: Sequence[str] | None = None, key: str | None = None
    ) -> JsonObject:
        """Ask for an `audit` of disclosed matches, or for a report of `luck`. Returns the report, which is
        made when there is time. `matches`: some of those that are disclosed and whose results count; None:
        all.
        """
        body = {"kind": kind} | present(matches=None if matches is None else list(matches))
        return self._command("POST", report_path(tournament), OBJECT, body=body, key=key)

    def fair_play_reports(self, tournament: str) -> Iterator[JsonObject]:
        """The reports that the caller may read, the newest first, read page by page."""
        return self._pages(report_path(tournament), {}, "reports")

    def fair_play_report(self, tournament: str, report: str) -> JsonObject:
        """A report, as far as the caller may read it: with all its players, if it is done."""
        path = report_path(tournament, report)
        found = page = self._read(path, OBJECT, {"limit": PAGE})
        while page["result"] is not None and page["result"]["cursor"] is not None:
            page = self._read(path, OBJECT, {"limit": PAGE, "cursor": page["result"]["cursor"]})
            found["result"]["players"] += page["result"]["players"]
            found["result"]["cursor"] = page["result"]["cursor"]
        return found

    def follow_fair_play(self, tournament: str, report: str, pause: float = PAUSE) -> Iterator[JsonObject]:
        """How far a report is, each time that it is looked at; the last one is done or has failed. It has
        `done` of `total` matches, and not all players: `fair_play_report` reads them.

        It may take hours. Leave it, and follow the report again, when you like. `pause`: seconds between
        two looks.
        """
        attempts = self._transport.attempts()
        while True:
            found = self._read(report_path(tournament, report), OBJECT, {"limit": 1})
            yield found
            if found["status"] in OVER:
                return
            attempts.wait(pause)


def report_path(tournament: str, report: str = "") -> str:
    """The path of the reports of a tournament, or of one of them."""
    return tournament_path(tournament, f"/fair_play/{report}" if report else "/fair_play")
