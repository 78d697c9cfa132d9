"""A run: a bot plays many matches, several at once."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from api.client import HungUp, ProblemError
from deploy.bots.bot_players import Company
from deploy.bots.seat_play import SeatResult
from deploy.bots.seatings import Seatings, Unfinished
from deploy.bots.side_by_side import side_by_side
from deploy.bots.summary import RoleRating, RunSummary, counted


class Pauses:
    """Waits that the end of a run ends. `say`: takes why somebody waits."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._over = threading.Event()

    def wait(self, seconds: float, why: str) -> None:
        """Wait. HungUp if the run ends meanwhile."""
        if why:
            self._say(why)
        if self._over.wait(seconds):
            raise HungUp

    def end(self) -> None:
        """Nobody waits any more."""
        self._over.set()


class BotRun:
    """Matches of a bot and of those who play with it. `unfinished`: where the seatings note them."""

    def __init__(
        self, company: Company, game: str, seatings: Seatings, unfinished: Unfinished, pauses: Pauses
    ) -> None:
        self.results: list[SeatResult] = []
        self._company = company
        self._game = game
        self._me = company.players[0].me()
        self._seatings = seatings
        self._unfinished = unfinished
        self._pauses = pauses
        self._given_up: Sequence[str] = ()
        self._ratings: Sequence[RoleRating] = ()

    def play(self, matches: int, at_once: int, report: Callable[[SeatResult], None]) -> None:
        """Play so many matches to their ends. The first error ends all of them, and is raised; what is not
        over then is given up. `report`: takes each result as it comes.
        """
        numbers = iter(range(matches))  # threads may share it
        lanes = [self._company.apart() for _ in range(min(at_once, matches))]
        tasks = [partial(self._play_on, lane, numbers, report) for lane in lanes]
        try:
            side_by_side(tasks, partial(self._stop, lanes))
        finally:
            self._given_up = self._unfinished.give_up()
        with suppress(ProblemError):  # they are of interest, and no more
            self._ratings = self._ratings_now()

    def summary(self) -> RunSummary:
        """What it did so far."""
        return counted(
            self.results,
            self._given_up,
            self._ratings,
            player=self._me.player,
            name=self._me.name,
            game=self._game,
        )

    def _stop(self, lanes: Sequence[Company]) -> None:
        self._pauses.end()
        for lane in lanes:
            lane.hang_up()

    def _play_on(
        self, company: Company, numbers: Iterator[int], report: Callable[[SeatResult], None]
    ) -> None:
        """Play one match after the other. What was closed before its start is none."""
        for number in numbers:
            while (result := self._played(company, number)) is None:
                pass
            self.results.append(result)
            report(result)

    def _played(self, company: Company, number: int) -> SeatResult | None:
        plays = self._seatings.take(company, number)
        side_by_side([play.to_end for play in plays], company.hang_up)
        self._unfinished.end(plays[0].match)
        return plays[0].result()

    def _ratings_now(self) -> list[RoleRating]:
        found = self._company.players[0].ratings_of(self._me.player)
        return [
            RoleRating(each["role"], each["rating"], each["matches"])
            for each in found
            if each["game"] == self._game
        ]
