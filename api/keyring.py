"""The keys that the service signs with: a file, made when it is first needed."""

import os
import secrets
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from api.settings import BadSetting, Settings
from domain.ledger.signing import Jwk, Signer, new_key, published

NAME: Final = "signing.json"  # in NOSTOS_HOME
OWN: Final = 0o600


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


class Keyring:
    """The keys of a file. It is read, or made, when the first thing is signed. Threads may share it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._keys: KeySet | None = None
        self._signer: Signer | None = None

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
        if self._signer is None:
            self._signer = Signer(self._read().current)
        return self._signer

    def published(self) -> list[dict[str, str]]:
        """All keys there were, without their private parts."""
        return published(self._read().keys)

    def rotate(self) -> str:
        """From now on another key signs; its id. Processes that run take it up when they are started anew."""
        now, keys = _now(), self._read().keys
        retired = tuple(key if key.valid_until else _retired(key, now) for key in keys)
        added = new_key(secrets.token_bytes(32), now)
        _write(self._path, KeySet((added, *retired)), os.replace)
        self._keys = self._signer = None
        return added.kid

    def _read(self) -> KeySet:
        with self._lock:
            if self._keys is None:
                self._keys = self._load()
            return self._keys

    def _load(self) -> KeySet:
        if not self._path.exists():
            self._path.parent.mkdir(parents=True, exist_ok=True)
            _write(self._path, KeySet((new_key(secrets.token_bytes(32), _now()),)), _first)
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=KeySet)
        except (OSError, msgspec.MsgspecError) as error:
            raise BadSetting(f"{self._path} is no file of signing keys ({type(error).__name__})") from None


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
