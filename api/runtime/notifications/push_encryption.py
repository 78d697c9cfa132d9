"""Encryption of pushes (RFC 8291): only the browser that subscribed reads what is sent."""

import os
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SALT: Final = 16  # bytes
SECRET: Final = 16  # bytes of the secret of a subscription
RECORD: Final = 4096  # bytes of a record; a push is one
END: Final = b"\x02"  # after the text of the last record


class BadKeys(ValueError):  # noqa: N818  # a refusal
    """They are not the keys of a subscription."""


def public_bytes(key: EllipticCurvePrivateKey | EllipticCurvePublicKey) -> bytes:
    """The public key as a point, not compressed."""
    public = key.public_key() if isinstance(key, EllipticCurvePrivateKey) else key
    return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_keys(public: bytes, secret: bytes) -> None:
    """BadKeys if nothing can be encrypted for them."""
    try:
        point = public_bytes(EllipticCurvePublicKey.from_encoded_point(SECP256R1(), public))
    except ValueError:
        raise BadKeys("p256dh is no point of P-256") from None
    if point != public or len(secret) != SECRET:
        raise BadKeys("p256dh has 65 bytes, and auth 16")


def encrypted(
    text: bytes,
    public: bytes,
    secret: bytes,
    *,
    length: int,
    own: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push, in the coding `aes128gcm`. `public`, `secret`: `p256dh` and `auth` of the browser.

    `length`: that of every text, which is filled up to it, so that the length of the body says nothing. `own`
    and `salt` are new for each push; tests give them.
    """
    own, salt = own or generate_private_key(SECP256R1()), salt or os.urandom(SALT)
    theirs = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), public)
    names = b"WebPush: info\0" + public + public_bytes(own)
    shared = _derived(secret, own.exchange(ECDH(), theirs), names, 32)
    key = _derived(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, shared, b"Content-Encoding: nonce\0", 12)
    filled = text + END + bytes(length - len(text))
    point = public_bytes(own)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point
    return head + AESGCM(key).encrypt(nonce, filled, None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
