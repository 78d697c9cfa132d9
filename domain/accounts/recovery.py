"""Recovery codes: with theirs a player gets a new token, and all older ones are revoked.

These are the rules player 12 and 13.

A code has the player's id and 128 unpredictable bits, in 13 groups of four letters and digits. It is shown
once; only a hash of it is stored.
"""

import hmac
import re
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final, NamedTuple
from uuid import UUID

from domain.accounts.account import Account, RecoveryCode, existing
from domain.accounts.errors import BadRecoveryCode, NoNewCode, TokenShown
from domain.accounts.tokens import (
    LONGEST_LIFETIME,
    SCOPES,
    SECRET,
    Entropy,
    Identity,
    check_token,
    issued,
    token_text,
)
from domain.store import Command, Decision, Order, Streams
from domain.store.account_facts import Recovered, RecoverySet, TokenRevoked

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no letter looks like a digit
SECRET_BYTES: Final = 16
LENGTH: Final = 52  # characters: 256 bits, five in each
GROUP: Final = 4
LOOK_ALIKES: Final = str.maketrans("OIL", "011")
GRACE: Final = timedelta(
    days=30
)  # for which a code goes on that was replaced by somebody who did not have it


class SentCode(NamedTuple):
    """A code as somebody sends it: whose it is, and the hash of it."""

    player: UUID
    sha256: str


class Recovery:
    """The recovery codes of all players."""

    def __init__(self, accounts: Streams[Account | None], entropy: Entropy) -> None:
        self._accounts = accounts
        self._entropy = entropy

    def first(self, player: UUID) -> tuple[str, RecoverySet]:
        """A code for a player who registers: its text, and the fact that they have it."""
        return self._new(player)

    def recover(self, code: str, command: Command, *, name: str = "") -> tuple[str, str]:
        """12: the player whose code it is, and a new token. All others are revoked, and later codes too."""
        sent = sent_code(code)
        check_token(name, LONGEST_LIFETIME)
        player, secret = str(sent.player), self._entropy(SECRET)

        def decide(_: int, account: Account | None, at: datetime) -> Decision:
            if account is None or account.deleted or _fitting(account, sent, at) is None:
                raise BadRecoveryCode("code")
            expires = at + LONGEST_LIFETIME
            revoked = (TokenRevoked(player, number) for number in account.tokens)
            made = issued(player, account.issued + 1, SCOPES, secret, expires, name=name)
            return Decision("player.recovered", "", None, (*revoked, Recovered(player, sent.sha256), made))

        if self._accounts.execute(Order(sent.player, command, player, decide)).repeated:
            raise TokenShown
        return player, token_text(sent.player, secret)

    def replace(self, by: Identity, old: str | None, command: Command) -> str:
        """13: a new code. The one before ends with it, or after GRACE if it was not sent: the player whose
        token was stolen still has it.
        """
        if not by.manages_all:
            raise NoNewCode
        player, sent = by.player, None if old is None else sent_code(old)
        text, made = self._new(UUID(player))

        def decide(_: int, account: Account | None, at: datetime) -> Decision:
            found = existing(account)
            if sent is not None and (str(sent.player) != player or _fitting(found, sent, at) is None):
                raise BadRecoveryCode("code")
            replaced = made if sent is not None or not found.recovery else _with_grace(made, at)
            return Decision("player.recovery_set", "", None, (replaced,))

        if self._accounts.execute(Order(UUID(player), command, player, decide)).repeated:
            raise TokenShown
        return text

    def has_code(self, player: str) -> bool:
        """Whether the player has a recovery code."""
        return bool(existing(self._accounts.read(UUID(player))[1]).recovery)

    def _new(self, player: UUID) -> tuple[str, RecoverySet]:
        number = int.from_bytes(player.bytes + self._entropy(SECRET_BYTES))
        text = "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(LENGTH)))
        return grouped(text), RecoverySet(str(player), _hash(text))


def grouped(code: str) -> str:
    """The code in groups, as it is shown."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def sent_code(text: str) -> SentCode:
    """A code as a person wrote it, with or without groups, in any letters. BadRecoveryCode if it is none."""
    plain = re.sub(r"[\s-]", "", text).upper().translate(LOOK_ALIKES)
    if len(plain) != LENGTH or not set(plain) <= set(ALPHABET):
        raise BadRecoveryCode("code")
    number = 0
    for letter in plain:
        number = number << 5 | ALPHABET.index(letter)
    if number >> 256:
        raise BadRecoveryCode("code")
    return SentCode(UUID(bytes=number.to_bytes(32)[:16]), _hash(plain))


def _fitting(account: Account, sent: SentCode, at: datetime) -> RecoveryCode | None:
    """The code of the account that was sent; None if none of them was."""
    live = [code for code in account.recovery if code.until is None or at < code.until]
    return next((code for code in live if hmac.compare_digest(code.sha256, sent.sha256)), None)


def _with_grace(made: RecoverySet, at: datetime) -> RecoverySet:
    return RecoverySet(made.player, made.sha256, at + GRACE)


def _hash(code: str) -> str:
    """SHA-256 of the code without its groups; 128 unpredictable bits need no salt."""
    return sha256(code.encode()).hexdigest()
