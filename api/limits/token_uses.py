"""Token uses: the day on which each token was last used, in Valkey. Only its player is shown it.

A day is enough to see which device is forgotten or stolen, and too little for a diary. It is lost with
Valkey, and nothing depends on it.
"""

import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final

from cachetools import TTLCache

from domain.accounts.tokens import Identity
from projections.bus.clients import AWAY, Client

REMEMBERED: Final = 50_000  # tokens whose use of today this process has noted
AGAIN: Final = 900.0  # seconds after which it is noted again, in case nobody uses the token any more
KEPT: Final = 400 * 24 * 3600  # seconds at most: no token lives longer than a year
DAY: Final = 24 * 3600  # seconds
PAUSE: Final = 60.0  # seconds without a question after Valkey did not respond
PREFIX: Final = "nostos:token-uses:"


def today() -> str:
    """The day by UTC, as in `2026-11-23`."""
    return datetime.now(UTC).date().isoformat()


class TokenUses:
    """The days of the last uses. Threads may share it. A process writes one every 15 minutes at most."""

    def __init__(self, valkey: Client, day: Callable[[], str] = today) -> None:
        self._valkey = valkey
        self._day = day
        self._lock = threading.Lock()
        self._noted: TTLCache[tuple[str, int], str] = TTLCache(REMEMBERED, AGAIN)
        self._away_until = 0.0

    def note(self, identity: Identity) -> None:
        """Note that the token is used today, if that is not noted yet. While Valkey is away nothing is."""
        token, day = (identity.player, identity.token), self._day()
        with self._lock:
            if self._noted.get(token) == day or time.monotonic() < self._away_until:
                return
            self._noted[token] = day
        key = PREFIX + identity.player
        try:
            with self._valkey.pipeline(transaction=False) as together:
                together.hset(key, str(identity.token), day)
                together.expireat(key, int(time.time()) // DAY * DAY + KEPT)  # a midnight: it tells no time
                together.execute()
        except AWAY:
            with self._lock:
                self._noted.pop(token, None)
                self._away_until = time.monotonic() + PAUSE

    def of(self, player: str) -> Mapping[int, str]:
        """The days, by the numbers of the player's tokens; those that are known."""
        with suppress(*AWAY):
            found: Mapping[Any, Any] = self._valkey.hgetall(PREFIX + player)
            return {int(number): day.decode() for number, day in found.items()}
        return {}

    def forget(self, player: str) -> None:
        """Forget all uses of a player who is deleted."""
        with suppress(*AWAY):
            self._valkey.delete(PREFIX + player)
