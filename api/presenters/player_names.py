"""Names of players, by their ids: the one way from an id to a name, for everything that shows one."""

import threading
from collections.abc import Iterable, Sequence
from typing import Final

from cachetools import TTLCache

from domain.accounts.errors import NoSuchPlayer
from domain.accounts.players import Players
from domain.kernel.match.state import Sitter
from domain.store.errors import NewerEvent
from projections.reads import Reads

CACHED: Final = 10_000  # names
REMEMBERED: Final = 2.0  # seconds: then a player who was deleted elsewhere is asked for again


class PlayerNames:
    """The names of players. Threads may share it.

    Names are read from the read models, and from the log for a player who is not there yet.
    """

    def __init__(self, reads: Reads, players: Players) -> None:
        self._reads = reads
        self._players = players
        self._lock = threading.Lock()
        self._names: TTLCache[str, str] = TTLCache(CACHED, REMEMBERED)

    def __call__(self, player: str) -> str:
        """The name of a player; "" if they were deleted. ReadsUnavailable, Unavailable."""
        with self._lock:
            known = self._names.get(player)
        return self.several([player])[player] if known is None else known

    def of_seats(self, sitters: Iterable[Sitter | None]) -> None:
        """Read the names of those who sit, in one query."""
        self.several([sitter.player for sitter in sitters if sitter is not None])

    def several(self, players: Sequence[str]) -> dict[str, str]:
        """The names of players, by their ids."""
        with self._lock:
            found = {player: self._names[player] for player in players if player in self._names}
        missing = {*players} - found.keys()
        read = self._reads.names(missing)
        added = {player: read.get(player) or self._from_log(player) for player in missing}
        with self._lock:
            self._names.update(added)
        return found | added

    def forget(self, player: str) -> None:
        """Forget a name now."""
        with self._lock:
            self._names.pop(player, None)

    def _from_log(self, player: str) -> str:
        try:
            return self._players.name(player)
        except (NoSuchPlayer, NewerEvent):  # a list goes on without the name that only a newer version reads
            return ""
