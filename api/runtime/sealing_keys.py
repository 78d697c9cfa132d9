"""Sealing keys of the service: a file outside the database, created when it is first needed."""

import secrets
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from api.runtime.atomic_files import OWNER_ONLY, create_file, exclusive, replace_file
from api.runtime.roles.logins import Role, personal_url, role_url
from api.runtime.settings import BadSetting, Settings
from domain.kernel.game import Shelf
from domain.ledger.signing import decoded, encoded
from domain.store import Log, Unavailable
from domain.store.errors import KeyMissing, KeysLost
from domain.store.log import CONNECTIONS
from domain.store.sealer import KEY, SealingKey
from domain.threadsafe.decoder import Decoder

NAME: Final = "sealing.json"  # in NOSTOS_HOME
PERSONAL_CURE: Final = (
    "name the database that has the keys in NOSTOS_PERSONAL_URL, move them there with"
    " `./nostos personal-keys --move`, or restore their backup (deploy/documents/BACKUPS.md)"
)
KEY_CURE: Final = "copy the file of the first machine there, or name it in NOSTOS_SEALING_KEYS"


class StoredKey(msgspec.Struct, frozen=True):
    """A key as the file has it. `k`: base64url, 32 bytes."""

    id: str
    k: str
    made_at: str


class StoredKeys(msgspec.Struct, frozen=True):
    """The content of the file, the newest key first."""

    keys: tuple[StoredKey, ...]


STORED: Final = Decoder(StoredKeys)


class SealingKeys:
    """The keys of a file. It is read again when a key is not known: another process may have added it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._known: dict[str, SealingKey] = {}

    @classmethod
    def of(cls, settings: Settings) -> "SealingKeys":
        """The keys that the settings name."""
        return cls(settings.sealing_keys or settings.home / NAME)

    @property
    def place(self) -> str:
        """The file."""
        return str(self._path)

    def first(self) -> SealingKey:
        """The newest key; made now if there is no file. BadSetting if the file cannot be used."""
        if not self._path.exists():
            create_file(self._path, _encoded((_new_key(),)), OWNER_ONLY)
        return _key(self._stored()[0])

    def key(self, key_id: str) -> SealingKey | None:
        """The key of that id. BadSetting if the file cannot be used."""
        with self._lock:
            if key_id not in self._known and self._path.exists():
                self._known = {stored.id: _key(stored) for stored in self._stored()}
            return self._known.get(key_id)

    def add(self) -> SealingKey:
        """Make a new key, which is the newest from now on."""
        with exclusive(self._path):
            before = self._stored() if self._path.exists() else ()
            replace_file(self._path, _encoded((_new_key(), *before)), OWNER_ONLY)
        return self.first()

    def _stored(self) -> tuple[StoredKey, ...]:
        try:
            keys = STORED.decode(self._path.read_bytes()).keys
            lengths = {len(_key(stored).key) for stored in keys}
        except (OSError, ValueError) as error:
            raise BadSetting(f"{self._path} is no file of sealing keys ({type(error).__name__})") from None
        if lengths != {KEY}:
            raise BadSetting(f"{self._path} must hold keys of {KEY} bytes, and at least one")
        return keys


def sealed_log(
    settings: Settings,
    role: Role,
    shelf: Shelf,
    connections: int = CONNECTIONS,
    *,
    direct: bool = False,
) -> Log:
    """The log for a role, with the keys that open what is sealed in it. Nothing connects yet.

    `direct`: past a pooler.
    """
    return Log(
        role_url(settings, role, direct=direct),
        shelf,
        connections,
        ring=SealingKeys.of(settings),
        keys_dsn=personal_url(settings, role),
    )


def check_sealing_keys(settings: Settings) -> None:
    """KeyMissing if the database is sealed with a key that is not in the file; DATABASE_URL must be set.

    KeysLost if the keys of players are not where they should be.
    """
    log = sealed_log(settings, Role.WRITER, {}, 1)
    try:
        log.check_sealing_keys()
        log.check_personal_keys()
    finally:
        log.close()


def exit_without_sealing_keys(settings: Settings) -> None:
    """End the process with one line if the database is sealed with a key that is not in the file."""
    try:
        check_sealing_keys(settings)
    except (KeyMissing, BadSetting) as error:
        sys.exit(f"Nostos does not start: {error}; {KEY_CURE}")
    except KeysLost as error:
        sys.exit(f"Nostos does not start: {error}; {PERSONAL_CURE}")
    except Unavailable:
        return  # the service waits for its database; /readyz says it then


def _key(stored: StoredKey) -> SealingKey:
    return SealingKey(stored.id, decoded(stored.k))


def _new_key() -> StoredKey:
    now = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    return StoredKey(secrets.token_hex(8), encoded(secrets.token_bytes(KEY)), now)


def _encoded(keys: tuple[StoredKey, ...]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(StoredKeys(keys)), indent=2)
