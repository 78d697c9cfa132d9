"""Webhooks and their deliveries as JSON. Who calls this has asked who may see them."""

import msgspec

from api.presenters.tournaments.people_json import person_json
from api.runtime.webhooks.webhook import DeliveryState, Webhook, WebhookDelivery
from domain.kernel.texts import NameOf
from domain.threadsafe.decoder import JsonObject


def webhook_json(webhook: Webhook, url: str, name_of: NameOf) -> JsonObject:
    """A webhook for organizers, without its secret."""
    last = {"at": webhook.last_at, "status": webhook.last_status, "failure": webhook.last_failure or None}
    plain: JsonObject = msgspec.to_builtins(
        {
            **own_webhook_json(webhook, url),
            "state": webhook.state,
            "added_by": person_json(webhook.added_by, name_of),
            "waiting": webhook.waiting,
            "failures": webhook.failures,
            "failing_since": webhook.failing_since,
            "last": None if webhook.last_at is None else last,
        }
    )
    return plain


def own_webhook_json(webhook: Webhook, url: str) -> JsonObject:
    """A webhook for the export of the player who added it."""
    plain: JsonObject = msgspec.to_builtins(
        {
            "webhook": webhook.webhook,
            "tournament": webhook.tournament,
            "url": url,
            "events": webhook.events,
            "added_at": webhook.added_at,
        }
    )
    return plain


def delivery_json(delivery: WebhookDelivery) -> JsonObject:
    """One delivery."""
    waits = delivery.state == DeliveryState.WAITING
    plain: JsonObject = msgspec.to_builtins(
        {
            "delivery": delivery.delivery,
            "type": delivery.kind,
            "step": delivery.step or None,
            "state": delivery.state,
            "attempts": delivery.attempts,
            "status": delivery.status,
            "failure": delivery.failure or None,
            "made_at": delivery.made_at,
            "next_at": delivery.next_at if waits else None,
            "ended_at": delivery.ended_at,
        }
    )
    return plain
