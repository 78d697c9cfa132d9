"""What clients keep beside their requests: contributions to chance, receipts, keys, and what they saw."""

import os
import threading
from pathlib import Path
from typing import Final

from cachetools import LRUCache

from api.client.contributions import Contributions
from api.client.keys import PlayerKeys
from api.client.receipts import ReceiptFiles

MOST_HEADS: Final = 1000  # of so many matches the last head is known
MOST_SEATS: Final = 1000  # of so many matches the seat is known
STATE: Final = "XDG_STATE_HOME"  # of the XDG Base Directory Specification


class Kept:
    """What clients that were made from one another keep. `folder`: where; None: contributions in memory, and
    no receipts.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.contributions = Contributions(folder)
        self.receipts = ReceiptFiles(folder)
        self.heads = Heads()
        self.keys = PlayerKeys()
        self.seats = Seats()


class Heads:
    """The last head of each match that the player with a token was shown. In memory."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last: LRUCache[tuple[str | None, str], tuple[int, str]] = LRUCache(MOST_HEADS)

    def of(self, token: str | None, match: str) -> str:
        """The last head; "" if none was shown."""
        with self._lock:
            return self._last.get((token, match), (0, ""))[1]

    def show(self, token: str | None, match: str, step: int, head: str) -> None:
        """The player was shown the head of the match at a step."""
        with self._lock:
            if step >= self._last.get((token, match), (0, ""))[0]:
                self._last[token, match] = step, head

    def forget(self, token: str | None, match: str) -> None:
        """The ledger of the match does not have the head that the player was shown last."""
        with self._lock:
            self._last.pop((token, match), None)


class Seats:
    """The seat of the player with a token in each match that has begun: nobody moves to another one any more.
    In memory.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: LRUCache[tuple[str | None, str], int] = LRUCache(MOST_SEATS)

    def of(self, token: str | None, match: str) -> int | None:
        """The seat; None if it is not known."""
        with self._lock:
            return self._known.get((token, match))

    def keep(self, token: str | None, match: str, seat: int) -> None:
        """The player has this seat from now on."""
        with self._lock:
            self._known[token, match] = seat


def usual_folder() -> Path:
    """Where clients keep things unless they are told otherwise."""
    home = os.environ.get(STATE, "")
    return (Path(home) if home else Path.home() / ".local" / "state") / "nostos"
