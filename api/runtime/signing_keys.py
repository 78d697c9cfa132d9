"""Signing keys of the service: a file, created when it is first needed."""

import math
import os
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc.jwk import OKPKey
from msgspec.structs import replace

from api.runtime.atomic_files import OWNER_ONLY, create_file, exclusive, replace_file
from api.runtime.settings import BadSetting, Settings
from domain.ledger.canonical import canonical
from domain.ledger.signing import ALGORITHM, decoded, encoded
from domain.threadsafe.decoder import Decoder

NAME: Final = "signing.json"  # in NOSTOS_HOME
FAR: Final = "9999-12-31T23:59:59Z"  # later than any time of a key
CHECK_INTERVAL: Final = 0.2  # seconds between checks of the file: each check lets other threads run


class Jwk(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Ed25519 key as JWK (RFC 7517, 8037). `d`: its private part, "" when published; `valid_from`: when it
    begins to sign; `valid_until`: when another one does, "" if that is not known; `revoked`: since when it
    does not count, "" if it counts. All RFC 3339; the first two may be to come.
    """

    kid: str
    x: str
    valid_from: str
    valid_until: str = ""
    revoked: str = ""
    d: str = ""
    kty: str = "OKP"
    crv: str = "Ed25519"
    alg: str = ALGORITHM
    use: str = "sig"

    def has_ended(self, now: str) -> bool:
        """Whether it signs no more."""
        return bool(self.valid_until) and self.valid_until <= now


class Signer:
    """A private key that signs."""

    def __init__(self, jwk: Jwk) -> None:
        self.kid = jwk.kid
        self.private = Ed25519PrivateKey.from_private_bytes(decoded(jwk.d))
        self._header = encoded(canonical({"alg": ALGORITHM, "kid": jwk.kid}))

    def sign(self, payload: Any) -> str:
        """The payload's canonical JSON, signed. The same payload always gives the same JWS."""
        message = f"{self._header}.{encoded(canonical(payload))}"
        return f"{message}.{encoded(self.private.sign(message.encode()))}"


def new_key(seed: bytes, valid_from: str) -> Jwk:
    """A key from 32 unpredictable bytes. Its id is its thumbprint (RFC 7638)."""
    private = Ed25519PrivateKey.from_private_bytes(seed)
    public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    return Jwk(OKPKey.import_key(private).thumbprint(), encoded(public), valid_from, d=encoded(seed))


def published(keys: Sequence[Jwk]) -> list[dict[str, str]]:
    """The keys without their private parts, as members of a JWK set."""
    return [
        {name: str(value) for name, value in msgspec.structs.asdict(key).items() if value and name != "d"}
        for key in keys
    ]


class KeySet(msgspec.Struct, frozen=True):
    """The content of the file: a JWK set. At any time one key signs. One that is to sign later is published
    already; one that has ended has no private part.
    """

    keys: tuple[Jwk, ...]

    def current(self, now: str) -> Jwk:
        """The key that signs: of those that have not ended the one that began last.

        On a machine whose clock is behind perhaps none has begun: then the one that begins first. BadSetting
        if all have ended.
        """
        able = sorted((key for key in self.keys if key.d and not key.has_ended(now)), key=_beginning)
        if not able:
            raise BadSetting("the file of signing keys must have one key that is still valid, with its `d`")
        begun = [key for key in able if key.valid_from <= now]
        return begun[-1] if begun else able[0]

    def next_change(self, now: str) -> str:
        """When another key begins to sign; FAR if none is to."""
        return min((key.valid_from for key in self.keys if key.valid_from > now), default=FAR)

    def without_ended(self, now: str) -> "KeySet":
        """The keys, where those that have ended have no private part."""
        return KeySet(tuple(replace(key, d="") if key.has_ended(now) else key for key in self.keys))


KEY_SET: Final = Decoder(KeySet)


class LoadedKeys(NamedTuple):
    """The keys, and the stamp of the file that they were read from; a rotation replaces that file.

    `until`: when another key signs.
    """

    keys: KeySet
    signer: Signer
    stamp: tuple[int, int]
    until: str

    def published(self) -> list[dict[str, str]]:
        """All keys, also the retired ones, without their private parts."""
        return published(self.keys.keys)


class Keyring:
    """The keys of a file. The file is read, or created, before the first signature, and read again when
    it has been replaced: other processes stop using a rotated key after CHECK_INTERVAL at most. Threads
    may share a keyring. `clock`: seconds since 1970.

    Several machines have copies of the file. So that none signs with a key that another one does not publish,
    a rotation there names a moment to come, and the file is copied before it.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        self._path = path
        self._clock = clock
        self._lock = threading.Lock()
        self._loaded: LoadedKeys | None = None
        self._checked_at = -math.inf  # on the monotonic clock

    @classmethod
    def of(cls, settings: Settings) -> "Keyring":
        """The keyring that the settings name."""
        return cls(settings.signing_key or settings.home / NAME)

    def sign(self, payload: Any) -> str:
        """The payload as JWS."""
        return self.signer.sign(payload)

    @property
    def signer(self) -> Signer:
        """The key that signs now."""
        return self._current_keys().signer

    def published(self) -> list[dict[str, str]]:
        """All keys, also the retired ones, without their private parts."""
        return self.latest().published()

    def latest(self) -> LoadedKeys:
        """The keys as the file has them now; they stay together if the file is replaced meanwhile."""
        with self._lock:
            loaded = self._loaded
            if loaded is None or loaded.until <= self._now() or self._differs(loaded):
                self._forget_ended()
                loaded = self._loaded = self._load()
            return loaded

    def rotate(self, after: int = 0) -> str:
        """Replace the key that signs, also in running processes. Returns the id of the new key.

        `after`: so many seconds from now; until then the new key is published and the old one signs. A key
        that was to sign later is replaced, too.
        """
        with self._lock, exclusive(self._path):
            now, begins = self._now(), self._now(after)
            keys = [_ending(key, now, begins) for key in self._load().keys.keys]
            added = new_key(secrets.token_bytes(32), begins)
            self._store(KeySet((added, *keys)).without_ended(now))
            return added.kid

    def revoke(self, kid: str) -> None:
        """Publish that a key does not count from now on, as somebody else may have it.

        LookupError if there is no such key. A key that signs, or is to sign, is replaced first. One that was
        revoked before keeps its time.
        """
        if any(key.kid == kid and not key.has_ended(self._now()) for key in self.latest().keys.keys):
            self.rotate()
        with self._lock, exclusive(self._path):
            now, keys = self._now(), self._load().keys.keys
            if kid not in [key.kid for key in keys]:
                raise LookupError(kid)
            self._store(KeySet(tuple(_revoked(key, now) if key.kid == kid else key for key in keys)))

    def _store(self, keys: KeySet) -> None:
        replace_file(self._path, _encoded(keys), OWNER_ONLY)
        self._checked_at = -math.inf

    def _forget_ended(self) -> None:
        """Delete the private parts of keys that have ended, if the file may be written."""
        now = self._now()
        if self._loaded is not None and self._loaded.until <= now:
            with suppress(OSError), exclusive(self._path):
                self._store(self._load().keys.without_ended(now))

    def _now(self, after: int = 0) -> str:
        moment = datetime.fromtimestamp(self._clock() + after, UTC)
        return moment.isoformat(timespec="seconds").replace("+00:00", "Z")

    def _current_keys(self) -> LoadedKeys:
        """The keys; the file is looked at again after CHECK_INTERVAL."""
        loaded, now = self._loaded, time.monotonic()
        if loaded is not None and now < self._checked_at + CHECK_INTERVAL:
            return loaded
        self._checked_at = now
        return self.latest()

    def _differs(self, loaded: LoadedKeys) -> bool:
        """Whether the file was replaced since it was read. If it is gone, the loaded keys stay."""
        try:
            return _stamp(self._path.stat()) != loaded.stamp
        except FileNotFoundError:
            return False

    def _load(self) -> LoadedKeys:
        if not self._path.exists():
            first = KeySet((new_key(secrets.token_bytes(32), self._now()),))
            create_file(self._path, _encoded(first), OWNER_ONLY)
        try:
            with self._path.open("rb") as file:
                keys, now = KEY_SET.decode(file.read()), self._now()
                signer, stamp = Signer(keys.current(now)), _stamp(os.fstat(file.fileno()))
                return LoadedKeys(keys, signer, stamp, keys.next_change(now))
        except (OSError, msgspec.MsgspecError) as error:
            raise BadSetting(f"{self._path} is no file of signing keys ({type(error).__name__})") from None


def _stamp(file: os.stat_result) -> tuple[int, int]:
    """What differs between two files at the same path."""
    return file.st_ino, file.st_mtime_ns


def _beginning(key: Jwk) -> str:
    return key.valid_from


def _ending(key: Jwk, now: str, begins: str) -> Jwk:
    """The key before another one that begins then; one that has not begun never does."""
    if key.has_ended(now):
        return key
    return replace(key, valid_until=begins if key.valid_from <= now else now)


def _revoked(key: Jwk, now: str) -> Jwk:
    return replace(key, revoked=key.revoked or now)


def _encoded(keys: KeySet) -> bytes:
    return msgspec.json.format(msgspec.json.encode(keys), indent=2)
