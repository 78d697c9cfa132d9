"""The work on webhooks in a process: one thread queues what happened and takes what is due, again and again.

Several processes may do it at once. It runs beside the desk, in the same process, and holds up nothing there.
"""

import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import structlog

from api.runtime.services import Services
from workers.loop import in_thread
from workers.webhooks.deliveries import Deliveries
from workers.webhooks.delivery_queue import DeliveryQueue
from workers.webhooks.outbox import Outbox
from workers.webhooks.sender import Sender

log = structlog.get_logger()

POLL: Final = 1.0  # seconds between two looks
COUNTED: Final = 15.0  # seconds between two counts of what waits
LAST_ANSWERS: Final = 2.0  # seconds for what is being sent when the process stops


@contextmanager
def webhooks_at_work(services: Services) -> Iterator[None]:
    """In this block a thread works on webhooks, unless the settings say that none are sent."""
    policy = services.settings.webhook_policy
    if policy == "off":
        yield
        return
    queue = DeliveryQueue(services.log)
    deliveries = Deliveries(services, queue, Sender(policy))
    with in_thread("webhooks", partial(keep_webhooks, services, queue, deliveries)):
        yield


def keep_webhooks(
    services: Services, queue: DeliveryQueue, deliveries: Deliveries, stop: threading.Event
) -> None:
    """Work on webhooks until `stop` is set; wait for a database that is away."""
    outbox, waiting = Outbox(services, queue), services.metrics.gauge("nostos_webhooks_waiting")
    counted = -math.inf  # on the monotonic clock
    while not stop.is_set():
        taken = 0
        try:
            outbox.fill()
            taken = deliveries.start()
            if time.monotonic() >= counted + COUNTED:
                counted = time.monotonic()
                waiting.set(queue.waiting())
        except Exception as error:  # noqa: BLE001  # it is tried again
            log.warning("webhooks_wait", error=type(error).__name__)
        if taken:
            deliveries.threads.wait_for_one(POLL)
        else:
            stop.wait(POLL)
    deliveries.threads.wait_for_all(LAST_ANSWERS)
