"""What operators do to accounts: bans, their end, and the revocation of all tokens (rules player 14 and 15).

Each is an event of the player, with who did it, why, and until when.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from domain.accounts.account import Account, Ban, existing
from domain.accounts.errors import BadActReason, BadUntil, NotBanned, ProtectedOperator
from domain.accounts.tokens import OPERATE
from domain.kernel.facts import Fact
from domain.kernel.text_rules import legible
from domain.store import SERVICE, Command, Decision, Order, Streams
from domain.store.account_facts import AccessRevoked, PlayerBanned, PlayerUnbanned, TokenRevoked

COMMAND_LINE: Final = SERVICE  # the actor of what is done on the command line
LONGEST_REASON: Final = 200  # characters
LONGEST_BAN: Final = timedelta(days=36_500)  # of those that end by themselves


_Decide = Callable[[Account, datetime], tuple[str, tuple[Fact, ...]]]  # the topic and the facts of the event


class OperatorActs:
    """The acts of operators. `operator`: the id of who acts, or COMMAND_LINE."""

    def __init__(self, accounts: Streams[Account | None]) -> None:
        self._accounts = accounts

    def ban(
        self, player: str, reason: str, command: Command, *, operator: str, until: datetime | None = None
    ) -> None:
        """15: ban the player, until that moment or until somebody lifts it. It replaces an earlier ban."""

        def decide(account: Account, at: datetime) -> tuple[str, tuple[Fact, ...]]:
            _check_target(account, at, operator)
            if until is not None and not at < until <= at + LONGEST_BAN:
                raise BadUntil("until")
            return "player.banned", (PlayerBanned(player, operator, reason, until),)

        self._act(player, reason, command, operator, decide)

    def lift_ban(self, player: str, reason: str, command: Command, *, operator: str) -> None:
        """15: end the ban of the player."""

        def decide(account: Account, at: datetime) -> tuple[str, tuple[Fact, ...]]:
            if account.ban_at(at) is None:
                raise NotBanned
            return "player.unbanned", (PlayerUnbanned(player, operator, reason),)

        self._act(player, reason, command, operator, decide)

    def revoke(self, player: str, reason: str, command: Command, *, operator: str) -> None:
        """14: revoke all tokens of the player."""

        def decide(account: Account, at: datetime) -> tuple[str, tuple[Fact, ...]]:
            _check_target(account, at, operator)
            tokens = (TokenRevoked(player, number) for number in account.tokens)
            return "player.revoked", (AccessRevoked(player, operator, reason), *tokens)

        self._act(player, reason, command, operator, decide)

    def ban_of(self, player: str) -> Ban | None:
        """The ban of the player; None if they are not banned. NoSuchPlayer."""
        return existing(self._accounts.read(UUID(player))[1]).ban_at(self._accounts.now())

    def _act(self, player: str, reason: str, command: Command, operator: str, decide: _Decide) -> None:
        if not legible(reason, LONGEST_REASON):
            raise BadActReason("reason")

        def decide_on(_: int, account: Account | None, at: datetime) -> Decision:
            topic, facts = decide(existing(account), at)
            return Decision(topic, "", None, facts)

        self._accounts.execute(Order(UUID(player), command, operator, decide_on))


def _check_target(account: Account, at: datetime, operator: str) -> None:
    """14: an operator does nothing to another one."""
    operates = any(OPERATE in token.scopes and token.is_live(at) for token in account.tokens.values())
    if operates and operator != COMMAND_LINE:
        raise ProtectedOperator
