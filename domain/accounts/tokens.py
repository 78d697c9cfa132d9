"""Tokens: how they are made, what they allow, and who holds one (rules player 2, 3, 6, 7 and 8)."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import msgspec

from domain.accounts.account import Account, Ban, Token, existing, hash_of
from domain.accounts.errors import (
    BadLifetime,
    BadScope,
    BadTokenName,
    NoSuchToken,
    NotYourToken,
    TokenShown,
    TooManyTokens,
)
from domain.kernel.text_rules import legible
from domain.store import Command, Decision, Order, Streams, digest
from domain.store.account_facts import TokenIssued, TokenRevoked

READ: Final = "read"  # the scope of everything that tells what a seat knows
SCOPES: Final = ("play", READ)  # of every player's first token
ORGANIZE: Final = "organize"  # to open matches as their referee
OPERATE: Final = "operate"  # to ban players, abort matches and revoke tokens of others
GRANTED: Final = (ORGANIZE, OPERATE)  # by the command line; a recovery does not bring them back
ALL_SCOPES: Final = (*SCOPES, *GRANTED)
SECRET: Final = 32  # bytes
FRESH: Final = 2.0  # seconds for which an account is not read again
TOKEN: Final = re.compile(r"nostos_([0-9a-f]{32})_([A-Za-z0-9_-]{43})")
LIFETIME: Final = timedelta(days=90)
SHORTEST_LIFETIME: Final = timedelta(minutes=1)
LONGEST_LIFETIME: Final = timedelta(days=365)
MOST_TOKENS: Final = 50  # of a player, at once
LONGEST_NAME: Final = 40  # characters

Entropy = Callable[[int], bytes]  # so many unpredictable bytes


class Identity(msgspec.Struct, frozen=True):
    """The player who holds a token, its scopes, and its number among the player's tokens.

    `expires`: when the token expires; None if it is from before tokens expired. `ban`: that of the player.
    """

    player: str
    name: str
    scopes: tuple[str, ...]
    token: int
    expires: datetime | None = None
    ban: Ban | None = None

    def allows(self, scope: str) -> bool:
        """Whether the token allows now what the scope stands for. 15: a ban leaves the scope `read` alone."""
        return scope in self.scopes and (self.ban is None or scope == READ)

    @property
    def manages_all(self) -> bool:
        """8: whether the token manages all tokens of its player."""
        return set(SCOPES) <= set(self.scopes)


class Tokens:
    """The tokens of all players."""

    def __init__(self, accounts: Streams[Account | None], entropy: Entropy) -> None:
        self._accounts = accounts
        self._entropy = entropy

    def issue(
        self,
        player: str,
        scopes: Sequence[str],
        command: Command | None = None,
        *,
        name: str = "",
        parent: int = 0,
        lifetime: timedelta = LIFETIME,
    ) -> str:
        """Make one more token; its text.

        `name`: the device that gets it. `parent`: the number of the token that it is made with, whose
        revocation revokes it too; 0: the service makes it.
        """
        secret, wanted = self._entropy(SECRET), _checked_scopes(scopes)
        check_token(name, lifetime)

        def decide(_: int, account: Account | None, at: datetime) -> Decision:
            found = existing(account)
            expires = _expiry(found, wanted, parent, at, at + lifetime)
            made = issued(player, found.issued + 1, wanted, secret, expires, name=name, parent=parent)
            return Decision("player.token_issued", "", None, (made,))

        order = Order(UUID(player), command or self.command("issue"), player, decide)
        if self._accounts.execute(order).repeated:
            raise TokenShown
        return token_text(UUID(player), secret)

    def listed(self, identity: Identity) -> Sequence[Token]:
        """8: the tokens that the caller manages, the oldest first."""
        account = existing(self._accounts.read(UUID(identity.player))[1])
        at = self._accounts.now()
        managed = account.tokens if identity.manages_all else account.tree(identity.token)
        live = (account.live(number, at) for number in sorted(managed))
        return [token for token in live if token is not None]

    def revoke(
        self, player: str, token: int, command: Command | None = None, *, by: Identity | None = None
    ) -> None:
        """3: revoke the player's token of that number and its tree. `by`: the token that asks for it."""

        def tree(account: Account, at: datetime) -> Sequence[int]:
            if by is not None and not by.manages_all and token not in account.tree(by.token):
                raise NotYourToken
            if account.live(token, at) is None:
                raise NoSuchToken
            return account.tree(token)

        self._revoke(player, tree, command)

    def revoke_all(self, player: str, command: Command | None = None, *, keep: int = 0) -> None:
        """3: revoke all tokens of the player. `keep`: the number of one that stays."""
        self._revoke(player, lambda account, _: [one for one in account.tokens if one != keep], command)

    def authenticate(self, token: str) -> Identity | None:
        """Who holds the token; None if it allows nothing. Unavailable if that cannot be found out."""
        parts = TOKEN.fullmatch(token)
        if parts is None:
            return None
        secret = parts[2]
        return self._find(UUID(parts[1]), lambda account: account.number_of(secret))

    def holder(self, player: str, token: int) -> Identity | None:
        """Who holds the player's token of that number; None if it allows nothing any more."""
        return self._find(UUID(player), lambda _: token)

    def refresh(self, player: str) -> None:
        """Read the account again: another process may have revoked a token of the player."""
        self._accounts.read(UUID(player))

    def command(self, kind: str) -> Command:
        """A command of the service itself, which nobody sends again."""
        return Command(UUID(bytes=self._entropy(16), version=4), digest(kind, None))

    def _revoke(
        self, player: str, chosen: Callable[[Account, datetime], Sequence[int]], command: Command | None
    ) -> None:
        """Revoke the tokens of the player that are chosen when the account is read."""

        def decide(_: int, account: Account | None, at: datetime) -> Decision:
            found = existing(account)
            facts = tuple(TokenRevoked(found.player, number) for number in chosen(found, at))
            return Decision("player.token_revoked", "", None, facts)

        self._accounts.execute(Order(UUID(player), command or self.command("revoke"), player, decide))

    def _find(self, player: UUID, number: Callable[[Account], int | None]) -> Identity | None:
        """Who holds a token of the player."""
        for within in (FRESH, 0.0):  # another process may have made the token a moment ago
            _, account = self._accounts.read_recent(player, within)
            found = None if account is None else _identity(account, number(account), self._accounts.now())
            if found is not None:
                return found
        return None


def issued(
    player: str,
    number: int,
    scopes: tuple[str, ...],
    secret: bytes,
    expires: datetime,
    *,
    name: str = "",
    parent: int = 0,
) -> TokenIssued:
    """The fact that a token was made."""
    hashed = hash_of(_secret_text(secret))
    return TokenIssued(player, number, scopes, hashed, name, parent, expires)


def _expiry(
    account: Account, scopes: tuple[str, ...], parent: int, at: datetime, wanted: datetime
) -> datetime:
    """6, 7: when one more token with these scopes expires. A refusal if there may be none."""
    if sum(token.is_live(at) for token in account.tokens.values()) >= MOST_TOKENS:
        raise TooManyTokens
    if not parent:
        return wanted
    above = account.live(parent, at)
    if above is None:
        raise NoSuchToken
    if not set(scopes) <= set(above.scopes):
        raise BadScope("scopes")
    return wanted if above.expires is None else min(wanted, above.expires)


def check_token(name: str, lifetime: timedelta) -> None:
    """2, 6: a refusal if a token may not have this name or this lifetime."""
    if name and not legible(name, LONGEST_NAME):
        raise BadTokenName("name")
    if not SHORTEST_LIFETIME <= lifetime <= LONGEST_LIFETIME:
        raise BadLifetime("lifetime")


def token_text(player: UUID, secret: bytes) -> str:
    """A token as its holder gets it."""
    return f"nostos_{player.hex}_{_secret_text(secret)}"


def _checked_scopes(scopes: Sequence[str]) -> tuple[str, ...]:
    """2: the scopes, each once, in the order of ALL_SCOPES."""
    if not scopes or not set(scopes) <= set(ALL_SCOPES):
        raise BadScope("scopes")
    return tuple(scope for scope in ALL_SCOPES if scope in scopes)


def _identity(account: Account, number: int | None, at: datetime) -> Identity | None:
    """Who holds the token of that number."""
    token = None if number is None else account.live(number, at)
    if token is None:
        return None
    ban = account.ban_at(at)
    return Identity(account.player, account.name, token.scopes, token.number, token.expires, ban)


def _secret_text(secret: bytes) -> str:
    return urlsafe_b64encode(secret).rstrip(b"=").decode()
