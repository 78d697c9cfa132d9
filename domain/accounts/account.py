"""The account of a player: the state that its events make, and how a token is found in it."""

import hmac
import os
from collections.abc import Collection, Mapping
from datetime import datetime
from hashlib import blake2b, sha256
from typing import Final, Self

import msgspec

from domain.accounts.errors import NoSuchPlayer
from domain.kernel.facts import Fact, known
from domain.store import Event
from domain.store.account_facts import (
    KeySet,
    PlayerBanned,
    PlayerDeleted,
    PlayerUnbanned,
    Recovered,
    RecoverySet,
    Registered,
    TokenIssued,
    TokenRevoked,
)

FINDER: Final = os.urandom(32)  # a key of this process


class Token(msgspec.Struct, frozen=True):
    """A token that was not revoked. `parent`: the number of the one that it was made with; 0: with none.

    `name`: the device that has it, or "". `expires`: None for one from before tokens expired.
    """

    number: int
    scopes: tuple[str, ...]
    sha256: str
    name: str
    parent: int
    made_at: datetime
    expires: datetime | None

    def is_live(self, at: datetime) -> bool:
        """Whether it has not expired."""
        return self.expires is None or at < self.expires


class RecoveryCode(msgspec.Struct, frozen=True):
    """A recovery code. `until`: when it ends; None for the newest one."""

    sha256: str
    until: datetime | None = None


class Ban(msgspec.Struct, frozen=True):
    """A ban. `at`: when it began; `until`: when it ends by itself, None if it does not; `reason`: why."""

    reason: str
    at: datetime
    until: datetime | None = None


class Account(msgspec.Struct, frozen=True):
    """A player's account. `issued`: how many tokens were made; `tokens`: those not revoked, by number.

    `numbers`: their numbers, by what `_finder` makes of their hashes. `key`: the public key that the player
    signs with (`x` of a JWK), or "". `recovery`: their recovery codes, the newest last. `changed_at`: when
    they registered, or a token was last revoked; `had`: the scopes that any of their tokens ever had. `ban`:
    the last one that nobody lifted. `deleted`: nothing is left but the id.
    """

    player: str
    name: str
    issued: int = 0
    tokens: Mapping[int, Token] = {}
    numbers: Mapping[bytes, int] = {}
    key: str = ""
    recovery: tuple[RecoveryCode, ...] = ()
    changed_at: datetime | None = None
    had: frozenset[str] = frozenset()
    deleted: bool = False
    ban: Ban | None = None

    def ban_at(self, at: datetime) -> Ban | None:
        """The ban that holds at that moment; None if none does."""
        return self.ban if self.ban and (self.ban.until is None or at < self.ban.until) else None

    def live(self, token: int, at: datetime) -> Token | None:
        """The token of that number; None if it was revoked or has expired."""
        made = self.tokens.get(token)
        return made if made is not None and made.is_live(at) else None

    def idle_since(self, at: datetime) -> datetime | None:
        """Since when the player has had no live token; None if they have one."""
        if any(token.is_live(at) for token in self.tokens.values()):
            return None
        ends = [token.expires for token in self.tokens.values()]
        return max((end for end in (self.changed_at, *ends) if end is not None), default=None)

    def number_of(self, secret: str) -> int | None:
        """The number of the token with that secret; None if no token has it.

        It is one look-up, however many tokens there are. Nobody outside this process can compute what is
        looked up, so the time that it takes reveals nothing about the tokens that there are.
        """
        hashed = hash_of(secret)
        number = self.numbers.get(_finder(hashed))
        if number is None or not hmac.compare_digest(self.tokens[number].sha256, hashed):
            return None
        return number

    def tree(self, token: int) -> tuple[int, ...]:
        """The token, those that were made with it, those that were made with these, and so on."""
        found = {token}
        for number, made in sorted(self.tokens.items()):  # a token is younger than its parent
            if made.parent in found:
                found.add(number)
        return tuple(sorted(found))

    def with_token(self, made: Token) -> Self:
        """The account with one more token. It forgets those that have expired by then."""
        at = made.made_at
        rest = self.without_tokens([number for number, old in self.tokens.items() if not old.is_live(at)])
        return msgspec.structs.replace(
            rest,
            issued=made.number,
            tokens={**rest.tokens, made.number: made},
            numbers={**rest.numbers, _finder(made.sha256): made.number},
        )

    def with_recovery(self, sha256: str, until: datetime | None) -> Self:
        """The account with a new recovery code. `until`: when those before it end; None: now."""
        before = () if until is None else self.recovery
        ends = (RecoveryCode(old.sha256, min(until, old.until or until)) for old in before if until)
        return msgspec.structs.replace(self, recovery=(*ends, RecoveryCode(sha256)))

    def without_tokens(self, gone: Collection[int]) -> Self:
        """The account without these tokens."""
        if not gone:
            return self
        return msgspec.structs.replace(
            self,
            tokens={number: made for number, made in self.tokens.items() if number not in gone},
            numbers={finder: number for finder, number in self.numbers.items() if number not in gone},
        )


def existing(account: Account | None) -> Account:
    """The account. NoSuchPlayer if there is none, or if the player was deleted."""
    if account is None or account.deleted:
        raise NoSuchPlayer
    return account


def hash_of(secret: str) -> str:
    """SHA-256 of the secret as the token contains it; 256 unpredictable bits need no salt."""
    return sha256(secret.encode()).hexdigest()


def evolve(account: Account | None, event: Event) -> Account | None:
    """The account after an event."""
    for fact in event.facts:
        account = _after(account, fact, event.at)
    return account


def _after(account: Account | None, fact: Fact, at: datetime) -> Account | None:
    match fact:
        case Registered():
            return Account(fact.player, fact.name, changed_at=at)
        case PlayerDeleted():
            return Account(fact.player, "", deleted=True)
        case TokenIssued() if account is not None:
            hashed, name = known(fact.sha256), known(fact.name)
            made = Token(fact.token, fact.scopes, hashed, name, fact.parent, at, fact.expires)
            return msgspec.structs.replace(account.with_token(made), had=account.had | {*fact.scopes})
        case TokenRevoked() if account is not None:
            return msgspec.structs.replace(account.without_tokens({fact.token}), changed_at=at)
        case RecoverySet() if account is not None:
            return account.with_recovery(known(fact.sha256), fact.until)
        case Recovered() if account is not None:
            return account.with_recovery(known(fact.sha256), None)
        case KeySet() if account is not None:
            return msgspec.structs.replace(account, key=fact.key)
        case PlayerBanned() if account is not None:
            return msgspec.structs.replace(account, ban=Ban(known(fact.reason), at, fact.until))
        case PlayerUnbanned() if account is not None:
            return msgspec.structs.replace(account, ban=None)
        case _:
            return account


def _finder(hashed: str) -> bytes:
    return blake2b(hashed.encode(), key=FINDER, digest_size=16).digest()
