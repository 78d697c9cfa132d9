"""The queue of deliveries, in Postgres: which webhooks lack steps of their tournament, what is due, what came
of it.

A webhook keeps its own place in the stream of its tournament. The statement that moves it adds the deliveries
too, so a process that is killed loses nothing and adds nothing twice. What is due is taken with a lease of
the webhook; when who took it dies the lease runs out, and another process sends it again under the same id.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from api.runtime.webhooks.webhook import DeliveryState
from domain.store import Log

MOST_WAITING: Final = 1_000  # deliveries of a webhook; with more, steps wait in the log
FEW_FAILURES: Final = 8  # attempts in a row that failed: with fewer no webhook is switched off
BEHIND: Final = (
    "SELECT webhook, tournament, events, step FROM nostos.webhooks AS hooks"
    " WHERE off = '' AND over_at IS NULL AND webhook > %b AND EXISTS (SELECT 1 FROM nostos.events"
    " WHERE originator_id = hooks.tournament AND originator_version = hooks.step + 1)"
    " AND (SELECT count(*) FROM nostos.webhook_deliveries AS waiting"
    " WHERE waiting.webhook = hooks.webhook AND waiting.state = 'waiting') < %b::int4"
    " ORDER BY webhook LIMIT %b::int4"
)
ADVANCE: Final = (
    "WITH moved AS (UPDATE nostos.webhooks SET step = %b::int4,"
    " over_at = CASE WHEN %b::bool THEN now() ELSE over_at END"
    " WHERE webhook = %b AND step = %b::int4 AND off = '' RETURNING webhook),"
    " added AS (INSERT INTO nostos.webhook_deliveries (delivery, webhook, kind, step, body)"
    " SELECT (each.value ->> 0)::uuid, moved.webhook, each.value ->> 1, (each.value ->> 2)::int4,"
    " each.value ->> 3 FROM moved, jsonb_array_elements(%t::jsonb) AS each ON CONFLICT DO NOTHING)"
    " SELECT webhook FROM moved"
)
TAKE: Final = (
    "WITH due AS (SELECT hooks.webhook, next.delivery FROM nostos.webhooks AS hooks CROSS JOIN LATERAL"
    " (SELECT delivery, next_at FROM nostos.webhook_deliveries AS waiting"
    " WHERE waiting.webhook = hooks.webhook AND state = 'waiting' AND next_at <= now() AND (kind = 'ping'"
    " OR hooks.off = '' AND (hooks.rest_until IS NULL OR hooks.rest_until <= now()))"
    " ORDER BY kind <> 'ping', next_at, step, delivery LIMIT 1) AS next"
    " WHERE hooks.lease = %b OR hooks.leased_until IS NULL OR hooks.leased_until < now()"
    " ORDER BY hooks.failures > 0, next.next_at, next.delivery LIMIT %b::int4"
    " FOR UPDATE OF hooks SKIP LOCKED),"
    " leased AS (UPDATE nostos.webhooks AS hooks SET lease = %b,"
    " leased_until = now() + make_interval(secs => %b::float8) FROM due WHERE hooks.webhook = due.webhook"
    " RETURNING hooks.webhook, hooks.tournament, hooks.sealed, hooks.failures, due.delivery)"
    " UPDATE nostos.webhook_deliveries AS taken SET attempts = attempts + 1 FROM leased"
    " WHERE taken.delivery = leased.delivery AND taken.state = 'waiting'"
    " RETURNING taken.delivery, leased.webhook, leased.tournament, leased.sealed, taken.kind,"
    " taken.body, taken.attempts, leased.failures"
)
MARK: Final = (
    "WITH held AS (UPDATE nostos.webhooks SET lease = NULL, leased_until = NULL, last_at = now(),"
    " last_status = %b::int4, last_failure = %t,"
    " failures = CASE WHEN %b::bool THEN 0 ELSE failures + 1 END,"
    " failing_since = CASE WHEN %b::bool THEN NULL ELSE coalesce(failing_since, now()) END,"
    " rest_until = now() + make_interval(secs => %b::float8), off = CASE WHEN %b::bool THEN ''"
    " WHEN off <> '' THEN off WHEN %b::bool THEN 'gone'"
    " WHEN failures + 1 >= %b::int4 AND failing_since < now() - interval '1 day' THEN 'failing' ELSE '' END"
    " WHERE webhook = %b AND lease = %b RETURNING webhook, off)"
    " UPDATE nostos.webhook_deliveries AS sent SET status = %b::int4, failure = %t, state = %t,"
    " next_at = now() + make_interval(secs => %b::float8),"
    " ended_at = CASE WHEN %t = 'waiting' THEN NULL ELSE now() END"
    " FROM held WHERE sent.delivery = %b AND sent.webhook = held.webhook RETURNING held.off"
)
WAITING: Final = "SELECT count(*) FROM nostos.webhook_deliveries WHERE state = 'waiting'"


class LaggingWebhook(NamedTuple):
    """A webhook that was not told yet of what followed `step` of its tournament."""

    webhook: UUID
    tournament: UUID
    events: list[str]
    step: int


class QueuedDelivery(NamedTuple):
    """A delivery to be added."""

    delivery: UUID
    kind: str
    step: int
    body: str


class DueDelivery(NamedTuple):
    """A delivery that is sent now. `attempts`: with this one; `failures`: of the webhook in a row, before."""

    delivery: UUID
    webhook: UUID
    tournament: UUID
    sealed: bytes
    kind: str
    body: str
    attempts: int
    failures: int


class AttemptOutcome(NamedTuple):
    """What came of an attempt: the status of the answer, or `failure`, a word that says why there is none."""

    status: int | None = None
    failure: str = ""

    @property
    def is_delivered(self) -> bool:
        """Whether the receiver took it."""
        return self.status is not None and 200 <= self.status < 300  # noqa: PLR2004  # RFC 9110, 15.3


class DeliveryPlan(NamedTuple):
    """What happens next: the state of the delivery, seconds to its next attempt, seconds of rest for the
    webhook, and whether that is `gone`.
    """

    state: DeliveryState
    again: float
    rest: float
    gone: bool


class DeliveryQueue:
    """All deliveries. Unavailable while Postgres is away."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def behind(self, after: UUID, most: int) -> Sequence[LaggingWebhook]:
        """Webhooks that lack steps and have room for deliveries, by their ids after one."""
        return [LaggingWebhook(*row) for row in self._log.ask(BEHIND, (after, MOST_WAITING, most))]

    def advance(
        self, webhook: LaggingWebhook, upto: int, added: Iterable[QueuedDelivery], *, over: bool
    ) -> bool:
        """A webhook is told of the steps up to one by these deliveries; False if another process did it.

        `over`: the tournament ends with them.
        """
        rows = [(str(each.delivery), each.kind, each.step, each.body) for each in added]
        packed = msgspec.json.encode(rows).decode()
        return bool(self._log.ask(ADVANCE, (upto, over, webhook.webhook, webhook.step, packed)))

    def take(self, lease: UUID, most: int, seconds: float) -> Sequence[DueDelivery]:
        """Deliveries that are due, one a webhook, which are this lease's for so many seconds."""
        return [DueDelivery(*row) for row in self._log.ask(TAKE, (lease, most, lease, float(seconds)))]

    def mark(self, lease: UUID, due: DueDelivery, outcome: AttemptOutcome, plan: DeliveryPlan) -> str | None:
        """Note what came of an attempt. Why the webhook is off now, or ""; None if the lease was lost."""
        delivered, answer = outcome.is_delivered, (outcome.status, outcome.failure)
        of_webhook = (*answer, delivered, delivered, plan.rest, delivered, plan.gone)
        of_delivery = (*answer, plan.state.value, plan.again, plan.state.value, due.delivery)
        where = (FEW_FAILURES, due.webhook, lease)
        found = self._log.ask(MARK, (*of_webhook, *where, *of_delivery))
        return str(found[0][0]) if found else None

    def waiting(self) -> int:
        """How many deliveries wait."""
        return int(self._log.ask(WAITING, ())[0][0])
