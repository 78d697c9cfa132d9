"""Devices that want to sign in: one shows a short code, a player who is signed in elsewhere approves it.

What is pending is in Valkey, for ten minutes. The secret of the device is there as a hash alone; the approval
is signed by the service, so whoever can write to Valkey approves nothing.
"""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from api.problems.problem import Problem
from api.runtime.services import Services
from domain import store
from domain.accounts.errors import BadScope
from domain.accounts.tokens import LONGEST_LIFETIME, SCOPES, Identity
from domain.ledger.signing import BadSignature, verified
from domain.threadsafe.decoder import Decoder
from projections.bus.clients import AWAY

FORMAT: Final = "nostos-device/1"
LIFETIME: Final = timedelta(minutes=10)
INTERVAL: Final = 5  # seconds between two questions of a device
MOST: Final = 10_000  # that are pending
LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"  # of RFC 8628 (6.1): no vowels, so no words
CODE: Final = 8  # letters: 34 bits
PENDING: Final = "nostos:devices"  # all that are pending, by when they end
REFUSED: Final = b"-"


class PendingDevice(msgspec.Struct, frozen=True):
    """A device that waits. `id`: the hash of its secret."""

    id: str
    code: str
    name: str
    scopes: tuple[str, ...]
    until: datetime


class Approval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the service signs: the device gets a token of the player, made with theirs of that number."""

    device: str
    player: str
    token: int
    name: str
    scopes: tuple[str, ...]
    until: datetime
    format: str = FORMAT


class AskedDevice(NamedTuple):
    """A device that begins to wait: its secret, and the code that it shows."""

    secret: str
    code: str


DEVICE: Final = Decoder(PendingDevice)
APPROVAL: Final = Decoder(Approval)


class Devices:
    """The devices that wait."""

    def __init__(self, services: Services) -> None:
        self._redis = services.valkey
        self._keys = services.keys
        self._players = services.players

    def ask(self, name: str, scopes: Sequence[str]) -> AskedDevice:
        """A device begins to wait."""
        secret, until = secrets.token_urlsafe(32), datetime.now(UTC) + LIFETIME
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
        device = PendingDevice(secret_hash(secret), code, name, tuple(scopes), until)
        with _available():
            self._redis.zremrangebyscore(PENDING, 0, datetime.now(UTC).timestamp())
            if self._redis.zcard(PENDING) >= MOST:
                raise Problem("unavailable", "Too many devices wait.", headers={"Retry-After": "60"})
            if not self._redis.set(_code(code), device.id, nx=True, px=LIFETIME):
                raise Problem("unavailable", headers={"Retry-After": "1"})  # somebody has this code
            self._redis.zadd(PENDING, {device.id: until.timestamp()})
            self._redis.set(_device(device.id), msgspec.json.encode(device), px=LIFETIME)
        return AskedDevice(secret, f"{code[:4]}-{code[4:]}")

    def find(self, code: str) -> PendingDevice:
        """The device that shows the code."""
        plain = code.replace("-", "").replace(" ", "").upper()
        if len(plain) != CODE or not set(plain) <= set(LETTERS):
            raise Problem("no-such-device")
        with _available():
            device = self._redis.get(_code(plain))
            found = device and self._redis.get(_device(_text(device)))
        if not found:
            raise Problem("no-such-device")
        return DEVICE.decode(found)

    def approve(self, identity: Identity, code: str, scopes: Sequence[str]) -> None:
        """Let the device have a token with these scopes, which it asked for."""
        device = self.find(code)
        if not set(scopes) <= set(device.scopes):
            raise BadScope("scopes")
        approval = Approval(
            device.id, identity.player, identity.token, device.name, tuple(scopes), device.until
        )
        self._decide(device, self._keys.sign(msgspec.to_builtins(approval)).encode())

    def refuse(self, code: str) -> None:
        """Let the device have nothing."""
        self._decide(self.find(code), REFUSED)

    def collect(self, secret: str) -> str:
        """The token of the device that has the secret. A Problem while nobody has approved it."""
        device = secret_hash(secret)
        with _available():
            decided, found = self._redis.get(_decision(device)), self._redis.get(_device(device))
        if found is None:
            raise Problem("no-such-device")
        if decided is None:
            raise Problem("device-pending", accepted={"interval": INTERVAL})
        approval = None if decided == REFUSED else self._approval(_text(decided), device)
        if approval is None:
            self._forget(device)
            raise Problem("device-refused")
        token = self._players.tokens.issue(
            approval.player,
            approval.scopes,
            store.command("", device, "device", device),
            name=approval.name,
            parent=approval.token,
            lifetime=LONGEST_LIFETIME,
        )
        self._forget(device)
        return token

    def _approval(self, text: str, device: str) -> Approval | None:
        """The approval, if the service signed it for this device, and the token of who approved is valid."""
        known = {key["kid"]: key["x"] for key in self._keys.published()}
        try:
            approval = APPROVAL.convert(verified(text, known))
        except (BadSignature, msgspec.ValidationError):
            return None
        if (approval.format, approval.device) != (FORMAT, device) or approval.until <= datetime.now(UTC):
            return None
        return approval if self._players.tokens.holder(approval.player, approval.token) else None

    def _decide(self, device: PendingDevice, decision: bytes) -> None:
        """Note the first decision on the device; its code finds nothing any more."""
        with _available():
            made = self._redis.set(_decision(device.id), decision, nx=True, px=LIFETIME)
            self._redis.delete(_code(device.code))
        if not made:
            raise Problem("no-such-device")

    def _forget(self, device: str) -> None:
        with _available():
            self._redis.delete(_device(device), _decision(device))
            self._redis.zrem(PENDING, device)


@contextmanager
def _available() -> Iterator[None]:
    try:
        yield
    except AWAY:
        detail = "Redis is away: no device can sign in."
        raise Problem("unavailable", detail, headers={"Retry-After": "1"}) from None


def asked_scopes(scopes: Sequence[str] | None) -> list[str]:
    """The scopes that a device asks for, each once; all if it names none."""
    return [scope for scope in SCOPES if scopes is None or scope in scopes]


def secret_hash(secret: str) -> str:
    """The id of the device that has the secret."""
    return sha256(secret.encode()).hexdigest()


def _text(value: bytes | str) -> str:
    return value if isinstance(value, str) else value.decode()


def _code(code: str) -> str:
    return f"nostos:device-code:{code}"


def _device(device: str) -> str:
    return f"nostos:device:{device}"


def _decision(device: str) -> str:
    return f"nostos:device-decision:{device}"
