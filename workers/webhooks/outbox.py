"""The outbox: what happened in tournaments becomes deliveries to their webhooks."""

from collections.abc import Iterator
from typing import Final, NamedTuple
from uuid import UUID

import structlog

from api.runtime.services import Services
from api.runtime.webhooks.messages import ends, messages_of
from domain.store import Event, Unavailable
from domain.store.errors import KeyMissing
from workers.webhooks.delivery_queue import DeliveryQueue, LaggingWebhook, QueuedDelivery

log = structlog.get_logger()

PAGE: Final = 100  # webhooks that are looked at at once
STEPS: Final = 100  # of a tournament, that are read at once
MANY: Final = 500  # deliveries; once a webhook has so many more, further steps wait for the next look
FIRST: Final = UUID(int=0)  # before all ids


class ToldSteps(NamedTuple):
    """What steps of a tournament up to one say to a webhook. `over`: the tournament ends with them."""

    upto: int
    added: list[QueuedDelivery]
    over: bool


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
        """Tell a webhook of the next steps. False if they cannot be read: a newer version wrote them, or they
        are damaged. Other webhooks are told nevertheless.
        """
        try:
            told = self._next(webhook)
        except Exception as error:
            if isinstance(error, Unavailable) and not isinstance(error, KeyMissing):
                raise
            self._note(webhook.tournament, error)
            return False
        if told is None:
            return False
        self._queue.advance(webhook, told.upto, told.added, over=told.over)
        if told.added:
            self._services.webhooks.tidy(webhook.webhook)
        return True

    def _next(self, webhook: LaggingWebhook) -> ToldSteps | None:
        """What the next steps say to a webhook, up to the end of the tournament; None without a next step."""
        told, upto = list[QueuedDelivery](), webhook.step
        for event in self._services.log.read(webhook.tournament, webhook.step, webhook.step + STEPS):
            told += self._deliveries(webhook, event)
            upto = event.step
            if ends(event):
                return ToldSteps(upto, told, over=True)
            if len(told) >= MANY:
                break
        return ToldSteps(upto, told, over=False) if upto > webhook.step else None

    def _deliveries(self, webhook: LaggingWebhook, event: Event) -> Iterator[QueuedDelivery]:
        for message in messages_of(event, self._services.settings.public_url):
            if message.kind in webhook.events:
                delivery = message.delivery(webhook.webhook)
                yield QueuedDelivery(delivery, message.kind, message.step, message.body())

    def _note(self, tournament: UUID, error: Exception) -> None:
        """Log once that webhooks of a tournament wait. The text of the error may hold secrets."""
        if tournament not in self._unreadable:
            log.warning("webhook_waits", tournament=str(tournament), error=type(error).__name__)
            self._unreadable.add(tournament)
