"""The seats that bots of the service have taken, and the limits on them. Table `bot_seats`.

What the events say is true; the table is there so that two requests cannot exceed a limit together.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple
from uuid import UUID

from api.runtime.services import Services
from domain.accounts.bot_accounts import ServiceBot
from domain.kernel.match.facts import Removed
from domain.kernel.match.lifecycle import OVER
from domain.matches import AcceptedCommand
from domain.store import Unavailable

FRESH: Final = 30  # seconds in which a bot that took a seat may not have sat down yet
TAKE: Final = "SELECT nostos.take_bot_seats(%b, %b::int4[], %t::text[], %t, %b::int4, %b::int4)"
TAKEN: Final = """
    SELECT match, seat, player, taken_at > now() - make_interval(secs => %b::int4) FROM nostos.bot_seats
    WHERE %t::text IS NULL OR host = %t
"""
RELEASE: Final = """
    DELETE FROM nostos.bot_seats WHERE match = %b AND NOT player = ANY (%t::text[]) RETURNING seat
"""
RELEASE_ONE: Final = """
    DELETE FROM nostos.bot_seats WHERE match = %b AND seat = %b::int4 AND player = %t RETURNING seat
"""


class Taken(NamedTuple):
    """A seat that a bot has taken. `is_fresh`: a moment ago."""

    seat: int
    player: str
    is_fresh: bool


class TooManyBots(Exception):  # noqa: N818  # a refusal
    """The host of the match would have more bots at once than a host may have. `most`: how many they may."""

    def __init__(self, most: int) -> None:
        super().__init__(f"a host may have {most} bots at once")
        self.most = most


class BotsBusy(Exception):  # noqa: N818  # it passes by itself
    """The service has as many bots as it plays at once."""


class BotSeats:
    """The seats that bots have in matches that are not over."""

    def __init__(self, services: Services) -> None:
        self._log = services.log
        self._matches = services.matches
        self._limits = services.settings

    def take(self, bots: Sequence[ServiceBot], host: str) -> None:
        """Take the seats of these bots, all of one match. TooManyBots or BotsBusy, and then none is taken.

        Bots that have their seats already are not counted twice.
        """
        bound = self._take(bots, host)
        if bound == "host" and self._release_those_gone(host):
            bound = self._take(bots, host)
        if bound == "host":
            raise TooManyBots(self._limits.bots_per_host)
        if bound:
            raise BotsBusy

    def release(self, match: UUID) -> None:
        """Release the seats of a match."""
        self._log.ask(RELEASE, (match, []))

    def release_removed(self, done: AcceptedCommand) -> None:
        """Release the seats from which the host has just removed bots, those that sat down a moment ago too.

        What was done is done: `release_those_gone` finds the seats, if the log does not respond now.
        """
        if done.repeated:  # the same bot may have sat down again since
            return
        with suppress(Unavailable):
            for fact in done.frame.facts:
                if isinstance(fact, Removed):
                    self._log.ask(RELEASE_ONE, (done.match, fact.seat, fact.player))

    def release_those_gone(self) -> None:
        """Release the seats of matches that are over, and those that their bots do not have any more."""
        self._release_those_gone(None)

    def _take(self, bots: Sequence[ServiceBot], host: str) -> str:
        seats, players = [bot.seat for bot in bots], [bot.player for bot in bots]
        limits = self._limits.bots_per_host, self._limits.bots
        [(bound,)] = self._log.ask(TAKE, (bots[0].match, seats, players, host, *limits))
        return str(bound)

    def _release_those_gone(self, host: str | None) -> int:
        """How many seats could be released, of one host or of all."""
        taken: dict[UUID, list[Taken]] = {}
        for match, *row in self._log.ask(TAKEN, (FRESH, host, host)):
            taken.setdefault(match, []).append(Taken(*row))
        count = 0
        for match, bots in taken.items():
            try:
                staying = self._staying(match, bots)
            except Unavailable:
                raise
            except Exception:  # noqa: BLE001, S112  # one unreadable match keeps its seats
                continue
            if len(staying) < len(bots):
                count += len(self._log.ask(RELEASE, (match, [bot.player for bot in staying])))
        return count

    def _staying(self, match: UUID, bots: Sequence[Taken]) -> list[Taken]:
        """Those of the bots that have their seats, or may yet sit down."""
        if self._matches.status(match) in OVER:
            return []
        sitters = self._matches.sitters(match)
        seated = {(seat, sitter.player) for seat, sitter in enumerate(sitters) if sitter is not None}
        return [bot for bot in bots if bot.is_fresh or (bot.seat, bot.player) in seated]
