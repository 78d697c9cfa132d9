"""What a subscription to pushes is: an address, and the keys of the browser that asked for them."""

from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Final, NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

import msgspec

from api.runtime.notifications.push_encryption import encrypted
from domain.ledger.signing import decoded
from domain.threadsafe.decoder import Decoder, JsonObject

LENGTH: Final = 128  # bytes of every text


class PushKind(StrEnum):
    """What a push says."""

    TURN = "turn"  # it is your turn in a match
    BEGUN = "begun"  # your match has begun
    PAIRED = "paired"  # your round is paired in a tournament
    TEST = "test"


SUBJECTS: Final = {
    PushKind.TURN: "match",
    PushKind.BEGUN: "match",
    PushKind.PAIRED: "tournament",
    PushKind.TEST: "match",  # none
}
"""What each kind of push names, by its id."""


class PushAddress(msgspec.Struct, frozen=True):
    """What of a subscription rests sealed. `p256dh`, `auth`: as browsers give them, in base64url."""

    endpoint: str
    p256dh: str
    auth: str

    def body(self, kind: str, subject: UUID | None) -> bytes:
        """A push for it. It says nothing but its kind and of what it is, and all have one length."""
        text = msgspec.json.encode({"kind": kind, SUBJECTS[PushKind(kind)]: subject})
        return encrypted(text, decoded(self.p256dh), decoded(self.auth), length=LENGTH)


class PushSubscription(NamedTuple):
    """A subscription; the fields are columns. `token`: the number of the player's token that added it."""

    subscription: UUID
    player: str
    token: int
    sealed: bytes
    added_at: datetime


address_of: Final = Decoder(PushAddress)


def subscription_id(endpoint: str) -> UUID:
    """The id of a subscription. It follows from the address, which nobody guesses: a browser has one."""
    return UUID(bytes=sha256(f"nostos/push/{endpoint}".encode()).digest()[:16], version=5)


def subscription_json(found: PushSubscription, address: PushAddress, token: int) -> JsonObject:
    """A subscription for its player, who asks with this token. `host`: who delivers its pushes."""
    plain: JsonObject = msgspec.to_builtins(
        {
            "subscription": found.subscription,
            "host": urlsplit(address.endpoint).hostname,
            "added_at": found.added_at,
            "current": found.token == token,
        }
    )
    return plain
