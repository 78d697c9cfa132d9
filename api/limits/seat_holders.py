"""Seat holders: which tokens proved good lately, and in which matches their players have a seat.

The event loop asks here before it gives a request to a thread, so that players who are seated never wait for
strangers. It is a memory of this process, and gives no rights: a token is checked with each request.
"""

import threading
import time
from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from cachetools import TTLCache

TOKENS: Final = 50_000  # remembered
LASTS: Final = 300.0  # seconds for which a token counts as good after it was used
CHECKED: Final = 30.0  # seconds after which it is found out again whether a player has a seat


class SeatHolders:
    """Tokens that were good, and matches in which their players sit. Threads may share it."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._players: TTLCache[bytes, str] = TTLCache(TOKENS, LASTS, now)
        self._seated: TTLCache[tuple[bytes, str], None] = TTLCache(TOKENS, LASTS, now)
        self._checked: TTLCache[tuple[bytes, str], None] = TTLCache(TOKENS, CHECKED, now)

    def player_of(self, token: bytes) -> str | None:
        """The player who holds the token, as `digest` shortens it; None if it did not prove good lately."""
        with self._lock:
            return self._players.get(token)

    def is_seated(self, token: bytes, match: str) -> bool:
        """Whether the token's player had a seat of the match lately."""
        with self._lock:
            return token in self._players and (token, match) in self._seated

    def note(self, token: bytes, player: str) -> None:
        """Remember that the token is good, and whose it is."""
        with self._lock:
            self._players[token] = player

    def forget(self, token: bytes) -> None:
        """Remember the token no more: nobody holds it."""
        with self._lock:
            self._players.pop(token, None)

    def note_seat(self, token: bytes, match: str, has_seat: Callable[[], bool]) -> None:
        """Remember whether the token's player has a seat of the match; finds it out now and then."""
        where = (token, match)
        with self._lock:
            if where in self._checked:
                return
            self._checked[where] = None
        seated = has_seat()
        with self._lock:
            if seated:
                self._seated[where] = None
            else:
                self._seated.pop(where, None)


def digest(token: str) -> bytes:
    """A token as it is remembered: not itself."""
    return blake2b(token.encode(), digest_size=16).digest()
