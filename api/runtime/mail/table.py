"""The addresses of players for mails, in Postgres, through the login that writes: no other login reads them.

An address rests sealed with the key of its player, and cannot be opened once they are deleted. Each statement
may be carried out twice: a connection may be lost after the first time.
"""

import secrets
from collections.abc import Collection
from typing import Final
from uuid import UUID, uuid4

import msgspec

from api.runtime.mail.address import MailAddress, NamedAddress, sealed_address, secret_hash
from domain.store import Log
from domain.store.sealer import place, unsealed

CONFIRMED_WITHIN: Final = 2 * 86_400  # seconds in which an address is confirmed; then it is forgotten
COLUMNS: Final = ", ".join(NamedAddress._fields)
NAME: Final = (
    "WITH named AS (INSERT INTO nostos.mail_addresses AS old (player, address, secret, sealed)"
    " VALUES (%t, %b, %b::bytea, %b::bytea) ON CONFLICT (player) DO UPDATE SET address = excluded.address,"
    " secret = excluded.secret, sealed = excluded.sealed, confirmed_at = NULL, added_at = now(),"
    " failures = 0, rest_until = NULL, held_until = NULL RETURNING player, address)"
    " SELECT address FROM named"
)
ASK: Final = (
    "INSERT INTO nostos.mails (player, kind, subject, due_at)"
    " SELECT player, 'confirm', address, now() FROM nostos.mail_addresses WHERE player = %t"
    " AND address = %b AND confirmed_at IS NULL ON CONFLICT DO NOTHING RETURNING subject"
)
FIND: Final = f"SELECT {COLUMNS} FROM nostos.mail_addresses WHERE player = %t"  # noqa: S608  # written above
CONFIRM: Final = (
    "UPDATE nostos.mail_addresses SET confirmed_at = coalesce(confirmed_at, now()) WHERE secret = %b::bytea"
    " AND (confirmed_at IS NOT NULL OR added_at > now() - make_interval(secs => %b::float8)) RETURNING player"
)
STOP: Final = "DELETE FROM nostos.mail_addresses WHERE secret = %b::bytea RETURNING player"
FORGET: Final = "DELETE FROM nostos.mail_addresses WHERE player = ANY (%t::text[]) RETURNING player"
EXPIRE: Final = (
    "DELETE FROM nostos.mail_addresses WHERE confirmed_at IS NULL"
    " AND added_at <= now() - make_interval(secs => %b::float8) RETURNING player"
)


class MailTable:
    """All addresses. Unavailable while Postgres is away."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def name(self, player: str, address: str, language: str) -> None:
        """Name the player's address, in the place of another one; a mail asks whether it is theirs."""
        made, secret = uuid4(), secrets.token_urlsafe(32)
        sealed = msgspec.json.encode(MailAddress(address, language, secret))
        if self._log.sealer is not None:
            sealed = self._log.sealer.seal(made, _where(made), sealed, owner=UUID(player))
        self._log.ask(NAME, (player, made, secret_hash(secret), sealed))
        self._log.ask(ASK, (player, made))

    def find(self, player: str) -> NamedAddress | None:
        """The address that the player named; None if they named none."""
        found = self._log.ask(FIND, (player,))
        return NamedAddress(*found[0]) if found else None

    def opened(self, address: UUID, sealed: bytes) -> MailAddress:
        """The address itself. BadSeal if it was changed, Erased once the player is deleted."""
        return sealed_address.decode(unsealed(self._log.sealer, address, _where(address), sealed))

    def confirm(self, secret: str) -> bool:
        """Whoever reads mails there wants them; whether the secret is that of an address."""
        return bool(self._log.ask(CONFIRM, (secret_hash(secret), float(CONFIRMED_WITHIN))))

    def stop(self, secret: str) -> bool:
        """Whoever reads mails there wants no more: the address is forgotten; whether there was one."""
        return bool(self._log.ask(STOP, (secret_hash(secret),)))

    def forget_players(self, players: Collection[str]) -> int:
        """Forget the addresses of these players, and what waits for them; how many there were."""
        return len(self._log.ask(FORGET, (sorted(players),))) if players else 0

    def forget_unconfirmed(self) -> int:
        """Forget addresses that nobody confirmed in time; how many there were."""
        return len(self._log.ask(EXPIRE, (float(CONFIRMED_WITHIN),)))


def _where(address: UUID) -> bytes:
    """The place for which an address is sealed: what is moved to another row does not open."""
    return place("mail", 0, address.hex)
