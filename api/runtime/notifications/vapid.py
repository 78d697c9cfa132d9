"""VAPID (RFC 8292): by a signed token those who deliver pushes know that they come from this service."""

from typing import Any, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from api.runtime.notifications.push_encryption import public_bytes
from domain.ledger.canonical import canonical
from domain.ledger.signing import encoded

LIFETIME: Final = 12 * 3_600  # seconds; a day is the most
HALF: Final = 32  # bytes of each number of a signature


class Vapid:
    """The key of the service. `seed`: a secret number; `subject`: where the service is reached."""

    def __init__(self, seed: bytes, subject: str) -> None:
        self._key: EllipticCurvePrivateKey = derive_private_key(int.from_bytes(seed), SECP256R1())
        self._subject = subject
        self.public: Final = encoded(public_bytes(self._key))

    def authorization(self, url: str, now: int) -> str:
        """The header Authorization of a push to this address. `now`: seconds since 1970."""
        parts = urlsplit(url)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now + LIFETIME, "sub": self._subject}
        signed = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ECDSA(SHA256())))
        signature = encoded(r.to_bytes(HALF) + s.to_bytes(HALF))
        return f"vapid t={signed}.{signature}, k={self.public}"


def _part(content: Any) -> str:
    return encoded(canonical(content))
