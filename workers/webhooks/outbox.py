"""The outbox: what happened in tournaments becomes deliveries to their webhooks."""

from collections.abc import Iterator
from typing import Final
from uuid import UUID

import structlog

from api.runtime.services import Services
from api.runtime.webhooks.messages import ends, messages_of
from domain.store import Event
from domain.store.errors import NewerEvent
from workers.webhooks.delivery_queue import DeliveryQueue, LaggingWebhook, QueuedDelivery

log = structlog.get_logger()

PAGE: Final = 100  # webhooks that are looked at at once
STEPS: Final = 100  # of a tournament, that are read at once
FIRST: Final = UUID(int=0)  # before all ids


class Outbox:
    """Queues what happened since webhooks were told last."""

    def __init__(self, services: Services, queue: DeliveryQueue) -> None:
        self._services = services
        self._queue = queue
        self._unreadable = set[UUID]()  # tournaments of which that was logged

    def fill(self) -> int:
        """Queue what happened; how many webhooks lacked something."""
        return sum(self._tell(webhook) for webhook in self._behind())

    def _behind(self) -> Iterator[LaggingWebhook]:
        after = FIRST
        while page := self._queue.behind(after, PAGE):
            yield from page
            after = page[-1].webhook

    def _tell(self, webhook: LaggingWebhook) -> bool:
        """Tell a webhook of the next steps. False if a newer version wrote them: one of that reads them."""
        try:
            events = self._services.log.read(webhook.tournament, webhook.step, webhook.step + STEPS)
        except NewerEvent:
            if webhook.tournament not in self._unreadable:
                log.warning("webhook_waits", tournament=str(webhook.tournament))
                self._unreadable.add(webhook.tournament)
            return False
        if events:
            added, over = list(self._deliveries(webhook, events)), any(map(ends, events))
            self._queue.advance(webhook, events[-1].step, added, over=over)
            if added:
                self._services.webhooks.tidy(webhook.webhook)
        return bool(events)

    def _deliveries(self, webhook: LaggingWebhook, events: list[Event]) -> Iterator[QueuedDelivery]:
        service = self._services.settings.public_url
        for event in events:
            for message in messages_of(event, service):
                if message.kind in webhook.events:
                    delivery = message.delivery(webhook.webhook)
                    yield QueuedDelivery(delivery, message.kind, message.step, message.body())
