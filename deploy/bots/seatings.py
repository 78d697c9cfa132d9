"""Where the matches of a bot come from: they are opened, or the lobby has a free seat."""

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, Protocol, TypeVar

import httpx

from api.client import Client, ProblemError
from deploy.bots.bot_players import Company
from deploy.bots.match_plan import MatchPlan
from deploy.bots.seat_play import SeatPlay
from deploy.stack.service_client import refusal
from deploy.terminal.errors import WrongUsage
from domain.kernel.match.lifecycle import BEFORE_START, OVER, Status
from domain.threadsafe.decoder import JsonObject

REASON: Final = "the bot stopped"
WRONG_TERMS: Final = ("bad-value", "unknown-field", "wrong-type", "unfit", "no-such-game")
TAKEN: Final = ("seat-taken", "seat-reserved", "already-seated", "removed", "wrong-status", "no-such-match")
LOOK: Final = 1.0  # seconds between two looks at the lobby
SHOWN: Final = 50  # matches of the lobby that are looked at

T = TypeVar("T")
Pause = Callable[[float, str], None]


class Seatings(Protocol):
    """Seats of matches that bots take."""

    def take(self, company: Company, number: int) -> list[SeatPlay]:
        """The seats of the company in the match with this number; that of the bot is the first."""
        ...


class Unfinished:
    """Matches that were begun and are not over, with those who sit there."""

    def __init__(self) -> None:
        self._players: dict[str, Sequence[Client]] = {}

    def begin(self, match: str, players: Sequence[Client]) -> None:
        """These players are in a match."""
        self._players[match] = players

    def end(self, match: str) -> None:
        """The match is over."""
        self._players.pop(match, None)

    def give_up(self) -> list[str]:
        """Leave all of these matches: those that did not start are closed or left, the others resigned.

        Returns their ids.
        """
        with suppress(httpx.TransportError):  # the service is away
            for match, players in [*self._players.items()]:
                for player in players:
                    with suppress(ProblemError):  # it is over meanwhile
                        _give_up(player.as_player(player.token), match)  # the other one may have hung up
        return [*self._players]


def _give_up(player: Client, match: str) -> None:
    about, own = player.match(match), player.me().player
    seat = next((seat["seat"] for seat in about["seats"] if seat["player"] == own), None)
    if about["status"] in OVER:
        return
    if about["status"] not in BEFORE_START:
        player.resign(match)
    elif about["host"] == own:
        player.close(match, REASON)
    elif seat is not None:
        player.leave(match, seat)


class OpenedSeatings:
    """Matches that the bot opens, with bots of the service or its company in the other seats."""

    def __init__(self, plan: MatchPlan, unfinished: Unfinished, pause: Pause) -> None:
        self._plan = plan
        self._unfinished = unfinished
        self._pause = pause

    def take(self, company: Company, number: int) -> list[SeatPlay]:
        """Open the match and start it. WrongUsage if the service does not have such matches."""
        me, plan = company.players[0], self._plan
        own = plan.seat_in(number)
        free = [seat for seat in range(plan.seats) if seat != own]
        match = self._patiently(partial(me.open, plan.game, plan.seats, plan.options, **plan.terms))
        self._unfinished.begin(match, company.players)
        seats = [own, *free] if plan.level is None else [own]
        for player, seat in zip(company.players, seats, strict=True):
            player.sit(match, seat)
        if plan.level is not None:
            bring = partial(me.bring, match, *free, level=plan.level, pace=plan.pace)
            self._patiently(bring)
        me.start(match)
        plays = zip(company.players, seats, company.bots, strict=True)
        return [SeatPlay(player, match, seat, bot) for player, seat, bot in plays]

    def _patiently(self, ask: Callable[[], T]) -> T:
        """What the service answers once it has room again: it lets a player open so many matches an hour."""
        while True:
            try:
                return ask()
            except ProblemError as problem:
                if problem.name in WRONG_TERMS:
                    raise WrongUsage(refusal(problem)) from problem
                if not problem.retry_after:
                    raise
                self._pause(problem.retry_after, f"{problem.title}; waiting {problem.retry_after:.0f} s")


class LobbySeatings:
    """Seats that are free in the lobby."""

    def __init__(self, game: str, unfinished: Unfinished, pause: Pause) -> None:
        self._game = game
        self._unfinished = unfinished
        self._pause = pause
        self._lock = threading.Lock()
        self._tried: set[str] = set()

    def take(self, company: Company, number: int) -> list[SeatPlay]:  # noqa: ARG002  # all are alike
        """Sit down where the first seat is free, now or later. The match starts when its host wants it to."""
        me = company.players[0]
        while True:
            for about in self._open(me):
                seat = self._taken(me, about)
                if seat is not None:
                    return [SeatPlay(me, about["match"], seat, company.bots[0])]
            self._pause(LOOK, "")

    def _open(self, me: Client) -> list[JsonObject]:
        """The matches that nobody of this command has tried."""
        found = me.matches(status=Status.OPEN, game=self._game, open_seats=1, limit=SHOWN)
        with self._lock:
            new = [about for about in found if about["match"] not in self._tried]
            self._tried.update(about["match"] for about in new[:1])
        return new[:1]

    def _taken(self, me: Client, about: JsonObject) -> int | None:
        """The seat that the player took; None if others were faster."""
        for seat in about["seats"]:
            if seat["player"] is None:
                try:
                    me.sit(about["match"], seat["seat"])
                except ProblemError as problem:
                    if problem.name not in TAKEN:
                        raise
                else:
                    self._unfinished.begin(about["match"], [me])
                    return int(seat["seat"])
        return None
