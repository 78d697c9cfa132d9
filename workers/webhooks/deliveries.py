"""Deliveries at work: what is due is taken, sent in threads, and marked with what came of it."""

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Final, NamedTuple
from uuid import UUID, uuid4

import structlog

from api.runtime.services import Services
from api.runtime.webhooks.webhook import PING, DeliveryState
from domain.store.errors import BadSeal, Erased, KeyMissing
from workers.sending_threads import SendingThreads
from workers.webhooks.delivery_queue import AttemptOutcome, DeliveryPlan, DeliveryQueue, DueDelivery
from workers.webhooks.retries import GONE, delay_after, rest_after
from workers.webhooks.sender import Sender

log = structlog.get_logger()

LEASE: Final = 60.0  # seconds: longer than a name takes to be resolved, and an attempt to be made


class LeasedDelivery(NamedTuple):
    """A delivery that is sent now, and the lease under which it was taken."""

    lease: UUID
    due: DueDelivery


class Deliveries:
    """Sends what is due. `lease`: seconds after which another process may send what this one has taken."""

    def __init__(
        self,
        services: Services,
        queue: DeliveryQueue,
        sender: Sender,
        *,
        lease: float = LEASE,
        random: Random | None = None,
    ) -> None:
        self._services = services
        self._queue = queue
        self._sender = sender
        self._lease = lease
        self._random = random or SystemRandom()
        self.threads: Final = SendingThreads("webhook", self._deliver, _unmarked, _failed)
        self._counts = services.metrics.counter("nostos_webhook_attempts_total")

    def start(self) -> int:
        """Take what is due and send it; how much that was."""
        return self.threads.start(self._take)

    def _take(self, most: int) -> Sequence[LeasedDelivery]:
        lease = uuid4()
        return [LeasedDelivery(lease, due) for due in self._queue.take(lease, most, self._lease)]

    def _deliver(self, leased: LeasedDelivery) -> None:
        self.deliver(leased.lease, leased.due)

    def deliver(self, lease: UUID, due: DueDelivery) -> None:
        """Make one attempt, and mark what came of it."""
        outcome = self._outcome(due)
        plan = self._plan(due, outcome)
        off = self._queue.mark(lease, due, outcome, plan)
        result = "delivered" if outcome.is_delivered else plan.state.value
        self._counts.labels("retried" if result == DeliveryState.WAITING else result).inc()
        if off:
            log.info("webhook_off", webhook=str(due.webhook), reason=off)

    def _outcome(self, due: DueDelivery) -> AttemptOutcome:
        try:
            own = self._services.webhooks.secrets(due.webhook, due.tournament, due.sealed)
        except (BadSeal, Erased, KeyMissing):
            return AttemptOutcome(failure="broken")
        return self._sender.send(due, own)

    def _plan(self, due: DueDelivery, outcome: AttemptOutcome) -> DeliveryPlan:
        """What happens next. A test is sent once."""
        if outcome.is_delivered:
            return DeliveryPlan(DeliveryState.DELIVERED, 0.0, 0.0, gone=False)
        gone = outcome.status == GONE
        rest = rest_after(due.failures + 1, self._random.random())
        again = None if due.kind == PING else delay_after(due.attempts, self._random.random())
        if again is None:
            return DeliveryPlan(DeliveryState.FAILED, 0.0, rest, gone)
        return DeliveryPlan(DeliveryState.WAITING, again, rest, gone)


def _unmarked(leased: LeasedDelivery) -> None:
    log.warning("webhook_not_marked", webhook=str(leased.due.webhook))


def _failed(leased: LeasedDelivery, error: Exception) -> None:
    log.error(
        "webhook_failed", webhook=str(leased.due.webhook), error=type(error).__name__
    )  # texts of errors may hold addresses
