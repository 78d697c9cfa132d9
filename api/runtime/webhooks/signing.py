"""Signatures of deliveries, as Standard Webhooks describes them: receivers check who sent what, and when."""

import base64
import hmac
import secrets
from typing import Final

PREFIX: Final = "whsec_"
BYTES: Final = 32  # of a secret


def new_secret() -> str:
    """A new signing secret: `whsec_` and 32 random bytes in base64."""
    return PREFIX + base64.b64encode(secrets.token_bytes(BYTES)).decode()


def signature(secret: str, delivery: str, timestamp: int, body: bytes) -> str:
    """`v1,` and the HMAC-SHA256 over id, moment (Unix seconds) and body, with dots between, in base64."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = b".".join((delivery.encode(), str(timestamp).encode(), body))
    return "v1," + base64.b64encode(hmac.digest(key, signed, "sha256")).decode()


def signed_headers(secret: str, delivery: str, timestamp: int, body: bytes) -> dict[str, str]:
    """The headers of a delivery that receivers check."""
    return {
        "webhook-id": delivery,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signature(secret, delivery, timestamp, body),
    }
