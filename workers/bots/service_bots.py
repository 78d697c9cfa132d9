"""The service's own bots: they play the seats that `PUT /v1/matches/{match}/bots` gives them.

The players of each match show which seats these are, so nothing is stored: after a restart the bots go on
where the matches are. Several such processes do no harm, because the second of two moves is refused.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random, SystemRandom
from typing import Final

import structlog

from api.client import Client
from api.runtime.services import Services
from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.errors import TokenShown
from domain.accounts.tokens import SCOPES
from domain.kernel.facts import Fact, Seat
from domain.kernel.lifecycle import Status
from domain.kernel.offers import Offer
from domain.matches.errors import MatchError
from domain.store import Unavailable
from domain.threadsafe.decoder import JsonObject
from projections.models.listing import Listing
from projections.models.lobby import Filters
from projections.reads import ReadsUnavailable
from workers.bots import registry
from workers.bots.runner import Bot
from workers.bots.search.budget import Budget
from workers.bots.strategy import Strategy
from workers.loop import rounds

INTERVAL: Final = 0.5  # seconds between rounds over the newest matches
FULL_ROUND: Final = 60  # one round of this many goes over all matches
PAGE: Final = 200
PACE: Final = 0.6  # seconds that each move of a bot takes, so that people can follow
THOUGHT: Final = Budget(seconds=0.4)  # CPU time for a move of those that look ahead

log = structlog.get_logger()


class Paced:
    """A strategy that takes the same time for every move, unless it thinks longer: it tells little."""

    def __init__(self, strategy: Strategy, seconds: float) -> None:
        self._strategy = strategy
        self._seconds = seconds

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """The move that the strategy chooses."""
        due = time.monotonic() + self._seconds
        move = self._strategy.choose(seat, facts, offers, rng)
        time.sleep(max(0.0, due - time.monotonic()))
        return move


class ServiceBots:
    """Starts a bot, in a thread, for each of the service's seats in a match that is played."""

    def __init__(self, services: Services, client: Callable[[str], Client], pace: float = PACE) -> None:
        self._services = services
        self._client = client
        self._pace = pace
        self.playing: set[str] = set()  # matches and seats, as in `MATCH/0`

    def run(self, stop: threading.Event) -> None:
        """Start bots where they are needed, until `stop` is set."""
        for number in rounds(stop, INTERVAL):
            try:
                self.start_bots(everywhere=number % FULL_ROUND == 0)
            except (ReadsUnavailable, Unavailable):
                log.warning("service_bots_wait")

    def start_bots(self, *, everywhere: bool) -> None:
        """Start a bot for every seat that has none. `everywhere`: in all matches, not only the newest."""
        for listing in self._matches(everywhere=everywhere):
            self._stand_in(listing)
            for seat, sitter in enumerate(listing.seats):
                bot = sitter and ServiceBot.found(listing.match, seat, sitter.player)
                if bot:
                    self._start(listing, bot)

    def _stand_in(self, listing: Listing) -> None:
        """Take the seats that left and for which a bot plays, as was agreed."""
        for departure in listing.gone:
            sitter = listing.seats[departure.seat]
            bot = ServiceBot(listing.match, departure.seat)
            if departure.policy != "bot" or sitter is None or sitter.player == bot.player:
                continue
            with suppress(TokenShown):  # it is registered already; the read models may show the seat later
                self._services.players.register(bot.name, bot.registration)
            with suppress(MatchError):  # the match is over, or another process was first
                self._services.matches.substitute(bot.match, bot.player, bot.seat, bot.standing_in, bot=True)

    def _matches(self, *, everywhere: bool) -> Iterator[Listing]:
        played, reads = Filters(status=Status.PLAYING), self._services.reads
        page = reads.page(played, None, PAGE, as_it_stands=True)
        yield from page.matches
        while everywhere and page.cursor is not None:
            page = reads.page(played, page.cursor, PAGE, as_it_stands=True)
            yield from page.matches

    def _start(self, listing: Listing, bot: ServiceBot) -> None:
        place = f"{bot.match}/{bot.seat}"
        if place not in self.playing:
            self.playing.add(place)
            threading.Thread(target=self._play, args=(listing, bot), name=place, daemon=True).start()

    def _play(self, listing: Listing, bot: ServiceBot) -> None:
        """Play one seat to the end of its match. If the bot fails, the next round starts another."""
        game = self._services.rules(listing)
        try:
            if self._services.matches.status(bot.match) is not Status.PLAYING:
                return  # it ended after the list was read
            token = self._services.players.tokens.issue(bot.player, SCOPES)
            strategy = Paced(registry.strategy(bot.level, game.slug, THOUGHT)(), self._pace)
            chance = Random(SystemRandom().getrandbits(64))
            Bot(self._client(token), str(bot.match), bot.seat, game, strategy, chance).play()
        except Exception as error:  # noqa: BLE001  # the other bots go on
            log.warning("bot_failed", match=str(bot.match), seat=bot.seat, error=type(error).__name__)
        finally:
            self.playing.discard(f"{bot.match}/{bot.seat}")
