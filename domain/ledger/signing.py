"""Signatures, and how they are checked: compact JWS (RFC 7515) by Ed25519 keys (RFC 8037, 9864).

The private keys are in `api/runtime/signing_keys.py`: nobody who verifies needs them.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from joserfc.jwk import OKPKey

from domain.threadsafe.decoder import read_untrusted_json

ALGORITHM: Final = "Ed25519"
KNOWN: Final = 1024  # keys that are kept: those who sign do it again


class BadSignature(Exception):  # noqa: N818  # a finding
    """A text that is no signature, or a signature by an unknown key. The message says which."""


def public_key(x: str) -> Ed25519PublicKey:
    """The public key of a JWK. ValueError if `x` is not a key."""
    return Ed25519PublicKey.from_public_bytes(decoded(x))


@lru_cache(KNOWN)
def known_key(x: str) -> Ed25519PublicKey:
    """The same; the last keys are kept. ValueError if `x` is not a key."""
    return public_key(x)


@lru_cache(KNOWN)
def thumbprint(x: str) -> str:
    """The thumbprint (RFC 7638) of a public key, its `kid`. ValueError if `x` is not a key."""
    return OKPKey.import_key(public_key(x)).thumbprint()


def verified(token: str, keys: Mapping[str, str]) -> Any:
    """The payload of a JWS by one of the keys (`x` by `kid`). BadSignature if it is anything else.

    Each signature has exactly one spelling: any other text is refused, even if it decodes to the same.
    """
    try:
        named, payload, signature = map(_exactly_decoded, token.split("."))
    except ValueError:
        raise BadSignature("it is no compact JWS") from None
    try:
        header = read_untrusted_json(named)
    except msgspec.DecodeError:
        raise BadSignature("its header is no JSON") from None
    kid = str(header.get("kid")) if isinstance(header, dict) else ""
    if header != {"alg": ALGORITHM, "kid": kid} or kid not in keys:
        raise BadSignature(f"it is not of a known key, but of {kid!r}")
    try:
        known_key(keys[kid]).verify(signature, token.rpartition(".")[0].encode())
    except (InvalidSignature, ValueError):
        raise BadSignature(f"it is not by key {kid}") from None
    try:
        return read_untrusted_json(payload)
    except msgspec.DecodeError:
        raise BadSignature("what it signs is no JSON") from None


def key_id(token: str) -> str:
    """The `kid` of the key that a JWS names; nothing is verified. BadSignature if it names none."""
    try:
        header = read_untrusted_json(decoded(token.split(".", maxsplit=1)[0]))
    except ValueError:  # msgspec's errors among them
        raise BadSignature("its header is no JSON") from None
    return str(header.get("kid")) if isinstance(header, dict) else ""


def claimed(token: str) -> Any:
    """What a JWS says that it signs; nothing of it is verified. BadSignature if it is no JWS of JSON."""
    parts = token.split(".")
    try:
        return read_untrusted_json(decoded(parts[1]))
    except (IndexError, ValueError):
        raise BadSignature("it is no compact JWS") from None


def encoded(data: bytes) -> str:
    """Base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of a text in base64url without padding. ValueError if it is not such a text."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _exactly_decoded(part: str) -> bytes:
    """The bytes of a part of a JWS. ValueError if it is empty, or is not written as these bytes are."""
    data = decoded(part)
    if not part or encoded(data) != part:
        raise ValueError("it is no base64url")
    return data
