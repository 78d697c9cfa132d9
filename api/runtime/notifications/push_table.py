"""The subscriptions of all players, in Postgres, through the login that writes: no other login reads them.

What a browser gave rests sealed with the key of its player, and cannot be opened once they are deleted. Each
statement may be carried out twice: a connection may be lost after the first time.
"""

import secrets
from collections.abc import Collection
from functools import cached_property
from typing import Final
from uuid import UUID

import msgspec

from api.runtime.notifications.subscription import (
    PushAddress,
    PushSubscription,
    address_of,
    subscription_id,
)
from api.runtime.notifications.vapid import Vapid
from domain.store import Log
from domain.store.sealer import place, unsealed

MOST: Final = 10  # subscriptions of a player; the table has so many places
KEY_STREAM: Final = UUID("6e6f7374-6f73-8000-8000-707573686b65")  # of no match; its data key seals the key
KEY_PLACE: Final = place("push-key", 0)
COLUMNS: Final = ", ".join(PushSubscription._fields)
ADD: Final = (
    "INSERT INTO nostos.push_subscriptions (subscription, player, token, place, sealed)"
    " SELECT %b::uuid, %t, %b::int4, free.place, %b::bytea"
    " FROM (SELECT min(number) AS place FROM generate_series(1, %b::int4) AS number WHERE number NOT IN"
    " (SELECT place FROM nostos.push_subscriptions WHERE player = %t)) AS free"
    " WHERE free.place IS NOT NULL ON CONFLICT DO NOTHING RETURNING subscription"
)
LEFT: Final = (
    "DELETE FROM nostos.push_subscriptions WHERE subscription = %b AND player <> %t RETURNING subscription"
)
CHANGE: Final = (
    "UPDATE nostos.push_subscriptions SET sealed = %b::bytea, token = %b::int4, failures = 0,"
    " rest_until = NULL WHERE subscription = %b AND player = %t"
    " RETURNING subscription"
)
LISTED: Final = (
    f"SELECT {COLUMNS} FROM nostos.push_subscriptions WHERE player = %t ORDER BY added_at, subscription"  # noqa: S608  # written above
)
REMOVE: Final = (
    "DELETE FROM nostos.push_subscriptions WHERE subscription = %b AND player = %t RETURNING subscription"
)
TEST: Final = (
    "INSERT INTO nostos.pushes (push, subscription, kind) SELECT gen_random_uuid(), subscription, 'test'"
    " FROM nostos.push_subscriptions WHERE subscription = %b AND player = %t"
    " ON CONFLICT DO NOTHING RETURNING push"
)
FORGET: Final = "DELETE FROM nostos.push_subscriptions WHERE player = ANY (%t::text[]) RETURNING subscription"
KEY: Final = "SELECT sealed FROM nostos.push_key"
ADD_KEY: Final = (
    "INSERT INTO nostos.push_key (sealed) VALUES (%b::bytea) ON CONFLICT DO NOTHING RETURNING one"
)


class PushTable:
    """All subscriptions, and the key of the service. Unavailable while Postgres is away.

    `subject`: the address of the service, which those who deliver pushes are told.
    """

    def __init__(self, log: Log, subject: str) -> None:
        self._log = log
        self._subject = subject

    @cached_property
    def vapid(self) -> Vapid:
        """The key of the service: all its processes have the same, made when it is first needed."""
        if not (found := self._log.ask(KEY, ())):
            number = f'"{secrets.token_bytes(31).hex()}"'.encode()  # 31 bytes: never more than the curve has
            sealer = self._log.sealer
            sealed = number if sealer is None else sealer.seal(KEY_STREAM, KEY_PLACE, number)
            self._log.ask(ADD_KEY, (sealed,))
            found = self._log.ask(KEY, ())
        opened = unsealed(self._log.sealer, KEY_STREAM, KEY_PLACE, found[0][0])
        return Vapid(bytes.fromhex(opened.strip(b'"').decode()), self._subject)

    def add(self, player: str, token: int, address: PushAddress) -> PushSubscription | None:
        """Add a subscription; None if the player has as many as they may have. It ends with the token.

        A browser calls one player: whoever was signed in there before is not called there any more.
        """
        made = subscription_id(address.endpoint)
        own = self.listed(player)
        if len(own) >= MOST and made not in {each.subscription for each in own}:
            return None
        sealed = msgspec.json.encode(address)
        if self._log.sealer is not None:
            sealed = self._log.sealer.seal(made, _where(made), sealed, owner=UUID(player))
        self._log.ask(LEFT, (made, player))
        for _ in range(MOST):  # two that are added at once may choose one place
            # The browser may have other keys now.
            if self._log.ask(CHANGE, (sealed, token, made, player)):
                break
            if self._log.ask(ADD, (made, player, token, sealed, MOST, player)):
                break
        return next((each for each in self.listed(player) if each.subscription == made), None)

    def listed(self, player: str) -> list[PushSubscription]:
        """The subscriptions of a player, as they were added."""
        return [PushSubscription(*row) for row in self._log.ask(LISTED, (player,))]

    def address(self, subscription: UUID, sealed: bytes) -> PushAddress:
        """What the browser gave. BadSeal if it was changed, Erased once the player is deleted."""
        return address_of.decode(unsealed(self._log.sealer, subscription, _where(subscription), sealed))

    def remove(self, player: str, subscription: UUID) -> bool:
        """Remove a subscription, and what waits for it; whether the player had it."""
        return bool(self._log.ask(REMOVE, (subscription, player)))

    def add_test(self, player: str, subscription: UUID) -> bool:
        """Let a test be sent; False if one waits already, or the player has no such subscription."""
        return bool(self._log.ask(TEST, (subscription, player)))

    def forget_players(self, players: Collection[str]) -> int:
        """Delete the subscriptions of these players; how many there were."""
        return len(self._log.ask(FORGET, (sorted(players),))) if players else 0


def _where(subscription: UUID) -> bytes:
    """The place for which a subscription is sealed: what is moved to another row does not open."""
    return place("push", 0, subscription.hex)
