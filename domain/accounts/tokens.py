"""Tokens: how they are made, what they allow, and who holds one (rules player 2 and 3)."""

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec

from domain.accounts.errors import BadScope, NoSuchPlayer, NoSuchToken, TokenShown
from domain.kernel.facts import Fact, known
from domain.store import Command, Decision, Event, Order, Streams, digest
from domain.store.account_facts import KeySet, Registered, TokenIssued, TokenRevoked

SCOPES: Final = ("play", "read")  # of every player's first token
ORGANIZE: Final = "organize"  # granted by the operator: to open matches as their referee
SECRET: Final = 32  # bytes
FRESH: Final = 2.0  # seconds for which an account is not read again
TOKEN: Final = re.compile(r"nostos_([0-9a-f]{32})_([A-Za-z0-9_-]{43})")

Entropy = Callable[[int], bytes]  # so many unpredictable bytes


class Account(msgspec.Struct, frozen=True):
    """A player's account. `issued`: how many tokens were made; `tokens`: those not revoked, by number.

    `key`: the public key that they sign with (`x` of a JWK), or "".
    """

    player: str
    name: str
    issued: int = 0
    tokens: Mapping[int, TokenIssued] = {}
    key: str = ""


class Identity(msgspec.Struct, frozen=True):
    """The player who holds a token, its scopes, and its number among the player's tokens."""

    player: str
    name: str
    scopes: tuple[str, ...]
    token: int


class Tokens:
    """The tokens of all players."""

    def __init__(self, accounts: Streams[Account | None], entropy: Entropy) -> None:
        self._accounts = accounts
        self._entropy = entropy

    def issue(self, player: str, scopes: Sequence[str], command: Command | None = None) -> str:
        """Make one more token; its text."""
        secret, wanted = self._entropy(SECRET), _checked_scopes(scopes)

        def decide(_: int, account: Account | None, _at: datetime) -> Decision:
            number = existing(account).issued + 1
            return Decision("player.token_issued", "", None, (issued(player, number, wanted, secret),))

        made = command or self._command("issue")
        if self._accounts.execute(Order(UUID(player), made, player, decide)).repeated:
            raise TokenShown
        return token_text(UUID(player), secret)

    def revoke(self, player: str, token: int, command: Command | None = None) -> None:
        """Revoke the player's token of that number."""

        def decide(_: int, account: Account | None, _at: datetime) -> Decision:
            if token not in existing(account).tokens:
                raise NoSuchToken
            return Decision("player.token_revoked", "", None, (TokenRevoked(player, token),))

        self._accounts.execute(Order(UUID(player), command or self._command("revoke"), player, decide))

    def authenticate(self, token: str) -> Identity | None:
        """Who holds the token; None if it allows nothing. Unavailable if that cannot be found out."""
        parts = TOKEN.fullmatch(token)
        if parts is None:
            return None
        secret = _hash(parts[2])
        return self._find(UUID(parts[1]), lambda account: _identity(account, secret))

    def holder(self, player: str, token: int) -> Identity | None:
        """Who holds the player's token of that number; None if it allows nothing any more."""

        def identity(account: Account) -> Identity | None:
            if token not in account.tokens:
                return None
            return Identity(account.player, account.name, account.tokens[token].scopes, token)

        return self._find(UUID(player), identity)

    def _find(self, player: UUID, identity: Callable[[Account], Identity | None]) -> Identity | None:
        """Who holds a token of the player."""
        for within in (FRESH, 0.0):  # another process may have made the token a moment ago
            _, account = self._accounts.read_recent(player, within)
            found = None if account is None else identity(account)
            if found is not None:
                return found
        return None

    def _command(self, kind: str) -> Command:
        return Command(UUID(bytes=self._entropy(16), version=4), digest(kind, None))


def evolve(account: Account | None, event: Event) -> Account | None:
    """The account after an event."""
    for fact in event.facts:
        account = _after(account, fact)
    return account


def existing(account: Account | None) -> Account:
    """The account. NoSuchPlayer if there is none."""
    if account is None:
        raise NoSuchPlayer
    return account


def issued(player: str, number: int, scopes: tuple[str, ...], secret: bytes) -> TokenIssued:
    """The fact that a token was made."""
    return TokenIssued(player, number, scopes, _hash(_secret_text(secret)))


def token_text(player: UUID, secret: bytes) -> str:
    """A token as its holder gets it."""
    return f"nostos_{player.hex}_{_secret_text(secret)}"


def _after(account: Account | None, fact: Fact) -> Account | None:
    replace = msgspec.structs.replace
    match fact:
        case Registered():
            return Account(fact.player, fact.name)
        case TokenIssued() if account is not None:
            return replace(account, issued=fact.token, tokens={**account.tokens, fact.token: fact})
        case KeySet() if account is not None:
            return replace(account, key=fact.key)
        case TokenRevoked() if account is not None:
            left = {number: token for number, token in account.tokens.items() if number != fact.token}
            return replace(account, tokens=left)
        case _:
            return account


def _checked_scopes(scopes: Sequence[str]) -> tuple[str, ...]:
    """2: the scopes, each once, in the order of SCOPES."""
    if not scopes or not set(scopes) <= {*SCOPES, ORGANIZE}:
        raise BadScope("scopes")
    return tuple(scope for scope in (*SCOPES, ORGANIZE) if scope in scopes)


def _identity(account: Account, hashed: str) -> Identity | None:
    """Who holds the token with this hash. It compares all tokens, so that the time reveals nothing."""
    fits = [token for token in account.tokens.values() if hmac.compare_digest(known(token.sha256), hashed)]
    return Identity(account.player, account.name, fits[0].scopes, fits[0].token) if fits else None


def _secret_text(secret: bytes) -> str:
    return urlsafe_b64encode(secret).rstrip(b"=").decode()


def _hash(secret: str) -> str:
    """SHA-256 of the secret as the token contains it; 256 unpredictable bits need no salt."""
    return sha256(secret.encode()).hexdigest()
