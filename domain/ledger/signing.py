"""Signatures: Ed25519 keys as JWK (RFC 7517, 8037), and what they sign as compact JWS (RFC 7515, 9864)."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import OKPKey

from domain.ledger.canonical import canonical
from domain.threadsafe.decoder import read_json

ALGORITHM: Final = "Ed25519"
SEGMENT: Final = re.compile(r"[A-Za-z0-9_-]+")


class BadSignature(Exception):  # noqa: N818  # a finding
    """A signature that is none, or of a key that is not known. The message says which."""


class Jwk(msgspec.Struct, frozen=True, omit_defaults=True):
    """A key. `d`: its private part, "" in what is published; `valid_from`, `valid_until`: RFC 3339, "" while
    it signs.
    """

    kid: str
    x: str
    valid_from: str
    valid_until: str = ""
    d: str = ""
    kty: str = "OKP"
    crv: str = "Ed25519"
    alg: str = ALGORITHM
    use: str = "sig"


class Signer:
    """The private key of now."""

    def __init__(self, jwk: Jwk) -> None:
        self.kid = jwk.kid
        self.private = Ed25519PrivateKey.from_private_bytes(decoded(jwk.d))
        self._key = OKPKey.import_key(self.private)
        self._header = {"alg": ALGORITHM, "kid": jwk.kid}

    def sign(self, payload: Any) -> str:
        """The payload's canonical JSON, signed. The same payload always gives the same JWS."""
        return jws.serialize_compact(self._header, canonical(payload), self._key, algorithms=[ALGORITHM])


def new_key(seed: bytes, valid_from: str) -> Jwk:
    """A key from 32 unpredictable bytes. Its id is its thumbprint (RFC 7638)."""
    private = Ed25519PrivateKey.from_private_bytes(seed)
    public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return Jwk(OKPKey.import_key(private).thumbprint(), encoded(public), valid_from, d=encoded(seed))


def published(keys: Sequence[Jwk]) -> list[dict[str, str]]:
    """The keys without their private parts, as members of a JWK set."""
    told: list[dict[str, str]] = [
        {name: value for name, value in msgspec.structs.asdict(key).items() if value and name != "d"}
        for key in keys
    ]
    return told


def public_key(x: str) -> Ed25519PublicKey:
    """The public key of a JWK. ValueError if it is none."""
    return Ed25519PublicKey.from_public_bytes(decoded(x))


def verified(token: str, keys: Mapping[str, str]) -> Any:
    """The payload of a JWS by one of the keys (`x` by `kid`). BadSignature if it is anything else.

    There is one way to write a signature: whatever is decodable but written otherwise is refused as well.
    """
    parts = token.split(".")
    if len(parts) != 3 or any(not _well_written(part) for part in parts):  # noqa: PLR2004  # as RFC 7515 has it
        raise BadSignature("it is no compact JWS")
    try:
        header = read_json(decoded(parts[0]))
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadSignature("its header is no JSON") from None
    kid = str(header.get("kid")) if isinstance(header, dict) else ""
    if header != {"alg": ALGORITHM, "kid": kid} or kid not in keys:
        raise BadSignature(f"it is not of a known key, but of {kid!r}")
    try:
        made = jws.deserialize_compact(
            token, OKPKey.import_key(public_key(keys[kid])), algorithms=[ALGORITHM]
        )
    except (JoseError, ValueError):
        raise BadSignature(f"it is not by key {kid}") from None
    try:
        return read_json(made.payload)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadSignature("what it signs is no JSON") from None


def encoded(data: bytes) -> str:
    """Base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes of base64url without padding. ValueError if it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _well_written(part: str) -> bool:
    try:
        return SEGMENT.fullmatch(part) is not None and encoded(decoded(part)) == part
    except ValueError:
        return False
