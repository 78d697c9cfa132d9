"""The keys that the service signs with: a file, made when it is first needed."""

import math
import os
import secrets
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from api.runtime.settings import BadSetting, Settings
from domain.ledger.signing import Jwk, Signer, new_key, published
from domain.threadsafe.decoder import Decoder

NAME: Final = "signing.json"  # in NOSTOS_HOME
OWN: Final = 0o600
LOOK: Final = 0.2  # seconds between looks at the file; each look lets other threads go first


class KeySet(msgspec.Struct, frozen=True):
    """The file: a JWK set. The one key that is still valid signs; the others have no private part."""

    keys: tuple[Jwk, ...]

    @property
    def current(self) -> Jwk:
        """The key that signs. BadSetting if there is not just one."""
        valid = [key for key in self.keys if not key.valid_until]
        if len(valid) != 1 or not valid[0].d:
            raise BadSetting("the file of signing keys must have one key that is still valid, with its `d`")
        return valid[0]


KEY_SET: Final = Decoder(KeySet)


class Held(NamedTuple):
    """What was read, and of which file: another one is put in its place when the keys are rotated."""

    keys: KeySet
    signer: Signer
    stamp: tuple[int, int]


class Keyring:
    """The keys of a file. It is read, or made, when the first thing is signed, and again whenever it is
    another one: what was rotated signs no more, in other processes from LOOK seconds later. Threads may share
    it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._held: Held | None = None
        self._looked = -math.inf  # when, on the monotonic clock

    @classmethod
    def of(cls, settings: Settings) -> "Keyring":
        """Those that the settings name."""
        return cls(settings.signing_key or settings.home / NAME)

    def sign(self, payload: Any) -> str:
        """The payload as JWS."""
        return self.signer.sign(payload)

    @property
    def signer(self) -> Signer:
        """The key of now."""
        return self._now_held().signer

    def published(self) -> list[dict[str, str]]:
        """All keys there were, without their private parts."""
        self._looked = -math.inf
        return published(self._now_held().keys.keys)

    def rotate(self) -> str:
        """From now on another key signs, also in processes that run; its id."""
        self._looked = -math.inf
        now, keys = _now(), self._now_held().keys.keys
        retired = tuple(key if key.valid_until else _retired(key, now) for key in keys)
        added = new_key(secrets.token_bytes(32), now)
        _write(self._path, KeySet((added, *retired)), os.replace)
        self._looked = -math.inf
        return added.kid

    def _now_held(self) -> Held:
        held = self._held
        if held is None or self._is_another(held):
            with self._lock:
                held = self._held = self._load()
        return held

    def _is_another(self, held: Held) -> bool:
        """Whether the file is not the one that was read. If there is none, what was read goes on."""
        now = time.monotonic()
        if now < self._looked + LOOK:
            return False
        self._looked = now
        try:
            return _stamp(self._path.stat()) != held.stamp
        except FileNotFoundError:
            return False

    def _load(self) -> Held:
        if not self._path.exists():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            _write(self._path, KeySet((new_key(secrets.token_bytes(32), _now()),)), _first)
        try:
            with self._path.open("rb") as file:
                keys = KEY_SET.decode(file.read())
                return Held(keys, Signer(keys.current), _stamp(os.fstat(file.fileno())))
        except (OSError, msgspec.MsgspecError) as error:
            raise BadSetting(f"{self._path} is no file of signing keys ({type(error).__name__})") from None


def _stamp(file: os.stat_result) -> tuple[int, int]:
    """Tells one file from another in its place."""
    return file.st_ino, file.st_mtime_ns


def _retired(key: Jwk, now: str) -> Jwk:
    return msgspec.structs.replace(key, valid_until=now, d="")


def _write(path: Path, keys: KeySet, place: Callable[[Path, Path], None]) -> None:
    """Write the file beside its place, for its owner alone, and put it there in one go."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWN), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(keys), indent=2))
        file.flush()
        os.fsync(file.fileno())
    place(beside, path)


def _first(beside: Path, path: Path) -> None:
    """Put the file there unless another process was quicker: then its file it is."""
    try:
        path.hardlink_to(beside)
    except FileExistsError:
        pass
    finally:
        beside.unlink()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
