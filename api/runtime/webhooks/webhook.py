"""What a webhook of a tournament is, and one thing that is sent there."""

from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from domain.threadsafe.decoder import Decoder


class WebhookKind(StrEnum):
    """What a webhook is told of. A test of it is no event of the tournament: see PING."""

    ROUND_OPENED = "round_opened"
    RESULT = "result"
    RULING = "ruling"


PING: Final = "ping"


class WebhookState(StrEnum):
    """Whether a webhook is told anything."""

    ON = "on"
    FAILING = "failing"  # off: for a day nothing could be delivered
    GONE = "gone"  # off: it answered 410
    OVER = "over"  # its tournament has ended; what waits is still delivered


class DeliveryState(StrEnum):
    """How far one delivery is."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    FAILED = "failed"


class WebhookSecrets(msgspec.Struct, frozen=True):
    """What of a webhook rests sealed. `secret`: signs deliveries, 32 bytes as `whsec_` and base64; `digest`:
    of the request that added it.
    """

    url: str
    secret: str
    digest: str


class Webhook(NamedTuple):
    """A webhook; the fields are columns, but for `waiting`: how many deliveries wait.

    `off`: why it is off, or ""; `over_at`: when its tournament had ended; `failures`: attempts in a row that
    failed.
    """

    webhook: UUID
    tournament: UUID
    events: list[str]
    added_by: str
    added_at: datetime
    sealed: bytes
    over_at: datetime | None
    off: str
    failures: int
    failing_since: datetime | None
    last_at: datetime | None
    last_status: int | None
    last_failure: str
    waiting: int

    @property
    def state(self) -> WebhookState:
        """Whether it is told anything."""
        if self.off:
            return WebhookState(self.off)
        return WebhookState.ON if self.over_at is None else WebhookState.OVER


class WebhookDelivery(NamedTuple):
    """One thing that is sent to a webhook; the fields are columns. `step`: of the tournament, 0 for a ping;
    `next_at`: of the next attempt, if it waits; `failure`: why there was no answer, or "".
    """

    delivery: UUID
    webhook: UUID
    kind: str
    step: int
    made_at: datetime
    state: str
    attempts: int
    next_at: datetime
    status: int | None
    failure: str
    ended_at: datetime | None


secrets_of: Final = Decoder(WebhookSecrets)
