"""The webhooks of all tournaments, in Postgres, through the login that writes: no other login reads them.

Address and signing secret rest sealed with the key of the tournament. Each statement may be carried out
twice: a connection may be lost after the first time.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from api.runtime.webhooks.webhook import Webhook, WebhookDelivery, WebhookSecrets, secrets_of
from domain.store import Log
from domain.store.sealer import place, unsealed

MOST: Final = 5  # webhooks of a tournament; the table has so many places
MOST_PINGS: Final = 3  # of a webhook that wait
KEPT: Final = 200  # deliveries of a webhook that are over and still listed
WAITING: Final = (
    "(SELECT count(*)::int4 FROM nostos.webhook_deliveries AS waiting"
    " WHERE waiting.webhook = webhooks.webhook AND waiting.state = 'waiting')"
)
COLUMNS: Final = ", ".join([*Webhook._fields[:-1], WAITING])
SENT: Final = ", ".join(WebhookDelivery._fields)
ADD: Final = (
    "INSERT INTO nostos.webhooks (webhook, tournament, place, events, added_by, sealed, step)"
    " SELECT %b::uuid, %b::uuid, free.place, %t::text[], %t, %b::bytea, %b::int4"
    " FROM (SELECT min(number) AS place FROM generate_series(1, %b::int4) AS number WHERE number NOT IN"
    " (SELECT place FROM nostos.webhooks WHERE tournament = %b)) AS free"
    " WHERE free.place IS NOT NULL ON CONFLICT DO NOTHING RETURNING webhook"
)
ONE: Final = f"SELECT {COLUMNS} FROM nostos.webhooks WHERE webhook = %b"  # noqa: S608  # written above
LISTED: Final = f"SELECT {COLUMNS} FROM nostos.webhooks WHERE tournament = %b ORDER BY added_at, webhook"  # noqa: S608
ADDED_BY: Final = (
    f"SELECT {COLUMNS} FROM nostos.webhooks WHERE added_by = %t AND webhook > %b"  # noqa: S608
    " ORDER BY webhook LIMIT %b::int4"
)
REMOVE: Final = "DELETE FROM nostos.webhooks WHERE webhook = %b AND tournament = %b RETURNING webhook"
ADD_PING: Final = (
    "INSERT INTO nostos.webhook_deliveries (delivery, webhook, kind, step, body)"
    " SELECT %b::uuid, webhook, 'ping', 0, %t FROM nostos.webhooks WHERE webhook = %b AND %b::int4 >"
    " (SELECT count(*) FROM nostos.webhook_deliveries AS pings WHERE pings.webhook = webhooks.webhook"
    " AND pings.kind = 'ping' AND pings.state = 'waiting') ON CONFLICT DO NOTHING RETURNING delivery"
)
DELIVERY: Final = f"SELECT {SENT} FROM nostos.webhook_deliveries WHERE delivery = %b"  # noqa: S608
DELIVERIES: Final = (
    f"SELECT {SENT} FROM nostos.webhook_deliveries"  # noqa: S608
    " WHERE webhook = %b AND (made_at, delivery) < (%b, %b)"
    " ORDER BY made_at DESC, delivery DESC LIMIT %b::int4"
)
TIDY: Final = (
    "DELETE FROM nostos.webhook_deliveries WHERE delivery IN (SELECT delivery"
    " FROM nostos.webhook_deliveries WHERE webhook = %b AND state <> 'waiting'"
    " ORDER BY made_at DESC, delivery DESC OFFSET %b::int4) RETURNING delivery"
)
FORGET: Final = "DELETE FROM nostos.webhooks WHERE added_by = ANY (%t::text[]) RETURNING webhook"
FORGET_OVER: Final = (
    "DELETE FROM nostos.webhooks WHERE over_at < %b OR off <> '' AND last_at < %b RETURNING webhook"
)


class DeliveryPlace(NamedTuple):
    """Where a list of deliveries goes on: before the one that was made then."""

    at: datetime
    delivery: UUID


class AddedWebhook(NamedTuple):
    """A webhook that is added. `step`: it is told of what happens after it."""

    webhook: UUID
    tournament: UUID
    events: list[str]
    added_by: str
    step: int
    secrets: WebhookSecrets


class WebhookTable:
    """All webhooks. Unavailable while Postgres is away."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def add(self, new: AddedWebhook) -> bool:
        """Add a webhook; False if there is one with this id, or the tournament has as many as it may have."""
        plain = msgspec.json.encode(new.secrets)
        sealer, where = self._log.sealer, _where(new.webhook)
        sealed = plain if sealer is None else sealer.seal(new.tournament, where, plain)
        row = (new.webhook, new.tournament, new.events, new.added_by, sealed, new.step)
        return bool(self._log.ask(ADD, (*row, MOST, new.tournament)))

    def find(self, webhook: UUID) -> Webhook | None:
        """The webhook with this id."""
        found = self._log.ask(ONE, (webhook,))
        return Webhook(*found[0]) if found else None

    def listed(self, tournament: UUID) -> list[Webhook]:
        """The webhooks of a tournament, as they were added."""
        return [Webhook(*row) for row in self._log.ask(LISTED, (tournament,))]

    def added_by(self, player: str, after: UUID, most: int) -> list[Webhook]:
        """The webhooks that a player added, by their ids after one."""
        return [Webhook(*row) for row in self._log.ask(ADDED_BY, (player, after, most))]

    def secrets(self, webhook: UUID, tournament: UUID, sealed: bytes) -> WebhookSecrets:
        """Address and signing secret. BadSeal if they were changed."""
        return secrets_of.decode(unsealed(self._log.sealer, tournament, _where(webhook), sealed))

    def remove(self, tournament: UUID, webhook: UUID) -> bool:
        """Remove a webhook and its deliveries; whether it was there."""
        return bool(self._log.ask(REMOVE, (webhook, tournament)))

    def add_ping(self, webhook: UUID, delivery: UUID, body: str) -> bool:
        """Queue a ping; False if there is one with this id, or as many wait as may."""
        added = bool(self._log.ask(ADD_PING, (delivery, body, webhook, MOST_PINGS)))
        self.tidy(webhook)
        return added

    def delivery(self, delivery: UUID) -> WebhookDelivery | None:
        """The delivery with this id."""
        found = self._log.ask(DELIVERY, (delivery,))
        return WebhookDelivery(*found[0]) if found else None

    def deliveries(self, webhook: UUID, before: DeliveryPlace, most: int) -> list[WebhookDelivery]:
        """Deliveries of a webhook, the newest first."""
        return [WebhookDelivery(*row) for row in self._log.ask(DELIVERIES, (webhook, *before, most))]

    def tidy(self, webhook: UUID) -> None:
        """Delete deliveries that are over, but for the newest."""
        self._log.ask(TIDY, (webhook, KEPT))

    def forget_players(self, players: Collection[str]) -> int:
        """Delete the webhooks that these players added; how many there were."""
        return len(self._log.ask(FORGET, (sorted(players),))) if players else 0

    def forget_over(self, before: datetime) -> int:
        """Delete the webhooks of tournaments that had ended by then, and those that were off by then, with no
        attempt since; how many there were.
        """
        return len(self._log.ask(FORGET_OVER, (before, before)))


def _where(webhook: UUID) -> bytes:
    """The place for which a webhook is sealed: what is moved to another row does not open."""
    return place("webhook", 0, webhook.hex)
