"""Personal keys in Postgres: the schema `nostos_personal`, which lies apart from the log."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from domain.store.postgres.data_keys import Ask, WrappedKey

KEY: Final = "SELECT sealed_with, wrapped FROM nostos_personal.keys WHERE player = %b"
ADD: Final = "SELECT nostos_personal.add_key(%b, %t, %b)"
DESTROY: Final = "SELECT nostos_personal.destroy_key(%b, %b)"
NONE: Final = """
    SELECT NOT EXISTS (SELECT FROM nostos_personal.keys)
        AND NOT EXISTS (SELECT FROM nostos_personal.deletions)
"""
DELETIONS: Final = "SELECT player, deleted_at FROM nostos_personal.deletions ORDER BY deleted_at, player"


class PersonalKeyTable:
    """The tables. `ask`: the rows of one statement, in the database that has them."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def key(self, player: UUID) -> WrappedKey | None:
        """The player's wrapped key."""
        found = self._ask(KEY, (player,))
        return WrappedKey(*found[0]) if found else None

    def add(self, player: UUID, wrapped: WrappedKey) -> None:
        """Store the key of a player who has none and was not deleted."""
        self._ask(ADD, (player, wrapped.sealed_with, wrapped.data))

    def destroy(self, player: UUID, at: datetime) -> None:
        """Delete the key and remember the deletion, in one transaction."""
        self._ask(DESTROY, (player, at))

    def is_empty(self) -> bool:
        """Whether there is no key, and nobody was deleted."""
        return bool(self._ask(NONE, ())[0][0])

    def deletions(self) -> Mapping[UUID, datetime]:
        """The deleted players, and when that was."""
        return dict(self._ask(DELETIONS, ()))
