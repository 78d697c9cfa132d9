"""The house's bots: they play the seats that `PUT /v1/matches/{match}/bots` gave them.

Which those are follows from who sits where, so that nothing is kept: a house that is started again goes on
where the matches stand. Several houses do no harm, for a move that comes second is refused.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random, SystemRandom
from typing import Any, Final

import structlog

from api.client import Client
from api.runtime.services import Services
from domain.accounts import bot_accounts
from domain.accounts.tokens import SCOPES
from domain.kernel.facts import Fact, Seat
from domain.kernel.lifecycle import Status
from domain.kernel.offers import Offer
from projections.models.lobby import Filters, Listing
from projections.reads import ReadsUnavailable
from workers.bots import registry
from workers.bots.runner import Bot
from workers.bots.strategy import Brain

EVERY: Final = 0.5  # seconds between looks at the newest matches
THOROUGH: Final = 60  # looks between looks at all of them
PAGE: Final = 200
PACE: Final = 0.6  # seconds that a bot thinks, so that people can follow

log = structlog.get_logger()


class Unhurried:
    """A brain that takes its time."""

    def __init__(self, brain: Brain, seconds: float) -> None:
        self._brain = brain
        self._seconds = seconds

    def choose(
        self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random
    ) -> dict[str, Any]:
        """What the brain chooses."""
        time.sleep(self._seconds)
        return self._brain.choose(seat, facts, offers, rng)


class House:
    """Starts a bot, in a thread, for every seat that is its own in a match that is played."""

    def __init__(self, services: Services, client: Callable[[str], Client], pace: float = PACE) -> None:
        self._services = services
        self._client = client
        self._pace = pace
        self.playing: set[str] = set()  # matches and seats, as in `MATCH/0`

    def run(self, stop: threading.Event) -> None:
        """Look for work until told to stop."""
        looks = 0
        while not stop.is_set():
            try:
                self.look(thorough=looks % THOROUGH == 0)
            except ReadsUnavailable:
                log.warning("house_waits")
            looks += 1
            stop.wait(EVERY)

    def look(self, *, thorough: bool) -> None:
        """Send a bot to every seat that has none playing. `thorough`: in all matches, not the newest only."""
        for listing in self._matches(thorough=thorough):
            for seat, sitter in enumerate(listing.seats):
                if sitter is not None and sitter.player == bot_accounts.player(listing.match, seat):
                    self._send(listing, seat, sitter.player)

    def _matches(self, *, thorough: bool) -> Iterator[Listing]:
        played, reads = Filters(status=Status.PLAYING), self._services.reads
        page = reads.page(played, None, PAGE, as_it_stands=True)
        yield from page.matches
        while thorough and page.cursor is not None:
            page = reads.page(played, page.cursor, PAGE, as_it_stands=True)
            yield from page.matches

    def _send(self, listing: Listing, seat: Seat, player: str) -> None:
        place = f"{listing.match}/{seat}"
        if place not in self.playing:
            self.playing.add(place)
            threading.Thread(target=self._play, args=(listing, seat, player), name=place, daemon=True).start()

    def _play(self, listing: Listing, seat: Seat, player: str) -> None:
        """One bot to the end of its match. Where it fails, the next look sends another."""
        game = self._services.shelf[listing.game]
        try:
            token = self._services.players.tokens.issue(player, SCOPES)
            brain = Unhurried(registry.brain("good", game.slug)(), self._pace)
            whims = Random(SystemRandom().getrandbits(64))
            Bot(self._client(token), str(listing.match), seat, game, brain, whims).play()
        except Exception as error:  # noqa: BLE001  # a bot's fault is no other bot's
            log.warning("bot_failed", match=str(listing.match), seat=seat, error=type(error).__name__)
        finally:
            self.playing.discard(f"{listing.match}/{seat}")
