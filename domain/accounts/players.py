"""Players: how they register, their names, and how they are deleted. The rules are in `errors`."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID, uuid5

from domain.accounts.account import Account, evolve, existing
from domain.accounts.errors import BadKey, BadName, TokenShown
from domain.accounts.names import LONGEST_NAME, chosen_name
from domain.accounts.operator_acts import OperatorActs
from domain.accounts.recovery import Recovery
from domain.accounts.tokens import (
    FRESH,
    LONGEST_LIFETIME,
    SCOPES,
    SECRET,
    Entropy,
    Tokens,
    issued,
    token_text,
)
from domain.kernel.facts import Fact
from domain.kernel.text_rules import legible
from domain.ledger.names import name_commitment, name_salt
from domain.ledger.signing import thumbprint
from domain.store import Command, Decision, Event, Log, Order, Streams, command_for
from domain.store.account_facts import KeySet, PlayerDeleted, Registered
from domain.store.streams import MEMORY

PLAYERS: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de03")  # the namespace of their ids
DELETED: Final = "player.deleted"
PORTION: Final = 1000  # deletions that one statement looks up
DELETION: Final = "deletion"  # the key of the command that deletes a player: there is one, from whoever


class Registration(NamedTuple):
    """A new player: their id, their first token and their recovery code. The last two are shown once."""

    player: str
    token: str
    recovery: str


class Players:
    """All players, their `tokens`, their codes for `recovery`, and the `acts` of operators on them.

    `now`: UTC; `entropy`: so many unpredictable bytes.
    """

    def __init__(self, log: Log, now: Callable[[], datetime], entropy: Entropy, memory: int = MEMORY) -> None:
        self._entropy = entropy
        self._log = log
        self._people = log.people
        self._accounts: Streams[Account | None] = Streams(log, now, None, evolve, memory)
        self.tokens = Tokens(self._accounts, entropy)
        self.recovery = Recovery(self._accounts, entropy)
        self.acts = OperatorActs(self._accounts)

    def register(self, name: str, command: Command, *, trusted: bool = False) -> tuple[str, str]:
        """A new player with their first token: the player's id and the token.

        `trusted`: the service or its operator chose the name; else rules 9, 10 and 11 hold.
        """
        shown = _checked_name(name) if trusted else chosen_name(name)
        return self._register(shown, command, ())

    def register_person(self, name: str, command: Command) -> Registration:
        """A new player with their first token and a recovery code."""
        code, made = self.recovery.first(uuid5(PLAYERS, str(command.id)))
        return Registration(*self._register(chosen_name(name), command, (made,)), code)

    def _register(self, name: str, command: Command, more: tuple[Fact, ...]) -> tuple[str, str]:
        player, secret = uuid5(PLAYERS, str(command.id)), self._entropy(SECRET)

        def decide(_: int, _account: Account | None, at: datetime) -> Decision:
            token = issued(str(player), 1, SCOPES, secret, at + LONGEST_LIFETIME)
            facts = (Registered(str(player), name), token, *more)
            return Decision("player.registered", "", None, facts)

        if self._accounts.execute(Order(player, command, str(player), decide)).repeated:
            raise TokenShown
        return str(player), token_text(player, secret)

    def name(self, player: str) -> str:
        """The name of the player; "" if they were deleted. NoSuchPlayer if there is none."""
        _, account = self._accounts.read_recent(UUID(player), FRESH)
        return account.name if account is not None and account.deleted else existing(account).name

    def named(self, player: str, match: UUID) -> str:
        """What binds the name of the player in a match."""
        _, account = self._accounts.read_recent(UUID(player), FRESH)
        return name_commitment(name_salt(self._people.key(UUID(player)), match), existing(account).name)

    def key(self, player: str) -> str:
        """The public key of the player (`x` of a JWK); "" if they have none."""
        _, account = self._accounts.read_recent(UUID(player), FRESH)
        return existing(account).key

    def set_key(self, player: str, key: str, command: Command) -> None:
        """The player signs with this key from now on; "": with none. Matches keep the key they began with."""
        if key:
            check_key(key)
        decision = Decision("player.key_set", "", None, (KeySet(player, key),))
        self._accounts.execute(Order(UUID(player), command, player, lambda *_: decision))

    def history(self, player: str, after: int, limit: int) -> list[Event]:
        """The events of the player's account after a step, at most `limit`."""
        return self._log.read(UUID(player), after, after + limit)

    def delete(self, player: str) -> None:
        """Delete the player: destroy their key, and say so in the log. NoSuchPlayer if there is none.

        The key goes first. Where the second half fails, `finish_deletions` makes up for it.
        """
        existing(self._accounts.read(UUID(player))[1])
        self._people.destroy(UUID(player), self._accounts.now())
        self._say_deleted(UUID(player))

    def idle_since(self, player: str, at: datetime) -> datetime | None:
        """Since when the player has had no token that is live at that time; None if they have one.

        None also if a token of theirs ever had a scope that is granted. NoSuchPlayer if there is no player.
        """
        account = existing(self._accounts.read(UUID(player))[1])
        return account.idle_since(at) if account.had <= {*SCOPES} else None

    def deleted_among(self, players: Collection[str]) -> set[str]:
        """Those of these players who were deleted, as the log says. Their accounts are not read."""
        return set(map(str, self._log.with_any((DELETED,), [UUID(player) for player in players])))

    def unfinished_deletions(self) -> list[UUID]:
        """The deleted players of whom the log does not say so. Their accounts are not read.

        So it is where a process ended between the halves, or where the log is older than the deletion: it was
        restored from a backup.
        """
        deleted = list(self._people.deletions())
        portions = (deleted[first : first + PORTION] for first in range(0, len(deleted), PORTION))
        return [player for portion in portions for player in self._log.without(DELETED, portion)]

    def finish_deletion(self, player: UUID) -> bool:
        """Say in the log that the player was deleted, if it does not."""
        return self._say_deleted(player)

    def finish_deletions(self) -> int:
        """Say in the log who was deleted, where it does not; how many that were."""
        return sum(map(self.finish_deletion, self.unfinished_deletions()))

    def delete_again(self, deletions: Mapping[UUID, datetime]) -> int:
        """Delete players who were deleted elsewhere, or before the database was lost; how many of them are
        in this log.
        """
        for player, at in deletions.items():
            self._people.destroy(player, at)
        return sum(self._say_deleted(player) for player in deletions)

    def _say_deleted(self, player: UUID) -> bool:
        """Whether the log has the player, and did not know that they are deleted."""
        step, account = self._accounts.read(player)
        if step == 0 or (account is not None and account.deleted):
            return False
        decision = Decision(DELETED, "", None, (PlayerDeleted(str(player)),))
        asked = command_for(str(player), DELETION, "delete", str(player))
        self._accounts.execute(Order(player, asked, str(player), lambda *_: decision))
        return True


def check_key(key: str) -> None:
    """BadKey if it is not the public key of Ed25519, as `x` of a JWK."""
    try:
        thumbprint(key)
    except ValueError:
        raise BadKey("x") from None


def _checked_name(name: str) -> str:
    """1: the name without spaces around it."""
    stripped = name.strip()
    if not legible(stripped, LONGEST_NAME):
        raise BadName("name")
    return stripped
