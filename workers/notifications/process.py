"""The work on pushes and mails in a process: one thread looks at the log and sends what is due.

Several processes may do it at once. It runs beside the desk, in the same process, and holds up nothing there.
"""

import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

import structlog

from api.runtime.services import Services
from workers.loop import in_thread
from workers.notifications.called_turns import CalledTurns
from workers.notifications.mail_deliveries import MailDeliveries
from workers.notifications.mail_queue import MailQueue
from workers.notifications.mailer import Mailer
from workers.notifications.push_deliveries import PushDeliveries
from workers.notifications.push_queue import PushQueue
from workers.webhooks.sender import Sender

log = structlog.get_logger()

POLL: Final = 1.0  # seconds between two looks
TIDIED: Final = 600.0  # seconds between two looks at what may be forgotten
LAST_ANSWERS: Final = 2.0  # seconds for what is being sent when the process stops
Deliveries = PushDeliveries | MailDeliveries


@contextmanager
def notifications_at_work(services: Services) -> Iterator[None]:
    """In this block a thread works on pushes and mails, unless the settings say that none are sent."""
    settings, queue, mails = services.settings, PushQueue(services.log), MailQueue(services.log)
    deliveries: list[Deliveries] = []
    if settings.push_policy != "off":
        deliveries.append(PushDeliveries(services, queue, Sender(settings.push_policy)))
    services.metrics.counter("nostos_mail_attempts_total")  # it is served also where no mails are sent
    if settings.smtp_url:
        deliveries.append(MailDeliveries(services, mails, Mailer(settings.smtp_url)))
    if not deliveries:
        yield
        return
    turns, tidy = CalledTurns(services, queue), partial(_tidy, services, mails, queue)
    with in_thread("notifications", partial(keep_notifying, turns, deliveries, tidy)):
        yield


def keep_notifying(
    turns: CalledTurns, deliveries: Sequence[Deliveries], tidy: Callable[[], object], stop: threading.Event
) -> None:
    """Work on pushes and mails until `stop` is set; wait for a database that is away."""
    tidied = -math.inf  # on the monotonic clock
    while not stop.is_set():
        try:
            turns.follow(stop)
            for each in deliveries:
                each.start()
            if time.monotonic() >= tidied + TIDIED:
                tidied = time.monotonic()
                tidy()
        except Exception as error:  # noqa: BLE001  # it is tried again
            log.warning("pushes_wait", error=type(error).__name__)
        stop.wait(POLL)
    for each in deliveries:
        each.threads.wait_for_all(LAST_ANSWERS)


def _tidy(services: Services, mails: MailQueue, pushes: PushQueue) -> None:
    """Forget addresses that nobody confirmed, mails of long ago, and pushes that nobody sends."""
    services.mail.forget_unconfirmed()
    mails.tidy()
    if services.settings.push_policy == "off":
        pushes.clear()
