"""Players: who they are, and the tokens that prove it. A player is a person or a bot with an account.

player 1  Name.    A name has 1 to 40 printable characters. Names need not be unique.
player 2  Tokens.  A token opens what its scopes say. It is shown once, when it is made: only a hash of its
                   secret is kept. A command that made a token is therefore not answered twice.
player 3  Revoking. A revoked token opens nothing: at once here, within two seconds in other processes.
player 4  The id.  A player is named by the id he was given when he registered.
"""

# ruff: noqa: N818  # the errors are refusals; nothing went wrong

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import ClassVar, Final
from uuid import UUID, uuid5

import msgspec

from domain.kernel.facts import Fact, known, snake
from domain.kernel.game import Refused
from domain.kernel.text_rules import legible
from domain.store import Command, Decision, Event, Log, Order, Streams, digest
from domain.store.account_facts import Registered, TokenIssued, TokenRevoked

PLAYERS: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de03")  # the namespace of their ids
SCOPES: Final = ("play", "read")  # of every player's first token
ORGANIZE: Final = "organize"  # given by who runs the service: to open matches as their referee
LONGEST_NAME: Final = 40  # characters
SECRET: Final = 32  # bytes
FRESH: Final = 2.0  # seconds that a player is not looked up again
KNOWN: Final = 10_000  # players kept in memory
TOKEN: Final = re.compile(r"nostos_([0-9a-f]{32})_([A-Za-z0-9_-]{43})")


class Identity(msgspec.Struct, frozen=True):
    """Who holds a token, what it opens, and its number among the player's tokens."""

    player: str
    name: str
    scopes: tuple[str, ...]
    token: int


class PlayerError(Refused):
    """A rule above forbids it."""

    section: ClassVar[int]

    def __init__(self, field: str | None = None) -> None:
        where = () if field is None else (field,)
        super().__init__(f"player {self.section}", snake(type(self).__name__), where)


class BadName(PlayerError):
    """A name has 1 to 40 printable characters."""

    section = 1


class BadScope(PlayerError):
    """There is no such scope, or none was asked for."""

    section = 2


class TokenShown(PlayerError):
    """The command made a token, which was shown then and is known to nobody else."""

    section = 2


class NoSuchToken(PlayerError):
    """The player has no such token."""

    section = 3


class NoSuchPlayer(PlayerError):
    """There is no player of that id."""

    section = 4


class Player(msgspec.Struct, frozen=True):
    """A player as his facts tell. `tokens`: those that open something, by number."""

    id: str
    name: str
    issued: int = 0
    tokens: Mapping[int, TokenIssued] = {}


class Players:
    """All players. `now`: UTC; `entropy`: so many unpredictable bytes."""

    def __init__(self, log: Log, now: Callable[[], datetime], entropy: Callable[[int], bytes]) -> None:
        self._entropy = entropy
        self._streams: Streams[Player | None] = Streams(log, now, None, _evolve, KNOWN)

    def register(self, name: str, command: Command) -> tuple[str, str]:
        """A new player, with his first token: his id and the token."""
        player, secret = uuid5(PLAYERS, str(command.id)), self._entropy(SECRET)
        facts = (Registered(str(player), _name(name)), _issued(str(player), 1, SCOPES, secret))
        decision = Decision("player.registered", "", None, facts)
        if self._streams.execute(Order(player, command, str(player), lambda *_: decision)).repeated:
            raise TokenShown
        return str(player), _text(player, secret)

    def issue(self, player: str, scopes: Sequence[str], command: Command | None = None) -> str:
        """One more token."""
        secret, wanted = self._entropy(SECRET), _scopes(scopes)

        def decide(_: int, state: Player | None, _at: datetime) -> Decision:
            number = _there(state).issued + 1
            return Decision("player.token_issued", "", None, (_issued(player, number, wanted, secret),))

        made = command or self._command("issue")
        if self._streams.execute(Order(UUID(player), made, player, decide)).repeated:
            raise TokenShown
        return _text(UUID(player), secret)

    def revoke(self, player: str, token: int, command: Command | None = None) -> None:
        """A token, by its number, opens nothing any more."""

        def decide(_: int, state: Player | None, _at: datetime) -> Decision:
            if token not in _there(state).tokens:
                raise NoSuchToken
            return Decision("player.token_revoked", "", None, (TokenRevoked(player, token),))

        self._streams.execute(Order(UUID(player), command or self._command("revoke"), player, decide))

    def authenticate(self, token: str) -> Identity | None:
        """Who holds the token; None if it opens nothing. Unavailable if that cannot be told."""
        parts = TOKEN.fullmatch(token)
        if parts is None:
            return None
        player, secret = UUID(parts[1]), parts[2]
        for within in (FRESH, 0.0):  # a token may have been made elsewhere a moment ago
            _, state = self._streams.recent(player, within)
            identity = None if state is None else _identity(state, _hash(secret))
            if identity is not None:
                return identity
        return None

    def holder(self, player: str, token: int) -> Identity | None:
        """Who holds the player's token of that number; None if it opens nothing any more."""
        _, state = self._streams.recent(UUID(player), FRESH)
        if state is None or token not in state.tokens:
            return None
        return Identity(state.id, state.name, state.tokens[token].scopes, token)

    def name(self, player: str) -> str:
        """What the player is called."""
        return _there(self._streams.known(UUID(player))[1]).name

    def _command(self, kind: str) -> Command:
        return Command(UUID(bytes=self._entropy(16), version=4), digest(kind, None))


def _evolve(player: Player | None, event: Event) -> Player | None:
    for fact in event.facts:
        player = _after(player, fact)
    return player


def _after(player: Player | None, fact: Fact) -> Player | None:
    replace = msgspec.structs.replace
    match fact:
        case Registered():
            return Player(fact.player, fact.name)
        case TokenIssued() if player is not None:
            return replace(player, issued=fact.token, tokens={**player.tokens, fact.token: fact})
        case TokenRevoked() if player is not None:
            left = {number: token for number, token in player.tokens.items() if number != fact.token}
            return replace(player, tokens=left)
        case _:
            return player


def _there(player: Player | None) -> Player:
    if player is None:
        raise NoSuchPlayer
    return player


def _name(name: str) -> str:
    """1: the name without spaces around it."""
    stripped = name.strip()
    if not legible(stripped, LONGEST_NAME):
        raise BadName("name")
    return stripped


def _scopes(scopes: Sequence[str]) -> tuple[str, ...]:
    """2: the scopes, each once, in the order of SCOPES."""
    if not scopes or not set(scopes) <= {*SCOPES, ORGANIZE}:
        raise BadScope("scopes")
    return tuple(scope for scope in (*SCOPES, ORGANIZE) if scope in scopes)


def _issued(player: str, number: int, scopes: tuple[str, ...], secret: bytes) -> TokenIssued:
    return TokenIssued(player, number, scopes, _hash(_word(secret)))


def _identity(player: Player, hashed: str) -> Identity | None:
    """Every token is compared, in the time it takes whichever it is."""
    fits = [token for token in player.tokens.values() if hmac.compare_digest(known(token.sha256), hashed)]
    return Identity(player.id, player.name, fits[0].scopes, fits[0].token) if fits else None


def _text(player: UUID, secret: bytes) -> str:
    return f"nostos_{player.hex}_{_word(secret)}"


def _word(secret: bytes) -> str:
    return urlsafe_b64encode(secret).rstrip(b"=").decode()


def _hash(word: str) -> str:
    """SHA-256 of the secret as written in the token; 256 unpredictable bits need no salt."""
    return sha256(word.encode()).hexdigest()
