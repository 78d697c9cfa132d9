"""Webhooks, and who sends what waits for them; a process that does is killed by a test."""

import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final
from uuid import UUID, uuid4

from api.runtime.services import Services, assemble
from api.runtime.settings import Settings
from api.runtime.webhooks.messages import ping_body
from api.runtime.webhooks.signing import new_secret
from api.runtime.webhooks.table import AddedWebhook, DeliveryPlace
from api.runtime.webhooks.webhook import Webhook, WebhookDelivery, WebhookKind, WebhookSecrets
from domain.games import SHELF
from domain.telemetry.catalog import Process
from tests.support import toy
from tests.support.logins import LOGINS
from tests.support.servers import Servers
from workers.webhooks.deliveries import Deliveries
from workers.webhooks.delivery_queue import (
    AttemptOutcome,
    DeliveryPlan,
    DeliveryQueue,
    DueDelivery,
    LaggingWebhook,
    QueuedDelivery,
)
from workers.webhooks.outbox import Outbox
from workers.webhooks.sender import Sender

NAME: Final = "tests.workers.webhooks.toy_hooks"
ALL: Final = [kind.value for kind in WebhookKind]
SERVICE: Final = "https://games.example.org"
NEWEST: Final = DeliveryPlace(datetime.max.replace(tzinfo=UTC), UUID(int=2**128 - 1))
LEASE: Final = 1.0  # seconds
QUICK: Final = 0.5  # seconds in which a receiver has to answer


@dataclass
class Hooked:
    """A webhook, and this process, which sends to it."""

    services: Services
    url: str
    tournament: UUID = field(default_factory=uuid4)
    events: list[str] = field(default_factory=lambda: ALL)
    secret: str = field(default_factory=new_secret)
    step: int = 0

    def __post_init__(self) -> None:
        self.id, secrets = uuid4(), WebhookSecrets(self.url, self.secret, "")
        new = AddedWebhook(self.id, self.tournament, self.events, str(uuid4()), self.step, secrets)
        assert self.services.webhooks.add(new)
        self.queue = DeliveryQueue(self.services.log)
        self.outbox = Outbox(self.services, self.queue)

    @property
    def now(self) -> Webhook:
        found = self.services.webhooks.find(self.id)
        assert found is not None
        return found

    @property
    def deliveries(self) -> list[WebhookDelivery]:
        """All that are kept, the newest first."""
        return self.services.webhooks.deliveries(self.id, NEWEST, 1_000)

    def ping(self) -> UUID:
        """A test that waits."""
        made = uuid4()
        assert self.services.webhooks.add_ping(self.id, made, ping_body(self.tournament, "now", SERVICE))
        return made

    def say(self, number: int = 1) -> list[UUID]:
        """So many deliveries that wait, of the next step of the tournament."""
        made = [uuid4() for _ in range(number)]
        added = [QueuedDelivery(each, "ruling", self.step + 1, '{"type":"ruling"}') for each in made]
        lagging = LaggingWebhook(self.id, self.tournament, self.events, self.step)
        self.step += 1
        assert self.queue.advance(lagging, self.step, added, over=False)
        return made

    def work(self, sender: Sender | None = None) -> int:
        """Send all that is due; how many attempts that were."""
        deliveries = Deliveries(self.services, self.queue, sender or quick_sender())
        found = 0
        while taken := deliveries.start():
            found += taken
            assert deliveries.threads.wait_for_all(30)
        return found

    def change(self, what: str) -> None:
        """Change the row of the webhook, as time would."""
        query = f"UPDATE nostos.webhooks SET {what} WHERE webhook = %b RETURNING webhook"  # of a test
        assert self.services.log.ask(query, (self.id,))

    def hurry(self) -> None:
        """What waits is due now, and the webhook rests no more."""
        self.change("rest_until = NULL")
        self.services.log.ask(
            "UPDATE nostos.webhook_deliveries SET next_at = now() WHERE webhook = %b RETURNING delivery",
            (self.id,),
        )


def quick_sender(**more: Any) -> Sender:
    """A sender to this machine that does not wait for long."""
    return Sender("loopback", timeout=QUICK, deadline=QUICK, **more)


@contextmanager
def fresh_services(servers: Servers, home: Path, **policies: Any) -> Iterator[Services]:
    """Services over a fresh database, with these settings."""
    with servers.fresh_database() as database:
        made = services_of(
            Settings(
                database_url=database,
                logins=LOGINS,
                redis_url=servers.redis_url,
                home=home,
                public_url=SERVICE,
                **policies,
            )
        )
        yield made
        made.close()


def services_of(settings: Settings) -> Services:
    """Services with the toy on their shelf."""
    return assemble(settings, {**SHELF, toy.GAME.slug: toy.GAME}, process=Process.DESK)


class ForgetfulQueue(DeliveryQueue):
    """The queue of a process that never marks anything: it is killed before."""

    def mark(self, lease: UUID, due: DueDelivery, outcome: AttemptOutcome, plan: DeliveryPlan) -> str | None:
        """Wait for the end."""
        time.sleep(3_600)
        return super().mark(lease, due, outcome, plan)


def start(settings: Settings) -> BaseProcess:
    """Start a process that sends and marks nothing; the caller ends it."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([NAME])
    process = context.Process(target=send_and_wait, args=(settings,))
    process.start()
    return process


def send_and_wait(settings: Settings) -> None:
    """What the process does, until it is killed."""
    services = services_of(settings)
    queue = ForgetfulQueue(services.log)
    deliveries = Deliveries(services, queue, Sender("loopback"), lease=LEASE)
    while not deliveries.start():
        time.sleep(0.02)
    deliveries.threads.wait_for_all(3_600)
